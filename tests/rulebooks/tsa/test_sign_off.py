"""Verification, corrections, validation, homologation, review: 16.2 to 16.8 and 17.9."""

import json
from hashlib import sha256
from typing import Any

import pytest

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.match.acts import Act, ResultValidated
from domain.match.events import MatchOpened, ValidationCounted, ValidationsVoided
from domain.rulebooks.tsa import script
from domain.rulebooks.tsa.decide import judge
from domain.rulebooks.tsa.evolve import evolve, initial
from domain.rulebooks.tsa.state import Match
from tests.rulebooks.tsa.table import CAPTAINS, DUELS, REDONDA, over_at, play, redonda_at

OVER = over_at(30, 7)
BOTH = "[20:50:00] capA valida\n[20:50:00] capB valida"
SIGNED = f"{OVER}\n{BOTH}"
REFERRED = f'{SIGNED}\n[21:30:00] arbitro eleva "indicios"'
OPENED = f'{REFERRED}\njefe abre "caso 3"'


# --- 16.2 verification and agreed corrections -----------------------------------------------------------------------


@pytest.mark.article("16.2")
@pytest.mark.parametrize(("total", "is_right"), [("1-0", True), ("2-0", False), ("0-0", False), ("0-1", False)])
def test_verification_changes_nothing(total: str, is_right: bool) -> None:  # noqa: FBT001
    """The right total is confirmed, another one is kept as an open difference."""
    told = play(REDONDA, "gana A", f"verifican {total}")
    assert (told.score, told.void, told.points) == ((1, 0), [], ["A 1 hand"])
    assert told.differences == ([] if is_right else [(f"verifican {total}", total)])


@pytest.mark.article("16.2")
@pytest.mark.parametrize(
    ("to", "points"),
    [
        ("2-0", ["A 1 hand", "A 1 correction"]),
        ("0-0", ["A 1 hand", "A -1 correction"]),
        ("1-2", ["A 1 hand", "B 2 correction"]),
        ("0-1", ["A 1 hand", "A -1 correction", "B 1 correction"]),
        ("1-0", ["A 1 hand"]),
    ],
)
def test_both_teams_correct_the_score(to: str, points: list[str]) -> None:
    """As signed awards on the last closed hand."""
    told = play(REDONDA, "gana A", f'conformes corrigen {to} "mal anotado"')
    assert told.points == points
    assert told.score == tuple(map(int, to.split("-")))
    assert told.articles[1:] == ["16.2"] * (len(points) - 1)


@pytest.mark.article("16.2")
def test_after_the_cut_an_agreed_mistake_is_still_corrected() -> None:
    """In mid-hand: it stands on the hand before, and play goes on."""
    told = play(REDONDA, "gana A", "mano", "A3: truco", 'conformes corrigen 3-0 "x"', "B1: no quiero")
    assert told.points_of(1) == ["A 1 hand", "A 2 correction"]
    assert (told.points, told.score) == (["A 1 truco_refused"], (4, 0))


@pytest.mark.article("16.2", "15.1")
@pytest.mark.parametrize(
    ("to", "kind"), [("4-0", "redonda"), ("5-0", "pica_pica"), ("4-5", "pica_pica"), ("25-0", "redonda")]
)
def test_the_next_hand_follows_the_corrected_score(to: str, kind: str) -> None:
    """Hands that were dealt keep their kind."""
    told = play("repartidor B3\nplanilla A 5 B 0", f'conformes corrigen {to} "x"')
    assert told.next == f"{kind} A1"
    dealt = play(DUELS, 'conformes corrigen 4-0 "x"')
    assert dealt.hands == ["redonda", "pica_pica"]


@pytest.mark.article("16.2", "1.3")
def test_a_correction_can_end_the_match_or_reopen_it() -> None:
    """Before homologation: 30 is reached, or it is not."""
    assert play(redonda_at(28, 7), "gana A", 'conformes corrigen 30-7 "x"').result == ("A", "played")
    told = play(redonda_at(29, 7), "gana A", 'conformes corrigen 29-7 "x"')
    assert (told.result, told.status, told.next) == (None, "in_play", "redonda B2")
    turned = play(redonda_at(29, 29), "gana A", 'conformes corrigen 29-30 "x"')
    assert (turned.result, turned.score) == (("B", "played"), (29, 30))


@pytest.mark.article("16.2", "1.5")
@pytest.mark.parametrize("to", ["31-0", "30-30"])
def test_no_score_goes_over_thirty_nor_is_thirty_all(to: str) -> None:
    """Such a line is rejected, whoever corrects."""
    assert play(REDONDA, "gana A", f'conformes corrigen {to} "x"').rejected != []
    assert play(OVER, f'arbitro homologa {to} "x"').rejected != []
    assert play(SIGNED, f'[20:55:00] arbitro corrige {to} "x"').rejected != []
    assert play(OPENED, f'jefe modifica {to} "x"').rejected != []


@pytest.mark.article("16.2")
@pytest.mark.parametrize("before", ["comienza", "repartidor A1", REDONDA, f"{REDONDA}\nB2: truco\nA3: quiero"])
def test_where_no_hand_is_closed_an_agreed_correction_has_no_effect(before: str) -> None:
    """Given no annotated score yet, when both teams agree to correct it, then that they said so is all there is."""
    line = 'conformes corrigen 2-0 "mal anotado"'
    told = play(before, line)
    assert (told.void, told.score, told.result) == ([(line, "16.2")], (0, 0), None)
    assert play('arbitro pierde A 19.6 "x"', 'arbitro corrige 2-0 "x"').codes == ["nothing_to_correct"]


# --- 16.4, 3.3 the captains -----------------------------------------------------------------------------------------


@pytest.mark.article("16.4")
@pytest.mark.parametrize("lines", ["capA valida\ncapB valida", "capB valida\ncapA valida", "A1 valida\nB3 valida"])
def test_two_captains_homologate(lines: str) -> None:
    """In whichever order, once each."""
    told = play(OVER, lines)
    assert (told.status, told.document["revision"], told.result) == ("homologated", 1, ("A", "played"))


@pytest.mark.article("16.4")
@pytest.mark.parametrize("lines", ["", "capA valida", "capB valida", "capA valida\ncapA valida"])
def test_one_captain_does_not(lines: str) -> None:
    """The other one has to validate too."""
    told = play(OVER, lines)
    assert (told.status, told.document["revision"]) == ("finished", 0)


@pytest.mark.article("3.3", "16.3")
@pytest.mark.parametrize("by", ["A2", "B1", "arbitro", "org"])
@pytest.mark.parametrize("act", ["valida", 'discrepa "x"'])
def test_only_captains_validate_and_dispute(by: str, act: str) -> None:
    """Anybody else's line is rejected."""
    assert play(OVER, f"{by} {act}").rejected == [(f"{by} {act}", "3.3")]


@pytest.mark.article("3.3")
def test_a_captain_whom_nobody_knows_does_not_validate() -> None:
    """The referee homologates instead."""
    unknown: dict[str, int | None] = {"A": None, "B": 3}
    assert play(OVER, "capA valida", captains=unknown).rejected == [("capA valida", "3.3")]
    assert play(OVER, 'arbitro homologa 30-7 "x"', captains=unknown).status == "homologated"


@pytest.mark.article("16.4")
@pytest.mark.parametrize("line", ["capA valida", 'capA discrepa "x"'])
def test_only_a_finished_match_is_validated(line: str) -> None:
    """Not one in play, nor one that is homologated."""
    assert [told for told, _ in play(REDONDA, line).rejected] == [line]
    assert [told for told, _ in play(OVER, "capA valida\ncapB valida", line).rejected] == [line]


@pytest.mark.article("16.4")
def test_what_was_validated_must_be_what_stands() -> None:
    """A validated 30-7; the score is corrected to 30-9: A has to validate again."""
    told = play(OVER, "capA valida", 'conformes corrigen 30-9 "x"', "capB valida")
    assert told.status == "finished"
    assert play(OVER, "capA valida", 'conformes corrigen 30-9 "x"', "capB valida\ncapA valida").status == "homologated"


@pytest.mark.article("16.4", "1.14")
def test_an_administrative_result_is_validated_too() -> None:
    """By both captains."""
    told = play(REDONDA, 'arbitro abandono A "x"', "capA valida\ncapB valida")
    assert (told.status, told.result) == ("homologated", ("B", "abandonment"))


@pytest.mark.article("16.4")
@pytest.mark.parametrize(
    "acts",
    [
        pytest.param(OVER, id="a sheet"),
        pytest.param(f"{redonda_at(29, 7)}\ngana A", id="a hand"),
        pytest.param(f'{DUELS}\narbitro anula duelo 15.6 "x"\narbitro abandono B "x"', id="duels"),
        pytest.param(f'{redonda_at(27, 7)}\ngana A\nmano\nconformes corrigen 30-7 "x"', id="a hand cut short"),
        pytest.param(f'{REDONDA}\narbitro anula mano 5.8 "x"\narbitro descalifica A B 19.6 "x"', id="a voided hand"),
    ],
)
def test_what_they_validate_is_what_the_result_shows(acts: str) -> None:
    """Anybody can make the digest from the published score, result and hands."""
    told = play(acts, "capA valida", "capB valida")
    assert (told.status, told.digests) == ("homologated", [(side, digest_of(told.document)) for side in "AB"])


def digest_of(document: dict[str, Any]) -> str:
    """The digest as docs/reference/notation.md describes it."""
    hands = [
        {
            "dealer": hand["dealer"],
            "kind": hand["kind"],
            "number": hand["number"],
            "points": sorted(
                [duel, one["team"], one["for"], one["points"]]
                for duel, points in [(0, hand["points"]), *((d["number"], d["points"]) for d in hand["duels"])]
                for one in points
            ),
            "voided": hand["voided"],
        }
        for hand in document["hands"]
    ]
    signed = {"hands": hands, "result": document["result"], "score": document["score"]}
    return sha256(json.dumps(signed, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


@pytest.mark.article("16.4")
def test_two_digests_do_not_homologate() -> None:
    """A has validated something else, as an older program wrote it: both validate what stands."""
    match = state_after(OVER)
    match = evolve(match, Event(match.act + 1, ResultValidated(by="capA")))
    match = evolve(match, Event(match.act, ValidationCounted(team="A", digest="30-9 A played 2")))
    by_b = judge(match, ResultValidated(by="capB"))
    assert not isinstance(by_b, Refusal)
    kinds = [type(event.body) for event in by_b.events]
    assert kinds == [ResultValidated, ValidationsVoided, ValidationCounted]
    by_a = judge(by_b.match, ResultValidated(by="capA"))
    assert not isinstance(by_a, Refusal)
    assert by_a.match.core.revision == 1


def state_after(acts: str) -> Match:
    """The rules' state after acts that nobody refuses."""
    opened = MatchOpened(rulebook="tsa", revision="x", match="m", seats=(), captains=dict(CAPTAINS), conditions={})
    match: Match = initial(opened)
    for line in acts.split("\n"):
        act = script.read(line)
        assert isinstance(act, Act)
        outcome = judge(match, act)
        assert not isinstance(outcome, Refusal)
        match = outcome.match
    return match


@pytest.mark.article("16.4", "19.2")
@pytest.mark.parametrize(
    ("change", "voided"),
    [
        ('conformes corrigen 30-9 "x"', True),
        ('conformes corrigen 30-7 "x"', False),
        ('conformes corrigen 29-7 "x"', True),
        ('arbitro advierte B 19.3 "x"', False),
        ('arbitro advierte A 19.3 "x"\narbitro advierte A 19.3 "x"', True),
        ('incidente A2 9.8 "x"', False),
        ("verifican 30-9", False),
    ],
)
def test_any_change_of_what_was_validated_voids_it(change: str, voided: bool) -> None:  # noqa: FBT001
    """And nothing else does: with B's validation the result is official."""
    told = play(OVER, "capA valida", change, *([] if change.endswith('29-7 "x"') else ["capB valida"]))
    assert told.status == ("in_play" if change.endswith('29-7 "x"') else "finished" if voided else "homologated")


# --- 16.5, 16.7 the referee -----------------------------------------------------------------------------------------


@pytest.mark.article("16.5")
def test_a_dispute_leaves_the_result_open() -> None:
    """The other captain's validation does not make it official."""
    told = play(OVER, 'capB discrepa "faltan dos puntos"', "capA valida")
    assert told.status == "finished"


@pytest.mark.article("16.5")
def test_who_disputed_may_validate_after_all() -> None:
    """Until the referee decides."""
    assert play(OVER, 'capB discrepa "x"', "capA valida", "capB valida").status == "homologated"
    assert play(OVER, "capB valida", 'capB discrepa "x"', "capA valida").status == "finished"


@pytest.mark.article("16.5", "16.7")
@pytest.mark.parametrize("before", ["", "capA valida", 'capB discrepa "x"'])
def test_the_referee_homologates_without_the_captains(before: str) -> None:
    """With or without a dispute."""
    told = play(OVER, before, 'arbitro homologa 30-7 "x"')
    assert (told.status, told.score, told.document["revision"]) == ("homologated", (30, 7), 1)


@pytest.mark.article("16.5")
def test_the_referee_homologates_what_was_decided() -> None:
    """After a dispute another score: 30-9."""
    told = play(OVER, 'capB discrepa "faltan dos puntos"', 'arbitro homologa 30-9 "planilla"')
    assert (told.status, told.score, told.result) == ("homologated", (30, 9), ("A", "played"))
    assert told.points == ["A 30 sheet", "B 7 sheet", "B 2 correction"]


@pytest.mark.article("16.7")
@pytest.mark.parametrize("score", ["29-7", "20-20", "0-0"])
def test_nobody_homologates_a_result_without_thirty(score: str) -> None:
    """A played match has a winner at thirty."""
    assert [line for line, _ in play(OVER, f'arbitro homologa {score} "x"').rejected] == [
        f'arbitro homologa {score} "x"'
    ]


@pytest.mark.article("16.7")
@pytest.mark.parametrize(
    "line", ['arbitro homologa 30-7 "x"', 'arbitro homologa A "x"', 'arbitro homologa sin ganador "x"']
)
def test_a_match_in_play_is_not_homologated(line: str) -> None:
    """It has no result."""
    assert play(REDONDA, line).rejected == [(line, "16.7")]


@pytest.mark.article("16.7", "1.14")
@pytest.mark.parametrize(
    ("end", "good"),
    [
        ('arbitro abandono A "x"', "B"),
        ('arbitro descalifica B 19.4 "x"', "A"),
        ('arbitro pierde A 6.6 "x"', "B"),
        ('arbitro descalifica A B 19.6 "x"', "sin ganador"),
    ],
)
def test_an_administrative_result_is_homologated_as_it_is(end: str, good: str) -> None:
    """By its winner, or without one; not as another's, not as a score."""
    for words in ("A", "B", "sin ganador", "30-0"):
        told = play(REDONDA, "gana A", end, f'arbitro homologa {words} "x"')
        if words == good:
            assert (told.status, told.score) == ("homologated", (1, 0))
        else:
            assert len(told.rejected) == 1
    assert play(OVER, 'arbitro homologa A "x"').rejected != []


@pytest.mark.article("16.7")
@pytest.mark.parametrize("by", ["capA", "A1", "org"])
def test_the_credential_is_the_referees(by: str) -> None:
    """The chief referee has it too."""
    assert play(OVER, f'{by} homologa 30-7 "x"').codes == ["not_the_referee"]
    assert play(OVER, 'jefe homologa 30-7 "x"').status == "homologated"


@pytest.mark.article("16.7")
def test_a_match_is_homologated_once() -> None:
    """A second time is rejected."""
    assert play(SIGNED, 'arbitro homologa 30-7 "x"').codes == ["already_homologated"]


# --- 16.8 fifteen minutes -------------------------------------------------------------------------------------------


@pytest.mark.article("16.8")
@pytest.mark.parametrize(
    ("at", "in_time"),
    [("20:50:00", True), ("21:04:59", True), ("21:05:00", True), ("21:05:01", False), ("22:00:00", False)],
)
def test_a_loading_error_is_corrected_within_fifteen_minutes(at: str, in_time: bool) -> None:  # noqa: FBT001
    """Homologated at 20:50; to the instant of the fifteenth minute."""
    line = f'[{at}] arbitro corrige 30-9 "mal cargado"'
    told = play(SIGNED, line)
    if in_time:
        assert (told.score, told.status) == ((30, 9), "homologated")
        assert (told.document["revision"], told.document["original"]) == (2, None)
    else:
        assert told.rejected == [(line, "16.8")]


@pytest.mark.article("16.8")
def test_the_minutes_run_from_the_first_homologation() -> None:
    """A correction opens no window of its own."""
    once = f'{SIGNED}\n[21:00:00] arbitro corrige 30-9 "x"'
    assert play(once, '[21:04:00] arbitro corrige 30-8 "x"').document["revision"] == 3
    assert play(once, '[21:06:00] arbitro corrige 30-8 "x"').codes == ["too_late"]


@pytest.mark.article("16.8")
@pytest.mark.parametrize("to", ["29-7", "7-30", "20-20"])
def test_a_correction_does_not_turn_the_result(to: str) -> None:
    """Another winner, or none, is for a review."""
    line = f'[20:55:00] arbitro corrige {to} "x"'
    assert play(SIGNED, line).rejected == [(line, "16.8")]


@pytest.mark.article("16.8")
@pytest.mark.parametrize("by", ["capA", "org", "B3"])
def test_only_the_referee_corrects(by: str) -> None:
    """Nor do the teams any more, by agreement."""
    assert play(SIGNED, f'[20:55:00] {by} corrige 30-9 "x"').codes == ["not_the_referee"]
    told = play(SIGNED, 'conformes corrigen 30-9 "x"')
    assert (told.void, told.score) == ([('conformes corrigen 30-9 "x"', "16.8")], play(SIGNED).score)


@pytest.mark.article("1.14", "16.2")
def test_the_teams_correct_no_score_of_an_administrative_result() -> None:
    """It stays as it stood; what they agreed was said all the same."""
    told = play(REDONDA, 'gana B\narbitro descalifica A 19.4 "x"', 'conformes corrigen 3-1 "x"')
    assert (told.void, told.score) == ([('conformes corrigen 3-1 "x"', "1.14")], (0, 1))


@pytest.mark.article("16.8")
def test_a_limit_whose_times_nobody_knows_does_not_bind() -> None:
    """It is flagged."""
    untimed = f"{OVER}\ncapA valida\ncapB valida"
    told = play(untimed, 'arbitro corrige 30-9 "x"')
    assert (told.score, told.flags[-1]) == ((30, 9), ('arbitro corrige 30-9 "x"', "limite_sin_hora"))


# --- 17.9 exceptional review ----------------------------------------------------------------------------------------


@pytest.mark.article("17.9")
def test_a_review_goes_from_referral_to_decision() -> None:
    """The result stays official until then."""
    assert play(REFERRED).status == "homologated"
    told = play(OPENED)
    assert (told.status, told.result, told.score) == ("under_review", ("A", "played"), (30, 7))


@pytest.mark.article("17.9")
def test_upheld_the_result_is_what_it_was() -> None:
    """No revision, no original beside it."""
    told = play(OPENED, 'jefe mantiene "sin pruebas"')
    assert (told.status, told.score, told.result) == ("homologated", (30, 7), ("A", "played"))
    assert (told.document["revision"], told.document["original"]) == (1, None)


@pytest.mark.article("17.9")
@pytest.mark.parametrize(("to", "winner"), [("28-30", "B"), ("30-20", "A"), ("0-30", "B")])
def test_modified_the_original_stays_readable(to: str, winner: str) -> None:
    """The new score is official, played."""
    told = play(OPENED, f'jefe modifica {to} "x"')
    assert (told.status, told.result, told.document["revision"]) == ("homologated", (winner, "played"), 2)
    assert told.score == tuple(map(int, to.split("-")))
    assert told.document["original"] == {"score": {"A": 30, "B": 7}, "result": {"winner": "A", "kind": "played"}}


@pytest.mark.article("17.9")
def test_annulled_there_is_no_result() -> None:
    """The score stays as it stood, the original beside it."""
    told = play(OPENED, 'jefe anula "x"')
    assert (told.status, told.result, told.score, told.next) == ("annulled", None, (30, 7), None)
    assert told.document["original"] == {"score": {"A": 30, "B": 7}, "result": {"winner": "A", "kind": "played"}}


@pytest.mark.article("16.5", "16.8", "17.9")
@pytest.mark.parametrize("reason", ["", " ", "...", "\u200b"])
@pytest.mark.parametrize(
    ("before", "decision", "article"),
    [
        (OVER, "arbitro homologa 30-7", "16.5"),
        (f'{REDONDA}\narbitro abandono B "x"', "arbitro homologa A", "16.5"),
        (SIGNED, "arbitro corrige 30-9", "16.8"),
        (OPENED, "jefe mantiene", "17.9"),
        (OPENED, "jefe modifica 28-30", "17.9"),
        (OPENED, "jefe anula", "17.9"),
    ],
)
def test_a_decision_on_a_result_says_why(before: str, decision: str, article: str, reason: str) -> None:
    """Without a reason nothing becomes official, and nothing official changes."""
    told = play(before, f'{decision} "{reason}"')
    assert (told.codes, [one for _, one in told.rejected]) == (["without_reason"], [article])
    assert play(before, f'{decision} "visto"').codes == []


@pytest.mark.article("17.9")
@pytest.mark.parametrize("score", ["29-28", "20-20", "0-0"])
def test_a_modified_result_has_a_winner(score: str) -> None:
    """Anything else is an annulment."""
    assert [line for line, _ in play(OPENED, f'jefe modifica {score} "x"').rejected] == [f'jefe modifica {score} "x"']


@pytest.mark.article("17.9")
@pytest.mark.parametrize("act", ['abre "x"', 'mantiene "x"', 'modifica 28-30 "x"', 'anula "x"'])
@pytest.mark.parametrize("by", ["arbitro", "org", "capA"])
def test_the_case_is_the_chief_referees_alone(act: str, by: str) -> None:
    """Anybody else's line is rejected."""
    before = REFERRED if act.startswith("abre") else OPENED
    assert play(before, f"{by} {act}").rejected == [(f"{by} {act}", "17.9")]


@pytest.mark.article("17.9")
@pytest.mark.parametrize("before", [REDONDA, OVER, SIGNED])
def test_there_is_no_review_without_a_referral(before: str) -> None:
    """Nor of a match that is not homologated."""
    assert play(before, 'jefe abre "x"').rejected == [('jefe abre "x"', "17.9")]
    for act in ('jefe mantiene "x"', 'jefe modifica 28-30 "x"', 'jefe anula "x"'):
        assert play(before, act).rejected == [(act, "17.9")]


@pytest.mark.article("17.9")
@pytest.mark.parametrize("before", [REDONDA, OVER])
def test_only_a_homologated_match_is_referred(before: str) -> None:
    """By the referee."""
    line = 'arbitro eleva "x"'
    assert play(before, line).rejected == [(line, "17.9")]
    assert play(SIGNED, 'capB eleva "x"').codes == ["not_the_referee"]


@pytest.mark.article("17.9", "16.8")
def test_a_match_can_be_reviewed_again() -> None:
    """After another referral: the original is still the first one."""
    told = play(OPENED, 'jefe modifica 28-30 "x"', 'arbitro eleva "y"', 'jefe abre "y"', 'jefe modifica 30-28 "y"')
    assert (told.result, told.document["revision"]) == (("A", "played"), 3)
    assert told.document["original"]["score"] == {"A": 30, "B": 7}
