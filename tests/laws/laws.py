"""What holds for every match, whatever happened at its table. Each law names what it found broken."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

import msgspec

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAMS
from domain.match import acts as shared
from domain.match import events as common
from domain.notation.reading import read
from domain.notation.writing import write
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.decide import judge
from domain.rulebooks.tsa.evolve import evolve, initial
from domain.rulebooks.tsa.state import Match
from projections.result import MatchResult
from tests.laws.generator import Generated

TARGET = 30
PLAY = (ev.CardPlaced, ev.EnvidoCalled, ev.TrucoCalled, ev.HandBegun, ev.DealCompleted, ev.RoundEnded, ev.PlayBegun)
WITHDRAWING = (common.ResultWithdrawn, common.ActWithdrawn)
Law = Callable[[Generated], Iterator[str]]


def states(made: Generated) -> Iterator[tuple[Event, Match]]:
    """Every event with the state that it leads to, folded by evolve alone."""
    match = initial(made.opened)
    for event in made.events:
        match = evolve(match, event)
        yield event, match


def points_stay_under_thirty(made: Generated) -> Iterator[str]:
    """1.5: the score stops at 30, and never falls under 0."""
    for event, match in states(made):
        if not all(0 <= points <= TARGET for points in match.core.score):
            yield f"act {event.act}: score {match.core.score}"


def one_winner(made: Generated) -> Iterator[str]:
    """1.3: whoever has 30 has won, and a result of play belongs to somebody who has 30."""
    for act, match in _after_acts(made):
        core, result = match.core, match.core.result
        at_thirty = [team for team in TEAMS if core.points(team) == TARGET]
        if at_thirty and result is None and not core.annulled:
            yield f"act {act}: {core.score} and no result"
        if result and result.kind == "played" and result.winner not in at_thirty:
            yield f"act {act}: {core.score} and {result.winner} has won"


def no_play_after_a_result(made: Generated) -> Iterator[str]:
    """1.3: nothing of play happens after a result, unless an act withdrew it."""
    over = False
    for event, match in states(made):
        if over and isinstance(event.body, PLAY) and not match.core.annulled:
            yield f"act {event.act}: {type(event.body).__name__} after a result"
        over = match.core.result is not None


def a_result_goes_by_a_named_act(made: Generated) -> Iterator[str]:
    """A result is taken back by an event that says so, and changes by another result only."""
    before = None
    for event, match in states(made):
        result = match.core.result
        if result != before and not isinstance(event.body, (*WITHDRAWING, common.ResultReached)):
            yield f"act {event.act}: {type(event.body).__name__} made {before} {result}"
        before = result


def replay_is_the_state(made: Generated) -> Iterator[str]:
    """Folding the events gives the state that the rules reached."""
    matches = [match for _, match in states(made)]
    if matches and matches[-1] != made.match:
        yield "evolve(events) is not the state of judge"


def voided_hands_pay_nothing(made: Generated) -> Iterator[str]:
    """6.4: a voided hand leaves no points but those of the dealer's errors, and corrections."""
    if not made.opened.conditions["mano_nula_retira"]:
        return
    for hand in MatchResult().apply_all(_all_events(made)).document()["hands"]:
        points = hand["points"] + [point for duel in hand["duels"] for point in duel["points"]]
        left = [point for point in points if point["for"] not in {"dealer_errors", "correction"}]
        if hand["voided"] and left:
            yield f"hand {hand['number']}: {left}"


def voided_duels_pay_nothing(made: Generated) -> Iterator[str]:
    """15.6: an annulled duel is 0-0."""
    for hand in MatchResult().apply_all(_all_events(made)).document()["hands"]:
        for duel in hand["duels"]:
            if duel["voided"] and duel["points"]:
                yield f"hand {hand['number']} duel {duel['number']}: {duel['points']}"


def paid_once(made: Generated) -> Iterator[str]:
    """11, 12: the envido of a hand or a duel is paid once, and so are its rounds."""
    for hand in MatchResult().apply_all(_all_events(made)).document()["hands"]:
        for bout in (hand, *hand["duels"]):
            paid = [point["for"] for point in bout["points"]]
            rounds = [why for why in paid if why in {"hand", "truco", "truco_refused"}]
            envidos = [why for why in paid if why in {"envido", "envido_refused"}]
            if len(rounds) > 1 or len(envidos) > 1:
                yield f"hand {hand['number']}, {bout['number']}: {paid}"


def cycles_of_two(made: Generated) -> Iterator[str]:
    """6.4: a dealer has no error or one in the cycle that runs."""
    for event, match in states(made):
        for dealer, (in_cycle, total) in match.core.errors.items():
            if in_cycle not in {0, 1} or total < in_cycle:
                yield f"act {event.act}: {dealer} {in_cycle} of {total}"


def the_document_is_the_state(made: Generated) -> Iterator[str]:
    """The result folded from events has the score, the result, the warnings and the errors of the state."""
    document = MatchResult().apply_all(_all_events(made)).document()
    core = made.match.core
    result = {"winner": core.result.winner, "kind": core.result.kind} if core.result else None
    told: dict[str, Any] = {
        "score": {"A": core.points("A"), "B": core.points("B")},
        "result": result,
        "revision": core.revision,
        "warnings": {t: {"verbal": core.verbal[t], "disciplinary": core.disciplinary[t]} for t in TEAMS},
        "dealer_errors": {d: {"in_cycle": c, "total": n} for d, (c, n) in core.errors.items() if n},
    }
    for key, value in told.items():
        if document[key] != value:
            yield f"{key}: {document[key]} and the state says {value}"


def points_are_the_score(made: Generated) -> Iterator[str]:
    """The points of all hands add up to the score, unless a review has set it."""
    document = MatchResult().apply_all(_all_events(made)).document()
    if made.match.core.settled is not None:
        return
    total = dict.fromkeys(TEAMS, 0)
    for hand in document["hands"]:
        for point in hand["points"] + [point for duel in hand["duels"] for point in duel["points"]]:
            total[point["team"]] += point["points"]
    if total != document["score"]:
        yield f"hands give {total}, the score is {document['score']}"


def refusals_leave_no_trace(made: Generated) -> Iterator[str]:
    """A refused act leaves the state as it was, and is refused again."""
    tried: dict[int, list[Any]] = {}
    for attempt in made.attempts:
        tried.setdefault(attempt.after, []).append(attempt)
    match = initial(made.opened)
    for n in range(len(made.acts) + 1):
        for attempt in tried.get(n, ()):
            before = msgspec.json.encode(match.core)
            outcome = judge(match, attempt.act, attempt.at)
            if outcome != attempt.refusal:
                yield f"after act {n}: {attempt.act} is refused otherwise: {outcome}"
            if msgspec.json.encode(match.core) != before:
                yield f"after act {n}: {attempt.act} left a trace"
        if n < len(made.acts):
            outcome = judge(match, *made.acts[n])
            assert not isinstance(outcome, Refusal), outcome
            match = outcome.match


def written_and_read(made: Generated) -> Iterator[str]:
    """The notation holds the whole match: written, read and judged it makes the same events."""
    text = write(made.opened, made.events)
    reading = read(text.encode())
    if reading.defects or reading.opened is None:
        yield f"read with {reading.defects[:3]}"
        return
    antecedents = {name: getattr(made.opened, name) for name in ("stage", "warnings", "concealments")}
    opened = msgspec.structs.replace(reading.opened, **antecedents)
    if opened != made.opened:
        yield f"header: {opened} for {made.opened}"
    for line, told in zip(reading.lines, made.acts, strict=False):
        if (line.act, line.at) != told:
            yield f"line {line.number}: {line.act} {line.at} for {told}"
            return
    if len(reading.lines) != len(made.acts):
        yield f"{len(reading.lines)} lines for {len(made.acts)} acts"
    if write(opened, _judged(made, [(line.act, line.at) for line in reading.lines])) != text:
        yield "written again it is another text"


def surprises(made: Generated) -> Iterator[str]:
    """What has to be refused is refused, for its reason."""
    for surprise in made.surprises:
        yield f"after act {surprise.after}: {surprise.act} must be {surprise.codes}, is {surprise.got}"


def _judged(made: Generated, told: list[tuple[Body, str | None]]) -> list[Event]:
    match = initial(made.opened)
    events: list[Event] = []
    for act, at in told:
        assert isinstance(act, shared.Act)
        outcome = judge(match, act, at)
        assert not isinstance(outcome, Refusal), outcome
        match = outcome.match
        events += outcome.events
    assert events == made.events
    return events


def _after_acts(made: Generated) -> Iterator[tuple[int, Match]]:
    last: tuple[int, Match] | None = None
    for event, match in states(made):
        if last is not None and last[0] != event.act:
            yield last
        last = event.act, match
    if last is not None:
        yield last


def _all_events(made: Generated) -> list[Event]:
    return [Event(0, made.opened), *made.events]


LAWS: MappingProxyType[str, Law] = MappingProxyType(
    {
        law.__name__: law
        for law in (
            points_stay_under_thirty,
            one_winner,
            no_play_after_a_result,
            a_result_goes_by_a_named_act,
            replay_is_the_state,
            voided_hands_pay_nothing,
            voided_duels_pay_nothing,
            paid_once,
            cycles_of_two,
            the_document_is_the_state,
            points_are_the_score,
            refusals_leave_no_trace,
            written_and_read,
            surprises,
        )
    }
)
