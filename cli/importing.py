"""``acta import``: matches kept as files, and editions as folders, into the database, each whole or not at all."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cli.database import WRONG, Session, with_session
from cli.files import print_rejected, read_file, rejected
from cli.progress import counted
from cli.recorded import import_folder, said_of
from domain.notation.source import Defect
from store.editions import import_file
from store.importing import Imported, NotImported
from store.leaf import Actor

CLERK = Actor("acta-import", "clerk")
"""Who records what comes in as files: whoever may run this program."""


def run(options: Namespace) -> int:
    """Import each file, in order; what was recorded stays, whatever becomes of the others."""
    return with_session(options, lambda session: import_all(session, options.files, amend=options.amend), make=True)


def import_all(session: Session, paths: Sequence[str], *, amend: bool = False) -> int:
    """Import files, then editions' folders, and say what came of each."""
    folders = [path for path in paths if Path(path).is_dir()]
    code = import_files(session, [path for path in paths if path not in folders])
    try:
        for folder in folders:
            code = max(code, import_folder(session, folder, CLERK, amend=amend))
    finally:
        session.catch_up()
    return code


def import_files(session: Session, paths: Sequence[str]) -> int:
    """Import and say what came of each file."""
    code = 0
    try:
        for path, outcome in _imported(session, counted(paths, "Registrando")):
            if isinstance(outcome, Imported):
                sys.stdout.write(f"{path}: {outcome.stream}: {said_of(outcome)}\n")
            else:
                print_rejected(path, rejected(outcome.defects))
                code = WRONG
    finally:
        session.catch_up()
    return code


def _imported(session: Session, paths: Iterable[str]) -> Iterator[tuple[str, Imported | NotImported]]:
    for path in paths:
        data = read_file(path)
        if isinstance(data, Defect):
            yield path, NotImported(None, (data,))
        else:
            yield path, import_file(session.store, data, CLERK)
