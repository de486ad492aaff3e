"""Warnings, loss of the match, disqualification: 1.14, 6.6, 16.8, 19.1, 19.2, 19.4-19.6."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAMS
from domain.match import acts as shared
from domain.match.events import ConcealmentCounted, ResultReached, TeamDisqualified, TeamLost, WarningCounted
from domain.rulebooks.tsa.officials import needs_referee, unknown_article
from domain.rulebooks.tsa.presentation import too_early_to_warn
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import PLAYED, void_validations
from domain.rulebooks.tsa.table import Table

SANCTION, DISQUALIFICATION, DOUBLE = "sanction", "disqualification", "double_disqualification"
ABANDONMENT = "abandonment"
QUALIFYING = "clasificatoria"


@rule("19.1", otherwise=None)
def count_verbal(t: Table, team: str) -> None:
    """Verbal warnings are counted apart and change no score (19.1)."""
    t.emit(WarningCounted(team=team, disciplinary=False, in_match=t.core.verbal[team] + 1))


def warn_verbally(t: Table, act: shared.WarnedVerbally) -> Refusal | None:
    """A verbal warning."""
    refusal = needs_referee(act.by) or unknown_article(act.article)
    if refusal is None:
        count_verbal(t, act.team)
    return refusal


def warn_team(t: Table, act: shared.Warned) -> Refusal | None:
    """A disciplinary warning; the one for a delay needs the delay (4.1)."""
    refusal = needs_referee(act.by) or unknown_article(act.article)
    if refusal is None and act.article == "4.1":
        refusal = too_early_to_warn(t, act.team)
    if refusal is None:
        warn(t, act.team, act.article)
    return refusal


@rule("19.2", otherwise=None)
def warn(t: Table, team: str, article: str, *, lost_already: bool = False) -> None:
    """A disciplinary warning counts for the team.

    The second in a match loses it, and the edition's number in a stage disqualifies; one act can do both (19.2).
    ``lost_already``: the rival lost by interfering in this duel first; its loss stands whatever comes of this (15.6).
    """
    core = t.core
    in_match = core.disciplinary[team] + 1
    in_stage = core.stage_warnings.get(team, 0) + in_match
    t.emit(WarningCounted(team=team, disciplinary=True, in_match=in_match, in_stage=in_stage))
    limit = core.terms.advertencias_descalifican
    if limit and in_stage >= limit:
        disqualify(t, team, "19.2", keep=lost_already)
    elif second_in_the_match(in_match):
        lose(t, team, "19.2")


@rule("19.2", otherwise=False)
def second_in_the_match(in_match: int) -> bool:
    """The second disciplinary warning of a match loses it (19.2)."""
    return in_match >= 2  # noqa: PLR2004 - two is what the article says


def lose(t: Table, team: str, article: str) -> None:
    """The team loses the match by sanction; who lost it first has lost it (``dos_perdidas``), by play too."""
    core = t.core
    t.emit(TeamLost(team=team, article=article))
    if is_closed(t):
        return
    if core.result is None or (core.result.kind == PLAYED and core.result.winner == team):
        _end(t, RIVAL[team], SANCTION, article)


def lose_after(t: Table, team: str) -> None:
    """It is shown that ``team`` interfered before the side that had lost by it: it lost first (15.6)."""
    core = t.core
    loses = team in core.lost or team in core.disqualified
    if loses and core.result is not None and core.result.kind in {SANCTION, DISQUALIFICATION} and not is_closed(t):
        _end(t, RIVAL[team], DISQUALIFICATION if team in core.disqualified else SANCTION, "15.6")


def disqualify(t: Table, team: str, article: str, *, keep: bool = False) -> None:
    """The team is disqualified; both of them, even one after the other: a double disqualification (1.14).

    ``keep``: the result stays what it is.
    """
    t.emit(TeamDisqualified(team=team, article=article))
    result = t.core.result
    if keep or is_closed(t):
        return
    if set(t.core.disqualified) == set(TEAMS):
        _end(t, None, DOUBLE, "1.14")
    elif result is None or result.kind == PLAYED or result.winner == RIVAL[team]:
        _end(t, RIVAL[team], DISQUALIFICATION, article)


@rule("16.8", otherwise=False)
def is_closed(t: Table) -> bool:
    """After homologation a sanction counts for the competition and leaves the result alone (16.8)."""
    return t.core.homologated_at is not None


@rule("1.14", otherwise=None)
def _end(t: Table, winner: str | None, kind: str, article: str) -> None:
    """An administrative result: the score stays as it stood and is never written as 30-0 (1.14)."""
    t.emit(ResultReached(winner=winner, kind=kind, article=article))
    void_validations(t)


def declare_loss(t: Table, act: shared.LossDeclared) -> Refusal | None:
    """The referee declares the match lost (6.6, 19.6)."""
    refusal = needs_referee(act.by) or unknown_article(act.article)
    if refusal is None:
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


def declare_disqualified(t: Table, act: shared.Disqualified) -> Refusal | None:
    """The referee disqualifies one team or both (19.4-19.6)."""
    refusal = needs_referee(act.by) or unknown_article(act.article)
    if refusal is None:
        for team in act.teams:
            disqualify_by_decision(t, team, act.article)
    return refusal


@rule("19.4", "19.5", otherwise=None)
def disqualify_by_decision(t: Table, team: str, article: str) -> None:
    """Cheating or extreme conduct disqualifies at once (19.4, 19.5)."""
    disqualify(t, team, article)


def declare_abandoned(t: Table, act: shared.AbandonmentDeclared) -> Refusal | None:
    """The team refuses or is unable to go on (1.14)."""
    refusal = needs_referee(act.by)
    if refusal is None and t.core.over:
        refusal = Refusal("match_is_over", "1.14")
    if refusal is None:
        _end(t, RIVAL[act.team], ABANDONMENT, "1.14")
    return refusal
