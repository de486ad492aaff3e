"""SQLite: one writer at a time, so BEGIN IMMEDIATE is the lock of the stream and the order lock at once."""

import json
import sqlite3
import time
from collections.abc import Sequence

from sqlalchemy import Connection, Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from store.line import Answered, Found, Kept, Newest, NewEvent, PersonalValue, Row, StoredEvent

WRITING = "writing"
"""Execution option of the engine whose transactions begin as writers."""

_BUSY_SECONDS = 30.0
_LOOK_SECONDS = 0.01
_SETTINGS = (
    "PRAGMA synchronous = FULL",  # NORMAL can lose the last commits when the power fails
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # erased means overwritten
)
_INSERT = "INSERT INTO events (stream, version, topic, leaf, leaf_hash) VALUES (?, ?, ?, ?, ?)"


def prepare(engine: Engine) -> None:
    """Set up every connection of ``engine``, and let transactions with the option ``WRITING`` begin as writers."""
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)


def _connected(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000:.0f}")
    _enter_wal(connection)
    for setting in _SETTINGS:
        connection.execute(setting)


def _enter_wal(connection: sqlite3.Connection) -> None:
    """Readers beside the writer. While another process switches a new file, SQLite answers "locked" without waiting."""
    until = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() >= until:
                raise
            time.sleep(_LOOK_SECONDS)
        else:
            return


def _begun(connection: Connection) -> None:
    writing = connection.get_execution_options().get(WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


class SqliteLine:
    """``store.line.Line`` on ``sqlite3``."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._execute = connection.execute

    def begin(self) -> None:
        """Open a transaction that will write."""
        self._execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Make it durable."""
        self._connection.commit()

    def settle(self) -> bool:
        """Roll back what was not committed."""
        if self._connection.in_transaction:
            self._connection.rollback()
        return True

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def lock(self, stream: str) -> None:
        """BEGIN IMMEDIATE took it."""

    def find(self, stream: str, command_id: str, until: int) -> Found:
        """Look the command up, where ``stream`` stands, and count its personal values up to version ``until``."""
        answered = self._execute(
            "SELECT command_id, stream, answer, first_version, last_version FROM commands WHERE command_id = ?",
            (command_id,),
        ).fetchone()
        last = self._execute(
            "SELECT version, leaf_hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1", (stream,)
        ).fetchone()
        counts = self._execute(
            "SELECT count(*) FILTER (WHERE version <= ?), count(*) FROM personal WHERE stream = ?", (until, stream)
        ).fetchone()
        kept = self._execute(
            "SELECT command_id, stream, payload, signature, state, refusal, at FROM requests WHERE command_id = ?",
            (command_id,),
        ).fetchone()
        before = Kept(*kept) if kept else None
        version, leaf_hash = last or (0, b"")
        values_until, values = counts
        answer = Answered(*answered) if answered else None
        return Found(answer, version, leaf_hash, values_until, values, before)

    def newest(self) -> Newest:
        """Look at the end of the log; BEGIN IMMEDIATE took the lock."""
        row = self._execute("SELECT position, leaf FROM events ORDER BY position DESC LIMIT 1").fetchone()
        return Newest(*(row or (0, b"")))

    def insert(self, events: Sequence[NewEvent]) -> int:
        """Insert ``events`` in their order and return the position of the last one."""
        if len(events) == 1:
            return self._execute(_INSERT, events[0]).lastrowid or 0
        self._connection.executemany(_INSERT, events)
        (position,) = self._execute("SELECT last_insert_rowid()").fetchone()
        return int(position)

    def keep(self, values: Sequence[PersonalValue]) -> None:
        """Insert personal values."""
        self._connection.executemany(
            "INSERT INTO personal (stream, version, field, salt, value) VALUES (?, ?, ?, ?, ?)", values
        )

    def erase(self, stream: str, version: int, field: str) -> None:
        """Delete a personal value with its salt."""
        self._execute("DELETE FROM personal WHERE stream = ? AND version = ? AND field = ?", (stream, version, field))

    def answer(self, answered: Answered) -> None:
        """Insert the answer to a command."""
        self._execute(
            "INSERT INTO commands (command_id, stream, answer, first_version, last_version) VALUES (?, ?, ?, ?, ?)",
            answered,
        )

    def keep_request(self, kept: Kept) -> None:
        """Insert what came for a command, or take the place of what came and was held."""
        self._execute(
            "INSERT INTO requests (command_id, stream, payload, signature, state, refusal, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (command_id) DO UPDATE SET payload = excluded.payload, "
            "signature = excluded.signature, state = excluded.state, refusal = excluded.refusal, at = excluded.at",
            kept,
        )

    def stream_rows(self, stream: str, after: int) -> Sequence[Row]:
        """Events of ``stream`` with a version above ``after``, in order."""
        return self._execute(
            "SELECT position, stream, version, topic, leaf FROM events WHERE stream = ? AND version > ? "
            "ORDER BY version",
            (stream, after),
        ).fetchall()

    def stream_values(self, stream: str, after: int) -> Sequence[tuple[int, str, str]]:
        """Version, field and value of personal data of ``stream`` above version ``after``."""
        return self._execute(
            "SELECT version, field, value FROM personal WHERE stream = ? AND version > ?", (stream, after)
        ).fetchall()

    def rows(self, after: int, limit: int) -> Sequence[Row]:
        """Events at positions above ``after``, in order, at most ``limit``."""
        return self._execute(
            "SELECT position, stream, version, topic, leaf FROM events WHERE position > ? ORDER BY position LIMIT ?",
            (after, limit),
        ).fetchall()

    def values(self, positions: Sequence[int]) -> Sequence[tuple[int, str, str]]:
        """Position, field and value of the personal data of the events at ``positions``."""
        # CROSS JOIN keeps SQLite to this order: each position, its event, its values.
        return self._execute(
            "SELECT position, field, personal.value FROM json_each(?) AS asked "
            "CROSS JOIN events ON position = asked.value CROSS JOIN personal USING (stream, version)",
            (json.dumps(positions),),
        ).fetchall()

    def stored(self, after: int, limit: int) -> Sequence[StoredEvent]:
        """As ``rows``, with leaf hashes."""
        cursor = self._execute(
            "SELECT position, stream, version, topic, leaf, leaf_hash FROM events "
            "WHERE position > ? ORDER BY position LIMIT ?",
            (after, limit),
        )
        return list(map(StoredEvent._make, cursor))

    def stored_of(self, stream: str) -> Sequence[StoredEvent]:
        """All events of ``stream`` in order, with leaf hashes."""
        cursor = self._execute(
            "SELECT position, stream, version, topic, leaf, leaf_hash FROM events WHERE stream = ? ORDER BY version",
            (stream,),
        )
        return list(map(StoredEvent._make, cursor))

    def place(self, stream: str) -> tuple[int, int]:
        """Version and position of the newest event of ``stream``; zeros if it has none."""
        row: tuple[int, int] | None = self._execute(
            "SELECT version, position FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1", (stream,)
        ).fetchone()
        return row or (0, 0)

    def streams(self) -> Sequence[str]:
        """Names of all streams, sorted by code point."""
        return [name for (name,) in self._execute("SELECT stream FROM events WHERE version = 1 ORDER BY stream")]

    def last(self) -> StoredEvent | None:
        """The newest event of the log."""
        row = self._execute(
            "SELECT position, stream, version, topic, leaf, leaf_hash FROM events ORDER BY position DESC LIMIT 1"
        ).fetchone()
        return StoredEvent(*row) if row else None

    def wait(self, after: int, seconds: float) -> bool:
        """Return True as soon as the log goes beyond position ``after``, False when ``seconds`` are over."""
        until = time.monotonic() + seconds
        while not self._execute("SELECT 1 FROM events WHERE position > ? LIMIT 1", (after,)).fetchone():
            if time.monotonic() >= until:
                return False
            time.sleep(_LOOK_SECONDS)
        return True
