"""The shelf: what is no part of the record and goes with time (sessions, challenges, PINs, sign counts)."""

from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from store.database import Database
from store.instants import Clock, stamp, system_clock
from store.tables import shelf, upsert


class Shelf:
    """Plain JSON values by kind and name, each until an instant (a stamp) or until it is taken. Any thread's."""

    def __init__(self, database: Database, clock: Clock = system_clock) -> None:
        self._database = database
        self._clock = clock

    def put(self, kind: str, name: str, value: object, until: str | None = None) -> None:
        """Lay ``value`` down, in the place of what lay there; what is over is cleared away."""
        row = {"kind": kind, "name": name, "value": msgspec.json.encode(value).decode(), "until": until}
        with self._database.transaction() as connection:
            connection.execute(sa.delete(shelf).where(shelf.c.until <= self._now()))
            place = upsert(connection, shelf).values(row)
            changed = {"value": place.excluded.value, "until": place.excluded.until}
            connection.execute(place.on_conflict_do_update(index_elements=["kind", "name"], set_=changed))

    def get(self, kind: str, name: str) -> Any | None:  # noqa: ANN401 (plain JSON)
        """What lies there, None if nothing does or it is over."""
        with self._database.reading() as connection:
            found = connection.scalar(sa.select(shelf.c.value).where(*self._place(kind, name)))
        return None if found is None else msgspec.json.decode(found)

    def take(self, kind: str, name: str) -> Any | None:  # noqa: ANN401 (plain JSON)
        """What lies there, for the one who comes first."""
        with self._database.transaction() as connection:
            taken = sa.delete(shelf).where(*self._place(kind, name)).returning(shelf.c.value)
            found = connection.scalar(taken)
        return None if found is None else msgspec.json.decode(found)

    def change(self, kind: str, name: str, changed: Callable[[Any], Any]) -> Any | None:  # noqa: ANN401 (plain JSON)
        """Put what ``changed`` makes of it in the place of what lies there, with nobody else in between.

        What was put there; None if nothing lies there or ``changed`` makes nothing (None) of it.
        """
        place = self._place(kind, name)
        with self._database.transaction() as connection:
            found = connection.scalar(sa.select(shelf.c.value).where(*place).with_for_update())
            made = None if found is None else changed(msgspec.json.decode(found))
            if made is not None:
                connection.execute(sa.update(shelf).where(*place).values(value=msgspec.json.encode(made).decode()))
        return made

    def _place(self, kind: str, name: str) -> tuple[sa.ColumnElement[bool], ...]:
        is_there = shelf.c.until.is_(None) | (shelf.c.until > self._now())
        return shelf.c.kind == kind, shelf.c.name == name, is_there

    def _now(self) -> str:
        return stamp(self._clock())
