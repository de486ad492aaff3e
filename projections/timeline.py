"""Timeline: who said or did what, what it did, and by which article."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa

from domain.kernel.event import Body, Event
from domain.match import events as common
from domain.match.acts import Act
from domain.rulebooks.tsa import events as ev
from projections.folding import History, PerMatch, Recorded, upsert
from projections.scoreboard import encode
from projections.tables import timeline

EFFECT, VOID, IRREGULAR, RECORDED = "effect", "void", "irregular", "recorded"
"""What became of an act; ``recorded``: nothing followed from it, and nothing had to."""
WITHDRAWALS = frozenset({common.ActWithdrawn, ev.ExpressionWithdrawn})
REMARKS: dict[type[Body], str] = {common.ActVoided: VOID, common.ActIrregular: IRREGULAR, common.EntryFlagged: ""}
"""They say something about the act, and some what became of it; nothing follows from them."""


class Timeline:
    """The fold of one match: its acts, and which of them changed since they were last written."""

    def __init__(self) -> None:
        self.acts: dict[int, dict[str, Any]] = {}
        self.changed: set[int] = set()
        self._version = 0

    def apply(self, event: Event) -> None:
        """Fold one event. Consequences without a fact of their own (the first event) have no place in it."""
        self._version += 1
        body, act = event.body, event.act
        fact = fact_of(type(body))
        if fact is not None:
            self.acts[act] = {"act": act, "version": self._version, "fact": fact, "did": [], "undone_by": None}
            self.changed.add(act)
            return
        row = self.acts.get(act)
        if row is None:
            return
        self.changed.add(act)
        row["did"].append(body)
        if type(body) in WITHDRAWALS:
            self._undo(body.withdrawn, act)  # type: ignore[attr-defined]

    def _undo(self, act: int, by: int | None) -> None:
        undone = self.acts.get(act)
        if undone is None:
            return
        undone["undone_by"] = by
        self.changed.add(act)
        # Who takes back a taking back brings back what that one had taken.
        for body in undone["did"]:
            if type(body) in WITHDRAWALS:
                self._undo(body.withdrawn, None if by else act)

    def rows(self, stream: str) -> list[dict[str, object]]:
        """The rows that changed, and from now on have not."""
        changed, self.changed = self.changed, set()
        return [self._row(stream, self.acts[act]) for act in sorted(changed)]

    def _row(self, stream: str, row: dict[str, Any]) -> dict[str, object]:
        did = row["did"]
        said = {REMARKS.get(type(body), EFFECT) for body in did}
        outcome = next((one for one in (IRREGULAR, EFFECT, VOID) if one in said), RECORDED)
        return {**row, "stream": stream, "outcome": outcome, "did": encode(did)}


@cache
def fact_of(kind: type[Body]) -> str | None:
    """The type's dotted name if it is a fact, else None."""
    return str(kind.__struct_config__.tag) if issubclass(kind, Act) else None


class TimelineProjection:
    """The projection: one row an act."""

    name = "timeline"

    def __init__(self, history: History) -> None:
        self._matches = PerMatch(Timeline, history)

    def reset(self, connection: sa.Connection) -> None:
        """Remove all its rows."""
        self._matches.clear()
        connection.execute(sa.delete(timeline))

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Take in a page of the log."""
        touched = self._matches.take_in(page)
        upsert(connection, timeline, [row for stream, (_, fold) in touched.items() for row in fold.rows(stream)])


def of(stream: str, events: Iterable[Event]) -> list[dict[str, Any]]:
    """As ``read``, of these events alone."""
    fold = Timeline()
    for event in events:
        fold.apply(event)
    return [_decoded(row) for row in fold.rows(stream)]


def read(connection: sa.Connection, stream: str) -> list[dict[str, Any]]:
    """The acts of a match in order, what they did decoded."""
    query = sa.select(timeline).where(timeline.c.stream == stream).order_by(timeline.c.act)
    return [_decoded(row._mapping) for row in connection.execute(query)]  # noqa: SLF001


def _decoded(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {**row, "did": msgspec.json.decode(row["did"])}
