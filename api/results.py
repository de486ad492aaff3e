"""``GET /v1/matches/{id}/result``."""

from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Query, Request, Response

from api.callers import records_of
from api.matches import MatchId, stream_of
from api.problems import answers, problem
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.notation.sentences import sentence
from projections.axes import read

router = APIRouter(prefix="/v1/matches")

REFUSED = {"not_known_yet": 404, "times_unknown": 409}
"""The statuses of what no axis of time can show."""
RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "El resultado; `void_acts` y `warnings_of_entry` nombran actos por su número.",
        "headers": {"ETag": {"schema": {"type": "string"}}},
        "content": {
            "application/json": {
                "schema": {"$ref": "#/components/schemas/Result"},
                "examples": {"C-07": {"$ref": "#/components/examples/Result"}},
            }
        },
    },
    304: {"description": "No cambió desde el ETag que manda If-None-Match."},
    **answers(400, 404, 409, 422, 503),
}

Instant = Annotated[
    str | None,
    Query(
        description="Un instante RFC 3339 con su diferencia horaria (el `+`, como `%2B`).",
        examples=["2026-10-03T21:15:00-03:00"],
    ),
]


@router.get("/{match:path}/result", summary="El resultado de un partido", responses=RESPONSES)
def result(
    request: Request,
    match: MatchId,
    as_of: Instant = None,
    known_at: Instant = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """El resultado tal como lo dice el registro, con el artículo de cada punto.

    `as_of`: solo lo que había pasado a esa hora; `known_at`: solo lo que el registro sabía a esa hora.
    """
    axes = read(as_of, known_at)
    if isinstance(axes, Malformed):
        return problem(400, axes.code, {"about": axes.about})
    document = records_of(request).result(stream_of(request, match), axes)
    if document is None:
        return problem(404, "match_unknown", {"match": match})
    if isinstance(document, Refusal):
        return problem(REFUSED[document.code], document.code, document.facts)
    for flag in document["warnings_of_entry"]:
        flag["reason"] = sentence(flag["code"])
    return tagged(msgspec.json.encode(document), if_none_match)


def tagged(body: bytes, if_none_match: str | None) -> Response:
    """``body`` under its ETag, or 304 where the caller has it."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = {each.strip().removeprefix("W/") for each in (if_none_match or "").split(",")}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
