"""A line to the database: one driver connection, and the few statements on the way of every act.

SQLAlchemy costs 125-170 µs a transaction, so these statements skip it: ``sqlite.py`` and ``postgresql.py`` say them
in their own words. Everything else goes through SQLAlchemy Core and ``tables.py``.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class NewEvent(NamedTuple):
    """An event to be inserted. The database gives it its position, which is its leaf index + 1."""

    stream: str
    version: int
    topic: str
    leaf: bytes
    leaf_hash: bytes


class StoredEvent(NamedTuple):
    """An event as it lies in the log."""

    position: int
    stream: str
    version: int
    topic: str
    leaf: bytes
    leaf_hash: bytes

    @property
    def leaf_index(self) -> int:
        """Place of the leaf in the tree, from 0."""
        return self.position - 1


class PersonalValue(NamedTuple):
    """What a leaf only commits to: one field of one event."""

    stream: str
    version: int
    field: str
    salt: bytes
    value: str


class Answered(NamedTuple):
    """A command that was accepted: its answer, and the versions it appended (none if last < first)."""

    command_id: str
    stream: str
    answer: bytes
    first: int
    last: int


class Kept(NamedTuple):
    """What came for a command, kept beside the log: ``refusal`` (JSON) and ``state`` where it was not accepted."""

    command_id: str
    stream: str
    payload: bytes
    signature: str | None
    state: str
    refusal: bytes | None
    at: str


class Found(NamedTuple):
    """What a command finds when it comes to its stream."""

    answered: Answered | None
    version: int
    leaf_hash: bytes
    """Of the newest event; empty if there is none."""
    values_until: int
    """How many personal values the stream has up to the version that was asked about: fewer than somebody
    remembers means that some were erased."""
    values: int
    """How many it has in all."""
    kept: Kept | None = None
    """What came for the command before."""


class Newest(NamedTuple):
    """The last event of the log, seen by whoever holds the order lock."""

    position: int
    leaf: bytes


Row = tuple[int, str, int, str, bytes]
"""What it takes to decode an event: position, stream, version, topic, leaf."""


class Line(Protocol):
    """One connection in autocommit mode. Errors are the driver's own.

    What answers nothing (a lock, a value to be kept) may be carried out, and fail, with the next question or commit.
    """

    def begin(self) -> None:
        """Open a transaction that will write."""

    def commit(self) -> None:
        """Make it durable."""

    def settle(self) -> bool:
        """Roll back what was not committed; False if the connection is lost."""

    def close(self) -> None:
        """Close the connection."""

    def lock(self, stream: str) -> None:
        """Take the lock of ``stream`` until the end of the transaction."""

    def find(self, stream: str, command_id: str, until: int) -> Found:
        """Look up the command and what came for it; where ``stream`` stands, and its values up to version ``until``."""

    def newest(self) -> Newest:
        """Take the order lock until the end of the transaction, then look at the end of the log."""

    def insert(self, events: Sequence[NewEvent]) -> int:
        """Insert ``events`` in their order and return the position of the last one."""

    def keep(self, values: Sequence[PersonalValue]) -> None:
        """Insert personal values."""

    def erase(self, stream: str, version: int, field: str) -> None:
        """Delete a personal value with its salt."""

    def answer(self, answered: Answered) -> None:
        """Insert the answer to a command."""

    def keep_request(self, kept: Kept) -> None:
        """Insert what came for a command, or take the place of what came and was held."""

    def stream_rows(self, stream: str, after: int) -> Sequence[Row]:
        """Events of ``stream`` with a version above ``after``, in order."""

    def stream_values(self, stream: str, after: int) -> Sequence[tuple[int, str, str]]:
        """Version, field and value of personal data of ``stream`` above version ``after``."""

    def rows(self, after: int, limit: int) -> Sequence[Row]:
        """Events at positions above ``after``, in order, at most ``limit``."""

    def values(self, positions: Sequence[int]) -> Sequence[tuple[int, str, str]]:
        """Position, field and value of the personal data of the events at ``positions``."""

    def stored(self, after: int, limit: int) -> Sequence[StoredEvent]:
        """As ``rows``, with leaf hashes."""

    def stored_of(self, stream: str) -> Sequence[StoredEvent]:
        """All events of ``stream`` in order, with leaf hashes."""

    def place(self, stream: str) -> tuple[int, int]:
        """Version and position of the newest event of ``stream``; zeros if it has none."""

    def streams(self) -> Sequence[str]:
        """Names of all streams, sorted by code point."""

    def last(self) -> StoredEvent | None:
        """The newest event of the log that is committed."""

    def wait(self, after: int, seconds: float) -> bool:
        """Return True as soon as the log goes beyond position ``after``, False when ``seconds`` are over."""
