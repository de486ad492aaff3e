"""What can go wrong that is nobody's refusal: the database's errors, under the names of the library."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import eventsourcing.persistence as library
import psycopg
from eventsourcing.persistence import IntegrityError, OperationalError
from sqlalchemy.exc import DBAPIError

__all__ = ["ConnectionLostError", "IntegrityError", "OperationalError", "UnknownEventError", "translated"]


class ConnectionLostError(OperationalError):
    """The connection broke while it was used; whether a commit that was under way took place is not known."""


class UnknownEventError(LookupError):
    """The log, or who writes to it, uses an event type or version that this program does not know."""


@contextmanager
def translated() -> Iterator[None]:
    """Let errors of the drivers and of SQLAlchemy leave as the library's error of the same PEP 249 name.

    What leaves carries the error's first line only: details and chained errors quote whole rows, names included.
    """
    try:
        yield
    except (sqlite3.Error, psycopg.Error) as error:
        raise _library_error(error) from None
    except DBAPIError as error:
        raise _library_error(error.orig or error) from None


def _library_error(error: BaseException) -> library.PersistenceError:
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    for kind in type(error).__mro__:
        named = getattr(library, kind.__name__, None)
        if isinstance(named, type) and issubclass(named, library.PersistenceError):
            return named(primary or str(error))
    return library.PersistenceError(primary or str(error))
