"""The bytes of ``edicion.toml``: its tables and the line of each key, or what keeps it from being read."""

import codecs
import re
import tomllib
from typing import Any, NamedTuple

from domain.notation.source import CONTROL, LIMIT, Defect
from domain.notation.toml import AT, STRING, TWICE

NAME = "edicion.toml"
MOST_LINE = 4000
ARRAY = re.compile(r"\s*\[\[\s*([\w.-]+)\s*\]\]", re.ASCII)
TABLE = re.compile(r"\s*\[\s*([\w.-]+)\s*\]", re.ASCII)
KEY = re.compile(r"\s*([\w.-]+)\s*=", re.ASCII)
DEEP = re.compile(r"(?:[\w-]*\s*\.\s*){16}|[\[{](?:[^\]}]*[\[{]){16}", re.ASCII)
"""More dots or brackets than an edition needs: ``tomllib`` takes the square of a dotted key's length."""


class Source(NamedTuple):
    """The tables, and the line of each key by its path: ``partidos.2.resultado``, counted from 0."""

    tables: dict[str, Any]
    lines: dict[str, int]


def read(data: bytes) -> Source | list[Defect]:
    """The parts of the file. A BOM and CRLF are accepted."""
    text = _text(data)
    if isinstance(text, Defect):
        return [text]
    defects = [defect for number, line in enumerate(text.split("\n"), 1) if (defect := _of_the_line(number, line))]
    if defects:
        return defects
    tables = _tables(text)
    return [tables] if isinstance(tables, Defect) else Source(tables, lines_of_keys(text))


def _text(data: bytes) -> str | Defect:
    if len(data) > LIMIT:
        return Defect(1, "file_too_large", facts={"limit": LIMIT})
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return Defect(line, "not_utf8", facts={"byte": error.start})
    return text.replace("\r\n", "\n").replace("\r", "\n") if text.strip() else Defect(1, "file_empty")


def _of_the_line(number: int, line: str) -> Defect | None:
    if len(line) > MOST_LINE:
        return Defect(number, "line_too_long", facts={"limit": MOST_LINE})
    if CONTROL.search(line):
        return Defect(number, "control_character")
    return Defect(number, "edition_too_deep") if DEEP.search(STRING.sub("", line)) else None


def _tables(text: str) -> dict[str, Any] | Defect:
    try:
        return tomllib.loads(text)
    except RecursionError:
        return Defect(1, "edition_too_deep")
    except tomllib.TOMLDecodeError as error:
        at = AT.search(str(error))
        line = int(at[1]) if at else text.count("\n") + 1
        return Defect(line, "edition_key_twice" if TWICE.match(str(error)) else "edition_not_toml")


def lines_of_keys(text: str) -> dict[str, int]:
    """The line of each key and table; a table of a list is told by its place in it."""
    found: dict[str, int] = {}
    count: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if array := ARRAY.match(line):
            name = _inside(array[1], count)
            count[name] = count.get(name, -1) + 1
            table = f"{name}.{count[name]}"
            found.setdefault(name, number)
            found.setdefault(table, number)
        elif plain := TABLE.match(line):
            table = _inside(plain[1], count)
            found.setdefault(table, number)
        elif key := KEY.match(line):
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return found


def _inside(name: str, count: dict[str, int]) -> str:
    """The path of a table: each list on the way to it by its last element."""
    path = ""
    *parents, last = name.split(".")
    for parent in parents:
        path += f"{parent}."
        if (at := count.get(path[:-1])) is not None:
            path += f"{at}."
    return path + last
