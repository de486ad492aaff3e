"""Captains, the score's correction, sign-off and review (3.2, 3.4, 16, 17.9)."""

from __future__ import annotations

from tests.second.contest import GOAL, RIVAL
from tests.second.facts.decisions import Decisions
from tests.second.table import Hand, Json


class SignOff(Decisions):
    """Facts about who speaks for a team, and about the score and the result as a whole."""

    def numbers_opened(self, fact: Json) -> None:
        """A side opens its sealed numbers, once and before the match: they say who is captain (3.2, 3.4)."""
        team = fact["team"]
        if not (self.started or self.result or self.annulled or team in self.numbered):
            self.numbered |= {team}
            self.captains[team] = fact["number"]

    def new_captain(self, fact: Json) -> None:
        """A new captain by force majeure (3.2)."""
        self.captains[fact["team"]] = fact["number"]

    def kept_only(self, _fact: Json) -> None:
        """Something that is kept and moves nothing."""

    def closed(self) -> list[Hand]:
        """The hands on which a correction can stand."""
        return [hand for hand in self.hands if hand.stage == "over" or self.result]

    def set_score(self, a: int, b: int, *, is_review: bool = False) -> None:
        """Another total: one signed award a side on the last closed hand; a review's belongs to no hand."""
        self.expression = None
        closed = self.closed()
        number = closed[-1].number if closed and not is_review else 0
        # told anew for something later, it is the same difference on the same hand
        now = (a - self.score["A"], b - self.score["B"], number)
        *deltas, number = self.corrections.setdefault(self.at, now)
        for team, delta in zip(RIVAL, deltas, strict=True):
            if delta and number:
                self.hands[number - 1].points.append([team, delta, "correction", delta])
            if delta:
                self.validated = set()
            self.score[team] += delta

    def corrected(self, fact: Json) -> None:
        """Both teams correct the annotated score (16.2)."""
        if not self.official and not self.is_administrative() and self.closed():
            self.set_score(fact["a"], fact["b"])
            for contest in self.contests():
                contest.release()
            self.look_at_score()
            self.resume()

    def validates(self, fact: Json) -> None:
        """A captain validates the result; with both it is official (16.4)."""
        team = self.captain(fact["by"])
        if team and self.result and not self.official:
            self.validated.add(team)
            for contest in self.hand.contests if self.hand else []:
                contest.closed, contest.irregular = True, None
            if len(self.validated) == len(RIVAL):
                self.official = "homologated"

    def disputes(self, fact: Json) -> None:
        """A captain disputes: the referee decides (16.5)."""
        team = self.captain(fact["by"])
        if team and not self.official:
            self.validated.discard(team)

    def homologated(self, fact: Json) -> None:
        """The referee homologates (16.5, 16.7)."""
        if self.result is None or self.official:
            return
        if fact.get("a") is not None and self.result["kind"] == "played":
            self.set_score(fact["a"], fact["b"])
            self.look_at_score()
        self.official = "homologated"

    def result_corrected(self, fact: Json) -> None:
        """A material correction within 15 minutes (16.8)."""
        self.set_score(fact["a"], fact["b"])
        self.look_at_score()

    def review_opened(self, _fact: Json) -> None:
        """The chief referee opens a review (17.9)."""
        self.official = "under_review"

    def review_upheld(self, _fact: Json) -> None:
        """The result stays."""
        self.official = "annulled" if self.annulled else "homologated"

    def review_modified(self, fact: Json) -> None:
        """Another result."""
        self.set_score(fact["a"], fact["b"], is_review=True)
        winner = next((team for team, points in self.score.items() if points >= GOAL), None)
        self.result = {"winner": winner, "kind": "played"}
        self.official, self.annulled = "homologated", False

    def review_annulled(self, _fact: Json) -> None:
        """No result."""
        self.official, self.annulled = "annulled", True
        self.result = None
