"""What organisers order: an edition told or amended, its lots, a match opened. Each once by its key, like an act."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from msgspec import Meta

from api import bodies
from api.acts import TOLD_VERSION, Key, answered
from api.bodies import answer_told, body_told
from api.callers import Asking, Caller, Sent, at_most, records_of
from api.problems import MEDIA_TYPE, Problem, answers, told_problem
from domain.kernel.refusal import Refusal
from domain.notation.sentences import sentence
from store import organising
from store.orders import DEFECTS, Order, defects_of
from store.organising import Lot
from store.outcomes import Accepted, Evidence, Outcome, Refused

router = APIRouter(prefix="/v1", tags=["editions"])
MOST_BYTES = 1024 * 1024
MOST_TEXT = 512 * 1024
MOST_TEAMS = 1_000

Toml = Annotated[str, Meta(max_length=MOST_TEXT)]
Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,100}$")]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
EditionId = Annotated[str, Path(description="El id de la edición.", pattern=r"^[A-Za-z0-9._-]{1,100}$")]


class EditionRequest(bodies.Request, frozen=True):
    """An edition, or entries of one, as the text of ``edicion.toml``."""

    key: Key
    toml: Toml


class LotRequest(bodies.Request, frozen=True):
    """A lot that is announced: the seed is committed to, and whoever made it keeps it until the value is known."""

    key: Key
    phase: Name
    group: Name
    among: Annotated[list[Name], Meta(min_length=2, max_length=MOST_TEAMS)]
    source: Text
    commitment: Hash


class DrawRequest(LotRequest, frozen=True):
    """An announced lot that is drawn: the order follows from the seed and the value, and anybody can repeat it."""

    seed: Hash
    value: Text


class MatchRequest(bodies.Request, frozen=True):
    """A match to be opened: an acta that is only a header."""

    key: Key
    acta: Annotated[str, Meta(max_length=64_000)]


class EditionAnswer(msgspec.Struct, frozen=True):
    """An edition that is on record as it was told: how many entries are new or told anew, and their versions."""

    edition: str
    added: int
    first: int
    last: int
    version: int
    position: int
    at: str


class OpenedAnswer(msgspec.Struct, frozen=True):
    """A match that is open."""

    match: str
    first: int
    last: int
    version: int
    position: int
    at: str


class DefectsProblem(Problem, frozen=True):
    """A problem with all that is wrong at once: line, code, article, sentence, and the match whose it is."""

    defects: list[dict[str, Any]] = []


REFUSED = answer_told("Todo lo que está mal, de una vez.", DefectsProblem, MEDIA_TYPE)
ORDERED = {**answers(400, 401, 403, 404, 409, 413, 415, 503), 422: REFUSED}


def _ordered(status: int, description: str, shape: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    return {status: {**answer_told(description, shape), "headers": TOLD_VERSION}, **ORDERED}


@router.post(
    "/editions",
    name="tell_edition",
    status_code=201,
    responses=_ordered(201, "La edición, como está en el registro.", EditionAnswer),
    openapi_extra=body_told(EditionRequest),
)
@at_most(MOST_BYTES)
def post_edition(request: Request, caller: Asking, sent: Sent) -> Response:
    """Registra una edición, o lo que un `edicion.toml` agrega a la que ya está. Las actas no vienen con ella."""
    asked = bodies.read(sent, EditionRequest)
    store = records_of(request).store
    outcome = organising.tell_edition(store, _order(caller, asked.key, sent), asked.toml.encode())
    return _told(request, outcome, 201)


@router.put(
    "/editions/{edition}",
    name="amend_edition",
    responses=_ordered(200, "La edición, como está ahora.", EditionAnswer),
    openapi_extra=body_told(EditionRequest),
)
@at_most(MOST_BYTES)
def put_edition(request: Request, edition: EditionId, caller: Asking, sent: Sent) -> Response:
    """Registra la edición como el texto la cuenta, también lo que cambia o falta; nada de lo anterior se borra."""
    asked = bodies.read(sent, EditionRequest)
    store, order = records_of(request).store, _order(caller, asked.key, sent)
    outcome = organising.tell_edition(store, order, asked.toml.encode(), amend=True, edition=edition)
    return _told(request, outcome, 200)


@router.patch(
    "/editions/{edition}",
    name="tell_entries",
    responses=_ordered(200, "La edición, como está ahora.", EditionAnswer),
    openapi_extra=body_told(EditionRequest),
)
@at_most(MOST_BYTES)
def patch_edition(request: Request, edition: EditionId, caller: Asking, sent: Sent) -> Response:
    """Registra equipos, partidos, horarios o sorteos sueltos: tablas de `edicion.toml`, cada una entera y por su id."""
    asked = bodies.read(sent, EditionRequest)
    store, order = records_of(request).store, _order(caller, asked.key, sent)
    return _told(request, organising.tell_entries(store, order, edition, asked.toml.encode()), 200)


@router.post(
    "/editions/{edition}/lots",
    name="announce_lot",
    status_code=201,
    responses=_ordered(201, "El sorteo, anunciado.", EditionAnswer),
    openapi_extra=body_told(LotRequest),
)
def post_lot(request: Request, edition: EditionId, caller: Asking, sent: Sent) -> Response:
    """Anuncia un sorteo (1.13): publica el compromiso de una semilla que nadie más conoce."""
    asked = bodies.read(sent, LotRequest)
    lot = Lot(asked.phase, asked.group, tuple(asked.among), asked.source, asked.commitment)
    store, order = records_of(request).store, _order(caller, asked.key, sent)
    return _told(request, organising.tell_lot(store, order, edition, lot), 201)


@router.post(
    "/editions/{edition}/draws",
    name="draw_lot",
    status_code=201,
    responses=_ordered(201, "El sorteo, hecho.", EditionAnswer),
    openapi_extra=body_told(DrawRequest),
)
def post_draw(request: Request, edition: EditionId, caller: Asking, sent: Sent) -> Response:
    """Hace un sorteo anunciado (1.13): muestra la semilla y el valor, de los que sale el orden."""
    asked = bodies.read(sent, DrawRequest)
    lot = Lot(asked.phase, asked.group, tuple(asked.among), asked.source, asked.commitment, asked.seed, asked.value)
    store, order = records_of(request).store, _order(caller, asked.key, sent)
    return _told(request, organising.tell_lot(store, order, edition, lot), 201)


@router.post(
    "/matches",
    name="open_match",
    status_code=201,
    responses=_ordered(201, "El partido, abierto.", OpenedAnswer),
    openapi_extra=body_told(MatchRequest),
)
@at_most(MOST_BYTES)
def post_match(request: Request, caller: Asking, sent: Sent) -> Response:
    """Abre un partido con el encabezado de su acta. Los actos se registran de a uno, cada uno por quien lo hace."""
    asked = bodies.read(sent, MatchRequest)
    store, order = records_of(request).store, _order(caller, asked.key, sent)
    return _told(request, organising.open_match(store, order, asked.acta.encode()), 201)


def _order(caller: Caller, key: str, sent: bytes) -> Order:
    return Order(caller.author, key, Evidence(sent, caller.signature))


def _told(request: Request, outcome: Outcome, status: int) -> Response:
    """The answer that tells what became of an order."""
    if isinstance(outcome, Accepted):
        told: dict[str, Any] = msgspec.json.decode(outcome.answer)
        return answered(told, status, records_of(request).store.place(outcome.stream)[0])
    assert isinstance(outcome, Refused), "orders are decided again until nobody came in between"  # noqa: S101
    told = refused_for(outcome.refusal)
    return answered(told, told["status"], None)


def refused_for(refusal: Refusal) -> dict[str, Any]:
    """The problem that a refusal is, with all the defects that it carries."""
    found = defects_of(refusal)
    facts = {name: value for name, value in refusal.facts.items() if name != DEFECTS}
    told = told_problem(msgspec.structs.replace(refusal, facts=facts))
    if not found:
        return told
    defects = [
        {
            "line": one.line,
            "code": one.code,
            "article": one.article,
            "detail": sentence(one.code, one.facts),
            "facts": one.facts,
            "match": one.match,
        }
        for one in found
    ]
    return {**told, "defects": defects}
