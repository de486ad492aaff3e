"""Devices: enrolled once by the token they were shown, known by their key from then on."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies
from api.bodies import answer_told, body_told
from api.callers import Asking, Sent, records_of
from api.problems import answers, refused
from api.signing import public_key
from domain.access.grant import Role
from domain.access.register import Entry
from domain.kernel.refusal import Refusal
from store.access import hashed, register, take_with_device

router = APIRouter(prefix="/v1", tags=["devices"])
JSON = "application/json"


Pin = Annotated[str, Meta(pattern=r"^[0-9]{6,12}$")]


class DeviceRequest(bodies.Request, frozen=True):
    """A token that was shown once, and the device's P-256 public key (uncompressed point, base64url).

    A referee also chooses the PIN that he will be asked for before he homologates.
    """

    token: Annotated[str, Meta(min_length=20, max_length=100)]
    key: Annotated[str, Meta(min_length=80, max_length=100)]
    pin: Pin | None = None


class Me(msgspec.Struct, frozen=True):
    """Who asks: as what he comes in, and what that reaches."""

    person: str
    role: str
    device: str | None
    edition: str | None
    match: str | None
    team: str | None


def told(entry: Entry) -> Me:
    """An entry as it is told to who holds it."""
    device = entry.id if entry.kind == "device" else None
    grant = entry.grant
    return Me(entry.person, grant.role, device, grant.edition, grant.match, grant.team)


@router.post(
    "/devices",
    name="enrol_device",
    status_code=201,
    responses={201: answer_told("El dispositivo.", Me), **answers(400, 401, 403, 409, 413, 415, 422, 429, 503)},
    openapi_extra=body_told(DeviceRequest),
)
def enrol_device(request: Request, sent: Sent, _: Asking) -> Response:
    """Habilita un dispositivo con el código de un solo uso que le mostraron."""
    asked = bodies.read(sent, DeviceRequest)
    if public_key(asked.key) is None:
        return refused(Refusal("device_key_malformed"))
    records = records_of(request)
    offered = register(records.store).offered(hashed(asked.token), records.now())
    if not isinstance(offered, Refusal) and (offered.grant.role is Role.REFEREE) != (asked.pin is not None):
        return refused(Refusal("pin_of_the_referee", "16.7"))
    entry = take_with_device(records.store, asked.token, asked.key, records.store.clock)
    if isinstance(entry, Refusal):
        return refused(entry)
    if asked.pin is not None:
        records.pins.choose(entry.id, asked.pin)
    return Response(msgspec.json.encode(told(entry)), 201, {"Cache-Control": "no-store"}, JSON)


@router.get("/me", name="me", responses={200: answer_told("Quién soy.", Me), **answers(401, 403, 503)})
def me(caller: Asking) -> Response:
    """Con qué permiso llega quien pregunta."""
    if caller.entry is None:
        return refused(Refusal("credentials_unknown"), 401)
    return Response(msgspec.json.encode(told(caller.entry)), 200, {"Cache-Control": "no-store"}, JSON)
