"""A file of the notation, read: its first event and its acts with their lines and times, or all its defects."""

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from domain.kernel.event import Body
from domain.kernel.instants import moment
from domain.kernel.script import Malformed
from domain.match.events import MatchOpened
from domain.notation import header
from domain.notation.source import Defect, split
from domain.rulebooks.registry import RULEBOOKS

TIMED = re.compile(r"\[([^\]]*)\]\s*(.*)", re.DOTALL)
CLOCK = re.compile(r"(\d{2}):(\d{2}):(\d{2})")
HALF_A_DAY = timedelta(hours=12)
DAY = timedelta(days=1)


class Line(NamedTuple):
    """One act of a file, the line it stands on and when it happened, if that is told."""

    number: int
    act: Body
    at: str | None


class Reading(NamedTuple):
    """What a file says. With defects the rest is only what could be read."""

    match: str | None
    opened: MatchOpened | None
    lines: list[Line]
    defects: list[Defect]


def read(data: bytes) -> Reading:
    """Read a whole file; all its defects at once."""
    source = split(data)
    if isinstance(source, list):
        return Reading(None, None, [], source)
    opened, defects = header.read(source.header)
    if opened is None:
        return Reading(None, None, [], defects)
    rulebook = RULEBOOKS[opened.rulebook]
    clock = Clock(opened.official_time)
    lines: list[Line] = []
    for number, text in source.body:
        at, rest = None, text
        timed = TIMED.fullmatch(text)
        if timed:
            rest = timed[2]
            told = clock.read(timed[1])
            if isinstance(told, Malformed):
                defects.append(Defect(number, told.code, facts={"about": told.about}))
                continue
            at = told
        act = rulebook.read(rest)
        if isinstance(act, Malformed):
            defects.append(Defect(number, act.code, facts={"about": act.about}))
        else:
            lines.append(Line(number, act, at))
    return Reading(opened.match, opened, lines, defects)


class Clock:
    """Times of acts: full instants, or clock times on the day of the official time, rolling past midnight."""

    def __init__(self, official: str | None) -> None:
        self.official = moment(official) if official else None
        self.last: datetime | None = None

    def read(self, text: str) -> str | Malformed:
        """The instant that ``text`` tells, RFC 3339 with offset."""
        clock = CLOCK.fullmatch(text.strip())
        try:
            when = self._on_the_day(*map(int, clock.groups())) if clock else moment(text.strip())
        except ValueError:
            return Malformed("not_a_time", text[:40])
        if when is None:
            return Malformed("clock_without_official_time", text[:40])
        self.last = when
        return when.isoformat()

    def _on_the_day(self, hour: int, minute: int, second: int) -> datetime | None:
        if self.official is None:
            return None
        when = self.official.replace(hour=hour, minute=minute, second=second, microsecond=0)
        # up to 12 hours before the official time, or before the act above it, is still the same day
        for earliest in (self.official - HALF_A_DAY, self.last and self.last - HALF_A_DAY):
            while earliest and when < earliest:
                when += DAY
        return when

    def write(self, at: str) -> str:
        """The shortest text that ``read`` would read as ``at``, next."""
        when = moment(at)
        short = when.strftime("%H:%M:%S")
        same = self.official is not None and self._on_the_day(when.hour, when.minute, when.second)
        self.last = when
        return short if same and same.isoformat() == at else at
