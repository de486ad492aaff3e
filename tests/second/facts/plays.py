"""Cards played, fallen, covered, put into the deck or lost, and what is told without them (8, 9, 15.5, 16.6)."""

from __future__ import annotations

from tests.second.contest import RIVAL, Contest
from tests.second.facts.deals import Deals
from tests.second.facts.replay import NO_DEAL, WHOLE
from tests.second.table import PICA_PICA, Json


class Plays(Deals):
    """Facts of cards."""

    def contest_of(self, player: str, *, goes_on: bool = True) -> Contest | None:
        """The contest in play, if it is the player's."""
        hand = self.hand
        if hand is None or hand.stage == "over":
            return None
        if hand.stage == "dealing" and hand.trouble in NO_DEAL:
            return None
        self.prepare(hand)
        contest = hand.contests[-1]
        if goes_on and not contest.held and player not in contest.pos:
            after = len(hand.contests)
            if hand.kind == PICA_PICA and after < len(hand.order) // 2 and player in hand.pair(after):
                contest.close_words()
                contest = hand.contests[-1]
        return contest if player in contest.pos and not self.result else None

    def in_play(self, *, goes_on: bool = True) -> Contest | None:
        """The contest in play, whoever plays it; ``goes_on``: a number that is only waited for is not said any more."""
        hand = self.hand
        if hand is None or self.is_still or hand.stage == "over":
            return None
        if hand.stage == "dealing" and hand.trouble in NO_DEAL:
            return None
        self.prepare(hand)
        if hand.contests[-1].closing and goes_on:
            hand.contests[-1].close_words()
            if self.result or hand.contests[-1].over:
                return None
        return hand.contests[-1]

    def put(self, player: str, cards: list[str]) -> None:
        """Cards on the table."""
        contest = self.contest_of(player)
        if contest is None or contest.held or player not in contest.active or contest.closing:
            self.void.add((self.at, WHOLE))
            return
        self.starts(contest)
        self.expression = None
        contest.play(player, cards)
        self.check_claims()

    def check_claims(self) -> None:
        """Another card has been seen: some number may not be shown any more (11.7)."""
        for contest in self.contests():
            if contest.claimed or not contest.closed:
                contest.check_claim()

    def played(self, fact: Json) -> None:
        """A card, or two in that order (9.1, 9.6)."""
        if not self.is_still:
            self.put(fact["player"], list(fact["cards"]))

    def fell(self, fact: Json) -> None:
        """A card falls: face up in the zone it is played (8.2, 9.2)."""
        card, player = fact.get("card"), fact["player"]
        hand = self.hand
        if self.result or self.annulled or not card or hand is None:
            return
        if any(card in contest.played.get(player, []) for contest in hand.contests):
            return
        if fact.get("where") != "zona":
            self.expression = None
            hand.fell.setdefault(player, set()).add(card)
            self.check_claims()
        elif not self.suspended:
            self.put(player, [card])

    def puts_down(self, player: str) -> None:
        """The calling side puts cards down: a refusal of its irregular call stands (12.4)."""
        for contest in self.hand.contests if self.hand else []:
            if contest.over and contest.irregular and contest.irregular[1] == player[0] and player in contest.pos:
                self.expression = contest.irregular = None

    def covered(self, fact: Json) -> None:
        """A player covers (8.1, 15.5, 15.7)."""
        player = fact["player"]
        if self.is_still:
            return
        self.puts_down(player)
        contest = self.contest_of(player)
        if contest and player in contest.active and not contest.held:
            self.starts(contest)
            self.expression = None
            contest.leave([player], covers=True)
        elif contest is None or contest.over:
            self.void.add((self.at, WHOLE))

    def gone(self, player: str, *, is_lost: bool) -> None:
        """Cards that are out of reach, before, in or after the own contest."""
        hand = self.hand
        if (self.suspended and not is_lost) or hand is None or (hand.stage == "dealing" and hand.trouble in NO_DEAL):
            return
        contest = self.contest_of(player, goes_on=False)
        self.expression = None
        if not is_lost:
            hand.in_deck.add(player)
        for own in hand.contests:
            if player in own.pos and is_lost:
                seen = own.visible(player) | own.fell.get(player, set()) | self.exposed_of(player)
                own.lost[player] = seen - set(own.played[player])
            elif player in own.pos:
                own.mucked.add(player)
        if not self.result and contest and player in contest.active and not contest.held:
            self.starts(contest)
            contest.leave([player], at_once=is_lost and contest.is_duel)
        elif hand.kind == PICA_PICA and not (self.result or player in hand.out or self.has_played(player)):
            hand.out.append(player)
        self.check_claims()

    def has_played(self, player: str) -> bool:
        """Whether the player's contest is over or in play."""
        return any(player in contest.pos for contest in self.contests())

    def mucked(self, fact: Json) -> None:
        """Cards into the deck (8.3, 15.5)."""
        if not self.suspended:
            self.puts_down(fact["player"])
        self.gone(fact["player"], is_lost=False)

    def lost(self, fact: Json) -> None:
        """A card is lost (9.3)."""
        self.gone(fact["player"], is_lost=True)

    def round_told(self, fact: Json) -> None:
        """Who took the round; where only a number is waited for, no round is played any more (7.6)."""
        contest = self.in_play(goes_on=False)
        if contest and contest.closing:
            self.void.add((self.at, WHOLE))
            return
        played = [one for one in self.contests() if one.started][-1:]
        is_told_again = any(one is not contest and one.confirmable and len(one.rounds[-1]) == 1 for one in played)
        if contest and not is_told_again:
            self.starts(contest)
            self.expression = None
            contest.state_round(fact.get("team"))

    def hand_told(self, fact: Json) -> None:
        """Who took the hand or the duel; told of one that is decided, a number is not waited for any more."""
        contest = self.in_play(goes_on=False)
        if contest and contest.closing:
            contest.close_words()
            return
        if contest and not contest.held:
            self.starts(contest)
            self.expression = None
            contest.end(fact["team"])

    def duel_tallied(self, fact: Json) -> None:
        """A duel known only by its points."""
        contest = self.in_play(goes_on=False)
        if contest is None or not contest.is_duel:
            return
        self.starts(contest)
        self.expression = None
        self.withdraw(contest.points)
        offender = contest.offender()
        if offender:
            innocent = RIVAL[offender]
            self.award(contest.points, innocent, fact[innocent.lower()], "sheet")
            self.award(contest.points, innocent, fact[offender.lower()], "adjudicated")
        else:
            self.award_sheet(contest.points, fact)
        takers = {str(award[0]) for award in contest.points}
        contest.winner = takers.pop() if len(takers) == 1 else None
        contest.over, contest.held, contest.closing, contest.turn = True, False, None, None
        self.contest_over()

    def hand_tallied(self, fact: Json) -> None:
        """A whole hand known only by its points (16.6)."""
        hand = self.opens(complete=False)
        if hand is None:
            return
        self.award_sheet(hand.points, fact)
        self.close_hand(hand)

    def award_sheet(self, points: list[list[object]], fact: Json) -> None:
        """A sheet's points: whoever reaches 30 with them did so last."""
        for team in sorted(RIVAL, key=lambda team: self.score[team] + int(fact[team.lower()])):
            self.award(points, team, fact[team.lower()], "sheet")
