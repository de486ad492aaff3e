"""Orders that come at once: each is carried out once, and none is lost."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.access.grant import Grant, Role
from store import MatchStore
from store.acting import Author
from store.editions import load
from store.leaf import Actor
from store.orders import Order
from store.organising import tell_edition, tell_entries
from store.outcomes import Accepted, Evidence, Outcome
from tests.projections.reading import opened
from tests.store.folders import EDITION, M1, M2, M3

THREADS = 6


@pytest.fixture
def store(database_url: str) -> Iterator[MatchStore]:
    with opened(database_url) as store:
        yield store


def tell(store: MatchStore, person: str, key: str, toml: str, *, entries: bool = False) -> Outcome:
    """Somebody's order."""
    author = Author(person, Grant(Role.ORGANISER), Actor(person, "organiser"))
    order = Order(author, key, Evidence(toml.encode()))
    if entries:
        return tell_entries(store, order, "2026", toml.encode())
    return tell_edition(store, order, toml.encode())


def test_one_key_from_many_threads_is_carried_out_once(store: MatchStore) -> None:
    with ThreadPoolExecutor(THREADS) as threads:
        outcomes = list(threads.map(lambda _: tell(store, "p-1", "a", EDITION + M1), range(THREADS)))
    assert all(isinstance(one, Accepted) for one in outcomes)
    assert len({one.answer for one in outcomes if isinstance(one, Accepted)}) == 1
    first, *others = store.recorded("2026")
    assert {each.cause for each in others} == {first.cause}


def test_what_many_add_at_once_is_all_there(store: MatchStore) -> None:
    tell(store, "p-1", "a", EDITION)
    matches = (M1, M2, M3)
    with ThreadPoolExecutor(len(matches)) as threads:
        orders = threads.map(lambda n: tell(store, f"p-{n}", "b", matches[n], entries=True), range(len(matches)))
    assert all(isinstance(one, Accepted) for one in orders)
    recorded = load(store, "2026")
    assert recorded is not None
    assert sorted(one.id for one in recorded.edition.fixtures) == ["M1", "M2", "M3"]
