"""Projections that fold every match by itself and write what changed, once a match and page."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from domain.kernel.event import Event


class Recorded(Protocol):
    """An event of the log as the store reads it back."""

    @property
    def stream(self) -> str:
        """``edition/match``."""

    @property
    def version(self) -> int:
        """Place in the stream, from 1."""

    @property
    def event(self) -> Event:
        """The event."""


class Fold(Protocol):
    """The state of one match in a projection, changed in place."""

    def apply(self, event: Event) -> None:
        """Take in one event."""


F = TypeVar("F", bound=Fold)
History = Callable[[str, int], Iterable[Event]]
"""The events of a stream up to a version, for a match that is not in memory."""

WARM = 256
"""Matches whose fold is kept in memory."""


class PerMatch(Generic[F]):
    """Keeps one fold a match; a match met for the first time in its middle is read back from the log."""

    def __init__(self, make: Callable[[], F], history: History) -> None:
        self._make = make
        self._history = history
        self._warm: OrderedDict[str, tuple[int, F]] = OrderedDict()

    def clear(self) -> None:
        """Forget what is in memory."""
        self._warm.clear()

    def take_in(self, page: Sequence[Recorded]) -> dict[str, tuple[int, F]]:
        """Fold the page; the matches in it, in order, with the version reached and their fold."""
        touched: dict[str, tuple[int, F]] = {}
        for recorded in page:
            stream, version = recorded.stream, recorded.version
            if stream.count("/") != 1:
                continue  # an edition, or a case of one
            found = touched.get(stream)
            fold = self._fold(stream, version) if found is None else found[1]
            fold.apply(recorded.event)
            touched[stream] = (version, fold)
        for stream, state in touched.items():
            self._warm[stream] = state
        while len(self._warm) > WARM:
            self._warm.popitem(last=False)
        return touched

    def _fold(self, stream: str, version: int) -> F:
        # Taken out until the page is folded: a fold that stopped half way is not to be met again.
        warm = self._warm.pop(stream, None)
        if warm is not None and warm[0] == version - 1:
            return warm[1]
        fold = self._make()
        if version > 1:
            for event in self._history(stream, version - 1):
                fold.apply(event)
        return fold


def upsert(connection: sa.Connection, table: sa.Table, rows: list[dict[str, object]]) -> None:
    """Insert rows, or replace those that have the same primary key."""
    if not rows:
        return
    insert = (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)
    keys = [column.name for column in table.primary_key]
    others = {c.name: insert.excluded[c.name] for c in table.columns if c.name not in keys}
    statement = insert.on_conflict_do_update(index_elements=keys, set_=others)
    # Compiled once, the rows go to the driver as they are: their values need no conversion.
    compiled = statement.compile(dialect=connection.dialect)
    order = compiled.positiontup
    parameters = rows if order is None else [tuple(row[name] for name in order) for row in rows]
    connection.exec_driver_sql(str(compiled), parameters)
