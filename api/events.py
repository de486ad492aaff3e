"""What happened in a match: event by event, and act by act with what each did."""

from typing import Any

from fastapi import APIRouter, Request, Response

from api.callers import Asking
from api.looking import At, Look, look, tells_by, told
from api.matches import MatchId
from api.paging import USUAL, AfterVersion, Limit, next_page, page
from api.reading import reading
from api.shapes import Shape
from api.shown import shown_recorded
from domain.kernel.event import Event
from domain.rulebooks.registry import RULEBOOKS
from projections import timeline
from projections.words import sentence

router = APIRouter(prefix="/v1/matches", tags=["matches"])


class By(Shape, frozen=True):
    """Who recorded it, to officials: a role, a pseudonym, a device."""

    role: str
    pseudonym: str
    device: str | None = None


class EventItem(Shape, frozen=True, omit_defaults=True):
    """An event as its reader may see it; of what is withheld only the version."""

    version: int
    withheld: bool = False
    act: int | None = None
    type: str | None = None
    at: str | None = None
    """When it happened, as it was told."""
    recorded_at: str | None = None
    data: dict[str, Any] = {}
    by: By | None = None


class EventPage(Shape, frozen=True):
    """A page of events, and the version up to which the match has come."""

    match: str
    version: int
    events: list[EventItem]


class Did(Shape, frozen=True):
    """One thing that an act did."""

    type: str
    article: str | None
    text: str


class ActItem(Shape, frozen=True):
    """An act: as the notation writes it, what became of it, and what it did by which article."""

    act: int
    version: int
    type: str
    at: str | None
    text: str
    outcome: str
    """``effect``, ``void``, ``irregular`` or ``recorded``."""
    undone_by: int | None
    did: list[Did]


class Timeline(Shape, frozen=True):
    """The acts of a match, in order; those that are withheld have no place in it."""

    match: str
    acts: list[ActItem]


EVENTS = reading("Una página de eventos.", EventPage, 400, 404, 409, paged=True)
TIMELINE = reading("Los actos.", Timeline, 400, 404, 409)


@router.get("/{match:path}/events", name="events", summary="Los eventos de un partido", responses=EVENTS)
def events(  # noqa: PLR0913, PLR0917 (a page, by both axes)
    request: Request,
    match: MatchId,
    caller: Asking,
    axes: At,
    after: AfterVersion = 0,
    limit: Limit = USUAL,
) -> Response:
    """Los eventos desde una versión, como los puede ver quien pregunta; de lo reservado, solo que está."""
    found = look(request, caller, match, axes)
    some, more = page(found.recorded[after : after + limit + 1], limit)
    rows = [shown_recorded(each, tells_by=tells_by(caller, found.stream)) for each in some]
    document = {"match": found.stream, "version": len(found.recorded), "events": rows}
    return told(document, dict(next_page(request, some[-1].version if more else None)))


@router.get("/{match:path}/timeline", name="timeline", summary="La cronología de un partido", responses=TIMELINE)
def acts(request: Request, match: MatchId, caller: Asking, axes: At) -> Response:
    """Acto por acto: quién dijo o hizo qué, qué fue de eso y por qué artículo."""
    found = look(request, caller, match, axes)
    told_events = found.events
    rows = timeline.of(found.stream, told_events)
    return told({"match": found.stream, "acts": [_act(row, told_events, found) for row in rows]})


def _act(row: dict[str, Any], events: list[Event], found: Look) -> dict[str, Any]:
    fact = events[row["version"] - 1]
    did = [
        {"type": one["type"], "article": one.get("article"), "text": said}
        for one in row["did"]
        if (said := sentence(one))
    ]
    book = RULEBOOKS[found.opened.rulebook]
    told = {name: row[name] for name in ("act", "version", "outcome", "undone_by")}
    return {**told, "type": row["fact"], "at": fact.at, "text": book.write(fact.body), "did": did}
