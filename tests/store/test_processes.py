"""Several processes write, and some of them die."""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from domain.kernel.event import Event
from store import Accepted, Decision, MatchStore, StoredEvent
from store.database import Database
from store.errors import ConnectionLostError
from tests.store.bodies import CATALOGUE, CLERK, card, plays
from tests.store.writer import COMMITS, STREAM

ROOT = Path(__file__).parents[2]
WRITERS = 8
WAIT_SECONDS = 120


def start(url: str, what: str, name: object) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.store.writer", url, what, str(name)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@contextmanager
def writers(url: str) -> Iterator[list[subprocess.Popen[str]]]:
    started = [start(url, "append", number) for number in range(WRITERS)]
    try:
        yield started
    finally:
        for process in started:
            process.communicate(timeout=WAIT_SECONDS)


def followed(url: str) -> list[StoredEvent]:
    """What a follower sees that asks again and again for what is behind the last that it got."""
    store = MatchStore(url, event_types=CATALOGUE)
    seen: list[StoredEvent] = []
    with writers(url) as started:
        while True:
            over = all(process.poll() is not None for process in started)
            page = store.follow(seen[-1].position if seen else 0, 100)
            seen.extend(page)
            if over and not page:
                break
            time.sleep(0.001)
        assert [process.returncode for process in started] == [0] * WRITERS
    store.close()
    return seen


def by_stream(seen: Sequence[StoredEvent]) -> dict[str, list[int]]:
    streams: dict[str, list[int]] = {}
    for each in seen:
        streams.setdefault(each.stream, []).append(each.version)
    return streams


def test_a_follower_of_eight_writing_processes_misses_nothing(database_url: str) -> None:
    seen = followed(database_url)
    versions = list(range(1, 2 * COMMITS + 1))
    assert by_stream(seen) == {f"order/{number}": versions for number in range(WRITERS)}
    assert [each.leaf_index for each in seen] == list(range(2 * COMMITS * WRITERS))


def test_without_the_order_lock_the_follower_loses_events(postgresql_url: str) -> None:
    """What the test above would show if the lock were gone: it can fail."""
    database = Database(postgresql_url)
    with database.transaction() as connection:
        connection.execute(sa.text("DROP TRIGGER events_order_lock ON events"))
        connection.execute(sa.text("DROP TRIGGER events_contiguous ON events"))
    seen = followed(postgresql_url)
    with database.line() as line:
        stored = len(line.stored(0, 10 * len(seen)))
    assert stored == 2 * COMMITS * WRITERS
    assert len(seen) < stored
    database.close()


def test_without_the_order_lock_alone_no_event_is_lost_in_silence(postgresql_url: str) -> None:
    """The second layer: who would leave a gap behind him cannot insert."""
    database = Database(postgresql_url)
    with database.transaction() as connection:
        connection.execute(sa.text("DROP TRIGGER events_order_lock ON events"))
    with writers(postgresql_url) as started:
        pass
    assert any(process.returncode for process in started)
    with database.line() as line:
        positions = [each.position for each in line.stored(0, 1000)]
    assert positions == list(range(1, len(positions) + 1))
    database.close()


def test_processes_with_one_key_record_once_and_all_get_one_answer(database_url: str) -> None:
    started = [start(database_url, "press", number) for number in range(6)]
    answers = {process.communicate(timeout=WAIT_SECONDS)[0] for process in started}
    assert len(answers) == 1
    assert answers <= {f'"{number}"' for number in range(6)}
    store = MatchStore(database_url, event_types=CATALOGUE)
    assert store.load(STREAM) == [card(1, "1e")]
    store.close()


def die(url: str, what: str) -> None:
    process = start(url, what, "")
    process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode < 0


def test_killed_before_its_commit_a_command_was_never_there(database_url: str) -> None:
    die(database_url, "die-before")
    store = MatchStore(database_url, event_types=CATALOGUE)
    assert store.head() is None
    outcome = store.record(STREAM, "one-key", CLERK, lambda _: plays(card(1, "1e"), answer="alive"))
    assert outcome == Accepted(b'"alive"', STREAM, 1, 1)
    assert [each.leaf_index for each in store.follow(0, 10)] == [0]
    store.close()


def test_killed_before_it_answered_a_command_answers_the_next_time(database_url: str) -> None:
    die(database_url, "die-after")
    store = MatchStore(database_url, event_types=CATALOGUE)
    outcome = store.record(STREAM, "one-key", CLERK, lambda _: pytest.fail("decided twice"))
    assert outcome == Accepted(b'"from the dead"', STREAM, 1, 2, repeated=True)
    assert len(store.load(STREAM)) == 2
    store.close()


def cut(url: str) -> None:
    """Break all other connections to the database, as a restart of the server does."""
    with psycopg.connect(
        url.replace("postgresql://acta@/", "postgresql:///") + "&user=acta", autocommit=True
    ) as session:
        session.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_command_whose_connection_breaks_is_carried_out_on_another(postgresql_url: str) -> None:
    store = MatchStore(postgresql_url, event_types=CATALOGUE)
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    seen: list[int] = []

    def decide(events: tuple[Event, ...]) -> Decision:
        seen.append(len(events))
        if len(seen) == 1:
            cut(postgresql_url)
        return plays(card(2, "7o"))

    assert store.record(STREAM, "c2", CLERK, decide) == Accepted(b"null", STREAM, 2, 2)
    assert seen == [1, 1]
    store.close()


def test_reads_survive_a_restart_of_the_server(postgresql_url: str) -> None:
    store = MatchStore(postgresql_url, event_types=CATALOGUE)
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    cut(postgresql_url)
    assert store.load(STREAM) == [card(1, "1e")]
    cut(postgresql_url)
    assert store.state(STREAM) == ((card(1, "1e"),), 1)
    store.close()


def test_a_connection_that_breaks_twice_is_told(postgresql_url: str) -> None:
    store = MatchStore(postgresql_url, event_types=CATALOGUE)

    def decide(_: object) -> Decision:
        cut(postgresql_url)
        return plays(card(2, "7o"))

    with pytest.raises(ConnectionLostError):
        store.record(STREAM, "c1", CLERK, decide)
    assert store.head() is None
    store.close()
