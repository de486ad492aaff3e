"""What a device queued while it was offline: carried out in order, and what did not go in."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies
from api.acts import TOLD_VERSION, answered, command_in, told_outcome
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, at_most, records_of
from api.matches import MatchId, stream_of
from api.problems import ProblemError, answers, refused, told_problem
from api.reading import reading
from api.signing import is_signed, signer
from domain.kernel.refusal import Refusal
from store.acting import Command, record_batch
from store.outcomes import Evidence

router = APIRouter(prefix="/v1/matches", tags=["acts"])
MOST_BYTES = 1024 * 1024
MOST_ITEMS = 500


class BatchItem(bodies.Request, frozen=True):
    """A command as the device signed it, byte for byte."""

    command: Annotated[str, Meta(max_length=16_000)]
    signature: Annotated[str, Meta(max_length=1_000)]


class BatchRequest(bodies.Request, frozen=True):
    """What a device queued, in order."""

    commands: Annotated[list[BatchItem], Meta(min_length=1, max_length=MOST_ITEMS)]


class ItemAnswer(msgspec.Struct, frozen=True):
    """What became of one command of a batch: the status and the body that it would have been answered alone.

    ``key`` is null where the command could not be read.
    """

    key: str | None
    status: int
    answer: dict[str, Any]


class BatchAnswer(msgspec.Struct, frozen=True):
    """What became of each command, and the last acknowledged version of the match and place in the log."""

    version: int
    position: int
    commands: list[ItemAnswer]


class KeptCommand(msgspec.Struct, frozen=True):
    """A command that did not go in: ``refused`` for ever, or ``held`` for somebody to look at."""

    state: str
    command: str
    """As it was sent."""
    problem: dict[str, Any]
    at: str


class KeptCommands(msgspec.Struct, frozen=True):
    """What did not go in, in the order in which it came."""

    commands: list[KeptCommand]


BATCHED: dict[int | str, dict[str, Any]] = {
    200: {**answer_told("Qué fue de cada comando.", BatchAnswer), "headers": TOLD_VERSION},
    **answers(400, 401, 403, 404, 409, 413, 415, 422, 503),
}
KEPT = reading("Los comandos.", KeptCommands, 400, 404, 409)


@router.post("/{match:path}/batches", name="record_batch", responses=BATCHED, openapi_extra=body_told(BatchRequest))
@at_most(MOST_BYTES)
def post_batch(request: Request, match: MatchId, caller: Asking, sent: Sent) -> Response:
    """Registra en orden lo que un dispositivo guardó sin conexión. Lo que no entra queda guardado aparte, con su razón.

    La respuesta tiene un ítem por comando, en el mismo orden, con el estado que habría tenido solo.
    """
    stream = stream_of(request, match)
    store = records_of(request).store
    batch = [_read(item, caller, stream) for item in bodies.read(sent, BatchRequest).commands]
    outcomes = record_batch(store, stream, caller.author, batch)
    items: list[dict[str, Any]] = []
    for (command, _), outcome in zip(batch, outcomes, strict=True):
        status, answer = told_outcome(outcome, caller, stream)
        items.append({"key": None if isinstance(command, Refusal) else command.key, "status": status, "answer": answer})
    place = store.place(stream)
    return answered({"version": place[0], "position": place[1], "commands": items}, 200, place[0])


@router.get("/{match:path}/commands", name="kept_commands", responses=KEPT)
def get_commands(request: Request, match: MatchId, caller: Asking) -> Response:
    """Los comandos que no entraron en el acta: rechazados o retenidos, con su razón."""
    stream = stream_of(request, match)
    if not caller.grant.reaches(stream):
        return refused(Refusal("out_of_reach", facts={"match": stream}))
    store = records_of(request).store
    kept = [
        {
            "state": each.state,
            "command": each.payload.decode(errors="replace"),
            "problem": told_problem(msgspec.json.decode(each.refusal, type=Refusal)),
            "at": each.at,
        }
        for each in store.kept(stream)
        if each.refusal is not None
    ]
    return answered({"commands": kept}, 200, store.place(stream)[0])


def _read(item: BatchItem, caller: Caller, stream: str) -> tuple[Command | Refusal, Evidence]:
    """The command of an item, or why it is none: one that is spoilt does not keep back the others."""
    payload, entry = item.command.encode(), caller.entry
    evidence = Evidence(payload, item.signature)
    if entry is None or signer(item.signature) != entry.id or not is_signed(item.signature, payload, entry.key):
        return Refusal("signature_wrong"), evidence
    try:
        return command_in(payload, stream), evidence
    except ProblemError as error:
        return error.refusal, evidence
