"""Exceptional review of a homologated match: referral, opening, decision."""

from domain.kernel.refusal import Refusal
from domain.match import acts
from domain.match.conduct import DISCIPLINARY, VERBAL
from domain.match.events import (
    CaseClosed,
    CaseOpened,
    LiftingCounted,
    MatchHomologated,
    ResultReached,
    ResultWithdrawn,
    ScoreSettled,
)
from domain.match.law import rule
from domain.match.life import PLAYED
from domain.match.officials import needs_chief, needs_referee, unreasoned
from domain.match.table import Table


def refer(t: Table, act: acts.CaseReferred) -> Refusal | None:
    """The referee refers a homologated match to the chief referee."""
    return needs_referee(t, act.by) or (None if t.core.homologated_at else Refusal("not_homologated", t.law.review))


def open_review(t: Table, act: acts.ReviewOpened) -> Refusal | None:
    """A review is opened by referral, on a homologated match (``revision_exige_elevacion``)."""
    refusal = needs_chief(t, act.by)
    if refusal is None and (not t.core.referred or not t.core.homologated_at or t.core.under_review):
        refusal = Refusal("no_case", t.law.review)
    if refusal is None:
        t.emit(CaseOpened())
    return refusal


def lift_sanction(t: Table, act: acts.SanctionLifted) -> Refusal | None:
    """In an open review the chief referee takes back the last sanction of the team that cites the article."""
    refusal = needs_chief(t, act.by)
    if refusal is None and not t.core.under_review:
        refusal = Refusal("no_case", t.law.review)
    if refusal is not None:
        return refusal
    standing = [one for one in t.core.sanctions if (one.team, one.article) == (act.team, act.article)]
    found = [one.act for one in standing if one.kind != VERBAL]
    if not found:
        return Refusal("no_such_sanction", t.law.review, {"team": act.team, "article": act.article})
    refusal = unreasoned(t, act.reason, t.law.review)
    if refusal is None:
        lift(t, act.team, found[-1])
    return refusal


@rule("review", otherwise=None)
def lift(t: Table, team: str, lifted: int) -> None:
    """What the act held against the team counts no more; what became of the result the case's decision says."""
    warned = any((one.act, one.team, one.kind) == (lifted, team, DISCIPLINARY) for one in t.core.sanctions)
    left = t.core.disciplinary[team] - warned
    t.emit(LiftingCounted(team=team, lifted=lifted, disciplinary=left, article=t.law.review))


def close_review(t: Table, act: acts.ReviewUpheld | acts.ReviewModified | acts.ReviewAnnulled) -> Refusal | None:
    """The chief referee upholds, modifies or annuls; the original result stays readable."""
    refusal = needs_chief(t, act.by)
    if refusal is None and not t.core.under_review:
        refusal = Refusal("no_case", t.law.review)
    if refusal is None and isinstance(act, acts.ReviewModified):
        refusal = t.play.no_such_score(t, act.a, act.b, t.law.review)
        if refusal is None and t.play.winner_at(act.a, act.b) is None:
            refusal = Refusal("no_such_score", t.law.review, {"a": act.a, "b": act.b})
    refusal = refusal or unreasoned(t, act.reason, t.law.review)
    if refusal is None:
        decide_review(t, act)
    return refusal


@rule("review", otherwise=None)
def decide_review(t: Table, act: acts.ReviewUpheld | acts.ReviewModified | acts.ReviewAnnulled) -> None:
    """What the decision makes of the result."""
    revision = t.core.revision
    if isinstance(act, acts.ReviewModified):
        t.emit(ScoreSettled(a=act.a, b=act.b, article=t.law.review))
        t.emit(ResultReached(winner=t.play.winner_at(act.a, act.b), kind=PLAYED, article=t.law.review))
        t.emit(CaseClosed(outcome="modified"))
        t.emit(MatchHomologated(revision=revision + 1, article=t.law.review))
    elif isinstance(act, acts.ReviewAnnulled):
        t.emit(ResultWithdrawn(article=t.law.review))
        t.emit(CaseClosed(outcome="annulled"))
    else:
        t.emit(CaseClosed(outcome="upheld"))
