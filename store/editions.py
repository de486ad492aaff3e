"""Taking in an edition that was told elsewhere, whole or not at all, and reading it back.

An edition is a stream of its own, named by its id: what its file tells, entry by entry (``domain.competition.record``).
What is new is appended; what is told otherwise than it is recorded is refused, each entry by its line, unless the
difference is what somebody wants to record. Each acta is a match of the edition, judged from a first event with the
edition's conditions and what its teams bring; of a match that is on record the first event stands.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from domain.competition import source
from domain.competition.acta import Acta, read_under
from domain.competition.edition import Edition, Fixture
from domain.competition.events import EditionOpened
from domain.competition.reading import Rejection, read
from domain.competition.record import Difference, Entries, differences, edition_of, evolve, where
from domain.competition.season import Season, walk
from domain.discipline.register import Register
from domain.kernel.event import Event
from domain.kernel.seats import TEAMS
from domain.match.events import MatchOpened
from domain.notation.reading import Reading as ReadActa
from domain.notation.reading import read as read_acta
from domain.notation.recording import judge
from domain.notation.source import Defect, split
from domain.notation.toml import lines_of_keys
from store.folds import Fold
from store.importing import ImportOutcome, NotImported, Plan, impersonal, import_reading, is_same
from store.leaf import Actor
from store.matches import MatchStore
from store.outcomes import Decision, Outcome

ENTRIES: Fold[Entries] = Fold(Entries, evolve)
Files = Callable[[str], bytes | Defect]
"""The bytes of an acta by its name in the edition's folder, or why there are none."""


class Step(NamedTuple):
    """An acta to take in, as a match of its edition. ``brought``: warnings and concealments by side (19.2, 6.6)."""

    fixture: Fixture
    data: bytes
    brought: Mapping[str, tuple[int, int]]
    is_other: bool
    """Whether the match is on record, and began with other antecedents than it would now."""


class EditionPlan(NamedTuple):
    """What taking in an edition comes to: nothing of it is recorded yet, and nothing of it will be refused."""

    edition: Edition
    version: int
    """Of the edition's stream."""
    events: tuple[Event, ...]
    steps: tuple[Step, ...]


class RecordedEdition(NamedTuple):
    """An edition read back, with the events of each match that has an acta."""

    edition: Edition
    actas: dict[str, Acta]


def stream_of(edition: Edition, fixture: Fixture) -> str:
    """The stream of an edition's match."""
    return f"{edition.id}/{fixture.id}"


def prepare(
    store: MatchStore, told: bytes | source.Source, files: Files | None, *, amend: bool = False
) -> EditionPlan | tuple[Rejection, ...]:
    """Read and judge everything; all that is wrong, at once. ``amend``: what is told otherwise is to be recorded.

    Without ``files`` no actas come: those that the edition names are not asked for. Raises the store's errors.
    """
    edition, rejected = read(told)
    if edition is None:
        return rejected
    entries, version = store.state(edition.id, ENTRIES)
    found = differences(entries, edition, is_same)
    actas = _Actas(store, edition, files)
    season = walk(replace(edition, fixtures=tuple(actas.fixtures)), actas.by_file, Register.of(edition.conditions))
    refused = [*rejected, *_refused(edition, told, found, amend=amend), *actas.rejected, *season.rejected]
    if refused:
        return tuple(sorted(refused, key=lambda one: one.line))
    events = tuple(Event(number, one.body) for number, one in enumerate(found, version + 1))
    return EditionPlan(edition, version, events, tuple(actas.steps(season)))


def _refused(
    edition: Edition, told: bytes | source.Source, found: Sequence[Difference], *, amend: bool
) -> Iterator[Rejection]:
    """What the record tells otherwise, by its line in the edition's file. What never changes is not amended either."""
    read_again = source.read(told) if isinstance(told, bytes) else told
    lines = read_again.lines if isinstance(read_again, source.Source) else {}
    for one in found:
        never = isinstance(one.body, EditionOpened)
        if one.adds or (amend and not never):
            continue
        path = where(one.key, edition)
        table = path.partition(".")[0]
        line = lines.get(path, lines.get(table, 1))
        facts: dict[str, str | int | None] = {"key": f"{table} {one.key[1]}".strip()}
        yield Rejection(None, source.NAME, (Defect(line, "edition_differs", facts=facts),), line)


class _Actas:
    """What the walk takes of each match: the bytes of a new acta, the events of one on record with those to add."""

    def __init__(self, store: MatchStore, edition: Edition, files: Files | None) -> None:
        self.edition = edition
        self.fixtures: list[Fixture] = []
        self.by_file: dict[str, Acta] = {}
        self.rejected: list[Rejection] = []
        self._data: dict[str, bytes] = {}
        self._opened: dict[str, MatchOpened] = {}
        streams = frozenset(store.streams())
        for fixture in edition.fixtures:
            stream = stream_of(edition, fixture)
            events = store.state(stream)[0] if stream in streams else ()
            if events and isinstance(events[0].body, MatchOpened):
                self._opened[fixture.id] = events[0].body
            told = fixture if files else replace(fixture, file=None)
            self._take(told, files(fixture.file) if files and fixture.file else None, events)

    def _take(self, fixture: Fixture, data: bytes | Defect | None, events: tuple[Event, ...]) -> None:
        acta: Acta | None = data
        if isinstance(data, bytes):
            self._data[fixture.id] = data
            acta = self._continued(fixture, data, events) if events else data
        elif data is None and events:
            if fixture.told or fixture.warnings:
                self._reject(fixture, source.NAME, [Defect(fixture.line, "match_told_twice")])
            fixture, acta = replace(fixture, file=fixture.id, told=None, warnings={}), events
        if acta is not None:
            self.by_file[fixture.file or fixture.id] = acta
        self.fixtures.append(fixture)

    def _continued(self, fixture: Fixture, data: bytes, events: tuple[Event, ...]) -> Acta:
        """A match on record, and what its acta adds."""
        reading = read_under(self.edition, fixture, data, {})
        if isinstance(reading, list):
            self._reject(fixture, fixture.file, reading)
            return events
        if reading.defects or reading.opened is None:
            self._reject(fixture, fixture.file, judge(reading).defects)
            return events
        plan = Plan(reading, reading.opened, _places(data), events)
        if plan.defects:
            self._reject(fixture, fixture.file, plan.defects)
        return (*events, *plan.events)

    def _reject(self, fixture: Fixture, file: str | None, defects: Sequence[Defect]) -> None:
        self.rejected.append(Rejection(fixture.id, file or source.NAME, tuple(defects), fixture.line))

    def steps(self, season: Season[Register]) -> Iterator[Step]:
        """The actas to take in, in order of play."""
        for fixture in self.edition.fixtures:
            if fixture.id not in self._data:
                continue
            brought, opened = season.judged[fixture.id].basis.antecedents, self._opened.get(fixture.id)
            is_other = opened is not None and dict(brought) != _brought(opened)
            yield Step(fixture, self._data[fixture.id], brought, is_other)


def _brought(opened: MatchOpened) -> dict[str, tuple[int, int]]:
    return {side: (opened.warnings.get(side, 0), opened.concealments.get(side, 0)) for side in TEAMS}


def record_edition(store: MatchStore, plan: EditionPlan, actor: Actor) -> Outcome | None:
    """Append what is new of the edition itself; None where nothing is. Raises the store's errors.

    The actas come after it, each by ``record_match``: who is interrupted between them goes on with another import.
    """
    if not plan.events:
        return None
    told = sha256(msgspec.json.encode([impersonal(one.body) for one in plan.events], order="sorted")).hexdigest()
    decision = Decision(plan.events, {"added": len(plan.events)})
    command = f"edition-{plan.version}-{told}"
    return store.record(
        plan.edition.id, command, actor, lambda _: decision, expected_version=plan.version, fold=ENTRIES
    )


def record_match(store: MatchStore, plan: EditionPlan, step: Step, actor: Actor) -> ImportOutcome:
    """Take in one acta as a match of the edition. Raises the store's errors."""
    reading = read_under(plan.edition, step.fixture, step.data, step.brought)
    if isinstance(reading, list):
        return NotImported(step.fixture.id, tuple(reading))
    return import_reading(store, reading, actor, _places(step.data))


def import_file(store: MatchStore, data: bytes, actor: Actor) -> ImportOutcome:
    """Take in an acta by itself: as a match of its edition, where that is on record. Raises the store's errors."""
    reading = read_file(store, data)
    return reading if isinstance(reading, NotImported) else import_reading(store, reading, actor, _places(data))


def read_file(store: MatchStore, data: bytes) -> ReadActa | NotImported:
    """An acta by itself, read under its edition where that is on record. Raises the store's errors."""
    reading = read_acta(data)
    opened = reading.opened
    recorded = load(store, opened.edition) if opened is not None and opened.edition is not None else None
    if opened is None or recorded is None:
        return reading
    edition, actas = recorded
    fixture = next((one for one in edition.fixtures if one.id == opened.match), None)
    if fixture is None:
        return NotImported(opened.match, (Defect(1, "unknown_match", "1.8", {"id": opened.match}),))
    if fixture.told or fixture.warnings:
        return NotImported(opened.match, (Defect(1, "match_told_twice"),))
    brought: Mapping[str, tuple[int, int]] = {}
    if fixture.file is None:
        fixture = replace(fixture, file=fixture.id)
        fixtures = tuple(fixture if one.id == fixture.id else one for one in edition.fixtures)
        season = walk(replace(edition, fixtures=fixtures), {**actas, fixture.id: data}, Register.of(edition.conditions))
        refused = next((one for one in season.rejected if one.match == fixture.id), None)
        if refused is not None:
            own = refused.file == fixture.id
            return NotImported(fixture.id, tuple(one if own else one._replace(line=1) for one in refused.defects))
        brought = season.judged[fixture.id].basis.antecedents
    under = read_under(edition, fixture, data, brought)
    return NotImported(fixture.id, tuple(under)) if isinstance(under, list) else under


def load(store: MatchStore, name: str) -> RecordedEdition | None:
    """An edition of the record by its id, None where there is none. Raises the store's errors."""
    edition = edition_of(store.state(name, ENTRIES)[0])
    if edition is None:
        return None
    streams = frozenset(store.streams())
    actas: dict[str, Acta] = {}
    fixtures: list[Fixture] = []
    for fixture in edition.fixtures:
        stream = stream_of(edition, fixture)
        if stream in streams and not (fixture.told or fixture.warnings):
            actas[fixture.id] = tuple(store.load(stream))
            fixtures.append(replace(fixture, file=fixture.id))
        else:
            fixtures.append(fixture)
    return RecordedEdition(replace(edition, fixtures=tuple(fixtures)), actas)


def _places(data: bytes) -> Mapping[str, int]:
    return lines_of_keys(split(data).header or "")
