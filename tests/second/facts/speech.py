"""What is said, and what takes it back (10-13)."""

from __future__ import annotations

from tests.second import words
from tests.second.contest import Contest
from tests.second.facts.plays import Plays
from tests.second.facts.replay import WHOLE
from tests.second.table import Json


class Speech(Plays):
    """Facts of words."""

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
