"""Asking for the referee, standing still, going on: 17.1 to 17.4 and 15.10."""

import pytest

from domain.kernel.event import Event
from domain.match.acts import ClaimRuled
from domain.match.suspension import reserved
from domain.rulebooks.tsa import script
from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, over_at, play

SUSPENDED = f"{REDONDA}\nB2: truco\ncapA llama arbitro"
CALLS = "llama arbitro"


# --- 17.2 who asks --------------------------------------------------------------------------------------------------


@pytest.mark.article("17.2", "17.3")
@pytest.mark.parametrize("by", ["capA", "capB", "A1", "B3"])
@pytest.mark.parametrize("line", ["llama arbitro", 'llama arbitro "una duda"'])
def test_a_captain_suspends_play(by: str, line: str) -> None:
    """At once, with or without a reason, named as captain or as player."""
    told = play(REDONDA, f"{by} {line}")
    assert (told.status, told.void) == ("suspended", [])


@pytest.mark.article("17.2")
@pytest.mark.parametrize("by", ["A2", "A3", "B1", "B2"])
@pytest.mark.parametrize("line", ["llama arbitro", "pide arbitro"])
def test_nobody_else_does(by: str, line: str) -> None:
    """In a redonda another player's request is kept without effect."""
    told = play(REDONDA, f"{by} {line}", "B2: truco\nA3: no quiero")
    assert told.void == [(f"{by} {line}", "17.2")]
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.article("17.2", "8.1")
@pytest.mark.parametrize("leaving", ["A1 tapa", "A1: me voy al mazo"])
def test_an_inactive_captain_keeps_the_captains_acts(leaving: str) -> None:
    """The player has left, the captain has not (3.2)."""
    assert play(REDONDA, leaving, "A1 llama arbitro").status == "suspended"


@pytest.mark.article("17.2")
def test_a_new_captain_asks_and_the_old_one_does_not() -> None:
    """By force majeure, with the referee."""
    changed = f'{REDONDA}\narbitro capitan A 2 "lesión"'
    assert play(changed, "A2 llama arbitro").status == "suspended"
    assert play(changed, "A1 llama arbitro").void == [("A1 llama arbitro", "17.2")]


# --- 17.3 standing still --------------------------------------------------------------------------------------------


@pytest.mark.article("17.3")
@pytest.mark.parametrize(
    "line",
    [
        "A3: quiero",
        "A3: no quiero",
        "A1: envido",
        "A3: retruco",
        "A3: me voy al mazo",
        "A3: nos vamos al mazo",
        "B2> 4c",
        "A3> 4c",
        "B2 cae 4c",
        "A3 tapa",
        "A3 al mazo",
        "corta",
        "reparte",
        "mano",
    ],
)
def test_nothing_has_an_effect_on_play_meanwhile(line: str) -> None:
    """It is kept, as a fact without effect; the truco is pending when play goes on."""
    told = (
        play(SUSPENDED, line)
        if line not in {"corta", "reparte", "mano"}
        else play(REDONDA, "gana A\ncapA llama arbitro", line)
    )
    assert told.void == [(line, "17.3")]
    assert told.status == "suspended"


@pytest.mark.article("17.3")
@pytest.mark.parametrize("line", ["A3: quiero", "A3: nos vamos al mazo", "B2> 4c", "A3 tapa"])
def test_the_state_is_what_it_was(line: str) -> None:
    """After "reanuda" the truco is answered as if nothing had been said."""
    told = play(SUSPENDED, line, "arbitro reanuda", "A3: no quiero")
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.article("17.3")
def test_only_the_referee_resumes() -> None:
    """Neither a captain nor a decision does."""
    assert play(SUSPENDED, "arbitro reanuda").status == "in_play"
    assert play(SUSPENDED, 'arbitro resuelve "no hubo falta"').status == "suspended"
    assert play(SUSPENDED, "capA retira reclamo").status == "suspended"
    for by in ("capA", "B2", "org"):
        assert play(SUSPENDED, f"{by} reanuda").codes == ["not_the_referee"]
    assert play(SUSPENDED, "jefe reanuda").status == "in_play"


@pytest.mark.article("17.3", "11.7")
def test_deadlines_do_not_run_meanwhile() -> None:
    """A cut during the suspension closes nothing: the claim is still in time."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B\ncapA llama arbitro"
    told = play(won, "corta A1", "arbitro reanuda", "capA reclama acreditacion\nB2 no acredita")
    assert told.void == [("corta A1", "17.3")]
    assert told.score == (3, 0)


@pytest.mark.article("17.3", "11.7")
def test_what_was_claimed_can_be_shown_meanwhile() -> None:
    """The referee looks at the cards."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    told = play(
        won, "capA reclama acreditacion\ncapA llama arbitro", "B2 muestra 7c 10c", "arbitro reanuda", "B2 no acredita"
    )
    assert told.score == (0, 3)


@pytest.mark.article("17.3")
def test_nothing_is_resumed_that_was_not_suspended() -> None:
    """The word is kept without effect."""
    assert play(REDONDA, "arbitro reanuda").void == [("arbitro reanuda", "17.3")]


@pytest.mark.article("17.3")
def test_a_second_request_changes_nothing() -> None:
    """Play stands still already."""
    told = play(SUSPENDED, "capB llama arbitro", "arbitro reanuda", "A3: no quiero")
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.article("17.3", "19.3")
def test_what_is_done_meanwhile_may_bring_a_warning() -> None:
    """The referee decides."""
    told = play(SUSPENDED, "B2> 4c", 'arbitro advierte B 17.3 "jugó durante la suspensión"')
    assert told.disciplinary == (0, 1)


@pytest.mark.article("17.2", "17.3")
def test_after_the_result_there_is_no_play_to_suspend() -> None:
    """The request is kept without effect."""
    told = play(over_at(30, 7), "capB llama arbitro")
    assert told.status == "finished"
    assert [line for line, _ in told.void] == ["capB llama arbitro"]


@pytest.mark.article("17.3")
def test_between_hands_a_captain_asks_too() -> None:
    """Before the cut."""
    told = play(REDONDA, "gana A", "capB llama arbitro", "mano")
    assert (told.status, told.void) == ("suspended", [("mano", "17.3")])


# --- 17.4 claims and decisions --------------------------------------------------------------------------------------


CLAIMED = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B\ncapA reclama acreditacion"


@pytest.mark.article("17.4", "11.7")
def test_a_withdrawn_claim_is_none() -> None:
    """Its side takes it back: nothing has to be shown any more."""
    told = play(CLAIMED, "capA retira reclamo", "B2 no acredita")
    assert (told.void, told.score) == ([("B2 no acredita", "11.7")], (0, 3))


@pytest.mark.article("17.4", "11.7")
def test_nobody_withdraws_the_rivals_claim() -> None:
    """B's captain has none to withdraw."""
    told = play(CLAIMED, "capB retira reclamo", "B2 no acredita")
    assert [line for line, _ in told.void] == ["capB retira reclamo"]
    assert told.score == (3, 0)


@pytest.mark.article("17.4")
def test_a_withdrawn_claim_may_be_made_again_in_time() -> None:
    """Until the cut."""
    told = play(CLAIMED, "capA retira reclamo", "capA reclama acreditacion", "B2 no acredita")
    assert told.score == (3, 0)


@pytest.mark.article("17.4", "11.7")
def test_a_decision_that_the_number_be_shown_leaves_it_to_be_shown() -> None:
    """The referee's words are told to both; what counts is whether B2 then shows."""
    decided = f'{CLAIMED}\ncapA llama arbitro\narbitro resuelve "tiene que mostrar"\narbitro reanuda'
    assert play(decided, "B2 no acredita").score == (3, 0)
    assert play(decided, "B2 muestra 7c 10c", "B2 no acredita").score == (0, 3)


@pytest.mark.article("17.4")
@pytest.mark.parametrize("line", ['arbitro resuelve "sin falta"', 'jefe resuelve "sin falta"'])
def test_a_decision_moves_no_points_by_itself(line: str) -> None:
    """It is told to both teams."""
    told = play(REDONDA, "B2: truco", "capA llama arbitro", line, "arbitro reanuda", "A3: no quiero")
    assert (told.points, told.void) == (["B 1 truco_refused"], [])


# --- 15.10 in a duel ------------------------------------------------------------------------------------------------


@pytest.mark.article("15.10", "17.3")
@pytest.mark.parametrize("by", ["B2", "A2"])
@pytest.mark.parametrize("line", ["pide arbitro", 'pide arbitro "una duda"', "llama arbitro"])
def test_a_duellist_suspends_the_duel_at_once(by: str, line: str) -> None:
    """Though no captain: from the request on."""
    told = play(DUELS, "B2> 4c", f"{by} {line}", "A2> 5c")
    assert told.status == "suspended"
    assert told.void == [("A2> 5c", "17.3")]


@pytest.mark.article("15.10")
@pytest.mark.parametrize("by", ["capA", "capB", "A1", "A3", "B1"])
def test_nobody_else_suspends_a_duel(by: str) -> None:
    """Not even a captain, before one of the two asks."""
    told = play(DUELS, "B2> 4c", f"{by} llama arbitro", "A2: truco\nB2: no quiero")
    assert told.void == [(f"{by} llama arbitro", "15.10")]
    assert told.duels[0].points == ["A 1 truco_refused"]


@pytest.mark.article("15.10")
def test_a_captain_asks_in_the_own_duel() -> None:
    """A1 plays the third one."""
    told = play(SECOND_DUEL, "gana B", "B1> 4c", "capA llama arbitro")
    assert told.status == "suspended"


@pytest.mark.article("15.10")
def test_the_captain_formalises_what_the_duellist_asked() -> None:
    """It is no second matter."""
    told = play(DUELS, "B2> 4c", "A2 pide arbitro", 'capA llama arbitro "a pedido de A2"', "arbitro reanuda", "A2> 5c")
    assert (told.status, told.void) == ("in_play", [])


@pytest.mark.article("17.1")
@pytest.mark.parametrize(
    "line",
    [
        'capA advierte A 4.2 "x"',
        'A1 advierte verbal B 14.4 "x"',
        'org pierde A 6.6 "x"',
        'capB descalifica A 19.4 "x"',
        'B2 anula mano 5.8 "x"',
        'capA adjudica A 19.6 "x"',
        'org resuelve "x"',
        'capA restablece "x"',
        "org ausencia A",
        'capA abandono B "x"',
        'capA dispensa demora A "x"',
        'org capitan A 2 "x"',
        'capA reemplaza A2 "Suplente A" "x"',
    ],
)
def test_officials_acts_are_officials(line: str) -> None:
    """By anybody else the line is rejected."""
    assert play(REDONDA, line).codes == ["not_the_referee"]


# --- 17.4 claims heard apart ----------------------------------------------------------------------------------------

APART = 'capA reserva "A2 vio señas de B1 a B3"'
CALLED = f"{REDONDA}\ncapA llama arbitro"


@pytest.mark.article("17.4")
@pytest.mark.parametrize(
    ("acts", "void"),
    [
        (f"{CALLED}\n{APART}", []),
        (f"{REDONDA}\n{APART}", [(APART, "17.4")]),
        (f"{CALLED}\narbitro reanuda\n{APART}", [(APART, "17.4")]),
        (f"{CALLED}\n{APART.replace('capA', 'A2', 1)}", [(APART.replace("capA", "A2", 1), "17.2")]),
    ],
)
def test_a_claim_is_heard_apart_by_who_may_make_it(acts: str, void: list[tuple[str, str]]) -> None:
    """While the referee is called in."""
    assert play(acts).void == void


@pytest.mark.article("17.4")
def test_a_claim_heard_apart_is_the_referees_alone_until_it_is_decided() -> None:
    """The decision is told to both, and with it what was claimed."""
    acts = f"repartidor A1\nmano\ncapA llama arbitro\n{APART}".split("\n")
    told = [Event(number, script.read(line)) for number, line in enumerate(acts, 1)]  # type: ignore[arg-type]
    assert reserved(told) == {4}
    ruled = Event(5, ClaimRuled(by="arbitro", reason="no se vio"))
    assert reserved([*told, ruled]) == frozenset()
    assert reserved([*told, ruled, Event(6, told[3].body)]) == {6}


# --- 17.5 what is closed stays closed -------------------------------------------------------------------------------


@pytest.mark.article("17.5")
@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("capA reclama acreditacion", "void"),
        ("capA reclama declaracion B2", "void"),
        ('arbitro adjudica B 19.6 "x"', "rejected"),
        ('conformes corrigen 2-2 "mal anotado"', "taken"),
    ],
)
def test_a_hand_that_is_closed_is_reopened_only_by_agreement_on_its_score(line: str, outcome: str) -> None:
    """After the cut for the next one."""
    acts = (REDONDA, "B2: envido", "A3: quiero", "B2: 28", "A3: son buenas", "A1: son buenas", "gana A", "corta", line)
    told = play(*acts)
    if outcome == "rejected":
        assert [one for one, _ in told.rejected] == [line]
    else:
        assert [one for one, _ in told.void] == ([line] if outcome == "void" else [])
        assert told.points == ["B 2 envido", "A 1 hand", *(["A 1 correction"] if outcome == "taken" else [])]


@pytest.mark.article("17.8")
def test_the_chief_referee_may_do_what_the_referee_may() -> None:
    """He is above him; a decided play he does not decide again: for that there is the review (17.9)."""
    assert play(REDONDA, 'jefe advierte A 19.3 "x"').disciplinary == (1, 0)
    assert play(over_at(30, 7), 'jefe homologa 30-7 "x"').status == "homologated"
    line = 'jefe mantiene "x"'
    assert play(REDONDA, line).rejected == [(line, "17.9")]
