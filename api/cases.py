"""Exceptional reviews (17.9): cases referred by a referee, opened and decided by the chief referee."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from api import bodies
from api.acts import JSON, TOLD_VERSION, answered
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, records_of
from api.case_bodies import (
    CaseAnswer,
    CaseDocument,
    CaseList,
    DecisionRequest,
    EvidenceRequest,
    FindingRequest,
    LookAnswer,
    LookList,
    OpeningRequest,
    PreviewAnswer,
    PreviewRequest,
    ReferralRequest,
    StatementRequest,
)
from api.organising import REFUSED, EditionId, refused_for
from api.problems import answers, refused
from api.reading import reading
from domain.access.grant import AT_A_DESK, AT_THE_TABLE
from domain.kernel.refusal import Refusal
from domain.review import acts, preview
from domain.review.case import CHIEF, REFEREE
from domain.review.document import document_of
from domain.review.record import CaseRead, case_of, stream_of
from projections.views import seen, view_of
from store import cases
from store.cases import Fact
from store.editions import load
from store.orders import Order
from store.outcomes import Accepted, Evidence, Outcome, Refused

router = APIRouter(prefix="/v1/editions/{edition}/cases", tags=["cases"])
MOST_LOOKS = 1_000

CaseId = Annotated[str, Path(description="El id del caso.", pattern=r"^[A-Za-z0-9._-]{1,100}$")]
COMMANDED = {**answers(400, 401, 403, 404, 409, 413, 503), 422: REFUSED}
CREATED = {201: {**answer_told("Registrado en el caso.", CaseAnswer), "headers": TOLD_VERSION}, **COMMANDED}
READ = (400, 404)


@router.post("", name="refer_case", status_code=201, responses=CREATED, openapi_extra=body_told(ReferralRequest))
def post_case(request: Request, edition: EditionId, caller: Asking, sent: Sent) -> Response:
    """El árbitro eleva un caso al Jefe de Árbitros (17.8, 17.9)."""
    asked = bodies.read(sent, ReferralRequest)
    body = acts.Referred(
        by=REFEREE,
        matches=tuple(asked.matches),
        grounds=tuple(asked.grounds),
        teams=tuple(asked.teams),
        origin=asked.origin,
        reason=asked.reason,
    )
    return _record(request, caller, sent, (edition, asked.case), asked.key, Fact(body, asked.at))


@router.post(
    "/{case}/opening", name="open_case", status_code=201, responses=CREATED, openapi_extra=body_told(OpeningRequest)
)
def post_opening(request: Request, edition: EditionId, case: CaseId, caller: Asking, sent: Sent) -> Response:
    """El Jefe de Árbitros abre la revisión: sus partidos quedan en revisión."""
    asked = bodies.read(sent, OpeningRequest)
    fact = Fact(acts.Opened(by=CHIEF, reason=asked.reason), asked.at)
    return _record(request, caller, sent, (edition, case), asked.key, fact)


@router.post(
    "/{case}/evidence",
    name="file_evidence",
    status_code=201,
    responses=CREATED,
    openapi_extra=body_told(EvidenceRequest),
)
def post_evidence(request: Request, edition: EditionId, case: CaseId, caller: Asking, sent: Sent) -> Response:
    """Agrega una prueba por su SHA-256."""
    asked = bodies.read(sent, EvidenceRequest)
    fact = Fact(acts.EvidenceFiled(name=asked.name, sha256=asked.sha256), asked.at)
    return _record(request, caller, sent, (edition, case), asked.key, fact)


@router.post(
    "/{case}/statements",
    name="take_statement",
    status_code=201,
    responses=CREATED,
    openapi_extra=body_told(StatementRequest),
)
def post_statement(request: Request, edition: EditionId, case: CaseId, caller: Asking, sent: Sent) -> Response:
    """Toma una declaración, pública o reservada (17.4)."""
    asked = bodies.read(sent, StatementRequest)
    body = acts.StatementTaken(by=asked.by, text=asked.text, reserved=asked.reserved)
    return _record(request, caller, sent, (edition, case), asked.key, Fact(body, asked.at))


@router.post(
    "/{case}/previews",
    name="preview_decision",
    responses={200: answer_told("Todo lo que cambiaría.", PreviewAnswer), **COMMANDED},
    openapi_extra=body_told(PreviewRequest),
)
def post_preview(request: Request, edition: EditionId, case: CaseId, caller: Asking, sent: Sent) -> Response:
    """Qué cambiaría una decisión: cada puesto, clasificación, sanción y promedio. No registra nada."""
    decision = acts.Decided(by=CHIEF, findings=_findings(bodies.read(sent, PreviewRequest).findings))
    if not caller.grant.reaches(edition):
        return refused(Refusal("out_of_reach", facts={"match": edition}))
    found = cases.preview_of(records_of(request).store, edition, case, decision)
    if isinstance(found, Refusal):
        return _problem(found)
    before, brought = found
    changes = preview.document_of(preview.preview(before, brought.after))
    return answered({"changes": changes, "matches": sorted(brought.added)}, 200)


@router.post(
    "/{case}/decision", name="decide_case", status_code=201, responses=CREATED, openapi_extra=body_told(DecisionRequest)
)
def post_decision(request: Request, edition: EditionId, case: CaseId, caller: Asking, sent: Sent) -> Response:
    """El Jefe de Árbitros resuelve: mantiene, modifica o anula cada partido. Lo que había se lee para siempre."""
    asked = bodies.read(sent, DecisionRequest)
    fact = Fact(acts.Decided(by=CHIEF, findings=_findings(asked.findings)), asked.at)
    return _record(request, caller, sent, (edition, case), asked.key, fact)


@router.get("", name="cases", responses=reading("Los casos.", CaseList, *READ))
def get_cases(request: Request, edition: EditionId, _: Asking) -> Response:
    """Los casos de una edición: qué tocan, en qué se apoyan, cómo van."""
    store = records_of(request).store
    if load(store, edition) is None:
        return refused(Refusal("edition_unknown", facts={"edition": edition}))
    found = [cases.found(store, edition, name) for name in cases.names(store, edition)]
    told = [
        {"case": one.id, "status": one.status, "matches": list(one.matches), "grounds": document_of(one)["grounds"]}
        for one in found
        if one is not None
    ]
    return _answered({"cases": told})


@router.get("/{case}", name="case", responses=reading("El caso.", CaseDocument, *READ))
def get_case(request: Request, edition: EditionId, case: CaseId, caller: Asking) -> Response:
    """Un caso, con lo que quien pregunta puede ver (17.4). Quien lo lee en un escritorio queda anotado en él."""
    store = records_of(request).store
    stream = stream_of(edition, case)
    whole, recorded = cases.found(store, edition, case), load(store, edition)
    if whole is None or recorded is None:
        return refused(Refusal("case_unknown", facts={"case": case}), 404)
    view = view_of(caller.grant, stream)
    if caller.grant.role in AT_A_DESK and view.names:
        cases.look(store, caller.author.actor, edition, case, reserved=view.claims)
    shown = case_of(seen(store.state(stream)[0], view), case)
    told = {**document_of(shown, private=view.claims), "in_actas": cases.brought_up(recorded, whole)}
    return _answered(told)


@router.get("/{case}/looks", name="case_looks", responses=reading("Quién lo leyó.", LookList, *READ))
def get_looks(request: Request, edition: EditionId, case: CaseId, caller: Asking) -> Response:
    """Quién leyó el caso, y cuándo."""
    store, stream = records_of(request).store, stream_of(edition, case)
    if not caller.grant.reaches(stream):
        return refused(Refusal("out_of_reach", facts={"match": stream}))
    if cases.found(store, edition, case) is None:
        return refused(Refusal("case_unknown", facts={"case": case}), 404)
    told = [
        LookAnswer(each.actor.pseudonym, each.actor.role, each.at, each.event.body.reserved)
        for each in reversed(store.recorded(stream))
        if isinstance(each.event.body, CaseRead)
    ]
    return _answered(LookList(told[:MOST_LOOKS]))


def _findings(told: list[FindingRequest]) -> tuple[acts.Finding, ...]:
    return tuple(
        acts.Finding(
            match=one.match,
            outcome=one.outcome,
            a=one.a if one.outcome == acts.MODIFIED else 0,
            b=one.b if one.outcome == acts.MODIFIED else 0,
            lifted=tuple(acts.Lifted(each.side, each.article) for each in one.lifted),
            reason=one.reason,
        )
        for one in told
    )


def _record(  # noqa: PLR0913, PLR0917 (a command to a case)
    request: Request, caller: Caller, sent: bytes, case: tuple[str, str], key: str, fact: Fact
) -> Response:
    if caller.grant.role in AT_THE_TABLE and caller.signature is None:
        return refused(Refusal("signature_wrong"), 401)
    store = records_of(request).store
    order = Order(caller.author, key, Evidence(sent, caller.signature))
    outcome: Outcome = cases.record_fact(store, order, *case, fact)
    if isinstance(outcome, Accepted):
        told: dict[str, Any] = msgspec.json.decode(outcome.answer)
        return answered(told, 201, store.place(outcome.stream)[0])
    assert isinstance(outcome, Refused), "orders are decided again until nobody came in between"  # noqa: S101
    return _problem(outcome.refusal)


def _problem(refusal: Refusal) -> Response:
    told = refused_for(refusal)
    return answered(told, told["status"])


def _answered(told: object) -> Response:
    return Response(msgspec.json.encode(told), 200, media_type=JSON)
