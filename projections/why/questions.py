"""The questions that can be asked, as somebody types them: a word for the figure, then whose it is.

Of a match: ``puntos A``, ``mano 3 A``, ``duelo 3 2 A``, ``errores A1``, ``ciclo A1``, ``verbales A``,
``advertencias A``, ``descalificacion A``. Of an edition: a word and a team (``posicion TER``), and where the team has
the figure more than once, a phase or stage.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from domain.competition.reasons import FIGURES, Crossing, Going, Placing
from domain.kernel.reason import Chain
from domain.kernel.refusal import Refusal
from domain.kernel.script import SHOWN, fold
from domain.kernel.seats import PLAYERS, TEAMS
from domain.review.computed import Computed
from projections.why import match as of_match
from projections.why.edition import COUNTS, EditionReasons
from projections.why.match import Reasons

Answer: TypeAlias = Chain | Placing | Going | Crossing
PLACE, GOES = "posicion", "clasifica"


class Question(NamedTuple):
    """The kinds of its words after the first, and who answers it."""

    slots: tuple[str, ...]
    answer: Callable[..., Chain]


SIDE, PLAYER, NUMBER = "lado (A o B)", "jugador (A1 a B3)", "número"
SLOTS: Mapping[str, Callable[[str], Any]] = {
    SIDE: lambda word: word.upper() if word.upper() in TEAMS else None,
    PLAYER: lambda word: word.upper() if word.upper() in PLAYERS else None,
    NUMBER: lambda word: int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None,  # noqa: PLR2004
}
"""What each kind of word is read as; None where it is no such thing."""

OF_A_MATCH: Mapping[str, Question] = {
    of_match.POINTS: Question((SIDE,), Reasons.points),
    of_match.HAND: Question((NUMBER, SIDE), Reasons.hand),
    of_match.DUEL: Question((NUMBER, NUMBER, SIDE), Reasons.duel),
    of_match.ERRORS: Question((PLAYER,), Reasons.errors),
    of_match.CYCLE: Question((PLAYER,), Reasons.cycle),
    of_match.VERBAL: Question((SIDE,), lambda reasons, side: reasons.warnings(side, disciplinary=False)),
    of_match.DISCIPLINARY: Question((SIDE,), lambda reasons, side: reasons.warnings(side, disciplinary=True)),
    of_match.OUT: Question((SIDE,), Reasons.disqualifications),
}
OF_AN_EDITION = (PLACE, *FIGURES, GOES, *COUNTS, of_match.OUT)


def ask_match(reasons: Reasons, words: Sequence[str]) -> Chain | Refusal:
    """Answer a question about a match, or say what is wrong with it."""
    name, *rest = [*words, ""]
    question = OF_A_MATCH.get(fold(name))
    if question is None:
        return _unknown(name, OF_A_MATCH)
    if len(rest) - 1 != len(question.slots):
        return Refusal("question_incomplete", facts={"question": fold(name), "needs": ", ".join(question.slots)})
    told = []
    for slot, word in zip(question.slots, rest, strict=False):
        read = SLOTS[slot](word)
        if read is None:
            return Refusal("question_slot", facts={"about": word[:SHOWN], "needs": slot})
        told.append(read)
    if question.slots[0] == NUMBER and told[0] not in reasons.hands():
        return Refusal("question_no_hand", facts={"hand": told[0]})
    return question.answer(reasons, *told)


def ask_edition(computed: Computed, words: Sequence[str]) -> tuple[Answer, ...] | Refusal:
    """Answer a question about an edition, once for each phase or stage that it can mean."""
    name, team, where, *more = [*words, "", "", ""]
    name = fold(name)
    if name not in OF_AN_EDITION:
        return _unknown(name, OF_AN_EDITION)
    if not team or any(more[:-1]) or len(words) > 3:  # noqa: PLR2004 - the figure, the team, the phase or stage
        return Refusal(
            "question_incomplete", facts={"question": name, "needs": "equipo, y si hace falta la fase o la etapa"}
        )
    if team not in {one.id for one in computed.edition.teams}:
        return Refusal("unknown_team_id", facts={"id": team[:SHOWN]})
    reasons = EditionReasons(computed)
    if name == of_match.OUT:
        return (reasons.disqualification(team),)
    if name in COUNTS:
        stages = list(dict.fromkeys(phase.stage for phase in computed.edition.phases))
        asked = [stage for stage in (stages if where else reasons.stages(team) or stages[:1]) if where in {"", stage}]
        return tuple(reasons.count(name, team, stage) for stage in asked) or _nowhere(team, where)
    tables = [table for table in reasons.tables(team) if where in {"", table.phase}]
    if name == PLACE:
        return tuple(reasons.placing(table, team) for table in tables) or _nowhere(team, where)
    if name == GOES:
        crossings = [one for one in reasons.crossings(team) if where in {"", one.phase}]
        return (*(reasons.going(table, team) for table in tables), *crossings) or _nowhere(team, where)
    return tuple(reasons.figure(name, table, team) for table in tables) or _nowhere(team, where)


def _unknown(word: str, known: Sequence[str] | Mapping[str, object]) -> Refusal:
    return Refusal("question_unknown", facts={"about": word[:SHOWN], "known": ", ".join(known)})


def _nowhere(team: str, where: str) -> Refusal:
    return Refusal("question_nowhere", facts={"team": team, "where": where[:SHOWN]})
