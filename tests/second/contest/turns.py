"""Cards in their turn and out of it, rounds that close, rounds that are told (7, 9.5, 9.6, 16.6)."""

from __future__ import annotations

from tests.second import cards as deck
from tests.second.contest.rounds import PARDA
from tests.second.contest.stake import RIVAL
from tests.second.contest.truco import Truco


class Turns(Truco):
    """Who plays when."""

    def play(self, player: str, cards: list[str]) -> bool:
        """A player puts cards on the table, in turn or not."""
        if player not in self.active or self.over or self.closing:
            return False
        if self.stands_still():
            return True
        is_declaring = self.envido == "declaring"
        lies_there = bool(self.queue[player])
        self.played[player] += cards
        self.queue[player] += cards
        self.confirmable = False
        if self.leader is None:
            self.leader, self.turn = self.pos[player], player
        in_turn = player == self.turn
        if in_turn:
            self.plays[player] = self.queue[player].pop(0)
        if in_turn and not lies_there:
            self.lapse()
        if is_declaring:
            self.be_silent(player[0])
        if in_turn and not self.stands_still():
            self.advance()
        return True

    def advance(self) -> None:
        """The turn goes to whoever plays next; rounds are closed as they fill up."""
        count = len(self.order)
        while not (self.stands_still() or self.closing):
            if self.leader is None:
                self.leader = self.only_leader()
            if self.leader is None or not (self.active or self.plays or any(self.queue.values())):
                self.turn = None
                return
            for step in range(count):
                player = self.order[(self.leader + step) % count]
                if player in self.plays:
                    continue
                if self.queue[player]:
                    self.plays[player] = self.queue[player].pop(0)
                elif player in self.active:
                    self.turn = player
                    return
            self.turn = None
            if deck.UNKNOWN in self.plays.values():
                self.close_unknown()
            else:
                self.close_round(*self.taker())

    def close_unknown(self) -> None:
        """A round with cards that nobody recorded is over: what the others allow of it (7.2, 16.6)."""
        outcomes = self.outcomes()
        plays, start = self.plays, self.leader
        leader: int | None = None
        if outcomes == PARDA:
            leader = 0
        elif len(outcomes) == 1:
            leader = self.leader_of(outcomes)
        self.close_round(outcomes, leader)
        self.table_before, self.confirmable = (plays, start), True

    def close_round(self, team: str, leader: int | None) -> None:
        """A round is over; the hand may be (7.6), or a side with nobody left loses it."""
        self.rounds.append(team)
        self.plays = {}
        self.confirmable = False
        self.after_round(leader)

    def after_round(self, leader: int | None) -> None:
        """What a finished round leaves."""
        self.leader = leader
        winner = self.decided()
        if winner:
            self.end(winner)
        else:
            self.end_without()

    def end_without(self) -> None:
        """A side with nobody left has lost, but for a round that has begun, also with a card out of turn (7.5)."""
        alive = {player[0] for player in self.active}
        lying = [player for player, cards in self.queue.items() if cards]
        goes_on = any(self.leader is not None or player[0] not in alive for player in lying)
        if len(alive) < len(RIVAL) and not goes_on:
            self.end(self.survivor(), leaving=True)

    def state_round(self, team: str | None) -> None:
        """Who took the round, told and not seen: the one on the table, or the one just over if it was unknown."""
        if self.over or self.closing or self.held:
            return
        self.started = True
        told = team or PARDA
        if not self.plays and self.rounds and (self.confirmable or len(self.rounds[-1]) > 1):
            if len(self.rounds[-1]) > 1:
                self.rounds[-1] = told
                self.plays, self.leader = self.table_before
                leader = self.leader_of(team)
                self.plays = {}
                self.after_round(leader)
                self.advance()
            self.confirmable = False
            return
        for player, early in self.queue.items():
            if early and player not in self.plays:
                self.plays[player] = early.pop(0)
        self.close_round(told, self.leader_of(team))
        self.advance()
