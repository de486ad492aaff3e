"""The named defects: the files of ``files/``, what each comes to, and those that are too large to keep."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from domain.notation.source import LIMIT, MOST_DEFECTS
from domain.notation.toml import MOST

HERE = Path(__file__).parent
VALID = """\
+++
reglamento = "tsa"
partido = "F-01"
[equipos.A]
nombre = "Los Teros"
[equipos.B]
nombre = "Las Calandrias"
+++
repartidor A1
mano
"""
LAST = VALID.count("\n")
"""Its last line; what is added stands on the next."""


class Told(NamedTuple):
    """One defect as the command tells it."""

    line: int
    code: str
    article: str | None = None


def _told(text: str) -> Told:
    line, code, *article = text.split()
    return Told(int(line), code, *article)


EXPECTED: Mapping[str, list[Told]] = {
    name: [_told(text) for text in texts]
    for name, texts in tomllib.loads((HERE / "faults.toml").read_text("utf-8")).items()
}
FILES = sorted((HERE / "files").glob("*.acta"))


def _header(line: str) -> bytes:
    return VALID.replace("[equipos.A]", f"{line}\n[equipos.A]", 1).encode()


def _added(line: str) -> bytes:
    return f"{VALID}{line}\n".encode()


def padded(size: int) -> bytes:
    """A good file of that many bytes."""
    comment = b"# " + b"x" * 77 + b"\n"
    data = VALID.encode() + comment * (size // len(comment))
    return data[: size - 1] + b"\n"


MADE: Mapping[str, tuple[Callable[[], bytes], list[Told]]] = {
    "ten-megabytes-of-noise": (lambda: bytes(range(256)) * 40_000, [Told(1, "file_too_large")]),
    "one-byte-too-many": (lambda: padded(LIMIT + 1), [Told(1, "file_too_large")]),
    "a-mebibyte-of-nothing": (lambda: b"\0" * LIMIT, [Told(1, "line_too_long"), Told(1, "header_missing")]),
    "lists-in-lists": (lambda: _header(f"fase = {'[' * 3000}{']' * 900}"), [Told(4, "header_too_deep")]),
    "tables-in-tables": (lambda: _header(f"fase = {'{a=' * 1300}"), [Told(4, "header_too_deep")]),
    "a-key-of-a-thousand-parts": (lambda: _header(f"{'a.' * 1000}a = 1"), [Told(4, "header_unknown_key")]),
    "a-header-too-large": (lambda: _header("# x\n" * (MOST // 4)), [Told(2, "header_too_large")]),
    "a-line-of-5000-characters": (lambda: _added(f"A1: {'x' * 4996}"), [Told(LAST + 1, "line_too_long")]),
    "a-header-line-of-5000-characters": (lambda: _header(f"# {'x' * 4998}"), [Told(4, "line_too_long")]),
    "an-act-too-long-to-write": (lambda: _added('A1: a"#"' + '"' * 3990), [Told(LAST + 1, "act_too_long")]),
    "a-quote-of-1500-escapes": (
        lambda: _added('arbitro resuelve "' + '\\"' * 1500),
        [Told(LAST + 1, "open_quote")],
    ),
    "a-thousand-defects-and-two": (
        lambda: _added("x\n" * (MOST_DEFECTS + 2)),
        [*(Told(LAST + n, "unknown_act") for n in range(1, MOST_DEFECTS + 1)),
         Told(LAST + MOST_DEFECTS + 1, "more_defects")],
    ),
}  # fmt: skip
