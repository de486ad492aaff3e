"""A case and what may happen to it: ``decide(case, act) -> events | refusal``, ``evolve(case, event)`` (17.8, 17.9)."""

import msgspec
from msgspec.structs import replace

from domain.competition.results import TARGET
from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.review import acts
from domain.review.acts import ANNULLED, MODIFIED, UPHELD, Finding
from domain.rulebooks.tsa.regulation import REGULATION, rule

REFEREE, CHIEF = "arbitro", "jefe"
OUTCOMES = (UPHELD, MODIFIED, ANNULLED)
NONE, REFERRED, OPEN, DECIDED = "none", "referred", "open", "decided"


class Case(msgspec.Struct, frozen=True):
    """A case as its facts leave it; the events know when each was."""

    id: str
    events: tuple[Event, ...] = ()
    referred: acts.Referred | None = None
    opened: acts.Opened | None = None
    decided: acts.Decided | None = None
    evidence: tuple[acts.EvidenceFiled, ...] = ()
    statements: tuple[acts.StatementTaken, ...] = ()

    @property
    def status(self) -> str:
        """How far it is: none, referred, open, decided."""
        if self.decided is not None:
            return DECIDED
        if self.opened is not None:
            return OPEN
        return REFERRED if self.referred is not None else NONE

    @property
    def matches(self) -> tuple[str, ...]:
        """The matches that it touches."""
        return self.referred.matches if self.referred else ()

    def finding(self, match: str) -> Finding | None:
        """What was decided on a match."""
        found = self.decided.findings if self.decided else ()
        return next((one for one in found if one.match == match), None)

    def when(self, kind: type[acts.Fact]) -> str | None:
        """When the first fact of that kind happened."""
        return next((event.at for event in self.events if type(event.body) is kind), None)


def decide(case: Case, act: acts.Fact, at: str | None = None) -> tuple[Event, ...] | Refusal:
    """The event that the act is, or why it cannot be."""
    last = case.events[-1].at if case.events else None
    if at is not None and last is not None and moment(at) < moment(last):
        return Refusal("time_goes_back", None, {"at": at, "last": last})
    refusal = already_decided(case) or _judge(case, act)
    return refusal or (Event(len(case.events) + 1, act, at),)


def _judge(case: Case, act: acts.Fact) -> Refusal | None:
    match act:
        case acts.Referred():
            return _refer(case, act)
        case acts.Opened():
            return chief_alone(act.by) or needs_referral(case) or _opens_once(case)
        case acts.Decided():
            return chief_alone(act.by) or needs_opening(case) or _find(case, act)
        case _:
            return needs_referral(case)


def evolve(case: Case, event: Event) -> Case:
    """The case after the event."""
    case = replace(case, events=(*case.events, event))
    match event.body:
        case acts.Referred() as body:
            return replace(case, referred=body)
        case acts.Opened() as body:
            return replace(case, opened=body)
        case acts.EvidenceFiled() as body:
            return replace(case, evidence=(*case.evidence, body))
        case acts.StatementTaken() as body:
            return replace(case, statements=(*case.statements, body))
        case acts.Decided() as body:
            return replace(case, decided=body)
        case _:
            raise TypeError(type(event.body).__name__)


def _refer(case: Case, act: acts.Referred) -> Refusal | None:
    refusal = referee_refers(act.by)
    if refusal is None and case.referred is not None:
        return Refusal("case_referred", "17.9")
    return refusal or needs_ground(act) or (None if act.matches else Refusal("case_without_match", "17.9"))


def _opens_once(case: Case) -> Refusal | None:
    return Refusal("case_open", "17.9") if case.opened else None


def _find(case: Case, act: acts.Decided) -> Refusal | None:
    """One finding for each match of the case, each with a score that can be."""
    told = [one.match for one in act.findings]
    for match in told:
        if match not in case.matches or told.count(match) > 1:
            return Refusal("finding_of_no_match", "17.9", {"match": match})
    for match in case.matches:
        if match not in told:
            return Refusal("match_without_finding", "17.9", {"match": match})
    for one in act.findings:
        if one.outcome == MODIFIED and not (max(one.a, one.b) == TARGET > min(one.a, one.b)):
            return Refusal("no_such_score", "17.9", {"a": one.a, "b": one.b})
    return needs_something_to_rest_on(case, act)


@rule("17.8", "17.9", otherwise=None)
def referee_refers(by: str) -> Refusal | None:
    """A case comes to the chief referee because the referee refers it, in no other way (17.8, 17.9)."""
    return None if by == REFEREE else Refusal("not_the_referee", "17.9", {"by": by})


@rule("17.9", otherwise=None)
def needs_referral(case: Case) -> Refusal | None:
    """Without a referral there is no case (17.9)."""
    return None if case.referred else Refusal("no_referral", "17.9")


@rule("17.9", otherwise=None)
def needs_ground(act: acts.Referred) -> Refusal | None:
    """A grave or integrity infraction is its ground, told by its articles (17.9)."""
    if not act.grounds:
        return Refusal("case_without_ground", "17.9")
    unknown = next((number for number in act.grounds if number not in REGULATION.articles), None)
    return None if unknown is None else Refusal("no_such_article", None, {"article": unknown})


@rule("17.8", "17.9", otherwise=None)
def chief_alone(by: str) -> Refusal | None:
    """The chief referee alone opens and decides (17.8, 17.9)."""
    return None if by == CHIEF else Refusal("not_the_chief_referee", "17.9", {"by": by})


@rule("17.9", otherwise=None)
def needs_opening(case: Case) -> Refusal | None:
    """A case is decided once it was opened (17.9)."""
    return None if case.opened else Refusal("case_not_open", "17.9")


@rule("17.9", otherwise=None)
def already_decided(case: Case) -> Refusal | None:
    """What is decided stays so: a further review is a case of its own (17.9)."""
    return Refusal("case_decided", "17.9") if case.decided else None


@rule("17.9", otherwise=None)
def needs_something_to_rest_on(case: Case, act: acts.Decided) -> Refusal | None:
    """To change a result takes evidence or a statement: a later disqualification alone is not enough (17.9)."""
    changes = any(one.outcome != UPHELD or one.lifted for one in act.findings)
    return Refusal("decision_without_evidence", "17.9") if changes and not (case.evidence or case.statements) else None
