"""The deck: what beats what (Annex A), what an envido is worth (11.1, B.1) and what cards can prove (11.7, 11.8)."""

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Final

UNKNOWN: Final = "?"
DECK: Final = tuple(f"{rank}{suit}" for suit in "eboc" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
_SPECIAL: Final = {"1e": 14, "1b": 13, "7e": 12, "7o": 11}
_COMMON: Final = {3: 10, 2: 9, 1: 8, 12: 7, 11: 6, 10: 5, 7: 4, 6: 3, 5: 2, 4: 1}
STRENGTH: Final = {card: _SPECIAL.get(card) or _COMMON[int(card[:-1])] for card in DECK}
VALUE: Final = {card: int(card[:-1]) if len(card) == 2 else 0 for card in DECK}
FULL: Final = 3
PAIR: Final = 20


def pairs(cards: Iterable[str]) -> list[int]:
    """What each pair of one suit counts."""
    return [PAIR + VALUE[a] + VALUE[b] for a, b in combinations(cards, 2) if a[-1] == b[-1]]


def best(cards: Collection[str]) -> int:
    """What a whole hand counts: its best pair, else its highest card."""
    return max(pairs(cards), default=max(VALUE[card] for card in cards))


def is_shown(number: int, shown: set[str], visible: set[str]) -> bool:
    """Whether the cards shown demonstrate exactly ``number``; with all three visible only the best counts."""
    if len(visible) >= FULL:
        if best(visible) != number:
            return False
        return number in pairs(shown) if number >= PAIR else len(shown) >= FULL
    return number in pairs(shown)


def may_show(number: int, visible: set[str], held: set[str], more: int, unseen: Collection[str]) -> bool:
    """Whether cards that the player ``held``, or up to ``more`` that nobody has seen, can complete the proof."""
    if is_shown(number, visible, visible):
        return True
    for size in range(more + 1):
        for unknown in combinations(unseen, size):
            hidden = [*held, *unknown]
            for some in range(1, len(hidden) + 1):
                for shown in map(set, combinations(hidden, some)):
                    if is_shown(number, visible | shown, visible | shown):
                        return True
    return False


def may_hold(number: int, seen: set[str], unseen: Collection[str]) -> bool:
    """Whether a hand with the cards ``seen`` in it can have declared ``number`` rightly (11.8)."""
    if len(seen) >= FULL:
        return best(seen) == number
    if not seen:
        return number < PAIR - 12 or number >= PAIR
    for more in combinations(unseen, FULL - len(seen)):
        hand = [*seen, *more]
        found = pairs(hand)
        if number in found or (not found and best(hand) == number):
            return True
    return False
