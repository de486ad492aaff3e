"""Acts as commands: one at a time, or a batch of what was queued offline."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, at_most, records_of
from api.matches import MatchId, stream_of
from api.problems import MEDIA_TYPE, ProblemError, answers, refused, told_problem
from api.shown import shown
from api.signing import is_signed, signer
from domain.access.grant import AT_THE_TABLE
from domain.kernel.refusal import Refusal
from projections.views import view_of
from store.acting import Command, record_act, record_batch
from store.outcomes import Accepted, Evidence, Outcome, Refused, Stale

router = APIRouter(prefix="/v1/matches", tags=["acts"])
MOST_BATCH = 1024 * 1024
MOST_ITEMS = 500
JSON = "application/json"
PROBLEM = 400

Key = Annotated[str, Meta(pattern=bodies.KEY)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, Meta(max_length=4_000)]


class ActRequest(bodies.Request, frozen=True):
    """An act to be recorded. Exactly one of ``seen`` and ``after``."""

    key: Key
    match: Annotated[str, Meta(max_length=201)]
    act: Text | dict[str, Any]
    at: Annotated[str, Meta(max_length=40)] | None = None
    seen: Version | None = None
    after: Key | None = None


class BatchItem(bodies.Request, frozen=True):
    """A command as the device signed it, byte for byte."""

    command: Annotated[str, Meta(max_length=16_000)]
    signature: Annotated[str, Meta(max_length=1_000)]


class BatchRequest(bodies.Request, frozen=True):
    """What a device queued, in order."""

    commands: Annotated[list[BatchItem], Meta(min_length=1, max_length=MOST_ITEMS)]


class ActAnswer(msgspec.Struct, frozen=True):
    """An act that is in the acta: its number, its events' versions, what became of it and by which articles."""

    match: str
    act: int
    first: int
    last: int
    at: str
    late: bool
    outcome: str
    """``effect``, ``void``, ``irregular`` or ``recorded``."""
    articles: list[str]


class ItemAnswer(msgspec.Struct, frozen=True):
    """What became of one command of a batch."""

    key: str
    status: int
    answer: dict[str, Any]


class BatchAnswer(msgspec.Struct, frozen=True):
    """What became of each command."""

    commands: list[ItemAnswer]


class KeptCommand(msgspec.Struct, frozen=True):
    """A command that did not go in: ``refused`` for ever, or ``held`` for somebody to look at."""

    state: str
    command: str
    refusal: dict[str, Any]
    at: str


class KeptCommands(msgspec.Struct, frozen=True):
    """What did not go in."""

    commands: list[KeptCommand]


ACT_BODY = body_told(ActRequest)
BATCH_BODY = body_told(BatchRequest)
CREATED: dict[int | str, dict[str, Any]] = {
    201: answer_told("Registrado: versiones, número del acto y qué fue de él.", ActAnswer),
    **answers(400, 401, 403, 404, 409, 413, 422, 503),
}
BATCHED: dict[int | str, dict[str, Any]] = {
    200: answer_told("Qué fue de cada comando.", BatchAnswer),
    **answers(400, 401, 403, 404, 409, 413, 422, 503),
}
KEPT: dict[int | str, dict[str, Any]] = {
    200: answer_told("Los comandos.", KeptCommands),
    **answers(400, 401, 403, 404, 409, 503),
}


@router.post("/{match:path}/acts", name="record_act", status_code=201, responses=CREATED, openapi_extra=ACT_BODY)
def post_act(request: Request, match: MatchId, caller: Asking, sent: Sent) -> Response:
    """Registra un acto: una línea de la notación o su gemelo JSON, una sola vez por clave."""
    stream = stream_of(request, match)
    if caller.grant.role in AT_THE_TABLE and caller.signature is None:
        return refused(Refusal("signature_wrong"), 401)
    store = records_of(request).store
    outcome = record_act(store, stream, caller.author, _command(sent, stream), Evidence(sent, caller.signature))
    status, told = _told(outcome, caller, stream)
    headers = {"Content-Language": "es-AR", "Cache-Control": "no-store"}
    return Response(msgspec.json.encode(told), status, headers, JSON if status < PROBLEM else MEDIA_TYPE)


@router.post("/{match:path}/batches", name="record_batch", responses=BATCHED, openapi_extra=BATCH_BODY)
@at_most(MOST_BATCH)
def post_batch(request: Request, match: MatchId, caller: Asking, sent: Sent) -> Response:
    """Registra en orden lo que un dispositivo guardó sin conexión. Lo que no entra queda guardado aparte, con su razón.

    La respuesta tiene un ítem por comando, en el mismo orden, con el estado que habría tenido solo.
    """
    stream = stream_of(request, match)
    batch: list[tuple[Command, Evidence]] = []
    for item in bodies.read(sent, BatchRequest).commands:
        payload = item.command.encode()
        entry = caller.entry
        if entry is None or signer(item.signature) != entry.id or not is_signed(item.signature, payload, entry.key):
            return refused(Refusal("signature_wrong"), 401)
        batch.append((_command(payload, stream), Evidence(payload, item.signature)))
    outcomes = record_batch(records_of(request).store, stream, caller.author, batch)
    told = [
        {"key": command.key, "status": status, "answer": answer}
        for (command, _), (status, answer) in zip(
            batch, (_told(outcome, caller, stream) for outcome in outcomes), strict=True
        )
    ]
    return Response(msgspec.json.encode({"commands": told}), 200, {"Cache-Control": "no-store"}, JSON)


@router.get("/{match:path}/commands", name="kept_commands", responses=KEPT)
def get_commands(request: Request, match: MatchId, caller: Asking) -> Response:
    """Los comandos que no entraron en el acta: rechazados o retenidos, con su razón."""
    stream = stream_of(request, match)
    if not caller.grant.reaches(stream):
        return refused(Refusal("out_of_reach", facts={"match": stream}))
    kept = [
        {"state": each.state, "command": each.payload.decode(), "refusal": msgspec.Raw(each.refusal), "at": each.at}
        for each in records_of(request).store.kept(stream)
        if each.refusal is not None and view_of(caller.grant, stream).claims
    ]
    return Response(msgspec.json.encode({"commands": kept}), 200, {"Cache-Control": "no-store"}, JSON)


def _command(payload: bytes, stream: str) -> Command:
    """The command in ``payload``, which names its match and says what its author had seen."""
    asked = bodies.read(payload, ActRequest)
    if asked.match != stream:
        raise ProblemError(422, Refusal("another_match", facts={"match": stream}))
    if (asked.seen is None) == (asked.after is None):
        raise ProblemError(422, Refusal("seen_or_after"))
    return Command(asked.key, asked.act, asked.at, asked.seen, asked.after)


def _told(outcome: Outcome, caller: Caller, stream: str) -> tuple[int, dict[str, Any]]:
    """The status and the answer that tell what became of a command."""
    match outcome:
        case Accepted():
            return 201, msgspec.json.decode(outcome.answer)
        case Stale():
            events = shown(outcome.missed, outcome.expected + 1, view_of(caller.grant, stream))
            facts: dict[str, str | int | None] = {"seen": outcome.expected, "version": outcome.version}
            return 409, {**told_problem(Refusal("stale", facts=facts)), "missed": events}
        case Refused():
            told = told_problem(outcome.refusal)
            return told["status"], told
