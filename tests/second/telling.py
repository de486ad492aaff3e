"""What a table stands at, told: score, result, hands, errors, warnings, what is due next."""

from __future__ import annotations

from tests.second.contest import Contest
from tests.second.facts.sign_off import SignOff
from tests.second.table import PICA_PICA, Hand, Json


class Telling(SignOff):
    """Everything that is compared."""

    def told_contest(self, contest: Contest) -> Json:
        """One duel."""
        winner = contest.winner
        if winner is None and not contest.voided:
            takers = {str(award[0]) for award in contest.points}
            winner = takers.pop() if len(takers) == 1 and (self.result or self.annulled) else None
        return {
            "players": list(contest.order),
            "mano": contest.order[0],
            "voided": contest.voided,
            "winner": winner,
            "points": told_points(contest.points),
        }

    def told_hand(self, hand: Hand) -> Json:
        """One hand."""
        points = list(hand.points)
        duels = []
        if hand.kind == PICA_PICA:
            duels = [self.told_contest(duel) for duel in hand.contests if duel.started or duel.over or duel.points]
        else:
            for contest in hand.contests:
                points += contest.points
        told: Json = {
            "number": hand.number,
            "kind": hand.kind,
            "dealer": hand.dealer,
            "mano": hand.order[0],
            "voided": hand.voided,
            "points": told_points(points),
            "duels": [{"number": number, **duel} for number, duel in enumerate(duels, 1)],
        }
        if hand.stage != "over" and self.result is None and not self.annulled:
            told["open"] = True
        return told

    def told_next(self) -> Json | None:
        """The deal still due, or the one after the hand in play."""
        if self.result or self.annulled or self.dealer is None:
            return None
        hand, dealer = self.hand, self.dealer
        kind = self.next_kind(self.last_kind)
        if hand and hand.stage == "dealing":
            kind = hand.kind
        elif hand and hand.stage == "play":
            kind, dealer = self.next_kind(hand.kind), (dealer + 1) % len(self.seats)
        return {"kind": kind, "dealer": self.seats[dealer], "mano": self.seats[(dealer + 1) % len(self.seats)]}

    def status(self) -> str:
        """The word for where the match stands."""
        if self.official:
            return self.official
        if self.result:
            return "finished"
        if self.suspended:
            return "suspended"
        return "in_play" if self.started else "scheduled"

    def told(self) -> Json:
        """Everything that is compared."""
        return {
            "score": dict(self.score),
            "result": self.result,
            "hands": [self.told_hand(hand) for hand in self.hands],
            "dealer_errors": {
                dealer: {"in_cycle": count[0], "total": count[1]} for dealer, count in self.errors.items() if count[1]
            },
            "warnings": self.warnings,
            "next_hand": self.told_next(),
            "status": self.status(),
        }


def told_points(points: list[list[object]]) -> list[list[object]]:
    """Awards as team, points and what for, sorted."""
    return sorted(award[:3] for award in points)
