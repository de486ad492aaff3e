"""Cases of the record (17.9): each a stream of its own, whose decision is then brought into its matches.

A case and its matches are several streams, and each is written by itself: first the case, then every match by an id
that follows from the case. Who is interrupted between them sends the same command again, or does the next thing in the
case: what a match still lacks is written then.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from domain.competition.acta import Acta
from domain.kernel.event import Body, Event, personal_fields
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match.events import EntryFlagged
from domain.notation.clock import Clock as Times
from domain.notation.source import UNWRITABLE
from domain.review import acts, case
from domain.review.bringing import Brought, bring, lacking, standing_in
from domain.review.case import Case
from domain.review.computed import Computed, compute
from domain.review.findings import MOST_TEXT
from domain.review.record import CaseRead, Docket, evolve, stored, stream_of
from store.acting import AHEAD, LATE_AFTER, receipt
from store.editions import RecordedEdition, load
from store.folds import Fold
from store.importing import LATE
from store.instants import stamp
from store.leaf import Actor
from store.matches import AllEvents, MatchStore
from store.orders import Order, Planned, carry_out, refused_with
from store.outcomes import Accepted, Appended, Decision, Outcome, Refused

DOCKET: Fold[Docket] = Fold(Docket, evolve)
STEPPED_UP = (acts.Opened, acts.Decided)
"""What the chief referee does after he proved once more who he is (17.9)."""


class Fact(NamedTuple):
    """Something that happens to a case, and when, if that is told."""

    body: acts.Fact
    at: str | None = None


class Known(NamedTuple):
    """An edition on record, computed, with a case as it stands and the ids of the others."""

    before: Computed
    actas: Mapping[str, Acta]
    case: Case
    version: int
    others: tuple[str, ...]


def record_fact(store: MatchStore, order: Order, edition: str, name: str, fact: Fact) -> Outcome:
    """Record what happens to the case ``name``, and write into its matches what follows. Raises the store's errors.

    Refused with ``case_refused`` and all that the matches' rulebooks have against it, ``edition_unknown``,
    ``case_unknown``, ``out_of_reach``, ``step_up_needed``, the codes of ``domain.review`` or the store's.
    """
    stream = stream_of(edition, name)
    known = _known(store, edition, name, fact)
    if isinstance(known, Refusal):
        return Refused(known)
    refusal = _not_allowed(store, order, known, edition, fact)
    if refusal is not None:
        return Refused(refusal)

    def plan() -> Planned:
        now = _known(store, edition, name, fact)
        assert isinstance(now, Known), "an edition is never taken away"  # noqa: S101
        made = _decided(store, now, fact)
        if isinstance(made, Refusal):
            return now.version, made
        return now.version, Decision(made, lambda appended: _answer(appended, name))

    outcome = carry_out(store, order, stream, DOCKET, plan)
    if isinstance(outcome, Accepted):
        bring_up(store, order.author.actor, edition, name)
    return outcome


def preview_of(
    store: MatchStore, edition: str, name: str, decision: acts.Decided
) -> tuple[Computed, Brought] | Refusal:
    """The edition as it is and as the decision would make it; nothing is recorded. Raises the store's errors."""
    fact = Fact(decision)
    known = _known(store, edition, name, fact)
    if isinstance(known, Refusal):
        return known
    after = _after(store, known, fact)
    if isinstance(after, Refusal):
        return after
    brought = bring(known.before, known.actas, after, known.others)
    return refused_with("case_refused", brought.refused) if brought.refused else (known.before, brought)


def bring_up(store: MatchStore, actor: Actor, edition: str, name: str) -> list[Refusal]:
    """Write what the matches of the case lack, and say what was refused. Raises the store's errors."""
    known = found(store, edition, name)
    if known is None:
        return []
    others = tuple(one for one in names(store, edition) if one != name)
    outcomes = [_bring(store, actor, f"{edition}/{match}", known, others) for match in known.matches]
    return [one.refusal for one in outcomes if isinstance(one, Refused)]


def _bring(store: MatchStore, actor: Actor, stream: str, known: Case, others: tuple[str, ...]) -> Outcome | None:
    match = stream.rpartition("/")[2]

    def added(events: AllEvents) -> tuple[Event, ...] | Refusal:
        return lacking(known, match, events, others) if events else Refusal("match_without_acta", "17.9")

    def decide(events: AllEvents) -> Decision | Refusal:
        made = added(events)
        return made if isinstance(made, Refusal) else Decision(tuple(_flagged(made, stamp(store.clock()))))

    if added(store.state(stream)[0]) == ():
        return None
    parts = f"{known.id}\n{stream}\n{len(known.events)}"
    return store.record(stream, f"review-{sha256(parts.encode()).hexdigest()[:40]}", actor, decide)


def _flagged(events: Sequence[Event], now: str) -> Iterator[Event]:
    """With the flag of an act that came late, after all that follows from it."""
    for number, event in enumerate(events):
        yield event
        is_last = number + 1 == len(events) or events[number + 1].act != event.act
        if is_last and event.at is not None and moment(now) - moment(event.at) >= LATE_AFTER:
            yield Event(event.act, EntryFlagged(code=LATE), event.at)


def found(store: MatchStore, edition: str, name: str) -> Case | None:
    """The case as it stands, None where there is none. Raises the store's errors."""
    docket, version = store.state(stream_of(edition, name), DOCKET)
    return replace(docket.case, id=name) if version else None


def names(store: MatchStore, edition: str) -> list[str]:
    """The ids of the cases of an edition. Raises the store's errors."""
    before = stream_of(edition, "")
    return [stream.removeprefix(before) for stream in store.streams() if stream.startswith(before)]


def brought_up(recorded: RecordedEdition, one: Case) -> list[str]:
    """The matches that have all of the case that there is by now."""
    files = {fixture.id: fixture.file for fixture in recorded.edition.fixtures}
    return list(standing_in(one, recorded.actas, files))


def look(store: MatchStore, actor: Actor, edition: str, name: str, *, reserved: bool) -> None:
    """Note in the case itself that somebody read it. Raises the store's errors."""

    def decide(docket: Docket) -> Decision:
        return Decision((Event(len(docket.case.events), CaseRead(reserved=reserved)),))

    store.record(stream_of(edition, name), f"look-{secrets.token_hex(16)}", actor, decide, fold=DOCKET)


def _known(store: MatchStore, edition: str, name: str, fact: Fact) -> Known | Refusal:
    recorded = load(store, edition)
    if recorded is None:
        return Refusal("edition_unknown", facts={"edition": edition})
    docket, version = store.state(stream_of(edition, name), DOCKET)
    if not version and not isinstance(fact.body, acts.Referred):
        return Refusal("case_unknown", facts={"case": name})
    others = tuple(one for one in names(store, edition) if one != name)
    before = compute(recorded.edition, recorded.actas)
    return Known(before, recorded.actas, replace(docket.case, id=name), version, others)


def _not_allowed(store: MatchStore, order: Order, known: Known, edition: str, fact: Fact) -> Refusal | None:
    """Who refers a case does it from a match that it is about; who decides at a desk has the whole edition."""
    grant = order.author.grant
    touched: tuple[str, ...] = ()
    if isinstance(fact.body, acts.Referred):
        touched = (*fact.body.matches, *((fact.body.origin,) if fact.body.origin else ()))
    if grant.edition not in {None, edition} or (grant.match is not None and grant.match not in touched):
        return Refusal("out_of_reach", facts={"match": stream_of(edition, known.case.id)})
    if isinstance(fact.body, STEPPED_UP) and not order.author.has_stepped_up() and not _was_answered(store, order):
        return Refusal("step_up_needed", "17.9")
    return _ill_told(known, fact.body)


def _was_answered(store: MatchStore, order: Order) -> bool:
    return store.answered(order.name) is not None


def _ill_told(known: Known, fact: acts.Fact) -> Refusal | None:
    """What the text of a case's file is asked for, too (``domain.review.reading``)."""
    bodies: list[acts.Fact | acts.Finding] = [fact, *(fact.findings if isinstance(fact, acts.Decided) else ())]
    for body in bodies:
        for key, text in _texts(body):
            if not text.strip() or len(text) > MOST_TEXT or UNWRITABLE.search(text):
                return Refusal("not_a_text", facts={"key": key})
    if isinstance(fact, acts.Referred):
        edition = known.before.edition
        matches, teams = {one.id for one in edition.fixtures}, {one.id for one in edition.teams}
        for name in (*fact.matches, *((fact.origin,) if fact.origin else ())):
            if name not in matches:
                return Refusal("unknown_match_id", facts={"id": name})
        for name in fact.teams:
            if name not in teams:
                return Refusal("unknown_team_id", facts={"id": name})
    return None


def _texts(body: acts.Fact | acts.Finding) -> Iterator[tuple[str, str]]:
    names = personal_fields(type(body)) if isinstance(body, Body) else ("reason",)
    for key in names:
        if (text := getattr(body, key)) is not None:
            yield key, text


def _after(store: MatchStore, known: Known, fact: Fact) -> Case | Refusal:
    events = _events(store, known.case, fact)
    return events if isinstance(events, Refusal) else reduce(case.evolve, events, known.case)


def _events(store: MatchStore, one: Case, fact: Fact) -> tuple[Event, ...] | Refusal:
    now = stamp(store.clock())
    at: str | Malformed = now if fact.at is None else Times(None).read(fact.at)
    if isinstance(at, Malformed):
        return Refusal(at.code, facts={"about": at.about})
    if moment(at) > moment(now) + AHEAD:
        return Refusal("time_in_the_future", facts={"at": at, "now": now})
    return case.decide(one, fact.body, at)


def _decided(store: MatchStore, known: Known, fact: Fact) -> tuple[Event, ...] | Refusal:
    """The events of the case; refused where a match would refuse what follows from them."""
    events = _events(store, known.case, fact)
    if isinstance(events, Refusal):
        return events
    brought = bring(known.before, known.actas, reduce(case.evolve, events, known.case), known.others)
    if brought.refused:
        return refused_with("case_refused", brought.refused)
    return tuple(stored(events))


def _answer(appended: Appended, name: str) -> Mapping[str, object]:
    told = receipt(appended)
    edition, _, _ = str(told.pop("match")).partition("/")
    return {"edition": edition, "case": name, **told}
