"""``acta why``: the events, articles and interpretations behind a number of a match or of an edition."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from cli.database import WRONG, Session, complain, with_session
from cli.editions import read_folder, rows, show_rejected
from cli.files import print_rejected, read_file, rejected
from cli.moments import axes_of, find
from cli.reasons import Told, show
from cli.result import FOUND_DEFECTS, as_of, print_json
from domain.competition.source import NAME
from domain.kernel.refusal import Refusal
from domain.notation.reading import read
from domain.notation.recording import record
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from domain.review.computed import Computed, at_instant
from projections.why.document import Place, Places, document_of
from projections.why.edition import EditionReasons
from projections.why.match import Reasons
from projections.why.questions import Answer, ask_edition, ask_match

SUFFIX = ".acta"


def run(options: Namespace) -> int:
    """Answer the question; in quotes or out of them it is the same."""
    options.question = " ".join(options.question).split()
    path = Path(options.source)
    is_file = path.suffix == SUFFIX or path.is_file()
    if not is_file and not path.is_dir():
        return with_session(options, lambda session: _of_a_record(session, options))
    if options.known_at is not None:
        complain(sentence("no_record_time"))
        return WRONG
    return _of_a_file(options) if is_file else _of_a_folder(options)


def _of_a_file(options: Namespace) -> int:
    data = read_file(options.source)
    if isinstance(data, Defect):
        print_rejected(options.source, rejected([data]))
        return FOUND_DEFECTS
    recording = record(data)
    if options.as_of is not None:
        recording = as_of(recording, options.as_of)
    if recording.defects:
        print_rejected(options.source, rejected(recording.defects))
        return FOUND_DEFECTS
    reasons = Reasons(recording.events)
    told = Told({reasons.match: Place(options.source, recording.lines)}, lambda _: reasons)
    return _tell(options, ask_match(reasons, options.question), told)


def _of_a_record(session: Session, options: Namespace) -> int:
    recorded = find(session, options.source, axes_of(options))
    if recorded is None:
        return WRONG
    reasons = Reasons([each.event for each in recorded])
    return _tell(options, ask_match(reasons, options.question), Told({}, lambda _: reasons))


def _of_a_folder(options: Namespace) -> int:
    """What is rejected of the folder is told, and the rest is answered without it, as in the tables."""
    edition, actas, wrong = read_folder(Path(options.source))
    found = None if edition is None else at_instant(edition, actas, options.as_of)
    if isinstance(found, Refusal):
        complain(sentence(found.code, found.facts))
        return WRONG
    wrong = (*wrong, *(found.season.rejected if found else ()))
    if found is None:
        show_rejected(options.source, rows(wrong))
        return FOUND_DEFECTS
    reasons = EditionReasons(found)
    told = Told(_places(options.source, found), reasons.acta, found.season.outcomes)
    code = _tell(options, ask_edition(found, options.question), told)
    for row in rows(wrong):
        complain(f"{row['match'] or row['file']}: {row['reason']}")
    return code or (FOUND_DEFECTS if wrong else 0)


def _places(folder: str, found: Computed) -> Places:
    """Where each match stands: the lines of its acta, or its own line in the edition's file."""
    places = {}
    for one in found.edition.fixtures:
        data = found.season.judged[one.id].basis.data if one.id in found.season.judged else None
        lines = {act: line.number for act, line in enumerate(read(data).lines, 1)} if isinstance(data, bytes) else {}
        places[one.id] = Place(str(Path(folder) / (one.file or NAME)), lines, one.line)
    return places


def _tell(options: Namespace, answers: Answer | Iterable[Answer] | Refusal, told: Told) -> int:
    if isinstance(answers, Refusal):
        complain(sentence(answers.code, answers.facts))
        return WRONG
    for answer in answers if isinstance(answers, tuple) else (answers,):
        if options.json:
            print_json(document_of(answer, told.places))
        else:
            show(answer, told)
    return 0
