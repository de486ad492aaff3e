"""The store beside the event-sourcing library's own recorders: ``python -m benchmarks.store``.

Appends write the same bytes in the same batches, the two sides in turn in short rounds; what counts is the middle
one, of rates and of the ratios of neighbours (a disk's speed may change from second to second). PostgreSQL waits for
the disk as a real one does. Ratios hold from machine to machine, absolute figures do not.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count, product
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    StoredEvent,
    Tracking,
    TrackingRecorder,
)
from eventsourcing.postgres import PostgresTrackingRecorder
from eventsourcing.projection import Projection as LibraryProjection
from eventsourcing.projection import ProjectionRunner

from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Event
from domain.rulebooks.tsa.acts import CardPlayed, HandDealt, WordsSpoken
from domain.rulebooks.tsa.events import RoundEnded
from store import EVENTS, Actor, Decision, MatchStore, Recorded, migrate
from store.factory import DATABASE_URL
from store.runner import Runner
from tests.store.postgres import Postgres

ACTOR = Actor("p-7f3a2c", "clerk", "d-91bc")
ROUND = (
    Event(1, HandDealt(), "2026-03-01T15:04:05-03:00"),
    Event(2, WordsSpoken(player="A1", forms=("envido",), words="envido"), "2026-03-01T15:04:15-03:00"),
    Event(3, CardPlayed(player="A1", cards=("1e",)), "2026-03-01T15:04:20-03:00"),
    Event(4, CardPlayed(player="B1", cards=("7o",)), "2026-03-01T15:04:21-03:00"),
    Event(4, RoundEnded(number=1, outcome="A", turn="A1", article="7.4")),
)


class Row(NamedTuple):
    """A line of the report."""

    what: str
    ours: float
    unit: str
    aim: str
    theirs: float | None = None
    ratio: float | None = None


class Count:
    """The simplest projection that reads every event: how many there are of each type."""

    name = "count"
    table = sa.Table("count_of_types", sa.MetaData(), sa.Column("type", sa.Text), sa.Column("events", sa.Integer))

    def reset(self, connection: sa.Connection) -> None:
        """Make the table anew."""
        self.table.drop(connection, checkfirst=True)
        self.table.create(connection)

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Count the page."""
        counts: dict[str, int] = {}
        for recorded in page:
            name = type(recorded.event.body).__name__
            counts[name] = counts.get(name, 0) + 1
        connection.execute(sa.insert(self.table), [{"type": name, "events": n} for name, n in counts.items()])


class Counted(Aggregate):
    """What the library's runner reads."""

    @event("Incremented")
    def increment(self) -> None:
        """One more event."""


class CountedApplication(Application[UUID]):
    """Where the library keeps it."""


class CountedProjection(LibraryProjection[TrackingRecorder]):
    """As little as the library's runner can do: keep its place."""

    def process_event(self, _: Any, tracking: Tracking) -> None:  # noqa: ANN401 (the library's signature)
        """Keep the place."""
        self.view.insert_tracking(tracking)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="of appends, of each side")
    parser.add_argument("--folder", default=None, help="where databases are made")
    parser.add_argument("--events", type=int, default=100_000, help="in the log that projections are rebuilt from")
    asked = parser.parse_args()
    tempfile.tempdir = asked.folder
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="acta-bench-")))
        server = Postgres.temporary()
        stack.callback(server.stop)
        server.ensure(durable=True)
        rows = [*appends(folder, server, asked.rounds), *reads(folder, server, asked.events)]
    print(f"{'':58} {'store':>12} {'library':>12} {'ratio':>7}  aim")
    for row in rows:
        theirs = f"{row.theirs:12,.1f}" if row.theirs else " " * 12
        ratio = f"{row.ratio:7.2f}" if row.ratio else " " * 7
        print(f"{row.what + ', ' + row.unit:58} {row.ours:12,.1f} {theirs} {ratio}  {row.aim}")


def appends(folder: Path, server: Postgres, rounds: int) -> Iterator[Row]:
    """Events appended a second, through the same method of both recorders."""
    for name, aim in (("SQLite", ">= 0.9"), ("PostgreSQL", ">= 1.0")):
        with recorders(name, folder, server) as both:
            for batch, threads in product((1, 10), (1, 8)):
                rates: list[list[float]] = [[], []]
                for number in range(rounds):
                    for side in (0, 1) if number % 2 else (1, 0):
                        rates[side].append(rate(both[side], batch, threads))
                ratio = median(ours / theirs for ours, theirs in zip(*rates, strict=True))
                what = f"{name}, append {batch} a commit, {threads} thread{'s'[: threads > 1]}"
                yield Row(what, median(rates[0]), "events/s", aim, median(rates[1]), ratio)


@contextmanager
def recorders(name: str, folder: Path, server: Postgres) -> Iterator[tuple[ApplicationRecorder, ApplicationRecorder]]:
    """Our recorder and the library's, on new databases of the same kind."""
    with ExitStack() as stack:
        if name == "SQLite":
            url = f"sqlite:///{folder / 'append.sqlite'}"
            library = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "library.sqlite")}
        else:
            url = stack.enter_context(server.database())
            library = library_on_postgres(server, stack)
        migrate(url)
        ours = InfrastructureFactory.construct({"PERSISTENCE_MODULE": "store.factory", DATABASE_URL: url})
        theirs = InfrastructureFactory.construct(library | {"ORIGINATOR_ID_TYPE": "text"})
        stack.callback(ours.close)
        stack.callback(theirs.close)
        yield ours.application_recorder(), theirs.application_recorder()


def library_on_postgres(server: Postgres, stack: ExitStack) -> dict[str, str]:
    """The library's environment for a new database, with as many connections as it may want."""
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(sa.make_url(stack.enter_context(server.database())).database),
        "POSTGRES_HOST": str(server.folder),
        "POSTGRES_PORT": "5432",
        "POSTGRES_USER": "acta",
        "POSTGRES_PASSWORD": "none",
        "POSTGRES_POOL_SIZE": "10",
    }


_numbers = count()


def rate(recorder: ApplicationRecorder, batch: int, threads: int, seconds: float = 0.3) -> float:
    """Events a second that ``threads`` threads append, each in matches of its own."""
    state = b'{"act":3,"actor":' + b"x" * 380 + b"}"

    def write(until: float) -> int:
        written = 0
        while time.perf_counter() < until:
            stream = f"bench/m{next(_numbers)}"
            recorder.insert_events([StoredEvent(stream, n, "tsa.card.played@1", state) for n in range(1, batch + 1)])
            written += batch
        return written

    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        written = sum(pool.map(write, [start + seconds] * threads))
        return written / (time.perf_counter() - start)


def reads(folder: Path, server: Postgres, events: int) -> Iterator[Row]:
    """Loading a match, carrying out commands, rebuilding a projection."""
    with ExitStack() as stack:
        theirs = library_rebuild(server, stack)
        for name in ("SQLite", "PostgreSQL"):
            url = f"sqlite:///{folder / 'read.sqlite'}" if name == "SQLite" else stack.enter_context(server.database())
            migrate(url)
            store = MatchStore(url, event_types=EVENT_TYPES)
            stack.callback(store.close)
            fill(store, events)
            yield from reads_of(name, store, theirs)


def reads_of(name: str, store: MatchStore, theirs: float) -> Iterator[Row]:
    """The same on one database; ``theirs`` is what the library's runner did."""
    took = median(duration(lambda: store.load("bench/m0")) for _ in range(21))
    yield Row(f"{name}, load a match of {len(store.load('bench/m0')):,} events", took * 1000, "ms", "<= 5")
    took = median(duration(lambda: act(store)) for _ in range(500))
    yield Row(f"{name}, a command of 2 events on such a match, warm", took * 1000, "ms", "")
    runner = Runner(store)
    took = median(duration(lambda: runner.rebuild(Count())) for _ in range(3))
    rebuilt = runner.position(Count()) / took
    yield Row(f"{name}, rebuild a projection", rebuilt, "events/s", ">= 200,000 and >= 100", theirs, rebuilt / theirs)


def fill(store: MatchStore, events: int) -> None:
    """Write a log of matches of 1,000 events."""
    match = tuple(each for _ in range(1000 // len(ROUND)) for each in ROUND)
    for number in range(events // len(match)):
        store.record(f"bench/m{number}", f"fill-{number}", ACTOR, lambda _: Decision(match, {"ok": True}))


def act(store: MatchStore) -> None:
    """One act of a match in play."""
    stream = "bench/m1"
    store.record(stream, f"act-{next(_numbers)}", ACTOR, lambda _: Decision(ROUND[3:], {"ok": True}), fold=EVENTS)


def library_rebuild(server: Postgres, stack: ExitStack) -> float:
    """Events a second that the library's runner takes in."""
    env = library_on_postgres(server, stack)
    application = CountedApplication(env)
    for _ in range(2):
        counted = Counted()
        for _ in range(999):
            counted.increment()
        application.save(counted)
    start = time.perf_counter()
    with ProjectionRunner(
        application_class=CountedApplication,
        projection_class=CountedProjection,
        view_class=PostgresTrackingRecorder,
        env=env,
    ) as runner:
        runner.wait(application.recorder.max_notification_id(), timeout=120)
    took = time.perf_counter() - start
    application.close()
    return 2000 / took


def duration(work: Callable[[], object]) -> float:
    """Seconds that ``work`` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
