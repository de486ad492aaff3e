"""The log is read by stream and as a whole."""

import threading
import time

import pytest

from domain.kernel.event import Event
from store import MatchStore, UnknownEventError
from store.recorders import LogApplicationRecorder
from store.subscription import LogSubscription
from tests.store.bodies import CATALOGUE, CLERK, CardPlayed, ReasonGiven, card, plays


def fill(store: MatchStore, *streams: str) -> None:
    for number, stream in enumerate(streams):
        store.record(stream, f"c{number}", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o")))


def test_a_recorded_event_tells_all_that_the_log_knows_of_it(store: MatchStore) -> None:
    fill(store, "liga/m1")
    store.record("liga/m2", "c9", CLERK, lambda _: plays(card(4, "4c", at="2026-03-01T15:04:05-03:00")))
    (recorded,) = store.recorded("liga/m2")
    assert recorded == store.page(2, 1)[0]
    assert (recorded.position, recorded.leaf_index, recorded.stream, recorded.version) == (3, 2, "liga/m2", 1)
    assert recorded.event == card(4, "4c", at="2026-03-01T15:04:05-03:00")
    assert (recorded.claimed_at, recorded.actor, recorded.cause) == ("2026-03-01T18:04:05.000000Z", CLERK, "c9")


def test_pages_cover_the_log_once_in_order(store: MatchStore) -> None:
    fill(store, "liga/m1", "liga/m2", "liga/m3")
    after, positions = 0, []
    while page := store.page(after, 4):
        positions += [each.position for each in page]
        after = page[-1].position
    assert positions == [1, 2, 3, 4, 5, 6]
    assert [each.position for each in store.follow(4, 10)] == [5, 6]


def test_a_stream_is_read_from_any_version(store: MatchStore) -> None:
    fill(store, "liga/m1", "liga/m2", "liga/m1")
    assert [each.version for each in store.recorded("liga/m1", after=3)] == [4]


def test_streams_are_named_once_each_by_code_point(store: MatchStore) -> None:
    fill(store, "liga/b", "liga/B", "liga/a", "-/z", "liga/b")
    assert store.streams() == ["-/z", "liga/B", "liga/a", "liga/b"]


def test_the_head_is_the_newest_event_and_its_position_the_size(store: MatchStore) -> None:
    assert store.head() is None
    fill(store, "liga/m1", "liga/m2")
    head = store.head()
    assert head is not None
    assert (head.position, head.leaf_index, head.stream, head.version) == (4, 3, "liga/m2", 2)


def test_an_event_that_the_program_does_not_know_fails_with_its_name(database_url: str) -> None:
    newer = MatchStore(database_url, event_types=CATALOGUE)
    fill(newer, "liga/m1")
    newer.close()
    older = MatchStore(database_url, event_types={"test.reason.given": ReasonGiven})
    with pytest.raises(UnknownEventError, match=r"test\.card\.played@1"):
        older.load("liga/m1")
    with pytest.raises(UnknownEventError, match=r"test\.card\.played@1"):
        older.page(0, 10)
    assert len(older.follow(0, 10)) == 2
    older.close()


def test_waiting_ends_when_another_process_appends_and_not_before(database_url: str) -> None:
    store, other = (MatchStore(database_url, event_types=CATALOGUE) for _ in range(2))
    assert not store.wait(0, 0.05)
    timer = threading.Timer(0.2, fill, (other, "liga/m1"))
    start = time.monotonic()
    timer.start()
    assert store.wait(0, 30)
    assert 0.15 < time.monotonic() - start < 10
    assert store.wait(1, 0)
    assert not store.wait(2, 0)
    timer.join()
    store.close()
    other.close()


def test_a_subscription_goes_past_events_of_other_topics(store: MatchStore) -> None:
    fill(store, "liga/m1")
    store.record("liga/m2", "r", CLERK, lambda _: plays(Event(1, ReasonGiven(article="1", reason="x"))))
    recorder = LogApplicationRecorder(store.database)
    subscription = LogSubscription(recorder, None, ["test.reason.given@1"])
    assert next(subscription).id == 3


def test_events_of_several_types_come_back_as_their_own(store: MatchStore) -> None:
    events = [
        card(1, "1e"),
        Event(2, ReasonGiven(article="1", reason="x")),
        Event(3, CardPlayed(player="B1", cards=())),
    ]
    store.record("liga/m1", "c1", CLERK, lambda _: plays(*events))
    assert store.load("liga/m1") == events
