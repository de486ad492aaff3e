"""Editions of the record: read back for a command, or taken in from a folder."""

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

from cli.database import WRONG, Session, complain, with_session
from cli.editions import rows, show_rejected
from cli.files import print_rejected, read_file, rejected
from cli.progress import counted
from domain.competition.acta import Acta
from domain.competition.edition import Edition
from domain.competition.reading import Rejection
from domain.competition.source import NAME
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from store.editions import EditionPlan, load, prepare, record_edition, record_match
from store.importing import Imported
from store.leaf import Actor
from store.outcomes import Refused, Stale


def with_recorded(options: Namespace, run: Callable[[Edition, Mapping[str, Acta]], int]) -> int:
    """Run ``run`` on the edition that the command names, as it is on record."""

    def found(session: Session) -> int:
        recorded = load(session.store, options.edition)
        if recorded is None:
            complain(sentence("edition_unknown", {"edition": options.edition}))
            return WRONG
        return run(*recorded)

    return with_session(options, found)


def import_folder(session: Session, folder: str, actor: Actor, *, amend: bool) -> int:
    """Take in an edition's folder and all its actas, or nothing of them, and say what came of each."""
    planned = _planned(session, folder, actor, amend=amend)
    if not isinstance(planned, EditionPlan):
        show_rejected(folder, rows(planned))
        return WRONG
    count = len(planned.events)
    said = f"{count} datos registrados." if count > 1 else "1 dato registrado." if count else "ya estaba; nada nuevo."
    sys.stdout.write(f"{Path(folder) / NAME}: {planned.edition.id}: {said}\n")
    code = 0
    for step in counted(planned.steps, "Registrando"):
        outcome = record_match(session.store, planned, step, actor)
        path = str(Path(folder) / (step.fixture.file or NAME))
        if isinstance(outcome, Imported):
            others = " Empezó con otros antecedentes que los de hoy (6.6, 19.2)." if step.is_other else ""
            sys.stdout.write(f"{path}: {outcome.stream}: {said_of(outcome)}{others}\n")
        else:
            print_rejected(path, rejected(outcome.defects))
            code = WRONG
    return code


def _planned(session: Session, folder: str, actor: Actor, *, amend: bool) -> EditionPlan | tuple[Rejection, ...]:
    """The plan, with what it has of the edition itself on record."""
    told = read_file(str(Path(folder) / NAME))
    if isinstance(told, Defect):
        return (Rejection(None, NAME, (told,), 1),)
    while True:
        plan = prepare(session.store, told, lambda file: read_file(str(Path(folder) / file)), amend=amend)
        if not isinstance(plan, EditionPlan):
            return plan
        outcome = record_edition(session.store, plan, actor)
        if isinstance(outcome, Refused):
            refusal = outcome.refusal
            return (Rejection(None, NAME, (Defect(1, refusal.code, refusal.article, dict(refusal.facts)),), 1),)
        if not isinstance(outcome, Stale):
            return plan
        # Somebody else took in the edition in between: everything is compared again.


def said_of(outcome: Imported) -> str:
    """What came of an acta."""
    if not outcome.added and outcome.known:
        return "ya estaba; nada nuevo."
    acts = "1 acto registrado" if outcome.added == 1 else f"{outcome.added} actos registrados"
    return f"{acts}, entrada tardía." if outcome.known else f"{acts}."
