"""What happens to a case, each as somebody did it: referred, opened, evidence, statements, decided (17.4, 17.9).

``by`` is who did it: ``arbitro``, ``jefe``, ``org``, or for a statement whoever made it.
"""

import msgspec

from domain.kernel.event import Body, Personal

UPHELD, MODIFIED, ANNULLED = "upheld", "modified", "annulled"


class Fact(Body, frozen=True, kw_only=True):
    """One thing that happened to a case."""


class Referred(Fact, frozen=True, kw_only=True, tag="review.case.referred"):
    """The case is referred to the chief referee: what it touches and the articles it rests on (17.9)."""

    by: str
    matches: tuple[str, ...]
    grounds: tuple[str, ...]
    teams: tuple[str, ...] = ()
    origin: str | None = None
    """The match in which the conduct was found."""
    reason: Personal


class Opened(Fact, frozen=True, kw_only=True, tag="review.case.opened"):
    """The chief referee opens the review (17.9)."""

    by: str
    reason: Personal


class EvidenceFiled(Fact, frozen=True, kw_only=True, tag="review.evidence.filed"):
    """A piece of evidence, known by the SHA-256 of its bytes, in hexadecimal."""

    name: Personal
    sha256: str


class StatementTaken(Fact, frozen=True, kw_only=True, tag="review.statement.taken"):
    """What somebody stated; ``reserved``: it is not for the public (17.4)."""

    by: Personal
    text: Personal
    reserved: bool = False


class Lifted(msgspec.Struct, frozen=True):
    """The last sanction of a side that cites the article, taken back by the decision (17.9)."""

    side: str
    article: str


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the decision makes of one match: upheld, modified to ``a``-``b``, or annulled."""

    match: str
    outcome: str
    a: int = 0
    b: int = 0
    lifted: tuple[Lifted, ...] = ()
    reason: Personal


class Decided(Fact, frozen=True, kw_only=True, tag="review.case.decided"):
    """The chief referee decides, a finding a match (17.9)."""

    by: str
    findings: tuple[Finding, ...]
