"""A case as the record keeps it, in a stream of its own: what happened to it, and who looked at it (17.9).

A decision is kept a finding at a time, so that each reason is a personal value by itself.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from domain.kernel.event import Body, Event, Personal
from domain.review import acts, case
from domain.review.acts import EvidenceFiled, Finding, Lifted, Opened, Referred, StatementTaken
from domain.review.case import Case

FOLDER = "revisiones"
"""Between the edition and the case in a stream's name, as cases lie in the folder of an edition."""


class FindingMade(Body, frozen=True, kw_only=True, tag="review.finding.made"):
    """What the decision makes of one match (17.9)."""

    match: str
    outcome: str
    a: int = 0
    b: int = 0
    lifted: tuple[Lifted, ...] = ()
    reason: Personal


class DecisionTaken(Body, frozen=True, kw_only=True, tag="review.decision.taken"):
    """The chief referee decided: the findings before it are the decision (17.9)."""

    by: str


class CaseRead(Body, frozen=True, kw_only=True, tag="review.case.read"):
    """Somebody at a desk read the case; ``reserved``: with what is not for the public (17.4)."""

    reserved: bool


EVENTS: tuple[type[Body], ...] = (
    *(Referred, Opened, EvidenceFiled, StatementTaken, FindingMade, DecisionTaken, CaseRead),
)


class Docket(msgspec.Struct, frozen=True):
    """The state of a case's stream. ``case`` has no id here: the stream has it."""

    case: Case = Case("")
    findings: tuple[Finding, ...] = ()
    """Made, and not yet decided."""


def stream_of(edition: str, name: str) -> str:
    """The stream of a case."""
    return f"{edition}/{FOLDER}/{name}"


def stored(events: Iterable[Event]) -> Iterator[Event]:
    """The events of a case as they are kept."""
    for event in events:
        if isinstance(event.body, acts.Decided):
            for one in event.body.findings:
                yield replace(event, body=_made(one))
            yield replace(event, body=DecisionTaken(by=event.body.by))
        else:
            yield event


def _made(one: Finding) -> FindingMade:
    return FindingMade(match=one.match, outcome=one.outcome, a=one.a, b=one.b, lifted=one.lifted, reason=one.reason)


def evolve(docket: Docket, event: Event) -> Docket:
    """The case after one more event of its stream."""
    match event.body:
        case FindingMade() as body:
            found = Finding(
                match=body.match, outcome=body.outcome, a=body.a, b=body.b, lifted=body.lifted, reason=body.reason
            )
            return replace(docket, findings=(*docket.findings, found))
        case DecisionTaken(by=by):
            decided = acts.Decided(by=by, findings=docket.findings)
            return Docket(_after(docket, replace(event, body=decided)))
        case CaseRead():
            return docket
        case _:
            return replace(docket, case=_after(docket, event))


def _after(docket: Docket, event: Event) -> Case:
    return case.evolve(docket.case, event)


def case_of(events: Iterable[Event], name: str) -> Case:
    """The case that the events of its stream tell."""
    docket = Docket()
    for event in events:
        docket = evolve(docket, event)
    return replace(docket.case, id=name)
