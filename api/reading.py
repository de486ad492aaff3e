"""How OpenAPI tells what a GET answers: its shape, an example, 304, and the problems it may come to."""

from typing import Any

import msgspec

from api.bodies import SHAPES
from api.examples import EXAMPLES
from api.problems import answers

HEADERS = {
    "ETag": {"schema": {"type": "string"}, "description": "Cambia cuando cambia lo que este lector puede ver."},
    "Cache-Control": {"schema": {"type": "string"}},
    "Vary": {"schema": {"type": "string"}},
}
LINK = {"Link": {"schema": {"type": "string"}, "description": 'La página que sigue, `rel="next"`.'}}
NOT_MODIFIED = {"description": "No cambió desde el ETag que manda If-None-Match."}
ALWAYS = (401, 403, 422, 503)
"""Of every request: who asks is not who he says, or may not; a parameter has another form; the database is away."""


def reading(
    description: str, shape: type[msgspec.Struct], *statuses: int, paged: bool = False
) -> dict[int | str, dict[str, Any]]:
    """The answers of a GET whose 200 has ``shape`` and that may come to problems of ``statuses``."""
    if shape not in SHAPES:
        SHAPES.append(shape)
    name = shape.__name__
    body: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{name}"}}
    if name in EXAMPLES:
        body["examples"] = {name: {"$ref": f"#/components/examples/{name}"}}
    headers = {**HEADERS, **(LINK if paged else {})}
    return {
        200: {"description": description, "headers": headers, "content": {"application/json": body}},
        304: NOT_MODIFIED,
        **answers(*sorted({*ALWAYS, *statuses})),
    }
