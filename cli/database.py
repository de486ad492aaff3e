"""The database of a command: opened, or one sentence about why not."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from alembic.util import CommandError
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from domain.catalogue import EVENT_TYPES
from domain.notation.sentences import sentence
from projections import scoreboard
from projections.everything import Projection, everything
from store import MatchStore, OperationalError, UnknownEventError, is_current, migrate
from store.runner import Runner

FAILED, WRONG = 1, 2
DEFAULT = "sqlite:///acta.db"
VARIABLE = "ACTA_DATABASE"
# PEP 249: OperationalError is a DatabaseError, as all others are that a database answers with.
FAILURES = cast("tuple[type[Exception], ...]", (OperationalError.__mro__[1], UnknownEventError))


class Session:
    """A store with its read models."""

    def __init__(self, url: str) -> None:
        self.store = MatchStore(url, event_types=EVENT_TYPES)
        self.projections: Sequence[Projection] = everything(self.store.recorded)

    def catch_up(self) -> None:
        """Bring every read model up to date."""
        runner = Runner(self.store)
        for projection in self.projections:
            runner.catch_up(projection)

    def find(self, match: str) -> str | None:
        """The stream of the match that somebody names; None, with one sentence said, if there is not just one."""
        self.catch_up()
        with self.store.database.reading() as connection:
            found = scoreboard.find(connection, match)
        if len(found) == 1:
            return found[0]
        code = "match_ambiguous" if found else "match_unknown"
        complain(sentence(code, {"match": match, "candidates": ", ".join(found)}))
        return None


def complain(text: str) -> None:
    """One sentence on the side of errors."""
    sys.stderr.write(f"acta: {text}\n")


def with_session(options: Namespace, run: Callable[[Session], int], *, make: bool = False) -> int:
    """Run ``run`` on the database that the command names; the exit code. ``make``: makes and upgrades its tables."""
    url = url_of(options)
    if url is None:
        complain(sentence("not_a_database"))
        return WRONG
    if not make and _is_missing(url):
        complain(sentence("database_unreachable", {"about": "no existe el archivo"}))
        return FAILED
    address = url.render_as_string(hide_password=False)
    try:
        if make:
            migrate(address)
        elif not is_current(address):
            complain(sentence("database_not_current"))
            return FAILED
        session = Session(address)
        try:
            return run(session)
        finally:
            session.store.close()
    except FAILURES as error:
        complain(said(error))
    except CommandError:  # Alembic knows no such revision
        complain(sentence("database_newer"))
    return FAILED


def said(error: Exception) -> str:
    """A failure of the database in one sentence."""
    about = (str(error).strip() or type(error).__name__).splitlines()[0]
    is_busy = "locked" in about or "lock timeout" in about
    return sentence("database_busy" if is_busy else "database_failed", {"about": about})


def url_of(options: Namespace) -> URL | None:
    """The address that the command names, or None where it is none of a database that the store runs on."""
    try:
        url = make_url(options.database or os.environ.get(VARIABLE) or DEFAULT)
    except (ArgumentError, ValueError):
        return None
    if url.drivername in {"postgresql", "postgresql+psycopg"}:
        return url
    is_file = url.database not in {None, "", ":memory:"} and not (url.host or url.query)
    return url if url.drivername in {"sqlite", "sqlite+pysqlite"} and is_file else None


def _is_missing(url: URL) -> bool:
    """Whether opening it would make an empty file."""
    return url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file()
