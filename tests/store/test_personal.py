"""Personal data lie beside the log and can go without it."""

import json
from hashlib import sha256

import pytest

from domain.kernel.event import ERASED, Event
from store import Accepted, Decision, MatchStore
from tests.store.bodies import CATALOGUE, CLERK, ReasonGiven, WordsSpoken, card, plays

STREAM = "liga-2026/m1"
REASON = Event(1, ReasonGiven(article="19.2", reason="Juan Pérez gritó", witness="Ana"))
ASIDE = Event(2, WordsSpoken(words="envido", aside="¿y Juan?"))


def erase(store: MatchStore, *values: tuple[int, str]) -> None:
    outcome = store.record(STREAM, "erase", CLERK, lambda _: Decision((card(3, "1e"),), None, values))
    assert isinstance(outcome, Accepted)


def test_names_and_quotes_are_in_no_leaf_and_come_back_with_their_events(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(REASON, ASIDE))
    stored = b"".join(each.leaf for each in store.load_leaves(STREAM))
    assert not any(word.encode() in stored for word in ("Juan", "Ana", "gritó"))
    assert store.load(STREAM) == [REASON, ASIDE]
    assert [each.event for each in store.page(0, 10)] == [REASON, ASIDE]


def test_value_and_salt_disclose_what_the_leaf_commits_to(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(REASON))
    committed = json.loads(store.load_leaves(STREAM)[0].leaf)["personal"]
    kept = store.personal(STREAM)
    assert [(each.field, each.value) for each in kept] == [("reason", "Juan Pérez gritó"), ("witness", "Ana")]
    for each in kept:
        assert committed[each.field] == sha256(each.salt + each.value.encode()).hexdigest()


def test_the_same_name_twice_has_two_commitments(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(REASON, REASON))
    salts = [each.salt for each in store.personal(STREAM)]
    assert len(set(salts)) == 4
    assert min(map(len, salts)) >= 16


def test_an_erased_value_reads_as_the_marker_and_its_leaf_is_as_before(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(REASON, ASIDE))
    before = store.load_leaves(STREAM)
    erase(store, (1, "reason"), (2, "aside"))
    reason = Event(1, ReasonGiven(article="19.2", reason=ERASED, witness="Ana"))
    aside = Event(2, WordsSpoken(words="envido", aside=ERASED))
    assert store.load(STREAM) == [reason, aside, card(3, "1e")]
    assert [each.event for each in store.page(0, 2)] == [reason, aside]
    assert store.load_leaves(STREAM)[:2] == before


def test_a_warm_state_forgets_what_was_erased(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(REASON))
    assert store.state(STREAM) == ((REASON,), 1)
    erase(store, (1, "reason"), (1, "witness"))
    state, version = store.state(STREAM)
    assert (state[0].body, version) == (ReasonGiven(article="19.2", reason=ERASED, witness=ERASED), 2)


@pytest.mark.parametrize("again", [False, True], ids=["with a plain event", "with another personal value"])
def test_a_state_kept_by_another_process_forgets_what_was_erased(database_url: str, *, again: bool) -> None:
    """The second store stands for the other process: nothing is shared but the database."""
    one, other = (MatchStore(database_url, event_types=CATALOGUE) for _ in range(2))
    one.record(STREAM, "c1", CLERK, lambda _: plays(REASON))
    assert other.state(STREAM) == ((REASON,), 1)
    more = ASIDE if again else card(2, "1e")
    one.record(STREAM, "c2", CLERK, lambda _: Decision((more,), None, ((1, "witness"),)))
    state, version = other.state(STREAM)
    assert (version, state) == (
        2,
        (Event(1, ReasonGiven(article="19.2", reason="Juan Pérez gritó", witness=ERASED)), more),
    )
    one.close()
    other.close()


def test_a_refused_command_leaves_no_personal_data(store: MatchStore) -> None:
    store.record(STREAM, "c1", CLERK, lambda _: plays(REASON, card(2, "1e", at="yesterday")))
    store.record(STREAM, "c2", CLERK, lambda _: Decision((REASON,), answer=1.5))
    assert store.personal(STREAM) == []
