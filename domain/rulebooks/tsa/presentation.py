"""Presentation at the table and its limits, the start, force majeure: 3.2, 4.1, 4.4."""

from datetime import timedelta

from domain.kernel.instants import since
from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL
from domain.match import acts as shared
from domain.match.events import AbsenceCounted, CaptainChanged, DelayExcused, MatchBegun, ResultReached
from domain.rulebooks.tsa.officials import needs_referee
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.table import Table

WARNING_AFTER = timedelta(minutes=5)
ABSENCE_AFTER = timedelta(minutes=10)
ABSENCE, DOUBLE_ABSENCE = "absence", "double_absence"


def start(t: Table, act: shared.Started) -> Refusal | None:
    """The match starts."""
    if t.core.over or t.core.begun:
        return Refusal("already_started", "4.1")
    t.emit(MatchBegun())
    return None


@rule("4.1", otherwise=None)
def too_early(t: Table, limit: timedelta) -> Refusal | None:
    """Whether the limit, counted from the official time, has not passed (4.1). Unknown times bind nobody."""
    official, at = t.core.official_time, t.at
    if official is None or at is None:
        t.flag("limite_sin_hora", "4.1")
        return None
    passed = since(official, at)
    if passed < limit:
        return Refusal("too_early", "4.1", {"official": official, "at": at, "minutes": limit.seconds // 60})
    return None


def too_early_to_warn(t: Table, team: str) -> Refusal | None:
    """A delay can be warned at five minutes (4.1), unless it was waived."""
    if team in t.core.excused:
        return Refusal("delay_waived", "4.1", {"team": team})
    return too_early(t, WARNING_AFTER)


def declare_absent(t: Table, act: shared.AbsenceDeclared) -> Refusal | None:
    """At ten minutes a team that is not there loses by absence; both: nobody wins (4.1, ``demora_doble``)."""
    core = t.core
    refusal = needs_referee(act.by)
    if refusal is None and core.begun:
        refusal = Refusal("already_started", "4.1")
    if refusal is None and act.team in core.excused:
        refusal = Refusal("delay_waived", "4.1", {"team": act.team})
    if refusal is None and core.result is not None and (core.absent != (RIVAL[act.team],) or core.homologated_at):
        refusal = Refusal("match_is_over", "4.1")
    refusal = refusal or too_early(t, ABSENCE_AFTER)
    if refusal is None:
        count_absence(t, act.team)
    return refusal


@rule("4.1", otherwise=None)
def count_absence(t: Table, team: str) -> None:
    """The rival wins by absence, or nobody does (4.1)."""
    t.emit(AbsenceCounted(team=team))
    if len(t.core.absent) > 1:
        t.emit(ResultReached(winner=None, kind=DOUBLE_ABSENCE, article="4.1"))
    else:
        t.emit(ResultReached(winner=RIVAL[team], kind=ABSENCE, article="4.1"))


def waive_delay(t: Table, act: shared.DelayWaived) -> Refusal | None:
    """The referee waives the limits against a team (4.1)."""
    refusal = needs_referee(act.by)
    if refusal is None:
        t.emit(DelayExcused(team=act.team))
    return refusal


def replace_player(t: Table, act: shared.PlayerReplaced) -> Refusal | None:
    """The substitute takes the number and the seat (4.4)."""
    return needs_referee(act.by)


def replace_captain(t: Table, act: shared.CaptainReplaced) -> Refusal | None:
    """A new captain by force majeure (3.2)."""
    refusal = needs_referee(act.by)
    if refusal is None and f"{act.team}{act.number}" not in t.core.seats:
        refusal = Refusal("no_such_captain", "3.2", {"number": act.number})
    if refusal is None:
        t.emit(CaptainChanged(team=act.team, number=act.number))
    return refusal
