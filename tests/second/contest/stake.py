"""What is played for: its players, and what has been played, called and said of it so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.second import cards as deck

if TYPE_CHECKING:
    from tests.second.table import Table

Mark = tuple[int, int]
"""Which expression of which fact."""

RIVAL: Final = {"A": "B", "B": "A"}
GOAL: Final = 30


class Call:
    """A truco, retruco or vale cuatro that waits for its answer; ``under`` is the call it was irregularly put over."""

    __slots__ = ("in_turn", "irregular", "level", "team", "under")

    def __init__(self, level: int, team: str, *, in_turn: bool, irregular: bool, under: Call | None) -> None:
        self.level = level
        self.team = team
        self.in_turn = in_turn
        self.irregular = irregular
        self.under = under


class Stake:
    """One redonda or one duel, from its mano on: what stands."""

    def __init__(self, table: Table, order: list[str], *, is_duel: bool) -> None:
        self.table = table
        self.order = order
        self.pos = {player: at for at, player in enumerate(order)}
        self.is_duel = is_duel
        self.active = set(order)
        self.points: list[list[object]] = []
        self.started = False
        self.over = False
        self.voided = False
        self.winner: str | None = None
        # 7: rounds
        self.played: dict[str, list[str]] = {player: [] for player in order}
        self.queue: dict[str, list[str]] = {player: [] for player in order}
        self.plays: dict[str, str] = {}
        self.rounds: list[str] = []
        """Who took each: a team, ``-``, or every outcome that its unknown cards allow."""
        self.table_before: tuple[dict[str, str], int | None] = {}, 0
        self.confirmable = False
        self.leader: int | None = 0
        self.turn: str | None = order[0]
        # 12: truco
        self.level = 0
        self.right: str | None = None
        self.pending: Call | None = None
        self.refused = 0
        self.irregular: tuple[Mark, str] | None = None
        self.following: list[Mark] = []
        # 11: envido
        self.envido = "none"
        self.chain: list[int] = []
        self.caller = ""
        self.caller_in_turn = True
        self.said: dict[str, int] = {}
        self.passed: set[str] = set()
        self.silent: set[str] = set()
        self.spoken_to = -1
        self.worth = 0
        self.decides = False
        self.obliged: str | None = None
        self.taken_by: str | None = None
        self.held = False
        self.closing: tuple[str, int, str] | None = None
        # 11.7, 11.8, 15.9: claims
        self.claimed = False
        self.accredited = False
        self.closed = False
        self.shown = table.hand.shown if table.hand else {}
        self.fell = table.hand.fell if table.hand else {}
        self.mucked: set[str] = set()
        self.lost: dict[str, set[str]] = {}
        # 15.6: interference
        self.interfered: list[str] = []

    def stands_still(self) -> bool:
        """Whether nothing goes on: it is over, waits for cards to be shown (11.10), or the match is over."""
        return self.over or self.held or self.table.result is not None

    def visible(self, player: str) -> set[str]:
        """The player's cards that everybody has seen."""
        return {c for c in self.played[player] if c != deck.UNKNOWN} | self.shown.get(player, set())

    def offender(self) -> str | None:
        """The only side that has interfered."""
        sides = set(self.interfered)
        return sides.pop() if len(sides) == 1 else None
