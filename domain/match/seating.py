"""Two sides, their players and their seats, as a match is opened: fixed from then on."""

from collections.abc import Collection

from domain.kernel.seats import PLAYERS, TEAMS, is_a_table
from domain.match.law import rule

SIDE = len(PLAYERS) // len(TEAMS)
"""Players of a side."""


@rule("sides", otherwise=True)
def are_two_sides(teams: Collection[str]) -> bool:
    """A match is played by two teams."""
    return {*teams} == {*TEAMS}


@rule("line_up", otherwise=True)
def is_a_side(players: Collection[str]) -> bool:
    """Three players of a team play; the substitute is told apart."""
    return len(players) == SIDE


@rule("sides", "seats", otherwise=True)
def is_seated(seats: tuple[str, ...]) -> bool:
    """The sides alternate round the table, and equal numbers face each other."""
    return is_a_table(seats)


@rule("captain", otherwise=True)
def may_be_captain(number: object) -> bool:
    """One of the three is captain."""
    return type(number) is int and 1 <= number <= SIDE
