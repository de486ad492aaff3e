"""Sessions of people at desks, and who has just proved once more who he is.

A session is a random secret that only its holder knows: the shelf has its hash. It ends after half a day, when its
holder ends it, or with the passkey it came from, because every request asks the register for that.
"""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from domain.kernel.instants import moment
from store.instants import Clock, stamp
from store.shelf import Shelf

SESSION, STEPPED_UP = "session", "stepped-up"
LASTS = timedelta(hours=12)
STEP_UP_LASTS = timedelta(minutes=5)


class Session(NamedTuple):
    """Who is in: ``name`` is the hash of the secret, ``entry`` the passkey that was shown ``at`` last."""

    name: str
    entry: str
    at: str
    until: str


class Sessions:
    """The sessions on the shelf, for any thread."""

    def __init__(self, shelf: Shelf, clock: Clock) -> None:
        self._shelf = shelf
        self._clock = clock

    def open(self, entry: str, before: str | None = None) -> tuple[str, Session]:
        """A new session of ``entry`` and its secret, which is told this once; the one of ``before`` ends."""
        if before is not None:
            self.close(_hashed(before))
        secret = secrets.token_urlsafe(32)
        now = self._clock()
        session = Session(_hashed(secret), entry, stamp(now), stamp(now + LASTS))
        self._shelf.put(
            SESSION, session.name, {"entry": entry, "at": session.at, "until": session.until}, session.until
        )
        return secret, session

    def find(self, secret: str) -> Session | None:
        """The session of a secret, while it lasts."""
        name = _hashed(secret)
        found = self._shelf.get(SESSION, name)
        return None if found is None else Session(name, found["entry"], found["at"], found["until"])

    def close(self, name: str) -> None:
        """End a session, and what was proved in it."""
        self._shelf.take(SESSION, name)
        self._shelf.take(STEPPED_UP, name)

    def step_up(self, name: str) -> str:
        """Who holds the session or device ``name`` has just proved who he is; until when that holds."""
        until = stamp(self._clock() + STEP_UP_LASTS)
        self._shelf.put(STEPPED_UP, name, until, until)
        return until

    def prove_again(self, name: str) -> None:
        """The passkey of the session ``name`` was shown just now."""
        now = stamp(self._clock())
        self._shelf.change(SESSION, name, lambda found: {**found, "at": max(now, found["at"], key=moment)})

    def has_stepped_up(self, name: str) -> bool:
        """Whether who holds ``name`` proved a moment ago who he is."""
        return self._shelf.get(STEPPED_UP, name) is not None


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
