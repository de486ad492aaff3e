"""What the referee decides on a hand or a duel (5.8, 15.6, 19.6)."""

from __future__ import annotations

from tests.second.contest import RIVAL, Contest
from tests.second.facts.discipline import Discipline
from tests.second.table import PICA_PICA, Json


class Decisions(Discipline):
    """Annulled, adjudicated, interfered with."""

    def in_question(self) -> Contest | None:
        """The redonda, or the duel in play, or between duels the one before."""
        hand = self.hand
        if hand and hand.stage == "dealing" and not hand.trouble:
            self.prepare(hand)
        if hand is None or not hand.contests:
            return None
        contest = hand.contests[-1]
        if len(hand.contests) > 1 and not contest.started and not contest.over:
            return hand.contests[-2]
        return contest

    def hand_annulled(self, _fact: Json) -> None:
        """The hand is annulled without points."""
        hand = self.hand
        if hand and hand.stage != "over" and not self.result:
            self.expression = None
            self.void_hand(hand, same_dealer=self.annulled_same_dealer)

    def annul(self, contest: Contest) -> None:
        """A duel without points."""
        was_over = contest.over
        self.expression = None
        contest.over, contest.voided, contest.closed, contest.held = True, True, True, False
        contest.winner, contest.turn, contest.closing, contest.claimed = None, None, None, False
        self.withdraw(contest.points)
        if was_over:
            self.resume()
        else:
            self.contest_over()

    def duel_annulled(self, _fact: Json) -> None:
        """The duel is annulled (15.6)."""
        contest = self.in_question()
        if contest and contest.is_duel and not self.is_administrative():
            self.starts(contest)
            self.annul(contest)

    def adjudicated(self, fact: Json) -> None:
        """All disputed points to a team (19.6)."""
        contest = self.in_question()
        if contest and not self.official and not self.is_administrative():
            self.expression = None
            self.starts(contest)
            contest.adjudicate(fact["team"], is_decision=True)

    def interfered(self, fact: Json) -> None:
        """An interference in the duel in progress, its warning included (15.6)."""
        team = fact["team"]
        hand = self.hand
        if hand and hand.kind == PICA_PICA and hand.stage == "dealing" and not hand.trouble:
            self.prepare(hand)
        contest = hand.contests[-1] if hand and hand.contests else None
        if self.result and self.loser_by_interference:
            contest = self.loser_by_interference
        if contest is None:
            return
        self.expression = None
        self.hold(team, "15.6", "warning")
        is_late = contest is self.loser_by_interference
        contest.interfered.insert(0 if fact.get("first") else len(contest.interfered), team)
        had_result = self.result is not None
        if is_late and self.result and self.result["winner"] == team:
            self.warnings[team]["disciplinary"] += 1
            loses = self.loses_by_warnings(team)
            if loses == "disqualification":
                self.disqualified_teams.add(team)
            if loses and fact.get("first"):
                self.change({"winner": RIVAL[team], "kind": loses})
        else:
            self.warn(team)
        if not had_result and self.result and self.result["kind"] != "played":
            self.loser_by_interference = contest
        if set(contest.interfered) == set(RIVAL) and not contest.voided:
            self.starts(contest)
            self.annul(contest)
