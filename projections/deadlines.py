"""Deadlines as evidence: each limit of a match with its start, its freezes, its end, and what came after it.

Instants are those at which things happened. Where they were recorded much later, both times are told.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from domain.kernel.event import Event
from domain.kernel.instants import moment, since
from domain.kernel.past import Past, begun, taken_back
from domain.match.deadlines import EXPIRED, FROZEN, KEPT, OPEN, WAIVED, Limit, due
from domain.match.events import ActVoided, ActWithdrawn
from domain.match.life import Freeze, first_of
from domain.rulebooks.registry import RULEBOOKS

LATE_ENTRY = timedelta(minutes=15)
"""Recorded so long after it happened, an act is told as a late entry."""


class Known(Protocol):
    """An event of the log as the store reads it back."""

    @property
    def event(self) -> Event:
        """The event; its ``at`` is when it happened."""

    @property
    def at(self) -> str:
        """When it was recorded."""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act, when it happened (None where nobody told it) and when it was recorded."""

    act: int
    at: str | None
    recorded_at: str
    late_entry: bool = False


class Deadline(msgspec.Struct, frozen=True):
    """One limit and what became of it. ``after``: acts without effect that came when it had ended."""

    limit: Limit
    start: Moment | None
    end: Moment | None = None
    state: str = OPEN
    freezes: tuple[tuple[Moment, Moment | None], ...] = ()
    after: tuple[Moment, ...] = ()


Rows = tuple[Deadline, ...]


def of(recorded: Sequence[Known], now: str | None = None) -> Rows:
    """The deadlines of a match by its events, in order of their start; ``now``: the instant that is asked about.

    Without it that of the last act with a time: what nobody has told has not run out.
    """
    opened = first_of([recorded[0].event])
    book = RULEBOOKS[opened.rulebook]
    state = book.initial(opened)
    rows = _meet((), book.limits(state.core), None, ())
    past: Past[Rows] = Past()
    last = now
    for act, events in groupby(recorded[1:], key=lambda each: each.event.act):
        known = list(events)
        past = begun(past, act, rows)
        moment_of = _moment(act, known[0])
        bodies = [each.event.body for each in known]
        for each in known:
            state = book.evolve(state, each.event)
        if any(type(body) is ActWithdrawn for body in bodies):
            rows, past = taken_back(past)
        rows = _meet(rows, book.limits(state.core), moment_of, tuple(map(type, bodies)))
        rows = _freeze(rows, moment_of, suspended=state.core.suspended)
        rows = _after(rows, moment_of, [body.article for body in bodies if isinstance(body, ActVoided)])
        last = now or moment_of.at or last
    return tuple(_told(row, last) for row in rows)


def _moment(act: int, known: Known) -> Moment:
    at = known.event.at
    late = at is not None and since(at, known.at) > LATE_ENTRY
    return Moment(act, at, known.at, late)


def _key(limit: Limit) -> tuple[object, ...]:
    return limit.name, limit.article, limit.team, limit.hand, limit.duel


def _meet(rows: Rows, running: Iterable[Limit], at: Moment | None, kinds: tuple[type, ...]) -> Rows:
    """Close what no longer runs, open what is new."""
    keys = {_key(limit): limit for limit in running}
    gone = [row.end is None and keys.pop(_key(row.limit), None) is None for row in rows]
    met = (
        replace(row, end=at, state=_how_closed(row.limit, kinds)) if is_gone else row
        for row, is_gone in zip(rows, gone, strict=True)
    )
    return (*met, *(Deadline(limit, at) for limit in keys.values()))


def _how_closed(limit: Limit, kinds: tuple[type, ...]) -> str:
    if limit.waived_by.intersection(kinds):
        return WAIVED
    return KEPT if limit.kept_by.intersection(kinds) else EXPIRED


def _freeze(rows: Rows, at: Moment, *, suspended: bool) -> Rows:
    return tuple(_frozen(row, at, suspended=suspended) for row in rows)


def _frozen(row: Deadline, at: Moment, *, suspended: bool) -> Deadline:
    stands = bool(row.freezes) and row.freezes[-1][1] is None
    if suspended and not stands and row.end is None:
        return replace(row, freezes=(*row.freezes, (at, None)))
    if stands and (row.end is not None or not suspended):
        return replace(row, freezes=(*row.freezes[:-1], (row.freezes[-1][0], at)))
    return row


def _after(rows: Rows, at: Moment, articles: list[str]) -> Rows:
    """An act without effect by the article of a limit that has ended came too late for the last such."""
    late = list(rows)
    for article in articles:
        ended = [n for n, row in enumerate(late) if row.limit.article == article and row.end not in {None, at}]
        if ended and not any(row.limit.article == article and row.end is None for row in late):
            late[ended[-1]] = replace(late[ended[-1]], after=(*late[ended[-1]].after, at))
    return tuple(late)


def ends(row: Deadline) -> str | None:
    """The instant at which a limit with a clock ends, its freezes added."""
    limit = row.limit
    if limit.start is None or limit.length is None:
        return None
    frozen = tuple(Freeze(a.at, b.at if b else None, over=b is not None) for a, b in row.freezes)
    return due(limit.start, limit.length, frozen)


def _told(row: Deadline, now: str | None) -> Deadline:
    """The row as of ``now``: a clock may have run out, with nobody's act."""
    by = row.end.at if row.end is not None else now
    end = ends(row)
    if row.end is None and row.freezes and row.freezes[-1][1] is None:
        return replace(row, state=FROZEN)
    if end is not None and by is not None and row.state in {OPEN, KEPT}:
        over = moment(by) > moment(end) if row.limit.through else moment(by) >= moment(end)
        return replace(row, state=EXPIRED) if over else row
    return row


def document(match: str, rows: Rows) -> dict[str, Any]:
    """The deadlines as plain values."""
    return {"match": match, "deadlines": [_document(row) for row in rows]}


def _document(row: Deadline) -> dict[str, Any]:
    limit = row.limit
    about = {"team": limit.team, "hand": limit.hand, "duel": limit.duel}
    plain: dict[str, Any] = msgspec.to_builtins(
        {
            "state": row.state,
            "start": {"at": limit.start} if limit.start else row.start,
            "due": ends(row),
            "end": row.end,
            "freezes": [{"from": start, "to": end} for start, end in row.freezes],
            "after": row.after,
        }
    )
    return {"limit": limit.name, "article": limit.article, **{k: v for k, v in about.items() if v is not None}, **plain}
