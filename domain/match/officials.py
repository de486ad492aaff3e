"""Who may act as an official, and which articles can be cited."""

from domain.kernel.refusal import Refusal
from domain.match.law import rule
from domain.match.table import Table

REFEREES = frozenset({"arbitro", "jefe"})
CHIEF = frozenset({"jefe"})


@rule("referee", otherwise=None)
def needs_referee(t: Table, by: str) -> Refusal | None:
    """The referee decides, or the chief referee above him."""
    return None if by in REFEREES else Refusal("not_the_referee", t.law.referee, {"by": by})


@rule("review", otherwise=None)
def needs_chief(t: Table, by: str) -> Refusal | None:
    """A review is the chief referee's alone."""
    return None if by in CHIEF else Refusal("not_the_chief_referee", t.law.review, {"by": by})


def unknown_article(t: Table, number: str) -> Refusal | None:
    """A ground is an article of the regulation."""
    return None if number in t.law.grounds else Refusal("no_such_article", None, {"article": number})
