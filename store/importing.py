"""Taking in a match that was told elsewhere, whole or not at all.

A match that is new is judged from its first act and appended at once. Of one that exists nothing is appended if it has
the same acts; what comes after all that is recorded is judged from where the record stands, and flagged as late;
anything else is refused, naming the first act that differs. Equal are facts: when they happened as instants, personal
values that were erased as anything.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from hashlib import sha256
from itertools import islice
from typing import TypeAlias

import msgspec

from domain.kernel.event import ERASED, Body, Event, personal_fields
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match.events import EntryFlagged, MatchOpened
from domain.match.life import first_of
from domain.notation import json_acts, recording, toml
from domain.notation.clock import Clock
from domain.notation.header import NO_EDITION
from domain.notation.reading import Line, Reading, read
from domain.notation.recording import facts_of
from domain.notation.source import Defect, split
from domain.rulebooks.registry import RULEBOOKS
from store.leaf import Actor
from store.matches import AllEvents, MatchStore
from store.outcomes import Accepted, Decision, Refused

LATE = "entrada_tardia"
AT = "at"


class Imported(msgspec.Struct, frozen=True):
    """The record holds the match as it was told."""

    stream: str
    known: int
    """Acts that it held before."""
    added: int
    """Acts that it holds since; flagged as late if some were known."""


class NotImported(msgspec.Struct, frozen=True):
    """Nothing was recorded, for all these reasons."""

    match: str | None
    defects: tuple[Defect, ...]


ImportOutcome: TypeAlias = Imported | NotImported
Places: TypeAlias = Mapping[str, int]
"""Lines of the header's keys."""


def stream_of(opened: MatchOpened) -> str:
    """The stream of a match: ``edition/match``."""
    return f"{opened.edition or NO_EDITION}/{opened.match}"


def import_match(store: MatchStore, data: bytes, actor: Actor) -> ImportOutcome:
    """Take in a file of the notation. Raises the store's errors."""
    return import_reading(store, read(data), actor, toml.lines_of_keys(split(data).header or ""))


def record_acts(store: MatchStore, opened: MatchOpened, acts: Sequence[object], actor: Actor) -> ImportOutcome:
    """Take in a match told as JSON values, one an act, with ``at`` beside the act's own members where it is known.

    The "lines" of its defects count the acts from 1. Raises the store's errors.
    """
    lines: list[Line] = []
    defects: list[Defect] = []
    for number, told in enumerate(acts, 1):
        line = _line(opened, number, told)
        if isinstance(line, Malformed):
            defects.append(Defect(number, line.code, facts={"about": line.about}))
        else:
            lines.append(line)
    return import_reading(store, Reading(opened.match, opened, lines, defects), actor, {})


def _line(opened: MatchOpened, number: int, told: object) -> Line | Malformed:
    at: object = None
    if isinstance(told, dict) and AT in told:
        at = told[AT]
        told = {name: value for name, value in told.items() if name != AT}
    act = json_acts.read(told, opened.rulebook)
    if isinstance(act, Malformed) or at is None:
        return act if isinstance(act, Malformed) else Line(number, act, None)
    when = Clock(None).read(at) if isinstance(at, str) else Malformed("field_wrong_type", AT)
    return when if isinstance(when, Malformed) else Line(number, act, when)


def import_reading(store: MatchStore, reading: Reading, actor: Actor, places: Places) -> ImportOutcome:
    """Take in a match that was read. Raises the store's errors."""
    if reading.opened is None or reading.defects:
        # told with what else is wrong with the acts that could be read
        return NotImported(reading.match, tuple(recording.judge(reading).defects))
    stream = stream_of(reading.opened)
    while True:
        events, version = store.state(stream)
        plan = Plan(reading, reading.opened, places, events)
        if plan.defects:
            return NotImported(reading.match, tuple(plan.defects))
        if not plan.events:
            return Imported(stream, plan.known, 0)
        outcome = store.record(stream, _command_id(reading, version), actor, plan.decide, expected_version=version)
        if isinstance(outcome, Refused):
            return NotImported(reading.match, (plan.defect(outcome.refusal),))
        if isinstance(outcome, Accepted) and not outcome.repeated:
            return Imported(stream, plan.known, plan.added)
        # Somebody else wrote to the match in between: it is compared again with what it is now.


class Plan:
    """What importing comes to for a match as it stands: its new events, or its defects."""

    def __init__(self, reading: Reading, opened: MatchOpened, places: Places, events: AllEvents) -> None:
        self.known = 0
        self.added = len(reading.lines)
        self.events: tuple[Event, ...] = ()
        self.defects: list[Defect] = []
        self._lines = {0: 1}
        if not events:
            judged = recording.judge(reading)
            self.events, self.defects = judged.events, judged.defects
            self._lines |= judged.lines
            return
        self.defects = list(islice(_differences(reading.lines, opened, events, places), 1))
        if not self.defects:
            self.known = len(facts_of(events))
            self.added -= self.known
            self._judge(reading.lines[self.known :], opened, events)

    def _judge(self, lines: Sequence[Line], opened: MatchOpened, events: AllEvents) -> None:
        """Judge the acts that the record does not have yet, from where it stands."""
        if not lines:
            return
        rulebook = RULEBOOKS[opened.rulebook]
        match = reduce(rulebook.evolve, events[1:], rulebook.initial(first_of(events)))
        added: list[Event] = []
        for line in lines:
            outcome = rulebook.judge(match, line.act, line.at)
            if isinstance(outcome, Refusal):
                self.defects.append(recording.defect(line, outcome))
                continue
            match = outcome.match
            self._lines[outcome.act] = line.number
            added += (*outcome.events, Event(outcome.act, EntryFlagged(code=LATE), line.at))
        self.events = tuple(added)

    def decide(self, _: AllEvents) -> Decision:
        """What the store appends."""
        return Decision(self.events, {"known": self.known, "added": self.added})

    def defect(self, refusal: Refusal) -> Defect:
        """A refusal of the store at the line of its act."""
        act = refusal.facts.get("act")
        line = self._lines.get(act, 1) if isinstance(act, int) else 1
        return Defect(line, refusal.code, refusal.article, dict(refusal.facts))


# --- the same facts --------------------------------------------------------------------------------------------------

HEADER = {
    "rulebook": "reglamento",
    "match": "partido",
    "edition": "edicion",
    "phase": "fase",
    "stage": "fase",
    "official_time": "hora_oficial",
    "seats": "asientos",
    "captains": "equipos",
    "teams": "equipos",
    **{f"name_{side}": f"equipos.{side.upper()}.nombre" for side in "ab"},
    **{f"{side}{n}": f"equipos.{side.upper()}.jugadores" for side in "ab" for n in (1, 2, 3)},
    **{f"{side}_substitute": f"equipos.{side.upper()}.suplente" for side in "ab"},
}
"""What a header tells, by the field that keeps it. The rest of the first event follows from the edition."""


def _differences(lines: Sequence[Line], told: MatchOpened, events: AllEvents, places: Places) -> Iterator[Defect]:
    """Where what is told is not what is recorded."""
    recorded = first_of(events)
    for field, key in HEADER.items():
        if not _is_same_field(told, recorded, field):
            yield _header_defect("header_differs", key, places)
    if _stated(told) != _stated(recorded):
        yield _header_defect("header_differs", "condiciones", places)
    facts = facts_of(events)
    for act, (line, (body, at)) in enumerate(zip(lines, facts, strict=False), 1):
        if not (is_same(line.act, body) and _is_same_instant(line.at, at)):
            yield Defect(line.number, "acta_differs", facts={"act": act})
    if len(facts) > len(lines):
        yield Defect(lines[-1].number if lines else 1, "acta_differs", facts={"act": len(lines) + 1})
    if len(facts) < len(lines) and recorded.revision != RULEBOOKS[recorded.rulebook].revision:
        yield Defect(lines[len(facts)].number, "other_revision", facts={"revision": recorded.revision})


def _header_defect(code: str, key: str, places: Places) -> Defect:
    place = key
    while place and place not in places:
        place = place.rpartition(".")[0]
    return Defect(places.get(place, 1), code, facts={"key": key})


def _stated(opened: MatchOpened) -> dict[str, object]:
    return {name: opened.conditions[name] for name in opened.stated}


def is_same(told: Body, recorded: Body) -> bool:
    """Whether both tell the same; an instant in other words is the same, and what was erased may have been anything."""
    kind = type(recorded)
    return type(told) is kind and all(_is_same_field(told, recorded, field) for field in kind.__struct_fields__)


def _is_same_field(told: Body, recorded: Body, field: str) -> bool:
    one, other = getattr(told, field), getattr(recorded, field)
    if one == other:
        return True
    if field == "stage" and one is None:
        return True  # a file by itself does not know it: the edition does
    if field == "official_time":
        return _is_same_instant(one, other)
    erased = field in personal_fields(type(recorded)) and ERASED in {one, other}
    return erased and one is not None and other is not None


def _is_same_instant(one: str | None, other: str | None) -> bool:
    return one == other or (one is not None and other is not None and moment(one) == moment(other))


def _command_id(reading: Reading, version: int) -> str:
    """Derived from what is told and from where the match stood, so that a repetition is found out.

    Without personal values: it is kept for ever, and would let anybody try out names that were erased.
    """
    told = [impersonal(reading.opened), *([impersonal(line.act), line.at] for line in reading.lines)]
    return f"import-{version}-{sha256(msgspec.json.encode(told, order='sorted')).hexdigest()}"


def impersonal(body: Body | None) -> dict[str, object]:
    """What is told, less its personal values."""
    fields: dict[str, object] = msgspec.to_builtins(body)
    for name in personal_fields(type(body)) if body else ():
        fields.pop(name, None)
    return fields
