"""Why a number is what it is, asked in the words of ``acta why``."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from api.callers import Asking
from api.editions import EditionId, season_of
from api.looking import At, Instant, axes_of, look, told
from api.matches import MatchId
from api.problems import ProblemError
from api.reading import reading
from api.shapes import Shape
from domain.kernel.refusal import Refusal
from domain.review.computed import as_of_instant
from projections.why.document import document_of
from projections.why.match import Reasons
from projections.why.questions import Answer, ask_edition, ask_match

router = APIRouter(prefix="/v1", tags=["why"])

Asked = Annotated[
    str,
    Query(
        min_length=1,
        max_length=120,
        description="La pregunta como en `acta why`: `puntos A`, `mano 3 B`, `posicion TER`, `diferencia TER grupos`.",
        examples=["puntos A"],
        alias="question",
    ),
]


class Reason(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """What adds to a number: an event of a match, or a whole match; or what did, and ``by`` what it does no more."""

    match: str
    amount: int | str | None = None
    act: int | None = None
    event: str | None = None
    at: str | None = None
    articles: list[str] = []
    interpretations: list[str] = []
    because: dict[str, Any] | None = None
    by: dict[str, Any] | None = None


class Answered(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """A number, what it is the sum of, and what does not count any more; of a place, the steps that led to it."""

    question: str
    of: list[str]
    value: int | str | bool
    members: list[Reason] | None = None
    fallen: list[Reason] | None = None
    phase: str | None = None
    group: str | None = None
    decided_by: str | None = None
    steps: list[dict[str, Any]] | None = None
    final: bool | None = None
    place: int | None = None
    places: int | None = None
    second: int | None = None
    best_seconds: int | None = None
    out: dict[str, str] | None = None
    knockout: str | None = None
    matches: list[str] | None = None
    status: str | None = None
    winner: str | None = None
    waiting: list[str] | None = None
    pending: list[list[str]] | None = None
    under_review: list[str] | None = None


class Why(Shape, frozen=True):
    """The answers: one, or one for each phase or stage that the question can mean."""

    answers: list[Answered]


WHY = reading("Las respuestas.", Why, 400, 404, 409)


@router.get("/matches/{match:path}/why", name="why", summary="Por qué un número de un partido", responses=WHY)
def of_match(request: Request, match: MatchId, caller: Asking, axes: At, asked: Asked) -> Response:
    """Los eventos, artículos e interpretaciones de los que sale un número de un partido."""
    found = look(request, caller, match, axes)
    answer = ask_match(Reasons(found.events), asked.split())
    return _answered(answer if isinstance(answer, Refusal) else (answer,))


@router.get("/editions/{edition}/why", name="edition_why", summary="Por qué un número de una edición", responses=WHY)
def of_edition(request: Request, edition: EditionId, caller: Asking, asked: Asked, as_of: Instant = None) -> Response:
    """Los partidos, y debajo los eventos de sus actas, de los que sale un número de una edición."""
    season, _ = season_of(request, caller, edition)
    found = as_of_instant(season.computed, season.actas, axes_of(as_of).as_of)
    return _answered(found if isinstance(found, Refusal) else ask_edition(found, asked.split()))


def _answered(answers: Sequence[Answer] | Refusal) -> Response:
    if isinstance(answers, Refusal):
        raise ProblemError(None, answers)
    return told({"answers": [document_of(answer, {}) for answer in answers]})
