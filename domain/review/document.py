"""A case as a document of plain values; what is reserved stays out unless somebody who may see it asks (17.4)."""

from typing import Any

from domain.kernel.event import Event
from domain.review import acts
from domain.review.case import Case
from domain.rulebooks.tsa.regulation import rule

Document = dict[str, Any]


def document_of(case: Case, *, private: bool = False) -> Document:
    """All that is known of the case, each fact with its time; ``private``: with the reserved statements."""
    referred = case.referred
    shown = disclosed(case, private=private)
    return {
        "case": case.id,
        "status": case.status,
        "matches": list(case.matches),
        "teams": list(referred.teams) if referred else [],
        "grounds": list(referred.grounds) if referred else [],
        "referral": _first(case, acts.Referred),
        "opening": _first(case, acts.Opened),
        "evidence": [_fact(event) for event in case.events if isinstance(event.body, acts.EvidenceFiled)],
        "statements": [_fact(event) for event in case.events if event.body in shown],
        "reserved_statements": sum(one.reserved for one in case.statements),
        "decision": _first(case, acts.Decided),
    }


def _first(case: Case, kind: type[acts.Fact]) -> Document | None:
    return next((_fact(event) for event in case.events if type(event.body) is kind), None)


def _fact(event: Event) -> Document:
    match event.body:
        case acts.Referred(by=by, origin=origin, reason=reason):
            told: Document = {"by": by, "match": origin, "reason": reason}
        case acts.Opened(by=by, reason=reason):
            told = {"by": by, "reason": reason}
        case acts.EvidenceFiled(name=name, sha256=sha256):
            told = {"name": name, "sha256": sha256}
        case acts.StatementTaken(by=by, text=text, reserved=reserved):
            told = {"by": by, "text": text, "reserved": reserved}
        case acts.Decided(by=by, findings=findings):
            told = {"by": by, "findings": list(map(_finding, findings))}
        case _:
            raise TypeError(type(event.body).__name__)
    return {"at": event.at, **told}


def _finding(one: acts.Finding) -> Document:
    score = {"A": one.a, "B": one.b} if one.outcome == acts.MODIFIED else None
    lifted = [{"side": lifted.side, "article": lifted.article} for lifted in one.lifted]
    return {"match": one.match, "outcome": one.outcome, "score": score, "lifted": lifted, "reason": one.reason}


@rule("17.4", otherwise=())
def disclosed(case: Case, *, private: bool) -> tuple[acts.StatementTaken, ...]:
    """What was said in private stays reserved; the decision is told to both teams (17.4)."""
    return tuple(one for one in case.statements if private or not one.reserved)
