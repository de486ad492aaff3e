"""What must hold of the log holds in the database itself, whoever writes to it."""

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import alembic.command
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from eventsourcing.persistence import ProgrammingError

from projections.tables import metadata as projected
from store import MatchStore, is_current, migrate
from store.database import Database
from store.errors import IntegrityError
from store.leaf import leaf_hash
from store.line import Answered, NewEvent
from store.sqlite import _enter_wal
from store.tables import metadata
from tests.store.bodies import CATALOGUE, CLERK, card, plays
from tests.store.postgres import Postgres

ROOT = Path(__file__).parents[2]
STREAM = "liga-2026/m1"


def new(version: int, leaf: bytes = b"{}", stream: str = STREAM) -> NewEvent:
    return NewEvent(stream, version, "test@1", leaf, leaf_hash(leaf))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    database = Database(database_url)
    yield database
    database.close()


def insert(database: Database, *events: NewEvent) -> None:
    with database.writing() as line:
        line.insert(events)
        line.commit()


def positions(database: Database) -> list[int]:
    with database.line() as line:
        return [each.position for each in line.stored(0, 100)]


def run(database: Database, statement: str) -> None:
    with database.transaction() as connection:
        connection.exec_driver_sql(statement)


def test_an_empty_database_becomes_current_and_stays_so_the_second_time(bare_url: str) -> None:
    assert not is_current(bare_url)
    migrate(bare_url)
    assert is_current(bare_url)
    migrate(bare_url)
    store = MatchStore(bare_url, event_types=CATALOGUE)
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    migrate(bare_url)
    assert store.load(STREAM) == [card(1, "1e")]
    store.close()


def test_processes_that_start_at_once_migrate_once(bare_url: str) -> None:
    command = [sys.executable, "-c", "import sys; from store import migrate; migrate(sys.argv[1])", bare_url]
    started = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) for _ in range(4)]
    for process in started:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()
    assert is_current(bare_url)


def test_a_migration_waits_for_the_one_that_runs(postgres: Postgres) -> None:
    with postgres.database() as url:
        other = Database(url)
        with other.transaction() as connection:
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(1094931521, 2)"))
            waiting = threading.Thread(target=migrate, args=(url,))
            waiting.start()
            waiting.join(0.5)
            assert waiting.is_alive()
            assert not sa.inspect(connection).get_table_names()
        waiting.join()
        assert is_current(url)
        other.close()


def test_a_new_file_is_opened_while_another_process_switches_it() -> None:
    """SQLite says "locked" at once to the second of two that switch a file to write-ahead logging."""

    class Switching:
        answers = iter([sqlite3.OperationalError("database is locked")] * 2)

        def execute(self, _: str) -> None:
            for error in self.answers:
                raise error

    connection = Switching()
    _enter_wal(connection)  # type: ignore[arg-type]
    assert next(connection.answers, None) is None


def test_there_is_no_way_back(database: Database) -> None:
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    with database.transaction() as connection:
        config.attributes["connection"] = connection
        with pytest.raises(RuntimeError, match="append-only"):
            alembic.command.downgrade(config, "base")
    insert(database, new(1))
    assert positions(database) == [1]


@pytest.mark.filterwarnings("ignore:Computed default:UserWarning")
def test_the_tables_are_what_the_code_says_they_are(database: Database) -> None:
    known = sa.MetaData()
    for table in (*metadata.tables.values(), *projected.tables.values()):
        table.to_metadata(known)
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, known) == []


@pytest.mark.parametrize("table", ["events", "commands"])
@pytest.mark.parametrize(
    "words",
    ["UPDATE {} SET stream = 'liga/other'", "DELETE FROM {}", "DELETE FROM {} WHERE stream = 'liga-2026/m1'"],
)
def test_nothing_that_is_written_is_changed_or_removed(database: Database, table: str, words: str) -> None:
    with database.writing() as line:
        line.insert([new(1)])
        line.answer(Answered("c1", STREAM, b"1", 1, 1))
        line.commit()
    with pytest.raises(IntegrityError, match="never changed or removed"):
        run(database, words.format(table))
    with database.line() as line:
        assert line.find(STREAM, "c1", 0).answered == Answered("c1", STREAM, b"1", 1, 1)
        assert len(line.stored_of(STREAM)) == 1


@pytest.mark.parametrize("words", ["TRUNCATE events", "TRUNCATE commands", "TRUNCATE events, personal CASCADE"])
def test_postgresql_does_not_truncate_the_log_even_for_a_session_that_plays_the_replica(
    postgresql_url: str, words: str
) -> None:
    database = Database(postgresql_url)
    insert(database, new(1))
    with pytest.raises(IntegrityError, match="never changed or removed"):
        run(database, f"SET session_replication_role = replica; {words}")
    assert positions(database) == [1]
    database.close()


@pytest.mark.parametrize(
    "row",
    [
        "(stream, version, topic, leaf, leaf_hash) VALUES ('liga-2026/m1', 1, 't@1', x'7b7d', zeroblob(32))",
        "(position, stream, version, topic, leaf, leaf_hash) VALUES (1, 'liga/m9', 1, 't@1', x'7b7d', zeroblob(32))",
    ],
    ids=["same version", "same position"],
)
def test_sqlite_does_not_replace_an_event(sqlite_url: str, row: str) -> None:
    """INSERT OR REPLACE removes the old row without firing the trigger on DELETE."""
    database = Database(sqlite_url)
    insert(database, new(1))
    with pytest.raises(IntegrityError):
        run(database, f"INSERT OR REPLACE INTO events {row}")
    with database.line() as line:
        assert [each.leaf for each in line.stored(0, 9)] == [b"{}"]
    database.close()


def test_sqlite_does_not_replace_an_answer(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    words = "INSERT OR REPLACE INTO commands VALUES ('c1', 'liga/m1', x'31', 1, 1)"
    run(database, words)
    with pytest.raises(IntegrityError, match="answered already"):
        run(database, words)
    database.close()


def test_a_version_is_given_once(database: Database) -> None:
    insert(database, new(1), new(2))
    for events in ([new(2)], [new(3), new(3)]):
        with pytest.raises(IntegrityError):
            insert(database, *events)
    assert positions(database) == [1, 2]


def test_versions_have_no_gaps(database: Database) -> None:
    insert(database, new(1))
    for events in ([new(3)], [new(2), new(4)], [new(2, stream="liga/m2")]):
        with pytest.raises(IntegrityError, match="does not follow"):
            insert(database, *events)
    assert positions(database) == [1]


def test_what_failed_leaves_no_gap_between_positions(database: Database) -> None:
    insert(database, new(1))
    for _ in range(3):
        with pytest.raises(IntegrityError):
            insert(database, new(2), new(1))
        with database.writing() as line:
            line.insert([new(2)])
    insert(database, new(2))
    insert(database, new(3), new(4))
    assert positions(database) == [1, 2, 3, 4]


def test_the_database_counts_leaves_from_zero(database: Database) -> None:
    insert(database, new(1), new(2))
    with database.reading() as connection:
        rows = connection.execute(sa.text("SELECT position, leaf_index FROM events ORDER BY position")).all()
    assert [tuple(row) for row in rows] == [(1, 0), (2, 1)]


@pytest.mark.parametrize(
    ("overriding", "error", "words"),
    [("", ProgrammingError, "position"), ("OVERRIDING SYSTEM VALUE ", IntegrityError, "does not follow")],
)
def test_postgresql_refuses_a_position_of_somebodys_own(
    postgresql_url: str, overriding: str, error: type[Exception], words: str
) -> None:
    database = Database(postgresql_url)
    row = f"{overriding}VALUES (7, 'liga/m1', 1, 't@1', '', sha256('\\x00'))"
    with pytest.raises(error, match=words):
        run(database, f"INSERT INTO events (position, stream, version, topic, leaf, leaf_hash) {row}")
    database.close()


def test_postgresql_refuses_a_hash_that_is_not_the_leafs(postgresql_url: str) -> None:
    database = Database(postgresql_url)
    with pytest.raises(IntegrityError, match="events_leaf_hash_true"):
        insert(database, NewEvent(STREAM, 1, "test@1", b"{}", b"\0" * 32))
    database.close()


def test_a_leaf_over_the_limit_or_a_short_hash_is_refused(database: Database) -> None:
    for event in (new(1, b"x" * 65_536), NewEvent(STREAM, 1, "test@1", b"{}", b"short")):
        with pytest.raises(IntegrityError):
            insert(database, event)
    insert(database, new(1, b"x" * 65_535))


def test_a_salt_of_less_than_sixteen_bytes_is_refused(database: Database) -> None:
    words = "INSERT INTO personal (stream, version, field, salt, value) VALUES ('liga/m1', 1, 'a', {}, 'Ana')"
    short = "x'00'" if database.is_sqlite else "'\\x00'"
    with pytest.raises(IntegrityError) as caught:
        run(database, words.format(short))
    assert "Ana" not in str(caught.value)


def test_an_error_of_sqlalchemy_quotes_no_parameters(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    row = {"stream": STREAM, "version": 1, "field": "reason", "salt": b"short", "value": "Ana"}
    with database.engine.connect() as connection, pytest.raises(sa.exc.IntegrityError) as caught:
        connection.execute(sa.insert(metadata.tables["personal"]), row)
    assert "Ana" not in str(caught.value)
    database.close()


def test_sqlite_waits_for_the_disk_at_every_commit(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    with database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    database.close()


@pytest.mark.parametrize("url", ["mysql://host/acta", "sqlite://", "sqlite:///:memory:"])
def test_other_databases_are_told_at_the_start(url: str) -> None:
    with pytest.raises(ValueError, match="store"):
        Database(url)


def test_nothing_in_this_project_appends_without_the_order_lock() -> None:
    """The library's option that does so is named where it is refused, and nowhere else in the program."""
    option = "POSTGRES_ENABLE_DB_FUNCTIONS"
    naming = {
        str(path.relative_to(ROOT))
        for folder in ("store", "api", "cli", "projections", "domain", "migrations", "benchmarks")
        for path in (ROOT / folder).rglob("*.py")
        if option in path.read_text()
    }
    assert naming == {"store/factory.py"}
