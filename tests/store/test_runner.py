"""Projections take in every event once, in order, whatever happens on the way."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from domain.kernel.event import Event
from store import MatchStore, Recorded
from store.runner import Runner
from tests.store.bodies import CATALOGUE, CLERK, ReasonGiven, card, plays

seen = sa.Table("seen", sa.MetaData(), sa.Column("place", sa.Integer), sa.Column("event", sa.Text))


class Seen:
    """Writes down what it is given; ``fails_at`` is the position at which it fails, once."""

    name = "seen"

    def __init__(self, fails_at: int = 0) -> None:
        self.fails_at = fails_at
        self.pages: list[int] = []

    def reset(self, connection: sa.Connection) -> None:
        connection.execute(sa.delete(seen))

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        rows = [{"place": each.position, "event": repr(each.event.body)} for each in page]
        connection.execute(sa.insert(seen), rows)
        self.pages.append(len(page))
        if any(each.position == self.fails_at for each in page):
            self.fails_at = 0
            raise ZeroDivisionError


@pytest.fixture
def full(store: MatchStore) -> Iterator[MatchStore]:
    """A store with 25 events, one of them with personal data."""
    with store.database.transaction() as connection:
        seen.create(connection)
    for number in range(12):
        store.record(f"liga/m{number % 3}", f"c{number}", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o")))
    store.record("liga/m0", "r", CLERK, lambda _: plays(Event(3, ReasonGiven(article="1", reason="gritó"))))
    yield store
    with store.database.transaction() as connection:
        seen.drop(connection)


def places(store: MatchStore) -> list[int]:
    with store.database.reading() as connection:
        return list(connection.scalars(sa.select(seen.c.place)))


def test_catching_up_takes_in_each_event_once_in_order(full: MatchStore) -> None:
    runner, projection = Runner(full, page=10), Seen()
    assert runner.position(projection) == 0
    assert runner.catch_up(projection) == 25
    assert (projection.pages, runner.position(projection)) == ([10, 10, 5], 25)
    assert places(full) == list(range(1, 26))


def test_catching_up_again_takes_in_only_what_is_new(full: MatchStore) -> None:
    runner = Runner(full)
    runner.catch_up(Seen())
    full.record("liga/m9", "new", CLERK, lambda _: plays(card(1, "1e")))
    projection = Seen()
    assert runner.catch_up(projection) == 26
    assert projection.pages == [1]
    assert runner.catch_up(projection) == 26


def test_personal_values_reach_projections(full: MatchStore) -> None:
    Runner(full).catch_up(Seen())
    with full.database.reading() as connection:
        assert "gritó" in str(connection.scalar(sa.select(seen.c.event).where(seen.c.place == 25)))


def test_a_page_that_fails_leaves_neither_rows_nor_place(full: MatchStore) -> None:
    runner, projection = Runner(full, page=10), Seen(fails_at=15)
    with pytest.raises(ZeroDivisionError):
        runner.catch_up(projection)
    assert (places(full), runner.position(projection)) == (list(range(1, 11)), 10)
    assert runner.catch_up(projection) == 25
    assert places(full) == list(range(1, 26))


def test_a_rebuild_forgets_and_takes_in_all(full: MatchStore) -> None:
    runner = Runner(full, page=10)
    runner.catch_up(Seen())
    assert runner.rebuild(Seen()) == 25
    assert places(full) == list(range(1, 26))


def test_two_runners_at_once_take_in_each_event_once(full: MatchStore, database_url: str) -> None:
    stores = [MatchStore(database_url, event_types=CATALOGUE) for _ in range(2)]
    barrier = threading.Barrier(2)

    def run(store: MatchStore) -> int:
        barrier.wait()
        return Runner(store, page=2).catch_up(Seen())

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(run, stores)) == [25, 25]
    assert sorted(places(full)) == list(range(1, 26))
    for store in stores:
        store.close()


def test_places_of_two_projections_are_apart(full: MatchStore) -> None:
    class Other(Seen):
        name = "other"

    runner = Runner(full)
    runner.catch_up(Seen())
    assert runner.position(Other()) == 0


class Also(Seen):
    """Another one, which reads the same log."""

    name = "also"

    def apply(self, _: sa.Connection, page: Sequence[Recorded]) -> None:
        self.pages.append(len(page))


def test_several_catch_up_together_from_wherever_each_is(full: MatchStore) -> None:
    runner, seen_first, also = Runner(full, page=10), Seen(), Also()
    Runner(full, page=7).catch_up_all([seen_first])
    seen_first.pages.clear()
    full.record("liga/m9", "new", CLERK, lambda _: plays(card(1, "1e")))
    assert runner.catch_up_all([seen_first, also]) == 26
    assert seen_first.pages == [1]
    assert also.pages == [10, 10, 5, 1]
    assert [runner.position(each) for each in (seen_first, also)] == [26, 26]
    assert places(full) == list(range(1, 27))
    assert runner.catch_up_all([seen_first, also]) == 26


def test_where_one_fails_none_moves(full: MatchStore) -> None:
    fails, also = Seen(fails_at=15), Also()
    runner = Runner(full, page=10)
    with pytest.raises(ZeroDivisionError):
        runner.catch_up_all([also, fails])
    assert [runner.position(each) for each in (fails, also)] == [10, 10]
    assert runner.catch_up_all([also, fails]) == 25
    assert places(full) == list(range(1, 26))


def test_several_runners_of_several_take_each_page_in_once(full: MatchStore) -> None:
    with ThreadPoolExecutor(4) as pool:
        reached = pool.map(lambda _: Runner(full, page=3).catch_up_all([Seen(), Also()]), range(4))
        assert set(reached) == {25}
    assert places(full) == list(range(1, 26))
