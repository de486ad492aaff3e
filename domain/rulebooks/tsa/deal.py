"""The draw, the cut and the deal: chapter 5."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAM
from domain.match.events import MatchBegun
from domain.match.numbers import numbers_pending
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.dealer_errors import count_error, lift_error
from domain.rulebooks.tsa.deck import is_in_deck, strength
from domain.rulebooks.tsa.integrity import nobody_forgives
from domain.rulebooks.tsa.pairing import bouts_of, first_to_play
from domain.rulebooks.tsa.proof import CARDS
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rotation import due
from domain.rulebooks.tsa.settling import accredit
from domain.rulebooks.tsa.sides import end_what_waits, waits_for_no_play
from domain.rulebooks.tsa.state import cutter
from domain.rulebooks.tsa.table import Table


def no_more_play(t: Table, article: str) -> Refusal | None:
    """After a result nobody plays, cuts or deals (1.3)."""
    if t.core.over:
        return Refusal("match_is_over", "1.3", {"asked": article})
    return None


def is_playable(t: Table, article: str) -> Refusal | None:
    """Whether there is a hand in play whose deal has not been ruled out."""
    refusal = no_more_play(t, article)
    if refusal is None and (t.core.hand is None or t.core.hand.closed or t.core.hand.deal in {"choice", "out"}):
        refusal = Refusal("no_hand_in_play", article)
    return refusal


def begin_play(t: Table) -> None:
    """A play act: it completes the deal, and effectively starts the bout (15.9)."""
    hand = t.hand
    if hand.deal == "pending":
        # they knew of the disorder and went on: that validates it (6.9), but for what nobody forgives
        if nobody_forgives(t, t.core.error_act):
            t.emit(ev.DealContinued())
        else:
            lift_error(t)
    if hand.deal != "complete":
        t.emit(ev.DealCompleted())
    if not t.bout.started:
        for index, before in enumerate(t.hand.bouts[: t.hand.current]):
            if before.truco.irregular:
                t.emit(ev.RaiseValidated(bout=index + 1))
        t.emit(ev.PlayBegun())


# --- 5.2 -------------------------------------------------------------------------------------------------------


def draw(t: Table, act: acts.FirstDealerDrawn) -> Refusal | None:
    """The highest card in truco order deals first; only those who tie draw again (5.2)."""
    refusal = no_more_play(t, "5.2") or _may_draw(t, act)
    if refusal is not None:
        return refusal
    top = drawn_highest(act.draws)
    if len(top) == 1:
        t.emit(ev.DealerChosen(player=top[0]))
    else:
        t.emit(ev.DrawTied(players=top))
    return None


@rule("5.2", otherwise=())
def drawn_highest(draws: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Who drew the highest card, in the order of the draw (5.2)."""
    best = max(strength(card) for _, card in draws)
    return tuple(player for player, card in draws if strength(card) == best)


@rule("5.2", otherwise=None)
def _may_draw(t: Table, act: acts.FirstDealerDrawn) -> Refusal | None:
    players = [player for player, _ in act.draws]
    cards = [card for _, card in act.draws]
    if t.core.dealer:
        return Refusal("dealer_is_known", "5.2")
    if len(set(players)) < len(players) or len(set(cards)) < len(cards):
        return Refusal("drawn_twice", "5.2")
    unknown = next((card for card in cards if not is_in_deck(card)), None)
    if unknown is not None:
        return Refusal("no_such_card", "5.1", {"card": unknown})
    if set(players) != set(t.core.tied or t.core.seats):
        return Refusal("wrong_players_draw", "5.2", {"draw": ", ".join(t.core.tied or t.core.seats)})
    return None


def state_dealer(t: Table, act: acts.FirstDealerStated) -> Refusal | None:
    """The first dealer, told without the draw."""
    if t.core.dealer:
        return Refusal("dealer_is_known", "5.2")
    t.emit(ev.DealerChosen(player=act.player))
    return no_more_play(t, "5.2")


# --- 5.4 -------------------------------------------------------------------------------------------------------


@rule("5.4", otherwise=True)
def is_the_cutter(t: Table, dealer: str, player: str | None) -> bool:
    """Whether the cut is by the rival at the dealer's left, who has to cut before every deal (5.4)."""
    return player is None or player == cutter(t.core.seats, dealer)


def cut(t: Table, act: acts.DeckCut) -> Refusal | None:
    """The cut closes the hand before; by somebody else it is an irregularity that closes nothing yet (5.4)."""
    refusal = no_more_play(t, "5.4")
    if refusal is None and t.core.suspended:
        return t.void("17.3")
    refusal = refusal or _may_deal(t, "5.4")
    if refusal is not None:
        return refusal
    regular = is_the_cutter(t, due(t.core).dealer, act.by)
    if not regular:
        t.irregular("5.4", "cortador_equivocado")
    return cut_the_deck(t, regular=regular)


def cut_the_deck(t: Table, *, regular: bool) -> Refusal | None:
    """What the cut does, or the deal where the cut was not regular: the deadlines of the hand before end (11.7)."""
    hand = t.core.hand
    if hand is not None:
        _abandon_deal(t)
        if regular:
            end_what_waits(t)
            refusal = _confirm_waiting(t)
            if refusal is not None:
                return refusal
            for index, bout in enumerate(t.hand.bouts):
                if bout.truco.irregular:
                    t.emit(ev.RaiseValidated(bout=index + 1))
    t.emit(ev.CutCounted(regular=regular))
    return None


def _confirm_waiting(t: Table) -> Refusal | None:
    """An envido that waited to be shown and that nobody claimed is confirmed by the cut (11.7, 11.10)."""
    bout = t.bout
    if bout.envido.phase == "waiting" and not t.hand.closed:
        if bout.envido.claimed:
            return Refusal("claim_is_open", "11.7")
        accredit(t, t.hand.current)
    return None


def _abandon_deal(t: Table) -> None:
    """A new cut while a deal is under way abandons that deal, which is no regular way to end it."""
    if not t.hand.closed and t.hand.deal in {"open", "choice"} and not t.hand.touched:
        t.irregular("5.5", "reparto_abandonado")
        t.emit(ev.DealRuledOut(article="5.5"))


def _may_deal(t: Table, article: str) -> Refusal | None:
    core = t.core
    if not core.dealer:
        return Refusal("no_dealer_yet", "5.2")
    return numbers_pending(t) or dealt_once(t, article)


@rule("15.3", otherwise=None)
def dealt_once(t: Table, article: str) -> Refusal | None:
    """A hand in play is not dealt again, nor between its duels (15.3). One that waits to be shown may (11.10)."""
    hand = t.core.hand
    if hand is not None and not hand.closed and hand.deal == "complete" and not waits_for_no_play(hand):
        return Refusal("hand_in_play", article, {"hand": hand.number})
    return None


# --- 5.5, 5.6, 5.8 ---------------------------------------------------------------------------------------------


def deal(t: Table, act: acts.DealBegun) -> Refusal | None:
    """The dealer who is due deals; a deal against the dealer's fixed mode is an error and a new deal (5.5)."""
    refusal = no_more_play(t, "5.5")
    if refusal is None and t.core.suspended:
        return t.void("17.3")
    refusal = refusal or _may_deal(t, "5.5")
    if refusal is not None:
        return refusal
    if not t.core.cut:
        t.irregular("5.4", "sin_corte")
    if t.core.cut != "regular":
        refusal = cut_the_deck(t, regular=True)
        if refusal is not None or t.core.over:
            return refusal
    begin_hand(t)
    if act.mode is not None:
        keep_mode(t, act.mode)
    return None


def begin_hand(t: Table) -> None:
    """The hand that is due exists from its first deal; a repeated deal is the same hand."""
    if t.core.deck_short:
        t.irregular("9.3", "mazo_incompleto")
    if not t.core.begun:
        t.emit(MatchBegun())
    hand = t.core.hand
    if hand is not None and not hand.closed:
        t.emit(ev.DealRepeated())
        return
    if hand is not None and any(bout.envido.claimed for bout in hand.bouts):
        t.flag("reclamo_sin_resolver", "11.7")
    next_hand = due(t.core)
    bouts = bouts_of(t.core.seats, next_hand.dealer, next_hand.kind)
    t.emit(
        ev.HandBegun(
            number=next_hand.number,
            kind=next_hand.kind,
            dealer=next_hand.dealer,
            bouts=bouts,
            leads=tuple(first_to_play(players) for players in bouts),
        )
    )


@rule("5.5", otherwise=None)
def keep_mode(t: Table, mode: str) -> None:
    """The first deal begun fixes the dealer's mode; the other one is an error and a new deal (5.5, 6.4)."""
    dealer = t.hand.dealer
    fixed = t.core.modes.get(dealer)
    if fixed is None:
        t.emit(ev.DealModeFixed(dealer=dealer, mode=mode))
    elif fixed != mode and not count_error(t, "modo", "5.5"):
        t.emit(ev.DealRuledOut(article="5.5"))


def deal_at_once(t: Table, act: acts.HandDealt) -> Refusal | None:
    """``mano``: the cut and a complete, regular deal."""
    refusal = no_more_play(t, "5.5")
    if refusal is None and t.core.suspended:
        return t.void("17.3")
    refusal = refusal or _may_deal(t, "5.5")
    if refusal is not None:
        return refusal
    if t.core.cut != "regular":
        refusal = cut_the_deck(t, regular=True)
        if refusal is not None or t.core.over:
            return refusal
    begin_hand(t)
    t.emit(ev.DealCompleted())
    return None


@rule("5.6", otherwise=None)
def look(t: Table, act: acts.CardsLookedAt) -> None:
    """Looking before the deal is over is irregular; while a captain's choice is open it rules the deal out (5.6)."""
    hand = t.core.hand
    if hand is None or hand.closed or hand.deal == "out":
        t.void("5.6")
    elif hand.deal == "choice":
        t.irregular("6.7", "mira_con_opcion_pendiente")
        t.emit(ev.DealRuledOut(article="6.1"))
    elif hand.deal != "complete":
        t.irregular("6.7", "mira_durante_el_reparto")


@rule("5.8", otherwise=None)
def replace_deck(t: Table, act: acts.DeckReplaced) -> None:
    """A new deck, whole again (5.8, 9.3)."""
    if t.core.deck_short:
        t.emit(ev.DeckWhole())


def know_cards(t: Table, act: acts.CardsKnown) -> Refusal | None:
    """Three cards known from a camera: they refuse the impossible and prove nothing to the table."""
    hand = t.core.hand
    if hand is None:
        return Refusal("no_hand_yet", "5.5")
    if len(act.cards) != CARDS:
        return Refusal("not_three_cards", "5.5", {"player": act.player})
    for card in act.cards:
        if not is_in_deck(card):
            return Refusal("no_such_card", "5.1", {"card": card})
        if hand.owners.get(card, act.player) != act.player:
            return Refusal("card_is_elsewhere", "9.1", {"card": card, "player": hand.owners[card]})
    others = [card for card, owner in hand.owners.items() if owner == act.player and card not in act.cards]
    if others or len(set(act.cards)) != len(act.cards):
        return Refusal("cards_contradict", "9.1", {"card": others[0] if others else act.cards[0]})
    t.emit(ev.CardIdentified(player=act.player, cards=act.cards, seen=False, whole=True))
    return None


__all__ = ["TEAM", "begin_play", "cut", "deal", "deal_at_once", "draw", "look"]
