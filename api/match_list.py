"""Matches: the list of all, and one by itself."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request, Response

from api.callers import Asking, Caller, records_of
from api.looking import Look, look, tells_by, told
from api.matches import MatchId
from api.paging import USUAL, AfterName, Limit, next_page, page
from api.reading import reading
from api.results import names_of
from api.shapes import Pair, Shape, Winner
from domain.access.grant import AT_THE_TABLE, NO_EDITION
from domain.kernel.seats import TEAMS
from projections.announced import word_of
from projections.result import Document, MatchResult
from store.access import register

listing = APIRouter(prefix="/v1/matches", tags=["matches"])
single = APIRouter(prefix="/v1/matches", tags=["matches"])
"""Included after all others: its address is the beginning of theirs."""


class MatchItem(Shape, frozen=True):
    """A match in a list."""

    match: str
    """``edition/match``."""
    edition: str | None
    status: str
    word: str
    score: Pair
    result: Winner | None
    revision: int


class MatchList(Shape, frozen=True):
    """A page of matches."""

    matches: list[MatchItem]


class Seat(Shape, frozen=True, omit_defaults=True):
    """A place at the table: whose role, of which side; ``person`` and ``device`` are told to officials alone."""

    role: str
    team: str | None
    taken: bool
    person: str | None = None
    device: str | None = None


class Header(Shape, frozen=True):
    """A match: what it began with, how it stands, at which version, and who is at its table."""

    match: str
    edition: str | None
    phase: str | None
    stage: str | None
    rulebook: str
    rulebook_revision: str
    official_time: str | None
    seats: list[str]
    captains: dict[str, int | None]
    teams: dict[str, str]
    names: dict[str, str]
    players: dict[str, str]
    """Names by player, to who may see them."""
    substitutes: dict[str, str]
    conditions: dict[str, bool | int | str]
    stated: list[str]
    status: str
    word: str
    score: Pair
    result: Winner | None
    revision: int
    version: int
    officials: list[Seat]


MATCHES = reading("Una página de partidos.", MatchList, paged=True)
HEADER = reading("El partido.", Header, 400, 404, 409)


@listing.get("", name="matches", summary="Los partidos", responses=MATCHES)
def matches(request: Request, _: Asking, after: AfterName = "", limit: Limit = USUAL) -> Response:
    """Los partidos registrados, en orden de su id, con la palabra que dice cuán firme es cada resultado."""
    found, more = page(records_of(request).matches(after, limit + 1), limit)
    rows = [item_of(stream, document) for stream, document in found]
    return told({"matches": rows}, dict(next_page(request, found[-1][0] if more else None)))


@single.get("/{match:path}", name="match", summary="Un partido", responses=HEADER)
def match(request: Request, match: MatchId, caller: Asking) -> Response:
    """Con qué empezó, cómo está, en qué versión, y quién está en su mesa."""
    return told(_header(request, look(request, caller, match), caller))


def item_of(stream: str, document: Document) -> Document:
    """A match as a list has it."""
    edition, _, _ = stream.partition("/")
    return {"match": stream, "edition": None if edition == NO_EDITION else edition, **standing(document)}


def standing(document: Document) -> Document:
    """Of a result what is told of a match everywhere."""
    told = {name: document[name] for name in ("status", "score", "result", "revision")}
    return {**told, "word": word_of(told["status"], told["revision"])}


def _header(request: Request, found: Look, caller: Caller) -> Document:
    opened = found.opened
    sides = [team.lower() for team in TEAMS]
    players = {f"{side}{n}".upper(): getattr(opened, f"{side}{n}") for side in sides for n in (1, 2, 3)}
    substitutes = {side.upper(): getattr(opened, f"{side}_substitute") for side in sides}
    named = found.view.names
    return {
        "match": found.stream,
        **{name: getattr(opened, name) for name in ("edition", "phase", "stage", "rulebook", "official_time")},
        "rulebook_revision": opened.revision,
        **{name: getattr(opened, name) for name in ("seats", "captains", "teams", "conditions", "stated")},
        "names": names_of(opened),
        "players": {player: name for player, name in players.items() if named and name is not None},
        "substitutes": {side: name for side, name in substitutes.items() if named and name is not None},
        **standing(MatchResult().apply_all(found.events).document()),
        "version": len(found.recorded),
        "officials": list(_seats(request, found.stream, caller)),
    }


def _seats(request: Request, stream: str, caller: Caller) -> Iterator[dict[str, Any]]:
    """The places that were offered for this match, by role and side, and whether somebody has them."""
    known = register(records_of(request).store)
    tells = tells_by(caller, stream)
    edition, _, match = stream.partition("/")
    for offered in known.enrolments.values():
        grant = offered.grant
        if grant.role not in AT_THE_TABLE or (grant.edition, grant.match) != (edition, match):
            continue
        entry = known.entries.get(offered.taken or "")
        if offered.taken is not None and (entry is None or entry.is_revoked):
            continue  # closed, or no longer his
        told = {"role": grant.role, "team": grant.team, "taken": entry is not None}
        yield {**told, "person": offered.person, "device": entry.id if entry else None} if tells else told


__all__ = ["listing", "single"]
