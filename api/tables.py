"""What an edition comes to: tables, bracket, schedule, discipline, results."""

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Request, Response

from api.callers import Asking, Caller
from api.editions import EditionId, season_of
from api.looking import Instant, axes_of, told
from api.problems import ProblemError
from api.reading import reading
from api.seasons import Season
from api.shapes import Pair, Shape
from domain.competition.document import (
    bracket_document,
    document_of,
    results_document,
    schedule_document,
    unlisted_document,
)
from domain.competition.reading import Rejection
from domain.discipline import document as discipline_documents
from domain.kernel.refusal import Refusal
from domain.match.events import MatchHomologated
from domain.notation.source import Defect
from domain.review.computed import Computed, as_of_instant, bracket_of
from projections.announced import CORRECTED, OFFICIAL
from projections.views import View

router = APIRouter(prefix="/v1/editions", tags=["tables"])


class Left(Shape, frozen=True):
    """A match that is not taken in, and why: the code tells which rule it breaks."""

    match: str | None
    code: str
    article: str | None


class Row(Shape, frozen=True):
    """A team's row. The difference is an exact fraction, as text."""

    position: int
    team: str
    played: int
    won: int
    lost: int
    points_for: int
    points_against: int
    difference: str
    decided_by: str | None


class TableTold(Shape, frozen=True, omit_defaults=True):
    """A group's table; ``pending_lots`` are ties that a lot has to decide (1.13)."""

    phase: str
    group: str
    final: bool
    rows: list[Row]
    pending_lots: list[list[str]]
    under_review: list[str] = []


class Second(Shape, frozen=True):
    """A place among the second-placed."""

    phase: str
    position: int
    team: str
    decided_by: str | None


class Ahead(Shape, frozen=True):
    """A team that goes on from a phase."""

    phase: str
    team: str


class StandingsTold(Shape, frozen=True):
    """All tables of an edition, the second-placed and who goes on."""

    edition: str
    tables: list[TableTold]
    seconds: list[Second]
    qualified: list[Ahead]
    rejected: list[Left]


class Entrant(Shape, frozen=True, rename={"place": "from"}):
    """A side of a knockout: where it comes from, and which team that is, once it is known."""

    place: str
    team: str | None


class Node(Shape, frozen=True):
    """A knockout."""

    id: str
    between: list[Entrant]
    matches: list[str]
    status: str | None
    winner: str | None


class BracketPhase(Shape, frozen=True):
    """A phase without groups."""

    phase: str
    knockouts: list[Node]
    ahead: list[str]


class BracketTold(Shape, frozen=True):
    """The phases without groups."""

    edition: str
    phases: list[BracketPhase]
    rejected: list[Left]


class Scheduled(Shape, frozen=True):
    """A match by when it begins; ``late``: it should have by ``now``, and has no result."""

    match: str
    at: str | None
    phase: str
    group: str | None
    knockout: str | None
    teams: list[str]
    status: str | None
    late: bool


class ScheduleTold(Shape, frozen=True):
    """The matches of an edition by the time at which they begin."""

    edition: str
    matches: list[Scheduled]
    rejected: list[Left]


class DisciplineTold(Shape, frozen=True, omit_defaults=True):
    """What each team has accumulated, and who is out."""

    edition: str
    teams: dict[str, dict[str, Any]]
    rejected: list[Left]
    measures: list[dict[str, Any]] = []
    incidents: list[dict[str, Any]] = []
    unlisted: list[dict[str, Any]] = []


class ResultItem(Shape, frozen=True):
    """A result: ``score`` where it was played, ``winner`` a team, nobody in a double one."""

    match: str
    phase: str
    group: str | None
    teams: dict[str, str]
    kind: str | None
    winner: str | None
    score: Pair | None
    status: str
    word: str
    revision: int


class ResultList(Shape, frozen=True):
    """The results of an edition, in the order of play."""

    edition: str
    results: list[ResultItem]
    rejected: list[Left]


STANDINGS = reading("Las tablas.", StandingsTold, 400, 404, 409)
BRACKET = reading("El cuadro.", BracketTold, 400, 404, 409)
SCHEDULE = reading("El calendario.", ScheduleTold, 400, 404)
DISCIPLINE = reading("La disciplina.", DisciplineTold, 400, 404, 409)
RESULTS = reading("Los resultados.", ResultList, 400, 404, 409)


@router.get("/{edition}/standings", name="standings", summary="Las tablas", responses=STANDINGS)
def standings(request: Request, edition: EditionId, caller: Asking, as_of: Instant = None) -> Response:
    """Las tablas con sus diferencias exactas, los segundos y quiénes clasifican."""
    found, _ = _computed(request, caller, edition, as_of)
    return _told(document_of(edition, found.standings), found)


@router.get("/{edition}/bracket", name="bracket", summary="El cuadro", responses=BRACKET)
def bracket(request: Request, edition: EditionId, caller: Asking, as_of: Instant = None) -> Response:
    """Las fases sin grupos, cruce por cruce."""
    found, _ = _computed(request, caller, edition, as_of)
    return _told(bracket_document(edition, bracket_of(found)), found)


@router.get("/{edition}/schedule", name="schedule", summary="El calendario", responses=SCHEDULE)
def schedule(request: Request, edition: EditionId, caller: Asking, now: Instant = None) -> Response:
    """Los partidos por la hora a la que empiezan; con `now`, también cuáles están atrasados."""
    season, _ = season_of(request, caller, edition)
    document = schedule_document(season.edition, season.computed.season.outcomes, axes_of(now).as_of)
    return _told(document, season.computed)


@router.get("/{edition}/discipline", name="discipline", summary="La disciplina", responses=DISCIPLINE)
def discipline(request: Request, edition: EditionId, caller: Asking, as_of: Instant = None) -> Response:
    """Advertencias, ocultamientos y descalificaciones de cada equipo, por etapa."""
    found, view = _computed(request, caller, edition, as_of)
    teams = [team.id for team in found.edition.teams]
    document = discipline_documents.document_of(edition, teams, found.season.register)
    if view.names:
        document |= unlisted_document(found.season)
    return _told(document, found)


@router.get("/{edition}/results", name="results", summary="Los resultados de una edición", responses=RESULTS)
def results(request: Request, edition: EditionId, caller: Asking, as_of: Instant = None) -> Response:
    """Los resultados que hay, en el orden en que se jugó, con la palabra que dice cuán firme es cada uno."""
    found, _ = _computed(request, caller, edition, as_of)
    document = results_document(edition, found.season)
    for one in document["results"]:
        one["revision"] = _revision(found, one["match"])
        is_corrected = one["status"] == OFFICIAL and one["revision"] > 1
        one["word"] = CORRECTED if is_corrected else one["status"]
    return _told(document, found)


def _revision(found: Computed, match: str) -> int:
    """How many official results there were by its acta."""
    judged = found.season.judged.get(match)
    events = () if judged is None or isinstance(judged.basis.data, bytes | Defect) else judged.basis.data
    return max((one.body.revision for one in events if isinstance(one.body, MatchHomologated)), default=0)


def _computed(request: Request, caller: Caller, edition: str, as_of: str | None) -> tuple[Computed, View]:
    """The edition computed, as of an instant where one is told."""
    axes = axes_of(as_of)
    season, view = season_of(request, caller, edition)
    return _by(season, axes.as_of), view


def _by(season: Season, as_of: str | None) -> Computed:
    found = as_of_instant(season.computed, season.actas, as_of)
    if isinstance(found, Refusal):
        raise ProblemError(None, found)
    return found


def _told(document: dict[str, Any], found: Computed) -> Response:
    return told({**document, "rejected": list(_left(found.season.rejected))})


def _left(rejections: Iterable[Rejection]) -> Iterable[dict[str, Any]]:
    """What was not taken in; the facts of a defect stay out, they may quote."""
    for one in rejections:
        yield {"match": one.match, "code": one.defects[0].code, "article": one.defects[0].article}
