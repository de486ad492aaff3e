"""The result of a match: what notation.md's result says, added up from events alone."""

from collections.abc import Iterable
from typing import Any

from domain.kernel.event import Event
from domain.kernel.seats import TEAMS, right_of
from domain.match import events as common
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.rotation import kind_due

Document = dict[str, Any]


class Award:
    """Points as they were awarded, and whether they were taken back."""

    __slots__ = ("body", "withdrawn")

    def __init__(self, body: ev.PointsAwarded) -> None:
        self.body = body
        self.withdrawn = False


class Hand:
    """One hand as it is told: its bouts by number with who won them."""

    __slots__ = ("begun", "complete", "counts", "dealer_next", "ended", "over", "voided")

    def __init__(self, begun: ev.HandBegun) -> None:
        self.begun = begun
        self.complete = False
        self.ended = False
        self.voided = False
        self.counts = True
        self.dealer_next = ""
        self.over: dict[int, ev.BoutEnded] = {}

    @property
    def mano(self) -> str:
        return self.begun.bouts[0][0]


class MatchResult:
    """The fold of one match's events into its result."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._clear()

    def _clear(self) -> None:
        self.opened: common.MatchOpened | None = None
        self.begun = self.suspended = self.under_review = self.annulled = False
        self.dealer = ""
        self.hands: list[Hand] = []
        self.awards: dict[int, Award] = {}
        self.errors: dict[str, dict[str, int]] = {}
        self.warnings = {team: {"verbal": 0, "disciplinary": 0} for team in TEAMS}
        self.result: Document | None = None
        self.settled: dict[str, int] | None = None
        self.revision = 0
        self.first: Document | None = None
        self.superseded = False
        self.voids: list[tuple[int, str]] = []
        self.flags: list[tuple[int, str]] = []

    def apply_all(self, events: Iterable[Event]) -> "MatchResult":
        """Fold ``events``, in order, and return itself."""
        for event in events:
            self.apply(event)
        return self

    def apply(self, event: Event) -> None:
        """Fold one event."""
        self.events.append(event)
        body = event.body
        kind = type(body)
        if kind is common.ActWithdrawn or kind is ev.ExpressionWithdrawn:
            self._without(body.withdrawn)  # type: ignore[attr-defined]
            return
        fold = FOLDS.get(kind)
        if fold is not None:
            fold(self, body, event.act)

    def _without(self, act: int) -> None:
        """What an act did is undone: all of it again but for that."""
        kept = [event for event in self.events if event.act != act or type(event.body) not in FOLDS]
        last = kept.pop()
        self._clear()
        self.events = []
        self.apply_all(kept)
        self.events.append(last)

    @property
    def score(self) -> dict[str, int]:
        """The score, at most 30 a side."""
        if self.settled is not None:
            return dict(self.settled)
        score = dict.fromkeys(TEAMS, 0)
        for award in self.awards.values():
            if not award.withdrawn:
                score[award.body.team] += award.body.points
        return score

    @property
    def status(self) -> str:
        """The state of the match in one word."""
        if self.annulled:
            return "annulled"
        if self.under_review:
            return "under_review"
        if self.revision:
            return "homologated"
        if self.result is not None:
            return "finished"
        if self.suspended:
            return "suspended"
        return "in_play" if self.begun else "scheduled"

    def document(self) -> Document:
        """The result, with acts where the notation has lines."""
        opened = self.opened
        return {
            "match": opened.match if opened else None,
            "status": self.status,
            "score": self.score,
            "result": self.result,
            "hands": [self._hand(hand) for hand in self.hands],
            "dealer_errors": self.errors,
            "warnings": self.warnings,
            "next_hand": self._next_hand(),
            "void_acts": [{"act": act, "article": article} for act, article in self.voids],
            "rejected": [],
            "warnings_of_entry": [{"act": act, "code": code} for act, code in self.flags],
            "revision": self.revision,
            "original": self.first if self.superseded else None,
        }

    def _points(self, hand: int, bout: int | None) -> list[Document]:
        mine = [a.body for a in self.awards.values() if a.body.hand == hand and a.body.bout == bout and not a.withdrawn]
        mine.sort(key=lambda body: (body.replaces or body.award, body.award))
        return [_award(body) for body in mine]

    def _hand(self, hand: Hand) -> Document:
        begun = hand.begun
        document: Document = {
            "number": begun.number,
            "kind": begun.kind,
            "dealer": begun.dealer,
            "mano": hand.mano,
            "voided": hand.voided,
            "points": self._points(begun.number, None),
            "duels": [],
        }
        if begun.kind == "pica_pica":
            document["duels"] = [duel for n in range(1, len(begun.bouts) + 1) if (duel := self._duel(hand, n))]
        if not hand.ended:
            document["open"] = True
        return document

    def _duel(self, hand: Hand, number: int) -> Document | None:
        players = hand.begun.bouts[number - 1]
        over = hand.over.get(number)
        points = self._points(hand.begun.number, number)
        if over is None and not points:
            return None
        return {
            "number": number,
            "players": list(players),
            "mano": players[0],
            "voided": bool(over and over.voided),
            "winner": over.winner if over else None,
            "points": points,
        }

    def _next_hand(self) -> Document | None:
        if self.result is not None or self.annulled or self.opened is None or not self.dealer:
            return None
        seats = self.opened.seats
        if not self.hands:
            return _due(seats, kind_due(self._pair(), ""), self.dealer)
        last = self.hands[-1]
        if not last.ended and not last.complete:
            return _due(seats, last.begun.kind, last.begun.dealer)
        counted = next((h.begun.kind for h in reversed(self.hands) if h.counts), "")
        return _due(seats, kind_due(self._pair(), counted), last.dealer_next or right_of(seats, last.begun.dealer))

    def _pair(self) -> tuple[int, int]:
        score = self.score
        return score["A"], score["B"]


def _due(seats: tuple[str, ...], kind: str, dealer: str) -> Document:
    return {"kind": kind, "dealer": dealer, "mano": right_of(seats, dealer)}


def _award(body: ev.PointsAwarded) -> Document:
    document: Document = {"team": body.team, "points": body.points}
    if body.full is not None:
        document["full"] = body.full
    document |= {"for": body.reason, "article": body.article}
    if body.interpretations:
        document["interpretations"] = list(body.interpretations)
    return document


# --- what each event adds ----------------------------------------------------------------------------------------


def _opened(r: MatchResult, body: common.MatchOpened, act: int) -> None:
    r.opened = body


def _begun(r: MatchResult, body: common.MatchBegun, act: int) -> None:
    r.begun = True


def _suspended(r: MatchResult, body: common.PlaySuspended, act: int) -> None:
    r.suspended = True


def _reopened(r: MatchResult, body: common.PlayReopened, act: int) -> None:
    r.suspended = False


def _dealer(r: MatchResult, body: ev.DealerChosen, act: int) -> None:
    r.dealer = body.player


def _hand_begun(r: MatchResult, body: ev.HandBegun, act: int) -> None:
    r.hands.append(Hand(body))


def _deal_repeated(r: MatchResult, body: ev.DealRepeated, act: int) -> None:
    r.hands[-1].complete = False


def _deal_completed(r: MatchResult, body: ev.DealCompleted, act: int) -> None:
    r.hands[-1].complete = True


def _bout_ended(r: MatchResult, body: ev.BoutEnded, act: int) -> None:
    r.hands[-1].over[body.bout] = body


def _bout_reopened(r: MatchResult, body: ev.BoutReopened, act: int) -> None:
    r.hands[-1].over.pop(body.bout, None)


def _hand_ended(r: MatchResult, body: ev.HandEnded, act: int) -> None:
    hand = r.hands[-1]
    hand.ended, hand.voided, hand.counts, hand.dealer_next = True, body.voided, body.counts, body.dealer


def _hand_reopened(r: MatchResult, body: ev.HandReopened, act: int) -> None:
    hand = r.hands[-1]
    hand.ended, hand.voided, hand.counts, hand.dealer_next = False, False, True, ""


def _awarded(r: MatchResult, body: ev.PointsAwarded, act: int) -> None:
    r.awards[body.award] = Award(body)


def _withdrawn(r: MatchResult, body: ev.PointsWithdrawn, act: int) -> None:
    r.awards[body.award].withdrawn = True


def _error(r: MatchResult, body: ev.ErrorCounted | ev.ErrorLifted, act: int) -> None:
    if body.total:
        r.errors[body.dealer] = {"in_cycle": body.in_cycle, "total": body.total}
    else:
        r.errors.pop(body.dealer, None)


def _warned(r: MatchResult, body: common.WarningCounted, act: int) -> None:
    r.warnings[body.team]["disciplinary" if body.disciplinary else "verbal"] = body.in_match


def _result(r: MatchResult, body: common.ResultReached, act: int) -> None:
    r.result = {"winner": body.winner, "kind": body.kind}
    r.suspended = False


def _no_result(r: MatchResult, body: common.ResultWithdrawn, act: int) -> None:
    r.result = None


def _homologated(r: MatchResult, body: common.MatchHomologated, act: int) -> None:
    r.revision = body.revision
    if r.first is None:
        r.first = {"score": r.score, "result": r.result}


def _settled(r: MatchResult, body: common.ScoreSettled, act: int) -> None:
    r.settled = {"A": body.a, "B": body.b}


def _case(r: MatchResult, body: common.CaseOpened, act: int) -> None:
    r.under_review = True


def _case_closed(r: MatchResult, body: common.CaseClosed, act: int) -> None:
    r.under_review = False
    r.annulled = body.outcome == "annulled"
    r.superseded = r.superseded or body.outcome != "upheld"


def _void(r: MatchResult, body: common.ActVoided, act: int) -> None:
    r.voids.append((act, body.article))


def _flag(r: MatchResult, body: common.EntryFlagged, act: int) -> None:
    r.flags.append((act, body.code))


FOLDS: dict[type, Any] = {
    common.MatchOpened: _opened,
    common.MatchBegun: _begun,
    common.PlaySuspended: _suspended,
    common.PlayReopened: _reopened,
    common.WarningCounted: _warned,
    common.ResultReached: _result,
    common.ResultWithdrawn: _no_result,
    common.MatchHomologated: _homologated,
    common.ScoreSettled: _settled,
    common.CaseOpened: _case,
    common.CaseClosed: _case_closed,
    common.ActVoided: _void,
    common.EntryFlagged: _flag,
    ev.DealerChosen: _dealer,
    ev.HandBegun: _hand_begun,
    ev.DealRepeated: _deal_repeated,
    ev.DealCompleted: _deal_completed,
    ev.BoutEnded: _bout_ended,
    ev.BoutReopened: _bout_reopened,
    ev.HandEnded: _hand_ended,
    ev.HandReopened: _hand_reopened,
    ev.PointsAwarded: _awarded,
    ev.PointsWithdrawn: _withdrawn,
    ev.ErrorCounted: _error,
    ev.ErrorLifted: _error,
}

__all__ = ["MatchResult"]
