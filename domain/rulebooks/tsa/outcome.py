"""Who took a round, and the hand by its rounds: 7.2, 7.3, 7.6."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

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
    sides = {team: _side(table, known, team) for team in sorted({TEAM[player] for player, _ in table})}
    if len(sides) == 1:
        return next(iter(sides)), None
    (a, of_a), (b, of_b) = sides.items()
    possible = [team for team, mine, other in ((a, of_a, of_b), (b, of_b, of_a)) if _may_win(mine, other, unseen)]
    if _may_tie(of_a, of_b, unseen):
        possible.append(PARDA)
    outcome = "/".join(possible)
    if outcome not in sides:
        return outcome, None
    sure = sides[outcome].best > max(unseen, default=0)
    winners = [player for level, player in known if level == sides[outcome].best and TEAM[player] == outcome]
    return outcome, first_in_table_order(winners) if sure else None


class _Side(NamedTuple):
    """A team's cards of a round: the strength of the best known one, and how many nobody recorded."""

    best: int
    hidden: int


def _side(table: tuple[tuple[str, str], ...], known: list[tuple[int, str]], team: str) -> _Side:
    return _Side(
        max((level for level, player in known if TEAM[player] == team), default=0),
        sum(card == UNKNOWN and TEAM[player] == team for player, card in table),
    )


def _may_win(mine: _Side, other: _Side, unseen: Sequence[int]) -> bool:
    """Whether unseen cards, the highest for one and the lowest for the other, make the first side's best higher."""
    highest = max(mine.best, unseen[-1] if mine.hidden else 0)
    return highest > max(other.best, unseen[other.hidden - 1] if other.hidden else 0)


def _may_tie(a: _Side, b: _Side, unseen: Sequence[int]) -> bool:
    """Whether some strength can be the best of both sides, with every hidden card an unseen one of no more than it."""
    for level in {a.best, b.best, *unseen}:
        short = [side for side in (a, b) if side.best != level]
        if (
            level >= max(a.best, b.best)
            and all(side.hidden for side in short)
            and unseen.count(level) >= len(short)
            and sum(one <= level for one in unseen) >= a.hidden + b.hidden
        ):
            return True
    return False


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
    found = possible_winners(rounds, mano)
    return found.pop() if len(found) == 1 else None


def possible_winners(rounds: tuple[str, ...], mano: str) -> set[str | None]:
    """Whom the rounds may give the hand, by all that the undecided ones can be; None: nobody yet."""
    return {_in_order(case, mano) for case in product(*map(options, rounds))}


def _in_order(rounds: tuple[str, ...], mano: str) -> str | None:
    for played in range(2, len(rounds) + 1):
        winner = taken_by(rounds[:played], mano)
        if winner:
            return winner
    return None
