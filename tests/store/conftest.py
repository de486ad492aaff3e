"""A store of test events on each database."""

from collections.abc import Iterator

import pytest

from store import MatchStore
from tests.store.bodies import CATALOGUE


@pytest.fixture
def store(database_url: str) -> Iterator[MatchStore]:
    """An empty store."""
    store = MatchStore(database_url, event_types=CATALOGUE)
    yield store
    store.close()
