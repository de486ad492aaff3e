"""Pages: what comes after a cursor, at most so many, and where the next page is (RFC 8288)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeVar
from urllib.parse import urlencode

from fastapi import Query, Request

T = TypeVar("T")
MOST, USUAL = 500, 100
MOST_VERSION = 2**31 - 1

Limit = Annotated[int, Query(ge=1, le=MOST, description="Cuántos, como mucho.")]
AfterVersion = Annotated[int, Query(ge=0, le=MOST_VERSION, description="Los que siguen a esta versión.", alias="after")]
AfterName = Annotated[
    str,
    Query(
        max_length=201,
        pattern=r"^[A-Za-z0-9._/-]*$",
        description="Los que siguen a este, en orden de código.",
        alias="after",
    ),
]


def page(found: Sequence[T], limit: int) -> tuple[Sequence[T], bool]:
    """The first ``limit`` of what was found, and whether there is more."""
    return found[:limit], len(found) > limit


def next_page(request: Request, after: str | int | None) -> Mapping[str, str]:
    """The header that names the page after ``after``; none where there is none."""
    if after is None:
        return {}
    others = [(name, value) for name, value in request.query_params.multi_items() if name != "after"]
    raw: bytes = request.scope["raw_path"]
    path = raw.partition(b"?")[0].decode("ascii", "replace")
    return {"Link": f'<{path}?{urlencode([*others, ("after", after)])}>; rel="next"'}
