"""Where the regulation is silent: one test an id shows its default, and the same acts under another value another end.

A test is named after its id: ``test_<id>``, and ``test_<id>_set`` for the other values.
"""

import sys
from typing import Any

import pytest

from domain.match.events import OwnMotionFound, RepetitionFound
from domain.rulebooks.tsa.conditions import INTERPRETATIONS
from tests.rulebooks.tsa.table import (
    DUELS,
    OFFICIAL,
    REDONDA,
    SECOND_DUEL,
    around,
    duels_at,
    over_at,
    play,
    redonda_at,
)

NOT_IN_PLAY = {
    *("derrotado_administrativo", "cruce_multiple", "reinicio_por_etapa", "acta_anterior", "fuera_de_lista"),
    "sorteo_entre_descalificados",
}
"""Standings and stages: of a competition, not of a match."""

DEAL = "repartidor A1\ncorta\nreparte"
AGAIN = "corta\nreparte"
TRUCO = f"{REDONDA}\nB2: truco"
ACCEPTED = f"{TRUCO}\nA3: quiero"
WRONG = f"{ACCEPTED}\nB2: retruco"
OPEN = f"{REDONDA}\nB2: envido\nA3: quiero"
B2_WON = f"{OPEN}\nB2: 27\nA1: son buenas"
DUEL_WON = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 27\nA2: 20"
WAITING = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
OVER = over_at(30, 7)
SIGNED = f"{OVER}\n[20:50:00] capA valida\n[20:50:00] capB valida"
A_FIRST = around("B2", "4c 1e 5c 6c 4e 5e")


# --- every id is here -----------------------------------------------------------------------------------------------


def _named(suffix: str = "") -> set[str]:
    here = vars(sys.modules[__name__])
    return {name for name in INTERPRETATIONS if f"test_{name}{suffix}" in here}


def test_every_interpretation_that_acts_in_play_has_its_test() -> None:
    """The list and this file name the same ids."""
    assert _named() == INTERPRETATIONS.keys() - NOT_IN_PLAY
    assert INTERPRETATIONS.keys() >= NOT_IN_PLAY


def test_every_value_that_can_be_set_has_its_test() -> None:
    """Each id with other values is shown under two of them."""
    settable = {name for name, table in INTERPRETATIONS.items() if table["values"] or table.get("any_integer")}
    assert _named("_set") == settable - NOT_IN_PLAY


@pytest.mark.parametrize(
    "name", [name for name, table in INTERPRETATIONS.items() if not table["values"] and not table.get("any_integer")]
)
def test_what_has_no_other_value_cannot_be_set(name: str) -> None:
    """A header that tries is a defect."""
    stated: dict[str, Any] = {name: "otro"}
    assert play(REDONDA, **stated).codes == ["condition_value"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("buenas_desde", 17),
        ("buenas_desde", True),
        ("subir_implica_querer", 0),
        ("mano_anulada_reparte", "igual"),
        ("advertencias_descalifican", -1),
        ("advertencias_descalifican", "2"),
    ],
)
def test_no_other_value_is_taken(name: str, value: object) -> None:
    """Neither one that is not listed nor one of another type."""
    stated: dict[str, Any] = {name: value}
    assert play(REDONDA, **stated).codes[0] in {"condition_value", "condition_type"}
    assert play(REDONDA, buenas_hasta=15).codes == ["unknown_condition"]


@pytest.mark.parametrize(("name", "table"), INTERPRETATIONS.items())
def test_a_default_may_be_stated(name: str, table: dict[str, Any]) -> None:
    """It changes nothing."""
    stated: dict[str, Any] = {name: table["default"]}
    assert play(REDONDA, "gana A", **stated).score == (1, 0)


# --- score and envido -----------------------------------------------------------------------------------------------


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


# --- showing and claims ---------------------------------------------------------------------------------------------


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


# --- truco ----------------------------------------------------------------------------------------------------------


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


# --- leaving --------------------------------------------------------------------------------------------------------


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


# --- the deal -------------------------------------------------------------------------------------------------------


@pytest.mark.article("5.4", "11.7")
def test_cortador_equivocado() -> None:
    """A cut by somebody else is irregular, and the deadlines run on until the deal."""
    told = play(B2_WON, "gana B", "corta A2", "capA reclama acreditacion\nB2 no acredita")
    assert told.score == (3, 0)
    assert told.irregular == [("corta A2", "5.4", "cortador_equivocado")]
    assert play(B2_WON, "gana B", "corta A2\nreparte", "capA reclama acreditacion").void != []


@pytest.mark.article("6.2", "6.4", "6.9")
def test_segundo_error_convalidable() -> None:
    """The second error's points are undone by "convalidan" at once, not by "conformes"."""
    second = f"{DEAL}\nerror saltea A3\n{AGAIN}\nerror desorden"
    assert play(second, "convalidan").score == (0, 0)
    told = play(second, "conformes")
    assert (told.score, told.interpretations) == ((0, 2), {"segundo_error_convalidable"})


@pytest.mark.article("5.5", "6.9")
def test_modo_contrario_repite() -> None:
    """Nobody can agree to go on: a new deal."""
    told = play(DEAL, "error alternancia", "conformes", "B2: truco")
    assert [line for line, _ in told.void] == ["conformes", "B2: truco"]
    assert told.interpretations == {"modo_contrario_repite"}


@pytest.mark.article("6.1", "6.4")
def test_exposicion_pendiente() -> None:
    """A second exposed card while the captain chooses: 6.4 at once, the choice lapses."""
    told = play(DEAL, "error expone B2 4c", "error expone B1 5c", "capB acepta")
    assert (told.points, told.void) == (["B 2 dealer_errors"], [("capB acepta", "6.4")])


@pytest.mark.article("6.4", "6.5")
def test_cantidad_en_reparto() -> None:
    """Before any card or call: one error, the same hand again. After one: a void hand, the next number."""
    before = play(REDONDA, "error cantidad A3 4", AGAIN)
    after = play(REDONDA, "B2> 4c", "error cantidad A3 4", AGAIN)
    assert (before.hand()["number"], before.errors) == (1, {"A1": (1, 1)})
    assert (after.hand()["number"], after.errors, after.hand(1)["voided"]) == (2, {"A1": (1, 1)}, True)


@pytest.mark.article("6.5")
def test_cantidad_tarde() -> None:
    """After the hand: an incident, no error."""
    told = play(REDONDA, "gana A", "error cantidad A3 4")
    assert (told.errors, told.interpretations) == ({}, {"cantidad_tarde"})


@pytest.mark.article("6.2", "6.9")
def test_seguir_convalida() -> None:
    """They go on after a disorder without a word: validated, no error."""
    assert play(DEAL, "error desorden", "B2> 4c").errors == {}
    assert play(DEAL, "error desorden", "conformes", "B2> 4c").errors == {"A1": (1, 1)}


@pytest.mark.article("7.3")
def test_orden_empate_companeros() -> None:
    """Counted from who led the round: B3 did, so of A1 and A3 it is A1."""
    rounds = [around("B2", "4c 5c 6c 4e 1e 5e"), around("B3", "4b 3e 5b 3b 6b 4o")]
    assert not play(REDONDA, *rounds, "A1> 2b").irregular
    assert play(REDONDA, *rounds, "A3> 2b").irregular


@pytest.mark.article("7.6")
def test_carta_tras_la_mano() -> None:
    """A card put down when the hand is decided has no effect."""
    told = play(REDONDA, "gana A", "B2> 4c")
    assert (told.void, told.score) == ([("B2> 4c", "7.6")], (1, 0))


# --- void hands and the alternation ---------------------------------------------------------------------------------


VOID_PICA_PICA = (DUELS, "B2> 4c", 'arbitro anula mano 5.8 "x"')


@pytest.mark.article("15.1")
def test_mano_anulada_alterna() -> None:
    """A void hand does not use up its turn."""
    assert play(*VOID_PICA_PICA).next == "pica_pica B2"


@pytest.mark.article("15.1")
def test_mano_anulada_alterna_set() -> None:
    """It does."""
    assert play(*VOID_PICA_PICA, mano_anulada_alterna=True).next == "redonda B2"


@pytest.mark.article("5.7", "5.8")
def test_mano_anulada_reparte() -> None:
    """After a hand that the referee annulled the deal passes."""
    assert play(TRUCO, 'arbitro anula mano 5.8 "x"').next == "redonda B2"


@pytest.mark.article("5.7", "5.8")
def test_mano_anulada_reparte_set() -> None:
    """The same player deals again; 6.4 passes the deck all the same."""
    assert play(TRUCO, 'arbitro anula mano 5.8 "x"', mano_anulada_reparte="mismo").next == "redonda A1"
    errors = f"{DEAL}\nerror desorden\n{AGAIN}\nerror desorden"
    assert play(errors, mano_anulada_reparte="mismo").next == "redonda B2"


PAID_AND_VOID = (SECOND_DUEL, "A3: envido", "B3: no quiero", "error cantidad B1 2")


@pytest.mark.article("6.5", "5.8", "4.4")
def test_mano_nula_retira() -> None:
    """All that the void hand had paid is withdrawn, finished duels included."""
    assert play(*PAID_AND_VOID).score == (5, 0)
    assert play(REDONDA, "B2: envido\nA3: no quiero", 'arbitro anula mano 4.4 "x"').score == (0, 0)


@pytest.mark.article("6.5", "5.8", "4.4")
def test_mano_nula_retira_set() -> None:
    """It stays."""
    assert play(*PAID_AND_VOID, mano_nula_retira=False).score == (6, 1)
    told = play(REDONDA, "B2: envido\nA3: no quiero", 'arbitro anula mano 4.4 "x"', mano_nula_retira=False)
    assert (told.score, told.hands) == ((0, 1), ["redonda void"])


@pytest.mark.article("15.1")
def test_umbral_mano_anulada() -> None:
    """The two points of a void hand count for five and for twenty-five."""
    errors = f"{AGAIN}\nerror desorden\n{AGAIN}\nerror desorden"
    assert play(f"repartidor B3\nplanilla A 0 B 3\n{errors}").next == "pica_pica B2"
    assert play(f"repartidor B3\nplanilla A 0 B 23\n{errors}").next == "redonda B2"


@pytest.mark.article("15.1", "16.2")
def test_correccion_y_alternancia() -> None:
    """A hand that was dealt keeps its kind; the next follows the corrected score."""
    told = play(DUELS, 'conformes corrigen 2-0 "x"', "gana A\ngana A\ngana B")
    assert (told.hands, told.next, told.score) == (["redonda", "pica_pica"], "redonda B2", (4, 1))


# --- duels ----------------------------------------------------------------------------------------------------------


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


# --- sanctions and sign-off -----------------------------------------------------------------------------------------


WARNED_TWICE = (REDONDA, 'arbitro advierte A 4.2 "x"', 'arbitro advierte A 17.3 "x"')


@pytest.mark.article("19.2")
def test_advertencias_descalifican() -> None:
    """No number disqualifies unless the edition sets it: two warnings lose the match."""
    assert play(*WARNED_TWICE).result == ("B", "sanction")


@pytest.mark.article("19.2")
def test_advertencias_descalifican_set() -> None:
    """Set to two, the second one of the stage disqualifies; to three, it does not."""
    assert play(*WARNED_TWICE, advertencias_descalifican=2).result == ("B", "disqualification")
    assert play(*WARNED_TWICE, advertencias_descalifican=3).result == ("B", "sanction")


@pytest.mark.article("4.1")
def test_demora_doble() -> None:
    """Both absent: each is declared, nobody wins."""
    told = play("[20:10:00] arbitro ausencia A\n[20:10:00] arbitro ausencia B", official=OFFICIAL)
    assert (told.result, told.score) == ((None, "double_absence"), (0, 0))


@pytest.mark.article("1.14", "15.6", "19.2")
def test_dos_perdidas() -> None:
    """The first to lose has lost; both disqualified, even one after the other: no winner."""
    lost = ['arbitro pierde A 6.6 "x"', 'arbitro pierde B 6.6 "x"']
    assert play(REDONDA, *lost).result == ("B", "sanction")
    assert play(REDONDA, lost[0], 'arbitro descalifica B 19.4 "x"').result == ("B", "sanction")
    both = ['arbitro descalifica B 19.4 "x"', 'arbitro descalifica A 19.5 "x"']
    assert play(REDONDA, *both).result == (None, "double_disqualification")


@pytest.mark.article("16.8")
def test_sancion_tras_homologar() -> None:
    """It counts for the competition and leaves the result."""
    told = play(SIGNED, 'arbitro descalifica A 19.4 "x"', 'arbitro advierte A 4.2 "x"')
    assert (told.result, told.status, told.disciplinary) == (("A", "played"), "homologated", (1, 0))


@pytest.mark.article("16.8")
@pytest.mark.parametrize(("at", "in_time"), [("21:05:00", True), ("21:05:01", False)])
def test_quince_minutos(at: str, in_time: bool) -> None:  # noqa: FBT001
    """Inclusive, to the instant."""
    assert (play(SIGNED, f'[{at}] arbitro corrige 30-9 "x"').rejected == []) is in_time


@pytest.mark.article("16.2", "16.5", "16.8")
def test_correccion_cambia_ganador() -> None:
    """Before homologation both teams can turn the result or resume play; after it only a review does."""
    close = f"{redonda_at(29, 29)}\ngana A"
    assert play(close, 'conformes corrigen 29-30 "x"').result == ("B", "played")
    assert play(close, 'conformes corrigen 29-29 "x"').status == "in_play"
    signed = f"{close}\n[20:50:00] capA valida\n[20:50:00] capB valida"
    assert play(signed, '[20:51:00] arbitro corrige 29-30 "x"').codes == ["changes_the_winner"]


@pytest.mark.article("17.9")
def test_revision_exige_elevacion() -> None:
    """A review without a referral is rejected."""
    assert play(SIGNED, 'jefe abre "x"').rejected == [('jefe abre "x"', "17.9")]
    assert play(SIGNED, 'arbitro eleva "x"\njefe abre "x"').status == "under_review"


@pytest.mark.article("17.9")
def test_resultado_anulado() -> None:
    """There is no result, and the original stays readable."""
    told = play(SIGNED, 'arbitro eleva "x"\njefe abre "x"\njefe anula "x"')
    assert (told.status, told.result, told.document["original"]["score"]) == ("annulled", None, {"A": 30, "B": 7})


@pytest.mark.article("16.4", "16.5")
def test_validar_tras_discrepar() -> None:
    """A captain who disputed may validate, until the referee decides."""
    assert play(OVER, 'capA discrepa "x"', "capA valida\ncapB valida").status == "homologated"
    assert play(OVER, 'capA discrepa "x"', 'arbitro homologa 30-7 "x"', "capA valida").rejected != []


# --- discipline -----------------------------------------------------------------------------------------------------

CHEATED = 'incidente A1 19.4 "acomodó cartas"'


@pytest.mark.article("19.1", "19.3")
def test_motivo_comparable() -> None:
    """Another article of the same ground repeats it; two that 19.3 does not list only if they are one."""
    verbal = 'arbitro advierte verbal A {} "x"'
    warning = 'arbitro advierte A {} "x"'
    for told, again, repeats in (("14.4", "14.3", 1), ("20.5", "20.5", 1), ("20.5", "19.5", 0)):
        found = play(REDONDA, verbal.format(told), warning.format(again)).followed(RepetitionFound)
        assert len(found) == repeats


@pytest.mark.article("18.2", "19.7")
def test_motivo_ajeno() -> None:
    """The warning counts, and the record says what is odd about it."""
    line = 'arbitro advierte A 6.1 "x"'
    told = play(REDONDA, line)
    assert (told.irregular, told.disciplinary) == ([(line, "19.7", "regimen_propio")], (1, 0))


@pytest.mark.article("17.7")
def test_de_oficio() -> None:
    """A captain's call or dispute, and it is not."""
    warning = 'arbitro advierte A 4.2 "x"'
    assert play(REDONDA, warning).followed(OwnMotionFound)
    assert not play(REDONDA, 'capB llama arbitro "x"', warning).followed(OwnMotionFound)
    assert not play(OVER, 'capB discrepa "x"', warning).followed(OwnMotionFound)


@pytest.mark.article("6.9", "19.8")
def test_desorden_grave() -> None:
    """Validating it, or playing on, leaves the error where it was."""
    for going_on in ("convalidan", "B2> 4c"):
        assert play(DEAL, "error desorden", CHEATED, going_on).errors == {"A1": (1, 1)}
        assert play(DEAL, "error desorden", going_on).errors == {}


@pytest.mark.article("17.9", "19.2")
def test_sancion_levantada() -> None:
    """The warning counts no more; the match stays lost unless the decision says otherwise."""
    warning = 'arbitro advierte A 4.2 "x"'
    case = [
        'arbitro homologa B "x"',
        'arbitro eleva "x"',
        'jefe abre "x"',
        'jefe levanta A 4.2 "x"',
        'jefe mantiene "x"',
    ]
    told = play(REDONDA, warning, warning, *case)
    assert (told.disciplinary, told.result) == ((1, 0), ("B", "sanction"))


@pytest.mark.article("4.1")
def test_demora_sin_demora() -> None:
    """The warning counts, and the record says that the match had begun in time."""
    line = '[20:06:00] arbitro advierte A 4.1 "x"'
    told = play("[20:01:00] comienza", line)
    assert (told.irregular, told.disciplinary) == ([(line, "4.1", "demora_sin_demora")], (1, 0))
