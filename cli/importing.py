"""``acta import``: matches kept as files into the database, each file whole or not at all."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator

from cli.database import WRONG, Session, with_session
from cli.files import print_rejected, read_file, rejected
from cli.progress import counted
from domain.notation.source import Defect
from store.importing import Imported, NotImported, import_match
from store.leaf import Actor

CLERK = Actor("acta-import", "clerk")
"""Who records what comes in as files: whoever may run this program."""


def run(options: Namespace) -> int:
    """Import each file, in order; what was recorded stays, whatever becomes of the others."""
    return with_session(options, lambda session: import_files(session, options.files), make=True)


def import_files(session: Session, paths: list[str]) -> int:
    """Import and say what came of each file."""
    code = 0
    try:
        for path, outcome in _imported(session, counted(paths, "Registrando")):
            if isinstance(outcome, Imported):
                sys.stdout.write(f"{path}: {outcome.stream}: {_said(outcome)}\n")
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
            yield path, import_match(session.store, data, CLERK)


def _said(outcome: Imported) -> str:
    if not outcome.added and outcome.known:
        return "ya estaba; nada nuevo."
    acts = "1 acto registrado" if outcome.added == 1 else f"{outcome.added} actos registrados"
    return f"{acts}, entrada tardía." if outcome.known else f"{acts}."
