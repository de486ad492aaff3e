"""Players, teams and seats: two teams, seats alternating (1.2, 3.5); three a side where no rulebook says another.

A player is its team and reserved number (``A1``), a table is the tuple of its players going to the right.
"""

TEAMS = ("A", "B")
PLAYERS = ("A1", "A2", "A3", "B1", "B2", "B3")
USUAL = ("A1", "B2", "A3", "B1", "A2", "B3")
"""The table when nothing else is told."""

RIVAL = {"A": "B", "B": "A"}
TEAM = {player: player[0] for player in PLAYERS}


def right_of(seats: tuple[str, ...], player: str) -> str:
    """The player at the right of ``player``."""
    return seats[(seats.index(player) + 1) % len(seats)]


def left_of(seats: tuple[str, ...], player: str) -> str:
    """The player at the left of ``player``."""
    return seats[seats.index(player) - 1]


def from_seat(seats: tuple[str, ...], player: str) -> tuple[str, ...]:
    """The table in order, beginning with ``player``."""
    start = seats.index(player)
    return seats[start:] + seats[:start]


def facing(seats: tuple[str, ...], player: str) -> str:
    """The player opposite: the one with the same number (3.5)."""
    return seats[(seats.index(player) + len(seats) // 2) % len(seats)]


def is_a_table(seats: tuple[str, ...], usual: tuple[str, ...] = USUAL) -> bool:
    """Whether just who has a seat at the ``usual`` table sits here, the teams alternate, and the same face each other.

    With three a side those who face each other have equal numbers (3.5); with two they are partners.
    """
    teams = [player[0] for player in seats]
    alternate = all(teams[i] != teams[i - 1] for i in range(len(teams)))
    return sorted(seats) == sorted(usual) and alternate and _facing(seats) == _facing(usual)


def _facing(seats: tuple[str, ...]) -> set[frozenset[str]]:
    half = len(seats) // 2
    return {frozenset(pair) for pair in zip(seats[:half], seats[half:], strict=True)}
