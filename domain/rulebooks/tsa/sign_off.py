"""Verification, corrections, validation, homologation, exceptional review: 16.2-16.8, 17.9."""

from datetime import timedelta

from domain.kernel.instants import since
from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAMS
from domain.match import acts as shared
from domain.match.events import (
    CaseClosed,
    CaseOpened,
    DifferenceOpened,
    MatchHomologated,
    ResultReached,
    ResultWithdrawn,
    ScoreSettled,
    ValidationCounted,
)
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.dealer_errors import speaks_for
from domain.rulebooks.tsa.ending import resume_play
from domain.rulebooks.tsa.officials import needs_chief, needs_referee
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import PLAYED, TARGET, has_won, void_validations
from domain.rulebooks.tsa.settling import release_waiting
from domain.rulebooks.tsa.sides import check_sides
from domain.rulebooks.tsa.table import Table

WINDOW = timedelta(minutes=15)


@rule("16.2", otherwise=None)
def verify(t: Table, act: shared.ScoreVerified) -> Refusal | None:
    """Another total than the record's is an open difference and changes nothing (16.2)."""
    if (act.a, act.b) != t.core.score:
        t.emit(DifferenceOpened(a=act.a, b=act.b))
    return None


def is_no_score(a: int, b: int, article: str) -> Refusal | None:
    """No score goes over 30, and both teams cannot have reached it (1.5, 1.3)."""
    if max(a, b) > TARGET or (a == b == TARGET):
        return Refusal("no_such_score", article, {"a": a, "b": b})
    return None


def correct_by_teams(t: Table, act: shared.ScoreCorrected) -> Refusal | None:
    """Both teams acknowledge a mistake in the annotated score; after homologation only the referee corrects (16.2)."""
    refusal = is_no_score(act.a, act.b, "16.2") or _is_under_nought(t, act.a, act.b)
    if refusal is None and (t.core.homologated_at or (t.core.result is not None and t.core.result.kind != PLAYED)):
        refusal = Refusal("already_homologated", "16.8")
    if refusal is None and _last_closed_hand(t) is None:
        refusal = Refusal("nothing_to_correct", "16.2")
    if refusal is None:
        correct(t, act.a, act.b, "16.2")
    return refusal


def _is_under_nought(t: Table, a: int, b: int) -> Refusal | None:
    """What the hand in play has paid may yet be withdrawn: the score without it cannot be below 0."""
    hand = t.core.hand
    if hand is None or hand.closed:
        return None
    for team, points in zip(TEAMS, (a, b), strict=True):
        if points < sum(award.points for award in hand.awards if award.team == team and not award.withdrawn):
            return Refusal("no_such_score", "16.2", {"a": a, "b": b})
    return None


def _last_closed_hand(t: Table) -> int | None:
    hand = t.core.hand
    if hand is None or (not hand.closed and hand.number == 1):
        return None
    return hand.number if hand.closed else hand.number - 1


@rule("16.2", "16.8", otherwise=None)
def correct(t: Table, a: int, b: int, article: str) -> None:
    """The difference stands as one signed award a side on the last closed hand (16.2, 16.8)."""
    number = _last_closed_hand(t) or 0
    for team, points in zip(TEAMS, (a, b), strict=True):
        change = points - t.core.points(team)
        if change:
            t.emit(
                ev.PointsAwarded(
                    award=t.core.last_award + 1,
                    hand=number,
                    team=team,
                    points=change,
                    reason="correction",
                    article=article,
                )
            )
    release_waiting(t)
    result = t.core.result
    winner = next((team for team in TEAMS if has_won(t.core.points(team))), None)
    if result is not None and result.kind == PLAYED and winner is None:
        t.emit(ResultWithdrawn(article=article))
        resume_play(t)
        if not t.hand.closed and t.hand.deal == "complete":
            check_sides(t)
    elif winner is not None and (result is None or (result.kind == PLAYED and result.winner != winner)):
        t.emit(ResultReached(winner=winner, kind=PLAYED, article=article))
    void_validations(t)


def _captain(t: Table, by: str) -> tuple[str, Refusal | None]:
    team = speaks_for(t, by)
    refusal = no_captain(by) if team is None else None
    if refusal is None and t.core.result is None:
        refusal = Refusal("match_in_play", "16.4")
    if refusal is None and t.core.homologated_at:
        refusal = Refusal("already_homologated", "16.4")
    return team or "", refusal


@rule("3.3", "16.3", otherwise=None)
def no_captain(by: str) -> Refusal | None:
    """Only a captain validates or disputes, with the own device (3.3, 16.3)."""
    return Refusal("not_the_captain", "3.3", {"by": by})


def validate_result(t: Table, act: shared.ResultValidated) -> Refusal | None:
    """A captain validates; both validate the same result: homologated (16.4)."""
    team, refusal = _captain(t, act.by)
    if refusal is not None:
        return refusal
    if team not in t.core.validated:
        t.emit(ValidationCounted(team=team, digest=digest(t)))
    homologate_if_both(t)
    return None


@rule("16.4", otherwise=None)
def homologate_if_both(t: Table) -> None:
    """Both captains validated the same result (16.4)."""
    if set(t.core.validated) == set(TEAMS):
        t.emit(MatchHomologated(revision=1, article="16.4"))


def digest(t: Table) -> str:
    """What a captain validates: score, result and how many hands and awards made it."""
    core = t.core
    result = core.result
    return f"{core.score[0]}-{core.score[1]} {result and result.winner} {result and result.kind} {core.last_award}"


def dispute_result(t: Table, act: shared.ResultDisputed) -> Refusal | None:
    """A captain disputes the result: the referee will decide (16.5)."""
    return _captain(t, act.by)[1]


def homologate(t: Table, act: shared.RefereeHomologated) -> Refusal | None:
    """The referee homologates without a captain; of a match in play there is nothing to homologate (16.5, 16.7)."""
    refusal = needs_referee(act.by) or not_finished(t)
    if refusal is None and t.core.homologated_at:
        refusal = Refusal("already_homologated", "16.7")
    if refusal is not None:
        return refusal
    result = t.core.result
    assert result is not None
    if act.a is None or act.b is None:
        if result.kind == PLAYED or result.winner != act.winner:
            return Refusal("not_that_result", "16.7", {"winner": act.winner, "result": result.kind})
    elif (act.a, act.b) != t.core.score:
        refusal = is_no_score(act.a, act.b, "16.5")
        if refusal is None and (result.kind != PLAYED or TARGET not in {act.a, act.b} or _last_closed_hand(t) is None):
            refusal = Refusal("not_that_result", "16.5", {"a": act.a, "b": act.b})
        if refusal is not None:
            return refusal
        correct(t, act.a, act.b, "16.5")
    decide_alone(t)
    return None


@rule("16.7", otherwise=None)
def not_finished(t: Table) -> Refusal | None:
    """A match in play has no result to homologate (16.7)."""
    return Refusal("match_in_play", "16.7") if t.core.result is None else None


@rule("16.5", otherwise=None)
def decide_alone(t: Table) -> None:
    """The referee's reasoned decision makes the result official (16.5, 16.7)."""
    t.emit(MatchHomologated(revision=1, article="16.5"))


def correct_result(t: Table, act: shared.ResultCorrected) -> Refusal | None:
    """Within 15 minutes a material error is corrected; it never changes who won (16.8)."""
    core = t.core
    refusal = needs_referee(act.by) or is_no_score(act.a, act.b, "16.8")
    if refusal is None and core.result is None:
        refusal = Refusal("match_in_play", "16.8")
    if refusal is None and (core.under_review or core.annulled or core.settled is not None):
        refusal = Refusal("under_review", "17.9")
    if refusal is None and core.homologated_at:
        refusal = too_late_to_correct(t) or changes_the_winner(t, act.a, act.b)
    if refusal is None and _last_closed_hand(t) is None:
        refusal = Refusal("nothing_to_correct", "16.8")
    if refusal is not None:
        return refusal
    correct(t, act.a, act.b, "16.8")
    if core.homologated_at:
        t.emit(MatchHomologated(revision=core.revision + 1, article="16.8"))
    return None


@rule("16.8", otherwise=None)
def too_late_to_correct(t: Table) -> Refusal | None:
    """The window is open to the instant of its fifteenth minute (16.8, ``quince_minutos``)."""
    start, at = t.core.homologated_at, t.at
    if start in {None, "?"} or at is None:
        t.flag("limite_sin_hora", "16.8")
        return None
    if since(start or "", at) > WINDOW:
        return Refusal("too_late", "16.8", {"homologated": start, "at": at})
    return None


@rule("16.8", otherwise=None)
def changes_the_winner(t: Table, a: int, b: int) -> Refusal | None:
    """Another winner, or none, is for a review alone (16.8, ``correccion_cambia_ganador``)."""
    result = t.core.result
    if result is None or result.kind != PLAYED:
        return None
    winner = "A" if a == TARGET else "B" if b == TARGET else None
    return None if winner == result.winner else Refusal("changes_the_winner", "16.8", {"a": a, "b": b})


# --- 17.9 ------------------------------------------------------------------------------------------------------


def refer(t: Table, act: shared.CaseReferred) -> Refusal | None:
    """The referee refers a homologated match to the chief referee (17.9)."""
    return needs_referee(act.by) or (None if t.core.homologated_at else Refusal("not_homologated", "17.9"))


def open_review(t: Table, act: shared.ReviewOpened) -> Refusal | None:
    """A review is opened by referral, on a homologated match (17.9, ``revision_exige_elevacion``)."""
    refusal = needs_chief(act.by)
    if refusal is None and (not t.core.referred or not t.core.homologated_at or t.core.under_review):
        refusal = Refusal("no_case", "17.9")
    if refusal is None:
        t.emit(CaseOpened())
    return refusal


def close_review(t: Table, act: shared.ReviewUpheld | shared.ReviewModified | shared.ReviewAnnulled) -> Refusal | None:
    """The chief referee upholds, modifies or annuls; the original result stays readable (17.9)."""
    refusal = needs_chief(act.by)
    if refusal is None and not t.core.under_review:
        refusal = Refusal("no_case", "17.9")
    if refusal is None and isinstance(act, shared.ReviewModified):
        refusal = is_no_score(act.a, act.b, "17.9")
        if refusal is None and TARGET not in {act.a, act.b}:
            refusal = Refusal("no_such_score", "17.9", {"a": act.a, "b": act.b})
    if refusal is None:
        decide_review(t, act)
    return refusal


@rule("17.9", otherwise=None)
def decide_review(t: Table, act: shared.ReviewUpheld | shared.ReviewModified | shared.ReviewAnnulled) -> None:
    """What the decision makes of the result (17.9)."""
    revision = t.core.revision
    if isinstance(act, shared.ReviewModified):
        t.emit(ScoreSettled(a=act.a, b=act.b, article="17.9"))
        t.emit(ResultReached(winner="A" if act.a == TARGET else "B", kind=PLAYED, article="17.9"))
        t.emit(CaseClosed(outcome="modified"))
        t.emit(MatchHomologated(revision=revision + 1, article="17.9"))
    elif isinstance(act, shared.ReviewAnnulled):
        t.emit(ResultWithdrawn(article="17.9"))
        t.emit(CaseClosed(outcome="annulled"))
    else:
        t.emit(CaseClosed(outcome="upheld"))
