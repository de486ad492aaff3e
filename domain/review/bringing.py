"""A case in the matches on record: the acts that each still lacks, and what the edition comes to with them (17.9).

``applying`` and ``proposal`` do this for an edition's folder, whose actas are files; here a match is its events.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from domain.competition.acta import Acta
from domain.competition.edition import Fixture
from domain.competition.reading import Rejection
from domain.competition.source import NAME
from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.match.life import first_of
from domain.notation.recording import facts_of
from domain.notation.source import Defect
from domain.review.applying import missing
from domain.review.case import Case
from domain.review.computed import Computed, compute
from domain.rulebooks.registry import RULEBOOKS

Events = tuple[Event, ...]


class Brought(NamedTuple):
    """The events that the case adds to each match, by its id, and the edition then. With a refusal nothing changes."""

    added: Mapping[str, Events]
    after: Computed
    refused: tuple[Rejection, ...]


def bring(before: Computed, actas: Mapping[str, Acta], case: Case, others: Sequence[str] = ()) -> Brought:
    """Try the case out on the edition's matches. ``others``: the ids of the edition's other cases."""
    added: dict[str, Events] = {}
    refused: list[Rejection] = []
    fixtures = {one.id: one for one in before.edition.fixtures}
    for match in case.matches:
        fixture = fixtures.get(match)
        found = _added(fixture, actas, case, others)
        if isinstance(found, Refusal):
            line = fixture.line if fixture else 1
            defect = Defect(line, found.code, found.article, {"match": match, **found.facts})
            refused.append(Rejection(match, NAME, (defect,), line))
        elif found:
            added[match] = found
    if refused:
        return Brought({}, before, tuple(refused))
    longer = {fixtures[match].file or match: (*_events(actas, fixtures[match]), *more) for match, more in added.items()}
    return Brought(added, compute(before.edition, {**actas, **longer}, before.season.judged), ())


def _events(actas: Mapping[str, Acta], fixture: Fixture | None) -> Events:
    found = actas.get(fixture.file) if fixture is not None and fixture.file is not None else None
    return () if found is None or isinstance(found, bytes | Defect) else found


def _added(fixture: Fixture | None, actas: Mapping[str, Acta], case: Case, others: Sequence[str]) -> Events | Refusal:
    events = _events(actas, fixture)
    if fixture is None or not events:
        return Refusal("match_without_acta", "17.9")
    return lacking(case, fixture.id, events, others)


def lacking(case: Case, match: str, events: Events, others: Sequence[str] = ()) -> Events | Refusal:
    """The events of the acts of the case that the match lacks, as its rulebook judges them."""
    acts = missing(case, match, _acts(events), others)
    if isinstance(acts, Refusal):
        return acts
    book = RULEBOOKS[first_of(events).rulebook]
    match_now = reduce(book.evolve, events[1:], book.initial(first_of(events)))
    added: list[Event] = []
    for act, at in acts:
        outcome = book.judge(match_now, act, at or None)
        if isinstance(outcome, Refusal):
            return outcome
        match_now = outcome.match
        added += outcome.events
    return tuple(added)


def standing_in(case: Case, actas: Mapping[str, Acta], files: Mapping[str, str | None]) -> Iterator[str]:
    """The matches of the case that have all of it that there is by now. ``files``: the key of each in ``actas``."""
    for match in case.matches:
        events = actas.get(files.get(match) or "", ())
        told: list[Body] = [] if isinstance(events, bytes | Defect) or not events else _acts(events)
        if told and missing(case, match, told) == []:
            yield match


def _acts(events: Events) -> list[Body]:
    return [body for body, _ in facts_of(events)]
