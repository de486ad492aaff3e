"""A database and its connections: SQLAlchemy's for Core, and lines for the way of every act."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from queue import SimpleQueue
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, make_url

from store import sqlite
from store.errors import ConnectionLostError, translated
from store.line import Line
from store.postgresql import PostgresLine
from store.sqlite import SqliteLine

T = TypeVar("T")


class Database:
    """One SQLite file or one PostgreSQL database, for all threads of a process; not across a fork.

    ``url`` is SQLAlchemy's (``sqlite:///acta.db``, ``postgresql://...``). At most ``lines`` threads are inside at
    once, the next one waits. Raises ValueError for another kind of database or one that lives in memory only.
    """

    def __init__(self, url: str, *, lines: int = 16) -> None:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
        if kind not in {"sqlite", "postgresql"}:
            raise ValueError(f"the store runs on sqlite and postgresql, not on {kind}")
        if kind == "sqlite" and parsed.database in {None, "", ":memory:"}:
            raise ValueError("an SQLite store needs a file: its readers and its writer are several connections")
        self.engine: Engine = create_engine(parsed, pool_size=lines, hide_parameters=True)
        self.is_sqlite = kind == "sqlite"
        if self.is_sqlite:
            sqlite.prepare(self.engine)
        self._writing = self.engine.execution_options(**{sqlite.WRITING: True})
        # A semaphore in C, which the one in Python's library is not: a permit is taken out and put back.
        self._permits: SimpleQueue[None] = SimpleQueue()
        for _ in range(lines):
            self._permits.put(None)
        self._idle: deque[Line] = deque()
        # SQLite's own queue of writers is a retry with sleeps; threads of one process line up here instead.
        self._turn: AbstractContextManager[Any] = RLock() if self.is_sqlite else nullcontext()

    @contextmanager
    def line(self) -> Iterator[Line]:
        """Lend a line, for reading; what is not committed at the end is rolled back.

        Raises the library's errors; ``ConnectionLostError`` if the connection broke.
        """
        self._permits.get()
        try:
            line = self._take()
            lost: BaseException | None = None
            try:
                with translated():
                    yield line
            except BaseException as error:
                lost = error
                raise
            finally:
                if line.settle():
                    self._idle.append(line)
                else:
                    line.close()
                    self._forget()
                    raise ConnectionLostError(str(lost)) from lost
        finally:
            self._permits.put(None)

    def read(self, work: Callable[[Line], T]) -> T:
        """What ``work`` reads on a line; tried once more where a connection that lay idle turns out to be lost."""
        try:
            with self.line() as line:
                return work(line)
        except ConnectionLostError:
            with self.line() as line:
                return work(line)

    @contextmanager
    def writing(self) -> Iterator[Line]:
        """Lend a line whose transaction is begun; its user commits."""
        with self._turn, self.line() as line:
            line.begin()
            yield line

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A writing transaction of SQLAlchemy Core, committed at the end. Raises the library's errors."""
        with self._turn, translated(), self._writing.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A reading transaction of SQLAlchemy Core. Raises the library's errors."""
        with translated(), self.engine.connect() as connection:
            yield connection

    def line_of(self, connection: Connection) -> Line:
        """A line on the connection of a transaction of Core, which goes on to own it."""
        return self._line(connection.connection.driver_connection)

    def close(self) -> None:
        """Close all connections that nobody uses."""
        self._forget()
        self.engine.dispose()

    def _take(self) -> Line:
        try:
            return self._idle.pop()
        except IndexError:
            pass
        with translated():
            borrowed = self.engine.raw_connection()
            # Kept for good: giving it back and asking again costs more than most statements.
            connection: Any = borrowed.driver_connection
            borrowed.detach()
            if not self.is_sqlite:
                connection.autocommit = True
            return self._line(connection)

    def _line(self, connection: Any) -> Line:  # noqa: ANN401 (either driver's connection)
        return SqliteLine(connection) if self.is_sqlite else PostgresLine(connection)

    def _forget(self) -> None:
        while self._idle:
            self._idle.pop().close()
