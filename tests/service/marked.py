"""``python -m tests.service.marked``: the server as it is, leaving a mark between insert and commit.

Each transaction that inserts events says ``inserted`` before a short pause, ``committing`` after it, ``committed`` at
the end, with process and thread, in the file ``ACTA_MARKS``. A process that was killed in the pause left ``inserted``
as a thread's last word.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from api.__main__ import main
from store.line import NewEvent
from store.postgresql import PostgresLine
from store.sqlite import SqliteLine

MARKS = "ACTA_MARKS"
PAUSE_SECONDS = 0.01
INSERTED, COMMITTING, COMMITTED = "inserted", "committing", "committed"


def mark(file: int, word: str) -> None:
    """One line, whole: a write to a file that is opened for appending."""
    os.write(file, f"{os.getpid()} {threading.get_ident()} {word}\n".encode())


def mark_commits(file: int, kind: type[Any]) -> None:
    """Let lines of ``kind`` leave their marks."""
    insert: Callable[[Any, Sequence[NewEvent]], int] = kind.insert
    commit: Callable[[Any], None] = kind.commit
    under_way = threading.local()

    def inserting(line: object, events: Sequence[NewEvent]) -> int:
        position = insert(line, events)
        under_way.inserted = True
        return position

    def committing(line: object) -> None:
        if not getattr(under_way, "inserted", False):
            commit(line)
            return
        under_way.inserted = False
        mark(file, INSERTED)
        time.sleep(PAUSE_SECONDS)
        mark(file, COMMITTING)
        commit(line)
        mark(file, COMMITTED)

    kind.insert, kind.commit = inserting, committing


def between(path: Path, processes: Iterable[int]) -> set[int]:
    """Those of the processes that ended between insert and commit."""
    last: dict[tuple[int, str], str] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        process, thread, word = line.split()
        last[int(process), thread] = word
    return {process for process in processes for (of, _), word in last.items() if of == process and word == INSERTED}


if __name__ == "__main__":
    opened = os.open(os.environ[MARKS], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for each in (SqliteLine, PostgresLine):
        mark_commits(opened, each)
    sys.exit(main())
