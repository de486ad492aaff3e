"""Where the regulation is silent: duels."""

import pytest

from tests.rulebooks.tsa.interpretations.places import DUEL_WON
from tests.rulebooks.tsa.table import DUELS, SECOND_DUEL, duels_at, play


@pytest.mark.article("15.5")
def test_muck_en_duelo_futuro() -> None:
    """The rival has the duel by one when it comes up."""
    told = play(DUELS, "A3 al mazo", "gana A")
    assert (told.duels[1].points, told.interpretations) == (["B 1 hand"], {"muck_en_duelo_futuro"})


@pytest.mark.article("9.3", "15.5")
def test_perdida_antes_del_duelo() -> None:
    """A lost card too."""
    told = play(DUELS, "A3 pierde carta", "gana A")
    assert (told.duels[1].points, told.interpretations) == (["B 1 hand"], {"perdida_antes_del_duelo"})


@pytest.mark.article("9.3")
def test_perdida_en_el_duelo() -> None:
    """In the own duel it ends it, with the points at stake."""
    told = play(DUELS, "B2: truco\nA2: quiero", "A2 pierde carta")
    assert told.duels[0].points == ["B 2 truco"]
    assert play(DUELS, "B2: truco", "A2 pierde carta").duels[0].points == ["B 1 truco_refused"]


@pytest.mark.article("15.5", "15.9")
def test_ambos_al_mazo() -> None:
    """The first to put the cards away loses by one; the claim of the duel before runs on to the next one played."""
    told = play(DUEL_WON, "B3 al mazo\nA3 al mazo", "gana B", "A2 reclama acreditacion\nB2 no acredita")
    assert [duel.points for duel in told.duels] == [["A 3 adjudicated"], ["A 1 hand"]]
    assert "ambos_al_mazo" in told.interpretations


@pytest.mark.article("15.5")
def test_carta_de_duelo_futuro() -> None:
    """Back to the hand, no effect."""
    told = play(DUELS, "A3> 1e", "gana A", "A3> 1e")
    assert (told.void, told.interpretations) == ([("A3> 1e", "15.5")], {"carta_de_duelo_futuro"})
    assert told.irregular == []


@pytest.mark.article("9.1", "15.5")
def test_carta_caida_futura() -> None:
    """Fallen face up in the zone: back to the hand too."""
    told = play(DUELS, "A3 cae 1e", "gana A", "A3> 1e")
    assert [line for line, _ in told.void] == ["A3 cae 1e"]
    assert (told.rejected, told.irregular) == ([], [])


@pytest.mark.article("15.6")
def test_duelo_terminado() -> None:
    """Words of who has played have no effect."""
    told = play(SECOND_DUEL, "A3: truco", "B2: quiero", "B3: no quiero")
    assert (told.void, told.interpretations) == ([("B2: quiero", "15.6")], {"duelo_terminado"})


@pytest.mark.article("15.10")
def test_pedido_ajeno() -> None:
    """A request by somebody else does not stop the duel."""
    told = play(DUELS, "B2> 4c", "capA llama arbitro")
    assert (told.status, told.interpretations) == ("in_play", {"pedido_ajeno"})
    assert play(DUELS, "B2> 4c", "capA llama arbitro", "A2 pide arbitro").status == "suspended"


@pytest.mark.article("15.6", "19.2")
def test_perdida_en_duelo() -> None:
    """The second warning loses at once; the other side's interference is still taken, its warning kept."""
    warned = f'{DUELS}\narbitro advierte A 4.2 "x"\nB2> 4c\narbitro interferencia A'
    assert play(warned).result == ("B", "sanction")
    told = play(warned, "arbitro interferencia B")
    assert (told.result, told.disciplinary) == (("B", "sanction"), (2, 1))


@pytest.mark.article("15.6")
def test_interferencia_retiene() -> None:
    """Of the side that interfered nothing counts before the duel is over, and then for the rival."""
    told = play(
        duels_at(24, 3), "B2: envido", "arbitro interferencia A", "A2: quiero\nB2: 20\nA2: 30", "B2: truco\nA2: quiero"
    )
    assert (told.score, told.is_open) == ((24, 3), True)
    assert play(
        duels_at(24, 3), "B2: envido", "arbitro interferencia A", "A2: quiero\nB2: 20\nA2: 30", "gana A"
    ).score == (24, 6)
