"""The library's subscription: the log as an iterator that waits for more."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import eventsourcing.persistence as library

if TYPE_CHECKING:
    from store.recorders import LogApplicationRecorder

_PAGE = 500
_LOOK_SECONDS = 0.5


class LogSubscription(library.Subscription[library.ApplicationRecorder]):
    """Reads in the thread of whoever iterates, so it needs no thread of its own.

    After ``stop``, which any thread may call, the iterator ends within half a second.
    """

    def __init__(self, recorder: "LogApplicationRecorder", gt: int | None, topics: Sequence[str]) -> None:
        super().__init__(recorder, gt, topics)
        self._database = recorder.database
        self._page: list[library.Notification] = []

    def __next__(self) -> library.Notification:
        """The next event; blocks until there is one."""
        while not self._page:
            if self._has_been_stopped:
                raise StopIteration
            self._read()
        if self._has_been_stopped:
            raise StopIteration
        return self._page.pop()

    def _read(self) -> None:
        after = self._last_notification_id or 0
        with self._database.line() as line:
            if not line.wait(after, _LOOK_SECONDS):
                return
            until = last.position if (last := line.last()) else after
        found = self._recorder.select_notifications(after, _PAGE, until, self._topics, inclusive_of_start=False)
        self._page = list(reversed(found))
        # Nothing of these topics up to ``until``: the next look starts behind it.
        self._last_notification_id = found[-1].id if len(found) == _PAGE else until
