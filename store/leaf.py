"""The leaf: the exact bytes that are stored of an event, and hashed.

Its members, all but the last three always there::

    act        number of the act in its match that the event is or follows from
    actor      {pseudonym, role, device}, device only where there is one
    at         when it was recorded by the server's clock, UTC, six decimals; never decreases along the log
    cause      id of the command
    data       the event's own fields, without personal ones; fields at their default are left out
    prev       leaf hash of the stream's version before, in hex; 64 zeros for the first
    stream     edition/match, or edition for what is told of an edition itself
    type, v    dotted name of the event and version of its form
    version    place in the stream, from 1
    claimed_at {told, utc}: when it happened, as told with its offset and as a stamp, where somebody told it
    personal   {field: commitment}, where there is personal data
"""

from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

LIMIT = 65_535
"""A leaf's size in bytes, at most."""

NOTHING = "0" * 64
"""``prev`` of a stream's first event."""


class Actor(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who did it: a pseudonym (never a name), in which role, on which enrolled device."""

    pseudonym: str
    role: str
    device: str | None = None


class Claim(msgspec.Struct, frozen=True):
    """When something happened: ``told`` as it was told, ``utc`` as a stamp."""

    told: str
    utc: str


class Leaf(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True, gc=False):
    """A leaf, taken apart. ``T`` is what its ``data`` is read as."""

    act: int
    actor: Actor
    at: str
    cause: str
    data: T
    prev: str
    stream: str
    type: str
    v: int
    version: int
    claimed_at: Claim | None = None
    personal: dict[str, str] = {}
    signature: str | None = None


def leaf_hash(leaf: bytes) -> bytes:
    """Hash of a leaf as RFC 6962 has it: ``SHA-256(0x00 ‖ leaf)``."""
    return sha256(b"\x00" + leaf).digest()


def topic(tag: str, version: int) -> str:
    """The name under which an event type is stored: ``tag@version``."""
    return f"{tag}@{version}"
