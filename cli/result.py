"""``acta result``: the result of matches kept as files."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from domain.notation.recording import Recording, record
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from projections.result import MatchResult

Document = dict[str, Any]


def result_of(data: bytes) -> Document:
    """The result that a file comes to, as notation.md describes it; with defects only ``match`` and ``rejected``."""
    recording = record(data)
    if recording.defects:
        return {"match": recording.match, "rejected": [_rejected(defect) for defect in recording.defects]}
    document = MatchResult().apply_all(recording.events).document()
    document["void_acts"] = [_at_line(recording, entry) for entry in document["void_acts"]]
    document["warnings_of_entry"] = [
        {"line": recording.lines[entry["act"]], "code": entry["code"], "reason": sentence(entry["code"])}
        for entry in document["warnings_of_entry"]
    ]
    return document


def _at_line(recording: Recording, entry: Document) -> Document:
    return {"line": recording.lines[entry["act"]], "article": entry["article"]}


def _rejected(defect: Defect) -> Document:
    reason = sentence(defect.code, defect.facts)
    return {"line": defect.line, "article": defect.article, "code": defect.code, "reason": reason}


def read_file(path: Path) -> bytes | Defect:
    """The bytes of a file, or why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        return Defect(1, "file_unreadable", facts={"about": error.strerror or type(error).__name__})


def documents(paths: Iterable[Path]) -> Iterable[Document]:
    """One document a file, in order."""
    for path in paths:
        data = read_file(path)
        yield {"match": None, "rejected": [_rejected(data)]} if isinstance(data, Defect) else result_of(data)


def print_json(document: Document) -> None:
    """One object on one line."""
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")
