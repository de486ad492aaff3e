"""Stepping up: who holds a session shows the passkey once more, who holds a device types its PIN (16.7, 17.9).

Both answer a challenge, so nothing that was sent once steps up again.
"""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, records_of
from api.ceremonies import ShownCredential
from api.devices import JSON, Pin
from api.problems import ProblemError, refused
from api.sessions import ANSWERS, NO_STORE, NothingRequest, RequestOptions
from domain.access.events import SteppedUp
from domain.access.register import Entry
from domain.kernel.refusal import Refusal
from store.access import enter, register

router = APIRouter(prefix="/v1", tags=["sessions"])


class StepUpRequest(bodies.Request, frozen=True):
    """Of a session, the passkey that was shown; of a device, the challenge that it was given and the PIN."""

    credential: ShownCredential | None = None
    challenge: Annotated[str, Meta(max_length=200)] | None = None
    pin: Pin | None = None


class StepUp(msgspec.Struct, frozen=True):
    """Until when what needs it may be done."""

    until: str


@router.post(
    "/step-ups/options",
    name="step_up_options",
    responses={200: answer_told("El desafío.", RequestOptions), **ANSWERS},
    openapi_extra=body_told(NothingRequest),
)
def step_up_options(request: Request, sent: Sent, caller: Asking) -> Response:
    """El desafío que contesta quien vuelve a mostrar quién es."""
    bodies.read(sent, NothingRequest)
    ceremonies, entry = records_of(request).ceremonies, _entry(caller)
    purpose = _purpose(caller)
    if caller.session is not None:
        return Response(ceremonies.to_show(purpose, entry), 200, NO_STORE, JSON)
    return Response(msgspec.json.encode({"challenge": ceremonies.challenge(purpose)}), 200, NO_STORE, JSON)


@router.post(
    "/step-ups",
    name="step_up",
    status_code=201,
    responses={201: answer_told("Hasta cuándo vale.", StepUp), **ANSWERS},
    openapi_extra=body_told(StepUpRequest),
)
def step_up(request: Request, sent: Sent, caller: Asking) -> Response:
    """Vuelve a mostrar quién es: vale cinco minutos para homologar, corregir o resolver."""
    records = records_of(request)
    asked = bodies.read(sent, StepUpRequest)
    entry = _entry(caller)
    refusal = _refusal(request, caller, asked)
    if refusal is not None:
        return refused(refusal)
    how = "pin" if caller.session is None else "passkey"
    refusal = enter(records.store, caller.author.actor, SteppedUp(entry=entry.id, how=how))
    if refusal is not None:
        return refused(refusal)
    return Response(msgspec.json.encode(StepUp(records.sessions.step_up(proved_by(caller)))), 201, NO_STORE, JSON)


def proved_by(caller: Caller) -> str:
    """Under which name it is kept that he stepped up: a session of its own, or the device."""
    return caller.session or _entry(caller).id


def _refusal(request: Request, caller: Caller, asked: StepUpRequest) -> Refusal | None:
    records, purpose = records_of(request), _purpose(caller)
    if caller.session is not None:
        if asked.credential is None:
            return Refusal("step_up_by_passkey")
        shown = records.ceremonies.shown(register(records.store), asked.credential, purpose)
        if isinstance(shown, Refusal):
            return shown
        if shown.id != _entry(caller).id:
            return Refusal("passkey_wrong")
        records.sessions.prove_again(caller.session)
        return None
    if asked.pin is None or asked.challenge is None:
        return Refusal("step_up_by_pin")
    if not records.ceremonies.is_answered(asked.challenge, purpose):
        return Refusal("challenge_not_valid")
    return records.pins.wrong(_entry(caller).id, asked.pin)


def _purpose(caller: Caller) -> str:
    return f"step-up {proved_by(caller)}"


def _entry(caller: Caller) -> Entry:
    if caller.entry is None:
        raise ProblemError(401, Refusal("credentials_unknown"))
    return caller.entry
