"""``acta export``: a recorded match in the notation, or a whole edition as a folder."""

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from cli.database import FAILED, WRONG, Session, complain, with_session
from cli.files import why
from cli.moments import axes_of, find
from cli.reserved import shown
from domain.competition import writing as edition_writing
from domain.competition.source import NAME
from domain.kernel.event import Event
from domain.match.life import first_of
from domain.match.suspension import reserved
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from domain.notation.writing import write
from store.editions import RecordedEdition, load


def run(options: Namespace) -> int:
    """Write the match or the edition to files, or show it."""
    return with_session(options, lambda session: _run(session, options))


def _run(session: Session, options: Namespace) -> int:
    recorded = None if "/" in options.match else load(session.store, options.match)
    if recorded is not None:
        return _edition(recorded, options)
    found = find(session, options.match, axes_of(options))
    if found is None:
        return WRONG
    text = text_of([each.event for each in found], private=options.private)
    if options.output is None:
        sys.stdout.write(text)
        return 0
    return _write({Path(options.output): text})


def text_of(events: Sequence[Event], *, private: bool) -> str:
    """The match; ``private``: with the claims that are the referee's alone so far (17.4)."""
    opened = first_of(events)
    hidden: frozenset[int] = frozenset() if private else reserved(events)
    return write(opened, (replace(event, body=shown(event, hidden)) for event in events[1:]))


def _edition(recorded: RecordedEdition, options: Namespace) -> int:
    if axes_of(options).are_asked:
        complain("Una edición se exporta como está: --as-of y --known-at son de un partido.")
        return WRONG
    named = {one.id: f"{one.id}.acta" for one in recorded.edition.fixtures if one.file}
    fixtures = tuple(replace(one, file=named.get(one.id)) for one in recorded.edition.fixtures)
    text = edition_writing.write(replace(recorded.edition, fixtures=fixtures))
    if options.output is None:
        sys.stdout.write(text)
        return 0
    folder = Path(options.output)
    actas = {
        folder / named[match]: text_of(events, private=options.private)
        for match, events in recorded.actas.items()
        if not isinstance(events, bytes | Defect)
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        complain(sentence("file_unwritable", {"about": why(error)}))
        return FAILED
    return _write({**actas, folder / NAME: text})


def _write(texts: Mapping[Path, str]) -> int:
    try:
        for path, text in texts.items():
            path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        complain(sentence("file_unwritable", {"about": why(error)}))
        return FAILED
    return 0
