"""The rulebooks that the record knows, by id. A rulebook is registered here and special-cased nowhere."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match.deadlines import Limit
from domain.match.events import MatchOpened
from domain.match.law import Law
from domain.rulebooks import tsa


class Rulebook(NamedTuple):
    """What a rulebook brings: its conditions, its state, its rules, its lines of text and its types of event."""

    id: str
    revision: str
    law: Law
    conditions: Callable[[Mapping[str, object]], tuple[dict[str, Any], list[str]]]
    """The conditions in force for those stated, and the ids of stated ones that are none or have no such value."""
    initial: Callable[[MatchOpened], Any]
    decide: Callable[[Any, Body, str | None], tuple[Event, ...] | Refusal]
    judge: Callable[[Any, Body, str | None], Any]
    """As ``decide``, answering with ``events`` and the ``match`` they lead to."""
    evolve: Callable[[Any, Event], Any]
    limits: Callable[[Any], tuple[Limit, ...]]
    """What runs in the core of a state: delays, claims, objections, differences."""
    read: Callable[[str], Body | Malformed]
    write: Callable[[Body], str]
    facts: frozenset[type[Body]]
    consequences: frozenset[type[Body]]


RULEBOOKS: dict[str, Rulebook] = {tsa.RULEBOOK["id"]: Rulebook(**tsa.RULEBOOK)}
