"""Cards on the table: played, fallen, out of turn, shown. Chapter 9 and 8.2."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.deal import begin_play
from domain.rulebooks.tsa.deck import UNKNOWN, is_in_deck
from domain.rulebooks.tsa.proof import CARDS
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rounds import go_on, next_to_play
from domain.rulebooks.tsa.settling import settle_by_silence
from domain.rulebooks.tsa.showing import notice_showing, open_claim_of
from domain.rulebooks.tsa.sides import end_what_waits
from domain.rulebooks.tsa.standing import outside_of_play
from domain.rulebooks.tsa.table import Table
from domain.rulebooks.tsa.timing import let_calls_lapse, mark_played_over

ZONE, OUTSIDE, FLOOR, FACE_DOWN = "zona", "fuera", "piso", "boca abajo"


def play(t: Table, act: acts.CardPlayed) -> Refusal | None:
    """A card put into the zone is played; two of them in that order (9.1, 9.6)."""
    if len(act.cards) not in {1, 2}:
        return Refusal("too_many_cards", "9.6", {"cards": len(act.cards)})
    return _put(t, act.player, act.cards, "9.1")


def _put(t: Table, player: str, cards: tuple[str, ...], article: str) -> Refusal | None:
    end_what_waits(t, player)
    refusal, void, interpretation = outside_of_play(t, player, article)
    if refusal is None:
        refusal = cannot_be_theirs(t, player, cards)
    if refusal is not None:
        return refusal
    if void is not None:
        return t.void(void, interpretation)
    begin_play(t)
    # a card by which numbers only become due passes nobody's turn to say them
    silent = t.bout.envido.phase == "declaring"
    if len(cards) > 1:
        t.irregular("9.6", "dos_cartas")
        put_two(t, player, cards)
    else:
        put_one(t, player, cards[0])
    if silent and not t.bout.closed:
        settle_by_silence(t, player)
    if not t.core.over and not t.hand.closed and t.bout.envido.phase != "waiting":
        go_on(t)
    notice_showing(t, player)
    return None


@rule("9.6", otherwise=None)
def put_two(t: Table, player: str, cards: tuple[str, ...]) -> None:
    """Two cards keep their order: the second one is the player's next (9.6)."""
    put_one(t, player, cards[0])
    t.emit(ev.CardPlaced(player=player, card=cards[1], early=True))


def put_one(t: Table, player: str, card: str) -> None:
    """The card is on the table: in its turn, or early (9.5)."""
    bout = t.bout
    early = bout.early.get(player)
    if bout.turn is None and early:
        # nobody knew who leads; the card that lies there already is this player's next (9.6)
        turn = next_to_play(t.hand, bout, player)
        t.emit(ev.CardPlaced(player=player, card=early[0], was_early=True, turn=turn))
        put_early(t, player, card)
    elif bout.turn is None or bout.turn == player:
        put_in_turn(t, player, card)
    else:
        put_early(t, player, card)


@rule("9.1", otherwise=None)
def put_in_turn(t: Table, player: str, card: str) -> None:
    """The player in turn plays: calls out of turn lapse (13.5), objections come too late (12.4)."""
    mark_played_over(t, player)
    let_calls_lapse(t)
    t.emit(ev.CardPlaced(player=player, card=card, turn=next_to_play(t.hand, t.bout, player)))


@rule("9.5", otherwise=None)
def put_early(t: Table, player: str, card: str) -> None:
    """A card out of turn stays, and is its player's card when the turn comes (9.5)."""
    t.irregular("9.5", "fuera_de_turno")
    t.emit(ev.CardPlaced(player=player, card=card, early=True))


@rule("9.1", "5.1", otherwise=None)
def cannot_be_theirs(t: Table, player: str, cards: tuple[str, ...], *, again: bool = False) -> Refusal | None:
    """Why the cards cannot be in the player's hand: one deck of 40 different cards, three for each (5.1, 9.1).

    ``again``: cards that the player has on the table already are no contradiction (showing, falling to the floor).
    """
    hand = t.hand
    played = hand.played.get(player, ())
    fresh = [card for card in cards if not (again and card in played)]
    known = {card for card, owner in hand.owners.items() if owner == player}
    for card in fresh:
        if card == UNKNOWN:
            continue
        if not is_in_deck(card):
            return Refusal("no_such_card", "5.1", {"card": card})
        if card in played or fresh.count(card) > 1:
            return Refusal("card_twice", "9.1", {"card": card, "player": player})
        if hand.owners.get(card, player) != player:
            return Refusal("card_is_elsewhere", "9.1", {"card": card, "player": hand.owners.get(card, player)})
        if player in hand.whole and card not in known:
            return Refusal("card_not_dealt", "9.1", {"card": card, "player": player})
    held = len(known | {card for card in fresh if card != UNKNOWN})
    if held > CARDS:
        return Refusal("too_many_cards", "5.5", {"player": player})
    if not again and len(played) + len(cards) > CARDS:
        return Refusal("no_card_left", "5.5", {"player": player})
    return None


def fall(t: Table, act: acts.CardFell) -> Refusal | None:
    """A fallen card: face up inside the zone it is played, else it goes back to the hand (8.2, 9.2)."""
    if act.card is None:
        refusal, void, interpretation = outside_of_play(t, act.player, "8.2")
        return refusal or (t.void(void, interpretation) if void == "17.3" else None)
    if act.where == ZONE and fell_as_played():
        return _put(t, act.player, (act.card,), "8.2")
    refusal = outside_of_play(t, act.player, "8.2")[0] or cannot_be_theirs(t, act.player, (act.card,), again=True)
    if refusal is None and act.where == FLOOR:
        pick_up(t, act.player, act.card)
    elif refusal is None and act.card not in t.hand.played.get(act.player, ()):
        t.emit(ev.CardIdentified(player=act.player, cards=(act.card,), seen=True))
    return refusal


@rule("8.2", otherwise=False)
def fell_as_played() -> bool:
    """Face up in the zone a fallen card is played, whatever its player wanted (8.2)."""
    return True


@rule("9.2", otherwise=None)
def pick_up(t: Table, player: str, card: str) -> None:
    """From the floor a card goes back to its player's hand, seen by all; one that had been played stays so (9.2)."""
    if card not in t.hand.played.get(player, ()):
        t.emit(ev.CardIdentified(player=player, cards=(card,), seen=True))


def show(t: Table, act: acts.CardsShown) -> Refusal | None:
    """Cards shown to the whole table (9.7), on demand or freely; what is in the deck cannot be shown (8.3)."""
    hand = t.core.hand
    if hand is None:
        return Refusal("no_hand_yet", "9.7")
    if len(act.cards) > CARDS:
        return Refusal("too_many_cards", "9.7", {"cards": len(act.cards)})
    refusal = cannot_be_theirs(t, act.player, act.cards, again=True)
    if refusal is not None:
        return refusal
    if act.player in hand.gone and not set(act.cards) <= set(hand.played.get(act.player, ())):
        return t.void("8.3", "acto_de_inactivo")
    if t.core.suspended and open_claim_of(t, act.player) is None:
        return t.void("17.3")
    make_public(t, act.player, act.cards)
    notice_showing(t, act.player)
    return None


@rule("9.7", otherwise=None)
def make_public(t: Table, player: str, cards: tuple[str, ...]) -> None:
    """What is shown, all players may see (9.7)."""
    t.emit(ev.CardIdentified(player=player, cards=cards, seen=True, shown=True))


__all__ = ["TEAM", "fall", "play", "show"]
