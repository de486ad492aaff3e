"""The deck and what its cards are worth: 5.1, Annex A, 1.6, 11.1 and Annex B.1."""

from collections.abc import Iterable
from itertools import combinations

from domain.rulebooks.tsa.regulation import rule

RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
SUITS = "eboc"
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
UNKNOWN = "?"

# Annex A, weakest first; cards on one line are equal.
ORDER = [
    *("4e 4b 4o 4c", "5e 5b 5o 5c", "6e 6b 6o 6c", "7c 7b", "10e 10b 10o 10c", "11e 11b 11o 11c", "12e 12b 12o 12c"),
    *("1c 1o", "2e 2b 2o 2c", "3e 3b 3o 3c", "7o", "7e", "1b", "1e"),
]
STRENGTH = {card: level for level, cards in enumerate(ORDER, 1) for card in cards.split()}

PAIR = 20
FIGURES_FROM = 10
NUMBERS = range(34)
"""Every number that can be declared lies in here (11.1): the highest is 7 and 6 of a suit."""


@rule("5.1", otherwise=True)
def is_in_deck(card: str) -> bool:
    """Whether the card is one of the 40 (5.1)."""
    return card in STRENGTH


@rule("A", otherwise=0)
def strength(card: str) -> int:
    """The card's place in the order for truco, 1 (the fours) to 14 (1e) (Annex A)."""
    return STRENGTH[card]


@rule("B.1", otherwise=0)
def number_of(card: str) -> int:
    """What a card adds to the envido: its number, figures nothing (11.1, Annex B.1)."""
    rank = int(card[:-1])
    return 0 if rank >= FIGURES_FROM else rank


def pairs(cards: Iterable[str]) -> list[int]:
    """The numbers of all pairs of one suit among the cards."""
    return [PAIR + number_of(a) + number_of(b) for a, b in combinations(cards, 2) if a[-1] == b[-1]]


@rule("1.6", otherwise=0)
def best_of(numbers: list[int]) -> int:
    """Of three cards of a suit the envido uses the best two: there is no flor (1.6)."""
    return max(numbers)


@rule("11.1", otherwise=0)
def envido_of(cards: Iterable[str]) -> int:
    """The envido of a hand of three: its best pair of a suit, else its highest number (11.1)."""
    cards = tuple(cards)
    of_a_suit = pairs(cards)
    return best_of(of_a_suit) if of_a_suit else max(number_of(card) for card in cards)
