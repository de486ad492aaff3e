"""The door to the rules: the shared judges, one line an act, and what is asked before any of them."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.match import acts, line_up, numbers, presentation, review, sanctions, sign_off, suspension
from domain.match.life import Match
from domain.match.table import Rules, Table

T = TypeVar("T", bound=Table)

FINAL = frozenset(
    kind.__struct_config__.tag
    for kind in (
        acts.ResultValidated,
        acts.ResultDisputed,
        acts.RefereeHomologated,
        acts.ResultCorrected,
        acts.CaseReferred,
        acts.ReviewOpened,
        acts.ReviewUpheld,
        acts.ReviewModified,
        acts.ReviewAnnulled,
    )
)
"""Acts that nobody takes back by undoing them."""


def undo(t: Table, act: acts.ActUndone) -> Refusal | None:
    """The act before it is taken back; an undoing, or a sign-off, is not."""
    if t.last_standing != t.act - 1 or t.last_standing == 0 or t.core.homologated_at:
        return Refusal("nothing_to_undo")
    t.undo()
    return None


JUDGES: Mapping[type[acts.Act], Callable[[Any, Any], Refusal | None]] = {
    acts.Started: presentation.start,
    acts.AbsenceDeclared: presentation.declare_absent,
    acts.DelayWaived: presentation.waive_delay,
    acts.NumbersSealed: numbers.seal,
    acts.NumbersRevealed: numbers.reveal,
    acts.PlayerReplaced: line_up.replace_player,
    acts.CaptainReplaced: line_up.replace_captain,
    acts.ScorerNamed: line_up.name_scorer,
    acts.RefereeRequested: suspension.request,
    acts.ClaimReserved: suspension.reserve_claim,
    acts.ClaimWithdrawn: suspension.withdraw_claim,
    acts.ClaimRuled: suspension.decide_only,
    acts.StateRestored: suspension.decide_only,
    acts.PlayResumed: suspension.resume,
    acts.IncidentKept: suspension.keep_incident,
    acts.WarnedVerbally: sanctions.warn_verbally,
    acts.Warned: sanctions.warn_team,
    acts.LossDeclared: sanctions.declare_lost,
    acts.Disqualified: sanctions.declare_disqualified,
    acts.AbandonmentDeclared: sanctions.declare_abandoned,
    acts.ScoreVerified: sign_off.verify,
    acts.ScoreCorrected: sign_off.correct_by_teams,
    acts.ResultValidated: sign_off.validate_result,
    acts.ResultDisputed: sign_off.dispute_result,
    acts.RefereeHomologated: sign_off.homologate,
    acts.ResultCorrected: sign_off.correct_result,
    acts.CaseReferred: review.refer,
    acts.ReviewOpened: review.open_review,
    acts.ReviewUpheld: review.close_review,
    acts.ReviewModified: review.close_review,
    acts.ReviewAnnulled: review.close_review,
    acts.SanctionLifted: review.lift_sanction,
    acts.ActUndone: undo,
}
"""A rulebook takes these over; where it judges an act in its own way it says so in its own table."""


def judge(rules: Rules[T], match: Match[Any], act: acts.Act, at: str | None = None) -> T | Refusal:
    """What the act makes of the match: the table with its fact and what follows, or why it cannot be.

    ``at`` is when it happened, RFC 3339 with offset, if anybody knows; no act happened before the one before it.
    """
    last = match.core.last_at
    if at is not None and last is not None and moment(at) < moment(last):
        return Refusal("time_goes_back", None, {"at": at, "last": last})
    if type(act) is acts.ActUndone and match.fact in FINAL:
        return Refusal("nothing_to_undo")
    t = rules.table(rules, match, act, at)
    refusal = rules.judges[type(act)](t, act)
    if refusal is not None:
        return refusal
    if t.core.result is not None:
        rules.close_play(t)
    if t.core.validated:
        sign_off.void_what_changed(t)
    return t
