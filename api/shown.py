"""How an event is shown, to whoever may see what of it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.kernel.event import Event
from projections.views import View, Withheld, seen
from store.recorded import Recorded


def shown(events: Iterable[Event], first: int, view: View) -> list[dict[str, Any]]:
    """Events with their versions, from ``first`` on, as ``view`` shows them; what is hidden is only counted."""
    return [_plain(version, event) for version, event in enumerate(seen(events, view), first)]


def shown_recorded(recorded: Recorded, *, tells_by: bool) -> dict[str, Any]:
    """An event that was already seen, with when it was recorded and, to whom it is told, by whom."""
    told = _plain(recorded.version, recorded.event)
    if isinstance(recorded.event.body, Withheld):
        return told
    told["recorded_at"] = recorded.at
    if tells_by:
        told["by"] = msgspec.to_builtins(recorded.actor)
    return told


def _plain(version: int, event: Event) -> dict[str, Any]:
    if isinstance(event.body, Withheld):
        return {"version": version, "withheld": True}
    data = msgspec.to_builtins(event.body)
    kind = data.pop("type")
    return {"version": version, "act": event.act, "type": kind, "at": event.at, "data": data}
