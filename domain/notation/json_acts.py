"""The JSON twin of an act, read and written: ``{"type": "tsa.card.played", "player": "A1", "cards": ["1e"]}``.

``type`` is the act's topic, the other members are its fields. Somebody's words are told as ``player`` and ``text``;
what is in them the rulebook finds. An act that has no line in the notation is none: whatever is read here can be
written there and read again as the same act.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.event import Body
from domain.kernel.script import SHOWN, SLOT_CODES, SLOTS, UNKNOWN, Malformed, quote
from domain.notation.reading import read_act
from domain.notation.source import UNWRITABLE
from domain.rulebooks.registry import RULEBOOKS, Rulebook

MOST_BYTES = 64 * 1024
"""Of one act: more than the longest line with every character escaped."""
FIELD = re.compile(r"\$\.(\w+)")
TYPE, PLAYER, TEXT = "type", "player", "text"
KINDS: Mapping[str, Mapping[str, type[Body]]] = {
    name: {str(kind.__struct_config__.tag): kind for kind in book.facts} for name, book in RULEBOOKS.items()
}


class _TwiceError(ValueError):
    """A member stands twice in an object; its name."""


def read(data: object, rulebook: str | None = None) -> Body | Malformed:
    """The act that JSON tells, as bytes or decoded, or why it is none; only of ``rulebook`` if one is named."""
    if isinstance(data, bytes):
        data = _decode(data)
    if isinstance(data, Malformed):
        return data
    if not isinstance(data, dict) or not all(isinstance(name, str) for name in data):
        return Malformed("not_an_object", "")
    if TYPE not in data:
        return Malformed("field_missing", TYPE)
    topic = data[TYPE]
    books = (rulebook,) if rulebook else tuple(RULEBOOKS)
    book = next((RULEBOOKS[name] for name in books if isinstance(topic, str) and topic in KINDS[name]), None)
    if book is None:
        return Malformed("unknown_type", str(topic)[:SHOWN])
    kind = KINDS[book.id][topic]
    if _is_spoken(kind) and TEXT in data:
        return _spoken(book, data)
    return _fields_wrong(kind, data) or _act(book, kind, data)


def write(act: Body) -> dict[str, Any]:
    """The act as plain JSON values; ``read`` gives it back."""
    if _is_spoken(type(act)):
        return {TYPE: act.__struct_config__.tag, PLAYER: getattr(act, PLAYER), TEXT: getattr(act, TEXT)}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(act))
    return plain


def _decode(data: bytes) -> object:
    if len(data) > MOST_BYTES:
        return Malformed("json_too_large", str(len(data)))
    try:
        return json.loads(data.decode(), object_pairs_hook=_once)
    except _TwiceError as error:
        return Malformed("field_twice", str(error))
    except (ValueError, RecursionError):
        return Malformed("not_json", "")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _TwiceError(next(name for name in names if names.count(name) > 1)[:SHOWN])
    return found


def _is_spoken(kind: type[Body]) -> bool:
    """Whether the act has a text beside its fields, which were found in it."""
    return isinstance(getattr(kind, TEXT, None), property)


def _spoken(book: Rulebook, data: Mapping[str, object]) -> Body | Malformed:
    extra = data.keys() - {TYPE, PLAYER, TEXT}
    if extra:
        return Malformed("field_unknown", min(extra)[:SHOWN])
    if PLAYER not in data:
        return Malformed("field_missing", PLAYER)
    player, text = data[PLAYER], data[TEXT]
    for name, value in ((PLAYER, player), (TEXT, text)):
        if not isinstance(value, str):
            return Malformed("field_wrong_type", name)
    wrong = _value_wrong(PLAYER, player) or _value_wrong(TEXT, text)
    # what is said has no lines: any white space is a pause
    return wrong or read_act(book, f"{player}: {quote(' '.join(str(text).split()))}")


def _fields_wrong(kind: type[Body], data: Mapping[str, object]) -> Malformed | None:
    fields = msgspec.structs.fields(kind)
    extra = data.keys() - {field.name for field in fields} - {TYPE}
    if extra:
        return Malformed("field_unknown", min(extra)[:SHOWN])
    missing = [field.name for field in fields if field.required and field.name not in data]
    return Malformed("field_missing", missing[0]) if missing else None


def _act(book: Rulebook, kind: type[Body], data: Mapping[str, object]) -> Body | Malformed:
    try:
        act = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        field = FIELD.search(str(error))
        return Malformed("field_wrong_type", field[1] if field else "")
    for name in act.__struct_fields__:
        wrong = _value_wrong(name, getattr(act, name))
        if wrong:
            return wrong
    try:
        line = book.write(act)
    except LookupError:
        return Malformed("malformed_act", str(data[TYPE]))
    again = read_act(book, line)
    return again if again == act or isinstance(again, Malformed) else Malformed("malformed_act", line[:SHOWN])


def _value_wrong(name: str, value: object) -> Malformed | None:
    """What is wrong with one field, or with the first of its items."""
    if isinstance(value, tuple):
        return next((wrong for one in value if (wrong := _value_wrong(name, one))), None)
    if isinstance(value, str) and UNWRITABLE.search(value):
        return Malformed("text_with_control", name)
    slot = "card" if name == "cards" else name
    if value is None or value == UNKNOWN or slot not in SLOTS or SLOTS[slot](str(value)) == value:
        return None
    return Malformed(SLOT_CODES[slot], str(value)[:SHOWN])
