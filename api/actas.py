"""The acta itself: as JSON, in the notation, as CSV or as NDJSON, as its reader may see it (RFC 9110, 12.5.1)."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Request, Response

from api.callers import Asking, Caller
from api.events import EventItem
from api.looking import JSON, At, Look, look, tells_by
from api.matches import MatchId
from api.problems import ProblemError
from api.reading import reading
from api.results import result_of
from api.shapes import Result, Shape
from api.shown import shown_recorded
from domain.kernel.refusal import Refusal
from projections import acta

router = APIRouter(prefix="/v1/matches", tags=["matches"])
NOTATION, CSV, NDJSON = "text/plain", "text/csv", "application/x-ndjson"
MOST_ACCEPT = 500
UTF_8 = "; charset=utf-8"


class Acta(Shape, frozen=True):
    """A match whole: its result, and its events from the first."""

    match: str
    result: Result
    events: list[EventItem]


def _events(found: Look, caller: Caller) -> list[dict[str, Any]]:
    return [shown_recorded(each, tells_by=tells_by(caller, found.stream)) for each in found.recorded]


def _json(found: Look, caller: Caller) -> bytes:
    document = {"match": found.stream, "result": result_of(found), "events": _events(found, caller)}
    return msgspec.json.encode(document)


FORMS: Mapping[str, Callable[[Look, Caller], bytes]] = {
    JSON: _json,
    NOTATION: lambda found, _: acta.notation(found.events).encode(),
    CSV: lambda found, _: acta.table(found.stream, found.events).encode(),
    NDJSON: lambda found, caller: acta.lines(_events(found, caller)),
}
"""What makes an acta of a media type, the preferred one first."""


def _responses() -> dict[int | str, dict[str, Any]]:
    told = reading("El acta.", Acta, 400, 404, 406, 409)
    for media in (NOTATION, CSV, NDJSON):
        told[200]["content"][media] = {"schema": {"type": "string"}}
    return told


@router.get("/{match:path}/acta", name="acta", summary="El acta de un partido", responses=_responses())
def get_acta(
    request: Request,
    match: MatchId,
    caller: Asking,
    axes: At,
    accept: Annotated[str, Header(max_length=MOST_ACCEPT)] = "*/*",
) -> Response:
    """El acta en la forma que pide `Accept`: JSON, la notación (`text/plain`), CSV o NDJSON.

    De lo que quien pregunta no puede ver queda dicho que está, y nada más; la notación lo dice arriba.
    """
    media = chosen(accept)
    if media is None:
        raise ProblemError(None, Refusal("not_acceptable", facts={"known": ", ".join(FORMS)}))
    found = look(request, caller, match, axes)
    is_text = media in {NOTATION, CSV}
    return Response(
        FORMS[media](found, caller), headers={"Vary": "Accept"}, media_type=media + UTF_8 if is_text else media
    )


def chosen(accept: str) -> str | None:
    """The form that ``accept`` prefers; among equals the first of ``FORMS``; None where it takes none of them."""
    asked = [_range(one) for one in accept.split(",") if one.strip()] or [("*/*", 1.0)]
    best = max(FORMS, key=lambda media: _quality(media, asked))
    return best if _quality(best, asked) > 0 else None


def _quality(media: str, asked: list[tuple[str, float]]) -> float:
    """What the most specific range says of ``media``."""
    for one in (media, media.partition("/")[0] + "/*", "*/*"):
        found = [quality for name, quality in asked if name == one]
        if found:
            return max(found)
    return 0.0


def _range(text: str) -> tuple[str, float]:
    name, *parameters = (part.strip().lower() for part in text.split(";"))
    quality = next((part[2:] for part in parameters if part.startswith("q=")), "1")
    try:
        return name, min(max(float(quality), 0.0), 1.0)
    except ValueError:
        return name, 0.0
