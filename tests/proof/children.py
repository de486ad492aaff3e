"""Tasks in forked children: what a task breaks stays with its child."""

import multiprocessing
import traceback
from collections.abc import Callable, Hashable, Mapping
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Failure(NamedTuple):
    """A child ended without an answer."""

    why: str


def in_children(tasks: Mapping[K, Callable[[], V]], at_a_time: int) -> dict[K, V | Failure]:
    """Run every task in a child of its own; the answers are in the order of the tasks."""
    fork = multiprocessing.get_context("fork")
    answers: dict[K, V | Failure] = {}
    waiting = list(tasks.items())
    running: dict[Connection, tuple[K, ForkProcess]] = {}
    while waiting or running:
        while waiting and len(running) < at_a_time:
            key, task = waiting.pop(0)
            receiver, sender = fork.Pipe(duplex=False)
            child = fork.Process(target=_child, args=(task, sender))
            child.start()
            sender.close()
            running[receiver] = key, child
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            key, child = running.pop(ready)
            try:
                answers[key] = ready.recv()
            except EOFError:
                child.join()
                answers[key] = Failure(f"ended with exit code {child.exitcode}")
            ready.close()
            child.join()
    return {key: answers[key] for key in tasks}


def _child(task: Callable[[], object], sender: Connection) -> None:
    try:
        sender.send(task())
    except BaseException:  # noqa: BLE001  # the parent reports it, whatever it is
        sender.send(Failure(traceback.format_exc()))
