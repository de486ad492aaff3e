"""An end to what never ends: a match that takes too long is told like one that raises."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 120.0


class TooLongError(BaseException):
    """Not an Exception, so that nothing on the way takes it for an ordinary one."""


@contextmanager
def limited(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooLongError in the block after ``seconds``. For the main thread of a process."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError(f"{seconds:.0f} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
