"""A command over HTTP beside the bare append: ``python -m benchmarks.service``.

Eight writers on eight matches, on a PostgreSQL that waits for its disk, against real servers: flat out, and at the
pace of tables. The same acts then go to the store in this process, without HTTP, signatures and the question who may.
"""

import argparse
import json
import os
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from domain.access.grant import Grant, Role
from domain.catalogue import EVENT_TYPES
from store import Actor, MatchStore, migrate
from store.acting import Author, Command, record_act
from store.importing import Imported, import_match
from store.outcomes import Accepted, Evidence
from tests.projections.reading import acta
from tests.service.load import enrolled
from tests.service.servers import LOCAL, Server, serving
from tests.store.postgres import Postgres

WRITERS = 8
ACTOR = Actor("p-bench", "referee", "d-bench")
AUTHOR = Author("d-bench", Grant(Role.REFEREE), ACTOR)
# Said before the first deal: recorded, void. A hundred times the same state, so the last is as dear as the first.
ACT = "A1: truco"
_names = count()


class Signed(NamedTuple):
    """A request, ready to be sent."""

    path: str
    body: bytes
    signature: str


class Came(NamedTuple):
    """Milliseconds of each command, how many were done a second, and the CPU that each took (without the database)."""

    took: list[float]
    rate: float
    cpu: float = 0.0

    def __str__(self) -> str:
        cuts = quantiles(self.took, n=100)
        return f"{median(self.took):11.1f}{cuts[94]:11.1f}{cuts[98]:11.1f}{self.rate:11.0f}{self.cpu:11.2f}"


def matches(store: MatchStore) -> list[str]:
    """New matches, one for each writer."""
    streams = []
    for _ in range(WRITERS):
        outcome = import_match(store, acta(match=f"b-{next(_names)}"), ACTOR)
        assert isinstance(outcome, Imported)
        streams.append(outcome.stream)
    return streams


def signed(store: MatchStore, stream: str, commands: int) -> list[Signed]:
    """Commands of one match, each after the one before, signed in advance."""
    device = enrolled(store, stream, Role.CLERK)
    made: list[Signed] = []
    seen: dict[str, object] = {"seen": store.state(stream)[1]}
    for number in range(commands):
        key = f"{number:022d}"
        body = json.dumps({"key": key, "match": stream, "act": ACT, **seen}).encode()
        made.append(Signed(f"/v1/matches/{stream.replace('/', '%2F')}/acts", body, device.sign(body)))
        seen = {"after": key}
    return made


def written(works: Sequence[Callable[[int], None]], commands: int, pause: float = 0) -> Came:
    """Let one thread a work do it ``commands`` times, ``pause`` seconds from one beginning to the next."""
    took: list[list[float]] = [[] for _ in works]

    def write(number: int) -> None:
        due = time.perf_counter() + pause * number / len(works)
        for each in range(commands):
            time.sleep(max(0.0, due - time.perf_counter()))
            begun = time.perf_counter()
            works[number](each)
            took[number].append((time.perf_counter() - begun) * 1000)
            due = max(due + pause, begun)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(len(works))]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Came([each for one in took for each in one], len(works) * commands / (time.perf_counter() - begun))


def cpu_of(processes: Sequence[int]) -> float:
    """Milliseconds of CPU that processes took until now."""
    ticks = 0
    for process in processes:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(told[11]) + int(told[12])
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


def over_http(store: MatchStore, servers: Sequence[Server], commands: int, pause: float = 0) -> Came:
    """Commands to servers, each writer to one of them."""
    ports = [server.port for server in servers]
    processes = [server.process.pid for server in servers]

    def posting(port: int, requests: Sequence[Signed]) -> Callable[[int], None]:
        connection = HTTPConnection(LOCAL, port, timeout=60)

        def post(number: int) -> None:
            path, body, signature = requests[number]
            connection.request("POST", path, body, {"Acta-Signature": signature})
            answer = connection.getresponse()
            told = answer.read()
            assert answer.status == HTTPStatus.CREATED, told

        return post

    made = [signed(store, stream, commands) for stream in matches(store)]
    works = [posting(ports[n % len(ports)], made[n]) for n in range(WRITERS)]
    before = cpu_of(processes)
    came = written(works, commands, pause)
    return came._replace(cpu=(cpu_of(processes) - before) / len(came.took))


def appended(store: MatchStore, commands: int) -> Came:
    """The same acts without HTTP: decided, appended, their bytes kept."""

    def appending(stream: str) -> Callable[[int], None]:
        versions = [store.state(stream)[1]]

        def append(number: int) -> None:
            command = Command(f"{stream}-{number:022d}", ACT, seen=versions[-1])
            outcome = record_act(store, stream, AUTHOR, command, Evidence(b"x" * 120, "s" * 150))
            assert isinstance(outcome, Accepted)
            versions.append(outcome.last)

        return append

    works = [appending(stream) for stream in matches(store)]
    before = cpu_of([os.getpid()])
    came = written(works, commands)
    return came._replace(cpu=(cpu_of([os.getpid()]) - before) / len(came.took))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=150, help="of each writer, in each part")
    parser.add_argument("--rounds", type=int, default=3, help="the middle one (by p95) is shown")
    parser.add_argument("--fast", action="store_true", help="PostgreSQL does not wait for its disk: the software alone")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="acta-bench-")))
        server = Postgres.temporary()
        stack.callback(server.stop)
        server.ensure(durable=not asked.fast)
        url = stack.enter_context(server.database())
        migrate(url)
        store = MatchStore(url, event_types=EVENT_TYPES)
        stack.callback(store.close)
        columns = ("p50 ms", "p95 ms", "p99 ms", "commands/s", "CPU ms")
        heads = "".join(f"{column:>11}" for column in columns)
        print(f"{f'{WRITERS} writers on {WRITERS} matches, PostgreSQL':44}{heads}")
        show("bare append", [appended(store, asked.commands) for _ in range(asked.rounds)])
        for servers in (1, 2, 4):
            with serving(url, folder, count=servers) as running:
                over_http(store, running, 10)  # warm
                said = f"over HTTP, {servers} server{'s'[: servers > 1]}"
                show(f"{said}, flat out", [over_http(store, running, asked.commands) for _ in range(asked.rounds)])
                if servers == 1:
                    paced = [over_http(store, running, asked.commands // 3, 0.2) for _ in range(asked.rounds)]
                    show(f"{said}, 5 acts a second each", paced)


def show(what: str, rounds: Sequence[Came]) -> None:
    """The middle round."""
    middle = sorted(rounds, key=lambda came: quantiles(came.took, n=100)[94])[len(rounds) // 2]
    print(f"{what:44}{middle}", flush=True)


if __name__ == "__main__":
    main()
