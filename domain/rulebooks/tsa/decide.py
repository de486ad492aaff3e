"""``decide(match, act) -> events | refusal``: the door to the rules, one line an act."""

from collections.abc import Callable
from typing import Any

from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.match import acts as shared
from domain.rulebooks.tsa import (
    acts,
    cards,
    deal,
    dealer_errors,
    interference,
    leaving,
    presentation,
    rounds,
    sanctions,
    sheet,
    showing,
    sign_off,
    speech,
    suspension,
    truco,
)
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.rotation import due
from domain.rulebooks.tsa.scoring import PLAYED, awards_of
from domain.rulebooks.tsa.state import Match
from domain.rulebooks.tsa.table import Table

Judge = Callable[[Table, Any], Refusal | None]

FINAL = frozenset(
    kind.__struct_config__.tag
    for kind in (
        shared.ResultValidated,
        shared.ResultDisputed,
        shared.RefereeHomologated,
        shared.ResultCorrected,
        shared.CaseReferred,
        shared.ReviewOpened,
        shared.ReviewUpheld,
        shared.ReviewModified,
        shared.ReviewAnnulled,
    )
)
"""Acts that nobody takes back by undoing them."""


def undo(t: Table, act: shared.ActUndone) -> Refusal | None:
    """The act before it is taken back; an undoing, or a sign-off, is not."""
    if t.found.earlier is None or t.core.homologated_at:
        return Refusal("nothing_to_undo")
    t.undo(t.act - 1)
    return None


JUDGES: dict[type[shared.Act], Judge] = {
    acts.FirstDealerDrawn: deal.draw,
    acts.FirstDealerStated: deal.state_dealer,
    acts.DeckReplaced: deal.replace_deck,
    acts.DeckCut: deal.cut,
    acts.DealBegun: deal.deal,
    acts.HandDealt: deal.deal_at_once,
    acts.CardsKnown: deal.know_cards,
    acts.CardsLookedAt: deal.look,
    acts.CardExposed: dealer_errors.expose,
    acts.PlayerSkipped: dealer_errors.disorder,
    acts.DealDisordered: dealer_errors.disorder,
    acts.DealAltered: dealer_errors.disorder,
    acts.DealModeSwitched: dealer_errors.switch_mode,
    acts.CardsMiscounted: dealer_errors.miscount,
    acts.DealAccepted: dealer_errors.choose,
    acts.DealRefused: dealer_errors.choose,
    acts.DealAgreed: dealer_errors.agree,
    acts.IrregularityValidated: dealer_errors.validate,
    acts.DealSetAside: interference.set_deal_aside,
    acts.CardPlayed: cards.play,
    acts.CardFell: cards.fall,
    acts.CardsShown: cards.show,
    acts.RoundStated: rounds.state_round,
    acts.HandStated: rounds.state_hand,
    acts.CardsCovered: leaving.cover,
    acts.CardsMucked: leaving.muck,
    acts.CardLost: leaving.lose_card,
    acts.WordsSpoken: speech.say,
    acts.ExpressionForgiven: truco.forgive,
    acts.CallObjected: truco.object_to,
    acts.ShowingClaimed: showing.claim,
    acts.DeclarationClaimed: showing.claim_declaration,
    acts.ShowingFailed: showing.fail_to_show,
    acts.InterferenceRuled: interference.interfere,
    acts.HandAnnulled: interference.annul_hand,
    acts.DuelAnnulled: interference.annul_duel,
    acts.PointsAdjudicated: interference.award_all,
    acts.HandTallied: sheet.tally_hand,
    acts.DuelTallied: sheet.tally_duel,
    shared.Started: presentation.start,
    shared.AbsenceDeclared: presentation.declare_absent,
    shared.DelayWaived: presentation.waive_delay,
    shared.PlayerReplaced: presentation.replace_player,
    shared.CaptainReplaced: presentation.replace_captain,
    shared.RefereeRequested: suspension.request,
    shared.ClaimWithdrawn: suspension.withdraw_claim,
    shared.ClaimRuled: suspension.decide_only,
    shared.StateRestored: suspension.decide_only,
    shared.PlayResumed: suspension.resume,
    shared.IncidentKept: suspension.keep_incident,
    shared.WarnedVerbally: sanctions.warn_verbally,
    shared.Warned: sanctions.warn_team,
    shared.LossDeclared: sanctions.declare_loss,
    shared.Disqualified: sanctions.declare_disqualified,
    shared.AbandonmentDeclared: sanctions.declare_abandoned,
    shared.ScoreVerified: sign_off.verify,
    shared.ScoreCorrected: sign_off.correct_by_teams,
    shared.ResultValidated: sign_off.validate_result,
    shared.ResultDisputed: sign_off.dispute_result,
    shared.RefereeHomologated: sign_off.homologate,
    shared.ResultCorrected: sign_off.correct_result,
    shared.CaseReferred: sign_off.refer,
    shared.ReviewOpened: sign_off.open_review,
    shared.ReviewUpheld: sign_off.close_review,
    shared.ReviewModified: sign_off.close_review,
    shared.ReviewAnnulled: sign_off.close_review,
    shared.ActUndone: undo,
}


def decide(match: Match, act: shared.Act, at: str | None = None) -> tuple[Event, ...] | Refusal:
    """What the act makes of the match: its fact and what follows from it, or why it cannot be.

    ``at`` is when it happened, RFC 3339 with offset, if anybody knows; no act happened before the one before it.
    """
    outcome = judge(match, act, at)
    return outcome if isinstance(outcome, Refusal) else tuple(outcome.events)


def judge(match: Match, act: shared.Act, at: str | None = None) -> Table | Refusal:
    """As ``decide``, with the state that it leads to, for who goes on from there."""
    last = match.core.last_at
    if at is not None and last is not None and moment(at) < moment(last):
        return Refusal("time_goes_back", None, {"at": at, "last": last})
    if type(act) is shared.ActUndone and match.fact in FINAL:
        return Refusal("nothing_to_undo")
    t = Table(match, act, at)
    refusal = JUDGES[type(act)](t, act)
    if refusal is not None:
        return refusal
    if t.core.result is not None:
        close_play(t)
    return t


def close_play(t: Table) -> None:
    """With the result play is over, wherever the hand stood (1.3)."""
    hand = t.core.hand
    result = t.core.result
    if hand is None or hand.closed or result is None:
        return
    bout = hand.bout
    if hand.deal == "complete" and not bout.closed and bout.started:
        paid = {award.team for award in awards_of(t, hand.current)}
        winner = result.winner if result.kind == PLAYED else paid.pop() if len(paid) == 1 else None
        t.emit(ev.BoutEnded(bout=hand.current + 1, winner=winner, article="1.3", stopped=True))
    t.emit(ev.HandEnded(dealer=due(t.core).dealer, article="1.3", stopped=True))
