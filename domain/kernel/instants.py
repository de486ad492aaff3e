"""Instants as they are told: RFC 3339 texts with their offset, compared as moments."""

from datetime import datetime, timedelta
from functools import lru_cache


@lru_cache(maxsize=4096)
def moment(text: str) -> datetime:
    """The moment that ``text`` names. Raises ValueError where it is no RFC 3339 instant with an offset."""
    value = datetime.fromisoformat(text)
    if value.tzinfo is None:
        raise ValueError(text)
    return value


def since(start: str, end: str) -> timedelta:
    """How long after ``start`` is ``end``."""
    return moment(end) - moment(start)
