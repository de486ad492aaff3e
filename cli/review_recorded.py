"""``acta review --edition``: the reviews of an edition on record. They are opened and decided in the service."""

from argparse import Namespace

from cli.database import Session, with_session
from cli.editions import rows
from cli.files import Document
from cli.result import FOUND_DEFECTS
from cli.review import complain, say
from cli.reviewing import show_case, show_reviews
from domain.notation.sentences import sentence
from domain.review import preview
from domain.review.bringing import bring
from domain.review.case import Case
from domain.review.computed import compute
from domain.review.document import document_of
from domain.review.proposal import reviewed
from store.cases import brought_up, found, look, names
from store.editions import RecordedEdition, load
from store.leaf import Actor

READER = Actor("acta-review", "investigator")
"""Who reads what is reserved: whoever may run this program on the database."""


def run(options: Namespace) -> int:
    """List the reviews, or show a case."""
    name = options.folder  # there is no folder: what comes first is the case
    if options.apply or options.case is not None:
        return complain("Con --edition solo va el caso: lo que se registra, se registra en el servicio.", FOUND_DEFECTS)
    return with_session(options, lambda session: _run(session, options, name))


def _run(session: Session, options: Namespace, name: str | None) -> int:
    recorded = load(session.store, options.edition)
    if recorded is None:
        return complain(sentence("edition_unknown", {"edition": options.edition}), FOUND_DEFECTS)
    store, edition = session.store, options.edition
    cases = {one: case for one in names(store, edition) if (case := found(store, edition, one)) is not None}
    if name is None:
        return _list(options, recorded, cases)
    if name not in cases:
        return complain(sentence("case_unknown", {"case": name}), FOUND_DEFECTS)
    if options.private:
        look(store, READER, edition, name, reserved=True)
    return _one(options, recorded, cases, name)


def _list(options: Namespace, recorded: RecordedEdition, cases: dict[str, Case]) -> int:
    computed = compute(recorded.edition, recorded.actas)
    document = {
        "edition": recorded.edition.id,
        "matches": [one._asdict() for one in reviewed(computed, recorded.actas, list(cases))],
        "cases": [{**document_of(one, private=False), "in_actas": brought_up(recorded, one)} for one in cases.values()],
        "rejected": [],
    }
    if not options.json:
        show_reviews(recorded.edition, document)
    return say(options, document, 0)


def _one(options: Namespace, recorded: RecordedEdition, cases: dict[str, Case], name: str) -> int:
    before = compute(recorded.edition, recorded.actas)
    brought = bring(before, recorded.actas, cases[name], [one for one in cases if one != name])
    document: Document = {
        "edition": recorded.edition.id,
        "case": document_of(cases[name], private=options.private),
        "changes": preview.document_of(preview.preview(before, brought.after)),
        "lacking": sorted(brought.added),
        "rejected": rows(brought.refused),
    }
    if not options.json:
        show_case(document)
    return say(options, document, FOUND_DEFECTS if brought.refused else 0)
