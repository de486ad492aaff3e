"""Canonical JSON (RFC 8785) on the part of JSON where all its writers agree byte for byte.

ASCII keys, whole numbers below 2^53, text without lone surrogates, no floats. What lies outside is refused here, at
the boundary: elsewhere libraries differ (some write NaN as null, some sort keys otherwise) and a leaf that only one
of them can reproduce proves nothing.
"""

import msgspec

from domain.kernel.refusal import Refusal

_SAFE = 2**53
_encode = msgspec.json.Encoder(order="sorted").encode


def canonical(value: object) -> bytes | Refusal:
    """``value`` (dicts, sequences, str, int, bool, None) as canonical JSON, or why it has no such form.

    A refusal has code ``store.value.float``, ``.integer``, ``.text``, ``.key`` or ``.kind`` and the fact ``path``.
    """
    return defect(value) or _encode(value)


def defect(value: object, path: str = "$") -> Refusal | None:
    """The first reason why ``value`` has no canonical form, if there is one."""
    code: str | None = None
    match value:
        case bool() | None:
            pass
        case str():
            code = None if _is_text(value) else "store.value.text"
        case int():
            code = None if -_SAFE < value < _SAFE else "store.value.integer"
        case float():
            code = "store.value.float"
        case dict():
            return _defect_of_members(value, path)
        case list() | tuple():
            return next((found for n, each in enumerate(value) if (found := defect(each, f"{path}[{n}]"))), None)
        case _:
            code = "store.value.kind"
    return Refusal(code, facts={"path": path}) if code else None


def _defect_of_members(value: dict[object, object], path: str) -> Refusal | None:
    for key, each in value.items():
        if not isinstance(key, str) or not key.isascii():
            return Refusal("store.value.key", facts={"path": path})
        if found := defect(each, f"{path}.{key}"):
            return found
    return None


def _is_text(value: str) -> bool:
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
