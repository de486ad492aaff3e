"""How a match is named in an address."""

import re
from typing import Annotated

from fastapi import Path, Request

from api.callers import records_of
from api.problems import ProblemError
from domain.kernel.refusal import Refusal

NAME = r"[A-Za-z0-9._-]{1,100}"
ID = re.compile(rf"({NAME}/)?{NAME}", re.ASCII)
SHOWN = 210

MatchId = Annotated[
    str,
    Path(
        description="`edición/partido` con la barra escrita como `%2F` (o tal cual), `-` donde no hay edición; "
        "o solo el partido, si es el único que se llama así.",
        examples=["2026%2FC-07", "C-07"],
    ),
]


def addressed(request: Request, match: str) -> str:
    """The stream of a command: a whole name is taken as it is, who records in it finds out whether it is there."""
    return match if "/" in match and ID.fullmatch(match) else stream_of(request, match)


def stream_of(request: Request, match: str) -> str:
    """The one stream that ``match`` names; refused where it names none or several."""
    if not ID.fullmatch(match):
        raise ProblemError(400, Refusal("not_a_match_id", facts={"match": match[:SHOWN]}))
    records = records_of(request)
    # A whole name is asked of the log, which has it before the read models do.
    found = records.find(match) if "/" not in match else [match] * bool(records.store.place(match)[0])
    if len(found) > 1:
        facts: dict[str, str | int | None] = {"match": match, "candidates": ", ".join(found)}
        raise ProblemError(409, Refusal("match_ambiguous", facts=facts))
    if not found:
        raise ProblemError(404, Refusal("match_unknown", facts={"match": match}))
    return found[0]
