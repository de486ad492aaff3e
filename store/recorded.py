"""An event with all that the log knows of it."""

import msgspec

from domain.kernel.event import Event
from store.leaf import Actor


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """One event of the log, read back."""

    position: int
    """Place in the log, from 1, without gaps."""
    stream: str
    """``edition/match``."""
    version: int
    """Place in the stream, from 1, without gaps."""
    event: Event
    """The event; its ``at`` is when it happened, as told."""
    at: str
    """When it was recorded: a stamp (UTC, six decimals)."""
    claimed_at: str | None
    """When it happened: a stamp, if anybody told it."""
    actor: Actor
    cause: str
    """Id of the command that recorded it."""
    prev: str
    """Leaf hash (hex) of the stream's version before, or 64 zeros."""
    signature: str | None = None
    """Of the command by the device, with its first event."""

    @property
    def leaf_index(self) -> int:
        """Place of its leaf in the tree, from 0."""
        return self.position - 1
