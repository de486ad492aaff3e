"""One lock a stream inside a process, kept only while somebody holds or wants it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class StreamLocks:
    """Threads that write to the same stream go one after the other, and hold no connection while they wait."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._locks: dict[str, tuple[Lock, int]] = {}

    @contextmanager
    def holding(self, stream: str) -> Iterator[None]:
        """Hold the lock of ``stream``."""
        with self._mutex:
            lock, users = self._locks.get(stream, (Lock(), 0))
            self._locks[stream] = lock, users + 1
        try:
            with lock:
                yield
        finally:
            with self._mutex:
                lock, users = self._locks[stream]
                if users == 1:
                    del self._locks[stream]
                else:
                    self._locks[stream] = lock, users - 1
