"""``acta edition``: what was told of an edition of the record, in the order in which it was told."""

from argparse import Namespace

import msgspec

from cli.database import WRONG, Session, complain, with_session
from cli.events import as_json
from cli.result import print_json
from domain.notation.sentences import sentence
from projections.words import sentence as words


def run(options: Namespace) -> int:
    """Show the history, or its events as JSON."""
    return with_session(options, lambda session: _run(session, options))


def _run(session: Session, options: Namespace) -> int:
    recorded = [] if "/" in options.edition else session.store.recorded(options.edition)
    if not recorded:
        complain(sentence("edition_unknown", {"edition": options.edition}))
        return WRONG
    if options.json:
        for each in recorded:
            print_json(as_json(each))
        return 0
    from rich.text import Text

    from cli.table import console, table

    made = table("", "registrado", "qué se dijo")
    for each in recorded:
        said = words(msgspec.to_builtins(each.event.body))
        made.add_row(*map(Text, (str(each.version), each.at[:19].replace("T", " "), said)))
    console().print(made)
    return 0
