"""From bytes to lines: size, encoding, comments, the header apart. Every defect is told with its line and code."""

import codecs
import re
from typing import NamedTuple

LIMIT = 1024 * 1024
"""Bytes of a file, at most."""
MOST_LINE = 4000
"""Characters of a line, at most."""
MOST_ACT = 3900
"""Characters of an act as it is written, at most: there is room for a time before it."""
MOST_DEFECTS = 1000
"""Defects of a file that are told; of noise there is no end."""
FENCE = "+++"
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control characters, which no line has: all of them but the line breaks and the tab."""
UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no text of a match can hold; its line breaks and tabs are written as escapes."""


class Defect(NamedTuple):
    """What is wrong with a line: a stable code, the article if a rule of play says so, and the facts."""

    line: int
    code: str
    article: str | None = None
    facts: dict[str, str | int | None] = {}


def in_order(defects: list[Defect]) -> list[Defect]:
    """The defects by line, those of one line as they were found, and how many more there are if they are too many."""
    defects = sorted(defects, key=lambda defect: defect.line)
    told, more = defects[:MOST_DEFECTS], defects[MOST_DEFECTS:]
    return [*told, Defect(more[0].line, "more_defects", facts={"count": len(more)})] if more else told


class Source(NamedTuple):
    """A file's header, with its lines where they stand in the file, and its other lines without comments."""

    header: str | None
    body: list[tuple[int, str]]
    defects: list[Defect]


def split(data: bytes) -> Source:
    """The parts of a file and what is wrong with its lines. A BOM and CRLF are accepted."""
    text = _text(data)
    if isinstance(text, Defect):
        return Source(None, [], [text])
    lines = text.split("\n")
    defects = [defect for number, line in enumerate(lines, 1) if (defect := _of_the_line(number, line))]
    wrong = {defect.line for defect in defects}
    first = next((n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")), None)
    if first is None or lines[first].strip() != FENCE:
        return Source(None, [], [*defects, Defect((first or 0) + 1, "header_missing")])
    last = next((n for n in range(first + 1, len(lines)) if lines[n].strip() == FENCE), None)
    if last is None:
        end = max(n for n, line in enumerate(lines, 1) if line.strip())
        return Source(None, [], [*defects, Defect(end, "header_not_closed")])
    header = None if any(n <= last for n in wrong) else "\n" * (first + 1) + "\n".join(lines[first + 1 : last])
    body = [(n, bare(lines[n - 1])) for n in range(last + 2, len(lines) + 1) if n not in wrong]
    return Source(header, [(n, line) for n, line in body if line], defects)


def _text(data: bytes) -> str | Defect:
    if len(data) > LIMIT:
        return Defect(1, "file_too_large", facts={"limit": LIMIT})
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or data[:2].count(0) == 1 < len(data):
        return Defect(1, "file_in_utf16")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = _lines(data[: error.start].decode()).count("\n") + 1
        is_cut = error.end == len(data) and error.reason == "unexpected end of data"
        return Defect(line, "file_cut_short" if is_cut else "not_utf8", facts={"byte": error.start})
    return _lines(text) if text.strip() else Defect(1, "file_empty")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _of_the_line(number: int, line: str) -> Defect | None:
    if len(line) > MOST_LINE:
        return Defect(number, "line_too_long", facts={"limit": MOST_LINE})
    return Defect(number, "control_character") if CONTROL.search(line) else None


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
