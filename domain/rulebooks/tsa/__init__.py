"""The regulation of Se Pica TSA: Argentine truco, two teams of three."""

from typing import Any

from domain.kernel.event import Body
from domain.match import acts as shared_acts
from domain.match import events as shared_events
from domain.rulebooks.tsa import acts, conditions, events, script
from domain.rulebooks.tsa.deadlines import limits
from domain.rulebooks.tsa.decide import JUDGES, decide, judge
from domain.rulebooks.tsa.evolve import evolve, initial
from domain.rulebooks.tsa.law import LAW


def _types(*modules: object) -> frozenset[type[Body]]:
    return frozenset(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Body) and "." in str(kind.__struct_config__.tag)
    )


FACTS = frozenset(JUDGES)

RULEBOOK: dict[str, Any] = {
    "id": "tsa",
    "revision": "2026.1",
    "law": LAW,
    "conditions": conditions.in_force,
    "initial": initial,
    "decide": decide,
    "judge": judge,
    "evolve": evolve,
    "limits": limits,
    "read": script.read,
    "write": script.write,
    "facts": FACTS,
    "consequences": _types(shared_events, events) - _types(acts, shared_acts),
}
