"""``acta rebuild``: every read model dropped and made anew from the log."""

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

import sqlalchemy as sa

from cli.database import Session, with_session
from cli.progress import bar
from projections.everything import Projection
from store.recorded import Recorded
from store.runner import Runner


def run(options: Namespace) -> int:
    """Rebuild them all."""
    return with_session(options, _run)


def _run(session: Session) -> int:
    head = session.store.head()
    total = head.position if head else 0
    if total and sys.stderr.isatty():
        with bar() as progress:
            task = progress.add_task("Rehaciendo las vistas", total=total * len(session.projections))
            _rebuild(session, lambda events: progress.advance(task, events))
    else:
        _rebuild(session, lambda _: None)
    sys.stdout.write(f"{len(session.projections)} vistas rehechas de {total} eventos.\n")
    return 0


def _rebuild(session: Session, advance: Callable[[int], None]) -> None:
    runner = Runner(session.store)
    for projection in session.projections:
        runner.rebuild(_Watched(projection, advance))


class _Watched:
    """A projection that tells how many events it has taken in."""

    def __init__(self, projection: Projection, advance: Callable[[int], None]) -> None:
        self.name = projection.name
        self.reset = projection.reset
        self._apply = projection.apply
        self._advance = advance

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Take in a page of the log."""
        self._apply(connection, page)
        self._advance(len(page))
