"""Who took a round, and the hand by its rounds: 7.2, 7.3, 7.6."""

from collections.abc import Sequence
from itertools import product

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa.deck import UNKNOWN, strength
from domain.rulebooks.tsa.regulation import rule

PARDA = "parda"
UNDECIDED = "?"
ROUNDS = 3


@rule("7.2", otherwise=(PARDA, None))
def round_outcome(table: tuple[tuple[str, str], ...], unseen: Sequence[int] = ()) -> tuple[str, str | None]:
    """Which team the highest card gives the round, and whose card it is if that is known (7.2); rivals tie: parda.

    ``unseen``: strengths of the cards that nobody has seen, lowest first. Cards that nobody recorded may be any of
    them; where they leave several outcomes possible, those stand together, parted by ``/``.
    """
    known = [(strength(card), player) for player, card in table if card != UNKNOWN]
    best = max((level for level, _ in known), default=0)
    if len(known) < len(table):
        return _outcome_of_some(table, known, unseen)
    winners = [player for level, player in known if level == best]
    if len({TEAM[player] for player in winners}) > 1:
        return PARDA, None
    return TEAM[winners[0]], first_in_table_order(winners)


def _outcome_of_some(
    table: tuple[tuple[str, str], ...], known: list[tuple[int, str]], unseen: Sequence[int]
) -> tuple[str, str | None]:
    bests: dict[str, list[int]] = {}
    for team in sorted({TEAM[player] for player, _ in table}):
        mine = max((level for level, player in known if TEAM[player] == team), default=0)
        hidden = sum(card == UNKNOWN and TEAM[player] == team for player, card in table)
        bests[team] = sorted({max(mine, level) for level in unseen[hidden - 1 :]}) if hidden else [mine]
    if len(bests) == 1:
        return next(iter(bests)), None
    (a, of_a), (b, of_b) = bests.items()
    possible = {a if x > y else b if y > x else PARDA for x in of_a for y in of_b}
    outcome = "/".join(one for one in (a, b, PARDA) if one in possible)
    if outcome not in bests:
        return outcome, None
    best = max((level for level, player in known if TEAM[player] == outcome), default=0)
    sure = best > max(unseen, default=0)
    winners = [player for level, player in known if level == best and TEAM[player] == outcome]
    return outcome, first_in_table_order(winners) if sure else None


def is_decided(outcome: str) -> bool:
    """Whether the round's outcome is one, and known."""
    return outcome != UNDECIDED and "/" not in outcome


def options(outcome: str) -> tuple[str, ...]:
    """What an undecided round may have been."""
    return ("A", "B", PARDA) if outcome == UNDECIDED else tuple(outcome.split("/"))


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
    if all(map(is_decided, rounds)):
        return taken_by(rounds, mano)
    cases = product(*map(options, rounds))
    found = {_in_order(case, mano) for case in cases}
    return found.pop() if len(found) == 1 else None


def _in_order(rounds: tuple[str, ...], mano: str) -> str | None:
    for played in range(2, len(rounds) + 1):
        winner = taken_by(rounds[:played], mano)
        if winner:
            return winner
    return None
