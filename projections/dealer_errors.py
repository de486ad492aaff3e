"""Dealers' errors: the cycles of two of every dealer of a match, and the errors that made them (6.4)."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from domain.kernel.event import Event
from domain.match.events import ActWithdrawn
from domain.rulebooks.tsa.events import ErrorCounted, ErrorLifted, ExpressionWithdrawn
from projections.folding import History, PerMatch, Recorded, upsert
from projections.scoreboard import encode
from projections.tables import dealer_errors

TAKE_BACK = frozenset({ActWithdrawn, ExpressionWithdrawn})


class Entry(NamedTuple):
    """One error, or the lifting of the one before it, with the count that it left."""

    act: int
    error: str
    article: str
    in_cycle: int
    total: int


class DealerErrors:
    """The fold of one match."""

    def __init__(self) -> None:
        self.by_dealer: dict[str, list[Entry]] = {}

    def apply(self, event: Event) -> None:
        """Fold one event."""
        body = event.body
        kind = type(body)
        if kind is ErrorCounted:
            entry = Entry(event.act, body.error, body.article, body.in_cycle, body.total)  # type: ignore[attr-defined]
            self.by_dealer.setdefault(body.dealer, []).append(entry)  # type: ignore[attr-defined]
        elif kind is ErrorLifted:
            entry = Entry(event.act, "convalidado", "6.9", body.in_cycle, body.total)  # type: ignore[attr-defined]
            self.by_dealer.setdefault(body.dealer, []).append(entry)  # type: ignore[attr-defined]
        elif kind in TAKE_BACK:
            withdrawn = body.withdrawn  # type: ignore[attr-defined]
            for dealer, entries in self.by_dealer.items():
                self.by_dealer[dealer] = [entry for entry in entries if entry.act != withdrawn]


class DealerErrorsProjection:
    """The projection: one row a dealer who erred in a match."""

    name = "dealer_errors"

    def __init__(self, history: History) -> None:
        self._matches = PerMatch(DealerErrors, history)

    def reset(self, connection: sa.Connection) -> None:
        """Remove all its rows."""
        self._matches.clear()
        connection.execute(sa.delete(dealer_errors))

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Take in a page of the log."""
        rows: list[dict[str, object]] = []
        gone: list[tuple[str, str]] = []
        for stream, (_, fold) in self._matches.take_in(page).items():
            for dealer, entries in fold.by_dealer.items():
                if entries:
                    rows.append(_row(stream, dealer, entries))
                else:
                    gone.append((stream, dealer))
        upsert(connection, dealer_errors, rows)
        for stream, dealer in gone:
            mine = (dealer_errors.c.stream == stream) & (dealer_errors.c.dealer == dealer)
            connection.execute(sa.delete(dealer_errors).where(mine))


def _row(stream: str, dealer: str, entries: Sequence[Entry]) -> dict[str, object]:
    history = encode([entry._asdict() for entry in entries])
    last = entries[-1]
    return {"stream": stream, "dealer": dealer, "in_cycle": last.in_cycle, "total": last.total, "history": history}
