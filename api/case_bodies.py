"""What is sent and answered of a case of review."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from api import bodies
from api.acts import Instant, Key
from api.organising import Name

MOST_MATCHES = 200

Text = Annotated[str, Meta(min_length=1, max_length=1_000)]
Article = Annotated[str, Meta(min_length=1, max_length=20)]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Points = Annotated[int, Meta(ge=0, le=1_000)]


class ReferralRequest(bodies.Request, frozen=True):
    """A case that the referee refers: what it touches, the articles that it rests on, why."""

    key: Key
    case: Name
    matches: Annotated[list[Name], Meta(min_length=1, max_length=MOST_MATCHES)]
    grounds: Annotated[list[Article], Meta(min_length=1, max_length=50)]
    reason: Text
    teams: Annotated[list[Name], Meta(max_length=MOST_MATCHES)] = []
    origin: Name | None = None
    at: Instant | None = None


class OpeningRequest(bodies.Request, frozen=True):
    """The chief referee opens the review."""

    key: Key
    reason: Text
    at: Instant | None = None


class EvidenceRequest(bodies.Request, frozen=True):
    """A piece of evidence: its name, and the SHA-256 of its bytes, which are kept elsewhere."""

    key: Key
    name: Text
    sha256: Hash
    at: Instant | None = None


class StatementRequest(bodies.Request, frozen=True):
    """What somebody stated; ``reserved``: for the chief referee and the investigator alone (17.4)."""

    key: Key
    by: Text
    text: Text
    reserved: bool = False
    at: Instant | None = None


class LiftedRequest(bodies.Request, frozen=True):
    """A sanction that is taken back."""

    side: Literal["A", "B"]
    article: Article


class FindingRequest(bodies.Request, frozen=True):
    """What becomes of one match; ``a`` and ``b`` where it is modified."""

    match: Name
    outcome: Literal["upheld", "modified", "annulled"]
    reason: Text
    a: Points = 0
    b: Points = 0
    lifted: Annotated[list[LiftedRequest], Meta(max_length=50)] = []


Findings = Annotated[list[FindingRequest], Meta(min_length=1, max_length=MOST_MATCHES)]


class PreviewRequest(bodies.Request, frozen=True):
    """A decision that is only tried out."""

    findings: Findings


class DecisionRequest(bodies.Request, frozen=True):
    """The decision, a finding for each match of the case."""

    key: Key
    findings: Findings
    at: Instant | None = None


class CaseAnswer(msgspec.Struct, frozen=True):
    """Something that happened to a case, and where it is in its record."""

    edition: str
    case: str
    first: int
    last: int
    version: int
    position: int
    at: str


class CaseDocument(msgspec.Struct, frozen=True):
    """A case; texts that speak of people are withheld from the public, reserved statements from almost everybody."""

    case: str
    status: str
    matches: list[str]
    teams: list[str]
    grounds: list[str]
    referral: dict[str, Any] | None
    opening: dict[str, Any] | None
    evidence: list[dict[str, Any]]
    statements: list[dict[str, Any]]
    reserved_statements: int
    decision: dict[str, Any] | None
    in_actas: list[str]
    """The matches whose acta has all of the case that there is by now."""


class CaseList(msgspec.Struct, frozen=True):
    """The cases of an edition."""

    cases: list[dict[str, Any]]


class PreviewAnswer(msgspec.Struct, frozen=True):
    """Every figure that the decision would change, before and after, and the matches that it would be written in."""

    changes: list[dict[str, Any]]
    matches: list[str]


class LookAnswer(msgspec.Struct, frozen=True):
    """Who read the case, when, and whether with what is reserved."""

    person: str
    role: str
    at: str
    reserved: bool


class LookList(msgspec.Struct, frozen=True):
    """Who read the case, the last first."""

    looks: list[LookAnswer]
