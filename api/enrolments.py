"""Enrolments: a place for a device or a passkey, shown once as a link and a QR code, listed and withdrawn."""

import io
from collections.abc import Iterator
from typing import Annotated

import msgspec
import segno
from fastapi import APIRouter, Query, Request, Response
from msgspec import Meta

from api import bodies
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, records_of
from api.matches import NAME
from api.paging import USUAL, Limit, next_page
from api.problems import answers, refused
from domain.access.grant import Grant, Role
from domain.access.granting import covers, not_granted
from domain.access.register import Enrolment, Register
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from store.access import Offer, issue, register

router = APIRouter(prefix="/v1", tags=["access"])
NO_STORE = {"Cache-Control": "no-store"}
JSON = "application/json"

Id = Annotated[str, Meta(pattern=rf"^{NAME}$")]
Named = Annotated[str, Meta(min_length=1, max_length=100)]
Asked = Annotated[str | None, Query(pattern=rf"^{NAME}$")]


class EnrolmentRequest(bodies.Request, frozen=True):
    """Whom to let in: a role, what it reaches, and who it is for.

    ``person`` is the pseudonym of somebody who was let in before; without it, he is somebody new.
    """

    role: Role
    edition: Id | None = None
    match: Id | None = None
    team: Annotated[str, Meta(pattern=r"^[AB]$")] | None = None
    person: Id | None = None
    name: Named | None = None
    hours: Annotated[int, Meta(ge=1, le=24 * 60)] = 72


class EnrolmentOffer(msgspec.Struct, frozen=True):
    """The place that was made; ``link`` and ``qr`` (SVG), which hold the token, are told this once."""

    enrolment: str
    person: str
    until: str
    link: str
    qr: str


class EnrolmentTold(msgspec.Struct, frozen=True):
    """A place: ``open``, ``taken`` by an entry, ``expired``, or ``withdrawn``."""

    enrolment: str
    role: str
    edition: str | None
    match: str | None
    team: str | None
    person: str
    name: str | None
    until: str
    state: str
    entry: str | None


class EnrolmentPage(msgspec.Struct, frozen=True):
    """Places in the order in which they were made; ``next`` is where the next page begins."""

    enrolments: list[EnrolmentTold]
    next: str | None


@router.post(
    "/enrolments",
    name="issue_enrolment",
    status_code=201,
    responses={
        201: answer_told("El permiso, con su código de un solo uso.", EnrolmentOffer),
        **answers(400, 401, 403, 409, 413, 415, 422, 503),
    },
    openapi_extra=body_told(EnrolmentRequest),
)
def issue_enrolment(request: Request, caller: Asking, sent: Sent) -> Response:
    """Da un permiso para un dispositivo o una llave de acceso. El código se muestra esta única vez."""
    records = records_of(request)
    asked = bodies.read(sent, EnrolmentRequest)
    grant = Grant(asked.role, asked.edition, asked.match, asked.team)
    refusal = not_granted(register(records.store), caller.grant, grant, asked.person)
    if refusal is not None:
        return refused(refusal)
    offer = issue(
        records.store,
        caller.author.actor,
        grant,
        person=asked.person,
        name=asked.name,
        hours=asked.hours,
        clock=records.store.clock,
    )
    if isinstance(offer, Refusal):
        return refused(offer)
    return Response(msgspec.json.encode(_shown(offer, records.ceremonies.origin)), 201, NO_STORE, JSON)


@router.get(
    "/enrolments",
    name="enrolments",
    responses={200: answer_told("Los permisos.", EnrolmentPage), **answers(401, 403, 422, 503)},
)
def enrolments(  # noqa: PLR0913, PLR0917 (the parameters of a query)
    request: Request,
    caller: Asking,
    edition: Asked = None,
    match: Asked = None,
    after: Asked = None,
    limit: Limit = USUAL,
) -> Response:
    """Los permisos que se dieron al alcance de quien pregunta, en su orden, sin sus códigos."""
    records = records_of(request)
    known, now = register(records.store), records.now()
    found = [
        each
        for each in known.enrolments.values()
        if covers(caller.grant, each.grant)
        and edition in {None, each.grant.edition}
        and match in {None, each.grant.match}
    ]
    names = [each.id for each in found]
    start = names.index(after) + 1 if after in names else 0
    page = found[start : start + limit]
    following = page[-1].id if start + limit < len(found) else None
    told = EnrolmentPage(list(_told(known, page, now)), following)
    return Response(msgspec.json.encode(told), 200, {**NO_STORE, **next_page(request, following)}, JSON)


def _shown(offer: Offer, origin: str) -> EnrolmentOffer:
    link, drawn = offer.link(origin), io.BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, scale=4, nl=False)
    return EnrolmentOffer(offer.enrolment, offer.person, offer.until, link, drawn.getvalue().decode())


def _told(known: Register, page: list[Enrolment], now: str) -> Iterator[EnrolmentTold]:
    for each in page:
        grant, entry = each.grant, known.entries.get(each.taken or "")
        yield EnrolmentTold(
            each.id,
            grant.role,
            grant.edition,
            grant.match,
            grant.team,
            each.person,
            each.name,
            each.until,
            _state(each, now, is_revoked=entry is not None and entry.is_revoked),
            entry.id if entry else None,
        )


def _state(offered: Enrolment, now: str, *, is_revoked: bool) -> str:
    if offered.taken is None:
        return "expired" if moment(now) >= moment(offered.until) else "open"
    return "withdrawn" if is_revoked or offered.taken == "-" else "taken"


def reaches_entry(known: Register, caller: Caller, name: str) -> bool:
    """Whether ``name`` is an enrolment or an entry that the caller may know of."""
    found = known.entries.get(name) or known.enrolments.get(name)
    return found is not None and covers(caller.grant, found.grant)
