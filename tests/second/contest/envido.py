"""Envido: its chain, its numbers, its worth, and the claims about it (11, 15.8, 15.9)."""

from __future__ import annotations

from typing import Final

from tests.second.contest.ends import FALTA, STEPS, Ends
from tests.second.contest.stake import GOAL, RIVAL

TIMES: Final = (2, 1, 1)


class Envido(Ends):
    """One chain of calls, answered once."""

    def call_envido(self, player: str, kind: int, *, is_said: bool = False) -> bool:
        """An invitation, or a higher one over the rival's (11.2, 11.3, 11.11); ``is_said``: it has had its effect."""
        team = player[0]
        if self.rounds or self.envido not in {"none", "pending"}:
            return False
        if self.level and not self.table.envido_after_truco:
            return False
        if self.envido == "pending":
            if self.caller == team or kind < self.chain[-1] or self.chain.count(kind) >= TIMES[kind]:
                return False
        elif self.pending and self.pending.team == team and not (self.table.envido_before_own or is_said):
            return False
        self.envido = "pending"
        self.chain.append(kind)
        self.caller = team
        self.caller_in_turn = self.turn is None or self.turn == player
        return True

    def refuse_envido(self) -> None:
        """The caller's side takes what had been accepted before, at least 1."""
        self.envido = "refused"
        self.worth = max(1, sum(STEPS[step] for step in self.chain[:-1]))
        self.pay_envido(self.caller, "envido_refused")

    def pay_envido(self, team: str, why: str) -> None:
        """An envido's points, unless an interference keeps them for the duel's end (15.6)."""
        self.taken_by = team
        if self.decides:
            self.worth = GOAL - self.table.score[team]
        if team != self.offender():
            self.table.award(self.points, team, self.worth, why)
        if self.table.result:
            self.pending = self.irregular = None

    def release(self) -> None:
        """The score was corrected: an envido that waits to be shown may not reach 30 any more, and counts (11.10)."""
        team = self.taken_by
        if self.held and team and not self.decides and self.table.score[team] + self.worth < GOAL:
            self.held = False
            self.pay_envido(team, "envido")
            self.close_words()

    def declare(self, player: str, number: int) -> bool:
        """A number (11.4); before one's turn it is nothing."""
        if self.envido != "declaring" or player not in self.speakers():
            return False
        ahead = self.ahead()
        mine = self.pos[player]
        for other in self.speakers(RIVAL[player[0]]):
            if self.spoken_to < self.pos[other] < mine and (ahead is None or ahead[0] != other[0]):
                return False
        self.said[player] = number
        self.spoken_to = max(self.spoken_to, mine)
        self.settle()
        return True

    def concede(self, player: str) -> bool:
        """Son buenas: for the player and the silent team-mates before (11.5)."""
        if self.envido != "declaring" or player not in self.active or player in self.passed:
            return False
        mine = self.pos[player]
        self.passed.update(other for other in self.order[: mine + 1] if other[0] == player[0])
        self.spoken_to = max(self.spoken_to, mine)
        self.settle()
        return True

    def be_silent(self, team: str) -> None:
        """Somebody plays or covers while the own side is silent: that is son buenas."""
        ahead = self.ahead()
        if self.envido == "declaring" and (ahead is None or ahead[0] != team):
            self.silent.add(team)
            self.settle()

    def settle(self) -> None:
        """The envido is settled when nobody of the side behind can still speak."""
        if self.envido == "declaring" and not self.may_still_speak():
            ahead = self.ahead()
            if ahead:
                self.take_envido(ahead[0], ahead)
            else:
                self.envido = "nobody"
            if self.closing and not self.stands_still():
                self.finish(*self.closing)

    def settle_by_silence(self) -> None:
        """Nobody will say another number."""
        self.silent.update(RIVAL)
        self.settle()

    def take_unheard(self, team: str) -> None:
        """A side has left without a number: the envido is the rival's, if it has not passed."""
        if team in self.silent or self.passed.issuperset(one for one in self.order if one[0] == team):
            self.envido = "nobody"
        else:
            self.take_envido(team, None)

    def take_envido(self, team: str, player: str | None) -> None:
        """``team`` takes the accepted envido; ``player`` has to show it, nobody where the rival left unheard."""
        self.envido = "settled"
        self.decides = self.chain[-1] == FALTA and not self.is_duel and self.in_malas()
        self.worth = self.value(team)
        self.obliged = player
        self.taken_by = team
        reaches = self.table.score[team] + self.worth >= GOAL and team != self.offender()
        self.accredited = player is not None and self.is_accredited()
        if reaches and player and not self.accredited:
            self.held = True
        else:
            self.pay_envido(team, "envido")

    def check_claim(self) -> None:
        """What is on the table may answer a claim, or the wait of 11.10."""
        if self.envido != "settled" or self.taken_by is None or self.accredited:
            return
        if self.table.is_administrative():
            return
        if self.obliged and self.is_accredited():
            self.accredited, self.claimed = True, False
            if self.held:
                self.held = False
                self.pay_envido(self.taken_by, "envido")
                self.close_words()
        elif self.claimed and self.is_lost():
            self.adjudicate(RIVAL[self.taken_by])

    def confirm(self) -> None:
        """The cut without a claim confirms what had still to be shown (11.7, 11.10)."""
        if self.held and not self.claimed and self.taken_by:
            self.held = False
            self.pay_envido(self.taken_by, "envido")
            self.close_words()
        self.closed = True
        if self.irregular:
            self.irregular = None
