"""A process of its own that writes to a store: ``python -m tests.store.writer URL WHAT NAME``.

``append`` inserts events with pauses between insert and commit; ``press`` sends one command; ``die-before`` and
``die-after`` send one command and kill this process before or after its commit.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from store import Accepted, MatchStore
from store.database import Database
from store.leaf import leaf_hash
from store.line import Line, NewEvent
from store.postgresql import PostgresLine
from store.sqlite import SqliteLine
from tests.store.bodies import CATALOGUE, CLERK, card, plays

STREAM = "liga-2026/m1"
COMMITS = 25
"""How often ``append`` commits, two events at a time."""

PAUSE_SECONDS = 0.01
"""Between insert and commit, at most."""


def append(url: str, name: str) -> None:
    """Commit pairs of events to a stream of this process."""
    chance = random.Random(name)  # noqa: S311 (pauses, no secrets)
    database = Database(url)
    for number in range(COMMITS):
        pair = [_event(f"order/{name}", 2 * number + 1), _event(f"order/{name}", 2 * number + 2)]
        with database.writing() as line:
            line.insert(pair)
            time.sleep(chance.uniform(0, PAUSE_SECONDS))
            line.commit()
    database.close()


def press(url: str, name: str) -> None:
    """Send one command under a key that all processes share, and print the answer."""
    store = MatchStore(url, event_types=CATALOGUE)
    outcome = store.record(STREAM, "one-key", CLERK, lambda _: plays(card(1, "1e"), answer=name))
    if isinstance(outcome, Accepted):
        sys.stdout.write(outcome.answer.decode())
    store.close()


def die(url: str, *, committed: bool) -> None:
    """Send one command and be killed at its commit."""
    store = MatchStore(url, event_types=CATALOGUE)
    kind = SqliteLine if store.database.is_sqlite else PostgresLine
    commit: Callable[[Any], None] = kind.commit

    def killed(line: Line) -> None:
        if committed:
            commit(line)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(kind, "commit", killed)  # noqa: B010 (mypy holds that a method is not assigned to)
    store.record(STREAM, "one-key", CLERK, lambda _: plays(card(1, "1e"), card(2, "7o"), answer="from the dead"))


def _event(stream: str, version: int) -> NewEvent:
    return NewEvent(stream, version, "test@1", b"{}", leaf_hash(b"{}"))


if __name__ == "__main__":
    _, url, what, name = sys.argv
    match what:
        case "append":
            append(url, name)
        case "press":
            press(url, name)
        case _:
            die(url, committed=what == "die-after")
