"""``acta export``: a recorded match in the notation."""

import sys
from argparse import Namespace
from pathlib import Path

from cli.database import FAILED, WRONG, Session, complain, with_session
from cli.files import why
from cli.moments import axes_of, find
from domain.match.events import MatchOpened
from domain.notation.sentences import sentence
from domain.notation.writing import write


def run(options: Namespace) -> int:
    """Write the match to a file, or show it."""
    return with_session(options, lambda session: _run(session, options))


def _run(session: Session, options: Namespace) -> int:
    recorded = find(session, options.match, axes_of(options))
    if recorded is None:
        return WRONG
    events = [each.event for each in recorded]
    opened = events[0].body
    assert isinstance(opened, MatchOpened), "a match begins with its first event"  # noqa: S101
    text = write(opened, events[1:])
    if options.output is None:
        sys.stdout.write(text)
        return 0
    try:
        Path(options.output).write_text(text, "utf-8", newline="\n")
    except OSError as error:
        complain(sentence("file_unwritable", {"about": why(error)}))
        return FAILED
    return 0
