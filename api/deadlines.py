"""The limits of a match, its dealers' errors, and what was decided against each side."""

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from api.callers import Asking
from api.looking import At, look, told
from api.matches import MatchId
from api.reading import reading
from api.shapes import Shape
from domain.discipline.conduct import Conduct, of_acta
from domain.discipline.measures import NO_TEAM
from domain.kernel.seats import TEAMS
from projections import deadlines
from projections.dealer_errors import DealerErrors

router = APIRouter(prefix="/v1/matches", tags=["matches"])


class Moment(Shape, frozen=True, omit_defaults=True):
    """An act, when it happened and when it was recorded; of a clock that began by itself only when."""

    at: str | None
    act: int | None = None
    recorded_at: str | None = None
    late_entry: bool = False


class Freeze(Shape, frozen=True, rename={"start": "from", "end": "to"}):
    """Play stood still, and the limit with it."""

    start: Moment
    end: Moment | None


class Limit(Shape, frozen=True, omit_defaults=True):
    """One limit: ``open``, ``frozen``, ``kept``, ``waived`` or ``expired``, and what came when it had ended."""

    limit: str
    article: str
    state: str
    start: Moment | None
    due: str | None
    end: Moment | None
    freezes: list[Freeze]
    after: list[Moment]
    team: str | None = None
    hand: int | None = None
    duel: int | None = None


class Deadlines(Shape, frozen=True):
    """The limits of a match, in order of their start."""

    match: str
    deadlines: list[Limit]


class DealerError(Shape, frozen=True):
    """An error of a dealer, with the count that it left; ``convalidado`` is the lifting of the one before (6.9)."""

    act: int
    error: str
    article: str
    in_cycle: int
    total: int


class Dealers(Shape, frozen=True):
    """The errors of each dealer who erred (6.4)."""

    match: str
    dealers: dict[str, list[DealerError]]


class MeasureTold(Shape, frozen=True):
    """One decision, by act number."""

    act: int
    measure: str
    article: str
    ground: str
    own_motion: bool
    repeats: int | None
    lifted: bool


class SideWarnings(Shape, frozen=True):
    """What stands against a side, and what it had brought from earlier matches of the stage (6.6, 19.2)."""

    brought: dict[str, int]
    verbal: int
    disciplinary: int
    concealments: int
    disqualified: list[str]
    measures: list[MeasureTold]


class WarningsTold(Shape, frozen=True):
    """Warnings and sanctions of a match; ``measures`` are those against nobody."""

    match: str
    teams: dict[str, SideWarnings]
    measures: list[MeasureTold]


DEADLINES = reading("Los plazos.", Deadlines, 400, 404, 409)
DEALERS = reading("Los errores de reparto.", Dealers, 400, 404, 409)
WARNINGS = reading("Advertencias y sanciones.", WarningsTold, 400, 404, 409)


@router.get("/{match:path}/deadlines", name="deadlines", summary="Los plazos de un partido", responses=DEADLINES)
def limits(request: Request, match: MatchId, caller: Asking, axes: At) -> Response:
    """Cada plazo con su artículo, desde y hasta cuándo corrió, y lo que llegó tarde."""
    found = look(request, caller, match, axes)
    return told(deadlines.document(found.stream, deadlines.of(found.recorded, axes.as_of)))


@router.get("/{match:path}/dealer-errors", name="dealer_errors", summary="Errores de reparto", responses=DEALERS)
def errors(request: Request, match: MatchId, caller: Asking, axes: At) -> Response:
    """Los errores de cada repartidor, con la cuenta del ciclo que dejó cada uno."""
    found = look(request, caller, match, axes)
    fold = DealerErrors()
    for event in found.events:
        fold.apply(event)
    dealers = {dealer: [one._asdict() for one in entries] for dealer, entries in fold.by_dealer.items() if entries}
    return told({"match": found.stream, "dealers": dealers})


@router.get("/{match:path}/warnings", name="warnings", summary="Advertencias y sanciones", responses=WARNINGS)
def warnings(request: Request, match: MatchId, caller: Asking, axes: At) -> Response:
    """Lo que se decidió contra cada lado, y lo que traía de partidos anteriores de la etapa."""
    found = look(request, caller, match, axes)
    conducts = of_acta(found.events)
    opened = found.opened
    teams = {
        side: {
            "brought": {
                "disciplinary": opened.warnings.get(side, 0),
                "concealments": opened.concealments.get(side, 0),
            },
            **_counts(conducts[side]),
        }
        for side in TEAMS
    }
    return told({"match": found.stream, "teams": teams, "measures": _measures(conducts[NO_TEAM])})


def _counts(conduct: Conduct) -> dict[str, Any]:
    counts = {name: getattr(conduct, name) for name in ("verbal", "disciplinary", "concealments", "disqualified")}
    return {**counts, "measures": _measures(conduct)}


def _measures(conduct: Conduct) -> Any:  # noqa: ANN401 (plain values)
    return msgspec.to_builtins(conduct.measures)
