"""Players who leave, and a side that has nobody left (8, 9.3, 15.7)."""

from __future__ import annotations

from tests.second.contest.stake import RIVAL
from tests.second.contest.turns import Turns


class Contest(Turns):
    """One redonda or one duel, from its mano on."""

    def leave(self, players: list[str], *, covers: bool = False, at_once: bool = False) -> None:
        """Players stop being active; ``at_once``: with them the side gives the contest up."""
        if self.over:
            return
        team = players[0][0]
        self.active.difference_update(players)
        if self.closing:
            if covers:
                self.be_silent(team)
            self.settle()
            return
        if any(player[0] == team for player in self.active):
            if self.envido == "declaring":
                if covers:
                    self.be_silent(team)
                self.settle()
            if not self.stands_still() and self.turn in players:
                self.advance()
            return
        self.side_left(team, covers=covers, at_once=at_once)

    def side_left(self, team: str, *, covers: bool, at_once: bool) -> None:
        """Nobody of a side is left: what waits for its answer is refused (8.5, 15.7)."""
        rival = RIVAL[team]
        if self.envido == "pending" and self.caller == rival:
            self.refuse_envido()
        elif self.envido == "declaring":
            if not self.said:
                self.take_unheard(rival)
            elif covers:
                self.be_silent(team)
            self.settle()
        if self.stands_still():
            return
        if self.pending and self.pending.team == rival:
            self.refused = self.pending.level
            self.end(rival, self.pending.level, leaving=True)
        elif at_once:
            self.end(rival, leaving=True)
        else:
            if not self.plays:
                self.end_without()
            if self.turn not in self.active:
                self.advance()
