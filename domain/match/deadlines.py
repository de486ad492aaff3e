"""Limits as values: what still runs in a state, and how long it has run.

A limit runs on when things happened, never on when they were told. One ends at an instant, so long after its start;
or at an act, and then the state itself says whether it is open. A suspension freezes what runs: an instant moves by as
long as play stood still.
"""

from datetime import datetime, timedelta

import msgspec

from domain.kernel.event import Body
from domain.kernel.instants import moment
from domain.kernel.seats import TEAMS
from domain.match.events import DelayExcused, MatchBegun
from domain.match.law import Law
from domain.match.life import Freeze, Life

OPEN, FROZEN, KEPT, EXPIRED, WAIVED = "open", "frozen", "kept", "expired", "waived"


class Limit(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A limit that runs in a state of the match."""

    name: str
    """What it limits, as a code of its own."""
    article: str
    team: str | None = None
    hand: int | None = None
    duel: int | None = None
    """Whom or what it is about."""
    start: str | None = None
    """The instant from which a clock counts; None where acts alone open and close it."""
    length: timedelta | None = None
    through: bool = False
    """Whether its last instant still belongs to it."""
    kept_by: frozenset[type[Body]] = frozenset()
    """Events that close it in time."""
    waived_by: frozenset[type[Body]] = frozenset()


def limits(life: Life, law: Law) -> tuple[Limit, ...]:
    """The limits that every rulebook has: being there in time, and correcting after homologation."""
    found: list[Limit] = []
    if life.official_time is not None and not life.begun and not life.over:
        lengths = {"delay_warning": law.delay_warning, "absence": law.absence}
        found += [
            Limit(
                name=name,
                article=law.presentation,
                team=team,
                start=life.official_time,
                length=length,
                kept_by=frozenset({MatchBegun}),
                waived_by=frozenset({DelayExcused}),
            )
            for team in TEAMS
            if team not in life.excused
            for name, length in lengths.items()
        ]
    if life.homologated_at not in {None, "?"}:
        found.append(
            Limit(
                name="correction",
                article=law.correction,
                start=life.homologated_at,
                length=law.window,
                through=True,
            )
        )
    return tuple(found)


def elapsed(start: str, at: str, freezes: tuple[Freeze, ...] = ()) -> timedelta | None:
    """How long a limit has run from ``start`` to ``at``, the time in which it was frozen taken out.

    None where a freeze of unknown times may lie in between: then nobody knows.
    """
    begin, end = moment(start), moment(at)
    frozen = timedelta()
    for freeze in freezes:
        span = _span(freeze, end)
        if span is None:
            return None
        frozen += max(timedelta(), min(span[1], end) - max(span[0], begin))
    return end - begin - frozen


def due(start: str, length: timedelta, freezes: tuple[Freeze, ...] = ()) -> str | None:
    """The instant at which the limit ends, as far as the freezes are known; with the offset of ``start``."""
    begin = moment(start)
    end = begin + length
    for freeze in freezes:
        span = _span(freeze, None)
        if span is None:
            return None
        if span[0] < end:
            end += max(timedelta(), span[1] - max(span[0], begin))
    return end.isoformat()


def stood_still(freezes: tuple[Freeze, ...], since: str) -> str:
    """The freezes that a limit which began at ``since`` has met, as ISO 8601 intervals; ``..`` is one not over yet."""
    begin = moment(since)
    met = [one for one in freezes if one.start and not (one.end and moment(one.end) <= begin)]
    return ", ".join(f"{one.start}/{one.end or '..'}" for one in met)


def _span(freeze: Freeze, now: datetime | None) -> tuple[datetime, datetime] | None:
    if freeze.start is None or (freeze.over and freeze.end is None):
        return None
    start = moment(freeze.start)
    return start, moment(freeze.end) if freeze.end is not None else now or start
