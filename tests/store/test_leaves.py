"""The stored bytes of an event are a whole leaf that proves its place."""

import json
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from itertools import pairwise

import pytest

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from store import Accepted, Actor, MatchStore, Refused
from store.canonical import canonical
from store.leaf import LIMIT, NOTHING
from tests.store.bodies import CATALOGUE, CLERK, CardPlayed, ReasonGiven, ValueKept, card, plays


def record(store: MatchStore, number: int, *events: Event, stream: str = "liga-2026/m1") -> None:
    outcome = store.record(stream, f"c{number}", CLERK, lambda _: plays(*events))
    assert isinstance(outcome, Accepted), outcome


def test_a_leaf_says_who_when_why_what_and_where(database_url: str) -> None:
    moments = iter([datetime(2026, 3, 1, 18, 5, 7, 250_000, UTC)])
    store = MatchStore(database_url, event_types=CATALOGUE, clock=lambda: next(moments), salt=lambda: b"s" * 16)
    reason = ReasonGiven(article="19.2", reason="gritó")
    record(store, 1, Event(4, reason, "2026-03-01T15:04:05-03:00"))
    (stored,) = store.load_leaves("liga-2026/m1")
    commitment = sha256(b"s" * 16 + "gritó".encode()).hexdigest()
    assert stored.leaf.decode() == (
        '{"act":4,"actor":{"device":"d-07","pseudonym":"p-31c7","role":"clerk"},"at":"2026-03-01T18:05:07.250000Z",'
        '"cause":"c1","claimed_at":{"told":"2026-03-01T15:04:05-03:00","utc":"2026-03-01T18:04:05.000000Z"},'
        f'"data":{{"article":"19.2"}},"personal":{{"reason":"{commitment}"}},"prev":"{NOTHING}",'
        '"stream":"liga-2026/m1","type":"test.reason.given","v":1,"version":1}'
    )
    store.close()


def test_a_leaf_without_device_claim_or_personal_data_does_not_name_them(store: MatchStore) -> None:
    store.record("-/m1", "c1", Actor("p-1", "public"), lambda _: plays(card(1, "1e")))
    leaf = json.loads(store.load_leaves("-/m1")[0].leaf)
    assert leaf["actor"] == {"pseudonym": "p-1", "role": "public"}
    assert not {"claimed_at", "personal"} & set(leaf)


def test_the_stored_bytes_are_canonical(store: MatchStore) -> None:
    record(store, 1, card(1, "1e"), Event(2, ValueKept(value={"b": "ñ\n", "a": [True, None, -5]})))
    for stored in store.load_leaves("liga-2026/m1"):
        assert canonical(json.loads(stored.leaf)) == stored.leaf


def test_each_leaf_names_the_hash_of_the_one_before_in_its_stream(store: MatchStore) -> None:
    record(store, 1, card(1, "1e"), card(2, "7o"))
    record(store, 2, card(1, "4c"), stream="liga-2026/m2")
    record(store, 3, card(3, "6b"))
    leaves = store.load_leaves("liga-2026/m1")
    assert [json.loads(each.leaf)["version"] for each in leaves] == [each.version for each in leaves] == [1, 2, 3]
    assert json.loads(leaves[0].leaf)["prev"] == NOTHING
    for before, after in pairwise(leaves):
        assert json.loads(after.leaf)["prev"] == before.leaf_hash.hex()
    assert json.loads(store.load_leaves("liga-2026/m2")[0].leaf)["prev"] == NOTHING


def test_the_leaf_hash_is_that_of_rfc_6962(store: MatchStore) -> None:
    record(store, 1, card(1, "1e"), card(2, "7o"))
    for stored in store.follow(0, 10):
        assert stored.leaf_hash == sha256(b"\x00" + stored.leaf).digest()


def test_leaf_indexes_count_from_zero_without_gaps_over_all_streams(store: MatchStore) -> None:
    for number in range(5):
        record(store, number, card(1, "1e"), card(2, "7o"), stream=f"liga-2026/m{number}")
        store.record(
            f"liga-2026/m{number}", f"fails{number}", CLERK, lambda _: plays(card(1), Event(2, ValueKept(value=1.5)))
        )
    assert [stored.leaf_index for stored in store.follow(0, 100)] == list(range(10))


def test_recording_time_never_goes_back_when_the_clock_does(database_url: str) -> None:
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    moments = iter([start, start - timedelta(hours=1), start + timedelta(microseconds=1)])
    store = MatchStore(database_url, event_types=CATALOGUE, clock=lambda: next(moments))
    for number in range(3):
        record(store, number, card(1, "1e"), stream=f"liga-2026/m{number}")
    assert [json.loads(stored.leaf)["at"] for stored in store.follow(0, 10)] == [
        "2026-03-01T12:00:00.000000Z",
        "2026-03-01T12:00:00.000000Z",
        "2026-03-01T12:00:00.000001Z",
    ]
    store.close()


def test_a_clock_of_another_zone_records_in_utc(database_url: str) -> None:
    zone = timezone(timedelta(hours=-3))
    store = MatchStore(database_url, event_types=CATALOGUE, clock=lambda: datetime(2026, 2, 28, 23, 30, tzinfo=zone))
    record(store, 1, card(1, "1e"))
    assert store.recorded("liga-2026/m1")[0].at == "2026-03-01T02:30:00.000000Z"
    store.close()


@pytest.mark.parametrize(
    ("told", "utc"),
    [
        ("2026-02-28T23:30:00-03:00", "2026-03-01T02:30:00.000000Z"),
        ("2026-03-01T02:30:00.5Z", "2026-03-01T02:30:00.500000Z"),
        ("2024-02-29T00:00:00.123456+05:45", "2024-02-28T18:15:00.123456Z"),
    ],
)
def test_an_instant_keeps_its_offset_beside_its_utc(store: MatchStore, told: str, utc: str) -> None:
    record(store, 1, card(1, "1e", at=told))
    (recorded,) = store.recorded("liga-2026/m1")
    assert (recorded.event.at, recorded.claimed_at) == (told, utc)


@pytest.mark.parametrize(
    "told",
    [
        "2026-03-01T15:04:05",
        "2026-03-01 15:04:05Z",
        "2026-03-01T15:04Z",
        "20260301T150405Z",
        "2026-02-30T15:04:05Z",
        "2026-03-01T15:04:05.1234567Z",
        "2026-03-01T25:04:05Z",
        "0001-01-01T00:00:00+14:00",
        "٢٠٢٦-03-01T15:04:05Z",
        "",
    ],
)
def test_an_instant_that_does_not_say_its_offset_or_is_none_is_refused(store: MatchStore, told: str) -> None:
    outcome = store.record("-/m1", "c1", CLERK, lambda _: plays(card(7, "1e", at=told)))
    assert outcome == Refused(Refusal("store.instant", facts={"act": 7, "type": "test.card.played"}))


def test_a_leaf_of_exactly_the_limit_is_stored_and_one_byte_more_is_refused(store: MatchStore) -> None:
    record(store, 1, Event(1, ValueKept(value="")))
    room = LIMIT - len(store.load_leaves("liga-2026/m1")[0].leaf)
    record(store, 2, Event(1, ValueKept(value="x" * room)))
    assert len(store.load_leaves("liga-2026/m1")[1].leaf) == LIMIT
    outcome = store.record("liga-2026/m1", "c3", CLERK, lambda _: plays(Event(9, ValueKept(value="x" * (room + 1)))))
    refusal = Refusal("store.leaf.size", facts={"act": 9, "type": "test.value.kept", "bytes": LIMIT + 1})
    assert outcome == Refused(refusal)


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (0.5, "store.value.float", "$.data.value"),
        ([2**53], "store.value.integer", "$.data.value[0]"),
        ("\udfff", "store.value.text", "$.data.value"),
        ({"ñ": 1}, "store.value.key", "$.data.value"),
    ],
)
def test_what_has_no_canonical_form_is_refused_with_its_place(
    store: MatchStore, value: object, code: str, path: str
) -> None:
    outcome = store.record("-/m1", "c1", CLERK, lambda _: plays(card(1, "1e"), Event(2, ValueKept(value=value))))
    assert outcome == Refused(Refusal(code, facts={"path": path, "act": 2, "type": "test.value.kept"}))
    assert store.head() is None


def test_a_body_that_nobody_could_read_back_is_refused(store: MatchStore) -> None:
    wrong = CardPlayed(player=1, cards=("1e",))  # type: ignore[arg-type]
    outcome = store.record("-/m1", "c1", CLERK, lambda _: plays(Event(3, wrong)))
    assert outcome == Refused(Refusal("store.body", facts={"act": 3, "type": "test.card.played"}))
