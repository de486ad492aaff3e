"""Events imported a second, and where the time goes: ``python -m benchmarks.imports [--matches N]``.

The shipped matches are imported again and again under other ids into a fresh SQLite file (synchronous FULL) and a
fresh PostgreSQL; reading, deciding and encoding are timed apart on the same matches, and what is left is the append.
Also: the read models rebuilt from that log, and one long match loaded.
"""

import argparse
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Event
from domain.notation.reading import Reading, read
from domain.notation.recording import Recording, judge
from projections.dealer_errors import DealerErrorsProjection
from projections.scoreboard import Scoreboard
from projections.timeline import TimelineProjection
from store import Actor, MatchStore, migrate
from store.codec import Codec
from store.drafts import Draft, Origin, draft, seal
from store.importing import import_match
from store.personal import random_salt
from store.runner import Runner
from store.upcasters import UPCASTERS
from tests.store.postgres import Postgres

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.acta"))
ACTOR = Actor("p-benchmark", "clerk")
MATCH = re.compile(rb'partido\s*=\s*"[^"]*"')
STAMP = "2026-01-01T00:00:00.000000Z"


def files(matches: int) -> list[bytes]:
    """The shipped matches under ids of their own."""
    found = [path.read_bytes() for path in EXAMPLES]
    return [MATCH.sub(f'partido = "M-{n}"'.encode(), found[n % len(found)], count=1) for n in range(matches)]


def timed(work: Callable[[], object]) -> float:
    """Seconds that ``work`` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def encode(recordings: list[Recording]) -> None:
    """Drafts and leaves of all events, as the store makes them."""
    codec = Codec(EVENT_TYPES, UPCASTERS)
    for recording in recordings:
        drafts: list[Draft] = []
        for version, event in enumerate(recording.events, 1):
            one = draft(codec, event, f"-/{recording.match}", version, random_salt)
            assert isinstance(one, Draft)
            drafts.append(one)
        seal(drafts, Origin(ACTOR, STAMP, "benchmark"), b"")


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """A fresh database of each kind."""
    postgres = Postgres.temporary()
    postgres.ensure(durable=True)
    try:
        with tempfile.TemporaryDirectory() as folder, postgres.database() as url:
            urls = {"SQLite": f"sqlite:///{folder}/acta.db", "PostgreSQL": url}
            for one in urls.values():
                migrate(one)
            yield urls
    finally:
        postgres.stop()


def _import_all(store: MatchStore, told: list[bytes]) -> None:
    for data in told:
        import_match(store, data, ACTOR)


def _history(store: MatchStore, stream: str, upto: int) -> list[Event]:
    return [recorded.event for recorded in store.recorded(stream) if recorded.version <= upto]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    told = files(parser.parse_args().matches)
    readings: list[Reading] = []
    recordings: list[Recording] = []
    table = Table("parte", "eventos/s", "µs por evento")

    def row(name: str, seconds: float, count: int) -> None:
        table.add_row(name, f"{count / seconds:,.0f}", f"{seconds / count * 1e6:.1f}")

    reading = timed(lambda: readings.extend(map(read, told)))
    deciding = timed(lambda: recordings.extend(map(judge, readings)))
    events = sum(len(recording.events) for recording in recordings)
    row("leer la notación", reading, events)
    row("decidir", deciding, events)
    encoding = timed(lambda: encode(recordings))
    row("codificar y sellar las hojas", encoding, events)
    with databases() as urls:
        for name, url in urls.items():
            store = MatchStore(url, event_types=EVENT_TYPES)
            whole = timed(partial(_import_all, store, told))
            row(f"{name}: importar, todo", whole, events)
            row(f"{name}: agregar (lo que resta)", max(whole - reading - deciding - encoding, 1e-9), events)
            runner = Runner(store)
            history = partial(_history, store)
            for projection in (Scoreboard(history), DealerErrorsProjection(history), TimelineProjection(history)):
                row(f"{name}: rehacer {projection.name}", timed(partial(runner.rebuild, projection)), events)
            store.close()
    Console().print(table)


if __name__ == "__main__":
    main()
