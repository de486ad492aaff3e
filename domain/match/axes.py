"""What had happened by an instant: the first axis of time. The second, what was known, is the record's own."""

from collections.abc import Iterator, Sequence

from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.match.acts import ActUndone
from domain.match.events import ActWithdrawn


def happened_by(events: Sequence[Event], instant: str) -> tuple[Event, ...] | Refusal:
    """The first events of a match, those of the acts that had happened by ``instant`` (RFC 3339 with offset).

    An act without a time counts with the one above it, the first ones with the first that has one. What ``deshace``
    took back never happened: where only the undoing came later, the act is left out as well. Refused where no act has
    a time.
    """
    starts = [place for place, event in enumerate(events) if place and event.act != events[place - 1].act]
    if not starts:
        return tuple(events)
    times = _times([events[start].at for start in starts])
    if times is None:
        return Refusal("times_unknown")
    limit = moment(instant)
    later = [start for start, time in zip(starts, times, strict=True) if moment(time) > limit]
    end = min(later, default=len(events))
    if end < len(events) and _undoes(events[end:]) == events[end - 1].act:
        end = max(start for start in starts if start < end)
    return tuple(events[:end])


def first_time(events: Sequence[Event]) -> str | None:
    """The first time that is told in a match."""
    return next((event.at for event in events if event.at is not None), None)


def _times(told: Sequence[str | None]) -> list[str] | None:
    """A time for each act, or None where none is told."""
    first = next((at for at in told if at is not None), None)
    return None if first is None else list(_filled(told, first))


def _filled(told: Sequence[str | None], first: str) -> Iterator[str]:
    last = first
    for at in told:
        last = at or last
        yield last


def _undoes(events: Sequence[Event]) -> int | None:
    """The act that the first act of ``events`` undoes, if it is an undoing."""
    if type(events[0].body) is not ActUndone:
        return None
    return next(event.body.withdrawn for event in events if isinstance(event.body, ActWithdrawn))
