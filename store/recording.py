"""Carrying out one command in one transaction."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from store.canonical import canonical
from store.codec import Codec
from store.database import Database
from store.drafts import Draft, Origin, draft, seal
from store.folds import Fold, Folded, Held
from store.instants import Clock, stamp
from store.leaf import Actor
from store.line import Answered, Found, Kept, Line
from store.outcomes import Accepted, Appended, Decision, Evidence, Outcome, Refused, Stale
from store.personal import Salt
from store.reading import Reader

S = TypeVar("S")


class Request(NamedTuple, Generic[S]):
    """A command, and how to decide it."""

    stream: str
    command_id: str
    actor: Actor
    decide: Callable[[S], Decision | Refusal]
    fold: Fold[S]
    expected: int | None
    evidence: Evidence | None = None


class _Stamped(msgspec.Struct):
    at: str


ACCEPTED, REFUSED, HELD = "accepted", "refused", "held"
_refusal = msgspec.json.Decoder(Refusal).decode
_stamped = msgspec.json.Decoder(_Stamped).decode


class Recording:
    """How commands are carried out on one database."""

    def __init__(self, database: Database, codec: Codec, clock: Clock, salt: Salt, warm: int) -> None:
        self._database = database
        self._codec = codec
        self._reader = Reader(codec)
        self._clock = clock
        self._salt = salt
        self._folded = Folded(warm)

    def carry_out(self, request: Request[S]) -> Outcome:
        """Decide and append, or tell why not. Raises the library's errors."""
        held = self._folded.get(request.stream, request.fold)
        with self._database.writing() as line:
            line.lock(request.stream)
            found = line.find(request.stream, request.command_id, held.version)
            if request.evidence is not None and (outcome := _known(found, request.evidence)) is not None:
                return outcome
            if found.answered:
                return _repeated(request, found.answered)
            held = self._forwarded(line, request.stream, request.fold, held, found)
            if request.expected not in {None, held.version}:
                return self._stale(line, request, held.version)
            decision = request.decide(held.state)
            if isinstance(decision, Refusal):
                return self._refuse(line, request, decision)
            return self._append(line, request, held, decision)

    def hold(self, request: Request[S], evidence: Evidence, refusal: Refusal) -> None:
        """Keep a command that is not carried out, with the reason; one that was decided stays as it was."""
        with self._database.writing() as line:
            line.lock(request.stream)
            found = line.find(request.stream, request.command_id, 0)
            if found.answered is None and (found.kept is None or found.kept.state == HELD):
                self._keep(line, request, evidence, HELD, refusal)
                line.commit()

    def _refuse(self, line: Line, request: Request[S], refusal: Refusal) -> Refused:
        """Nothing goes to the log; who asks again is told the same."""
        if request.evidence is not None:
            self._keep(line, request, request.evidence, REFUSED, refusal)
            line.commit()
        return Refused(refusal)

    def _keep(
        self, line: Line, request: Request[S], evidence: Evidence, state: str, refusal: Refusal | None = None
    ) -> None:
        told = None if refusal is None else msgspec.json.encode(refusal)
        came = Kept(request.command_id, request.stream, *evidence, state, told, stamp(self._clock()))
        line.keep_request(came)

    def state(self, stream: str, fold: Fold[S]) -> tuple[S, int]:
        """The state of ``stream`` as it is committed, and its version."""
        held = self._folded.get(stream, fold)
        found = self._database.read(
            lambda line: self._forwarded(line, stream, fold, held, line.find(stream, "", held.version))
        )
        return found.state, found.version

    def warm(self, stream: str, fold: Fold[S]) -> S | None:
        """What is kept of ``stream``, however old; None if nothing is."""
        held = self._folded.get(stream, fold)
        return held.state if held.version else None

    def _forwarded(self, line: Line, stream: str, fold: Fold[S], held: Held[S], found: Found) -> Held[S]:
        """What is held, brought to the version found; from the beginning where it is not of this log any more."""
        if held.version == found.version and held.leaf_hash == found.leaf_hash and held.values == found.values:
            return held
        missed = self._reader.stream(line, stream, held.version)
        follows = held.version + len(missed) >= found.version and (
            held.version == 0 or (bool(missed) and missed[0].prev == held.leaf_hash.hex())
        )
        if not follows or held.values != found.values_until:
            held = Held(0, b"", 0, fold.initial())
            missed = self._reader.stream(line, stream)
        events = [each.event for each in missed if each.version <= found.version]
        held = Held(found.version, found.leaf_hash, found.values, fold.over(held.state, events))
        self._folded.put(stream, fold, held)
        return held

    def _stale(self, line: Line, request: Request[S], version: int) -> Stale:
        expected = request.expected or 0
        missed = self._reader.stream(line, request.stream, expected)
        return Stale(expected, version, tuple(each.event for each in missed))

    def _append(self, line: Line, request: Request[S], held: Held[S], decision: Decision) -> Outcome:
        drafts = self._drafts(request.stream, held.version, decision.events)
        if isinstance(drafts, Refusal):
            return Refused(drafts)
        # Folded before it is stored: an event that the rules cannot take in never gets into the log.
        state = request.fold.over(held.state, [each.event for each in drafts])
        kept = [value for each in drafts for value in each.kept]
        if kept:
            line.keep(kept)

        # From here to the commit everybody else who appends to any stream waits.
        newest = line.newest()
        at = stamp(self._clock())
        if newest.position:
            at = max(at, _stamped(newest.leaf).at)  # a clock that was set back does not turn the log back
        signature = request.evidence.signature if request.evidence else None
        sealed = seal(drafts, Origin(request.actor, at, request.command_id, signature), held.leaf_hash)
        if isinstance(sealed, Refusal):
            return Refused(sealed)
        appended = Appended(
            stream=request.stream,
            first=held.version + 1,
            last=held.version + len(sealed),
            at=at,
            leaf_indexes=tuple(range(newest.position, newest.position + len(sealed))),
            leaf_hashes=tuple(each.leaf_hash for each in sealed),
        )
        answer = canonical(decision.answer(appended) if callable(decision.answer) else decision.answer)
        if isinstance(answer, Refusal):
            return Refused(answer)
        if sealed:
            line.insert(sealed)
        for version, field in decision.erase:
            line.erase(request.stream, version, field)
        line.answer(Answered(request.command_id, request.stream, answer, appended.first, appended.last))
        if request.evidence is not None:
            self._keep(line, request, request.evidence, ACCEPTED)
        line.commit()
        if sealed:
            # What is erased is still in this state; the number of values tells it, here as in other processes.
            values = held.values + len(kept)
            self._folded.put(request.stream, request.fold, Held(appended.last, sealed[-1].leaf_hash, values, state))
        return Accepted(answer, request.stream, appended.first, appended.last)

    def _drafts(self, stream: str, version: int, events: Sequence[Event]) -> list[Draft] | Refusal:
        drafts: list[Draft] = []
        for number, event in enumerate(events, version + 1):
            drafted = draft(self._codec, event, stream, number, self._salt)
            if isinstance(drafted, Refusal):
                return drafted
            drafts.append(drafted)
        return drafts


def _repeated(request: Request[S], answered: Answered) -> Outcome:
    if answered.stream != request.stream:
        return Refused(Refusal("store.command.reused", facts={"stream": answered.stream}))
    return Accepted(answered.answer, answered.stream, answered.first, answered.last, repeated=True)


def _known(found: Found, evidence: Evidence) -> Refused | None:
    """What a command that came before is told: its refusal, or that other bytes came under its id."""
    before = found.kept
    if before is None or before.state == HELD:
        return None
    if before.payload and before.payload != evidence.payload:  # what was erased is compared with nothing
        return Refused(Refusal("store.command.differs"))
    if before.refusal is not None:
        return Refused(_refusal(before.refusal), repeated=True)
    return None
