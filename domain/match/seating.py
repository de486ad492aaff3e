"""Two sides, their players and their seats, as a match is opened: fixed from then on.

``usual`` is the table of the match's rulebook: who plays, and how they sit when nothing else is told.
"""

from collections.abc import Collection

from domain.kernel.seats import TEAMS, is_a_table
from domain.match.law import rule


def side_of(usual: tuple[str, ...]) -> int:
    """How many play for each side."""
    return len(usual) // len(TEAMS)


@rule("sides", otherwise=True)
def are_two_sides(teams: Collection[str]) -> bool:
    """A match is played by two teams."""
    return {*teams} == {*TEAMS}


@rule("line_up", otherwise=True)
def is_a_side(players: Collection[str], usual: tuple[str, ...]) -> bool:
    """As many of a team play as the rulebook says; the substitute is told apart."""
    return len(players) == side_of(usual)


@rule("sides", "seats", otherwise=True)
def is_seated(seats: tuple[str, ...], usual: tuple[str, ...]) -> bool:
    """The sides alternate round the table, and who faces whom at the usual table does at this one."""
    return is_a_table(seats, usual)


@rule("captain", otherwise=True)
def may_be_captain(number: object, usual: tuple[str, ...]) -> bool:
    """One of those who play is captain."""
    return type(number) is int and 1 <= number <= side_of(usual)
