"""What cards that everybody has seen prove of a declared number (11.7, 11.8)."""

from __future__ import annotations

from tests.second import cards as deck
from tests.second.contest.rounds import Rounds


class Proof(Rounds):
    """Whether a number is shown, can still be, or was wrong."""

    def counted(self, player: str) -> set[str]:
        """Those among them that count as shown."""
        return self.visible(player) if self.table.played_count else self.shown.get(player, set())

    def is_accredited(self) -> bool:
        """Whether the winner has shown exactly the number."""
        player = self.obliged
        if player is None or self.accredited:
            return True
        return deck.is_shown(self.said[player], self.counted(player), self.visible(player))

    def is_lost(self) -> bool:
        """Whether no card is left that could show it."""
        player = self.obliged
        if player is None:
            return False
        visible = self.visible(player)
        number, unseen = self.said[player], self.table.unseen()
        if player in self.mucked:
            return not deck.may_show(number, visible, set(), self.played[player].count(deck.UNKNOWN), unseen)
        held = (self.fell.get(player, set()) | self.table.exposed_of(player)) - visible
        more = max(deck.FULL - len(visible | held), 0)
        if player not in self.lost:
            return not deck.may_show(number, visible, held, more, unseen)
        losses = self.lost[player] - set(self.played[player])
        if more and deck.may_show(number, visible, held, more - 1, unseen):
            return False
        return not any(deck.may_show(number, visible - {card}, held - {card}, more, unseen) for card in losses)

    def is_wrong(self, player: str) -> bool:
        """Whether the exposed cards prove that the player cannot have had the declared number (11.8)."""
        seen = self.visible(player) | self.fell.get(player, set()) | self.table.exposed_of(player)
        return not deck.may_hold(self.said[player], seen, self.table.unseen())
