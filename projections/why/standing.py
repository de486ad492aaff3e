"""Which of a match's events stand: what was taken back, and by which event."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.discipline.conduct import LIFTING
from domain.kernel.event import Event
from domain.match.events import (
    ActWithdrawn,
    CaseClosed,
    ConcealmentCounted,
    LiftingCounted,
    TeamDisqualified,
    WarningCounted,
)
from domain.rulebooks.tsa.events import ExpressionWithdrawn, PointsAwarded, PointsWithdrawn


class Standing(NamedTuple):
    """The events that stand, in order, and each other one with what took it back."""

    events: tuple[Event, ...]
    gone: tuple[tuple[Event, Event], ...]


def standing(events: Sequence[Event]) -> Standing:
    """Resolve what takes back: first whole acts (``deshace``, 6.9), then expressions (10.3), then single consequences.

    In this order, because who undoes a pardon brings back what it had pardoned. A single consequence is an award that
    was withdrawn, or a sanction that a review lifted (17.9).
    """
    gone: list[tuple[Event, Event]] = []
    left = _without_acts(events, ActWithdrawn, gone)
    left = _without_acts(left, ExpressionWithdrawn, gone)
    takers = [event for event in left if isinstance(event.body, PointsWithdrawn | LiftingCounted | CaseClosed)]
    kept = []
    for event in left:
        by = next((taker for taker in takers if _takes(taker, event)), None)
        if by is None:
            kept.append(event)
        else:
            gone.append((event, by))
    return Standing(tuple(kept), tuple(sorted(gone, key=lambda pair: pair[0].act)))


def _takes(taker: Event, event: Event) -> bool:
    """Whether a consequence is taken back by another one."""
    by, body = taker.body, event.body
    match body:
        case PointsAwarded():
            return isinstance(by, PointsWithdrawn) and by.award == body.award
        case TeamDisqualified() if isinstance(by, CaseClosed):
            return by.outcome in LIFTING and event.act <= taker.act
        case TeamDisqualified() | ConcealmentCounted() | WarningCounted(disciplinary=True):
            return isinstance(by, LiftingCounted) and (by.lifted, by.team) == (event.act, body.team)
        case _:
            return False


def _without_acts(
    events: Sequence[Event], kind: type[ActWithdrawn | ExpressionWithdrawn], gone: list[tuple[Event, Event]]
) -> list[Event]:
    """The events but those of acts that an event of ``kind`` withdraws."""
    by_act = {event.body.withdrawn: event for event in events if isinstance(event.body, kind)}
    gone += [(event, by_act[event.act]) for event in events if event.act in by_act]
    return [event for event in events if event.act not in by_act]
