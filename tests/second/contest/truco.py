"""Truco: its levels, irregular calls, answers, and what lapses (12, 13)."""

from __future__ import annotations

from tests.second.contest.envido import Envido
from tests.second.contest.stake import RIVAL, Call, Mark


class Truco(Envido):
    """What is called, and what has been accepted."""

    def call_truco(self, player: str, level: int, mark: Mark) -> bool:
        """Truco, retruco or vale cuatro; out of its order, or by the side without the right, it is irregular (12.3)."""
        team = player[0]
        pending = self.pending
        reached = pending.level if pending else self.level
        if level <= reached or (pending and (pending.team == team or self.envido in {"pending", "declaring"})):
            return False
        in_turn = self.turn is None or self.turn == player
        regular = level == 1
        if level > 1 and pending is None:
            regular = self.level == level - 1 and self.right == team
        elif level > 1 and pending is not None:
            regular = pending.level == level - 1 and self.table.raising_accepts
            if self.table.raising_accepts:
                self.level, self.right, pending = pending.level, team, None
        if not regular:
            self.irregular, self.following = (mark, team), []
        else:
            self.following.append(mark)
        self.pending = Call(level, team, in_turn=in_turn, irregular=not regular, under=pending)
        return True

    def answer(self, player: str, mark: Mark, *, accepts: bool) -> bool:
        """Quiero or no quiero: to the envido first, then to the truco (13.6)."""
        team = player[0]
        if self.envido == "pending":
            if self.caller == team:
                return False
            if accepts:
                self.envido = "declaring"
                self.settle()
            else:
                self.refuse_envido()
            return True
        call = self.pending
        if self.envido == "declaring" or call is None or call.team == team:
            return False
        self.following.append(mark)
        if accepts:
            self.level, self.right, self.pending = call.level, team, None
        else:
            self.refused = call.level
            if self.irregular:
                self.irregular = self.irregular[0], call.team
            self.end(call.team, call.level)
        return True

    def validate(self) -> None:
        """An irregular call is as good as a regular one: it has accepted what it was put over (12.3)."""
        if self.pending and self.pending.irregular:
            under = self.pending.under
            if under and under.team != self.pending.team:
                self.level, self.right = under.level, self.pending.team
            self.pending.irregular, self.pending.under = False, None

    def lapse(self) -> None:
        """The player in turn has played: calls out of turn lapse (13.5), the others stand (12.4)."""
        while self.pending and not self.pending.in_turn:
            self.pending = self.pending.under
        self.validate()
        self.irregular = None
        if self.envido == "pending" and not self.caller_in_turn:
            self.chain.pop()
            if self.chain:
                self.envido = "declaring"
                for team in set(RIVAL) - {one[0] for one in self.active}:
                    self.take_unheard(RIVAL[team])
            else:
                self.envido = "none"
