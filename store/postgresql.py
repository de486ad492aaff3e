"""PostgreSQL: an advisory lock a stream, and the order lock for whoever appends (also taken by a trigger)."""

import time
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.pq import TransactionStatus

from store.line import Answered, Found, Kept, Newest, NewEvent, PersonalValue, Row, StoredEvent

# Two keys ("ACTA", 1): their space never meets the one-key space of the streams' locks. The trigger uses the same.
_ORDER_LOCK = "SELECT pg_advisory_xact_lock(1094931521, 1)"
_STREAM_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%b, 0))"
_FIND = """
    SELECT c.command_id, c.stream, c.answer, c.first_version, c.last_version,
        coalesce(e.version, 0), coalesce(e.leaf_hash, ''), p.values_until, p.values,
        r.command_id, r.stream, r.payload, r.signature, r.state, r.refusal, r.at
    FROM (
        SELECT count(*) FILTER (WHERE version <= %b) AS values_until, count(*) AS values
        FROM personal WHERE stream = %b
    ) AS p
    LEFT JOIN commands AS c ON c.command_id = %b
    LEFT JOIN requests AS r ON r.command_id = %b
    LEFT JOIN LATERAL (
        SELECT version, leaf_hash FROM events WHERE stream = %b ORDER BY version DESC LIMIT 1
    ) AS e ON true
"""
_INSERT_ONE = """
    INSERT INTO events (stream, version, topic, leaf, leaf_hash) VALUES (%b, %b, %b, %b, %b) RETURNING position
"""
# The sequence is drawn from in the order of the array: ORDER BY comes before the default of an identity column.
_INSERT_MANY = """
    INSERT INTO events (stream, version, topic, leaf, leaf_hash)
    SELECT stream, version, topic, leaf, leaf_hash
    FROM unnest(%b::text[], %b::integer[], %b::text[], %b::bytea[], %b::bytea[]) WITH ORDINALITY
        AS fresh (stream, version, topic, leaf, leaf_hash, place)
    ORDER BY place RETURNING position
"""
_KEEP = """
    INSERT INTO personal (stream, version, field, salt, value)
    SELECT * FROM unnest(%b::text[], %b::integer[], %b::text[], %b::bytea[], %b::text[])
"""
_ERASE = "DELETE FROM personal WHERE stream = %b AND version = %b AND field = %b"
_ANSWER = """
    INSERT INTO commands (command_id, stream, answer, first_version, last_version) VALUES (%b, %b, %b, %b, %b)
"""
_KEEP_REQUEST = """
    INSERT INTO requests (command_id, stream, payload, signature, state, refusal, at)
    VALUES (%b, %b, %b, %b, %b, %b, %b) ON CONFLICT (command_id) DO UPDATE SET payload = excluded.payload,
        signature = excluded.signature, state = excluded.state, refusal = excluded.refusal, at = excluded.at
"""
_STORED = "SELECT position, stream, version, topic, leaf, leaf_hash FROM events"


class PostgresLine:
    """``store.line.Line`` on psycopg.

    What answers nothing is not sent by itself: it goes with the next question, or with the commit, in one journey to
    the server. An act is four of them and not ten, two of them while everybody else waits.
    """

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._cursor = connection.cursor(binary=True)
        self._unasked = connection.cursor(binary=True)
        self._waiting: list[tuple[str, tuple[object, ...]]] = []

    def _later(self, query: str, *values: object) -> None:
        self._waiting.append((query, values))

    def _all(self, query: str, *values: object) -> list[Any]:
        if not self._waiting:
            self._cursor.execute(query, values, prepare=True)
            return self._cursor.fetchall()
        with self._connection.pipeline():
            self._send()
            self._cursor.execute(query, values, prepare=True)
            return self._cursor.fetchall()

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for query, values in waiting:
            self._unasked.execute(query, values, prepare=True)

    def begin(self) -> None:
        """Open a transaction."""
        self._later("BEGIN")

    def commit(self) -> None:
        """Make it durable."""
        self._later("COMMIT")
        with self._connection.pipeline():
            self._send()

    def settle(self) -> bool:
        """Roll back what was not committed; False if the connection is lost."""
        self._waiting.clear()
        try:
            if self._connection.info.transaction_status is not TransactionStatus.IDLE:
                self._connection.rollback()
        except psycopg.OperationalError:
            return False
        return not self._connection.closed

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def lock(self, stream: str) -> None:
        """Take the lock of ``stream`` until the end of the transaction."""
        self._later(_STREAM_LOCK, stream)

    def find(self, stream: str, command_id: str, until: int) -> Found:
        """Look the command up, where ``stream`` stands, and count its personal values up to version ``until``."""
        (row,) = self._all(_FIND, until, stream, command_id, command_id, stream)
        answered = None if row[0] is None else Answered(*row[:5])
        kept = None if row[9] is None else Kept(*row[9:])
        version, leaf_hash, values_until, values = row[5:9]
        return Found(answered, version, leaf_hash, values_until, values, kept)

    def newest(self) -> Newest:
        """Take the order lock until the end of the transaction, then look at the end of the log."""
        self._later(_ORDER_LOCK)
        rows = self._all("SELECT position, leaf FROM events ORDER BY position DESC LIMIT 1")
        return Newest(*rows[0]) if rows else Newest(0, b"")

    def insert(self, events: Sequence[NewEvent]) -> int:
        """Insert ``events`` in their order and return the position of the last one."""
        if len(events) == 1:
            rows = self._all(_INSERT_ONE, *events[0])
        else:
            rows = self._all(_INSERT_MANY, *map(list, zip(*events, strict=True)))
        return int(rows[-1][0])

    def keep(self, values: Sequence[PersonalValue]) -> None:
        """Insert personal values."""
        self._later(_KEEP, *map(list, zip(*values, strict=True)))

    def erase(self, stream: str, version: int, field: str) -> None:
        """Delete a personal value with its salt."""
        self._later(_ERASE, stream, version, field)

    def answer(self, answered: Answered) -> None:
        """Insert the answer to a command."""
        self._later(_ANSWER, *answered)

    def keep_request(self, kept: Kept) -> None:
        """Insert what came for a command, or take the place of what came and was held."""
        self._later(_KEEP_REQUEST, *kept)

    def stream_rows(self, stream: str, after: int) -> Sequence[Row]:
        """Events of ``stream`` with a version above ``after``, in order."""
        return self._all(
            "SELECT position, stream, version, topic, leaf FROM events WHERE stream = %b AND version > %b "
            "ORDER BY version",
            stream,
            after,
        )

    def stream_values(self, stream: str, after: int) -> Sequence[tuple[int, str, str]]:
        """Version, field and value of personal data of ``stream`` above version ``after``."""
        return self._all("SELECT version, field, value FROM personal WHERE stream = %b AND version > %b", stream, after)

    def rows(self, after: int, limit: int) -> Sequence[Row]:
        """Events at positions above ``after``, in order, at most ``limit``."""
        return self._all(
            "SELECT position, stream, version, topic, leaf FROM events WHERE position > %b ORDER BY position LIMIT %b",
            after,
            limit,
        )

    def values(self, positions: Sequence[int]) -> Sequence[tuple[int, str, str]]:
        """Position, field and value of the personal data of the events at ``positions``."""
        return self._all(
            "SELECT position, field, value FROM events JOIN personal USING (stream, version) "
            "WHERE position = ANY(%b::bigint[])",
            list(positions),
        )

    def stored(self, after: int, limit: int) -> Sequence[StoredEvent]:
        """As ``rows``, with leaf hashes."""
        rows = self._all(f"{_STORED} WHERE position > %b ORDER BY position LIMIT %b", after, limit)
        return list(map(StoredEvent._make, rows))

    def stored_of(self, stream: str) -> Sequence[StoredEvent]:
        """All events of ``stream`` in order, with leaf hashes."""
        return list(map(StoredEvent._make, self._all(f"{_STORED} WHERE stream = %b ORDER BY version", stream)))

    def place(self, stream: str) -> tuple[int, int]:
        """Version and position of the newest event of ``stream``; zeros if it has none."""
        rows = self._all("SELECT version, position FROM events WHERE stream = %b ORDER BY version DESC LIMIT 1", stream)
        return rows[0] if rows else (0, 0)

    def streams(self) -> Sequence[str]:
        """Names of all streams, sorted by code point."""
        rows = self._all('SELECT stream FROM events WHERE version = 1 ORDER BY stream COLLATE "C"')
        return [name for (name,) in rows]

    def last(self) -> StoredEvent | None:
        """The newest event of the log that is committed."""
        rows = self._all(f"{_STORED} ORDER BY position DESC LIMIT 1")
        return StoredEvent(*rows[0]) if rows else None

    def wait(self, after: int, seconds: float) -> bool:
        """Return True as soon as the log goes beyond position ``after``, False when ``seconds`` are over."""
        until = time.monotonic() + seconds
        self._cursor.execute("LISTEN acta_events")
        try:
            # Looking after LISTEN: an append in between is seen or heard.
            while not self._all("SELECT 1 FROM events WHERE position > %b LIMIT 1", after):
                left = until - time.monotonic()
                if left <= 0:
                    return False
                for _ in self._connection.notifies(timeout=left, stop_after=1):
                    pass
            return True
        finally:
            self._cursor.execute("UNLISTEN acta_events")
