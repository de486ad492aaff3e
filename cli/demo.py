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

ROOT = Path(__file__).parents[1]
SHIPPED = ("examples/televisado-1.acta", "tests/cases/tsa/15.4-duel-order-and-mano-dealer-A1.acta")


def run(options: Namespace) -> int:
    """Show the match's result from its file, record it, and show its scoreboard from the record."""
    path = options.file or next(str(path) for name in SHIPPED if (path := ROOT / name).is_file())
    code = result.run(Namespace(files=[path], json=False))
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
