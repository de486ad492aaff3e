"""What a claim that is heard apart says is the referee's alone so far (17.4)."""

from msgspec.structs import replace

from domain.kernel.event import Body, Event

RESERVED = "(reservado)"


def shown(event: Event, hidden: frozenset[int]) -> Body:
    """The body of the event, without what only the referee may read so far; ``hidden``: the acts that told it."""
    body = event.body
    return replace(body, reason=RESERVED) if event.act in hidden and hasattr(body, "reason") else body
