"""``acta demo``: a shipped match, recorded in a database of its own and shown."""

import sys
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from cli import importing, result, scoreboard
from cli.database import Session, with_session
from cli.files import read_file
from domain.notation.reading import read
from domain.notation.source import Defect

SHIPPED = Path(__file__).parents[1] / "examples" / "televisado-1.acta"


def run(options: Namespace) -> int:
    """Show the match's result from its file, record it, and show its scoreboard from the record."""
    path = options.file or str(SHIPPED)
    code = result.run(Namespace(files=[path], as_of=None, json=False))
    if code:
        return code
    sys.stdout.write("\n")
    with TemporaryDirectory(prefix="acta-demo-") as folder:
        options.database = f"sqlite:///{folder}/acta.db"
        return with_session(options, lambda session: _record(session, path), make=True)


def _record(session: Session, path: str) -> int:
    code = importing.import_files(session, [path])
    data = read_file(path)
    match = None if isinstance(data, Defect) else read(data).match
    return code or scoreboard.show(session, match or "")
