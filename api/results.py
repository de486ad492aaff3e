"""The result of a match and its scoreboard: from what its reader may see of its events, as of any instant."""

from typing import Any

from fastapi import APIRouter, Request, Response

from api.bodies import SHAPES
from api.callers import Asking
from api.looking import At, Look, look, told
from api.matches import MatchId
from api.reading import reading
from api.shapes import Result
from domain.kernel.seats import TEAMS
from domain.match.events import MatchOpened
from domain.notation.sentences import sentence
from projections.announced import word_of
from projections.result import Document, MatchResult

router = APIRouter(prefix="/v1/matches", tags=["matches"])


class Scoreboard(Result, frozen=True):
    """The score of a match as a board shows it: its result, the word for it, and what the teams are called."""

    word: str
    """``provisional``, ``official``, ``corrected``, ``in_play``, ``suspended``, ``under_review``, ``annulled`` or
    ``scheduled``.
    """
    names: dict[str, str]


SHAPES.append(Result)
RESULT: dict[int | str, dict[str, Any]] = reading(
    "El resultado; `void_acts` y `warnings_of_entry` nombran actos por su número.", Result, 400, 404, 409
)
SCOREBOARD = reading("El tanteador.", Scoreboard, 400, 404, 409)


@router.get("/{match:path}/result", name="result", summary="El resultado de un partido", responses=RESULT)
def result(request: Request, match: MatchId, caller: Asking, axes: At) -> Response:
    """El resultado tal como lo dice el registro, con el artículo de cada punto.

    `as_of`: solo lo que había pasado a esa hora; `known_at`: solo lo que el registro sabía a esa hora.
    """
    return told(result_of(look(request, caller, match, axes)))


@router.get("/{match:path}/scoreboard", name="scoreboard", summary="El tanteador", responses=SCOREBOARD)
def scoreboard(request: Request, match: MatchId, caller: Asking, axes: At) -> Response:
    """El tanteador mano por mano, con la palabra que dice cuán firme es."""
    found = look(request, caller, match, axes)
    document = result_of(found)
    word = word_of(document["status"], document["revision"])
    return told({**document, "word": word, "names": names_of(found.opened)})


def result_of(found: Look) -> Document:
    """The result as the notation describes it, with acts where it has lines."""
    document = MatchResult().apply_all(found.events).document()
    for flag in document["warnings_of_entry"]:
        flag["reason"] = sentence(flag["code"])
    return document


def names_of(opened: MatchOpened) -> dict[str, str]:
    """What the teams are called: by name, by id, or just A and B."""
    return {team: getattr(opened, f"name_{team.lower()}") or opened.teams.get(team) or team for team in TEAMS}
