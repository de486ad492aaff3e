"""Orders from a desk: decided on what is committed, once by their key, refused with all that is wrong at once."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from domain.competition.reading import Rejection
from domain.kernel.refusal import Refusal
from store.acting import Author, command_id
from store.folds import Fold
from store.matches import MatchStore
from store.outcomes import Decision, Evidence, Outcome, Stale

DEFECTS = "defects"
"""The fact of a refusal that holds what is wrong, as JSON."""
Planned: TypeAlias = tuple[int, Decision | Refusal]
"""The version of the stream on which it was decided, and what comes of it."""


class Order(NamedTuple):
    """Who orders, under which key, and the bytes that he sent."""

    author: Author
    key: str
    evidence: Evidence

    @property
    def name(self) -> str:
        """The command's id."""
        return command_id(self.author.name, self.key)


class Told(msgspec.Struct, frozen=True):
    """Something wrong, by its line; ``match``: whose acta or entry it is."""

    line: int
    code: str
    article: str | None
    facts: dict[str, str | int | None]
    match: str | None = None


def defects_of(refusal: Refusal) -> list[Told]:
    """What is wrong, of a refusal that carries it."""
    return msgspec.json.decode(str(refusal.facts.get(DEFECTS, "[]")), type=list[Told])


def carry_out(store: MatchStore, order: Order, stream: str, fold: Fold[Any], plan: Callable[[], Planned]) -> Outcome:
    """Decide on what is committed, again where somebody came in between; a key that was decided is told the same."""
    while True:
        outcome = _once(store, order, stream, fold, plan())
        if not isinstance(outcome, Stale):
            return outcome


def _once(store: MatchStore, order: Order, stream: str, fold: Fold[Any], planned: Planned) -> Outcome:
    version, made = planned
    return store.record(
        stream,
        order.name,
        order.author.actor,
        lambda _: made,
        expected_version=version,
        evidence=order.evidence,
        fold=fold,
    )


def refused_with(code: str, rejected: Iterable[Rejection]) -> Refusal:
    """A refusal that carries what is wrong."""
    told = [
        Told(defect.line, defect.code, defect.article, dict(defect.facts), one.match)
        for one in rejected
        for defect in one.defects
    ]
    text = msgspec.json.encode(told, order="sorted").decode()
    return Refusal(code, facts={"count": len(told), DEFECTS: text})
