"""Bringing a database to the newest schema."""

from pathlib import Path

import alembic.command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from store.database import Database

_SCRIPTS = Path(__file__).parents[1] / "migrations"
_LOCK = "SELECT pg_advisory_xact_lock(1094931521, 2)"


def migrate(url: str) -> None:
    """Make or upgrade the tables at ``url``: one transaction, one process at a time, nothing to do the second time.

    There is no way back (``migrations/`` refuses to downgrade). Raises the library's ``OperationalError`` where the
    database is not there or a lock is not to be had within ten seconds.
    """
    database = Database(url)
    try:
        with database.transaction() as connection:
            if not database.is_sqlite:
                connection.execute(text(_LOCK))
                # A queued ALTER holds up every new reader behind it: better to fail and to be tried again.
                connection.execute(text("SET LOCAL lock_timeout = '10s'"))
            config = Config()
            config.set_main_option("script_location", str(_SCRIPTS))
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
    finally:
        database.close()


def is_current(at: str | Database) -> bool:
    """Whether the database has the newest schema."""
    if isinstance(at, str):
        database = Database(at)
        try:
            return is_current(database)
        finally:
            database.close()
    with at.reading() as connection:
        return has_newest(connection)


def has_newest(connection: Connection) -> bool:
    """Whether the schema that a connection sees is the newest."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    have = MigrationContext.configure(connection).get_current_heads()
    return set(have) == set(ScriptDirectory.from_config(config).get_heads())
