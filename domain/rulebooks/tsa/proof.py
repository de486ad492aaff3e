"""Proof by cards: what shows a declared number exactly, and what makes it impossible (11.7, 11.8)."""

from collections.abc import Iterable
from itertools import combinations

from domain.rulebooks.tsa.deck import DECK, PAIR, UNKNOWN, envido_of, number_of, pairs
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.table import Table

CARDS = 3


def visible_cards(t: Table, player: str) -> tuple[str, ...]:
    """The player's cards that count as shown: those shown and, by ``acredita_con_jugadas``, those played."""
    shown = t.hand.shown.get(player, ())
    if not t.core.terms.acredita_con_jugadas:
        return shown
    return shown + tuple(card for card in t.hand.played.get(player, ()) if card not in {UNKNOWN, *shown})


@rule("11.7", otherwise=True)
def proves(number: int, cards: tuple[str, ...]) -> bool:
    """Whether the cards shown demonstrate exactly the number (11.7).

    A pair of a suit proves its sum, unless the third card is in sight and makes a better one (``dos_de_tres``); a
    number without a pair takes all three cards.
    """
    if len(cards) == CARDS:
        return envido_of(cards) == number
    return number >= PAIR and number in pairs(cards)


def cannot_be_proved(t: Table, player: str, number: int) -> bool:
    """Whether no card that could prove the number is left to the player (11.7, 8.3, 9.3)."""
    cards = visible_cards(t, player)
    if proves(number, cards):
        return False
    hand = t.hand
    held = CARDS - 1 if hand.out.get(player) == "perdida" else CARDS
    played = [card for card in hand.played.get(player, ()) if card != UNKNOWN and card not in cards]
    if player in hand.gone:
        # what lies on the table is not in the deck
        return not _can_show(number, cards, tuple(played))
    others = tuple(dict.fromkeys((*played, *(card for card in hand.seen.get(player, ()) if card not in cards))))
    missing = held - len(cards) - len(others)
    if missing < 0:
        return True
    return not any(_can_show(number, cards, (*others, *more)) for more in combinations(_unseen(t, player), missing))


def _can_show(number: int, shown: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether showing some of the others beside those in sight proves the number."""
    return any(
        proves(number, (*shown, *more)) for size in range(1, len(others) + 1) for more in combinations(others, size)
    )


@rule("11.8", otherwise=True)
def may_have_held(t: Table, player: str, number: int) -> bool:
    """Whether the player could have held the number, over all hands that the cards rightfully seen allow (11.8)."""
    hand = t.hand
    cards = hand.seen.get(player, ())
    cards += tuple(card for card in hand.played.get(player, ()) if card != UNKNOWN and card not in cards)
    missing = CARDS - len(cards)
    if missing <= 0:
        return envido_of(cards) == number
    return any(_is_right(number, (*cards, *more)) for more in combinations(_unseen(t, player), missing))


def _is_right(number: int, cards: Iterable[str]) -> bool:
    """Whether the number may be declared with these cards, not all of them in sight (``dos_de_tres``)."""
    cards = tuple(cards)
    of_a_suit = pairs(cards)
    return number in of_a_suit if of_a_suit else number == max(number_of(card) for card in cards)


def _unseen(t: Table, player: str) -> tuple[str, ...]:
    """The cards of the deck that nobody has rightfully seen. Recorded ``cartas`` prove nothing to the table."""
    hand = t.hand
    seen = {card for cards in (*hand.seen.values(), *hand.played.values()) for card in cards}
    return tuple(card for card in DECK if card not in seen)
