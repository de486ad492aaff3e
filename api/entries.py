"""What holds until somebody takes it back: revocations, API keys, and the waiver of the separation of duties."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies
from api.bodies import answer_told, body_told
from api.callers import Asking, Sent, records_of
from api.enrolments import JSON, NO_STORE, Id, Named, reaches_entry
from api.matches import stream_of
from api.problems import answers, refused
from domain.access.events import DutyWaived, EntryRevoked
from domain.access.grant import Grant, Role
from domain.access.granting import not_granted
from domain.kernel.refusal import Refusal
from store.access import enter, issue_key, register

router = APIRouter(prefix="/v1", tags=["access"])
Reason = Annotated[str, Meta(min_length=1, max_length=500)]


class RevocationRequest(bodies.Request, frozen=True):
    """An enrolment, a device, a passkey or an API key that holds no more."""

    entry: Annotated[str, Meta(min_length=1, max_length=1400)]
    reason: Reason


class Revocation(msgspec.Struct, frozen=True):
    """What holds no more."""

    entry: str


class KeyRequest(bodies.Request, frozen=True):
    """A program that reads, of one edition or of all."""

    name: Named
    edition: Id | None = None


class KeyOffer(msgspec.Struct, frozen=True):
    """An API key; ``secret`` is told this once."""

    key: str
    secret: str


class WaiverRequest(bodies.Request, frozen=True):
    """A match whose recorder may homologate it, and why."""

    match: Annotated[str, Meta(max_length=201)]
    reason: Reason


class Waiver(msgspec.Struct, frozen=True):
    """A match whose recorder may homologate it."""

    match: str


ANSWERS = answers(400, 401, 403, 409, 413, 415, 422, 503)


@router.post(
    "/revocations",
    name="revoke",
    status_code=201,
    responses={201: answer_told("Lo que ya no vale.", Revocation), **answers(404), **ANSWERS},
    openapi_extra=body_told(RevocationRequest),
)
def revoke(request: Request, caller: Asking, sent: Sent) -> Response:
    """Revoca un permiso, un dispositivo, una llave de acceso o una clave. Lo que se registró con él queda."""
    store = records_of(request).store
    asked = bodies.read(sent, RevocationRequest)
    if not reaches_entry(register(store), caller, asked.entry):
        return refused(Refusal("entry_unknown"))
    refusal = enter(store, caller.author.actor, EntryRevoked(entry=asked.entry, reason=asked.reason))
    return refused(refusal) if refusal else Response(msgspec.json.encode(Revocation(asked.entry)), 201, NO_STORE, JSON)


@router.post(
    "/keys",
    name="issue_key",
    status_code=201,
    responses={201: answer_told("La clave.", KeyOffer), **ANSWERS},
    openapi_extra=body_told(KeyRequest),
)
def post_key(request: Request, caller: Asking, sent: Sent) -> Response:
    """Da una clave a otro programa. El secreto se muestra esta única vez."""
    store = records_of(request).store
    asked = bodies.read(sent, KeyRequest)
    grant = Grant(Role.INTEGRATION, asked.edition)
    if (refusal := not_granted(register(store), caller.grant, grant)) is not None:
        return refused(refusal)
    made = issue_key(store, caller.author.actor, grant, asked.name)
    if isinstance(made, Refusal):
        return refused(made)
    return Response(msgspec.json.encode(KeyOffer(*made)), 201, NO_STORE, JSON)


@router.post(
    "/waivers",
    name="waive_duty",
    status_code=201,
    responses={201: answer_told("El partido.", Waiver), **answers(404), **ANSWERS},
    openapi_extra=body_told(WaiverRequest),
)
def waive_duty(request: Request, caller: Asking, sent: Sent) -> Response:
    """Dispensa a un partido de que homologue otro que quien lo registró solo. Queda en el registro, con la razón."""
    asked = bodies.read(sent, WaiverRequest)
    stream = stream_of(request, asked.match)
    if not caller.grant.reaches(stream):
        return refused(Refusal("out_of_reach", facts={"match": stream}))
    edition, _, match = stream.partition("/")
    body = DutyWaived(edition=edition, match=match, reason=asked.reason)
    refusal = enter(records_of(request).store, caller.author.actor, body)
    return refused(refusal) if refusal else Response(msgspec.json.encode(Waiver(stream)), 201, NO_STORE, JSON)
