"""Acts as commands, one at a time."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, records_of
from api.matches import MatchId, addressed
from api.problems import MEDIA_TYPE, Problem, answers, refused, told_problem
from api.shown import shown
from domain.access.grant import AT_THE_TABLE
from domain.kernel.refusal import Refusal
from projections.views import view_of
from store.acting import Command, record_act, told_stale
from store.outcomes import Accepted, Evidence, Outcome, Refused, Stale

router = APIRouter(prefix="/v1/matches", tags=["acts"])
JSON = "application/json"
PROBLEM, CONFLICT = 400, 409
VERSION = "Acta-Version"
"""The header that tells the match's last acknowledged version."""

Key = Annotated[str, Meta(pattern=bodies.KEY)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, Meta(max_length=4_000)]
Instant = Annotated[str, Meta(max_length=40)]


class ActRequest(bodies.Request, frozen=True):
    """An act to be recorded. Exactly one of ``seen`` and ``after``."""

    key: Key
    match: Annotated[str, Meta(max_length=201)]
    act: Text | dict[str, Any]
    at: Instant | None = None
    seen: Version | None = None
    after: Key | None = None


class ActAnswer(msgspec.Struct, frozen=True):
    """An act that is in the acta: its number, its events' versions, what became of it and by which articles."""

    match: str
    act: int
    first: int
    last: int
    version: int
    """The match's last acknowledged version: ``last``, as the answer is given again for ever."""
    position: int
    """The last acknowledged place in the whole log."""
    at: str
    """When it was recorded; ``claimed_at``: when it happened, as told."""
    claimed_at: str | None
    late: bool
    outcome: str
    """``effect``, ``void``, ``irregular`` or ``recorded``."""
    articles: list[str]


class ConflictProblem(Problem, frozen=True):
    """A problem with where the match stands, and the events that its author had not seen."""

    version: int | None = None
    position: int | None = None
    missed: list[dict[str, Any]] = []


TOLD_VERSION = {VERSION: {"schema": {"type": "integer"}, "description": "La última versión registrada del partido."}}
CREATED: dict[int | str, dict[str, Any]] = {
    201: {
        **answer_told("Registrado: versiones, número del acto y qué fue de él.", ActAnswer),
        "headers": TOLD_VERSION,
    },
    **answers(400, 401, 403, 404, 413, 415, 422, 503),
    409: answer_told("No había visto lo último: qué se perdió.", ConflictProblem, MEDIA_TYPE),
}


@router.post(
    "/{match:path}/acts",
    name="record_act",
    status_code=201,
    responses=CREATED,
    openapi_extra=body_told(ActRequest),
)
def post_act(request: Request, match: MatchId, caller: Asking, sent: Sent) -> Response:
    """Registra un acto: una línea de la notación o su gemelo JSON, una sola vez por clave."""
    stream = addressed(request, match)
    if caller.grant.role in AT_THE_TABLE and caller.signature is None:
        return refused(Refusal("signature_wrong"), 401)
    command = command_in(sent, stream)
    if isinstance(command, Refusal):
        return refused(command)
    store = records_of(request).store
    outcome = record_act(store, stream, caller.author, command, Evidence(sent, caller.signature))
    status, told = told_outcome(outcome, caller, stream)
    if isinstance(outcome, Accepted) and not outcome.repeated:
        return answered(told, status, outcome.last)
    place = store.place(stream)
    if status == CONFLICT:
        told |= {"version": place[0], "position": place[1]}
    return answered(told, status, place[0])


def command_in(payload: bytes, stream: str) -> Command | Refusal:
    """The command in ``payload``, which names its match and says what its author had seen; refused where it is none."""
    asked = bodies.read(payload, ActRequest)
    if asked.match != stream:
        return Refusal("another_match", facts={"match": stream})
    if (asked.seen is None) == (asked.after is None):
        return Refusal("seen_or_after")
    return Command(asked.key, asked.act, asked.at, asked.seen, asked.after)


def told_outcome(outcome: Outcome, caller: Caller, stream: str) -> tuple[int, dict[str, Any]]:
    """The status and the answer that tell what became of a command."""
    match outcome:
        case Accepted():
            return 201, msgspec.json.decode(outcome.answer)
        case Stale():
            events = shown(outcome.missed, outcome.expected + 1, view_of(caller.grant, stream))
            return CONFLICT, {**told_problem(told_stale(outcome)), "missed": events}
        case Refused():
            told = told_problem(outcome.refusal)
            return told["status"], told


def answered(told: Mapping[str, Any], status: int, version: int | None = None) -> Response:
    """What a command is told, with the last acknowledged version of its stream."""
    headers = {
        "Content-Language": "es-AR",
        "Cache-Control": "no-store",
        **({VERSION: str(version)} if version is not None else {}),
    }
    return Response(msgspec.json.encode(told), status, headers, JSON if status < PROBLEM else MEDIA_TYPE)
