"""The shelf and its sessions: until when a thing lies there, who takes it, what several at once make of it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from store.database import Database
from store.sessions import LASTS, STEP_UP_LASTS, Sessions
from store.shelf import Shelf


class Time:
    """A clock that is told what time it is."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def passes(self, by: timedelta) -> None:
        self.now += by


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def shelf(database_url: str, time: Time) -> Iterator[Shelf]:
    database = Database(database_url)
    yield Shelf(database, time)
    database.close()


def test_what_is_over_is_not_there(shelf: Shelf, time: Time) -> None:
    shelf.put("kind", "a", {"x": 1}, "2026-03-01T18:00:01.000000Z")
    shelf.put("kind", "b", 0)
    assert (shelf.get("kind", "a"), shelf.get("kind", "b")) == ({"x": 1}, 0)
    time.passes(timedelta(seconds=1))
    assert (shelf.get("kind", "a"), shelf.get("kind", "b")) == (None, 0)
    assert shelf.take("kind", "a") is None
    assert shelf.change("kind", "a", lambda _: 2) is None


def test_what_is_taken_is_gone(shelf: Shelf) -> None:
    shelf.put("kind", "a", "x")
    with ThreadPoolExecutor(8) as pool:
        took = list(pool.map(lambda _: shelf.take("kind", "a"), range(20)))
    assert sorted(filter(None, took)) == ["x"]


def test_changes_of_many_at_once_are_all_made(shelf: Shelf) -> None:
    shelf.put("kind", "a", 0)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: shelf.change("kind", "a", lambda n: n + 1 if n < 5 else None), range(20)))
    assert sorted(n for n in made if n is not None) == [1, 2, 3, 4, 5]
    assert shelf.get("kind", "a") == 5


def test_a_session_lasts_half_a_day_at_most(shelf: Shelf, time: Time) -> None:
    sessions = Sessions(shelf, time)
    secret, session = sessions.open("entry")
    time.passes(LASTS - timedelta(seconds=1))
    assert sessions.find(secret) == session
    time.passes(timedelta(seconds=1))
    assert sessions.find(secret) is None


def test_a_session_is_found_by_its_secret_and_never_by_what_is_kept(shelf: Shelf, time: Time) -> None:
    secret, session = Sessions(shelf, time).open("entry")
    assert shelf.get("session", secret) is None
    assert Sessions(shelf, time).find(session.name) is None


def test_a_session_ends_when_another_takes_its_place(shelf: Shelf, time: Time) -> None:
    sessions = Sessions(shelf, time)
    first, session = sessions.open("entry")
    sessions.step_up(session.name)
    second, _ = sessions.open("entry", first)
    assert sessions.find(first) is None
    assert sessions.find(second) is not None
    assert not sessions.has_stepped_up(session.name)


def test_a_step_up_lasts_five_minutes(shelf: Shelf, time: Time) -> None:
    sessions = Sessions(shelf, time)
    assert not sessions.has_stepped_up("d-1")
    assert sessions.step_up("d-1") == "2026-03-01T18:05:00.000000Z"
    assert sessions.has_stepped_up("d-1")
    time.passes(STEP_UP_LASTS)
    assert not sessions.has_stepped_up("d-1")
