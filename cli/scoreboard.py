"""``acta scoreboard``: the score of a recorded match, hand by hand."""

from argparse import Namespace

from cli.database import WRONG, Session, with_session
from cli.moments import axes_of, find
from cli.result import print_json
from domain.match.events import MatchOpened
from projections import scoreboard
from projections.axes import Axes

NOW = Axes()


def run(options: Namespace) -> int:
    """Show the scoreboard."""
    return with_session(options, lambda session: show(session, options.match, axes_of(options), as_json=options.json))


def show(session: Session, match: str, axes: Axes = NOW, *, as_json: bool = False) -> int:
    """Show the scoreboard of a match that somebody names."""
    recorded = find(session, match, axes)
    if recorded is None:
        return WRONG
    found = None
    if not axes.are_asked:
        with session.store.database.reading() as connection:
            found = scoreboard.read(connection, recorded[0].stream)
    document = scoreboard.of(each.event for each in recorded) if found is None else found[1]
    if as_json:
        print_json(document)
        return 0
    from cli.table import names_of, show_result

    opened = recorded[0].event.body  # names are not in the read models
    show_result(document, names_of(opened) if isinstance(opened, MatchOpened) else {})
    return 0
