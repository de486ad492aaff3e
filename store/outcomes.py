"""What a command asks of the store, and what it is told."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal


class Appended(msgspec.Struct, frozen=True):
    """What a command is about to append, before it is committed: all that a receipt is about."""

    stream: str
    first: int
    """Version of the first event; ``last`` is below it if there is none."""
    last: int
    at: str
    """When it is recorded: a stamp, the same for all events of the command."""
    leaf_indexes: tuple[int, ...]
    leaf_hashes: tuple[bytes, ...]


class Decision(msgspec.Struct, frozen=True):
    """A command is accepted: ``events`` are appended, all or none, and ``answer`` is given, now and for ever.

    ``answer`` is plain JSON (see ``store.canonical``), or a function that makes it of what is appended; it must hold
    no personal data, because it is never erased. ``erase`` names personal values of the stream, by version and field,
    that go with the same commit (their legal ground is one of ``events``).
    """

    events: tuple[Event, ...] = ()
    answer: object = None
    erase: tuple[tuple[int, str], ...] = ()


class Evidence(NamedTuple):
    """The bytes of a command as they came, and the device's signature of them, where it came from a device.

    Kept beside the log, because they may quote names: the signature goes into the leaf.
    """

    payload: bytes
    signature: str | None = None


class Accepted(msgspec.Struct, frozen=True):
    """The command is in the log. ``answer`` holds the same bytes of JSON each time the command is repeated."""

    answer: bytes
    stream: str
    first: int
    """Version of the first event it appended; ``last`` is below it if it appended none."""
    last: int
    repeated: bool = False
    """Whether it was in the log before this call."""


class Stale(msgspec.Struct, frozen=True):
    """The command expected another version than the stream has; nothing is written. ``missed`` came since then."""

    expected: int
    version: int
    missed: tuple[Event, ...]


class Refused(msgspec.Struct, frozen=True):
    """The command is refused, by ``decide`` or (codes ``store...``) by the store; nothing is written to the log."""

    refusal: Refusal
    repeated: bool = False
    """Whether it was refused before this call already."""


Outcome: TypeAlias = Accepted | Stale | Refused
Answer: TypeAlias = Callable[[Appended], object]
