"""What the record is made of: bodies (the facts and their consequences) and the events that carry them."""

from functools import cache
from typing import Annotated, ClassVar, get_type_hints

import msgspec

PERSONAL = "personal"

Personal = Annotated[str, msgspec.Meta(extra={PERSONAL: True})]
"""A text that may speak about a person (a name, a quoted reason). ``store/`` keeps it apart from the leaf, which
holds a salted commitment only; it can be erased."""

ERASED = "[erased]"
"""What an event holds in the place of a personal value that was erased."""


class Body(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="type"):
    """One thing that happened (a fact) or that followed from it by rule (a consequence).

    Every subclass sets ``tag`` to its dotted name, past participle, rulebook first (``tsa.card.played``); the tag and
    ``VERSION`` together are the topic under which it is stored for ever.
    """

    VERSION: ClassVar[int] = 1


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a match's stream.

    ``act`` is the number of the act in its match (1, 2, ...) that this event is, or that caused it.
    ``at`` is when the act happened, RFC 3339 with the offset as it was told, or None where nobody knows.
    """

    act: int
    body: Body
    at: str | None = None


@cache
def personal_fields(kind: type[Body]) -> tuple[str, ...]:
    """Names of the fields of ``kind`` that hold personal data, in order of declaration."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__ if _is_personal(hints[name]))


def _is_personal(hint: object) -> bool:
    for part in (hint, *getattr(hint, "__args__", ())):
        for note in getattr(part, "__metadata__", ()):
            if isinstance(note, msgspec.Meta) and (note.extra or {}).get(PERSONAL):
                return True
    return False
