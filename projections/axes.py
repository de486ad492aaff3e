"""Both axes of time: of what the record knew by an instant, what had happened by another."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match.axes import happened_by
from domain.notation.clock import instant


class Known(Protocol):
    """An event of the log as the store reads it back."""

    @property
    def event(self) -> Event:
        """The event; its ``at`` is when it happened."""

    @property
    def at(self) -> str:
        """When it was recorded."""


K = TypeVar("K", bound=Known)


class Axes(NamedTuple):
    """The instants that are asked for, RFC 3339 with offset; None: whatever happened, all that is known."""

    as_of: str | None = None
    known_at: str | None = None

    @property
    def are_asked(self) -> bool:
        """Whether anything but the present is asked for."""
        return self != Axes()


def read(as_of: str | None, known_at: str | None) -> Axes | Malformed:
    """The axes that two texts name, or why one of them is no instant."""
    instants: list[str | None] = []
    for text in (as_of, known_at):
        told = None if text is None else instant(text)
        if isinstance(told, Malformed):
            return told
        instants.append(told)
    return Axes(*instants)


def select(recorded: Sequence[K], axes: Axes) -> Sequence[K] | Refusal:
    """The first events of a match, as the axes say; refused where nothing was known, or no time is told."""
    if axes.known_at is not None:
        limit = moment(axes.known_at)
        recorded = [each for each in recorded if moment(each.at) <= limit]
        if not recorded:
            return Refusal("not_known_yet", facts={"known_at": axes.known_at})
    if axes.as_of is None:
        return recorded
    happened = happened_by([each.event for each in recorded], axes.as_of)
    return happened if isinstance(happened, Refusal) else recorded[: len(happened)]
