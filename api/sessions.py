"""People at desks: enrolled once by the token they were shown, known by their passkey from then on."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from api import bodies, cookies
from api.bodies import answer_told, body_told
from api.callers import Asking, Sent, records_of
from api.ceremonies import NewCredential, ShownCredential
from api.devices import JSON, Me, told
from api.problems import answers, refused
from domain.access.grant import AT_A_DESK
from domain.access.register import Entry
from domain.kernel.refusal import Refusal
from store.access import hashed, register, take_with_passkey

router = APIRouter(prefix="/v1", tags=["sessions"])
LOG_IN = "log-in"
Token = Annotated[str, Meta(min_length=20, max_length=100)]


class TokenRequest(bodies.Request, frozen=True):
    """A token that was shown once."""

    token: Token


class PasskeyRequest(bodies.Request, frozen=True):
    """A token that was shown once, and the passkey that was made for it."""

    token: Token
    credential: NewCredential


class SessionRequest(bodies.Request, frozen=True):
    """The passkey that was shown."""

    credential: ShownCredential


class NothingRequest(bodies.Request, frozen=True):
    """An empty object."""


class CreationOptions(msgspec.Struct, frozen=True, rename="camel"):
    """What ``PublicKeyCredential.parseCreationOptionsFromJSON()`` takes."""

    rp: dict[str, Any]
    user: dict[str, Any]
    challenge: str
    pub_key_cred_params: list[dict[str, Any]]
    timeout: int
    exclude_credentials: list[dict[str, Any]]
    authenticator_selection: dict[str, Any]
    attestation: str


class RequestOptions(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """What ``PublicKeyCredential.parseRequestOptionsFromJSON()`` takes; a device finds only the challenge."""

    challenge: str
    timeout: int | None = None
    rp_id: str | None = None
    allow_credentials: list[dict[str, Any]] | None = None
    user_verification: str | None = None


NO_STORE = {"Cache-Control": "no-store"}
ANSWERS = answers(400, 401, 403, 413, 415, 422, 429, 503)


@router.post(
    "/passkeys/options",
    name="passkey_options",
    responses={200: answer_told("Lo que se le pide al navegador.", CreationOptions), **ANSWERS},
    openapi_extra=body_told(TokenRequest),
)
def passkey_options(request: Request, sent: Sent, _: Asking) -> Response:
    """Qué llave de acceso hace falta para el código de un solo uso que le mostraron."""
    records = records_of(request)
    cookies.check_origin(request, records.ceremonies.origin)
    token = hashed(bodies.read(sent, TokenRequest).token)
    offered = register(records.store).offered(token, records.now())
    if isinstance(offered, Refusal):
        return refused(offered)
    if offered.grant.role not in AT_A_DESK:
        return refused(Refusal("enrolment_of_another_kind"))
    return Response(records.ceremonies.to_enrol(offered, _enrol(token)), 200, NO_STORE, JSON)


@router.post(
    "/passkeys",
    name="enrol_passkey",
    status_code=201,
    responses={201: answer_told("Quién entra desde ahora.", Me), **answers(409), **ANSWERS},
    openapi_extra=body_told(PasskeyRequest),
)
def enrol_passkey(request: Request, sent: Sent, _: Asking) -> Response:
    """Registra la llave de acceso y abre una sesión."""
    records = records_of(request)
    cookies.check_origin(request, records.ceremonies.origin)
    asked = bodies.read(sent, PasskeyRequest)
    made = records.ceremonies.enrolled(asked.credential, _enrol(hashed(asked.token)))
    if isinstance(made, Refusal):
        return refused(made)
    entry = take_with_passkey(records.store, asked.token, made.credential, made.key, records.store.clock)
    if isinstance(entry, Refusal):
        return refused(entry)
    records.ceremonies.keep_count(entry.id, made.signed)
    return _opened(request, entry)


@router.post(
    "/sessions/options",
    name="session_options",
    responses={200: answer_told("Lo que se le pide al navegador.", RequestOptions), **ANSWERS},
    openapi_extra=body_told(NothingRequest),
)
def session_options(request: Request, sent: Sent, _: Asking) -> Response:
    """Qué llave de acceso hace falta para entrar: cualquiera de las registradas."""
    records = records_of(request)
    cookies.check_origin(request, records.ceremonies.origin)
    bodies.read(sent, NothingRequest)
    return Response(records.ceremonies.to_show(LOG_IN), 200, NO_STORE, JSON)


@router.post(
    "/sessions",
    name="open_session",
    status_code=201,
    responses={201: answer_told("Quién entró.", Me), **ANSWERS},
    openapi_extra=body_told(SessionRequest),
)
def open_session(request: Request, sent: Sent, _: Asking) -> Response:
    """Abre una sesión con la llave de acceso. La que hubiera en la misma cookie termina."""
    records = records_of(request)
    cookies.check_origin(request, records.ceremonies.origin)
    asked = bodies.read(sent, SessionRequest)
    entry = records.ceremonies.shown(register(records.store), asked.credential, LOG_IN)
    return refused(entry) if isinstance(entry, Refusal) else _opened(request, entry)


@router.delete("/session", name="close_session", status_code=204, responses=answers(401, 403, 503))
def close_session(request: Request, caller: Asking) -> Response:
    """Termina la sesión."""
    if caller.session is not None:
        records_of(request).sessions.close(caller.session)
    response = Response(status_code=204, headers=NO_STORE)
    cookies.take_away(response)
    return response


def _enrol(token: str) -> str:
    return f"enrol {token}"


def _opened(request: Request, entry: Entry) -> Response:
    secret, _ = records_of(request).sessions.open(entry.id, cookies.secret_of(request))
    response = Response(msgspec.json.encode(told(entry)), 201, NO_STORE, JSON)
    cookies.give(response, secret)
    return response
