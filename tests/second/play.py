"""What each fact of the table does to it: deals, cards and words."""

from __future__ import annotations

from collections.abc import Callable

from tests.second import cards as deck
from tests.second import words
from tests.second.contest import RIVAL, Contest
from tests.second.table import PICA_PICA, Hand, Json, Table

CYCLE = 2
WHOLE = -1
NO_DEAL = ("choice", "void", "count")


class Play(Table):
    """The facts that players make."""

    def __init__(self, opened: Json, facts: list[Json]) -> None:
        super().__init__(opened)
        self.facts = facts
        self.skipped: set[tuple[int, int]] = set()
        self.void: set[tuple[int, int]] = set()
        self.valid: set[tuple[int, int]] = set()
        self.resolved: set[int] = set()
        self.pardoned: set[int] = set()
        self.started_by: dict[int, int] = {}
        self.stood_still: dict[int, bool] = {}
        self.corrections: dict[int, tuple[int, int, int]] = {}
        self.at = 0
        self.does: dict[str, Callable[[Json], None]] = {}

    def run(self, start: int, end: int) -> None:
        """Facts ``start`` to ``end``, without the last."""
        for index in range(start, end):
            self.at = index
            fact = self.facts[index]
            # told anew for something later, play stood still where it did
            self.suspended = self.stood_still.setdefault(index, self.suspended)
            if (index, WHOLE) in self.skipped:
                continue
            self.does[fact["type"]](fact)

    def again(self, started: int | None = None) -> None:
        """The hand anew, up to the fact in hand, without what has just been taken out of it."""
        end, is_suspended = self.at, self.suspended
        self.skipped |= self.void
        self.run(self.go_back(), end)
        self.at, self.suspended, self.expression = end, is_suspended, None
        if started is not None:
            self.started_by[self.at] = started
            self.start_again(started)

    def start_again(self, place: int) -> None:
        """What an objection undid had started the contest: it stays so."""
        hand = self.hand
        if hand and hand.trouble not in NO_DEAL and hand.stage != "over":
            self.prepare(hand)
            self.starts(hand.contests[place])

    @property
    def is_still(self) -> bool:
        """Whether nothing can be played: the match is over or suspended (17.3)."""
        return self.result is not None or self.suspended or self.annulled

    # --- the deal (5, 6) ---------------------------------------------------------------------------------------------

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

    def validate_disorder(self, hand: Hand) -> None:
        """A deal put in order counts no error (6.9), but for what nobody can forgive (19.8)."""
        if hand.trouble == "disorder":
            hand.trouble = ""
            if hand.grave:
                return
            count = self.errors[hand.dealer]
            count[0] -= 1
            count[1] -= 1

    # --- cards (8, 9) ------------------------------------------------------------------------------------------------

    def captain(self, by: str) -> str | None:
        """The team whose captain ``by`` is."""
        if by.startswith("cap"):
            return by[3:] if self.captains.get(by[3:]) is not None else None
        number = self.captains.get(by[0])
        return by[0] if number is not None and by[1:] == str(number) else None

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

    def starts(self, contest: Contest) -> None:
        """The deal is complete and the contest has begun: the duel before is closed (15.9)."""
        hand = self.hand
        if hand and not contest.started:
            self.completes(hand)
            contest.started = True
            for before in hand.contests:
                if before is not contest:
                    before.closed = True
                    before.irregular = None

    def completes(self, hand: Hand) -> None:
        """Play has begun: the deal is complete, and an error that it went on with is validated (6.9)."""
        if hand.stage == "dealing":
            self.validate_disorder(hand)
            hand.stage = "play"

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
        """Who took the round."""
        contest = self.in_play()
        played = [one for one in self.contests() if one.started][-1:]
        is_told_again = any(one is not contest and one.confirmable and len(one.rounds[-1]) == 1 for one in played)
        if contest and not is_told_again:
            self.starts(contest)
            self.expression = None
            contest.state_round(fact.get("team"))

    def hand_told(self, fact: Json) -> None:
        """Who took the hand or the duel."""
        contest = self.in_play()
        if contest and not contest.held:
            self.starts(contest)
            self.expression = None
            contest.end(fact["team"])

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

    # --- words (10-13) -----------------------------------------------------------------------------------------------

    def spoke(self, fact: Json) -> None:
        """Everything that somebody said, one expression after the other."""
        if self.is_still:
            return
        said = fact.get("forms")
        forms = words.parse(fact.get("words") or "") if said is None else words.known(said)
        for place, form in enumerate(forms):
            mark = (self.at, place)
            if mark in self.skipped:
                continue
            if self.takes(fact["player"], form, mark):
                self.expression = self.at
                self.valid.add(mark)
            else:
                self.void.add(mark)
                if self.expression != self.at:
                    self.expression = None

    def takes(self, player: str, form: words.Form, mark: tuple[int, int]) -> bool:
        """Whether an expression of a player has an effect."""
        contest = self.contest_of(player, goes_on=form[0] in {words.ENVIDO, words.TRUCO, words.LEAVE})
        if contest is None or contest.held or contest.over or player not in contest.active:
            return False
        return self.says(contest, player, form, mark)

    def says(self, contest: Contest, player: str, form: words.Form, mark: tuple[int, int]) -> bool:
        """One expression of an active player; answers whether it had an effect."""
        kind, number = form
        if contest.closing and kind not in {words.NUMBER, words.GOOD}:
            return False
        if kind == words.NUMBER:
            return contest.declare(player, number)
        if kind == words.GOOD:
            return contest.concede(player)
        if kind in {words.YES, words.NO}:
            return not (number and contest.is_duel) and contest.answer(player, mark, accepts=kind == words.YES)
        if kind in {words.ENVIDO, words.TRUCO}:
            envido = kind == words.ENVIDO
            is_said = mark in self.valid
            done = (
                contest.call_envido(player, number, is_said=is_said)
                if envido
                else contest.call_truco(player, number, mark)
            )
            if done:
                self.starts(contest)
            return done
        if kind in {words.LEAVE, words.LEAVE_ALL}:
            return self.leaves(contest, player, whole=kind == words.LEAVE_ALL)
        return False

    def leaves(self, contest: Contest, player: str, *, whole: bool) -> bool:
        """To the mazo by words; for a whole side only in a redonda (8.3, 8.4)."""
        if whole and contest.is_duel:
            return False
        self.starts(contest)
        side = [other for other in contest.order if other[0] == player[0] and other in contest.active]
        contest.leave(side if whole else [player], at_once=whole)
        return True

    def forgiven(self, _fact: Json) -> None:
        """Both sides undo the last expression (10.3, 12.5)."""
        if self.at in self.resolved:
            return
        self.resolved.add(self.at)
        if self.result or self.expression is None:
            return
        self.skipped.add((self.expression, WHOLE))
        self.again()

    def objected(self, fact: Json) -> None:
        """An irregular call is undone, its answer with it (12.4)."""
        player = fact["player"]
        hand = self.hand
        if self.at in self.resolved:
            if self.at in self.started_by:
                self.start_again(self.started_by[self.at])
            return
        self.resolved.add(self.at)
        if self.result or hand is None:
            return
        for place, contest in enumerate(hand.contests):
            if contest.irregular and player in contest.active:
                self.skipped.add(contest.irregular[0])
                self.skipped.update(contest.following)
                self.again(place)
                return
