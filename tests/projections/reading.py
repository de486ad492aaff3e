"""Stores with matches in them, and everything that their read models hold."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import sqlalchemy as sa

from domain.catalogue import EVENT_TYPES
from projections.everything import Projection, everything
from projections.tables import metadata
from store import Actor, MatchStore
from store.importing import Imported, import_match
from store.runner import Runner

CASES = Path(__file__).parents[1] / "cases" / "tsa"
CLERK = Actor("planillero", "clerk")

HEADER = """\
+++
reglamento = "tsa"
partido = "{match}"
edicion = "2026"
[equipos.A]
nombre = "Los Teros"
jugadores = ["Ana Ruiz", "Beto Sosa", "Caro Paz"]
capitan = 1
[equipos.B]
nombre = "Las Calandrias"
jugadores = ["Eva Luz", "Fito Mar", "Gala Rey"]
capitan = 3
+++
"""


def acta(*acts: str, match: str = "m-1") -> bytes:
    """A file with a header and these acts."""
    return "\n".join((HEADER.format(match=match) + "repartidor A1", *acts, "")).encode()


@contextmanager
def opened(url: str) -> Iterator[MatchStore]:
    """The store at ``url``."""
    store = MatchStore(url, event_types=EVENT_TYPES)
    try:
        yield store
    finally:
        store.close()


def take_in(store: MatchStore, *matches: bytes) -> None:
    """Import matches that have no defects."""
    for match in matches:
        outcome = import_match(store, match, CLERK)
        assert isinstance(outcome, Imported), outcome


def good_cases() -> list[bytes]:
    """The acceptance cases that are accepted, each as a match of its own name."""
    files = sorted(CASES.glob("*.acta"))
    accepted = [path for path in files if b'"rejected"' not in path.with_suffix(".json").read_bytes()]
    assert accepted
    return [path.read_bytes() for path in accepted]


def models(store: MatchStore) -> Sequence[Projection]:
    """New projections of the store."""
    return everything(store.recorded)


def catch_up(store: MatchStore, projections: Sequence[Projection], page: int = 5000) -> None:
    """Bring them up to date, by pages of ``page`` events."""
    for projection in projections:
        Runner(store, page=page).catch_up(projection)


def contents(store: MatchStore) -> bytes:
    """Every row of every read model, in one order, as bytes."""
    with store.database.reading() as connection:
        rows = {
            name: sorted([list(row) for row in connection.execute(sa.select(table))], key=repr)
            for name, table in metadata.tables.items()
        }
    return msgspec.json.encode(rows, order="sorted")
