"""The draw, the cut, the deal and the dealer's errors (5, 6)."""

from __future__ import annotations

from tests.second import cards as deck
from tests.second.contest import RIVAL
from tests.second.facts.replay import WHOLE, Replay
from tests.second.table import Hand, Json

CYCLE = 2


class Deals(Replay):
    """Facts up to a complete deal."""

    def drawn(self, fact: Json) -> None:
        """The draw for the first dealer (5.2)."""
        draws = fact["draws"]
        top = max(deck.STRENGTH[card] for _, card in draws)
        tops = [player for player, card in draws if deck.STRENGTH[card] == top]
        if len(tops) == 1:
            self.dealer = self.seats.index(tops[0])

    def stated(self, fact: Json) -> None:
        """The first dealer, told."""
        self.dealer = self.seats.index(fact["player"])

    def began(self, _fact: Json) -> None:
        """The match starts (4.1)."""
        self.started = True

    def cut(self, fact: Json) -> None:
        """The cut by the rival at the dealer's left closes the deadlines of the hand before (5.4)."""
        if self.is_still or self.dealer is None:
            self.void.add((self.at, WHOLE))
            return
        self.expression = None
        hand = self.hand
        if hand and hand.stage == "dealing":
            hand.trouble = hand.trouble or "void"
        cutter = fact.get("by")
        dealer = self.dealer
        if hand and hand.stage == "play":
            dealer = (dealer + 1) % len(self.seats)
        if hand and hand.stage != "dealing" and cutter in {None, self.seats[dealer - 1]}:
            self.close_deadlines(hand)

    def close_deadlines(self, hand: Hand) -> None:
        """Play goes on with the next hand."""
        for contest in list(hand.contests):
            contest.close_words()
            if contest.held or hand.stage == "over":
                contest.confirm()

    def opens(self, *, complete: bool) -> Hand | None:
        """The hand that a deal begins, or begins anew."""
        if self.is_still:
            self.void.add((self.at, WHOLE))
            return None
        self.expression = None
        hand = self.hand
        if hand and hand.stage != "dealing":
            self.close_deadlines(hand)
            if self.result or hand.stage != "over":
                return None
            for contest in hand.contests:
                contest.claimed, contest.closed = False, True
            hand = None
        hand = hand or self.new_hand(self.at)
        if hand:
            hand.trouble = ""
            hand.forget()
            if complete:
                hand.stage = "play"
                self.prepare(hand)
        return hand

    def deal(self, fact: Json) -> None:
        """A deal begins; the mode is fixed by the dealer's first (5.5)."""
        hand = self.opens(complete=False)
        mode = fact.get("mode")
        if hand and mode and self.modes.setdefault(hand.dealer, mode) != mode:
            self.err("void")

    def dealt(self, _fact: Json) -> None:
        """Cut and complete regular deal."""
        self.opens(complete=True)

    def err(self, trouble: str) -> None:
        """An error of the dealer: the second of a cycle pays 2 and ends the hand (6.4)."""
        hand = self.hand
        if hand is None or hand.stage == "over" or self.result:
            self.void.add((self.at, WHOLE))
            return
        if self.at in self.pardoned:
            return
        self.expression = None
        count = self.errors.setdefault(hand.dealer, [0, 0])
        count[0] += 1
        count[1] += 1
        hand.forgivable = self.at if trouble in {"disorder", "count"} else None
        hand.grave = False
        if count[0] < CYCLE:
            if any(contest.started for contest in hand.contests):
                self.void_hand(hand, same_dealer=True)
            else:
                hand.stage = "dealing"
            hand.trouble = trouble
            return
        count[0] = 0
        self.void_hand(hand, same_dealer=False)
        self.award(hand.points, RIVAL[hand.dealer[0]], 2, "dealer_errors")

    def dealing(self) -> Hand | None:
        """The hand whose deal is not complete."""
        return self.hand if self.hand and self.hand.stage == "dealing" and not self.result else None

    def exposed(self, fact: Json) -> None:
        """A rival's card exposed; an own one is no error (6.1)."""
        hand = self.dealing()
        if hand:
            hand.faces[fact["card"]] = fact["player"]
            if fact["player"][0] != hand.dealer[0]:
                hand.choice = fact["player"][0]
                self.err("choice")

    def disordered(self, _fact: Json) -> None:
        """A skip, a disorder or another error (6.1-6.3)."""
        if self.dealing():
            self.err("disorder")

    def switched(self, _fact: Json) -> None:
        """Top and bottom inside one deal (5.5)."""
        if self.dealing():
            self.err("void")

    def miscounted(self, _fact: Json) -> None:
        """A wrong number of cards (6.5)."""
        self.err("count")

    def chosen(self, fact: Json) -> None:
        """The captain's choice after an exposed card (6.1)."""
        hand = self.dealing()
        if hand and hand.trouble == "choice" and self.captain(fact["by"]) == hand.choice:
            hand.trouble = "" if fact["type"] == "tsa.deal.accepted" else "void"

    def looked(self, _fact: Json) -> None:
        """Cards looked at while the choice is open (6.1)."""
        hand = self.dealing()
        if hand and hand.trouble == "choice":
            hand.trouble = "void"

    def set_aside(self, _fact: Json) -> None:
        """The deal is set aside (6.7)."""
        hand = self.hand
        if hand and hand.stage != "over" and not self.result:
            for contest in hand.contests:
                self.withdraw(contest.points)
            hand.stage, hand.trouble = "dealing", "void"
            hand.forget()

    def agreed(self, _fact: Json) -> None:
        """Both captains put the deal in order (6.2)."""
        hand = self.dealing()
        if hand and hand.trouble == "disorder" and not hand.grave:
            hand.trouble = ""

    def validated_all(self, _fact: Json) -> None:
        """Both sides validate a minor accident (6.9)."""
        hand = self.hand
        if hand is None or self.at in self.resolved:
            return
        if self.dealing() and hand.trouble == "disorder":
            if not hand.grave:
                self.validate_disorder(hand)
        elif hand.forgivable is not None and hand.forgivable == self.at - 1:
            self.pardoned.add(hand.forgivable)
            self.resolved.add(self.at)
            self.again()
        elif not self.result:
            for contest in hand.contests:
                if contest.irregular:
                    self.expression = contest.irregular = None
                contest.validate()
