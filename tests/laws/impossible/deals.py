"""A draw, a cut, a deal or a sheet where there can be none."""

from domain.kernel.seats import PLAYERS
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import DECK
from tests.laws.dealing import WHY
from tests.laws.table import Table


def draw_wrong(t: Table) -> None:
    """A draw by those who are not tied, twice, with a card of no deck, or when the dealer is known."""
    if t.core.dealer:
        cards = t.rng.sample(DECK, 6)
        t.refused(
            acts.FirstDealerDrawn(draws=tuple(zip(PLAYERS, cards, strict=True))), "dealer_is_known", "match_is_over"
        )
        t.refused(acts.FirstDealerStated(player="A1"), "dealer_is_known")
        return
    if t.is_over:
        return
    players = list(t.core.tied or t.core.seats)
    cards = t.rng.sample(DECK, 6)
    full = tuple(zip(players, cards, strict=False))
    outside = [p for p in PLAYERS if p not in players]
    more = t.pick(outside) if outside else ""
    draws, code = t.pick(
        (
            ((*full, (more, cards[5])) if more else full[:-1], "wrong_players_draw"),
            ((*full[:-1], (full[0][0], full[-1][1])), "drawn_twice"),
            ((*full[:-1], (full[-1][0], full[0][1])), "drawn_twice"),
            ((*full[:-1], (full[-1][0], "8e")), "no_such_card"),
        )
    )
    t.refused(acts.FirstDealerDrawn(draws=draws), code)


def too_soon(t: Table) -> None:
    """Cuts, deals and cards before there is a dealer or a hand."""
    if t.is_over:
        return
    if not t.core.dealer and not t.core.suspended:
        t.refused(t.pick((acts.DeckCut(), acts.DealBegun(), acts.HandDealt())), "no_dealer_yet")
    if t.core.hand is None and not t.core.suspended:
        act: shared.Act = t.pick(
            (
                acts.CardPlayed(player="A1", cards=("1e",)),
                acts.CardsShown(player="A1", cards=("1e",)),
                acts.CardsMucked(player="A1"),
                acts.CardLost(player="A1"),
                acts.CardsKnown(player="A1", cards=("1e", "2e", "3e")),
            )
        )
        t.refused(act, "no_hand_yet")
        t.refused(acts.CardsMiscounted(player="A1", count=4), "no_error")


def in_the_hand(t: Table) -> None:
    """A cut, a deal or a sheet while a hand is in play."""
    if t.in_play and t.hand.deal == "complete" and t.bout.envido.phase != "waiting" and not t.core.suspended:
        t.refused(
            t.pick((acts.DeckCut(), acts.DealBegun(), acts.HandDealt(), acts.HandTallied(a=1, b=0))), "hand_in_play"
        )


def no_deal(t: Table) -> None:
    """An error of the dealer, or a deal set aside, when nobody deals."""
    hand = t.core.hand
    if hand and not t.is_over and (hand.closed or hand.deal == "complete"):
        act: shared.Act = t.pick((acts.DealDisordered(), acts.PlayerSkipped(player="A1"), acts.DealModeSwitched()))
        t.refused(act, "no_deal_in_progress")
    if hand and hand.touched and not hand.closed:
        t.refused(acts.DealSetAside(by="arbitro", article="6.7", reason=WHY), "no_deal_in_progress")


def claim_first(t: Table) -> None:
    """A cut while the winner has been asked to show the envido that would end the match."""
    if t.in_play and t.bout.envido.phase == "waiting" and t.bout.envido.claimed and not t.core.suspended:
        t.refused(t.pick((acts.HandDealt(), acts.DeckCut())), "claim_is_open", "hand_in_play")


def three_is_right(t: Table) -> None:
    """Three cards are no error."""
    if not t.is_over:
        t.refused(acts.CardsMiscounted(player=t.player(), count=3), "no_error")


def order_decides(t: Table) -> None:
    """A sheet after which both sides would stand at 30."""
    hand = t.core.hand
    if t.core.dealer and not t.is_over and not t.core.suspended and (hand is None or hand.closed):
        t.refused(acts.HandTallied(a=30, b=30), "order_decides", "numbers_pending")
