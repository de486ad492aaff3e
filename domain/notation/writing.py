"""A match's events, written as a file: the facts alone, in their order."""

from collections.abc import Iterable

from domain.kernel.event import Event
from domain.match.events import MatchOpened
from domain.notation import header
from domain.notation.clock import Clock
from domain.notation.source import FENCE
from domain.rulebooks.registry import RULEBOOKS


def write(opened: MatchOpened, events: Iterable[Event]) -> str:
    """The notation of a match from its first event and the others. Reads no consequences."""
    rulebook = RULEBOOKS[opened.rulebook]
    clock = Clock(opened.official_time)
    lines = [FENCE, header.write(opened), FENCE]
    for event in events:
        if type(event.body) in rulebook.facts:
            time = f"[{clock.write(event.at)}] " if event.at else ""
            lines.append(time + rulebook.write(event.body))
    return "\n".join(lines) + "\n"
