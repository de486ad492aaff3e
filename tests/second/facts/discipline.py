"""Warnings, sanctions and results without play (1.14, 4.1, 19)."""

from __future__ import annotations

from tests.second.contest import GOAL, RIVAL
from tests.second.facts.claims import Claims
from tests.second.table import Json

LOSING = 2
UNFORGIVABLE = {"1.12", "6.6", "14.3", "18.3", "18.4", "19.4", "19.5", "19.6", "20.2"}


class Discipline(Claims):
    """What is held against a team, and who loses by it."""

    def change(self, result: Json | None) -> None:
        """The result changes: earlier validations are void."""
        if result != self.result:
            self.validated = set()
        self.result = result

    def lose(self, team: str, kind: str) -> None:
        """A team loses the match without play (1.14)."""
        if self.official:
            return
        now, winner = self.result, RIVAL[team]
        if kind == "disqualification":
            self.disqualified_teams.add(team)
        if now and now["kind"] == "double_disqualification":
            return
        if kind == "disqualification" and self.disqualified_teams == set(RIVAL):
            self.change({"winner": None, "kind": "double_disqualification"})
        elif now is None or (now["kind"] == "played" and (now["winner"] == team or kind == "disqualification")):
            self.change({"winner": winner, "kind": kind})
        elif kind == "absence" == now["kind"] and now["winner"] == team:
            self.change({"winner": None, "kind": "double_absence"})
        elif kind == "disqualification" and now["winner"] == winner:
            self.change({"winner": winner, "kind": kind})

    def warn(self, team: str) -> None:
        """A disciplinary warning: the second loses the match (19.2)."""
        self.warnings[team]["disciplinary"] += 1
        loses = self.loses_by_warnings(team)
        if loses:
            self.lose(team, loses)

    def loses_by_warnings(self, team: str) -> str:
        """How the team's warnings lose the match, if they do."""
        count = self.warnings[team]["disciplinary"]
        if self.disqualifying and count + self.brought.get(team, 0) >= self.disqualifying:
            self.hold(team, "19.2", "out")
            return "disqualification"
        return "sanction" if count >= LOSING else ""

    def noted(self, fact: Json) -> None:
        """Something was told of the deal that nobody can forgive (6.9, 19.8)."""
        if self.hand and fact["article"] in UNFORGIVABLE:
            self.hand.grave = True

    def hold(self, team: str, article: str, what: str) -> None:
        """What the fact in hand holds against a team."""
        self.held = (*self.held, (self.at, team, article, what))

    def lifted(self, fact: Json) -> None:
        """A review takes back the last of what was held against a team under an article (17.9)."""
        at = [one[0] for one in self.held if one[1:3] == (fact["team"], fact["article"])][-1]
        same = [one for one in self.held if one[0] == at and one[1] == fact["team"]]
        self.held = tuple(one for one in self.held if one not in same)
        self.warnings[fact["team"]]["disciplinary"] -= sum(one[3] == "warning" for one in same)

    def warned(self, fact: Json) -> None:
        """A disciplinary warning."""
        self.noted(fact)
        self.hold(fact["team"], fact["article"], "warning")
        self.warn(fact["team"])

    def warned_verbally(self, fact: Json) -> None:
        """A verbal warning costs nothing (19.1)."""
        self.noted(fact)
        self.warnings[fact["team"]]["verbal"] += 1

    def loss(self, fact: Json) -> None:
        """A loss by sanction; the second concealment of the qualifying stage disqualifies (6.6, 19.6)."""
        self.noted(fact)
        team = fact["team"]
        self.hold(team, fact["article"], "loss")
        conceals = fact["article"] == "6.6"
        self.concealed[team] += conceals
        again = conceals and self.stage == "clasificatoria" and self.concealed[team] >= LOSING
        self.lose(team, "disqualification" if again else "sanction")

    def disqualified(self, fact: Json) -> None:
        """One team, or both at once."""
        self.noted(fact)
        for team in fact["teams"]:
            self.hold(team, fact["article"], "out")
            self.lose(team, "disqualification")

    def absent(self, fact: Json) -> None:
        """A team is not there (4.1)."""
        self.lose(fact["team"], "absence")

    def excused(self, fact: Json) -> None:
        """A delay is waived: until the sign-off, whatever it had brought falls (4.1)."""
        team, now = fact["team"], self.result
        if self.official:
            return
        while any(one[1:] == (team, "4.1", "warning") for one in self.held):
            self.lifted({"team": team, "article": "4.1"})
        count = self.warnings[team]["disciplinary"]
        if count + self.brought.get(team, 0) < self.disqualifying:
            warned = {one[0] for one in self.held if one[1] == team and one[3] == "warning"}
            self.held = tuple(one for one in self.held if not (one[1] == team and one[3] == "out" and one[0] in warned))
        if not any(one[1] == team and one[3] == "out" for one in self.held):
            self.disqualified_teams.discard(team)
        if now is None:
            return
        rival = RIVAL[team]
        if now["kind"] == "double_absence":
            self.change({"winner": team, "kind": "disqualification" if rival in self.disqualified_teams else "absence"})
        elif now["kind"] == "double_disqualification" or (
            now["winner"] == rival and now["kind"] in {"absence", "sanction", "disqualification"}
        ):
            self.change(self.without_the_delay(team))

    def without_the_delay(self, team: str) -> Json | None:
        """The result that everything else comes to, or what was played."""
        if self.disqualified_teams == set(RIVAL):
            return {"winner": None, "kind": "double_disqualification"}
        for loser in (team, RIVAL[team]):
            if loser in self.disqualified_teams:
                return {"winner": RIVAL[loser], "kind": "disqualification"}
            graver = any(one[1] == loser and one[3] != "warning" for one in self.held)
            if graver or self.warnings[loser]["disciplinary"] >= LOSING:
                return {"winner": RIVAL[loser], "kind": "sanction"}
        played = next((side for side, points in self.score.items() if points >= GOAL), None)
        return {"winner": played, "kind": "played"} if played else None

    def abandoned(self, fact: Json) -> None:
        """A team does not go on."""
        self.lose(fact["team"], "abandonment")
