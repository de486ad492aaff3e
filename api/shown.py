"""How an event is shown, to whoever may see what of it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel.event import Event
from projections.views import View, is_hidden, seen


def shown(events: Iterable[Event], first: int, view: View) -> list[dict[str, Any]]:
    """Events with their versions, from ``first`` on, as ``view`` shows them; what is hidden is only counted."""
    told: list[dict[str, Any]] = []
    for version, event in enumerate(seen(events, view), first):
        if is_hidden(event.body, view):
            told.append({"version": version, "withheld": True})
            continue
        data = msgspec.to_builtins(event.body)
        kind = data.pop("type")
        told.append({"version": version, "act": event.act, "type": kind, "at": event.at, "data": data})
    return told
