"""Claims, showing, and calling the referee (11.7, 11.8, 15.9, 15.10, 17.2, 17.3)."""

from __future__ import annotations

from tests.second.contest import RIVAL, Contest
from tests.second.facts.speech import Speech
from tests.second.table import PICA_PICA, Json


class Claims(Speech):
    """Facts of who claims something and who shows it."""

    def claimant(self, by: str, contest: Contest) -> str | None:
        """The team for which ``by`` may claim: a captain in a redonda, a duellist in the own duel."""
        team = self.captain(by)
        if not contest.is_duel:
            return team
        if by.startswith("cap"):
            return team if team and f"{team}{self.captains[team]}" in contest.pos else None
        return by[0] if by in contest.pos else None

    def claimable(self) -> list[Contest]:
        """The contests whose deadlines run."""
        if self.hand is None or self.official:
            return []
        return [contest for contest in self.hand.contests if not (contest.closed or contest.voided)]

    def showing_claimed(self, fact: Json) -> None:
        """The winner of an envido is to show it."""
        for contest in self.claimable():
            team = self.claimant(fact["by"], contest)
            due = contest.obliged if contest.envido == "settled" and not contest.accredited else None
            if team and due and due[0] != team:
                self.expression = None
                contest.claimed = True
                contest.check_claim()
                return

    def declaration_claimed(self, fact: Json) -> None:
        """A loser's number is said to be wrong."""
        player = fact["player"]
        for contest in self.claimable():
            if contest.envido == "settled" and player in contest.said and player != contest.obliged:
                team = self.claimant(fact["by"], contest)
                if team and team != player[0] and contest.is_wrong(player):
                    self.expression = None
                    contest.adjudicate(RIVAL[player[0]])
                    return

    def showing_failed(self, fact: Json) -> None:
        """The winner cannot show."""
        for contest in self.contests():
            if contest.obliged == fact["player"] and (contest.claimed or contest.held) and not self.official:
                self.expression = None
                contest.adjudicate(RIVAL[str(fact["player"])[0]])
                return

    def shown(self, fact: Json) -> None:
        """Cards shown to everybody; what went into the deck cannot be (8.3)."""
        player, hand = fact["player"], self.hand
        asked = any((one.claimed or one.held) and one.obliged == player for one in self.contests())
        if hand is None or (self.suspended and not asked):
            return
        if player not in hand.in_deck or self.played_by(player).issuperset(fact["cards"]):
            self.expression = None
            hand.shown.setdefault(player, set()).update(fact["cards"])
            self.check_claims()

    def played_by(self, player: str) -> set[str]:
        """The player's cards on the table."""
        return {card for one in self.contests() for card in one.played.get(player, [])}

    def requested(self, fact: Json) -> None:
        """A captain's request suspends play; in a duel a duellist's (15.10, 17.2, 17.3)."""
        if self.result:
            return
        by = fact["by"]
        hand = self.hand
        team = self.captain(by)
        own = f"{team}{self.captains[team]}" if team else by
        duels = hand.contests if hand and hand.kind == PICA_PICA else []
        if not duels or (hand and hand.stage == "dealing"):
            allowed = team is not None
        elif hand and hand.stage == "play" and duels[-1].started:
            allowed = own in duels[-1].pos
        else:
            open_duels = [duel for duel in duels if not duel.closed and (duel.started or not duel.over)]
            allowed = team is not None or any(own in duel.pos for duel in open_duels)
        self.suspended = self.suspended or allowed

    def resumed(self, _fact: Json) -> None:
        """Play goes on."""
        self.suspended = False

    def withdrawn(self, fact: Json) -> None:
        """A captain withdraws the claim."""
        team = self.captain(fact["by"])
        for contest in self.contests() if team else []:
            if contest.obliged and contest.obliged[0] != team:
                contest.claimed = False
