"""The program ``acta`` in a folder of its own: as a process, or quicker, in the process of the test."""

import io
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from cli.main import main

BIN = Path(sys.executable).parent


class Ran(NamedTuple):
    """What a run came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Lines of the output."""
        return self.out.splitlines()


def environment(**more: str) -> dict[str, str]:
    """The environment of a run: nothing of the database of who tests."""
    kept = {name: value for name, value in os.environ.items() if name != "ACTA_DATABASE"}
    return {**kept, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", **more}


def acta(folder: Path, *arguments: str | Path, **more: str) -> Ran:
    """Run it with these arguments in ``folder``, in this process."""
    out, err = io.StringIO(), io.StringIO()
    here = patch.dict(os.environ, environment(**more), clear=True)
    with chdir(folder), here, redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([*map(str, arguments)])
        except SystemExit as end:
            code = int(end.code or 0)
    return Ran(code, out.getvalue(), err.getvalue())


def program(folder: Path, *arguments: str | Path, stdin: str = "", **more: str) -> Ran:
    """Run it with these arguments in ``folder``, as a process of its own that reads ``stdin``."""
    done = subprocess.run(
        [BIN / "acta", *map(str, arguments)],
        check=False,
        cwd=folder,
        env=environment(**more),
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def written(folder: Path, matches: Iterable[bytes]) -> list[Path]:
    """Files of these matches."""
    paths = []
    for number, data in enumerate(matches):
        path = folder / f"{number:03}.acta"
        path.write_bytes(data)
        paths.append(path)
    return paths
