"""Projections: read models that follow the log page by page, each page and its place in one transaction."""

from collections.abc import Sequence
from typing import Protocol

import sqlalchemy as sa

from store.matches import MatchStore
from store.recorded import Recorded
from store.tables import tracking, upsert

PAGE = 5_000
"""Events in a page: one transaction each."""


class Projection(Protocol):
    """A read model: rows that follow from the log and nothing else, the same on both databases."""

    @property
    def name(self) -> str:
        """Under which its place in the log is kept; unique and stable."""

    def reset(self, connection: sa.Connection) -> None:
        """Remove all its rows (make its tables, where they are its own affair)."""

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Take in ``page``, events of any streams in the order of the log."""


class Runner:
    """Brings projections up to date. Several may run at once, in any process: each page is taken in exactly once."""

    def __init__(self, store: MatchStore, *, page: int = PAGE) -> None:
        self._store = store
        self._page = page

    def position(self, projection: Projection) -> int:
        """Position of the last event that ``projection`` has taken in; 0 before the first."""
        with self._store.database.reading() as connection:
            return _position(connection, projection.name)

    def catch_up(self, projection: Projection) -> int:
        """Take in all there is, and return the position reached. Raises what the projection and the store raise."""
        at = self.position(projection)
        while page := self._store.page(at, self._page):
            at = self._take_in(projection, page, at)
        return at

    def catch_up_all(self, projections: Sequence[Projection]) -> int:
        """Take in all there is with several at once, each page read once, in one transaction for all of them.

        Returns the position that all have reached. Raises what the projections and the store raise.
        """
        while True:
            places = self._positions(projections)
            at = min(places.values())
            page = self._store.page(at, self._page)
            if not page:
                return at
            ahead = min((place for place in places.values() if place > at), default=page[-1].position)
            page = [each for each in page if each.position <= ahead]
            with self._store.database.transaction() as connection:
                # By name: whoever else runs them takes their places in the same order.
                for projection in sorted(projections, key=lambda each: each.name):
                    is_there = places[projection.name] == at
                    if is_there and _move(connection, projection.name, at, page[-1].position):
                        projection.apply(connection, page)

    def _positions(self, projections: Sequence[Projection]) -> dict[str, int]:
        with self._store.database.reading() as connection:
            rows = connection.execute(sa.select(tracking.c.name, tracking.c.position))
            known = {row.name: row.position for row in rows}
        return {projection.name: known.get(projection.name, 0) for projection in projections}

    def rebuild(self, projection: Projection) -> int:
        """Forget all of ``projection`` and take in the log from its beginning; return the position reached."""
        with self._store.database.transaction() as connection:
            _move(connection, projection.name, None, 0)
            projection.reset(connection)
        return self.catch_up(projection)

    def _take_in(self, projection: Projection, page: Sequence[Recorded], at: int) -> int:
        with self._store.database.transaction() as connection:
            # First the place: it locks out whoever else runs this projection until the page is committed.
            if _move(connection, projection.name, at, page[-1].position):
                projection.apply(connection, page)
                return page[-1].position
            return _position(connection, projection.name)


def _position(connection: sa.Connection, name: str) -> int:
    return connection.scalar(sa.select(tracking.c.position).where(tracking.c.name == name)) or 0


def _move(connection: sa.Connection, name: str, before: int | None, after: int) -> bool:
    """Move the place of ``name`` from ``before`` (None: from wherever) to ``after``; False if it is elsewhere."""
    if not before:
        connection.execute(upsert(connection, tracking).values(name=name, position=0).on_conflict_do_nothing())
    update = sa.update(tracking).where(tracking.c.name == name).values(position=after)
    if before is not None:
        update = update.where(tracking.c.position == before)
    return connection.execute(update).rowcount == 1
