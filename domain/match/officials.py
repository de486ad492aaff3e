"""Who may act as an official, and which articles can be cited."""

from domain.kernel.refusal import Refusal
from domain.match.law import rule
from domain.match.table import Table

REFEREE, CHIEF, ORGANISER = "arbitro", "jefe", "org"
OFFICIALS = frozenset({REFEREE, CHIEF, ORGANISER})


def is_referee(by: str) -> bool:
    """Whether ``by`` decides in the match."""
    return by == REFEREE or is_chief(by)


@rule("chief", otherwise=False)
def is_chief(by: str) -> bool:
    """The chief referee is above the match's own, and may do all that he may."""
    return by == CHIEF


@rule("referee", otherwise=None)
def needs_referee(t: Table, by: str) -> Refusal | None:
    """The referee decides, and nobody else in the match."""
    return None if is_referee(by) else Refusal("not_the_referee", t.law.referee, {"by": by})


@rule("review", otherwise=None)
def needs_chief(t: Table, by: str) -> Refusal | None:
    """A review is the chief referee's alone."""
    return None if is_chief(by) else Refusal("not_the_chief_referee", t.law.review, {"by": by})


def unknown_article(t: Table, number: str) -> Refusal | None:
    """A ground is an article of the regulation."""
    return None if number in t.law.grounds else Refusal("no_such_article", None, {"article": number})


@rule("dispute", "correction", "review", otherwise=None)
def unreasoned(t: Table, reason: str, article: str) -> Refusal | None:
    """What makes a result official, or changes one that is, says why: a word at least."""
    says_why = any(character.isalnum() for character in reason)
    return None if says_why else Refusal("without_reason", article)
