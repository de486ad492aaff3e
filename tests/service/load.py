"""Clients that have a bad day: what they send arrives twice, late, in another order, or is given up half-way.

Each client is a device at a match that somebody made up (``tests/laws/generator.py``). It sends its acts in windows,
each act ``after`` the one before, shuffled and repeated, until every one of them has its final answer. Now and then
another device speaks in between, so that what was seen is not the newest any more.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec

from client import Device
from domain.access.grant import Grant, Role
from domain.access.register import Entry
from domain.kernel.event import Event
from domain.match.events import MatchOpened
from domain.rulebooks.registry import RULEBOOKS
from store import Decision, MatchStore
from store.access import Offer, issue, take_with_device
from store.acting import command_id
from tests.api.service import ORGANISER
from tests.laws.generator import generate
from tests.service.servers import LOCAL

EDITION = "storm"
WINDOW = 6
"""How many acts are under way at once."""
AGAIN = {"depends_on_unaccepted", "stale", "database_unavailable", "internal_error"}
"""Codes of answers after which the same key is sent again: nothing was decided."""
PATIENCE = 600.0


class Plan(NamedTuple):
    """A match and the lines that are to be recorded in it."""

    stream: str
    opened: MatchOpened
    lines: list[str]


class Final(NamedTuple):
    """What a command came to, for ever."""

    author: str
    key: str
    stream: str
    status: int
    answer: bytes

    @property
    def command(self) -> str:
        """Its id in the log."""
        return command_id(self.author, self.key)


class Command:
    """An act under way: its key, and the bytes that were sent under it, the newest last."""

    def __init__(self, key: str, act: str) -> None:
        self.key = key
        self.act = act
        self.bodies: list[bytes] = []
        self.try_next = 0
        self.status = 0
        self.answer = b""

    def base(self, stream: str, **seen: object) -> None:
        """Say what its author has seen."""
        body = json.dumps({"key": self.key, "match": stream, "act": self.act, **seen}, ensure_ascii=False).encode()
        if body not in self.bodies:
            self.bodies.append(body)
        self.try_next = 0

    @property
    def body(self) -> bytes:
        """What is to be sent: the newest, or the one before where the service has another under this key."""
        return self.bodies[-1 - self.try_next % len(self.bodies)]

    def older(self) -> None:
        """The service has decided other bytes: send those."""
        self.try_next += 1


def plans(clients: int, commands: int, seed: int) -> list[list[Plan]]:
    """For each client the matches that it plays one after the other, ``commands`` acts in all."""
    seeds = count(seed * 100_000)
    shares: list[list[Plan]] = []
    for number in range(clients):
        left = commands // clients + (number < commands % clients)
        share: list[Plan] = []
        while left > 0:
            made = generate(next(seeds))
            write = RULEBOOKS[made.opened.rulebook].write
            lines = [write(timed.act) for timed in made.acts][:left]
            name = f"m-{number}-{len(share)}"
            opened = msgspec.structs.replace(made.opened, edition=EDITION, match=name)
            share.append(Plan(f"{EDITION}/{name}", opened, lines))
            left -= len(lines)
        shares.append(share)
    return shares


def _decided(decision: Decision, _: object) -> Decision:
    return decision


def open_matches(store: MatchStore, shares: Sequence[Sequence[Plan]]) -> None:
    """Record the first event of each match."""
    for plan in (plan for share in shares for plan in share):
        decision = Decision((Event(0, plan.opened),))
        store.record(plan.stream, f"open-{plan.stream}", ORGANISER, partial(_decided, decision))


def enrolled(store: MatchStore, stream: str, role: Role = Role.REFEREE) -> Device:
    """A device for a match."""
    edition, _, match = stream.partition("/")
    offer = issue(store, ORGANISER, Grant(role, edition, match))
    assert isinstance(offer, Offer)
    device = Device()
    entry = take_with_device(store, offer.token, device.public)
    assert isinstance(entry, Entry)
    device.name = entry.id
    return device


class Post:
    """Connections of one client to all servers. What goes wrong on the way is no answer, and nothing else."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._open: dict[int, HTTPConnection] = {}
        self.ports = list(ports)

    def send(self, port: int, stream: str, body: bytes, signature: str) -> bool:
        """Send a request; False if nobody takes it."""
        connection = self._open.get(port) or HTTPConnection(LOCAL, port, timeout=60)
        self._open[port] = connection
        path = f"/v1/matches/{stream.replace('/', '%2F')}/acts"
        try:
            connection.request("POST", path, body, {"Acta-Signature": signature})
        except (OSError, HTTPException):
            self.hang_up(port)
            return False
        return True

    def read(self, port: int) -> tuple[int, bytes] | None:
        """The answer, None if it does not come."""
        try:
            answer = self._open[port].getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            self.hang_up(port)
            return None

    def hang_up(self, port: int) -> None:
        """Close the connection without reading what may still come."""
        connection = self._open.pop(port, None)
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Close them all."""
        for port in list(self._open):
            self.hang_up(port)


class Sender:
    """A device of one match, and its way of sending: twice, given up, out of order."""

    def __init__(self, stream: str, device: Device, post: Post, rng: Random, tally: "Tally") -> None:
        self.stream, self.device, self._post, self._rng, self._tally = stream, device, post, rng, tally
        self._last: dict[str, object] = {"seen": 1}
        self._keys = count()

    def play(self, lines: Sequence[str], pause: Callable[[], None]) -> None:
        """Record ``lines``, a window at a time."""
        for start in range(0, len(lines), WINDOW):
            if self._tally.stopping.is_set():
                return
            self.window([self.command(line) for line in lines[start : start + WINDOW]])
            pause()

    def window(self, commands: list[Command]) -> None:
        """Send these until each has its final answer."""
        until = time.monotonic() + PATIENCE
        self._chain(commands)
        pending = commands
        while pending:
            assert time.monotonic() < until, [c.answer for c in pending]
            order = pending if self._rng.random() < 0.4 else self._rng.sample(pending, len(pending))
            for command in order:
                if not command.status:
                    self._deliver(command)
            pending = [command for command in commands if not command.status]
        for command in self._rng.sample(commands, len(commands) // 3):
            self._repeat(command)

    def command(self, line: str) -> Command:
        """A new command of this device."""
        return Command(f"{next(self._keys):06d}-{self._rng.getrandbits(96):024x}", line)

    def _chain(self, commands: Sequence[Command]) -> None:
        """Each after the last before it that is in, or may still get in."""
        last = self._last
        for command in commands:
            if not command.status:
                command.base(self.stream, **last)
                last = {"after": command.key}
            elif command.status == 201:
                last = {"after": command.key}
        self._commands = commands

    def _deliver(self, command: Command) -> None:
        ports = self._rng.sample(self._post.ports, len(self._post.ports))
        body = command.body
        signature = self.device.sign(body)
        chance = self._rng.random()
        if chance < 0.05 and self._post.send(ports[0], self.stream, body, signature):
            self._tally.add("given up")
            self._post.hang_up(ports[0])
            return
        took = [ports[0]] if self._post.send(ports[0], self.stream, body, signature) else []
        if chance > 0.85 and len(ports) > 1 and self._post.send(ports[1], self.stream, body, signature):
            self._tally.add("sent twice at once")
            took.append(ports[1])
        answers = [answer for port in took if (answer := self._post.read(port)) is not None]
        if not answers:
            self._tally.add("no answer")
            time.sleep(0.05)
        for status, told in answers:
            self._take(command, status, told)

    def _take(self, command: Command, status: int, answer: bytes) -> None:
        told: dict[str, Any] = json.loads(answer)
        code = told.get("code", "")
        if command.status:
            if code not in AGAIN and code != "store.command.differs":
                assert (status, answer) == (command.status, command.answer), (command.answer, answer)
        elif code == "store.command.differs":
            self._tally.add(code)
            command.older()
        elif code in AGAIN:
            self._tally.add(code)
            if code == "stale":
                self._rebase(command, int(told["facts"]["version"]))
        else:
            command.status, command.answer = status, answer
            self._tally.finish(Final(self.device.name, command.key, self.stream, status, answer))
            if status == 201:
                self._last = {"after": command.key}
            else:
                self._tally.add(f"refused: {code}")
                self._chain(self._commands)

    def _rebase(self, command: Command, version: int) -> None:
        """Somebody else was here: the first that is not in yet goes on from what there is now."""
        first = next(each for each in self._commands if not each.status)
        if first is command:
            command.base(self.stream, seen=version)

    def _repeat(self, command: Command) -> None:
        """What is decided answers the same to whoever asks again."""
        port = self._rng.choice(self._post.ports)
        body = command.body
        if not self._post.send(port, self.stream, body, self.device.sign(body)):
            return
        answer = self._post.read(port)
        if answer is not None and answer[0] < 500:
            code = json.loads(answer[1]).get("code")
            self._tally.add("repeated")
            if code not in {"step_up_needed", "stale", "depends_on_unaccepted", "store.command.differs"}:
                assert answer == (command.status, command.answer), (command.answer, answer)


class Tally:
    """What all clients have seen."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self.stopping = threading.Event()
        """Clients finish what is under way, and begin nothing more."""
        self.counts: dict[str, int] = {}
        self.finals: list[Final] = []
        self.errors: list[BaseException] = []

    def add(self, what: str) -> None:
        """One more of ``what``."""
        with self._mutex:
            self.counts[what] = self.counts.get(what, 0) + 1

    def finish(self, final: Final) -> None:
        """A command has its final answer."""
        with self._mutex:
            self.finals.append(final)

    @property
    def acknowledged(self) -> list[Final]:
        """Commands of which somebody was told that they are in the record."""
        return [final for final in self.finals if final.status == 201]


def storming(
    store: MatchStore, ports: Sequence[int], shares: Sequence[Sequence[Plan]], seed: int
) -> tuple[Tally, list[threading.Thread]]:
    """Start the clients; they are done when their threads are."""
    tally = Tally()
    devices = {plan.stream: enrolled(store, plan.stream) for share in shares for plan in share}
    rivals = {share[0].stream: enrolled(store, share[0].stream) for share in shares}

    def play(number: int) -> None:
        rng = Random(f"{seed}-{number}")  # noqa: S311 (a storm keeps no secret)
        post = Post(ports)
        neighbour = shares[(number + 1) % len(shares)][0].stream
        rival = Sender(neighbour, rivals[neighbour], post, rng, tally)

        def interfere() -> None:
            if rng.random() < 0.25:
                rival.window([rival.command("A1: envido")])

        try:
            for plan in shares[number]:
                Sender(plan.stream, devices[plan.stream], post, rng, tally).play(plan.lines, interfere)
        except BaseException as error:  # noqa: BLE001 (told by who waits)
            tally.errors.append(error)
        finally:
            post.close()

    threads = [threading.Thread(target=play, args=(number,), daemon=True) for number in range(len(shares))]
    for thread in threads:
        thread.start()
    return tally, threads


def joined(threads: Sequence[threading.Thread], tally: Tally) -> Iterator[int]:
    """Wait for the clients; yields now and then how many commands are done. Raises the first error of one."""
    while any(thread.is_alive() for thread in threads):
        with suppress(StopIteration):
            next(thread for thread in threads if thread.is_alive()).join(0.05)
        if tally.errors:
            raise tally.errors[0]
        yield len(tally.finals)
    if tally.errors:
        raise tally.errors[0]
