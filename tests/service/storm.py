"""``python -m tests.service.storm --clients 20 --commands 10000``: a storm over real servers, on both databases.

Says what was sent and what became of it, then what is wrong with the record (nothing, it has to be).
"""

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from domain.catalogue import EVENT_TYPES
from store import MatchStore, migrate
from tests.service.load import Tally, joined, open_matches, plans, storming
from tests.service.servers import serving
from tests.service.verify import defects
from tests.store.postgres import Postgres


class Came(NamedTuple):
    """What a storm came to."""

    tally: Tally
    seconds: float
    events: int
    defects: list[str]


class Force(NamedTuple):
    """How hard it blows."""

    clients: int
    commands: int
    servers: int = 2
    seed: int = 1


def storm(url: str, folder: Path, force: Force) -> Came:
    """Let clients send acts to servers on a new database, and look at what is there."""
    store = MatchStore(url, event_types=EVENT_TYPES)
    try:
        shares = plans(force.clients, force.commands, force.seed)
        open_matches(store, shares)
        with serving(url, folder, count=force.servers) as running:
            ports = [server.port for server in running]
            tally, threads = storming(store, ports, shares, force.seed)
            begun = time.monotonic()
            for _ in joined(threads, tally):
                pass
            seconds = time.monotonic() - begun
        head = store.head()
        return Came(tally, seconds, head.position if head else 0, defects(store, tally.finals))
    finally:
        store.close()


def show(name: str, came: Came) -> None:
    """The report of one database."""
    accepted = len(came.tally.acknowledged)
    finals = len(came.tally.finals)
    write = sys.stdout.write
    write(f"{name}: {finals} commands in {came.seconds:.1f} s ({finals / came.seconds:.0f}/s): ")
    write(f"{accepted} accepted, {finals - accepted} refused for ever; {came.events} events in the log\n")
    for what, times in sorted(came.tally.counts.items(), key=lambda item: -item[1])[:16]:
        write(f"    {times:7} {what}\n")
    write(f"  wrong: {'; '.join(came.defects) or 'nothing'}\n")
    sys.stdout.flush()


def main() -> int:
    """Storm over both; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--commands", type=int, default=10_000)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="acta-storm-")))
        server = Postgres.temporary()
        stack.callback(server.stop)
        server.ensure(durable=True)
        postgresql = stack.enter_context(server.database())
        for name, url in (("SQLite", f"sqlite:///{folder}/acta.db"), ("PostgreSQL", postgresql)):
            migrate(url)
            came = storm(url, folder, Force(asked.clients, asked.commands, asked.servers, asked.seed))
            show(name, came)
            wrong += len(came.defects)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
