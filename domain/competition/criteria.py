"""The five criteria of 1.13, one after the other, each among those that the ones before left equal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby

import msgspec

from domain.competition.edition import Lot
from domain.competition.outcome import Outcome
from domain.competition.totals import Totals
from domain.rulebooks.tsa.regulation import rule

WON, DIFFERENCE, POINTS_FOR, DIRECT, LOT = "won", "difference", "points_for", "direct", "lot"

Class = tuple[str, ...]
"""Teams that are equal so far."""


class Step(msgspec.Struct, frozen=True):
    """One criterion among teams that were equal before it: the value of each, and the classes that come of it.

    ``matches`` are those that a direct encounter rests on. ``open``: why it separates nobody, where it cannot.
    """

    criterion: str
    tied: Class
    values: dict[str, str]
    classes: tuple[Class, ...]
    matches: tuple[str, ...] = ()
    open: str | None = None


class Contest(msgspec.Struct, frozen=True):
    """What the criteria look at: each team's totals, the matches among them, the lots drawn."""

    totals: dict[str, Totals]
    outcomes: tuple[Outcome, ...] = ()
    lots: tuple[Lot, ...] = ()


def by_won(tied: Class, contest: Contest) -> Step:
    """More matches won (1.13)."""
    return _step(WON, tied, {team: won(contest.totals[team]) for team in tied})


def by_difference(tied: Class, contest: Contest) -> Step:
    """The better difference of points (1.13)."""
    return _step(DIFFERENCE, tied, {team: difference(contest.totals[team]) for team in tied})


def by_points_for(tied: Class, contest: Contest) -> Step:
    """More points obtained (1.13)."""
    return _step(POINTS_FOR, tied, {team: points_for(contest.totals[team]) for team in tied})


def by_direct(tied: Class, contest: Contest) -> Step:
    """The matches among the tied, if all of them met (1.13, ``cruce_multiple``)."""
    among = [one for one in contest.outcomes if one.counts and set(one.teams) <= set(tied)]
    met = {frozenset(one.teams) for one in among}
    if any(frozenset(pair) not in met for pair in combinations(tied, 2)):
        return Step(DIRECT, tied, {}, (tied,), open="not_all_met")
    return _step(DIRECT, tied, direct_wins(tied, among), tuple(one.match for one in among))


def by_lot(tied: Class, contest: Contest) -> Step:
    """The lot that was drawn among exactly these (1.13); another one is ignored."""
    order = drawn(tied, contest.lots)
    if order is None:
        return Step(LOT, tied, {}, (tied,), open="not_drawn")
    return Step(LOT, tied, {team: str(n) for n, team in enumerate(order, 1)}, tuple((team,) for team in order))


CRITERIA: tuple[Callable[[Class, Contest], Step], ...] = (by_won, by_difference, by_points_for, by_direct, by_lot)


@rule("1.13", otherwise=0)
def won(totals: Totals) -> int:
    """Matches won come first (1.13)."""
    return totals.won


@rule("1.13", otherwise=Fraction(0))
def difference(totals: Totals) -> Fraction:
    """Then the difference of points (1.13)."""
    return totals.difference


@rule("1.13", otherwise=0)
def points_for(totals: Totals) -> int:
    """Then the sum of points obtained (1.13)."""
    return totals.points_for


@rule("1.13", otherwise={})
def direct_wins(tied: Class, among: Iterable[Outcome]) -> dict[str, int]:
    """Then who won the matches among the tied (1.13)."""
    wins = dict.fromkeys(tied, 0)
    for one in among:
        if one.winner is not None:
            wins[one.winner] += 1
    return wins


@rule("1.13", otherwise=None)
def drawn(tied: Class, lots: Sequence[Lot]) -> Class | None:
    """At last the order of the lot (1.13)."""
    return next((lot.order for lot in lots if set(lot.order) == set(tied)), None)


def _step(criterion: str, tied: Class, values: Mapping[str, int | Fraction], matches: Class = ()) -> Step:
    """Higher values first; those that are equal stay together, in the order of their ids."""
    ordered = sorted(tied, key=lambda team: (-values.get(team, 0), team))
    classes = tuple(tuple(teams) for _, teams in groupby(ordered, lambda team: values.get(team, 0)))
    return Step(criterion, tied, {team: str(value) for team, value in values.items()}, classes, matches)
