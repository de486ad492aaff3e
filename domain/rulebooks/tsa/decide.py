"""``decide(match, act) -> events | refusal``: the door to the rules, one line an act."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.match import acts as shared
from domain.match import decide as door
from domain.match.conduct import Conduct
from domain.match.law import SHARED
from domain.match.life import PLAYED
from domain.match.table import Play, Rules
from domain.rulebooks.tsa import (
    acts,
    cards,
    correction,
    deal,
    dealer_errors,
    digest,
    grounds,
    integrity,
    interference,
    leaving,
    objections,
    requests,
    rounds,
    sanctions,
    sheet,
    showing,
    speech,
    truco,
)
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.evolve import change_core
from domain.rulebooks.tsa.law import LAW
from domain.rulebooks.tsa.regulation import REGULATION
from domain.rulebooks.tsa.rotation import due
from domain.rulebooks.tsa.scoring import awards_of
from domain.rulebooks.tsa.state import Match
from domain.rulebooks.tsa.table import Table

JUDGES: dict[type[shared.Act], Callable[[Table, Any], Refusal | None]] = {
    **door.JUDGES,
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
    acts.CallObjected: objections.object_to,
    acts.ShowingClaimed: showing.claim,
    acts.DeclarationClaimed: showing.claim_declaration,
    acts.ShowingFailed: showing.fail_to_show,
    acts.InterferenceRuled: interference.interfere,
    acts.HandAnnulled: interference.annul_hand,
    acts.DuelAnnulled: interference.annul_duel,
    acts.PointsAdjudicated: interference.award_all,
    acts.HandTallied: sheet.tally_hand,
    acts.DuelTallied: sheet.tally_duel,
    shared.LossDeclared: sanctions.declare_loss,
}


def decide(match: Match, act: shared.Act, at: str | None = None) -> tuple[Event, ...] | Refusal:
    """The events of the act, or why it cannot be."""
    outcome = judge(match, act, at)
    return outcome if isinstance(outcome, Refusal) else tuple(outcome.events)


def judge(match: Match, act: shared.Act, at: str | None = None) -> Table | Refusal:
    """As ``decide``, with the state that it leads to, for who goes on from there."""
    return door.judge(RULES, match, act, at)


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


RULES: Rules[Table] = Rules(
    table=Table,
    law=LAW,
    conduct=Conduct(
        ground_of=grounds.ground_of,
        repeats=grounds.repeats,
        oddity=grounds.oddity,
        kind_of=integrity.kind_of,
    ),
    play=Play(
        may_ask=requests.may_ask,
        drop_claims=requests.drop_claims,
        no_such_score=correction.no_such_score,
        winner_at=correction.winner_at,
        may_correct=correction.may_correct,
        correct=correction.correct,
        digest=digest.digest,
    ),
    judges=JUDGES,
    fold=change_core,
    close_play=close_play,
)
REGULATION.adopt(SHARED, asdict(LAW))
