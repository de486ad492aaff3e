"""Editions: what each is, its teams, its matches, and what was told of it."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from api.callers import Asking, Caller, records_of
from api.events import EventPage
from api.looking import seen_of, tells_by, told
from api.match_list import standing
from api.matches import NAME
from api.paging import USUAL, AfterName, AfterVersion, Limit, next_page, page
from api.problems import ProblemError
from api.reading import reading
from api.seasons import Season
from api.shapes import Pair, Shape, Winner
from api.shown import shown_recorded
from domain.access.grant import NO_EDITION
from domain.access.register import STREAM
from domain.competition.edition import Edition, Fixture, Team
from domain.kernel.refusal import Refusal
from projections.announced import word_of
from projections.result import Document, MatchResult
from projections.views import View, view_of

router = APIRouter(prefix="/v1/editions", tags=["editions"])

Name = Annotated[str, Path(pattern=f"^{NAME}$", max_length=100, description="El id de la edición.", examples=["2026"])]
EditionId = Name
TeamId = Annotated[str, Path(pattern=f"^{NAME}$", max_length=100, description="El id del equipo.", examples=["TER"])]


class EditionItem(Shape, frozen=True):
    """An edition in a list."""

    edition: str
    name: str
    rulebook: str


class EditionList(Shape, frozen=True):
    """A page of editions."""

    editions: list[EditionItem]


class TeamItem(Shape, frozen=True, omit_defaults=True):
    """A team; who plays for it only to who may see it."""

    team: str
    name: str
    players: list[str] = []
    substitute: str | None = None


class Teams(Shape, frozen=True):
    """The teams of an edition, in its order."""

    edition: str
    teams: list[TeamItem]


class GroupItem(Shape, frozen=True):
    """A group."""

    group: str
    teams: list[str]


class KnockoutItem(Shape, frozen=True):
    """Two sides that meet, as the edition tells who comes there."""

    knockout: str
    between: list[str]


class PhaseItem(Shape, frozen=True):
    """A phase, and how many go on from it (1.8)."""

    phase: str
    stage: str
    qualify: int
    best_seconds: int
    groups: list[GroupItem]
    knockouts: list[KnockoutItem]


class EditionTold(Shape, frozen=True):
    """An edition: name, rulebook, conditions, phases, teams, and the version up to which it has come."""

    edition: str
    name: str
    rulebook: str
    version: int
    conditions: dict[str, bool | int | str]
    stated: list[str]
    phases: list[PhaseItem]
    teams: list[TeamItem]


class EditionMatch(Shape, frozen=True):
    """A match of an edition, with an acta or not yet."""

    match: str
    phase: str | None
    group: str | None
    knockout: str | None
    at: str | None
    teams: dict[str, str]
    status: str
    word: str
    score: Pair
    result: Winner | None
    revision: int


class EditionMatches(Shape, frozen=True):
    """A page of an edition's matches."""

    edition: str
    matches: list[EditionMatch]


EDITIONS = reading("Una página de ediciones.", EditionList, paged=True)
EDITION = reading("La edición.", EditionTold, 404)
TEAMS = reading("Los equipos.", Teams, 404)
TEAM = reading("El equipo.", TeamItem, 404)
MATCHES = reading("Una página de partidos.", EditionMatches, 404, paged=True)
EVENTS = reading("Una página de lo que se fue diciendo.", EventPage, 404, paged=True)


@router.get("", name="editions", summary="Las ediciones", responses=EDITIONS)
def editions(request: Request, _: Asking, after: AfterName = "", limit: Limit = USUAL) -> Response:
    """Las ediciones registradas, en orden de su id."""
    records = records_of(request)
    names = [name for name in records.store.streams() if "/" not in name and name != STREAM and name > after]
    some, more = page(names, limit)
    found = [edition for name in some if (edition := records.seasons.edition(name)) is not None]
    rows = [{"edition": one.id, "name": one.name, "rulebook": one.rulebook} for one in found]
    return told({"editions": rows}, dict(next_page(request, some[-1] if more else None)))


@router.get("/{edition}", name="edition", summary="Una edición", responses=EDITION)
def edition(request: Request, edition: EditionId, caller: Asking) -> Response:
    """Nombre, reglamento, condiciones, fases y equipos."""
    found, view = edition_of(request, caller, edition)
    version = records_of(request).store.state(edition)[1]
    return told(
        {
            "edition": found.id,
            "name": found.name,
            "rulebook": found.rulebook,
            "version": version,
            "conditions": found.conditions,
            "stated": found.stated,
            "phases": [_phase(one) for one in msgspec.to_builtins(found.phases)],
            "teams": [_team(team, view) for team in found.teams],
        }
    )


@router.get("/{edition}/teams", name="teams", summary="Los equipos de una edición", responses=TEAMS)
def teams(request: Request, edition: EditionId, caller: Asking) -> Response:
    """Los equipos en el orden de la edición; quién juega, a quien puede verlo."""
    found, view = edition_of(request, caller, edition)
    return told({"edition": found.id, "teams": [_team(team, view) for team in found.teams]})


@router.get("/{edition}/teams/{team}", name="team", summary="Un equipo", responses=TEAM)
def team(request: Request, edition: EditionId, team: TeamId, caller: Asking) -> Response:
    """Un equipo de la edición."""
    found, view = edition_of(request, caller, edition)
    one = next((one for one in found.teams if one.id == team), None)
    if one is None:
        raise ProblemError(None, Refusal("team_unknown", facts={"team": team}))
    return told(_team(one, view))


@router.get("/{edition}/matches", name="edition_matches", summary="Los partidos de una edición", responses=MATCHES)
def edition_matches(
    request: Request, edition: EditionId, caller: Asking, after: AfterName = "", limit: Limit = USUAL
) -> Response:
    """Los partidos de la edición en orden de su id, los que se jugaron y los que faltan."""
    fixtures = {}
    if edition != NO_EDITION:
        fixtures = {one.id: one for one in edition_of(request, caller, edition)[0].fixtures}
    documents = records_of(request).of_edition(edition)
    some, more = page([name for name in sorted({*fixtures, *documents}) if name > after], limit)
    rows = [_match(name, fixtures.get(name), documents.get(name)) for name in some]
    return told({"edition": edition, "matches": rows}, dict(next_page(request, some[-1] if more else None)))


@router.get("/{edition}/events", name="edition_events", summary="Lo que se fue diciendo", responses=EVENTS)
def edition_events(
    request: Request, edition: EditionId, caller: Asking, after: AfterVersion = 0, limit: Limit = USUAL
) -> Response:
    """Lo que se fue diciendo de una edición, en orden; los nombres, a quien puede verlos."""
    _, view = edition_of(request, caller, edition)
    recorded = records_of(request).store.recorded(edition)
    some, more = page(seen_of(recorded, view)[after : after + limit + 1], limit)
    rows = [shown_recorded(each, tells_by=tells_by(caller, edition)) for each in some]
    document = {"match": edition, "version": len(recorded), "events": rows}
    return told(document, dict(next_page(request, some[-1].version if more else None)))


def edition_of(request: Request, caller: Caller, name: str) -> tuple[Edition, View]:
    """The edition as the caller may see it; refused where there is none."""
    view = view_of(caller.grant, name)
    found = records_of(request).seasons.edition(name, view)
    if found is None:
        raise ProblemError(None, Refusal("edition_unknown", facts={"edition": name}))
    return found, view


def season_of(request: Request, caller: Caller, name: str) -> tuple[Season, View]:
    """The edition, computed of what the caller may see; refused where there is none."""
    view = view_of(caller.grant, name)
    found = records_of(request).seasons.of(name, view)
    if found is None:
        raise ProblemError(None, Refusal("edition_unknown", facts={"edition": name}))
    return found, view


def _team(team: Team, view: View) -> Document:
    told: Document = {"team": team.id, "name": team.name}
    if view.names:
        told |= {"players": team.players, "substitute": team.substitute}
    return told


def _phase(phase: dict[str, Any]) -> Document:
    groups = [{"group": one["id"], "teams": one["teams"]} for one in phase["groups"]]
    knockouts = [
        {"knockout": one["id"], "between": [slot["told"] for slot in one["slots"]]} for one in phase["knockouts"]
    ]
    told = {name: phase[name] for name in ("stage", "qualify", "best_seconds")}
    return {"phase": phase["id"], **told, "groups": groups, "knockouts": knockouts}


NOTHING: Document = MatchResult().document()
"""The result of a match of which there is no event."""


def _match(name: str, fixture: Fixture | None, document: Document | None) -> Document:
    found = standing(document or NOTHING)
    if document is None and fixture is not None and fixture.told is not None:
        result = fixture.told
        score = dict(zip("AB", result.score or (0, 0), strict=True))
        told = {"winner": result.winner, "kind": result.kind}
        found |= {"status": "homologated", "score": score, "result": told, "word": word_of("homologated", 0)}
    about = {key: getattr(fixture, key, None) for key in ("phase", "group", "knockout", "at")}
    return {"match": name, **about, "teams": fixture.sides if fixture else {}, **found}
