"""``python -m tests.service.kills --times 50``: servers killed at random moments of a load, on both databases.

Goes on until enough of them were killed between insert and commit (as their own marks show), then looks at what is
there: whatever was acknowledged, once, and nothing else.
"""

import argparse
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

from domain.catalogue import EVENT_TYPES
from store import MatchStore, migrate
from tests.service.load import Tally, joined, open_matches, plans, storming
from tests.service.marked import MARKS, between
from tests.service.servers import Server
from tests.service.verify import defects
from tests.store.postgres import Postgres

MOST_SECONDS = 1.0
"""From a server's first answer to its end, at most."""
SERVERS = 2


class Came(NamedTuple):
    """What the kills came to."""

    tally: Tally
    kills: int
    between: int
    seconds: float
    defects: list[str]


class Force(NamedTuple):
    """How often, ``least`` of them between insert and commit, while how many clients send acts.

    ``aimed``: the moments are not random, each is between an insert and its commit, or just after.
    """

    times: int
    least: int
    clients: int = 8
    seed: int = 1
    aimed: bool = False


def kill(url: str, folder: Path, force: Force) -> Came:
    """Kill servers at random moments until it is enough, and look at what is there."""
    rng = Random(force.seed)  # noqa: S311 (when to kill is no secret)
    marks = folder / "marks"
    command = (sys.executable, "-m", "tests.service.marked")
    store = MatchStore(url, event_types=EVENT_TYPES)
    servers: list[Server] = []
    killed: list[int] = []

    def start(number: int, port: int | None = None) -> Server:
        log = folder / f"server-{number}.log"
        return Server(url, log, *command, port=port, variables={MARKS: str(marks)})

    try:
        shares = plans(force.clients, 60 * (force.times + force.clients), force.seed)  # more than can be sent
        open_matches(store, shares)
        servers += [start(number) for number in range(SERVERS)]
        for server in servers:
            server.until("/healthz")
        ports = [server.port for server in servers]
        tally, threads = storming(store, ports, shares, force.seed)
        begun, number, at = time.monotonic(), 0, time.monotonic() + rng.uniform(0, MOST_SECONDS)
        for _ in joined(threads, tally):
            if time.monotonic() < at:
                continue
            if len(killed) >= force.times and len(between(marks, killed)) >= force.least:
                break
            if force.aimed:
                aim(marks, servers[number].process.pid)
            servers[number].stop(signal.SIGKILL)
            killed.append(servers[number].process.pid)
            servers[number] = start(number, ports[number])
            number = (number + 1) % SERVERS
            servers[number].until("/healthz")
            at = time.monotonic() + rng.uniform(0, MOST_SECONDS)
        tally.stopping.set()
        for _ in joined(threads, tally):
            pass
        seconds = time.monotonic() - begun
    finally:
        for server in servers:
            server.stop()
    try:
        return Came(tally, len(killed), len(between(marks, killed)), seconds, defects(store, tally.finals))
    finally:
        store.close()


def aim(marks: Path, process: int) -> None:
    """Wait until the process has inserted and not committed."""
    until = time.monotonic() + 10
    while not between(marks, [process]) and time.monotonic() < until:
        time.sleep(0.001)


def show(name: str, came: Came) -> None:
    """The report of one database."""
    write = sys.stdout.write
    write(f"{name}: {came.kills} kills in {came.seconds:.0f} s, {came.between} of them between insert and commit; ")
    write(f"{len(came.tally.acknowledged)} commands acknowledged, {len(came.tally.finals)} in all; ")
    write(f"{came.tally.counts.get('no answer', 0)} requests without an answer\n")
    write(f"  wrong: {'; '.join(came.defects) or 'nothing'}\n")
    sys.stdout.flush()


def main() -> int:
    """Kill on both; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--least", type=int, default=10, help="of them between insert and commit")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = 0
    with ExitStack() as stack:
        server = Postgres.temporary()
        stack.callback(server.stop)
        server.ensure(durable=True)
        postgresql = stack.enter_context(server.database())
        for name in ("SQLite", "PostgreSQL"):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="acta-kills-")))
            url = f"sqlite:///{folder}/acta.db" if name == "SQLite" else postgresql
            migrate(url)
            came = kill(url, folder, Force(asked.times, asked.least, asked.clients, asked.seed))
            show(name, came)
            wrong += len(came.defects)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
