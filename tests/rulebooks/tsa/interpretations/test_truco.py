"""Where the regulation is silent: the truco, objections and leaving."""

import pytest

from tests.rulebooks.tsa.interpretations.places import A_FIRST, ACCEPTED, B2_WON, TRUCO, WRONG
from tests.rulebooks.tsa.table import DUELS, REDONDA, play

# --- truco ------------------------------------------------------------------------------------------------------------


BARE_RAISE = (TRUCO, "A3: retruco", "B1 objeta", "A1: no quiero")


@pytest.mark.article("12.1", "12.3")
def test_subir_implica_querer() -> None:
    """A raise without "quiero" accepts: it is regular, and nobody can object."""
    told = play(*BARE_RAISE)
    assert told.irregular == []
    assert told.void == [("B1 objeta", "12.4"), ("A1: no quiero", "10.4")]
    assert play(TRUCO, "A3: retruco", "B2: no quiero").points == ["A 2 truco_refused"]


@pytest.mark.article("12.1", "12.3")
def test_subir_implica_querer_set() -> None:
    """It is irregular: objected to, the truco is pending again and can be refused."""
    told = play(*BARE_RAISE, subir_implica_querer=False)
    assert told.irregular == [("A3: retruco", "12.3", "canto_irregular")]
    assert (told.void, told.points) == ([], ["B 1 truco_refused"])
    assert play(TRUCO, "A3: quiero retruco", subir_implica_querer=False).irregular == []


@pytest.mark.article("12.3", "12.4")
def test_objecion_tras_respuesta() -> None:
    """12.4 governs: an answered raise can be objected to until the next card."""
    assert play(WRONG, "A3: quiero", "A2 objeta", "gana B").points == ["B 2 truco"]
    assert play(WRONG, "A3: quiero", "B2> 4c", "A2 objeta", "gana B").points == ["B 3 truco"]


@pytest.mark.article("12.4")
def test_objecion_no_quiero() -> None:
    """A refused one: until the calling side puts cards down, or the next cut."""
    refused = f"{WRONG}\nA3: no quiero"
    assert play(refused, "A2 objeta", "gana A").points == ["A 2 truco"]
    assert play(refused, "B1 tapa", "A2 objeta").score == (0, 2)
    assert play(refused, "corta", "A2 objeta").score == (0, 2)


@pytest.mark.article("12.3", "13.5")
def test_irregular_fuera_de_turno() -> None:
    """B1's retruco is irregular and out of turn: it lapses with B2's card."""
    told = play(ACCEPTED, "B1: retruco", "B2> 4c", "A3: quiero", "gana A")
    assert (told.void, told.points) == ([("A3: quiero", "10.4")], ["A 2 truco"])


@pytest.mark.article("12.2", "12.3")
def test_nivel_salteado() -> None:
    """A refused vale cuatro straight after truco pays three."""
    assert play(ACCEPTED, "A3: vale cuatro", "B2: no quiero").points == ["A 3 truco_refused"]


@pytest.mark.article("12.2", "13.2")
def test_truco_sin_respuesta() -> None:
    """The hand ends with the truco unanswered: one."""
    told = play(TRUCO, "gana B")
    assert (told.points, told.interpretations) == (["B 1 hand"], {"truco_sin_respuesta"})


@pytest.mark.article("10.3", "12.5")
def test_alcance_perdon() -> None:
    """One expression: the second pardon has nothing left."""
    told = play(TRUCO, "A3: quiero", "perdonan", "perdonan")
    assert (told.void, told.interpretations) == ([("perdonan", "10.3")], {"alcance_perdon"})


@pytest.mark.article("13.5", "12.1", "B.2")
def test_subida_vencida() -> None:
    """A raise out of turn that lapses leaves what it had accepted."""
    truco = play(TRUCO, "A1: retruco", "B2> 4c", "B1: quiero", "gana A")
    assert (truco.points, truco.void) == (["A 2 truco"], [("B1: quiero", "10.4")])
    envido = play(REDONDA, "B2: envido", "A1: real envido", "B2> 4c", "B2: 27\nA1: son buenas")
    assert envido.points == ["B 2 envido"]


@pytest.mark.article("12.3", "13.5")
def test_subida_sin_querer_vencida() -> None:
    """Where a raise does not accept, its lapse leaves the call before pending."""
    told = play(TRUCO, "A1: retruco", "B2> 4c", "A3: no quiero", subir_implica_querer=False)
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.article("13.5")
def test_tapar_no_vence() -> None:
    """The one in turn covers: the call out of turn stays until somebody plays in turn."""
    called = f"{REDONDA}\nA3: truco\nB2 tapa"
    assert play(called, "B1: no quiero").points == ["A 1 truco_refused"]
    assert play(called, "A3> 4c", "B1: no quiero").void == [("B1: no quiero", "10.4")]
    assert play(f"{REDONDA}\nA3: truco\nB2 cae 4c", "B1: no quiero").void == [("B1: no quiero", "10.4")]


@pytest.mark.article("8.1", "8.5")
def test_cantor_tapa() -> None:
    """The caller covers: the call stays pending."""
    for call, points in (("truco", "B 1 truco_refused"), ("envido", "B 1 envido_refused")):
        assert play(REDONDA, f"B2: {call}", "B2 tapa", "A3: no quiero").points == [points]


# --- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.article("8.4", "12.2")
def test_mazo_sin_truco() -> None:
    """A whole side leaves without a truco: one."""
    told = play(REDONDA, "A3: nos vamos al mazo")
    assert (told.points, told.interpretations) == (["B 1 hand"], {"mazo_sin_truco"})


@pytest.mark.article("8.1", "8.3", "9.3")
def test_acto_de_inactivo() -> None:
    """No effect; what was covered may be shown, what is in the deck may not."""
    told = play(B2_WON, "B1 tapa", "B1: truco", "B2 tapa", "B2 muestra 7c 10c")
    assert (told.void, told.interpretations) == ([("B1: truco", "8.1")], {"acto_de_inactivo"})
    gone = play(B2_WON, "B2 al mazo", "B2 muestra 7c 10c")
    assert (gone.void, gone.interpretations) == ([("B2 muestra 7c 10c", "8.3")], {"acto_de_inactivo"})


ALL_OF_A = "A3 tapa\nA1 tapa\nA2 tapa"
ALL_OF_B = "B2 tapa\nB3 tapa\nB1 tapa"


@pytest.mark.article("7.5", "8.1")
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (f"{A_FIRST}\n{ALL_OF_A}", ["B 1 hand"]),
        (f"{A_FIRST}\n{ALL_OF_B}", ["A 1 hand"]),
        (f"B2> 4c\nA3> 1e\n{ALL_OF_A}\nB1> 5c\nB3> 6c", ["B 1 hand"]),
        (f"{A_FIRST}\nA3> 1b\n{ALL_OF_A}\nB1> 5b\nB3> 6b\nB2> 4b", ["A 1 hand"]),
        (f"{A_FIRST}\nA3> 4b\n{ALL_OF_A}\nB1> 3e\nB3> 4o\nB2> 5o", ["B 1 hand"]),
        (f"B2> 4c\nA3> 1e\n{ALL_OF_A}\n{ALL_OF_B}", ["A 1 hand"]),
        (f"B2> 3e\nA3> 3b\n{ALL_OF_A}\n{ALL_OF_B}", ["B 1 hand"]),
    ],
)
def test_lado_inactivo(lines: str, points: list[str]) -> None:
    """The round in progress is finished; then who has an active player, or won a round, or is mano, has the hand."""
    assert play(REDONDA, lines).points == points


@pytest.mark.article("8.4", "10.5")
def test_nos_vamos_en_duelo() -> None:
    """No effect in a duel."""
    told = play(DUELS, "B2: truco", "A2: nos vamos al mazo", "A2: quiero", "gana A")
    assert (told.duels[0].points, told.interpretations) == (["A 2 truco"], {"nos_vamos_en_duelo"})
