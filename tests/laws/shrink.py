"""A match made small: acts are dropped as long as what is asked of it still holds."""

from collections.abc import Callable, Iterable
from random import Random

import msgspec

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.match.events import MatchOpened
from domain.notation.writing import write
from domain.rulebooks.tsa.acts import HandTallied
from domain.rulebooks.tsa.conditions import DEFAULTS
from domain.rulebooks.tsa.decide import judge
from domain.rulebooks.tsa.events import HandBegun, PointsAwarded
from domain.rulebooks.tsa.evolve import initial
from tests.laws.generator import Generated
from tests.laws.plan import of_a_match
from tests.laws.table import Timed

PLAIN = of_a_match(Random(0))  # noqa: S311 - any plan
Question = Callable[[Generated], bool]


def played(opened: MatchOpened, acts: Iterable[Timed]) -> Generated:
    """The match of ``acts``, but for those that the rules refuse."""
    match = initial(opened)
    kept: list[Timed] = []
    events: list[Event] = []
    for told in acts:
        outcome = judge(match, told.act, told.at)
        if not isinstance(outcome, Refusal):
            match = outcome.match
            events += outcome.events
            kept.append(told)
    return Generated(opened, kept, [], [], events, match, PLAIN)


def shrink(made: Generated, still: Question) -> Generated:
    """The smallest match found for which ``still`` holds, by dropping runs of acts, long ones first."""
    best = _on_a_sheet(_under_plain_conditions(made, still), still)
    size = max(1, len(best.acts) // 2)
    while size:
        at = len(best.acts) - size
        changed = False
        while at > -size:
            start = max(0, at)
            smaller = _if_played(best.opened, best.acts[:start] + best.acts[at + size :])
            if smaller and len(smaller.acts) < len(best.acts) and _asked(still, smaller):
                best, changed = smaller, True
            at -= size
        if not changed or size > 1:
            size //= 2
    return _without_times(best, still)


def shortest(made: Generated, broken: Question) -> Generated:
    """The match up to the first act after which it is ``broken``, as far as halving finds it."""
    low, high = 0, len(made.acts)
    while high - low > 1:
        middle = (low + high) // 2
        part = _if_played(made.opened, made.acts[:middle])
        low, high = (low, middle) if part and _asked(broken, part) else (middle, high)
    return played(made.opened, made.acts[:high])


def _under_plain_conditions(made: Generated, still: Question) -> Generated:
    """The match with as few conditions of its own as possible."""
    best = made
    for name in made.opened.stated:
        opened = best.opened
        stated = tuple(one for one in opened.stated if one != name)
        conditions = {**opened.conditions, name: DEFAULTS.get(name, opened.conditions[name])}
        plain = _if_played(msgspec.structs.replace(opened, stated=stated, conditions=conditions), best.acts)
        if plain and _asked(still, plain):
            best = plain
    return best


def _on_a_sheet(made: Generated, still: Question) -> Generated:
    """The match with as many hands as possible known by their points alone."""
    best = made
    for number in range(1, 1 + sum(type(event.body) is HandBegun for event in made.events)):
        begun = [event for event in best.events if type(event.body) is HandBegun]
        starts = {event.body.number: event.act for event in begun if isinstance(event.body, HandBegun)}
        if number not in starts:
            continue
        start, end = starts[number], starts.get(number + 1, len(best.acts) + 1)
        points = {"A": 0, "B": 0}
        for event in best.events:
            if isinstance(event.body, PointsAwarded) and event.body.hand == number:
                points[event.body.team] += event.body.points
        told = Timed(HandTallied(a=max(0, points["A"]), b=max(0, points["B"])), None)
        smaller = _if_played(best.opened, [*best.acts[: start - 1], told, *best.acts[end - 1 :]])
        if smaller and len(smaller.acts) < len(best.acts) and _asked(still, smaller):
            best = smaller
    return best


def _without_times(made: Generated, still: Question) -> Generated:
    bare = _if_played(made.opened, [Timed(told.act, None) for told in made.acts])
    return bare if bare and len(bare.acts) == len(made.acts) and _asked(still, bare) else made


def _if_played(opened: MatchOpened, acts: Iterable[Timed]) -> Generated | None:
    try:
        return played(opened, acts)
    except Exception:  # noqa: BLE001 - the rules do not stand it: another failure than the one that is followed
        return None


def _asked(still: Question, made: Generated) -> bool:
    try:
        return still(made)
    except Exception:  # noqa: BLE001 - another failure than the one that is followed
        return False


def text(made: Generated) -> str:
    """The match in the notation."""
    return write(made.opened, made.events)
