"""``GET /v1/matches/{id}/result``."""

import re
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response

from api.problems import answers, problem
from api.records import Records
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.notation.sentences import sentence
from projections.axes import read

router = APIRouter(prefix="/v1/matches")

NAME = r"[A-Za-z0-9._-]{1,100}"
ID = re.compile(rf"({NAME}/)?{NAME}", re.ASCII)
SHOWN = 210
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

MatchId = Annotated[
    str,
    Path(
        alias="id",
        description="`edición/partido` con la barra escrita como `%2F` (o tal cual), `-` donde no hay edición; "
        "o solo el partido, si es el único que se llama así.",
        examples=["2026%2FC-07", "C-07"],
    ),
]


Instant = Annotated[
    str | None,
    Query(
        description="Un instante RFC 3339 con su diferencia horaria (el `+`, como `%2B`).",
        examples=["2026-10-03T21:15:00-03:00"],
    ),
]


@router.get("/{id:path}/result", summary="El resultado de un partido", responses=RESPONSES)  # noqa: FAST003 (its alias)
def result(
    request: Request,
    match_id: MatchId,
    as_of: Instant = None,
    known_at: Instant = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """El resultado tal como lo dice el registro, con el artículo de cada punto.

    `as_of`: solo lo que había pasado a esa hora; `known_at`: solo lo que el registro sabía a esa hora.
    """
    if not ID.fullmatch(match_id):
        return problem(400, "not_a_match_id", {"match": match_id[:SHOWN]})
    axes = read(as_of, known_at)
    if isinstance(axes, Malformed):
        return problem(400, axes.code, {"about": axes.about})
    records: Records = request.app.state.records
    found = records.find(match_id)
    if len(found) > 1:
        return problem(409, "match_ambiguous", {"match": match_id, "candidates": ", ".join(found)})
    document = records.result(found[0], axes) if found else None
    if document is None:
        return problem(404, "match_unknown", {"match": match_id})
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
