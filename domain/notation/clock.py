"""Times of acts: full instants, or clock times on the day of the official time, rolling past midnight."""

import re
from datetime import UTC, datetime, timedelta

from domain.kernel.instants import moment
from domain.kernel.script import Malformed

CLOCK = re.compile(r"(\d{2}):(\d{2}):(\d{2})", re.ASCII)
INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?([Zz]|[+-]\d{2}:\d{2})?", re.ASCII)
"""RFC 3339; the offset is missed apart."""
FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Years in which a match can be: far from the ends of the calendar, where adding a day fails."""
HALF_A_DAY = timedelta(hours=12)
DAY = timedelta(days=1)
SHOWN = 40


def instant(text: str) -> str | Malformed:
    """The RFC 3339 instant that ``text`` is, as the record writes it: with ``T``, its offset and no ``Z``."""
    found = INSTANT.fullmatch(text)
    if not found:
        return Malformed("not_a_time", text[:SHOWN])
    if not found[1]:
        return Malformed("time_without_offset", text[:SHOWN])
    try:
        when = moment(text.upper())
    except ValueError:
        return Malformed("no_such_time", text[:SHOWN])
    return when.isoformat() if is_in_range(when) else Malformed("no_such_time", text[:SHOWN])


def is_in_range(when: datetime) -> bool:
    """Whether a match can have been then."""
    return FIRST_YEAR <= when.year <= LAST_YEAR


class Clock:
    """The times of one file, told one after the other."""

    def __init__(self, official: str | None) -> None:
        self.official = moment(official) if official else None
        self.last: datetime | None = None

    def read(self, text: str) -> str | Malformed:
        """The instant that ``text`` tells, RFC 3339 with offset."""
        text = text.strip()
        clock = CLOCK.fullmatch(text)
        if not clock:
            told = instant(text)
            if isinstance(told, str):
                self.last = moment(told)
            return told
        if self.official is None:
            return Malformed("clock_without_official_time", text)
        try:
            when = self._on_the_day(self.official, *map(int, clock.groups()))
        except ValueError:
            return Malformed("no_such_time", text)
        self.last = when
        return when.isoformat()

    def _on_the_day(self, official: datetime, hour: int, minute: int, second: int) -> datetime:
        when = official.replace(hour=hour, minute=minute, second=second, microsecond=0)
        # up to 12 hours before the official time, or before the act above it, is still the same day
        earliest = max(official, self.last or official) - HALF_A_DAY
        if when < earliest:
            when += DAY * -((when - earliest) // DAY)
        return when

    def write(self, at: str) -> str:
        """The shortest text that ``read`` would read as ``at``, next."""
        when = moment(at)
        same = self.official and self._on_the_day(self.official, when.hour, when.minute, when.second)
        self.last = when
        return f"{when:%H:%M:%S}" if same and same.isoformat() == at else at


NOON = datetime(2000, 1, 1, 12, tzinfo=UTC).isoformat()
"""An official time for reading the times of a file whose own is wrong."""
