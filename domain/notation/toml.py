"""TOML as a header needs it: read with the line of what is wrong and of each key, and written."""

import re
import tomllib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from domain.notation.source import UNWRITABLE, Defect

AT = re.compile(r"\(at line (\d+), column \d+\)\Z")
TWICE = re.compile(r"Cannot (overwrite|declare|mutate)|Duplicate inline table key")
"""How ``tomllib`` begins to say that a key or a table stands twice."""
NO_DATE = "Invalid date"
"""And that there is no such day or hour."""
TABLE = re.compile(r"\s*\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?")
KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""", re.ASCII)
BARE = re.compile(r"[A-Za-z0-9_-]+")
STRING = re.compile(r"""("(?:\\.|[^"\\])*"|'[^']*')""")
SAFE = 2**53
"""Whole numbers that every reader of JSON keeps are smaller."""
DEEPEST = 4
"""Lists and tables in each other in a value, at most."""
MOST = 64 * 1024
"""Characters of a header, at most: ``tomllib`` needs the square of the length of a dotted key."""


def read(text: str) -> dict[str, Any] | Defect:
    """The tables of a header, or the one defect that keeps it from being TOML."""
    bare = text.lstrip("\n")
    if len(bare) > MOST:
        return Defect(1 + len(text) - len(bare), "header_too_large", facts={"limit": MOST})
    try:
        return tomllib.loads(text)
    except RecursionError:
        return Defect(_deepest_line(text), "header_too_deep")
    except tomllib.TOMLDecodeError as error:
        at = AT.search(str(error))
        line = int(at[1]) if at else text.count("\n") + 1
        if TWICE.match(str(error)):
            return Defect(line, "header_key_twice")
        return Defect(line, "header_no_such_date" if str(error).startswith(NO_DATE) else "header_not_toml")


def _deepest_line(text: str) -> int:
    lines = [STRING.sub("", line) for line in text.split("\n")]
    depths = [line.count("[") + line.count("{") - line.count("]") - line.count("}") for line in lines]
    openings = [max(line.count("[") + line.count("{"), depth) for line, depth in zip(lines, depths, strict=True)]
    return openings.index(max(openings)) + 1


def lines_of_keys(text: str) -> dict[str, int]:
    """The line of each key and table, by its dotted path."""
    found: dict[str, int] = {}
    table: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        parts: list[str] = []
        if name := TABLE.fullmatch(line):
            parts = table = _parts(name[1])
        elif key := KEY.match(line):
            parts = [*table, *_parts(key[1])]
        for length in range(1, min(len(parts), DEEPEST) + 1):
            found.setdefault(".".join(parts[:length]), number)
    return found


def _parts(key: str) -> list[str]:
    return [part.strip().strip("\"'") for part in key.split(".")]


def is_plain(value: object, deepest: int = DEEPEST) -> bool:
    """Whether JSON and TOML both hold the value and give it back: texts, whole numbers, yes or no, lists, tables."""
    match value:
        case bool():
            return True
        case int():
            return -SAFE < value < SAFE
        case str():
            return not UNWRITABLE.search(value)
        case list():
            return deepest > 0 and all(is_plain(one, deepest - 1) for one in value)
        case dict():
            return deepest > 0 and all(is_plain(key) and is_plain(one, deepest - 1) for key, one in value.items())
        case _:
            return False


def lines(table: Mapping[str, object]) -> list[str]:
    """The pairs of a table, one a line; those without a value are left out."""
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items() if value is not None]


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _value(key)


def _value(value: object) -> str:
    match value:
        case datetime():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{{', '.join(lines(value))}}}"
        case _:  # of the texts that a match may hold, TOML and JSON write each the same
            return msgspec.json.encode(value).decode()


def from_json(text: str) -> Any:  # noqa: ANN401 - whatever was kept
    """A value that was kept as JSON."""
    return msgspec.json.decode(text)
