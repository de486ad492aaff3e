"""What holds for the chains of every match: the amounts sum to the number, and nothing else is in it.

An event is dropped from a match by folding the others with the rulebook's ``evolve``. With it goes what it took back or
replaced, and what took it back and is nothing else: one without the other never was. Consequences are what is folded:
that a cap, a cycle or a limit would have come out otherwise is for the rules, not for the record.

What others are told within is not dropped: without the beginning of a hand its events would be of another hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from domain.kernel.event import Event
from domain.kernel.reason import Chain
from domain.kernel.seats import PLAYERS, RIVAL, TEAMS
from domain.match import events as common
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.evolve import evolve, initial
from domain.rulebooks.tsa.state import Core
from projections.result import MatchResult
from projections.why.match import Reasons

Events = Sequence[Event]
Number = tuple[str, str]
"""What is asked, and of whom."""


def broken(events: Events, others: Iterable[Event]) -> Iterator[str]:
    """What breaks a law in a match; ``others``: events to be dropped besides all that are in a chain."""
    reasons, others = Reasons(events), list(others)
    yield from _another_than_the_state(events, reasons)
    yield from _another_than_the_result(events, reasons)
    for chain in numbers(reasons):
        if not chain.value == sum(member.amount for member in chain.members) == anew(events, chain):
            yield f"{chain.question} {chain.of} is {chain.value}, not the sum, or {anew(events, chain)} anew"
        if not all(member.amount for member in chain.members):
            yield f"{chain.question} {chain.of} has an idle member"
        for event in _to_be_dropped(chain, others):
            is_member = any(event is member.event for member in chain.members)
            if _changes(events, event, chain) != is_member:
                yield f"{chain.question} {chain.of}: dropping {event} of {'its' if is_member else 'the other'} events"


def numbers(reasons: Reasons) -> Iterator[Chain]:
    """The chains of every number that a match has of its own."""
    for team in TEAMS:
        yield reasons.points(team)
        yield reasons.margin(team)
        yield reasons.warnings(team, disciplinary=True)
        yield reasons.warnings(team, disciplinary=False)
    for player in PLAYERS:
        yield reasons.errors(player)
        yield reasons.cycle(player)


def _another_than_the_state(events: Events, reasons: Reasons) -> Iterator[str]:
    core = state(events)
    told = {
        **{("advertencias", team): core.disciplinary[team] for team in TEAMS},
        **{("verbales", team): core.verbal[team] for team in TEAMS},
        **{("puntos", team): core.points(team) for team in TEAMS},
        **{("diferencia", team): core.points(team) - core.points(RIVAL[team]) for team in TEAMS},
        **{("ciclo", player): core.errors.get(player, (0, 0))[0] for player in PLAYERS},
        **{("errores", player): core.errors.get(player, (0, 0))[1] for player in PLAYERS},
    }
    for chain in numbers(reasons):
        if chain.value != told[chain.question, chain.of[0]]:
            yield f"{chain.question} {chain.of} is {chain.value}, the state says {told[chain.question, chain.of[0]]}"


def _another_than_the_result(events: Events, reasons: Reasons) -> Iterator[str]:
    """The points of hands and duels are those that the result lists."""
    for hand in MatchResult().apply_all(events).document()["hands"]:
        for team in TEAMS:
            number, of_duels = hand["number"], 0
            for duel in hand["duels"]:
                points = sum(one["points"] for one in duel["points"] if one["team"] == team)
                of_duels += points
                if reasons.duel(number, duel["number"], team).value != points:
                    yield f"hand {number}, duel {duel['number']}, {team}: not {points}"
            points = of_duels + sum(one["points"] for one in hand["points"] if one["team"] == team)
            if reasons.hand(number, team).value != points:
                yield f"hand {number}, {team}: not {points}"


# --- dropping --------------------------------------------------------------------------------------------------------


def state(events: Events) -> Core:
    """The state that the events fold to."""
    opened = events[0].body
    assert isinstance(opened, common.MatchOpened)
    return reduce(evolve, events[1:], initial(opened)).core


def _to_be_dropped(chain: Chain, others: Iterable[Event]) -> Iterator[Event]:
    yield from (member.event for member in chain.members if member.event is not None)
    for one in chain.fallen:
        yield from (event for event in (one.member.event, one.by) if event is not None)
    yield from others


def _changes(events: Events, event: Event, chain: Chain) -> bool:
    """Whether the number is another one without the event; not, where the rest cannot be folded without it."""
    if isinstance(event.body, ev.HandBegun):
        return False
    try:
        return anew(_without(events, event, chain), chain) != chain.value
    except (AssertionError, IndexError, KeyError):
        # as of a card laid early: later events speak of it
        return False


def _without(events: Events, event: Event, chain: Chain) -> list[Event]:
    """The events without one, and without what it took back or replaced, or what did but take it back."""
    acts = {event.act, *_acts_taken_back_with(events, event.act)}
    if len(acts) > 1:
        return [one for one in events if one.act not in acts]
    group = [event, *(one.member.event for one in chain.fallen if one.by is event)]
    by = next((one.by for one in chain.fallen if one.member.event is event), None)
    if by is not None and all(by is not member.event for member in chain.members):
        group += [by, *(one.member.event for one in chain.fallen if one.by is by)]
    return [one for one in events if not any(one is gone for gone in group)]


def _acts_taken_back_with(events: Events, act: int) -> set[int]:
    """The acts that take this one back, or that it takes back: undone first, then pardoned."""
    undone: dict[int, int] = {}
    for kind in (common.ActWithdrawn, ev.ExpressionWithdrawn):
        pairs = {one.body.withdrawn: one.act for one in events if isinstance(one.body, kind) and one.act not in undone}
        undone |= {gone: by for gone, by in pairs.items() if gone not in undone}
        undone |= {by: by for by in pairs.values()} if kind is common.ActWithdrawn else {}
    return {one for pair in undone.items() for one in pair if act in pair}


def anew(events: Events, chain: Chain) -> int:
    """The number that a chain is about, from these events: the score as ``evolve`` reaches it, counts one by one.

    The state keeps the last ordinal of warnings and errors, not their sum, so these are counted as they come, and with
    every taking back of an act the counts are those of before it.
    """
    if chain.question == "puntos":
        return state(events).points(chain.of[0])
    if chain.question == "diferencia":
        return state(events).points(chain.of[0]) - state(events).points(RIVAL[chain.of[0]])
    counts: dict[Number, int] = {}
    act, before, earlier = 0, counts, counts
    for event in events[1:]:
        if event.act != act:
            act, before, earlier = event.act, counts, before
        counts = earlier if isinstance(event.body, common.ActWithdrawn) else _counted(counts, event)
    return counts.get((chain.question, chain.of[0]), 0)


def _counted(counts: dict[Number, int], event: Event) -> dict[Number, int]:
    """The counts with one event more."""
    body = event.body
    if isinstance(body, common.WarningCounted):
        key = "advertencias" if body.disciplinary else "verbales", body.team
        return {**counts, key: counts.get(key, 0) + 1, (f"{event.act}", key[0] + body.team): 1}
    if isinstance(body, common.LiftingCounted):
        key, fallen = ("advertencias", body.team), counts.get((f"{body.lifted}", f"advertencias{body.team}"), 0)
        return {**counts, key: counts.get(key, 0) - fallen}
    if isinstance(body, ev.ErrorCounted | ev.ErrorLifted):
        total, cycle = ("errores", body.dealer), ("ciclo", body.dealer)
        more = 1 if isinstance(body, ev.ErrorCounted) else -1
        is_closed = isinstance(body, ev.ErrorCounted) and body.in_cycle == 0
        return {
            **counts,
            total: counts.get(total, 0) + more,
            cycle: 0 if is_closed else counts.get(cycle, 0) + more,
        }
    return counts
