"""Verification, corrections, validation, homologation."""

from domain.kernel.instants import since
from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAMS
from domain.match import acts
from domain.match.events import (
    DifferenceOpened,
    MatchHomologated,
    ValidationCounted,
    ValidationsVoided,
)
from domain.match.law import rule
from domain.match.life import PLAYED
from domain.match.officials import needs_referee, unreasoned
from domain.match.table import Table


@rule("verification", otherwise=None)
def verify(t: Table, act: acts.ScoreVerified) -> Refusal | None:
    """Another total than the record's is an open difference and changes nothing."""
    if (act.a, act.b) != t.core.score:
        t.emit(DifferenceOpened(a=act.a, b=act.b))
    return None


def correct_by_teams(t: Table, act: acts.ScoreCorrected) -> Refusal | None:
    """Both teams acknowledge a mistake in the annotated score.

    After homologation only the referee corrects, the score of an administrative result stays as it stood, and before
    the first hand is closed nothing is annotated: their agreement was uttered all the same, and has no effect.
    """
    refusal = t.play.no_such_score(t, act.a, act.b, t.law.verification)
    if refusal is None and t.core.homologated_at:
        return t.void(t.law.correction)
    if refusal is None and t.core.result is not None and t.core.result.kind != PLAYED:
        return t.void(t.law.administrative)
    if refusal is None and not t.play.may_correct(t):
        return t.void(t.law.verification)
    if refusal is None:
        t.play.correct(t, act.a, act.b, t.law.verification)
    return refusal


def _captain(t: Table, by: str) -> tuple[str, Refusal | None]:
    team = t.core.speaks_for(by)
    refusal = no_captain(t, by) if team is None else None
    if refusal is None:
        refusal = without_result(t, t.law.validation)
    if refusal is None and t.core.homologated_at:
        refusal = Refusal("already_homologated", t.law.validation)
    return team or "", refusal


@rule("captains_acts", "system", otherwise=None)
def no_captain(t: Table, by: str) -> Refusal | None:
    """Only a captain validates or disputes, with the own device."""
    return Refusal("not_the_captain", t.law.captains_acts, {"by": by})


def validate_result(t: Table, act: acts.ResultValidated) -> Refusal | None:
    """A captain validates; both validate the same result: homologated."""
    team, refusal = _captain(t, act.by)
    if refusal is not None:
        return refusal
    void_what_changed(t)
    if team not in t.core.validated:
        t.emit(ValidationCounted(team=team, digest=t.play.digest(t)))
    homologate_if_both(t)
    return None


@rule("validation", otherwise=None)
def homologate_if_both(t: Table) -> None:
    """Both captains validated the same: score, result and hands."""
    if set(t.core.validated) == set(TEAMS) and len(set(t.core.validated.values())) == 1:
        t.emit(MatchHomologated(revision=1, article=t.law.validation))


def dispute_result(t: Table, act: acts.ResultDisputed) -> Refusal | None:
    """A captain disputes the result: the referee will decide."""
    return _captain(t, act.by)[1]


def homologate(t: Table, act: acts.RefereeHomologated) -> Refusal | None:
    """The referee homologates without a captain; of a match in play there is nothing to homologate."""
    refusal = needs_referee(t, act.by) or not_finished(t)
    if refusal is None and t.core.homologated_at:
        refusal = Refusal("already_homologated", t.law.credential)
    refusal = refusal or unreasoned(t, act.reason, t.law.dispute)
    if refusal is not None:
        return refusal
    result = t.core.result
    assert result is not None
    if act.a is None or act.b is None:
        if result.kind == PLAYED or result.winner != act.winner:
            return Refusal("not_that_result", t.law.credential, {"winner": act.winner, "result": result.kind})
    elif (act.a, act.b) != t.core.score:
        refusal = t.play.no_such_score(t, act.a, act.b, t.law.dispute)
        if refusal is None and (
            result.kind != PLAYED or t.play.winner_at(act.a, act.b) is None or not t.play.may_correct(t)
        ):
            refusal = Refusal("not_that_result", t.law.dispute, {"a": act.a, "b": act.b})
        if refusal is not None:
            return refusal
        t.play.correct(t, act.a, act.b, t.law.dispute)
    decide_alone(t)
    return None


@rule("credential", otherwise=None)
def not_finished(t: Table) -> Refusal | None:
    """A match in play has no result to homologate."""
    return without_result(t, t.law.credential)


def without_result(t: Table, article: str) -> Refusal | None:
    """Why there is no result to sign or to correct under the article, if there is none."""
    if t.core.annulled:
        return Refusal("result_annulled", t.law.review)
    return Refusal("match_in_play", article) if t.core.result is None else None


@rule("dispute", otherwise=None)
def decide_alone(t: Table) -> None:
    """The referee's reasoned decision makes the result official."""
    t.emit(MatchHomologated(revision=1, article=t.law.dispute))


def correct_result(t: Table, act: acts.ResultCorrected) -> Refusal | None:
    """Within 15 minutes a material error is corrected; it never changes who won."""
    core = t.core
    refusal = needs_referee(t, act.by) or t.play.no_such_score(t, act.a, act.b, t.law.correction)
    refusal = refusal or (Refusal("under_review", t.law.review) if core.under_review else None)
    refusal = refusal or without_result(t, t.law.correction)
    if refusal is None and core.settled is not None:
        refusal = Refusal("settled_by_review", t.law.review)
    if refusal is None and core.homologated_at:
        refusal = too_late_to_correct(t) or changes_the_winner(t, act.a, act.b)
    refusal = refusal or unreasoned(t, act.reason, t.law.correction)
    if refusal is None and not t.play.may_correct(t):
        refusal = Refusal("nothing_to_correct", t.law.correction)
    if refusal is not None:
        return refusal
    t.play.correct(t, act.a, act.b, t.law.correction)
    if core.homologated_at:
        t.emit(MatchHomologated(revision=core.revision + 1, article=t.law.correction))
    return None


@rule("correction", otherwise=None)
def too_late_to_correct(t: Table) -> Refusal | None:
    """The window is open to the instant of its fifteenth minute (``quince_minutos``)."""
    start, at = t.core.homologated_at, t.at
    if start in {None, "?"} or at is None:
        t.flag("limite_sin_hora", t.law.correction)
        return None
    if since(start or "", at) > t.law.window:  # no suspension can freeze it: the match is over
        minutes = t.law.window.seconds // 60
        return Refusal("too_late", t.law.correction, {"homologated": start, "at": at, "minutes": minutes})
    return None


@rule("correction", otherwise=None)
def changes_the_winner(t: Table, a: int, b: int) -> Refusal | None:
    """Another winner, or none, is for a review alone (``correccion_cambia_ganador``)."""
    result = t.core.result
    if result is None or result.kind != PLAYED:
        return None
    return (
        None
        if t.play.winner_at(a, b) == result.winner
        else Refusal("changes_the_winner", t.law.correction, {"a": a, "b": b})
    )


@rule("validation", otherwise=None)
def void_what_changed(t: Table) -> None:
    """Validations fall with any change of what was validated."""
    validated = set(t.core.validated.values())
    if validated and validated != {t.play.digest(t)}:
        t.emit(ValidationsVoided())
