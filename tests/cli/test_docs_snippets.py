"""What README.md and the how-tos show is what happens: blocks after ``<!-- executed -->`` are run.

A ``sh`` block is a script. In a ``console`` block each ``$ `` line is a command and the lines below are its output,
where any are shown (``...`` stands for lines left out). The blocks of a page run in order, in one folder that has the
repository's ``examples/``.
"""

import re
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.api.test_server import free_port
from tests.cli.running import environment

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "how-to").glob("*.md"))]
BLOCK = re.compile(r"^<!-- executed -->\n+```(console|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT, LEFT_OUT = "$ ", "..."


class Step(NamedTuple):
    """One command and the output that the page shows of it, if it shows any."""

    command: str
    shown: list[str]


def steps(text: str) -> Iterator[Step]:
    """The commands of a page, in order."""
    for kind, body in BLOCK.findall(text):
        if kind == "sh":
            yield Step(body, [])
            continue
        lines = body.splitlines()
        starts = [n for n, line in enumerate(lines) if line.startswith(PROMPT)] + [len(lines)]
        assert starts[0] == 0, "a console block begins with a command"
        for start, end in pairwise(starts):
            yield Step(lines[start].removeprefix(PROMPT), lines[start + 1 : end])


def is_shown(shown: list[str], lines: list[str]) -> bool:
    """Whether a page shows these lines, less what it leaves out."""
    pattern = "\n".join("*" if line.strip() == LEFT_OUT else re.sub(r"([*?[])", r"[\1]", line) for line in shown)
    return fnmatchcase("\n".join(line.rstrip() for line in lines), pattern)


@pytest.mark.parametrize("page", PAGES, ids=[path.name for path in PAGES])
def test_the_snippets_of_a_page_do_what_it_shows(page: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    port = str(free_port())  # where the pages say 8000, which somebody may have
    here = environment(ACTA_PORT=port, ACTA_ORIGIN=f"http://localhost:{port}")
    for step in steps(page.read_text("utf-8")):
        done = subprocess.run(
            ["/bin/bash", "-euo", "pipefail", "-c", step.command.replace("localhost:8000", f"localhost:{port}")],
            check=False,
            cwd=tmp_path,
            env=here,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=300,
        )
        assert done.returncode == 0, f"{step.command}\n{done.stdout}"
        if step.shown:
            assert is_shown(step.shown, done.stdout.splitlines()), f"{step.command}\n{done.stdout}"


def test_the_how_to_of_recording_is_executed() -> None:
    found = list(steps((ROOT / "docs" / "how-to" / "record.md").read_text("utf-8")))
    assert len(found) > 5
    assert sum(bool(step.shown) for step in found) > 3


@pytest.mark.parametrize(
    ("shown", "lines", "is_so"),
    [
        (["a", "b"], ["a", "b  "], True),
        (["a"], ["a", "b"], False),
        (["a", "...", "d"], ["a", "b", "c", "d"], True),
        (["a", "..."], ["b", "c"], False),
        (["[x] *"], ["[x] *"], True),
        (["[x] *"], ["x y"], False),
    ],
)
def test_the_comparison_tells_what_is_shown(shown: list[str], lines: list[str], is_so: bool) -> None:  # noqa: FBT001
    assert is_shown(shown, lines) is is_so


def test_a_page_is_read_block_by_block() -> None:
    page = "x\n```sh\nnever\n```\n<!-- executed -->\n\n```console\n$ one\n1\n$ two\n```\n"
    page += "<!-- executed -->\n```sh\nthree\nfour\n```\n"
    assert list(steps(page)) == [Step("one", ["1"]), Step("two", []), Step("three\nfour\n", [])]
