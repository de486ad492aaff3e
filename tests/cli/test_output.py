"""Where the output goes is not always there."""

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")


@pytest.mark.parametrize("arguments", [["result", "--json", "no-such.acta"], ["--help"], ["demo"]])
def test_an_output_that_takes_nothing_is_told_in_one_sentence(arguments: list[str], tmp_path: Path) -> None:
    """A full disk, say: exit code 1, and no traceback."""
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cli.main", *arguments],
            cwd=Path(__file__).parents[2],
            env={"TMPDIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "No se puede escribir" in done.stderr


def test_a_port_that_cannot_be_is_told_in_one_sentence(tmp_path: Path) -> None:
    """Before the server starts."""
    program = [sys.executable, "-m", "cli.main"]
    root = Path(__file__).parents[2]
    database = ["--database", f"sqlite:///{tmp_path}/acta.db"]
    subprocess.run([*program, "migrate", *database], cwd=root, check=True, capture_output=True)
    done = subprocess.run(
        [*program, "serve", *database, "--port", "99999"], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "99999" in done.stderr
