"""A command is carried out once, whole, and on the state its author saw."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from store import Accepted, Actor, Appended, Decision, Fold, MatchStore, Refused, Stale
from store.database import Database
from store.errors import IntegrityError
from store.leaf import leaf_hash
from store.line import NewEvent
from tests.store.bodies import CATALOGUE, CLERK, ReasonGiven, ValueKept, card, plays

STREAM = "liga-2026/m1"
COUNT: Fold[int] = Fold(int, lambda number, _: number + 1)
"""The state is how many events there are."""


def test_events_are_loaded_as_they_were_recorded_in_order(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o", at="2026-03-01T15:04:05-03:00")))
    store.record(STREAM, "c2", CLERK, lambda _: plays(card(3, "4c")))
    assert store.load(STREAM) == [card(1, "1e"), card(2, "7o", at="2026-03-01T15:04:05-03:00"), card(3, "4c")]
    assert store.load("liga-2026/m2") == []


def test_a_command_sees_the_events_before_it_and_answers_with_what_it_decided(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    outcome = store.record(STREAM, "c2", CLERK, lambda events: plays(card(2, "7o"), answer={"seen": len(events)}))
    assert outcome == Accepted(b'{"seen":1}', STREAM, first=2, last=2)


def test_a_repetition_gets_the_first_answer_byte_for_byte_and_decides_nothing(store: MatchStore) -> None:
    first = store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), answer={"b": "ñ", "a": 1}))
    again = store.record(STREAM, "c1", CLERK, lambda _: pytest.fail("decided twice"), expected_version=99)
    assert again == Accepted(b'{"a":1,"b":"\xc3\xb1"}', STREAM, 1, 1, repeated=True)
    assert isinstance(first, Accepted)
    assert isinstance(again, Accepted)
    assert again.answer == first.answer
    assert len(store.load(STREAM)) == 1


def test_a_repetition_after_a_restart_gets_the_first_answer(database_url: str) -> None:
    for number in range(2):
        store = MatchStore(database_url, event_types=CATALOGUE)
        outcome = store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), answer="done"))
        assert outcome == Accepted(b'"done"', STREAM, 1, 1, repeated=number == 1)
        store.close()


def test_an_id_that_another_match_had_is_refused(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    outcome = store.record("liga-2026/m2", "c1", CLERK, lambda _: plays(card(1, "1e")))
    assert outcome == Refused(Refusal("store.command.reused", facts={"stream": STREAM}))
    assert store.streams() == [STREAM]


def test_stale_intent_writes_nothing_and_is_told_what_it_missed(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o"), card(3, "4c")))
    outcome = store.record(STREAM, "c2", CLERK, lambda _: pytest.fail("decided"), expected_version=1)
    assert outcome == Stale(expected=1, version=3, missed=(card(2, "7o"), card(3, "4c")))
    assert len(store.load(STREAM)) == 3


def test_who_expects_more_than_there_is_has_missed_nothing_and_is_stale(store: MatchStore) -> None:
    assert store.record(STREAM, "c1", CLERK, lambda _: plays(), expected_version=4) == Stale(4, 0, ())


def test_the_version_that_is_there_may_be_expected_and_zero_means_a_new_match(store: MatchStore) -> None:
    for version in range(3):
        outcome = store.record(STREAM, f"c{version}", CLERK, lambda _: plays(card(1, "1e")), expected_version=version)
        assert isinstance(outcome, Accepted)


def test_a_stale_command_may_come_again_under_its_id(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    assert isinstance(store.record(STREAM, "c2", CLERK, lambda _: plays(), expected_version=0), Stale)
    assert isinstance(store.record(STREAM, "c2", CLERK, lambda _: plays(), expected_version=1), Accepted)


def test_a_refusal_of_the_rules_is_handed_back_and_nothing_is_written(store: MatchStore) -> None:
    refusal = Refusal("tsa.turn", "7.1", {"player": "A1"})
    assert store.record(STREAM, "c1", CLERK, lambda _: refusal) == Refused(refusal)
    assert store.head() is None
    assert isinstance(store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"))), Accepted)


@pytest.mark.parametrize("place", range(3))
def test_events_are_appended_all_or_none(store: MatchStore, place: int) -> None:
    events = [card(n, "1e") for n in range(3)]
    events[place] = Event(9, ValueKept(value=1.5))
    assert isinstance(store.record(STREAM, "c1", CLERK, lambda _: plays(*events)), Refused)
    assert store.head() is None
    assert isinstance(store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"))), Accepted)


def test_a_failure_while_deciding_writes_nothing_and_blocks_nobody(store: MatchStore) -> None:
    def fail(_: object) -> Decision:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.record(STREAM, "c1", CLERK, fail)
    assert isinstance(store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"))), Accepted)


def test_an_event_that_the_rules_cannot_take_in_is_not_stored(store: MatchStore) -> None:
    def refuse(_: int, event: Event) -> int:
        raise KeyError(event.act)

    with pytest.raises(KeyError):
        store.record(STREAM, "c1", CLERK, lambda _: plays(card(7, "1e")), fold=Fold(int, refuse))
    assert store.head() is None


def test_a_whole_file_is_one_append(store: MatchStore) -> None:
    events = [card(n, "1e") for n in range(3_000)]
    outcome = store.record(STREAM, "import", CLERK, lambda _: plays(*events))
    assert isinstance(outcome, Accepted)
    assert (outcome.first, outcome.last) == (1, 3_000)
    assert store.load(STREAM) == events
    assert [each.leaf_index for each in store.follow(0, 5_000)] == list(range(3_000))


def test_a_command_may_change_nothing_and_is_answered_for_ever_all_the_same(store: MatchStore) -> None:
    for repeated in (False, True):
        outcome = store.record(STREAM, "c1", CLERK, lambda _: plays(answer="nothing to do"))
        assert outcome == Accepted(b'"nothing to do"', STREAM, first=1, last=0, repeated=repeated)


def test_an_answer_can_be_a_receipt_of_what_is_appended(store: MatchStore) -> None:
    store.record("liga-2026/m0", "c0", CLERK, lambda _: plays(card(1, "1e")))

    def receipt(appended: Appended) -> object:
        return {
            "hashes": [each.hex() for each in appended.leaf_hashes],
            "at": appended.at,
            "from": appended.leaf_indexes,
        }

    outcome = store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o"), answer=receipt))
    one, two = store.load_leaves(STREAM)
    at = store.recorded(STREAM)[0].at
    expected = f'{{"at":"{at}","from":[1,2],"hashes":["{one.leaf_hash.hex()}","{two.leaf_hash.hex()}"]}}'
    assert isinstance(outcome, Accepted)
    assert outcome.answer.decode() == expected
    assert (one.leaf_index, two.leaf_index) == (1, 2)


def test_an_answer_that_has_no_canonical_form_refuses_the_command(store: MatchStore) -> None:
    outcome = store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), answer={"share": 0.5}))
    assert outcome == Refused(Refusal("store.value.float", facts={"path": "$.share"}))
    assert store.head() is None


@pytest.mark.parametrize(
    ("stream", "command_id", "actor", "code"),
    [
        ("", "c1", CLERK, "store.stream"),
        ("liga/", "c1", CLERK, "store.stream"),
        ("liga/m1/x", "c1", CLERK, "store.stream"),
        ("liga/ñ", "c1", CLERK, "store.stream"),
        ("liga/" + "m" * 101, "c1", CLERK, "store.stream"),
        ("liga/m1\n", "c1", CLERK, "store.stream"),
        ("liga/m1", "", CLERK, "store.command"),
        ("liga/m1", "a b", CLERK, "store.command"),
        ("liga/m1", "c" * 201, CLERK, "store.command"),
        ("liga/m1", "c1", Actor("p\ud800", "clerk"), "store.actor"),
    ],
)
def test_malformed_names_are_refused(store: MatchStore, stream: str, command_id: str, actor: Actor, code: str) -> None:
    assert store.record(stream, command_id, actor, lambda _: pytest.fail("decided")) == Refused(Refusal(code))


class Reads:
    """A fold that counts how many events it has been fed."""

    def __init__(self) -> None:
        self.fed = 0
        self.fold: Fold[int] = Fold(int, self._evolve)

    def _evolve(self, state: int, _: Event) -> int:
        self.fed += 1
        return state + 1


def test_a_warm_match_is_not_read_again(store: MatchStore) -> None:
    store.record(STREAM, "c0", CLERK, lambda _: plays(*(card(n, "1e") for n in range(50))))
    reads = Reads()
    for number in range(1, 4):
        store.record(STREAM, f"c{number}", CLERK, lambda _: plays(card(1, "1e")), fold=reads.fold)
    assert store.state(STREAM, reads.fold) == (53, 53)
    assert reads.fed == 53


def test_a_warm_match_takes_in_what_another_process_added(database_url: str) -> None:
    one, other = (MatchStore(database_url, event_types=CATALOGUE) for _ in range(2))
    reads = Reads()
    for number in range(3):
        one.record(STREAM, f"one{number}", CLERK, lambda _: plays(card(1, "1e")), fold=reads.fold)
        other.record(STREAM, f"other{number}", CLERK, lambda _: plays(card(1, "1e"), card(2, "1e")))
    assert one.state(STREAM, reads.fold) == (9, 9)
    assert reads.fed == 9
    one.close()
    other.close()


def test_the_matches_used_longest_ago_are_let_go(database_url: str) -> None:
    store = MatchStore(database_url, event_types=CATALOGUE, warm=2)
    reads = Reads()
    for number in (1, 2, 3, 1):
        store.record(
            f"liga/m{number}", f"c{number}-{reads.fed}", CLERK, lambda _: plays(card(1, "1e")), fold=reads.fold
        )
    assert reads.fed == 3 + 2
    store.close()


def test_two_folds_of_a_match_are_kept_apart(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o")), fold=COUNT)
    assert store.state(STREAM, COUNT) == (2, 2)
    assert store.state(STREAM) == ((card(1, "1e"), card(2, "7o")), 2)


def test_a_state_of_a_log_that_was_set_back_is_not_believed(
    sqlite_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A backup is restored and goes on otherwise: the same version, another event."""
    copy = tmp_path_factory.mktemp("backup") / "acta.sqlite"
    store = MatchStore(sqlite_url, event_types=CATALOGUE)
    store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))
    with store.database.line() as line:
        line._execute("VACUUM INTO ?", (str(copy),))  # type: ignore[attr-defined]
    store.record(STREAM, "c2", CLERK, lambda _: plays(card(2, "7o")))
    restored = MatchStore(f"sqlite:///{copy}", event_types=CATALOGUE)
    restored.record(STREAM, "c3", CLERK, lambda _: plays(card(3, "4c")))
    restored._recording._folded = store._recording._folded
    assert restored.state(STREAM) == ((card(1, "1e"), card(3, "4c")), 2)
    store.close()
    restored.close()


def test_twenty_threads_with_one_key_record_once_and_all_get_one_answer(store: MatchStore) -> None:
    barrier = threading.Barrier(20)

    def press(number: int) -> Accepted:
        barrier.wait()
        outcome = store.record(STREAM, "one-key", CLERK, lambda _: plays(card(1, "1e"), answer={"thread": number}))
        assert isinstance(outcome, Accepted)
        return outcome

    with ThreadPoolExecutor(20) as pool:
        outcomes = list(pool.map(press, range(20)))
    assert len({outcome.answer for outcome in outcomes}) == 1
    assert sorted(outcome.repeated for outcome in outcomes) == [False] + [True] * 19
    assert len(store.load(STREAM)) == 1


def test_eight_devices_on_one_match_lose_nothing_and_retry_nothing(store: MatchStore) -> None:
    def device(number: int) -> list[int]:
        actor = Actor(f"p-{number}", "clerk", f"d-{number}")
        return [_version(store, actor, f"d{number}-{n}") for n in range(10)]

    with ThreadPoolExecutor(8) as pool:
        versions = [version for each in pool.map(device, range(8)) for version in each]
    assert sorted(versions) == list(range(1, 81))
    assert [each.version for each in store.recorded(STREAM)] == list(range(1, 81))


def _version(store: MatchStore, actor: Actor, command_id: str) -> int:
    outcome = store.record(STREAM, command_id, actor, lambda events: plays(card(len(events) + 1, "1e")))
    assert isinstance(outcome, Accepted)
    return outcome.last


def test_threads_that_wait_for_a_match_keep_nobody_from_reading(postgresql_url: str) -> None:
    """They hold no connection meanwhile: there are fewer connections than threads here."""
    store = MatchStore(postgresql_url, event_types=CATALOGUE)
    deciding, done = threading.Event(), threading.Event()

    def slow(_: object) -> Decision:
        deciding.set()
        assert done.wait(60)
        return plays(card(1, "1e"))

    with ThreadPoolExecutor(40) as pool:
        first = pool.submit(store.record, STREAM, "slow", CLERK, slow)
        assert deciding.wait(60)
        others = [pool.submit(_version, store, CLERK, f"c{number}") for number in range(39)]
        reading = threading.Thread(target=store.load, args=("liga/other",), daemon=True)
        reading.start()
        reading.join(30)
        answered = not reading.is_alive()
        done.set()
    assert answered
    assert isinstance(first.result(), Accepted)
    assert sorted(other.result() for other in others) == list(range(2, 41))
    store.close()


def test_two_processes_on_one_match_decide_each_command_once(database_url: str) -> None:
    """The second store stands for the other process: the lock of the stream is the database's."""
    stores = [MatchStore(database_url, event_types=CATALOGUE) for _ in range(2)]
    decided: list[str] = []

    def device(number: int) -> None:
        for n in range(10):
            name = f"d{number}-{n}"

            def decide(events: tuple[Event, ...], name: str = name) -> Decision:
                decided.append(name)
                return plays(card(len(events) + 1, "1e"))

            assert isinstance(stores[number % 2].record(STREAM, name, CLERK, decide), Accepted)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(device, range(6)))
    assert (len(decided), len(set(decided))) == (60, 60)
    for store in stores:
        store.close()


def test_receipts_of_matches_written_at_once_tell_the_true_places(database_url: str) -> None:
    stores = [MatchStore(database_url, event_types=CATALOGUE) for _ in range(2)]

    def device(number: int) -> list[Appended]:
        receipts: list[Appended] = []

        def receipt(appended: Appended) -> object:
            receipts.append(appended)
            return None

        def decide(_: object) -> Decision:
            return plays(card(1, "1e"), card(2, "7o"), answer=receipt)

        for n in range(15):
            outcome = stores[number % 2].record(f"liga/m{number}", f"d{number}-{n}", CLERK, decide)
            assert isinstance(outcome, Accepted)
        return receipts

    with ThreadPoolExecutor(6) as pool:
        receipts = [each for receipts in pool.map(device, range(6)) for each in receipts]
    log = stores[0].page(0, 1000)
    stored = stores[0].follow(0, 1000)
    for each in receipts:
        assert [stored[n].leaf_hash for n in each.leaf_indexes] == list(each.leaf_hashes)
        assert {log[n].stream for n in each.leaf_indexes} == {each.stream}
    assert [each.at for each in log] == sorted(each.at for each in log)
    for store in stores:
        store.close()


def test_one_key_on_two_matches_at_once_is_recorded_on_one(store: MatchStore) -> None:
    barrier = threading.Barrier(2)

    def press(stream: str) -> object:
        barrier.wait()
        return store.record(stream, "one-key", CLERK, lambda _: plays(card(1, "1e")))

    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(press, ["liga/m1", "liga/m2"]))
    assert sorted(type(each).__name__ for each in outcomes) == ["Accepted", "Refused"]
    assert len(store.streams()) == 1


def test_who_writes_past_the_lock_meets_a_conflict_and_the_command_is_decided_anew(
    postgresql_url: str,
) -> None:
    """On PostgreSQL the library's recorders append without a stream's lock; UNIQUE (stream, version) is behind it."""
    store = MatchStore(postgresql_url, event_types=CATALOGUE)
    store.record("liga/m0", "c0", CLERK, lambda _: plays(card(1, "1e")))
    leaf = store.load_leaves("liga/m0")[0].leaf
    seen: list[int] = []

    def decide(events: tuple[Event, ...]) -> Decision:
        seen.append(len(events))
        if len(seen) == 1:
            past = Database(postgresql_url)
            with past.writing() as line:
                line.insert([NewEvent(STREAM, 1, "test.card.played@1", leaf, leaf_hash(leaf))])
                line.commit()
            past.close()
        return plays(card(len(events) + 1, "7o"))

    outcome = store.record(STREAM, "c1", CLERK, decide)
    assert (seen, outcome) == ([0, 1], Accepted(b"null", STREAM, 2, 2))
    store.close()


def test_a_second_conflict_is_no_accident_and_is_raised(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def conflict(*_: object) -> object:
        raise IntegrityError

    monkeypatch.setattr(store._recording, "_append", conflict)
    with pytest.raises(IntegrityError):
        store.record(STREAM, "c1", CLERK, lambda _: plays(card(1, "1e")))


def test_personal_reasons_do_not_get_into_errors(store: MatchStore) -> None:
    """A key that exists: PostgreSQL's own error quotes the row."""
    reason = Event(1, ReasonGiven(article="19.2", reason="Juan Pérez"))
    store.record(STREAM, "c1", CLERK, lambda _: plays(reason))
    (value,) = store.personal(STREAM)

    def keep_again() -> None:
        with store.database.writing() as line:
            line.keep([value])
            line.commit()

    with pytest.raises(IntegrityError) as caught:
        keep_again()
    assert "Juan" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
