"""The facts in their order, and told anew without those that an agreement or an objection takes out (10.3, 12.4)."""

from __future__ import annotations

from collections.abc import Callable

from tests.second.contest import Contest
from tests.second.table import Hand, Json, Table

WHOLE = -1
NO_DEAL = ("choice", "void", "count")


class Replay(Table):
    """A table with everything that was told of it."""

    def __init__(self, opened: Json, facts: list[Json]) -> None:
        super().__init__(opened)
        self.facts = facts
        self.skipped: set[tuple[int, int]] = set()
        self.void: set[tuple[int, int]] = set()
        self.valid: set[tuple[int, int]] = set()
        self.resolved: set[int] = set()
        self.pardoned: set[int] = set()
        self.started_by: dict[int, int] = {}
        self.stood_still: dict[int, bool] = {}
        self.corrections: dict[int, tuple[int, int, int]] = {}
        self.at = 0
        self.does: dict[str, Callable[[Json], None]] = {}

    def run(self, start: int, end: int) -> None:
        """Facts ``start`` to ``end``, without the last."""
        for index in range(start, end):
            self.at = index
            fact = self.facts[index]
            # told anew for something later, play stood still where it did
            self.suspended = self.stood_still.setdefault(index, self.suspended)
            if (index, WHOLE) in self.skipped:
                continue
            self.does[fact["type"]](fact)

    def again(self, started: int | None = None) -> None:
        """The hand anew, up to the fact in hand, without what has just been taken out of it."""
        end, is_suspended = self.at, self.suspended
        self.skipped |= self.void
        self.run(self.go_back(), end)
        self.at, self.suspended, self.expression = end, is_suspended, None
        if started is not None:
            self.started_by[self.at] = started
            self.start_again(started)

    def start_again(self, place: int) -> None:
        """What an objection undid had started the contest: it stays so."""
        hand = self.hand
        if hand and hand.trouble not in NO_DEAL and hand.stage != "over":
            self.prepare(hand)
            self.starts(hand.contests[place])

    @property
    def is_still(self) -> bool:
        """Whether nothing can be played: the match is over or suspended (17.3)."""
        return self.result is not None or self.suspended or self.annulled

    def captain(self, by: str) -> str | None:
        """The team whose captain ``by`` is."""
        if by.startswith("cap"):
            return by[3:] if self.captains.get(by[3:]) is not None else None
        number = self.captains.get(by[0])
        return by[0] if number is not None and by[1:] == str(number) else None

    def starts(self, contest: Contest) -> None:
        """The deal is complete and the contest has begun: the duel before is closed (15.9)."""
        hand = self.hand
        if hand and not contest.started:
            self.completes(hand)
            contest.started = True
            for before in hand.contests:
                if before is not contest:
                    before.closed = True
                    before.irregular = None

    def completes(self, hand: Hand) -> None:
        """Play has begun: the deal is complete, and an error that it went on with is validated (6.9)."""
        if hand.stage == "dealing":
            self.validate_disorder(hand)
            hand.stage = "play"

    def validate_disorder(self, hand: Hand) -> None:
        """A deal put in order counts no error (6.9), but for what nobody can forgive (19.8)."""
        if hand.trouble == "disorder":
            hand.trouble = ""
            if hand.grave:
                return
            count = self.errors[hand.dealer]
            count[0] -= 1
            count[1] -= 1
