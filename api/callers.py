"""Who asks: nobody in particular, a device, a person with a session, another program."""

from collections.abc import Callable
from typing import Annotated, NamedTuple

from fastapi import Depends, Request
from starlette.requests import ClientDisconnect

from api import cookies
from api.limits import Limits
from api.looks import keep_look
from api.policy import DECIDERS, POLICY
from api.problems import ProblemError
from api.records import Records
from api.signing import is_signed, proof_wrong, signer
from domain.access.grant import PUBLIC, Grant
from domain.access.register import Entry, Register
from domain.kernel.refusal import Refusal
from store.access import hashed, register
from store.acting import Author
from store.leaf import Actor

MOST_BYTES = 64 * 1024
SIGNATURE, AUTHORIZATION = "acta-signature", "authorization"
DEVICE, BEARER = "device", "bearer"


class Caller(NamedTuple):
    """Who asks, what he may, and the signature of what he sent."""

    author: Author
    entry: Entry | None = None
    signature: str | None = None
    session: str | None = None

    @property
    def grant(self) -> Grant:
        """What he may."""
        return self.author.grant


NOBODY = Caller(Author("public", PUBLIC, Actor("public", "public")))


def records_of(request: Request) -> Records:
    """The records that the application serves."""
    records: Records = request.app.state.records
    return records


async def body_of(request: Request) -> bytes:
    """The body as it came; refused as soon as it is too long."""
    limit = getattr(request.scope["route"].endpoint, "most_bytes", MOST_BYTES)
    taken = bytearray()
    try:
        async for part in request.stream():
            taken += part
            if len(taken) > limit:
                raise ProblemError(413, Refusal("body_too_large", facts={"limit": limit}))
    except ClientDisconnect:  # nobody is there to be told, and it is no error of the service
        raise ProblemError(400, Refusal("body_cut_short")) from None
    return bytes(taken)


def at_most(limit: int) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """A route whose body may have ``limit`` bytes."""

    def marked(endpoint: Callable[..., object]) -> Callable[..., object]:
        endpoint.most_bytes = limit  # type: ignore[attr-defined]
        return endpoint

    return marked


def caller_of(request: Request, body: Annotated[bytes, Depends(body_of)]) -> Caller:
    """Who asks; refused where he is not who he says, asks too often, or may not use the route."""
    records = records_of(request)
    limits: Limits = request.app.state.limits
    limits.count(request)
    caller = _identified(request, body, records)
    request.state.caller = caller
    if caller.entry is not None:
        limits.count(request, caller.entry.id)
    if caller.grant.role not in POLICY[request.scope["route"].name]:
        status = 401 if caller.entry is None else 403
        raise ProblemError(status, Refusal("not_for_this_role", facts={"role": caller.grant.role, "by": None}))
    if (refusal := keep_look(request, records, caller.author)) is not None:
        raise ProblemError(503, refusal)
    return caller


def _identified(request: Request, body: bytes, records: Records) -> Caller:
    signature, authorization = request.headers.get(SIGNATURE), request.headers.get(AUTHORIZATION, "")
    if signature is None and not authorization:
        return _in_session(request, records)
    known = register(records.store)
    if signature is not None:
        entry = _device(known, signer(signature))
        if entry is None or not is_signed(signature, body, entry.key):
            raise ProblemError(401, Refusal("signature_wrong"))
        return _caller(records, known, _still_in(entry), signature)
    scheme, _, proof = authorization.partition(" ")
    if scheme.lower() == BEARER:
        key = known.entry(known.keys.get(hashed(proof), ""))
        if isinstance(key, Refusal):
            raise ProblemError(401, Refusal("key_wrong"))
        return _caller(records, known, key)
    if scheme.lower() != DEVICE:
        raise ProblemError(401, Refusal("credentials_unknown"))
    entry = _device(known, signer(proof))
    if entry is None:
        raise ProblemError(401, Refusal("signature_wrong"))
    wrong = proof_wrong(proof, entry.key, request.method, target_of(request), records.store.clock())
    if wrong is not None:
        raise ProblemError(401, wrong)
    return _caller(records, known, _still_in(entry))


def _device(known: Register, name: str | None) -> Entry | None:
    entry = known.entries.get(name or "")
    return entry if entry is not None and entry.kind == "device" else None


def _still_in(entry: Entry) -> Entry:
    """A device that proved itself; only then it is told that it was revoked."""
    if entry.is_revoked:
        raise ProblemError(401, Refusal("entry_revoked", facts={"entry": entry.id}))
    return entry


def _in_session(request: Request, records: Records) -> Caller:
    """Who holds the cookie; nobody in particular where its session is over, or its passkey was revoked."""
    secret = cookies.secret_of(request)
    session = records.sessions.find(secret) if secret else None
    if session is None:
        return NOBODY
    known = register(records.store)
    entry = known.entry(session.entry)
    if isinstance(entry, Refusal):
        return NOBODY
    cookies.check_origin(request, records.ceremonies.origin)
    return _caller(records, known, entry, session=session.name)


def target_of(request: Request) -> str:
    """Path and query as they were asked for."""
    path: bytes = request.scope["raw_path"].partition(b"?")[0]
    query: bytes = request.scope["query_string"]
    return (path + b"?" + query if query else path).decode("ascii", "replace")


def _caller(
    records: Records, known: Register, entry: Entry, signature: str | None = None, session: str | None = None
) -> Caller:
    device = entry.id if entry.kind == "device" else None
    actor = Actor(entry.person, entry.grant.role, device)

    def has_stepped_up() -> bool:
        return entry.grant.role in DECIDERS and records.sessions.has_stepped_up(session or entry.id)

    author = Author(device or entry.person, entry.grant, actor, has_stepped_up, known.waived)
    return Caller(author, entry, signature, session)


Asking = Annotated[Caller, Depends(caller_of)]
Sent = Annotated[bytes, Depends(body_of)]
