"""From bytes to lines: size, encoding, comments, header, times. Every defect is told with its line and code."""

import re
from typing import NamedTuple

LIMIT = 1024 * 1024
"""Bytes of a file, at most."""
MOST_LINE = 4000
"""Characters of a line, at most."""
FENCE = "+++"
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class Defect(NamedTuple):
    """What is wrong with a line: a stable code, the article if a rule of play says so, and the facts."""

    line: int
    code: str
    article: str | None = None
    facts: dict[str, str | int | None] = {}


class Source(NamedTuple):
    """A file's header text, its first body line's number and its lines without comments."""

    header: str
    body: list[tuple[int, str]]


def split(data: bytes) -> Source | list[Defect]:
    """The parts of a file. A BOM and CRLF are accepted."""
    if len(data) > LIMIT:
        return [Defect(1, "file_too_large", facts={"bytes": len(data), "limit": LIMIT})]
    if not data.strip():
        return [Defect(1, "file_empty")]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return [Defect(data.count(b"\n", 0, error.start) + 1, "not_utf8", facts={"byte": error.start})]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    defects = [Defect(n, "control_character") for n, line in enumerate(lines, 1) if CONTROL.search(line)]
    long = [n for n, line in enumerate(lines, 1) if len(line) > MOST_LINE]
    defects += [Defect(n, "line_too_long", facts={"limit": MOST_LINE}) for n in long]
    if defects:
        return defects
    first = next((n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), None)
    if first is None or lines[first].strip() != FENCE:
        return [Defect((first or 0) + 1, "header_missing")]
    last = next((n for n in range(first + 1, len(lines)) if lines[n].strip() == FENCE), None)
    if last is None:
        return [Defect(len(lines), "header_not_closed")]
    header = "\n" * (first + 1) + "\n".join(lines[first + 1 : last])
    body = [(n, bare(lines[n - 1])) for n in range(last + 2, len(lines) + 1)]
    return Source(header, [(n, line) for n, line in body if line])


def bare(line: str) -> str:
    """The line without its comment; a ``#`` between quotes is text."""
    if "#" not in line:
        return line.strip()
    quoted = escaped = False
    for at, char in enumerate(line):
        if escaped:
            escaped = False
        elif char == "\\" and quoted:
            escaped = True
        elif char == '"':
            quoted = not quoted
        elif char == "#" and not quoted:
            return line[:at].strip()
    return line.strip()
