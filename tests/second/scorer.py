"""A second scorer of matches under the TSA regulation, written apart from the project's own rules to check them.

``score(opened, facts)`` plays the facts of a match on one table that changes, and tells the score, the result and
the hands. It shares no code with ``domain/``; what the texts leave open is decided in ``DECISIONS.md``.
"""

from __future__ import annotations

from tests.second.contest import GOAL, RIVAL, Contest
from tests.second.play import Play
from tests.second.table import PICA_PICA, Hand, Json

LOSING = 2
UNFORGIVABLE = {"1.12", "6.6", "14.3", "18.3", "18.4", "19.4", "19.5", "19.6", "20.2"}
UNDONE = "match.act.undone"
MOVES_NOTHING = (
    "tsa.cards.known",
    "tsa.deck.replaced",
    "match.numbers.sealed",
    "match.scorer.named",
    "match.player.replaced",
    "match.claim.reserved",
    "match.claim.ruled",
    "match.state.restored",
    "match.score.verified",
    "match.review.referred",
)
"""Facts of which no point, warning or turn depends. Any other fact has to be known: what is not is an error."""


class Scorer(Play):
    """Players' facts, and those of captains and officials."""

    def __init__(self, opened: Json, facts: list[Json]) -> None:
        super().__init__(opened, facts)
        self.does = {
            "tsa.first_dealer.drawn": self.drawn,
            "tsa.first_dealer.stated": self.stated,
            "tsa.deck.cut": self.cut,
            "tsa.deal.begun": self.deal,
            "tsa.hand.dealt": self.dealt,
            "tsa.card.exposed": self.exposed,
            "tsa.player.skipped": self.disordered,
            "tsa.deal.disordered": self.disordered,
            "tsa.deal.altered": self.disordered,
            "tsa.deal.mode_switched": self.switched,
            "tsa.cards.miscounted": self.miscounted,
            "tsa.deal.accepted": self.chosen,
            "tsa.deal.refused": self.chosen,
            "tsa.deal.agreed": self.agreed,
            "tsa.irregularity.validated": self.validated_all,
            "tsa.cards.looked_at": self.looked,
            "tsa.deal.set_aside": self.set_aside,
            "tsa.card.played": self.played,
            "tsa.card.fell": self.fell,
            "tsa.round.stated": self.round_told,
            "tsa.hand.stated": self.hand_told,
            "tsa.cards.covered": self.covered,
            "tsa.cards.mucked": self.mucked,
            "tsa.card.lost": self.lost,
            "tsa.cards.shown": self.shown,
            "tsa.words.spoken": self.spoke,
            "tsa.expression.forgiven": self.forgiven,
            "tsa.call.objected": self.objected,
            "tsa.showing.claimed": self.showing_claimed,
            "tsa.declaration.claimed": self.declaration_claimed,
            "tsa.showing.failed": self.showing_failed,
            "tsa.interference.ruled": self.interfered,
            "tsa.hand.annulled": self.hand_annulled,
            "tsa.duel.annulled": self.duel_annulled,
            "tsa.points.adjudicated": self.adjudicated,
            "tsa.duel.tallied": self.duel_tallied,
            "tsa.hand.tallied": self.hand_tallied,
            "match.started": self.began,
            "match.referee.requested": self.requested,
            "match.claim.withdrawn": self.withdrawn,
            "match.play.resumed": self.resumed,
            "match.score.corrected": self.corrected,
            "match.incident.kept": self.noted,
            "match.sanction.lifted": self.lifted,
            "match.team.warned_verbally": self.warned_verbally,
            "match.team.warned": self.warned,
            "match.loss.declared": self.loss,
            "match.team.disqualified": self.disqualified,
            "match.absence.declared": self.absent,
            "match.delay.waived": self.excused,
            "match.abandonment.declared": self.abandoned,
            "match.captain.replaced": self.new_captain,
            "match.numbers.revealed": self.numbers_opened,
            "match.result.validated": self.validates,
            "match.result.disputed": self.disputes,
            "match.result.homologated_by_referee": self.homologated,
            "match.result.corrected": self.result_corrected,
            "match.review.opened": self.review_opened,
            "match.review.upheld": self.review_upheld,
            "match.review.modified": self.review_modified,
            "match.review.annulled": self.review_annulled,
            **dict.fromkeys(MOVES_NOTHING, self.kept_only),
        }

    # --- claims (11.7, 11.8, 15.9) -----------------------------------------------------------------------------------

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

    # --- the referee in the hand (5.8, 15.6, 19.6) -------------------------------------------------------------------

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

    # --- discipline (19) and administrative results (1.14) -----------------------------------------------------------

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
            if not any(one[1] == team and one[3] == "out" for one in self.held):
                self.disqualified_teams.discard(team)
        if now is None:
            return
        played = next((side for side, points in self.score.items() if points >= GOAL), None)
        graver = any(one[1] == team and one[3] != "warning" for one in self.held)
        fell = now["kind"] in {"sanction", "disqualification"} and not graver
        fell = fell and self.warnings[team]["disciplinary"] < LOSING
        if now["kind"] == "double_absence":
            self.change({"winner": team, "kind": "absence"})
        elif now["winner"] == RIVAL[team] and (now["kind"] == "absence" or fell):
            self.change({"winner": played, "kind": "played"} if played else None)

    def abandoned(self, fact: Json) -> None:
        """A team does not go on."""
        self.lose(fact["team"], "abandonment")

    def numbers_opened(self, fact: Json) -> None:
        """A side opens its sealed numbers, once and before the match: they say who is captain (3.2, 3.4)."""
        team = fact["team"]
        if not (self.started or self.result or self.annulled or team in self.numbered):
            self.numbered |= {team}
            self.captains[team] = fact["number"]

    def kept_only(self, _fact: Json) -> None:
        """Something that is kept and moves nothing."""

    def new_captain(self, fact: Json) -> None:
        """A new captain by force majeure (3.2)."""
        self.captains[fact["team"]] = fact["number"]

    # --- the score and the sign-off (16, 17.9) -----------------------------------------------------------------------

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

    # --- what is told ------------------------------------------------------------------------------------------------

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


def kept(facts: list[Json]) -> list[Json]:
    """The facts without those that were taken back."""
    left: list[Json] = []
    for fact in facts:
        if fact["type"] != UNDONE:
            left.append(fact)
        elif left:
            left.pop()
    return left


def score(opened: Json, facts: list[Json]) -> Json:
    """What a match stands at after its facts."""
    acts = kept(facts)
    table = Scorer(opened, acts)
    table.run(0, len(acts))
    return table.told()
