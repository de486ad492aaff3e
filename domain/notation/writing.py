"""A match's events, written as a file: the facts alone, in their order."""

from collections.abc import Callable, Iterable, Sequence

from domain.kernel.event import Event
from domain.match.events import MatchOpened
from domain.notation import header
from domain.notation.clock import Clock
from domain.notation.source import FENCE
from domain.rulebooks.registry import RULEBOOKS


def write(
    opened: MatchOpened,
    events: Iterable[Event],
    *,
    above: Sequence[str] = (),
    instead: Callable[[Event], str | None] = lambda _: None,
) -> str:
    """The notation of a match from its first event and the others. Reads no consequences.

    ``above``: remarks over the acts; ``instead``: the remark that takes the place of an event's line, if any does.
    """
    rulebook = RULEBOOKS[opened.rulebook]
    clock = Clock(opened.official_time)
    lines = [FENCE, header.write(opened), FENCE, *(f"# {remark}" for remark in above)]
    for event in events:
        remark = instead(event)
        if remark is not None:
            lines.append(f"# {remark}")
        elif type(event.body) in rulebook.facts:
            time = f"[{clock.write(event.at)}] " if event.at else ""
            lines.append(time + rulebook.write(event.body))
    return "\n".join(lines) + "\n"
