"""The store of matches: commands in, events out.

A command is carried out in one transaction, under the lock of its stream: look its id up, bring the match's state up
to date, check the version that its author had seen, decide, append. Whoever comes second waits a moment and then sees
what the first one did; there is nothing to retry.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, overload

import msgspec
import sqlalchemy as sa

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from store.canonical import defect
from store.codec import Codec
from store.database import Database
from store.errors import ConnectionLostError, IntegrityError
from store.folds import EVENTS, Fold
from store.instants import Clock, system_clock
from store.leaf import Actor
from store.line import Answered, Kept, PersonalValue, StoredEvent
from store.locks import StreamLocks
from store.outcomes import Decision, Evidence, Outcome, Refused
from store.personal import Salt, random_salt
from store.reading import Reader
from store.recorded import Recorded
from store.recording import HELD, REFUSED, Recording, Request
from store.tables import personal, requests
from store.upcasters import UPCASTERS, Upcaster

S = TypeVar("S")
AllEvents = tuple[Event, ...]

_STREAM = re.compile(r"[A-Za-z0-9._-]{1,100}((/revisiones)?/[A-Za-z0-9._-]{1,100})?", re.ASCII)
"""A match is ``edition/match``, a case ``edition/revisiones/case``; an edition is its id alone."""
_COMMAND_ID = re.compile(r"[\x21-\x7e]{1,200}", re.ASCII)


class MatchStore:
    """The log of all matches in one database that ``store.migrate`` has prepared; for all threads of a process.

    ``event_types`` is the catalogue (tag -> class), ``warm`` the number of matches whose state is kept in memory.
    Methods raise the library's errors (``store.errors``) when the database fails, and ``UnknownEventError`` when the
    log holds an event that the catalogue does not know.
    """

    def __init__(  # noqa: PLR0913 (what it depends on, all by name)
        self,
        url: str,
        *,
        event_types: Mapping[str, type[Body]],
        upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS,
        clock: Clock = system_clock,
        salt: Salt = random_salt,
        warm: int = 128,
    ) -> None:
        self.database = Database(url)
        self.clock = clock
        codec = Codec(event_types, upcasters)
        self._reader = Reader(codec)
        self._recording = Recording(self.database, codec, clock, salt, warm)
        self._locks = StreamLocks()

    @overload
    def record(
        self,
        stream: str,
        command_id: str,
        actor: Actor,
        decide: Callable[[AllEvents], Decision | Refusal],
        *,
        expected_version: int | None = None,
        evidence: Evidence | None = None,
    ) -> Outcome: ...

    @overload
    def record(
        self,
        stream: str,
        command_id: str,
        actor: Actor,
        decide: Callable[[S], Decision | Refusal],
        *,
        expected_version: int | None = None,
        evidence: Evidence | None = None,
        fold: Fold[S],
    ) -> Outcome: ...

    def record(  # noqa: PLR0913 (one command)
        self,
        stream: str,
        command_id: str,
        actor: Actor,
        decide: Callable[[Any], Decision | Refusal],
        *,
        expected_version: int | None = None,
        evidence: Evidence | None = None,
        fold: Fold[Any] = EVENTS,
    ) -> Outcome:
        """Carry out a command once, however often, from however many threads and processes it comes.

        ``decide`` gets the state of ``stream`` folded by ``fold`` (its events, if none is given) and says what to
        append; it may be called twice and must not use the store. ``expected_version`` is the version that the
        command's author had seen (0: no match yet); any other gives ``Stale``. The store's own refusals have codes
        ``store.stream``, ``store.command`` and ``store.actor`` for malformed arguments, ``store.command.reused`` for
        an id that another stream had, and those of ``store.drafts``. With ``evidence`` the command's own bytes are
        kept, a refusal of ``decide`` is given again for ever, and ``store.command.differs`` refuses other bytes under
        an id that was decided.
        """
        if refusal := _malformed(stream, command_id, actor):
            return Refused(refusal)
        request = Request(stream, command_id, actor, decide, fold, expected_version, evidence)
        with self._locks.holding(stream):
            try:
                return self._recording.carry_out(request)
            except (ConnectionLostError, IntegrityError):
                # Either nothing was written, or the command was and answers now; or somebody wrote to the stream
                # without its lock. A second failure is no accident.
                return self._recording.carry_out(request)

    def hold(self, stream: str, command_id: str, actor: Actor, evidence: Evidence, refusal: Refusal) -> None:
        """Keep the bytes of a command that is not carried out, and why; what was decided already stays as it was."""
        request = Request(stream, command_id, actor, lambda _: refusal, EVENTS, None)
        with self._locks.holding(stream):
            self._recording.hold(request, evidence, refusal)

    def kept(self, stream: str, states: Sequence[str] = (REFUSED, HELD)) -> list[Kept]:
        """Commands that came for ``stream`` and are in one of ``states``, in the order in which they came."""
        columns = [requests.c[name] for name in Kept._fields]
        query = sa.select(*columns).where(requests.c.stream == stream, requests.c.state.in_(states))
        with self.database.reading() as connection:
            return [Kept(*row) for row in connection.execute(query.order_by(requests.c.at, requests.c.command_id))]

    def answered(self, command_id: str) -> Answered | None:
        """The answer that a command was given, if it was accepted."""
        return self.database.read(lambda line: line.find("-", command_id, 0).answered)

    @overload
    def state(self, stream: str) -> tuple[AllEvents, int]: ...

    @overload
    def state(self, stream: str, fold: Fold[S]) -> tuple[S, int]: ...

    def state(self, stream: str, fold: Fold[Any] = EVENTS) -> tuple[Any, int]:
        """The state of ``stream`` as committed, kept warm between calls, and its version (0: no such stream)."""
        return self._recording.state(stream, fold)

    def warm(self, stream: str, fold: Fold[S]) -> S | None:
        """A state of ``stream`` that was committed some time, without asking the database; None if none is kept.

        For what never changes once it is there.
        """
        return self._recording.warm(stream, fold)

    def load(self, stream: str) -> list[Event]:
        """All events of ``stream`` in order, read anew; empty if there is no such stream."""
        return [each.event for each in self.recorded(stream)]

    def recorded(self, stream: str, after: int = 0) -> list[Recorded]:
        """Events of ``stream`` above version ``after``, with all that the log knows of them."""
        return self.database.read(lambda line: self._reader.stream(line, stream, after))

    def page(self, after: int, limit: int) -> list[Recorded]:
        """Events of the whole log at positions above ``after``, in order, at most ``limit``."""
        return self.database.read(lambda line: self._reader.page(line, after, limit))

    def load_leaves(self, stream: str) -> Sequence[StoredEvent]:
        """The stored bytes of ``stream`` in order, not decoded."""
        return self.database.read(lambda line: line.stored_of(stream))

    def follow(self, after: int, limit: int) -> Sequence[StoredEvent]:
        """The stored bytes of the log at positions above ``after``, in order, at most ``limit``.

        Who asks again with the last position that he got misses nothing, whatever is appended meanwhile.
        """
        return self.database.read(lambda line: line.stored(after, limit))

    def wait(self, after: int, seconds: float) -> bool:
        """Block until the log goes beyond position ``after`` (True) or ``seconds`` are over (False).

        Keeps one of the store's connections meanwhile: one thread a process waits, and tells all others.
        """
        return self.database.read(lambda line: line.wait(after, seconds))

    def head(self) -> StoredEvent | None:
        """The newest event of the log; its position is the log's size."""
        return self.database.read(lambda line: line.last())

    def place(self, stream: str) -> tuple[int, int]:
        """Version and position of the newest event of ``stream``; zeros if it has none."""
        return self.database.read(lambda line: line.place(stream))

    def streams(self) -> Sequence[str]:
        """Names of all streams, sorted by code point."""
        return self.database.read(lambda line: line.streams())

    def personal(self, stream: str) -> list[PersonalValue]:
        """The personal values of ``stream`` with their salts: what discloses a leaf's commitments."""
        query = sa.select(personal).where(personal.c.stream == stream).order_by(personal.c.version, personal.c.field)
        with self.database.reading() as connection:
            return [PersonalValue(*row) for row in connection.execute(query)]

    def close(self) -> None:
        """Close the connections."""
        self.database.close()


def _malformed(stream: str, command_id: str, actor: Actor) -> Refusal | None:
    if not _STREAM.fullmatch(stream):
        return Refusal("store.stream")
    if not _COMMAND_ID.fullmatch(command_id):
        return Refusal("store.command")
    if defect(msgspec.to_builtins(actor)):
        return Refusal("store.actor")
    return None
