"""Warnings, loss of the match, disqualification, abandonment."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAMS
from domain.match import acts, life
from domain.match.conduct import DISCIPLINARY, DISQUALIFICATION, LOSS, VERBAL, Sanction
from domain.match.events import (
    GroundFound,
    OwnMotionFound,
    RepetitionFound,
    ResultReached,
    TeamDisqualified,
    TeamLost,
    WarningCounted,
)
from domain.match.law import rule
from domain.match.life import ABANDONMENT, DOUBLE_DISQUALIFICATION, PLAYED, SANCTION
from domain.match.officials import needs_referee, unknown_article
from domain.match.presentation import too_early_to_warn
from domain.match.table import Table


@rule("verbal", otherwise=None)
def count_verbal(t: Table, team: str) -> None:
    """Verbal warnings are counted apart and change no score."""
    t.emit(WarningCounted(team=team, disciplinary=False, in_match=t.core.verbal[team] + 1))


def warn_verbally(t: Table, act: acts.WarnedVerbally) -> Refusal | None:
    """A verbal warning."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    if refusal is None:
        count_verbal(t, act.team)
        tell_why(t, act.team, VERBAL, act.article)
    return refusal


def warn_team(t: Table, act: acts.Warned) -> Refusal | None:
    """A disciplinary warning; the one for a delay needs the delay."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    if refusal is None and act.article == t.law.presentation:
        refusal = too_early_to_warn(t, act.team)
    if refusal is None:
        warn(t, act.team, act.article)
    return refusal


@rule("disciplinary", otherwise=None)
def warn(t: Table, team: str, article: str, *, lost_already: bool = False) -> None:
    """A disciplinary warning counts for the team.

    The second in a match loses it, and the edition's number in a stage disqualifies; one act can do both.
    ``lost_already``: the rival lost by the same matter first; its loss stands whatever comes of this.
    """
    core = t.core
    in_match = core.disciplinary[team] + 1
    in_stage = core.stage_warnings.get(team, 0) + in_match
    t.emit(WarningCounted(team=team, disciplinary=True, in_match=in_match, in_stage=in_stage))
    tell_why(t, team, DISCIPLINARY, article)
    if core.stage_limit and in_stage >= core.stage_limit:
        disqualify(t, team, t.law.disciplinary, keep=lost_already)
    elif loses_the_match(t, in_match):
        lose(t, team, t.law.disciplinary)


def tell_why(t: Table, team: str, kind: str, article: str) -> None:
    """The ground of a warning, and what it repeats; that nobody had called; what is odd about citing the article."""
    warning = Sanction(t.act, team, kind, article, t.conduct.ground_of(article))
    earlier = [one for one in t.core.sanctions if t.conduct.repeats(one, warning)]
    t.emit(GroundFound(team=team, disciplinary=kind == DISCIPLINARY, article=article, ground=warning.ground))
    if earlier:
        t.emit(RepetitionFound(warned=earlier[-1].act, article=t.law.verbal))
    tell_how(t, kind, article)


def tell_how(t: Table, kind: str, article: str) -> None:
    """That nobody had called for a sanction; what is odd about the article that it cites."""
    if nobody_called(t):
        t.emit(OwnMotionFound(article=t.law.own_motion))
    odd = t.conduct.oddity(article, kind)
    if odd is not None:
        t.irregular(*odd)


@rule("own_motion", otherwise=False)
def nobody_called(t: Table) -> bool:
    """Whether the referee acts on his own motion: no captain has called him, or disputed the result."""
    return not (t.core.suspended or t.core.called or t.core.disputed)


@rule("disciplinary", otherwise=False)
def loses_the_match(t: Table, in_match: int) -> bool:
    """The disciplinary warning of a match that loses it: with two, the second."""
    return in_match >= t.law.warnings_lose


def lose(t: Table, team: str, article: str) -> None:
    """The team loses the match by sanction; who lost it first has lost it (``dos_perdidas``), by play too."""
    core = t.core
    t.emit(TeamLost(team=team, article=article))
    if is_closed(t):
        return
    if core.result is None or (core.result.kind == PLAYED and core.result.winner == team):
        end_without_play(t, RIVAL[team], SANCTION, article)


def disqualify(t: Table, team: str, article: str, *, keep: bool = False) -> None:
    """The team is disqualified; both of them, even one after the other: a double disqualification.

    ``keep``: the result stays what it is.
    """
    t.emit(TeamDisqualified(team=team, article=article))
    result = t.core.result
    if keep or is_closed(t):
        return
    if set(t.core.disqualified) == set(TEAMS):
        end_without_play(t, None, DOUBLE_DISQUALIFICATION, t.law.administrative)
    elif result is None or result.kind == PLAYED or result.winner == RIVAL[team]:
        end_without_play(t, RIVAL[team], life.DISQUALIFICATION, article)


@rule("correction", otherwise=False)
def is_closed(t: Table) -> bool:
    """After homologation a sanction counts for the competition and leaves the result alone."""
    return t.core.homologated_at is not None


@rule("administrative", otherwise=None)
def end_without_play(t: Table, winner: str | None, kind: str, article: str) -> None:
    """An administrative result: the score stays as it stood and is never written as 30-0."""
    t.emit(ResultReached(winner=winner, kind=kind, article=article))


def declare_lost(t: Table, act: acts.LossDeclared) -> Refusal | None:
    """The referee declares the match lost."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    if refusal is None:
        tell_how(t, LOSS, act.article)
        lose(t, act.team, act.article)
    return refusal


def declare_disqualified(t: Table, act: acts.Disqualified) -> Refusal | None:
    """The referee disqualifies one team or both."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    if refusal is None:
        tell_how(t, DISQUALIFICATION, act.article)
        for team in act.teams:
            disqualify_by_decision(t, team, act.article)
    return refusal


@rule("fraud", "violence", otherwise=None)
def disqualify_by_decision(t: Table, team: str, article: str) -> None:
    """Cheating or extreme conduct disqualifies at once."""
    disqualify(t, team, article)


def declare_abandoned(t: Table, act: acts.AbandonmentDeclared) -> Refusal | None:
    """The team refuses or is unable to go on."""
    refusal = needs_referee(t, act.by)
    if refusal is None and t.core.over:
        refusal = Refusal("match_is_over", t.law.administrative)
    if refusal is None:
        end_without_play(t, RIVAL[act.team], ABANDONMENT, t.law.administrative)
    return refusal
