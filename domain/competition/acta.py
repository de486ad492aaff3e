"""The acta of an edition's match, judged under the edition: its conditions hold, its ids must agree (1.8)."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from domain.competition.edition import Conditions, Edition, Fixture
from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.match.events import MatchOpened
from domain.notation.reading import Reading, read
from domain.notation.recording import judge
from domain.notation.source import Defect, in_order, split
from domain.notation.toml import lines_of_keys
from domain.rulebooks.tsa.regulation import rule

Acta: TypeAlias = bytes | Defect | tuple[Event, ...]
"""The bytes of an acta, why there are none, or the events of a match that is on record already."""


def judged(
    edition: Edition, fixture: Fixture, data: Acta, antecedents: Mapping[str, tuple[int, int]]
) -> tuple[Event, ...] | list[Defect]:
    """The events of the match, or why it is not taken in. ``antecedents``: warnings and concealments by side.

    What is on record is not judged again.
    """
    if isinstance(data, Defect):
        return [data]
    if not isinstance(data, bytes):
        return data
    reading = read_under(edition, fixture, data, antecedents)
    if isinstance(reading, list):
        return reading
    recording = judge(reading)
    return recording.defects or recording.events


def read_under(
    edition: Edition, fixture: Fixture, data: bytes, antecedents: Mapping[str, tuple[int, int]]
) -> Reading | list[Defect]:
    """The acta as the edition has it, not yet judged; or what keeps it from being read or contradicts the edition."""
    reading = read(data)
    if reading.opened is None:
        return in_order(reading.defects)
    contradictions = _contradictions(edition, fixture, reading.opened, data)
    if contradictions:
        return in_order([*contradictions, *reading.defects])
    return reading._replace(opened=under(edition, fixture, reading.opened, antecedents))


def under(
    edition: Edition, fixture: Fixture, opened: MatchOpened, antecedents: Mapping[str, tuple[int, int]]
) -> MatchOpened:
    """The first event of the match as the edition has it."""
    conditions = rules_of(edition, fixture)
    return replace(
        opened,
        edition=edition.id,
        phase=fixture.phase,
        stage=edition.phase(fixture.phase).stage,
        teams=fixture.sides,
        conditions=conditions.values,
        stated=conditions.stated,
        warnings={side: warnings for side, (warnings, _) in antecedents.items() if warnings},
        concealments={side: concealed for side, (_, concealed) in antecedents.items() if concealed},
    )


@rule("20.1", otherwise=Conditions({}, ()))
def rules_of(edition: Edition, fixture: Fixture) -> Conditions:
    """What a match is judged by is the edition's, the same whether its phase is televised or not (20.1)."""
    return edition.in_force(fixture.id)


def _contradictions(edition: Edition, fixture: Fixture, opened: MatchOpened, data: bytes) -> list[Defect]:
    """What the acta says of itself and the edition otherwise; what it leaves out it leaves to the edition."""
    told = {
        "reglamento": (opened.rulebook, edition.rulebook),
        "partido": (opened.match, fixture.id),
        "edicion": (opened.edition, edition.id),
        "fase": (opened.phase, fixture.phase),
        **{f"equipos.{side}.id": (opened.teams.get(side), team) for side, team in fixture.sides.items()},
    }
    official, at = opened.official_time, fixture.at
    if official is not None and at is not None and moment(official) != moment(at):
        told["hora_oficial"] = (official, at)
    wrong = {key: pair for key, pair in told.items() if pair[0] not in {None, pair[1]}}
    lines = lines_of_keys(split(data).header or "") if wrong else {}
    return [
        Defect(lines.get(key, 1), "acta_contradicts", facts={"key": key, "told": said, "expected": expected})
        for key, (said, expected) in wrong.items()
    ]
