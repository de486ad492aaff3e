"""Instants as the record writes them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Tells the server's time, with its time zone."""

_RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)


def system_clock() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """``moment`` in UTC with exactly six decimals and ``Z``, so that texts sort as instants do.

    Raises ValueError for a moment without time zone.
    """
    if moment.tzinfo is None:
        raise ValueError("an instant needs its time zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def told_in_utc(told: str) -> str | None:
    """The stamp of an instant told in RFC 3339 with its offset, at most microseconds; None if it is not one."""
    if not _RFC3339.fullmatch(told):
        return None
    try:
        return stamp(datetime.fromisoformat(told))
    except (ValueError, OverflowError):  # the 31st of a short month, the edges of the calendar
        return None
