"""A match or an edition as who asks may see it, by both axes of time."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import msgspec
from fastapi import Depends, Query, Request, Response

from api.callers import Caller, records_of
from api.matches import stream_of
from api.problems import ProblemError
from domain.access.grant import Role
from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match.events import MatchOpened
from domain.match.life import first_of
from projections.axes import Axes, read, select
from projections.views import View, seen, view_of
from store.recorded import Recorded

JSON = "application/json"
TOLD_WHO = frozenset({Role.CLERK, Role.REFEREE, Role.CHIEF, Role.ORGANISER, Role.INVESTIGATOR})
MOST_INSTANT = 40

Instant = Annotated[
    str | None,
    Query(
        max_length=MOST_INSTANT,
        description="Un instante RFC 3339 con su diferencia horaria (el `+`, como `%2B`).",
        examples=["2026-10-03T21:15:00-03:00"],
    ),
]


class Look(NamedTuple):
    """A match by its events from the first, as its reader may see them."""

    stream: str
    view: View
    recorded: tuple[Recorded, ...]

    @property
    def events(self) -> list[Event]:
        """The events alone."""
        return [each.event for each in self.recorded]

    @property
    def opened(self) -> MatchOpened:
        """How the match began."""
        return first_of(self.events)


NOW = Axes()


def axes_of(as_of: str | None, known_at: str | None = None) -> Axes:
    """The axes that a request names; refused (400) where one is no instant."""
    axes = read(as_of, known_at)
    if isinstance(axes, Malformed):
        raise ProblemError(400, Refusal(axes.code, facts={"about": axes.about}))
    return axes


def _both_axes(as_of: Instant = None, known_at: Instant = None) -> Axes:
    return axes_of(as_of, known_at)


At = Annotated[Axes, Depends(_both_axes)]
"""``as_of``: only what had happened by then; ``known_at``: only what the record knew by then."""


def look(request: Request, caller: Caller, match: str, axes: Axes = NOW) -> Look:
    """The match that ``match`` names, as ``caller`` may see it; refused where there is none, or nothing by then."""
    stream = stream_of(request, match)
    view = view_of(caller.grant, stream)
    recorded = records_of(request).store.recorded(stream)
    # What is hidden is taken out before anything else is asked: not even a time of it decides what is told.
    selected = select(seen_of(recorded, view), axes)
    if isinstance(selected, Refusal):
        raise ProblemError(None, selected)
    return Look(stream, view, tuple(selected))


def seen_of(recorded: Sequence[Recorded], view: View) -> tuple[Recorded, ...]:
    """The events of a stream from its first as ``view`` shows them, with what the log knows of each."""
    shown = seen((each.event for each in recorded), view)
    return tuple(msgspec.structs.replace(each, event=event) for each, event in zip(recorded, shown, strict=True))


def tells_by(caller: Caller, stream: str) -> bool:
    """Whether the caller is told who recorded what, and who has which place at the table."""
    return caller.grant.role in TOLD_WHO and caller.grant.reaches(stream)


def told(document: object, headers: dict[str, str] | None = None) -> Response:
    """The answer with a document."""
    return Response(msgspec.json.encode(document), headers=headers, media_type=JSON)
