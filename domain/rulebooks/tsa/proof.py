"""Proof by cards: what shows a declared number exactly, and what makes it impossible (11.7, 11.8)."""

from collections.abc import Collection, Iterable, Iterator
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


def cards_in_sight(t: Table, player: str) -> tuple[str, ...]:
    """All of the player's cards that lie open, shown or played, whether they count as shown or not."""
    shown = t.hand.shown.get(player, ())
    return shown + tuple(card for card in t.hand.played.get(player, ()) if card not in {UNKNOWN, *shown})


@rule("11.7", otherwise=True)
def proves(number: int, shown: tuple[str, ...], in_sight: tuple[str, ...]) -> bool:
    """Whether the cards shown demonstrate exactly the number (11.7).

    A pair of a suit proves its sum, unless all three cards are in sight and make a better one (``dos_de_tres``); a
    number without a pair takes all three cards.
    """
    if len(in_sight) == CARDS and envido_of(in_sight) != number:
        return False
    return number in pairs(shown) if number >= PAIR else len(shown) == CARDS


def cannot_be_proved(t: Table, player: str, number: int) -> bool:
    """Whether no card that could prove the number is left to the player (11.7, 8.3, 9.3)."""
    hand, shown, in_sight = t.hand, visible_cards(t, player), cards_in_sight(t, player)
    if proves(number, shown, in_sight):
        return False
    played = tuple(card for card in hand.played.get(player, ()) if card != UNKNOWN)
    if player in hand.gone:
        # what lies on the table is not in the deck, recorded or not
        left: list[Left] = [(shown, in_sight, (), hand.played.get(player, ()).count(UNKNOWN))]
    else:
        seen = tuple(card for card in hand.seen.get(player, ()) if card not in in_sight)
        left = [(shown, in_sight, seen, CARDS - len(in_sight) - len(seen))]
        if player in hand.missing:
            left = list(_without_one(*left[0], {*hand.missing[player]} - {*played}))
    return not any(
        _can_show(number, open_, lying, (*held, *more))
        for open_, lying, held, hidden in left
        for more in combinations(_unseen(t, player), hidden)
    )


Left = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], int]
"""Cards shown, in sight, seen but taken back, and how many nobody knows."""


def _without_one(
    shown: tuple[str, ...], in_sight: tuple[str, ...], held: tuple[str, ...], hidden: int, seen: Collection[str]
) -> Iterator[Left]:
    """What may be left of a player's cards where one is lost: one that nobody knows, or one ``seen`` before (9.3)."""
    if hidden:
        yield shown, in_sight, held, hidden - 1
    for lost in seen:
        cards = [tuple(card for card in some if card != lost) for some in (shown, in_sight, held)]
        yield cards[0], cards[1], cards[2], hidden


def _can_show(number: int, shown: tuple[str, ...], in_sight: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether showing some of the others, or of what lies in sight, beside what is shown proves the number."""
    lying = tuple(card for card in in_sight if card not in shown)
    cards = (*lying, *others)
    return any(
        proves(number, (*shown, *more), (*in_sight, *(card for card in more if card not in lying)))
        for size in range(1, len(cards) + 1)
        for more in combinations(cards, size)
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
