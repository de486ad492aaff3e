"""``acta result``: the result of matches kept as files."""

import sys
from argparse import Namespace

import msgspec

from cli.files import Document, print_rejected, read_file, rejected
from domain.kernel.refusal import Refusal
from domain.match.axes import happened_by
from domain.notation.recording import Recording, record
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from projections.result import MatchResult

FOUND_DEFECTS = 2


def run(options: Namespace) -> int:
    """Show the result of each file, in order."""
    code = 0
    for path in options.files:
        data = read_file(path)
        recording = Recording(None, None, (), {}, [data]) if isinstance(data, Defect) else record(data)
        if options.as_of is not None:
            recording = as_of(recording, options.as_of)
        document = document_of(recording)
        if options.json:
            print_json(document)
        else:
            _show(path, recording, document)
        if document.get("rejected"):
            code = FOUND_DEFECTS
    return code


def as_of(recording: Recording, instant: str) -> Recording:
    """The recording of what had happened by then; where no act has a time, a defect."""
    events = happened_by(recording.events, instant)
    if isinstance(events, Refusal):
        return recording._replace(events=(), defects=[Defect(1, events.code)])
    return recording._replace(events=events)


def result_of(data: bytes) -> Document:
    """The result that a file comes to, as notation.md describes it; with defects only ``match`` and ``rejected``."""
    return document_of(record(data))


def document_of(recording: Recording) -> Document:
    """The result of a file that was judged."""
    if recording.defects:
        return {"match": recording.match, "rejected": rejected(recording.defects)}
    document = MatchResult().apply_all(recording.events).document()
    document["void_acts"] = [_at_line(recording, entry) for entry in document["void_acts"]]
    document["warnings_of_entry"] = [
        {**_at_line(recording, entry), "reason": sentence(entry["code"])} for entry in document["warnings_of_entry"]
    ]
    return document


def _at_line(recording: Recording, entry: Document) -> Document:
    act = entry.pop("act")
    return {"line": recording.lines[act], **entry}


def print_json(document: object) -> None:
    """One value on one line."""
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")


def _show(path: str, recording: Recording, document: Document) -> None:
    if recording.opened is None or recording.defects:
        print_rejected(path, document["rejected"])
        return
    from cli.table import names_of, show_result

    show_result(document, names_of(recording.opened))


__all__ = ["document_of", "print_json", "result_of", "run"]
