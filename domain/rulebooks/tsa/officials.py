"""Who may act as an official, and which articles can be cited: 17.1, 17.7, 17.8."""

from domain.kernel.refusal import Refusal
from domain.rulebooks.tsa.regulation import REGULATION, rule

REFEREES = frozenset({"arbitro", "jefe"})
CHIEF = frozenset({"jefe"})


@rule("17.1", otherwise=None)
def needs_referee(by: str) -> Refusal | None:
    """The referee decides, or the chief referee above him (17.1, 17.8)."""
    return None if by in REFEREES else Refusal("not_the_referee", "17.1", {"by": by})


@rule("17.9", otherwise=None)
def needs_chief(by: str) -> Refusal | None:
    """A review is the chief referee's alone (17.9)."""
    return None if by in CHIEF else Refusal("not_the_chief_referee", "17.9", {"by": by})


def unknown_article(number: str) -> Refusal | None:
    """A ground is an article of the regulation."""
    return None if number in REGULATION.articles else Refusal("no_such_article", None, {"article": number})
