"""Losing the match by concealment or destroyed evidence, and who interfered first: 6.6, 15.6, 19.6."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL
from domain.match import acts as shared
from domain.match.conduct import LOSS
from domain.match.events import ConcealmentCounted
from domain.match.life import DISQUALIFICATION, SANCTION
from domain.match.officials import needs_referee, unknown_article
from domain.match.sanctions import disqualify, end_without_play, is_closed, lose, tell_how
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.table import Table

QUALIFYING = "clasificatoria"


def lose_after(t: Table, team: str) -> None:
    """It is shown that ``team`` interfered before the side that had lost by it: it lost first (15.6)."""
    core = t.core
    loses = team in core.lost or team in core.disqualified
    if loses and core.result is not None and core.result.kind in {SANCTION, DISQUALIFICATION} and not is_closed(t):
        end_without_play(t, RIVAL[team], DISQUALIFICATION if team in core.disqualified else SANCTION, "15.6")


def declare_loss(t: Table, act: shared.LossDeclared) -> Refusal | None:
    """The referee declares the match lost (6.6, 19.6)."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    if refusal is None:
        tell_how(t, LOSS, act.article)
        lose_by_decision(t, act.team, act.article)
    return refusal


@rule("6.6", "19.6", otherwise=None)
def lose_by_decision(t: Table, team: str, article: str) -> None:
    """Concealing a wrong number of cards, or destroying evidence, loses the match (6.6, 19.6)."""
    again = article == "6.6" and conceals_again(t, team)
    lose(t, team, article)
    if again:
        disqualify(t, team, "6.6")


@rule("6.6", otherwise=False)
def conceals_again(t: Table, team: str) -> bool:
    """The second concealment of a team in the qualifying stage, by any of its players, disqualifies it (6.6)."""
    in_stage = t.core.concealments.get(team, 0) + 1
    t.emit(ConcealmentCounted(team=team, in_stage=in_stage))
    return in_stage >= 2 and t.core.stage == QUALIFYING  # noqa: PLR2004 - two is what the article says
