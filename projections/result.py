"""The result of a match, added up from events alone: what the notation's result says.

What an act did can be taken back whole (``deshace``) or in its hand (``perdonan``), so the state is an immutable value:
as the rules do, the fold keeps how it was before the last two acts, and a hand how it was before the last expression.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from domain.kernel.event import Body, Event
from domain.kernel.past import Past, begun, taken_back
from domain.kernel.seats import TEAMS
from domain.match import events as common
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from projections.document import Document, document_of
from projections.told import Award, Hand, Told

__all__ = ["Document", "MatchResult"]


class MatchResult:
    """The fold of one match's events into its result."""

    __slots__ = ("_act", "_past", "told")

    def __init__(self) -> None:
        self.told = Told()
        self._act = -1
        self._past: Past[Told] = Past()

    def apply_all(self, events: Iterable[Event]) -> "MatchResult":
        """Fold ``events``, in order, and return itself."""
        for event in events:
            self.apply(event)
        return self

    def apply(self, event: Event) -> None:
        """Fold one event."""
        if event.act != self._act:
            self._act = event.act
            self._past = begun(self._past, event.act, self.told)
        kind = type(event.body)
        if kind is common.ActWithdrawn:
            self.told, self._past = taken_back(self._past)
            return
        fold = FOLDS.get(kind)
        if fold is not None:
            self.told = fold(self.told, event.body, event.act)

    @property
    def score(self) -> dict[str, int]:
        """The score, at most 30 a side."""
        return self.told.score

    @property
    def status(self) -> str:
        """The state of the match in one word."""
        return self.told.status

    def document(self) -> Document:
        """The result, with acts where the notation has lines."""
        return document_of(self.told)


Fold = Callable[[Told, Any, int], Told]
FOLDS: dict[type[Body], Fold] = {}


def _folds(*kinds: type[Body]) -> Callable[[Fold], Fold]:
    """Declare the function below as what events of ``kinds`` add."""

    def declare(fold: Fold) -> Fold:
        FOLDS.update(dict.fromkeys(kinds, fold))
        return fold

    return declare


def _last(told: Told, **fields: object) -> Told:
    """``told`` with the last hand changed."""
    return replace(told, hands=(*told.hands[:-1], replace(told.hands[-1], **fields)))


# --- the match -------------------------------------------------------------------------------------------------


@_folds(common.MatchOpened)
def _(told: Told, body: common.MatchOpened, act: int) -> Told:
    buenas = body.conditions.get("buenas_desde", told.buenas)
    return replace(told, match=body.match, seats=body.seats, buenas=int(buenas))


@_folds(common.MatchBegun)
def _(told: Told, body: common.MatchBegun, act: int) -> Told:
    return replace(told, begun=True)


@_folds(common.PlaySuspended)
def _(told: Told, body: common.PlaySuspended, act: int) -> Told:
    return replace(told, suspended=True)


@_folds(common.PlayReopened)
def _(told: Told, body: common.PlayReopened, act: int) -> Told:
    return replace(told, suspended=False)


@_folds(common.WarningCounted)
def _(told: Told, body: common.WarningCounted, act: int) -> Told:
    kind = "disciplinary" if body.disciplinary else "verbal"
    return replace(told, warnings={**told.warnings, body.team: {**told.warnings[body.team], kind: body.in_match}})


@_folds(common.LiftingCounted)
def _(told: Told, body: common.LiftingCounted, act: int) -> Told:
    warnings = {**told.warnings[body.team], "disciplinary": body.disciplinary}
    return replace(told, warnings={**told.warnings, body.team: warnings})


@_folds(common.ResultReached)
def _(told: Told, body: common.ResultReached, act: int) -> Told:
    return replace(told, result={"winner": body.winner, "kind": body.kind})


@_folds(common.ResultWithdrawn)
def _(told: Told, body: common.ResultWithdrawn, act: int) -> Told:
    return replace(told, result=None)


@_folds(common.MatchHomologated)
def _(told: Told, body: common.MatchHomologated, act: int) -> Told:
    first = told.first or {"score": told.score, "result": told.result}
    return replace(told, revision=body.revision, first=first)


@_folds(common.ScoreSettled)
def _(told: Told, body: common.ScoreSettled, act: int) -> Told:
    return replace(told, settled=dict(zip(TEAMS, (body.a, body.b), strict=True)))


@_folds(common.CaseOpened)
def _(told: Told, body: common.CaseOpened, act: int) -> Told:
    return replace(told, under_review=True)


@_folds(common.CaseClosed)
def _(told: Told, body: common.CaseClosed, act: int) -> Told:
    superseded = told.superseded or body.outcome != "upheld"
    annulled = body.outcome == "annulled" or (told.annulled and body.outcome == "upheld")
    return replace(told, under_review=False, annulled=annulled, superseded=superseded)


@_folds(common.ActVoided)
def _(told: Told, body: common.ActVoided, act: int) -> Told:
    return replace(told, voids=(*told.voids, (act, body.article)))


@_folds(common.EntryFlagged)
def _(told: Told, body: common.EntryFlagged, act: int) -> Told:
    return replace(told, flags=(*told.flags, (act, body.code)))


# --- deals and hands -------------------------------------------------------------------------------------------


@_folds(ev.DealerChosen)
def _(told: Told, body: ev.DealerChosen, act: int) -> Told:
    return replace(told, dealer=body.player)


@_folds(ev.HandBegun)
def _(told: Told, body: ev.HandBegun, act: int) -> Told:
    return replace(told, hands=(*told.hands, Hand(body)), spoken=None)


@_folds(ev.DealRepeated)
def _(told: Told, body: ev.DealRepeated, act: int) -> Told:
    return _last(told, complete=False)


@_folds(ev.DealRuledOut)
def _(told: Told, body: ev.DealRuledOut, act: int) -> Told:
    return _last(told, complete=False)


@_folds(ev.DealCompleted)
def _(told: Told, body: ev.DealCompleted, act: int) -> Told:
    return _last(told, complete=True)


@_folds(ev.BoutEnded)
def _(told: Told, body: ev.BoutEnded, act: int) -> Told:
    return _last(told, over={**told.hands[-1].over, body.bout: body})


@_folds(ev.BoutReopened)
def _(told: Told, body: ev.BoutReopened, act: int) -> Told:
    return _last(told, over={bout: over for bout, over in told.hands[-1].over.items() if bout != body.bout})


@_folds(ev.HandEnded)
def _(told: Told, body: ev.HandEnded, act: int) -> Told:
    return _last(told, ended=True, voided=body.voided, counts=body.counts, dealer_next=body.dealer)


@_folds(ev.HandReopened)
def _(told: Told, body: ev.HandReopened, act: int) -> Told:
    return _last(told, ended=False, voided=False, counts=True, dealer_next="")


@_folds(ev.ErrorCounted, ev.ErrorLifted)
def _(told: Told, body: ev.ErrorCounted | ev.ErrorLifted, act: int) -> Told:
    errors = {dealer: counts for dealer, counts in told.errors.items() if body.total or dealer != body.dealer}
    if body.total:
        errors[body.dealer] = {"in_cycle": body.in_cycle, "total": body.total}
    return replace(told, errors=errors)


# --- words and points ------------------------------------------------------------------------------------------


@_folds(acts.WordsSpoken)
def _(told: Told, body: acts.WordsSpoken, act: int) -> Told:
    if not body.forms or not told.hands or told.suspended:
        return told
    return replace(told, spoken=told.hands[-1], spoken_errors=told.errors)


@_folds(ev.ExpressionWithdrawn)
def _(told: Told, body: ev.ExpressionWithdrawn, act: int) -> Told:
    if told.spoken is None:
        raise ValueError("nobody has spoken in this hand, so the rules withdraw nothing")
    voids = tuple(void for void in told.voids if void[0] != body.withdrawn)
    hands = (*told.hands[:-1], told.spoken)
    return replace(told, hands=hands, errors=told.spoken_errors, spoken=None, voids=voids)


@_folds(ev.PointsAwarded)
def _(told: Told, body: ev.PointsAwarded, act: int) -> Told:
    place = body.hand - 1
    if not 0 <= place < len(told.hands):
        return replace(told, loose=(*told.loose, Award(body)))
    hand = told.hands[place]
    hand = replace(hand, awards=(*hand.awards, Award(body)))
    return replace(told, hands=(*told.hands[:place], hand, *told.hands[place + 1 :]))


@_folds(ev.PointsWithdrawn)
def _(told: Told, body: ev.PointsWithdrawn, act: int) -> Told:
    awards = (replace(a, withdrawn=True) if a.body.award == body.award else a for a in told.hands[-1].awards)
    return _last(told, awards=tuple(awards))
