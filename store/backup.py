"""Backups: the log and what lies beside it as one SQLite file of the same tables, from either database into either.

Read in one snapshot while others write; no program of the database's own is needed. Read models are not in it: they
follow from the log. Sessions are not either: who is at a desk comes in again.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import sqlalchemy as sa

from store.database import Database
from store.errors import translated
from store.leaf import leaf_hash
from store.line import NewEvent
from store.migrate import has_newest, migrate
from store.tables import commands, events, personal, requests, shelf, tracking

PAGE = 1_000
WHOLE = "backup"
"""The row of ``tracking`` that says how many events a whole backup has."""
PASSING = ("session", "stepped-up", "challenge")
"""Kinds on the shelf that nobody misses after a restore."""
FIRST = "0" * 64
NEW_EVENT = [events.c[name] for name in NewEvent._fields]


class BackupError(Exception):
    """Nothing was written; ``code`` says why: ``file_exists``, ``not_a_backup``, ``database_not_empty``..."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Leaf(msgspec.Struct):
    prev: str


def back_up(url: str, path: Path) -> int:
    """Write all that is in the database at ``url`` to the new file ``path``; how many events it has.

    Raises BackupError (``file_exists``) and the library's errors. The file appears when it is whole, for its owner
    only: it has personal data.
    """
    if path.exists():
        raise BackupError("file_exists")
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)
    try:
        migrate(f"sqlite:///{part}")
        copied = _written(url, f"sqlite:///{part}")
        with closing(sqlite3.connect(part)) as file:
            file.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        path.hardlink_to(part)  # unlike a renaming, it takes nobody's place
    except FileExistsError:
        raise BackupError("file_exists") from None
    finally:
        for name in (part.name, f"{part.name}-wal", f"{part.name}-shm"):
            part.with_name(name).unlink(missing_ok=True)
    return copied


def _written(url: str, file: str) -> int:
    with (
        _opened(url) as source,
        _opened(file) as target,
        _snapshot(source) as reading,
        target.transaction() as writing,
    ):
        copied = _copy(reading, target, writing)
        writing.execute(sa.insert(tracking), [{"name": WHOLE, "position": copied}])
    return copied


def restore(path: Path, url: str) -> int:
    """Put the backup ``path`` into the empty database at ``url``, all or nothing; how many events it has.

    Raises BackupError (``not_a_backup``, ``backup_of_another_version``, ``database_not_empty``), the library's
    errors.
    """
    check(path)
    with _read_only(path) as reading, _opened(url) as target, target.transaction() as writing:
        if not has_newest(reading):
            raise BackupError("backup_of_another_version")
        kept = (events, personal, commands, requests)
        if any(writing.execute(sa.select(table).limit(1)).first() is not None for table in kept):
            raise BackupError("database_not_empty")
        told = reading.scalar(sa.select(tracking.c.position).where(tracking.c.name == WHOLE))
        copied = _copy(reading, target, writing)
        if copied != told:
            raise BackupError("not_a_backup")
    return copied


@contextmanager
def _read_only(path: Path) -> Iterator[sa.Connection]:
    address = f"{path.absolute().as_uri()}?mode=ro"
    engine = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
    try:
        with translated(), engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _opened(url: str) -> Iterator[Database]:
    database = Database(url)
    try:
        yield database
    finally:
        database.close()


@contextmanager
def _snapshot(database: Database) -> Iterator[sa.Connection]:
    """One view of all tables, whatever is written meanwhile."""
    with database.reading() as connection:
        if not database.is_sqlite:
            connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        yield connection


def check(path: Path) -> None:
    """See that it is a whole backup, and no half of one. Raises BackupError (``not_a_backup``)."""
    if not path.is_file():
        raise BackupError("not_a_backup")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            whole = file.execute("SELECT position FROM tracking WHERE name = ?", (WHOLE,)).fetchone()
            if whole is None or file.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BackupError("not_a_backup")
    except sqlite3.Error:
        raise BackupError("not_a_backup") from None


def _copy(reading: sa.Connection, target: Database, writing: sa.Connection) -> int:
    """Copy the log in its order, checking hash and predecessor of each leaf, then all that lies beside it."""
    line = target.line_of(writing)
    last: dict[str, bytes] = {}
    copied = 0
    query = sa.select(*NEW_EVENT).order_by(events.c.position)
    for page in reading.execution_options(yield_per=PAGE).execute(query).partitions():
        batch = [NewEvent(*row) for row in page]
        _check_chain(batch, last)
        copied += len(batch)
        if line.insert(batch) != copied:
            raise BackupError("not_a_backup")
    for table in (personal, commands, requests, shelf):
        everything = sa.select(table)
        if table is shelf:
            everything = everything.where(shelf.c.kind.not_in(PASSING))
        for page in reading.execution_options(yield_per=PAGE).execute(everything).partitions():
            writing.execute(sa.insert(table), [row._asdict() for row in page])
    return copied


def _check_chain(batch: Sequence[NewEvent], last: dict[str, bytes]) -> None:
    for each in batch:
        before = last[each.stream].hex() if each.stream in last else FIRST
        if each.leaf_hash != leaf_hash(each.leaf) or msgspec.json.decode(each.leaf, type=_Leaf).prev != before:
            raise BackupError("not_a_backup")
        last[each.stream] = each.leaf_hash
