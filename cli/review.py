"""``acta review``: the reviews of an edition, what a case would change, and its acts in the actas of a folder."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cli.editions import Folder, read_folder, rows, show_rejected
from cli.files import Document, read_file, why
from cli.result import FOUND_DEFECTS, print_json
from cli.reviewing import show_case, show_reviews
from cli.writing import Rewrite, write_all
from domain.competition.edition import Edition
from domain.competition.reading import Rejection
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from domain.review import preview
from domain.review.case import Case
from domain.review.computed import Computed, compute
from domain.review.document import document_of
from domain.review.proposal import Proposal, propose, reviewed, standing_in
from domain.review.reading import SUFFIX, read
from domain.review.record import FOLDER

NOT_DONE = 1


class Cases(NamedTuple):
    """The cases of an edition that can be read, and what is wrong with the others, by id."""

    good: dict[str, Case]
    rejected: dict[str, Rejection]

    @property
    def ids(self) -> list[str]:
        """All of them."""
        return sorted({*self.good, *self.rejected})


def run(options: Namespace) -> int:
    """List the reviews, or show and apply a case."""
    if options.edition is not None:
        from cli.review_recorded import run as run_recorded

        return run_recorded(options)
    if options.folder is None:
        return complain("Falta CARPETA, o --edition con una edición registrada.", FOUND_DEFECTS)
    if options.apply and options.case is None:
        return complain("Falta CASO: --apply escribe un caso.", FOUND_DEFECTS)
    folder = Path(options.folder)
    found = read_folder(folder)
    if found.edition is None:
        document = {"edition": None, "matches": [], "cases": [], "rejected": rows(found.rejected)}
        return say(options, document, FOUND_DEFECTS)
    cases = read_cases(folder, found.edition)
    if options.case is None:
        return _list(options, found, found.edition, cases)
    return _one(options, found, found.edition, cases)


def read_cases(folder: Path, edition: Edition) -> Cases:
    """Every case file of the folder."""
    good: dict[str, Case] = {}
    rejected: dict[str, Rejection] = {}
    for path in sorted((folder / FOLDER).glob(f"*{SUFFIX}")):
        data = read_file(str(path))
        case, defects = (None, [data]) if isinstance(data, Defect) else read(path.stem, data, edition)
        if case is None:
            rejected[path.stem] = Rejection(None, f"{FOLDER}/{path.name}", tuple(defects), 1)
        else:
            good[case.id] = case
    return Cases(good, rejected)


def _list(options: Namespace, found: Folder, edition: Edition, cases: Cases) -> int:
    computed = compute(edition, found.actas)
    matches = [one._asdict() for one in reviewed(computed, found.actas, cases.ids)]
    told = [
        {**document_of(case, private=options.private), "in_actas": standing_in(case, computed, found.actas)}
        for case in cases.good.values()
    ]
    document = {"edition": edition.id, "matches": matches, "cases": told, "rejected": rows(cases.rejected.values())}
    if not options.json:
        show_reviews(edition, document)
    return say(options, document, FOUND_DEFECTS if cases.rejected else 0)


def _one(options: Namespace, found: Folder, edition: Edition, cases: Cases) -> int:
    if options.case not in cases.ids:
        return complain(sentence("case_unknown", {"case": options.case}), FOUND_DEFECTS)
    if options.case in cases.rejected:
        document = {"edition": edition.id, "case": None, "rejected": rows([cases.rejected[options.case]])}
        return say(options, document, FOUND_DEFECTS)
    case = cases.good[options.case]
    before = compute(edition, found.actas)
    others = [name for name in cases.ids if name != case.id]
    proposal = propose(before, found.actas, case, others)
    if options.apply and not proposal.refused:
        not_written = _apply(Path(options.folder), found.actas, proposal)
        if not_written:
            return complain(not_written, NOT_DONE)
    document = _document(options, before, case, proposal)
    if not options.json:
        show_case(document)
    return say(options, document, FOUND_DEFECTS if proposal.refused else 0)


def _document(options: Namespace, before: Computed, case: Case, proposal: Proposal) -> Document:
    return {
        "edition": before.edition.id,
        "case": document_of(case, private=options.private),
        "changes": preview.document_of(preview.preview(before, proposal.after)),
        "written" if options.apply else "to_write": sorted(proposal.actas),
        "rejected": rows(proposal.refused),
    }


def _apply(folder: Path, actas: Mapping[str, bytes | Defect], proposal: Proposal) -> str | None:
    """Write the actas; why not, if they were not written."""
    rewrites = {
        folder / file: Rewrite(old, new)
        for file, new in proposal.actas.items()
        if isinstance(old := actas[file], bytes)
    }
    try:
        changed = write_all(rewrites)
    except OSError as error:
        return sentence("file_unwritable", {"about": why(error)})
    return sentence("file_changed", {"file": changed[0].name}) if changed else None


def complain(text: str, code: int) -> int:
    """One sentence on the side of errors."""
    sys.stderr.write(f"acta review: {text}\n")
    return code


def say(options: Namespace, document: Document, code: int) -> int:
    """The document, for programs; for people what was rejected, after all else."""
    if options.json:
        print_json(document)
    else:
        show_rejected(options.folder, document["rejected"])
    return code
