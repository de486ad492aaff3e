"""Where the regulation is silent: the envido: its values, its calls, its numbers."""

import pytest

from tests.rulebooks.tsa.interpretations.places import A_FIRST, ACCEPTED, OPEN, TRUCO
from tests.rulebooks.tsa.table import REDONDA, around, play, redonda_at

FALTA_AT_15 = (redonda_at(15, 3), "B2: falta envido\nA3: quiero\nB2: 27\nA1: son buenas\nB2 muestra 7c 10c")


@pytest.mark.article("1.4", "11.9")
def test_buenas_desde() -> None:
    """At fifteen a team is in buenas: the falta is what it lacks."""
    assert play(*FALTA_AT_15).score == (15, 18)


@pytest.mark.article("1.4", "11.9")
def test_buenas_desde_set() -> None:
    """From sixteen, fifteen are malas: the falta is the match."""
    assert play(*FALTA_AT_15, buenas_desde=16).score == (15, 30)
    assert play(redonda_at(16, 3), FALTA_AT_15[1], buenas_desde=16).score == (16, 17)


@pytest.mark.article("11.9")
def test_falta_en_malas() -> None:
    """The winner takes what it lacks, and with it the match."""
    told = play(redonda_at(14, 10), "B2: falta envido\nA3: quiero\nB2: 27\nA1: son buenas\nB2 muestra 7c 10c")
    assert (told.points, told.result) == (["B 20 envido"], ("B", "played"))


@pytest.mark.article("B.2")
def test_envido_rechazado() -> None:
    """What was accepted before in the chain, at least one; the award cites it."""
    told = play(REDONDA, "B2: envido\nA3: envido\nB2: real envido\nA3: no quiero")
    assert (told.points, told.interpretations) == (["B 4 envido_refused"], {"envido_rechazado"})


@pytest.mark.article("11.3", "B.2")
def test_cadena_envido() -> None:
    """Never lower; envido twice, the others once."""
    assert play(REDONDA, "B2: envido\nA3: envido\nB2: real envido\nA3: falta envido").void == []
    assert play(REDONDA, "B2: envido\nA3: envido\nB2: envido").void == [("B2: envido", "11.3")]


@pytest.mark.article("11.3", "B.2")
def test_envido_ilegal() -> None:
    """A step that the chain does not allow leaves the pending call."""
    told = play(REDONDA, "B2: real envido\nA3: envido\nA3: quiero\nB2: 27\nA1: son buenas")
    assert (told.points, told.interpretations) == (["B 3 envido"], {"envido_ilegal"})


@pytest.mark.article("11.9", "B.2")
def test_falta_reemplaza() -> None:
    """An accepted falta is all that counts: ten, not twelve."""
    told = play(redonda_at(20, 10), "B2: envido\nA3: falta envido\nB2: quiero\nB2: 27\nA1: son buenas")
    assert told.points == ["B 10 envido"]


LATE_ENVIDO = (ACCEPTED, "A3: envido", "B2: no quiero")


@pytest.mark.article("11.2")
def test_envido_tras_truco_querido() -> None:
    """Closed: no effect."""
    told = play(*LATE_ENVIDO)
    assert told.void == [("A3: envido", "11.2"), ("B2: no quiero", "10.4")]
    assert told.interpretations == {"envido_tras_truco_querido"}


@pytest.mark.article("11.2")
def test_envido_tras_truco_querido_set() -> None:
    """Open while the first round lasts, and no longer."""
    assert play(*LATE_ENVIDO, envido_tras_truco_querido=True).points == ["A 1 envido_refused"]
    late = play(ACCEPTED, A_FIRST, "A3: envido", envido_tras_truco_querido=True)
    assert late.void == [("A3: envido", "11.2")]


OWN_TRUCO = (TRUCO, "B1: envido", "A3: no quiero", "A3: no quiero")


@pytest.mark.article("11.11")
def test_envido_antes_propio_truco() -> None:
    """The side that called truco may put the envido before it."""
    assert play(*OWN_TRUCO).points == ["B 1 envido_refused", "B 1 truco_refused"]


@pytest.mark.article("11.11")
def test_envido_antes_propio_truco_set() -> None:
    """Only the rival may: the first "no quiero" refuses the truco."""
    told = play(*OWN_TRUCO, envido_antes_propio_truco=False)
    assert told.points == ["B 1 truco_refused"]
    assert told.void[0] == ("B1: envido", "11.11")
    assert "envido_antes_propio_truco" in told.interpretations
    assert play(TRUCO, "A3: envido", "B2: no quiero", envido_antes_propio_truco=False).points == ["A 1 envido_refused"]


@pytest.mark.article("10.1", "11.2")
def test_envido_una_vez() -> None:
    """After an answer envido is over for the hand."""
    told = play(REDONDA, "B2: envido", "A3: no quiero", "A1: real envido")
    assert (told.void, told.interpretations) == ([("A1: real envido", "11.2")], {"envido_rechazado", "envido_una_vez"})


@pytest.mark.article("11.2", "9.5")
def test_cierre_envido_fuera_de_turno() -> None:
    """The last one's card came early: open until that turn comes."""
    early = f"{REDONDA}\nA1> 6e\n" + around("B2", "4c 5c 6c 4e")
    assert play(early, "A1: envido", "B2: no quiero").points == ["A 1 envido_refused"]
    assert play(early, "B3> 5e", "A1: envido").void == [("A1: envido", "11.2")]


@pytest.mark.article("11.2")
def test_ultimo_de_primera() -> None:
    """The last who is active: A1 and B3 have left, so A2's card closes it."""
    left = f"{REDONDA}\nA1 tapa\nB3 tapa\n" + around("B2", "4c 5c 6c")
    assert play(left, "A2: envido", "B2: no quiero").points == ["A 1 envido_refused"]
    assert play(left, "A2> 4e", "A2: envido").void == [("A2: envido", "11.2")]


@pytest.mark.article("11.4")
def test_tanto_antes_de_turno() -> None:
    """Before the turn no effect; passed over in silence still valid, until a team-mate's "son buenas"."""
    told = play(OPEN, "A3: 30", "B2: 27", "A1: 20", "A3: 28", "B3: son buenas")
    assert (told.void, told.points) == ([("A3: 30", "11.4")], ["A 2 envido"])
    assert told.interpretations == {"tanto_antes_de_turno"}
    conceded = play(OPEN, "B2: 27", "A2: son buenas", "A3: 28", "A1: 20")
    assert (conceded.void, conceded.points) == ([("A3: 28", "11.5")], ["B 2 envido"])


@pytest.mark.article("11.4", "11.5")
@pytest.mark.parametrize("act", ["A3> 5c", "A3 tapa"])
def test_silencio_son_buenas(act: str) -> None:
    """A3's side has said nothing and goes on: B's number is good."""
    silent = f"{OPEN}\nB2: 27\nB2> 4c"
    assert play(silent).points == []
    assert play(silent, act).points == ["B 2 envido"]


@pytest.mark.article("8.4", "11.4")
def test_lado_se_va_tras_querer() -> None:
    """The rival wins the envido, with nothing to show."""
    told = play(OPEN, "A3: nos vamos al mazo", "capA reclama acreditacion")
    assert told.points == ["B 2 envido", "B 1 hand"]
    assert "lado_se_va_tras_querer" in told.interpretations
    assert told.void == [("capA reclama acreditacion", "11.7")]


@pytest.mark.article("1.6", "11.1")
def test_dos_de_tres() -> None:
    """32 with 7, 6 and 5 of a suit: right while only 7 and 5 are shown, wrong with all three."""
    won = f"{OPEN}\nB2: 32\nA1: son buenas\ngana B\ncapA reclama acreditacion"
    assert play(won, "B2 muestra 7o 5o", "B2 no acredita").score == (0, 3)
    assert play(won, "B2 muestra 7o 6o 5o").score == (3, 0)
