"""Who takes a round, who leads the next and who has won by rounds, as far as the cards say it (7.2-7.6)."""

from __future__ import annotations

from itertools import product
from typing import Final

from tests.second import cards as deck
from tests.second.contest.stake import RIVAL, Stake

PARDA: Final = "-"
OUTCOMES: Final = ("A", "B", PARDA)


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


class Rounds(Stake):
    """What the cards on the table come to."""

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

    def only_leader(self) -> int | None:
        """Who leads behind a round of unknown outcome: one with an early card, where a side cannot add any."""
        early = [player for player in self.order if self.queue[player]]
        is_left = len({player[0] for player in self.active}) < len(RIVAL)
        return self.pos[early[0]] if early and is_left else None

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
