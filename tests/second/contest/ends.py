"""How a redonda or a duel ends, and to whom its points go (7.6, 11.7, 15.6, 19.6)."""

from __future__ import annotations

from typing import Final

from tests.second.contest.proof import Proof
from tests.second.contest.stake import GOAL, RIVAL

STEPS: Final = (2, 3, 0)
FALTA: Final = 2
FALTA_IN_DUEL: Final = 6


class Ends(Proof):
    """Won, given up, adjudicated."""

    def end(self, winner: str, points: int = 0, why: str = "truco_refused", *, leaving: bool = False) -> None:
        """Somebody has won: first the envido, if its numbers are still open, then the points of the truco."""
        if not points:
            points, why = (self.level + 1, "truco") if self.level else (1, "hand")
        if self.envido == "declaring":
            self.closing = (winner, points, why)
            self.turn = None
            if leaving and self.may_still_speak():
                return
            self.settle_by_silence()
        if not self.stands_still():
            self.finish(winner, points, why)

    def finish(self, winner: str, points: int, why: str) -> None:
        """The points of the truco, and all of them to the rival of a side that interfered (15.6)."""
        self.over, self.closing, self.pending, self.turn = True, None, None, None
        if why != "truco_refused":
            self.irregular = None
        if winner != self.offender():
            self.table.award(self.points, winner, points, why)
        self.winner = winner
        self.give_to_innocent()
        self.table.contest_over()

    def close_words(self) -> None:
        """Play goes on elsewhere: numbers that nobody said are not said any more."""
        if self.closing and not self.held:
            winner, points, why = self.closing
            if self.envido == "declaring":
                self.settle_by_silence()
            if not self.stands_still():
                self.finish(winner, points, why)
        elif self.is_hopeless():
            self.end(next(iter(self.active))[0])

    def close_decided(self) -> None:
        """The match goes on: a contest that waited for a number only, which has been said, is over."""
        if self.closing and self.envido != "declaring" and not self.stands_still():
            self.finish(*self.closing)

    def give_to_innocent(self) -> None:
        """All disputed points go to the rival of a side that interfered alone (15.6)."""
        offender = self.offender()
        if offender:
            self.winner = RIVAL[offender]
            self.give_all(self.winner)

    def give_all(self, team: str) -> None:
        """The other side's awards are taken back; ``team`` gets what it misses of all that was disputed."""
        self.table.withdraw(self.points, RIVAL[team])
        total = self.disputed(team)
        own = sum(int(str(award[3])) for award in self.points if award[0] == team)
        self.table.award(self.points, team, total - own, "adjudicated")

    def disputed(self, team: str) -> int:
        """All points in dispute as they stand, if ``team`` takes them (11.7, 19.6)."""
        if self.envido in {"settled", "refused"}:
            envido = GOAL if self.decides else self.worth
        elif self.envido == "none":
            envido = 0
        elif self.envido == "pending":
            envido = sum(STEPS[step] for step in self.chain[:-1])
        else:
            envido = self.value(team)
        return envido + (self.refused or (self.level + 1 if self.level else 1))

    def value(self, team: str) -> int:
        """What the accepted chain gives ``team`` (11.9, B.2)."""
        if self.chain[-1] != FALTA:
            return sum(STEPS[step] for step in self.chain)
        if self.is_duel:
            return FALTA_IN_DUEL
        return GOAL - (self.table.score[team] if self.in_malas() else max(self.table.score.values()))

    def in_malas(self) -> bool:
        """Whether both teams are in malas (1.4)."""
        return max(self.table.score.values()) < self.table.buenas_from

    def adjudicate(self, team: str, *, is_decision: bool = False) -> None:
        """All disputed points go to ``team``, or to the rival of an offender; what the other side had is taken back."""
        if self.table.is_administrative() or (self.voided and not is_decision):
            return
        if self.offender() == team and not (is_decision and self.over):
            team = RIVAL[team]
            if is_decision:
                self.table.withdraw(self.points)
        self.voided = False
        self.claimed, self.held, self.accredited, self.closed = False, False, True, True
        was_over, self.over = self.over, True
        self.give_all(team)
        self.closing, self.pending, self.turn = None, None, None
        self.winner = team
        self.irregular = None
        if was_over:
            self.table.resume()
        else:
            self.table.contest_over()

    def ahead(self) -> str | None:
        """Whose number wins so far: the highest, nearest to the mano (11.6)."""
        return max(self.said, key=lambda player: (self.said[player], -self.pos[player]), default=None)

    def speakers(self, team: str | None = None) -> list[str]:
        """Who can still declare."""
        return [
            player
            for player in self.order
            if player in self.active
            and player not in self.said
            and player not in self.passed
            and player[0] not in self.silent
            and team in {None, player[0]}
        ]

    def may_still_speak(self) -> bool:
        """Whether the side behind could still declare."""
        ahead = self.ahead()
        return bool(self.speakers(RIVAL[ahead[0]] if ahead else None))

    def settle_by_silence(self) -> None:
        """Nobody will say another number."""
        raise NotImplementedError
