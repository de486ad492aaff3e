"""Presentation at the table and its limits, and the start."""

from datetime import timedelta

from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL
from domain.match import acts
from domain.match.conduct import DISCIPLINARY, VERBAL
from domain.match.deadlines import elapsed, stood_still
from domain.match.events import (
    AbsenceCounted,
    DelayExcused,
    LiftingCounted,
    MatchBegun,
    ResultReached,
    ResultWithdrawn,
)
from domain.match.law import rule
from domain.match.life import (
    ABSENCE,
    DISQUALIFICATION,
    DOUBLE_ABSENCE,
    DOUBLE_DISQUALIFICATION,
    PLAYED,
    SANCTION,
    Result,
)
from domain.match.numbers import numbers_pending
from domain.match.officials import needs_referee
from domain.match.table import Table


def start(t: Table, act: acts.Started) -> Refusal | None:
    """The match starts."""
    if t.core.over or t.core.begun:
        return Refusal("already_started", t.law.presentation)
    refusal = numbers_pending(t)
    if refusal is None:
        t.emit(MatchBegun())
    return refusal


def ran(t: Table, at: str | None) -> timedelta | None:
    """How long the limits of a delay had run at ``at``; a suspension freezes them. None where nobody knows."""
    official = t.core.official_time
    return None if official is None or at is None else elapsed(official, at, t.core.freezes)


@rule("presentation", otherwise=None)
def too_early(t: Table, limit: timedelta) -> Refusal | None:
    """Whether the limit has certainly not run: when it will have at the earliest, and what it stood still for."""
    passed, official, at = ran(t, t.at), t.core.official_time, t.at
    if passed is None or passed >= limit or official is None or at is None:
        return None
    due = (moment(at) + limit - passed).astimezone(moment(official).tzinfo)
    told = {"official": official, "at": at, "due": due.isoformat()}
    facts: dict[str, str | int | None] = {**told, "minutes": limit.seconds // 60}
    frozen = stood_still(t.core.freezes, official)
    if frozen:
        return Refusal("too_early_frozen", t.law.presentation, {**facts, "frozen": frozen})
    return Refusal("too_early", t.law.presentation, facts)


def too_early_to_warn(t: Table, team: str) -> Refusal | None:
    """A delay can be warned after a while, unless it was waived. Unknown times bind nobody."""
    if team in t.core.excused:
        return Refusal("delay_waived", t.law.presentation, {"team": team})
    refusal = too_early(t, t.law.delay_warning)
    if refusal is None:
        passed = ran(t, t.core.begun_at if t.core.begun else t.at)
        if passed is None:
            t.flag("limite_sin_hora", t.law.presentation)
        elif nobody_was_late(t, passed):
            t.irregular(t.law.presentation, "demora_sin_demora")
    return refusal


@rule("presentation", otherwise=False)
def nobody_was_late(t: Table, passed: timedelta) -> bool:
    """Whether the match began in time: both teams were ready, and the warning stands (``demora_sin_demora``)."""
    return t.core.begun and passed < t.law.delay_warning


def declare_absent(t: Table, act: acts.AbsenceDeclared) -> Refusal | None:
    """A team that is not there at the limit loses by absence; both: nobody wins (``demora_doble``)."""
    core = t.core
    refusal = needs_referee(t, act.by)
    if refusal is None and core.begun:
        refusal = Refusal("already_started", t.law.presentation)
    if refusal is None and act.team in core.excused:
        refusal = Refusal("delay_waived", t.law.presentation, {"team": act.team})
    if refusal is None and core.over and (core.absent != (RIVAL[act.team],) or core.homologated_at):
        refusal = Refusal("match_is_over", t.law.presentation)
    refusal = refusal or too_early(t, t.law.absence)
    if refusal is None:
        if ran(t, t.at) is None:
            t.flag("limite_sin_hora", t.law.presentation)
        count_absence(t, act.team)
    return refusal


@rule("presentation", otherwise=None)
def count_absence(t: Table, team: str) -> None:
    """The rival wins by absence, or nobody does."""
    t.emit(AbsenceCounted(team=team))
    if len(t.core.absent) > 1:
        t.emit(ResultReached(winner=None, kind=DOUBLE_ABSENCE, article=t.law.presentation))
    else:
        t.emit(ResultReached(winner=RIVAL[team], kind=ABSENCE, article=t.law.presentation))


def waive_delay(t: Table, act: acts.DelayWaived) -> Refusal | None:
    """The referee waives the limits against a team, and until the sign-off what its delay has brought it."""
    refusal = needs_referee(t, act.by)
    if refusal is None and t.core.homologated_at:
        return t.void(t.law.correction)
    if refusal is None:
        absent = act.team in t.core.absent
        t.emit(DelayExcused(team=act.team))
        forgive_delay(t, act.team, absent=absent)
    return refusal


@rule("presentation", otherwise=None)
def forgive_delay(t: Table, team: str, *, absent: bool) -> None:
    """The warnings for the delay count no more; a result that rested on it falls, or is what is left of it."""
    late = [
        one for one in t.core.sanctions if (one.team, one.kind, one.article) == (team, DISCIPLINARY, t.law.presentation)
    ]
    for one in late:
        left = t.core.disciplinary[team] - 1
        t.emit(LiftingCounted(team=team, lifted=one.act, disciplinary=left, article=t.law.presentation))
    if absent and t.core.result == Result(None, DOUBLE_ABSENCE):
        kind = DISQUALIFICATION if RIVAL[team] in t.core.disqualified else ABSENCE
        t.emit(ResultReached(winner=team, kind=kind, article=t.law.presentation))
    elif absent or late:
        lose_otherwise(t, team)


def lose_otherwise(t: Table, team: str) -> None:
    """Without its delay the team has lost by what else is held against it, or its rival has, or the match goes on."""
    result, rival = t.core.result, RIVAL[team]
    against = result is not None and result.winner == rival and result.kind in {ABSENCE, SANCTION, DISQUALIFICATION}
    if result is None or not (against or result.kind == DOUBLE_DISQUALIFICATION):
        return
    left: Result | None = None
    if {team, rival} == set(t.core.disqualified):
        left = Result(None, DOUBLE_DISQUALIFICATION)
    elif kind := lost_by(t, team):
        left = Result(rival, kind)
    elif kind := lost_by(t, rival):
        left = Result(team, kind)
    if left is None:
        go_on(t)
    elif left != result:
        t.emit(ResultReached(winner=left.winner, kind=left.kind, article=t.law.administrative))


def lost_by(t: Table, team: str) -> str | None:
    """The kind of result by which the team has lost with what is held against it, if it has."""
    core = t.core
    if team in core.disqualified:
        return DISQUALIFICATION
    graver = any(one.team == team and one.kind not in {VERBAL, DISCIPLINARY} for one in core.sanctions)
    return SANCTION if graver or core.disciplinary[team] >= t.law.warnings_lose else None


def go_on(t: Table) -> None:
    """The match goes on, unless play had ended it."""
    winner = t.play.winner_at(*t.core.score)
    if winner is None:
        t.emit(ResultWithdrawn(article=t.law.presentation))
    else:
        t.emit(ResultReached(winner=winner, kind=PLAYED, article=t.law.presentation))
