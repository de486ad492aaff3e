"""A case tried out: the actas that it would change and the edition as they would make it (17.9)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.competition import acta
from domain.competition.acta import Acta
from domain.competition.edition import Fixture
from domain.competition.reading import Rejection
from domain.kernel.event import Body, Event
from domain.match import acts as shared
from domain.notation.reading import read
from domain.notation.recording import facts_of
from domain.notation.source import Defect
from domain.review import applying
from domain.review.acts import ANNULLED, MODIFIED, UPHELD
from domain.review.case import OPEN, REFERRED, Case
from domain.review.computed import Computed, compute
from domain.rulebooks.registry import RULEBOOKS

Actas = Mapping[str, bytes | Defect]


class Proposal(NamedTuple):
    """The files that the case changes, and the edition then. With a refusal nothing changes."""

    actas: dict[str, bytes]
    after: Computed
    refused: tuple[Rejection, ...]


def propose(before: Computed, actas: Actas, case: Case, others: Sequence[str] = ()) -> Proposal:
    """Try the case out. ``others``: the ids of the edition's other cases."""
    written = applying.write(before.edition, case, actas, others)
    if written.refused:
        return Proposal({}, before, written.refused)
    after = compute(before.edition, {**actas, **written.actas}, before.season.judged)
    refused = tuple(_refused(before, after, written.actas))
    return Proposal({}, before, refused) if refused else Proposal(written.actas, after, ())


def _refused(before: Computed, after: Computed, written: Mapping[str, bytes]) -> Iterator[Rejection]:
    """What the rulebook says against the acts in their actas."""
    for fixture in after.edition.fixtures:
        if fixture.file is not None and fixture.file in written:
            defects = _defects(before, after, fixture, written[fixture.file])
            if defects:
                yield Rejection(fixture.id, fixture.file, defects, fixture.line)


def _defects(before: Computed, after: Computed, fixture: Fixture, data: bytes) -> tuple[Defect, ...]:
    """A match that the bracket then rules out is judged by nobody else."""
    found = after.season.judged.get(fixture.id)
    if found is not None:
        return found.defects
    known = before.season.judged.get(fixture.id)
    events = acta.judged(after.edition, fixture, data, known.basis.antecedents if known else {})
    return tuple(events) if isinstance(events, list) else ()


class Reviewed(NamedTuple):
    """A match that is or was referred: how far its review is, and the cases that its acta names."""

    match: str
    state: str
    """referred, open, upheld, modified, annulled."""
    cases: tuple[str, ...]
    acts: tuple[str, ...]
    """What was done, in the words of the acta, with its times."""


def reviewed(computed: Computed, actas: Mapping[str, Acta], cases: Sequence[str]) -> Iterator[Reviewed]:
    """The matches of the edition with a review in their acta, in order of play."""
    for fixture in computed.edition.fixtures:
        data = actas[fixture.file] if fixture.file else None
        judged = computed.season.judged.get(fixture.id)
        if data is None or isinstance(data, Defect) or (judged is not None and judged.defects):
            continue
        told = [(act, at) for act, at in told_in(data) if isinstance(act, applying.REVIEW)]
        if told:
            named = (applying.case_of(act, cases) for act, _ in told)
            found = tuple(dict.fromkeys(name for name in named if name is not None))
            acts = tuple(_line(computed.edition.rulebook, act, at) for act, at in told)
            yield Reviewed(fixture.id, _state(applying.stand([act for act, _ in told])), found, acts)


def told_in(data: bytes | tuple[Event, ...]) -> list[tuple[Body, str | None]]:
    """The acts of an acta with their times, from its file or from its events."""
    if isinstance(data, bytes):
        return [(line.act, line.at) for line in read(data).lines]
    return facts_of(data)


def _line(rulebook: str, act: Body, at: str | None) -> str:
    written = RULEBOOKS[rulebook].write(act)
    return f"[{at}] {written}" if at else written


def _state(found: applying.Stand) -> str:
    if found.opened is not None:
        return OPEN
    if found.referred is not None:
        return REFERRED
    if isinstance(found.decided, shared.ReviewModified):
        return MODIFIED
    return ANNULLED if isinstance(found.decided, shared.ReviewAnnulled) else UPHELD


def standing_in(case: Case, computed: Computed, actas: Actas) -> tuple[str, ...]:
    """The matches of the case whose acta has all of it that there is by now."""
    files = {one.id: one.file for one in computed.edition.fixtures}
    return tuple(match for match in case.matches if _has_all(case, match, actas.get(files.get(match) or "")))


def _has_all(case: Case, match: str, data: bytes | Defect | None) -> bool:
    if not isinstance(data, bytes):
        return False
    return applying.missing(case, match, [line.act for line in read(data).lines]) == []
