"""Acts before their time, after it, or a second time."""

from datetime import timedelta

from domain.kernel.instants import moment
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from tests.laws.dealing import WHY
from tests.laws.table import Table


def back_in_time(t: Table) -> None:
    """An act before the last one."""
    last = t.core.last_at
    if last is not None:
        at = (moment(last) - timedelta(seconds=t.pick((1, 60, 86400)))).isoformat()
        t.refused(acts.IrregularityValidated(), "time_goes_back", at=at)


def too_early(t: Table) -> None:
    """A warning or an absence before its minute; or waived."""
    core = t.core
    if not core.official_time or core.begun or t.is_over:
        return
    early = moment(core.official_time) + timedelta(minutes=4, seconds=59)
    if core.last_at is None or moment(core.last_at) <= early:
        act: shared.Act = t.pick(
            (
                shared.AbsenceDeclared(by="arbitro", team="A"),
                shared.Warned(by="arbitro", team="A", article="4.1", reason=WHY),
            )
        )
        t.refused(act, "too_early", "too_early_frozen", "delay_waived", at=early.isoformat())


def after_a_waiver(t: Table) -> None:
    """A delay that was waived is warned or declared an absence."""
    if t.core.excused and not t.core.begun:
        team = t.pick(t.core.excused)
        act: shared.Act = t.pick(
            (
                shared.AbsenceDeclared(by="arbitro", team=team),
                shared.Warned(by="arbitro", team=team, article="4.1", reason=WHY),
            )
        )
        t.refused(act, "delay_waived")


def started_already(t: Table) -> None:
    """A second start, an absence in play."""
    if t.core.begun:
        t.refused(t.pick((shared.Started(), shared.AbsenceDeclared(by="arbitro", team="A"))), "already_started")
