"""What is played for: a whole redonda, or one duel of a pica-pica. Turns, rounds and calls (7-13, 15)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from tests.second import cards as deck

if TYPE_CHECKING:
    from tests.second.table import Table

Mark = tuple[int, int]
"""Which expression of which fact."""

RIVAL: Final = {"A": "B", "B": "A"}
PARDA: Final = "-"
OUTCOMES: Final = ("A", "B", PARDA)
STEPS: Final = (2, 3, 0)
TIMES: Final = (2, 1, 1)
FALTA: Final = 2
FALTA_IN_DUEL: Final = 6
GOAL: Final = 30
LAST_LEVEL: Final = 3


def _is_possible(outcome: str, best: dict[str, int], unknown: dict[str, int], rest: list[int]) -> bool:
    """Whether cards among the ``rest`` can make the outcome of the best known card and the unknown ones a side."""
    if outcome != PARDA:
        other = RIVAL[outcome]
        high = max(best[outcome], rest[-1] if unknown[outcome] else 0)
        low = max(best[other], rest[unknown[other] - 1] if unknown[other] else 0)
        return high > low
    for level in {*best.values(), *rest} - {0}:
        short = [team for team in RIVAL if best[team] != level]
        enough = rest.count(level) >= len(short) and sum(one <= level for one in rest) >= sum(unknown.values())
        if max(best.values()) <= level and enough and all(unknown[team] for team in short):
            return True
    return False


class Call:
    """A truco, retruco or vale cuatro that waits for its answer; ``under`` is the call it was irregularly put over."""

    __slots__ = ("in_turn", "irregular", "level", "team", "under")

    def __init__(self, level: int, team: str, *, in_turn: bool, irregular: bool, under: Call | None) -> None:
        self.level = level
        self.team = team
        self.in_turn = in_turn
        self.irregular = irregular
        self.under = under


class Contest:
    """One redonda or one duel, from its mano on."""

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

    # --- cards and turns (7, 9.5, 9.6, 13.5) -------------------------------------------------------------------------

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

    def stands_still(self) -> bool:
        """Whether nothing goes on: it is over, waits for cards to be shown (11.10), or the match is over."""
        return self.over or self.held or self.table.result is not None

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

    def validate(self) -> None:
        """An irregular call is as good as a regular one: it has accepted what it was put over (12.3)."""
        if self.pending and self.pending.irregular:
            under = self.pending.under
            if under and under.team != self.pending.team:
                self.level, self.right = under.level, self.pending.team
            self.pending.irregular, self.pending.under = False, None

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

    def only_leader(self) -> int | None:
        """Who leads behind a round of unknown outcome: one with an early card, where a side cannot add any."""
        early = [player for player in self.order if self.queue[player]]
        is_left = len({player[0] for player in self.active}) < len(RIVAL)
        return self.pos[early[0]] if early and is_left else None

    def taker(self) -> tuple[str, int]:
        """Who takes the round on the table, and the seat that leads the next (7.2, 7.3, 7.6)."""
        if not self.plays or self.leader is None:
            return PARDA, 0
        strength = deck.STRENGTH
        top = max(strength[card] for card in self.plays.values())
        tops = [player for player, card in self.plays.items() if strength[card] == top]
        if len({player[0] for player in tops}) > 1:
            return PARDA, 0
        if len(tops) > 1:
            count = len(self.order)
            tops.sort(key=lambda player: (self.pos[player] - (self.leader or 0)) % count)
        return tops[0][0], self.pos[tops[0]]

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

    def outcomes(self) -> str:
        """Every outcome of the round on the table that its unknown cards allow."""
        rest = self.unplayed()
        best, unknown = dict.fromkeys(RIVAL, 0), dict.fromkeys(RIVAL, 0)
        for player, card in self.plays.items():
            if card == deck.UNKNOWN:
                unknown[player[0]] += 1
            else:
                best[player[0]] = max(best[player[0]], deck.STRENGTH[card])
        return "".join(one for one in OUTCOMES if _is_possible(one, best, unknown, rest))

    def unplayed(self) -> list[int]:
        """The strength of each card that nobody is known to have played in the hand, the lowest first."""
        gone = {card for contest in self.table.contests() for cards in contest.played.values() for card in cards}
        return sorted(deck.STRENGTH[card] for card in deck.DECK if card not in gone)

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

    def decided(self) -> str | None:
        """Who has won by rounds, whatever the unknown ones were (7.6)."""
        found = {self.winner_of(told) for told in product(*self.rounds)}
        return found.pop() if len(found) == 1 else None

    def winner_of(self, told: tuple[str, ...]) -> str | None:
        """Who wins with these rounds."""
        if len(told) < 2:
            return None
        first, second = told[:2]
        if first == PARDA and second != PARDA:
            return second
        if first != PARDA and second in {first, PARDA}:
            return first
        if len(told) == 2:
            return None
        third = told[2]
        if third != PARDA:
            return third
        return self.order[0][0] if first == PARDA else first

    def survivor(self) -> str:
        """Who wins when a side has nobody left and the rounds do not decide."""
        sides = {player[0] for player in self.active}
        if len(sides) == 1:
            return sides.pop()
        return next((team for team in self.rounds if team in RIVAL), self.order[0][0])

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

    def leader_of(self, team: str | None) -> int | None:
        """The seat that leads after a round that was ``team``'s, where the cards leave no doubt."""
        if team is None:
            return 0
        mine = [p for p in self.order if p[0] == team and (p in self.plays or p in self.active)]
        if len(mine) == 1:
            return self.pos[mine[0]]
        count, start = len(self.order), self.leader or 0
        strength = {p: deck.STRENGTH.get(self.plays.get(p, ""), 0) for p in mine}
        mine.sort(key=lambda player: (-strength[player], (self.pos[player] - start) % count))
        if not mine or (0 in strength.values() and strength[mine[0]] <= self.unplayed()[-1]):
            return None
        return self.pos[mine[0]]

    def is_hopeless(self) -> bool:
        """Whether one side has nobody left and none of its cards on the table can still give it the hand (7.5)."""
        sides = {player[0] for player in self.active}
        if self.over or self.closing or self.held or len(sides) != 1:
            return False
        gone = RIVAL[next(iter(sides))]
        lying = {
            player: [*([self.plays[player]] if player in self.plays else []), *self.queue[player]]
            for player in self.order
        }
        told = list(self.rounds)
        while any(lying.values()) and len(told) < deck.FULL:
            tops = dict.fromkeys(RIVAL, 0)
            for player, cards in lying.items():
                if cards:
                    card = cards.pop(0)
                    unknown = deck.FULL * 10 if player[0] == gone else 0
                    tops[player[0]] = max(tops[player[0]], deck.STRENGTH.get(card, unknown))
            mine, other = tops[gone], tops[RIVAL[gone]]
            told.append(gone if mine > other else RIVAL[gone] if other > mine else PARDA)
            if gone in {self.winner_of(one) for one in product(*told)}:
                return False
        return True

    # --- ends --------------------------------------------------------------------------------------------------------

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

    def offender(self) -> str | None:
        """The only side that has interfered."""
        sides = set(self.interfered)
        return sides.pop() if len(sides) == 1 else None

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

    # --- leaving (8, 9.3, 15.7) --------------------------------------------------------------------------------------

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

    # --- truco (12, 13) ----------------------------------------------------------------------------------------------

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

    # --- envido (11, 15.8) -------------------------------------------------------------------------------------------

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

    def release(self) -> None:
        """The score was corrected: an envido that waits to be shown may not reach 30 any more, and counts (11.10)."""
        team = self.taken_by
        if self.held and team and not self.decides and self.table.score[team] + self.worth < GOAL:
            self.held = False
            self.pay_envido(team, "envido")
            self.close_words()

    def pay_envido(self, team: str, why: str) -> None:
        """An envido's points, unless an interference keeps them for the duel's end (15.6)."""
        self.taken_by = team
        if self.decides:
            self.worth = GOAL - self.table.score[team]
        if team != self.offender():
            self.table.award(self.points, team, self.worth, why)
        if self.table.result:
            self.pending = self.irregular = None

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

    def ahead(self) -> str | None:
        """Whose number wins so far: the highest, nearest to the mano (11.6)."""
        return max(self.said, key=lambda player: (self.said[player], -self.pos[player]), default=None)

    def may_still_speak(self) -> bool:
        """Whether the side behind could still declare."""
        ahead = self.ahead()
        return bool(self.speakers(RIVAL[ahead[0]] if ahead else None))

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

    # --- proof (11.7, 11.8, 15.9) ------------------------------------------------------------------------------------

    def visible(self, player: str) -> set[str]:
        """The player's cards that everybody has seen."""
        return {c for c in self.played[player] if c != deck.UNKNOWN} | self.shown.get(player, set())

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

    def is_wrong(self, player: str) -> bool:
        """Whether the exposed cards prove that the player cannot have had the declared number (11.8)."""
        seen = self.visible(player) | self.fell.get(player, set()) | self.table.exposed_of(player)
        return not deck.may_hold(self.said[player], seen, self.table.unseen())
