"""A case in its actas: the acts that each still lacks, written at its end for its rulebook to judge (17.9)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.competition.edition import Edition
from domain.competition.reading import Rejection
from domain.competition.source import NAME
from domain.kernel.event import Body
from domain.kernel.refusal import Refusal
from domain.match import acts as shared
from domain.notation.reading import read
from domain.notation.source import Defect
from domain.review import acts
from domain.review.acts import ANNULLED, MODIFIED, Finding
from domain.review.case import Case
from domain.rulebooks.registry import RULEBOOKS

CLOSING = (shared.ReviewUpheld, shared.ReviewModified, shared.ReviewAnnulled)
REVIEW = (shared.CaseReferred, shared.ReviewOpened, shared.SanctionLifted, *CLOSING)


class Stand(NamedTuple):
    """How an acta stands with reviews after its acts: what is told and not yet closed, and what was decided last."""

    referred: shared.CaseReferred | None = None
    opened: shared.ReviewOpened | None = None
    decided: Body | None = None


class Written(NamedTuple):
    """The actas that a case changes, by file, or why it cannot be in them."""

    actas: dict[str, bytes]
    refused: tuple[Rejection, ...]


def stand(told: Sequence[Body]) -> Stand:
    """How the acts of an acta leave it."""
    found = Stand()
    for act in told:
        if isinstance(act, shared.CaseReferred):
            found = found._replace(referred=act)
        elif isinstance(act, shared.ReviewOpened):
            found = found._replace(opened=act)
        elif isinstance(act, CLOSING):
            found = Stand(decided=act)
    return found


def case_of(act: Body | None, ids: Sequence[str]) -> str | None:
    """The case that an act of an acta says it is of: its reason begins with the case's id."""
    reason = getattr(act, "reason", None) or ""
    return next((one for one in ids if reason.startswith(mark(one))), None)


def mark(case: str) -> str:
    """How a case's acts begin their reasons."""
    return f"{case}: "


def write(edition: Edition, case: Case, actas: Mapping[str, bytes | Defect], others: Sequence[str] = ()) -> Written:
    """Bring the actas up to the case. ``others``: the ids of the edition's other cases."""
    written: dict[str, bytes] = {}
    refused: list[Rejection] = []
    fixtures = {one.id: one for one in edition.fixtures}
    for match in case.matches:
        fixture = fixtures.get(match)
        if fixture is None or fixture.file is None:
            line = fixture.line if fixture else 1
            refused.append(
                Rejection(match, NAME, (Defect(line, "match_without_acta", "17.9", {"match": match}),), line)
            )
            continue
        data = actas[fixture.file]
        changed = _changed(case, match, data, others)
        if isinstance(changed, bytes):
            if changed != data:
                written[fixture.file] = changed
        else:
            refused.append(Rejection(match, fixture.file, tuple(changed), fixture.line))
    return Written(written, tuple(refused))


def _changed(case: Case, match: str, data: bytes | Defect, others: Sequence[str]) -> bytes | list[Defect]:
    if isinstance(data, Defect):
        return [data]
    reading = read(data)
    if reading.opened is None or reading.defects:
        return reading.defects
    told = [line.act for line in reading.lines]
    lacking = missing(case, match, told, others)
    if isinstance(lacking, Refusal):
        last = reading.lines[-1].number if reading.lines else 1
        return [Defect(last, lacking.code, lacking.article, dict(lacking.facts))]
    lines = [f"[{at}] {RULEBOOKS[reading.opened.rulebook].write(act)}" for act, at in lacking]
    return appended(data, lines)


def appended(data: bytes, lines: Sequence[str]) -> bytes:
    """The file with more lines, broken as its own are; nothing above them changes."""
    if not lines:
        return data
    broken = b"\r\n" if b"\r\n" in data else b"\n"
    head = data if data.endswith((b"\n", b"\r")) else data + broken
    return head + b"".join(line.encode() + broken for line in lines)


def missing(
    case: Case, match: str, told: Sequence[Body], others: Sequence[str] = ()
) -> list[tuple[Body, str]] | Refusal:
    """The acts of the case that the acta of the match lacks, with their times, or why they cannot be in it."""
    finding = case.finding(match)
    decision = decision_of(case, finding) if finding else None
    if decision is not None and decision in told:
        return []
    if any(isinstance(act, CLOSING) and case_of(act, (case.id,)) for act in told):
        return Refusal("case_decided_otherwise", "17.9", {"case": case.id, "match": match})
    found = stand(told)
    other = case_of(found.opened, others)
    if other is not None:
        return Refusal("match_in_another_case", "17.9", {"match": match, "case": other})
    wanted: list[tuple[Body | None, type[acts.Fact]]] = []
    if case.referred and found.referred is None:
        act: Body = shared.CaseReferred(by=case.referred.by, reason=mark(case.id) + case.referred.reason)
        wanted.append((act, acts.Referred))
    if case.opened and found.opened is None:
        act = shared.ReviewOpened(by=case.opened.by, reason=mark(case.id) + case.opened.reason)
        wanted.append((act, acts.Opened))
    wanted += [(act, acts.Decided) for act in (*_liftings(case, finding), decision)]
    return [(act, case.when(kind) or "") for act, kind in wanted if act is not None]


def _liftings(case: Case, finding: Finding | None) -> list[Body]:
    """The sanctions that a finding takes back, before the decision closes the review."""
    if finding is None or case.decided is None:
        return []
    by, reason = case.decided.by, mark(case.id) + finding.reason
    return [shared.SanctionLifted(by=by, team=one.side, article=one.article, reason=reason) for one in finding.lifted]


def decision_of(case: Case, finding: Finding) -> Body:
    """The act by which a finding stands in its acta."""
    by, reason = case.decided.by if case.decided else "", mark(case.id) + finding.reason
    if finding.outcome == MODIFIED:
        return shared.ReviewModified(by=by, a=finding.a, b=finding.b, reason=reason)
    if finding.outcome == ANNULLED:
        return shared.ReviewAnnulled(by=by, reason=reason)
    return shared.ReviewUpheld(by=by, reason=reason)
