"""Where the regulation is silent: showing, claims and what they reach."""

import pytest

from tests.rulebooks.tsa.interpretations.places import B2_WON, DUEL_WON, OPEN, WAITING
from tests.rulebooks.tsa.table import around, play, redonda_at

PLAYED = (
    B2_WON,
    around("B2", "7c 1e 5c 6c 4e 5e"),
    "gana B",
    "capA reclama acreditacion",
    "B2 muestra 10c",
    "B2 no acredita",
)


@pytest.mark.article("11.7")
def test_acredita_con_jugadas() -> None:
    """The 7c on the table counts as shown."""
    assert play(*PLAYED).score == (0, 3)


@pytest.mark.article("11.7")
def test_acredita_con_jugadas_set() -> None:
    """It does not: both cards have to be shown on demand."""
    assert play(*PLAYED, acredita_con_jugadas=False).score == (3, 0)
    both = play(*PLAYED[:-2], "B2 muestra 7c 10c", "B2 no acredita", acredita_con_jugadas=False)
    assert both.score == (0, 3)


@pytest.mark.article("11.7", "11.8")
def test_puntos_disputados() -> None:
    """The envido's and the level of truco, each once; the award cites it."""
    told = play(B2_WON, "B2: truco\nA3: quiero\ngana A", "capA reclama acreditacion\nB2 no acredita")
    assert (told.score, told.interpretations) == ((4, 0), {"puntos_disputados"})


@pytest.mark.article("11.10")
def test_fin_por_envido() -> None:
    """The match ends when the number is shown, or at once when the envido was refused."""
    assert play(WAITING).status == "in_play"
    told = play(WAITING, "A1 muestra 7c 10c")
    assert (told.status, told.interpretations) == ("finished", {"fin_por_envido"})
    assert play(redonda_at(28, 29), "B2: envido\nA3: no quiero").status == "finished"


@pytest.mark.article("11.10")
@pytest.mark.parametrize("act", ["B2> 4c", "A3: truco", "B2 tapa", "B1: me voy al mazo"])
def test_jugar_por_mostrar(act: str) -> None:
    """No effect until the number is shown or failed."""
    told = play(WAITING, act)
    assert (told.void, told.interpretations) == ([(act, "11.10")], {"jugar_por_mostrar"})


@pytest.mark.article("11.9", "11.7")
def test_falta_no_acreditada() -> None:
    """Both in malas: the match was disputed, and it is the rival's."""
    told = play(redonda_at(3, 10), "B2: falta envido\nA3: quiero\nB2: 27\nA1: son buenas", "B2 no acredita")
    assert (told.score, told.result) == ((30, 10), ("A", "played"))


@pytest.mark.article("11.7", "17.2")
def test_pedir_mostrar() -> None:
    """Another player's request is kept, only the captain's claim counts."""
    told = play(B2_WON, "gana B", "A2 reclama acreditacion", "B2 no acredita")
    assert (told.void[0], told.interpretations) == (("A2 reclama acreditacion", "17.2"), {"pedir_mostrar"})
    assert told.score == (0, 3)


@pytest.mark.article("9.8", "11.8")
def test_prueba_descubierta_por_rival() -> None:
    """B2 turned A3's cards up: an incident, and no proof of A3's number."""
    lost = f"{OPEN}\nB2: 28\nA3: 27\nA1: son buenas\ngana A"
    told = play(lost, 'incidente B2 9.8 "dio vuelta 7c 10e 1b de A3"', "capB reclama declaracion A3")
    assert told.score == (1, 2)
    assert play(lost, "A3 muestra 7c 10e 1b", "capB reclama declaracion A3").score == (0, 3)


@pytest.mark.article("11.7", "11.8")
def test_reclamo_cierra_mano() -> None:
    """A claim that succeeds ends the hand, with what was disputed so far."""
    told = play(B2_WON, "B2: truco", "capA reclama acreditacion\nB2 no acredita", "A3: quiero")
    assert (told.score, told.is_open) == ((3, 0), False)
    assert [line for line, _ in told.void] == ["A3: quiero"]


@pytest.mark.article("11.7", "16.4")
def test_plazo_ultima_mano() -> None:
    """After the hand that ended the match: until the first captain validates."""
    won = f"{redonda_at(20, 27)}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    assert play(won, "capA reclama acreditacion\nB2 no acredita").score == (23, 27)
    assert play(won, "capB valida", "capA reclama acreditacion\nB2 no acredita").score == (20, 30)


@pytest.mark.article("15.6", "15.9")
def test_reclamo_entre_duelos() -> None:
    """Between duels the duellist's own claim is valid, anybody else's is not."""
    told = play(DUEL_WON, "gana B", "capA reclama acreditacion", "A2 reclama acreditacion", "B2 no acredita")
    assert told.void == [("capA reclama acreditacion", "15.6")]
    assert told.interpretations >= {"reclamo_entre_duelos"}
    assert told.duels[0].points == ["A 3 adjudicated"]
