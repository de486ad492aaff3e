"""The tables of a page of the reference, as tests read them."""

import re
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
BAR = re.compile(r"(?<!\\)\|")
ANCHOR = re.compile(r'<a id="[^"]*"></a>')


def page(name: str) -> str:
    """The text of a page."""
    return (REFERENCE / name).read_text("utf-8")


def rows(text: str, head: str) -> list[list[str]]:
    """The rows of every table whose first column is called ``head``."""
    found: list[list[str]] = []
    inside = False
    for line in text.splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        cells = [ANCHOR.sub("", cell).strip().replace("\\|", "|") for cell in BAR.split(line)[1:-1]]
        if cells[0] == head:
            inside = True
        elif inside and set(cells[0]) != {"-"}:
            found.append(cells)
    return found


def code(cell: str) -> str:
    """What stands between backticks."""
    return cell.strip("`").strip()
