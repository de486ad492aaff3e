"""Who took a round, and the hand by its rounds: 7.2, 7.3, 7.6."""

from itertools import product

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa.deck import UNKNOWN, strength
from domain.rulebooks.tsa.regulation import rule

PARDA = "parda"
UNDECIDED = "?"
ROUNDS = 3


@rule("7.2", otherwise=(PARDA, None))
def round_outcome(table: tuple[tuple[str, str], ...], unseen: int) -> tuple[str, str | None]:
    """Which team the highest card gives the round, and whose card it is (7.2); ``parda`` when rivals tie.

    ``unseen``: strength of the best card that nobody has seen; an unrecorded card proves nothing unless all of them
    are lower than the best on the table.
    """
    known = [(strength(card), player) for player, card in table if card != UNKNOWN]
    best = max((level for level, _ in known), default=0)
    if len(known) < len(table) and best <= unseen:
        return UNDECIDED, None
    winners = [player for level, player in known if level == best]
    if len({TEAM[player] for player in winners}) > 1:
        return PARDA, None
    return TEAM[winners[0]], first_in_table_order(winners)


@rule("7.3", otherwise=None)
def first_in_table_order(winners: list[str]) -> str | None:
    """Of team-mates with equal cards, the first in the table's order from that round's leader (7.3).

    A card played out of turn counts at its normal turn, so the order is that in which the cards count.
    """
    return winners[0]


@rule("7.6", otherwise=None)
def taken_by(rounds: tuple[str, ...], mano: str) -> str | None:
    """The team that the rounds give the hand, None while they do not (7.6). ``mano`` is the mano's team."""
    first, *rest = rounds or ("",)
    if not rest:
        return None
    second = rest[0]
    if first == PARDA:
        if second != PARDA:
            return second
    elif second in {first, PARDA}:
        return first
    if len(rounds) < ROUNDS:
        return None
    third = rounds[2]
    if third != PARDA:
        return third
    return mano if first == PARDA else first


def hand_winner(rounds: tuple[str, ...], mano: str) -> str | None:
    """As ``taken_by``, where rounds that nobody recorded decide nothing unless all they can be agrees."""
    if UNDECIDED not in rounds:
        return taken_by(rounds, mano)
    cases = product(*(("A", "B", PARDA) if one == UNDECIDED else (one,) for one in rounds))
    found = {_in_order(case, mano) for case in cases}
    return found.pop() if len(found) == 1 else None


def _in_order(rounds: tuple[str, ...], mano: str) -> str | None:
    for played in range(2, len(rounds) + 1):
        winner = taken_by(rounds[:played], mano)
        if winner:
            return winner
    return None
