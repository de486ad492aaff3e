"""The dealer's errors and their cycles of two: chapter 6."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.deck import is_in_deck
from domain.rulebooks.tsa.integrity import nobody_forgives, was_sanctioned
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import award, next_dealer, void_hand
from domain.rulebooks.tsa.table import Table

CYCLE = 2
POINTS = 2
VALIDATABLE = frozenset({"desorden", "saltea", "otro", "cantidad"})
"""Exposures and the dealing mode count whatever anybody agrees (6.9)."""


@rule("6.4", otherwise=False)
def closes_cycle(errors: int) -> bool:
    """The second error of a dealer's cycle brings 6.4; then a new cycle begins (6.4)."""
    return errors == CYCLE


def count_error(t: Table, error: str, article: str) -> bool:
    """Count an error of the hand's dealer. True when it was the second of its cycle and 6.4 was applied."""
    dealer = t.hand.dealer
    in_cycle, total = t.core.errors.get(dealer, (0, 0))
    second = closes_cycle(in_cycle + 1)
    t.emit(
        ev.ErrorCounted(
            dealer=dealer, error=error, article=article, in_cycle=0 if second else in_cycle + 1, total=total + 1
        )
    )
    if second:
        void_hand(t, "6.4", dealer=next_dealer(t.core.seats, dealer))
        award(t, RIVAL[TEAM[dealer]], POINTS, "dealer_errors", "6.4")
    return second


def lift_error(t: Table) -> None:
    """The pending disorder was a minor accident that both sides validated: it is no error (6.9)."""
    dealer = t.hand.dealer
    in_cycle, total = t.core.errors[dealer]
    t.emit(ev.ErrorLifted(dealer=dealer, in_cycle=in_cycle - 1, total=total - 1))
    t.emit(ev.DealContinued())


@rule("6.1", otherwise=None)
def _in_a_deal(t: Table) -> Refusal | None:
    """A dealer errs while dealing; after a complete deal only a wrong number of cards is possible (6.1, 6.5)."""
    hand = t.core.hand
    if t.core.over:
        return Refusal("match_is_over", "6.1")
    if hand is None or hand.closed or hand.deal not in {"open", "choice", "pending"}:
        return Refusal("no_deal_in_progress", "6.1")
    return None


def expose(t: Table, act: acts.CardExposed) -> Refusal | None:
    """A card meant for a rival: the rival captain chooses, or 6.4. For the own side: no error (6.1)."""
    refusal = _in_a_deal(t)
    if refusal is not None:
        return refusal
    if not is_in_deck(act.card):
        return Refusal("no_such_card", "5.1", {"card": act.card})
    if t.hand.owners.get(act.card, act.player) != act.player:
        return Refusal("card_is_elsewhere", "6.1", {"card": act.card, "player": t.hand.owners[act.card]})
    t.emit(ev.CardIdentified(player=act.player, cards=(act.card,), seen=True))
    team = TEAM[act.player]
    if team == TEAM[t.hand.dealer]:
        return t.void("6.1")
    if not count_error(t, "expone", "6.1"):
        t.emit(ev.DealPending(team=team))
    return None


def disorder(t: Table, act: acts.DealDisordered | acts.PlayerSkipped | acts.DealAltered) -> Refusal | None:
    """The deal waits: both captains may agree to put it in order, else there is a new one (6.2, 6.3)."""
    refusal = _in_a_deal(t)
    if refusal is not None:
        return refusal
    kinds = {acts.DealDisordered: "desorden", acts.PlayerSkipped: "saltea", acts.DealAltered: "otro"}
    if not count_error(t, kinds[type(act)], "6.1"):
        wait_for_agreement(t)
    return None


@rule("6.3", otherwise=None)
def wait_for_agreement(t: Table) -> None:
    """Without the agreement of both captains the deal falls (6.3)."""
    t.emit(ev.DealPending())


def switch_mode(t: Table, act: acts.DealModeSwitched) -> Refusal | None:
    """A switch of mode inside one deal: an error, and always a new deal (5.5, ``modo_contrario_repite``)."""
    refusal = _in_a_deal(t)
    if refusal is None and not count_error(t, "alternancia", "5.5"):
        t.emit(ev.DealRuledOut(article="5.5"))
    return refusal


def miscount(t: Table, act: acts.CardsMiscounted) -> Refusal | None:
    """A wrong number of cards (6.5).

    Before any card or call it is an error and a new deal of the same hand (``cantidad_en_reparto``), afterwards the
    hand is void; a closed hand is not reopened (``cantidad_tarde``).
    """
    hand = t.core.hand
    if hand is None or act.count == 3:  # noqa: PLR2004 - three is what the article says
        return Refusal("no_error", "6.5", {"count": act.count})
    if hand.closed:
        return t.void("6.5", "cantidad_tarde")
    if hand.deal == "out":
        return Refusal("no_deal_in_progress", "6.5")
    discard_deal(t, touched=hand.touched)
    return None


@rule("6.5", otherwise=None)
def discard_deal(t: Table, *, touched: bool) -> None:
    """The hand with the wrong number of cards cannot be played; its first error keeps the dealer (6.5)."""
    dealer = t.hand.dealer
    if count_error(t, "cantidad", "6.5"):
        return
    if touched:
        void_hand(t, "6.5", dealer=dealer)
    else:
        t.emit(ev.DealRuledOut(article="6.5"))


# --- what captains and sides say of it ---------------------------------------------------------------------------


@rule("6.1", otherwise=None)
def choose(t: Table, act: acts.DealAccepted | acts.DealRefused) -> None:
    """Only the captain of the side whose card was exposed chooses, and only after the first error (6.1, 6.4)."""
    hand = t.core.hand
    if hand is not None and hand.closed and hand.voided and t.core.error_second:
        t.void("6.4")
    elif hand is None or hand.closed or hand.deal != "choice" or t.core.speaks_for(act.by) != hand.chooser:
        t.void("6.1")
    elif type(act) is acts.DealAccepted:
        t.emit(ev.DealContinued())
    else:
        t.emit(ev.DealRuledOut(article="6.1"))


@rule("6.2", otherwise=None)
def agree(t: Table, act: acts.DealAgreed) -> None:
    """Both captains agree: the cards are put in order and the hand goes on; the error counts (6.2)."""
    hand = t.core.hand
    if _is_pending(t) and nobody_forgives(t, t.core.error_act):
        t.void("6.9")
    elif _is_pending(t):
        t.emit(ev.DealContinued())
    elif hand is not None and hand.closed and hand.voided and t.core.error_second:
        t.void("6.4", "segundo_error_convalidable")
    elif hand is not None and not hand.closed and hand.deal == "out":
        t.void(hand.out_article, "modo_contrario_repite" if hand.out_article == "5.5" else None)
    elif hand is not None and not hand.closed and hand.deal == "choice":
        t.void("6.1")
    else:
        t.void("6.2")


def _is_pending(t: Table) -> bool:
    """Whether a disorder waits for both captains."""
    hand = t.core.hand
    return hand is not None and not hand.closed and hand.deal == "pending"


@rule("6.9", otherwise=None)
def validate(t: Table, act: acts.IrregularityValidated) -> None:
    """A minor accident that both sides validate leaves no error and no claim (6.9)."""
    core = t.core
    just_now = core.error_act == t.last_standing and core.error in VALIDATABLE
    hand = core.hand
    if _is_pending(t) and nobody_forgives(t, core.error_act):
        t.void("6.9")
    elif just_now and (core.error_second or core.error == "cantidad"):
        # undone as the very next act (segundo_error_convalidable)
        t.undo()
    elif _is_pending(t):
        lift_error(t)
    elif hand is not None and any(bout.truco.irregular for bout in hand.bouts):
        number = next(n for n, bout in enumerate(hand.bouts, 1) if bout.truco.irregular)
        t.emit(ev.RaiseValidated(bout=number))
    elif core.irregular_act != t.last_standing or was_sanctioned(t):
        t.void("6.9")
