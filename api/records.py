"""What the API reads: one database, its log and its read models, kept up to date while the server runs."""

import threading
from typing import cast

from api.ceremonies import Ceremonies
from api.seasons import Seasons
from domain.catalogue import EVENT_TYPES
from projections import scoreboard
from projections.everything import everything
from projections.result import Document
from store import MatchStore, OperationalError
from store.instants import stamp
from store.migrate import is_current
from store.pins import Pins
from store.runner import Runner
from store.sessions import Sessions
from store.shelf import Shelf

# PEP 249: OperationalError is a DatabaseError, as all others are that a database answers with.
DatabaseError = cast("type[Exception]", OperationalError.__mro__[1])
ORIGIN = "http://localhost:8000"
"""Where browsers find the service, unless told otherwise."""
LOOK_SECONDS = 0.5
GATHER_SECONDS = 0.05
"""How far the read models may be behind the log, at most, where nothing else is slow."""


class Records:
    """Reads from any thread; its own thread follows the log."""

    def __init__(self, url: str, origin: str = ORIGIN) -> None:
        self.store = MatchStore(url, event_types=EVENT_TYPES)
        self.shelf = Shelf(self.store.database, self.store.clock)
        self.sessions = Sessions(self.shelf, self.store.clock)
        self.pins = Pins(self.shelf)
        self.ceremonies = Ceremonies(origin, self.shelf, self.store.clock)
        self.seasons = Seasons(self.store)
        self._projections = everything(self.store.recorded)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="acta-read-models", daemon=True)

    def start(self) -> None:
        """Bring the read models up to date, then follow the log. Raises the store's errors."""
        self._catch_up()
        self._thread.start()

    def stop(self) -> None:
        """Stop following and close the connections."""
        self._stopped.set()
        self._thread.join()
        self.store.close()

    def now(self) -> str:
        """The server's time, as the record writes it."""
        return stamp(self.store.clock())

    def find(self, match: str) -> list[str]:
        """The streams that ``match`` can mean."""
        with self.store.database.reading() as connection:
            return scoreboard.find(connection, match)

    def matches(self, after: str, limit: int) -> list[tuple[str, Document]]:
        """Matches with their results, in code point order, from the one behind ``after``."""
        with self.store.database.reading() as connection:
            return scoreboard.page(connection, after, limit)

    def of_edition(self, edition: str) -> dict[str, Document]:
        """The results of an edition's matches, by the match's id in it."""
        with self.store.database.reading() as connection:
            return scoreboard.of_edition(connection, edition)

    def is_current(self) -> bool:
        """Whether the database has the tables of this version."""
        return is_current(self.store.database)

    def behind(self) -> int:
        """How many events of the log the read model that is last has not taken in."""
        runner = Runner(self.store)
        reached = min(runner.position(projection) for projection in self._projections)
        newest = self.store.head()
        return max(0, newest.position - reached) if newest else 0

    def _catch_up(self) -> int:
        runner = Runner(self.store)
        return runner.catch_up_all(self._projections)

    def _follow(self) -> None:
        while not self._stopped.is_set():
            try:
                position = self._catch_up()
                if self.store.wait(position, LOOK_SECONDS):
                    # What comes in the meantime is taken in together: the cost does not grow with the acts.
                    self._stopped.wait(GATHER_SECONDS)
            except DatabaseError:
                # It will be back, or every request says that it is not.
                self._stopped.wait(LOOK_SECONDS)
