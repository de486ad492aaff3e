"""The event store: matches as streams of events in one append-only log, and the only room that knows the library."""

from store.errors import ConnectionLostError, IntegrityError, OperationalError, UnknownEventError
from store.folds import EVENTS, Fold
from store.leaf import Actor
from store.line import PersonalValue, StoredEvent
from store.matches import MatchStore
from store.migrate import is_current, migrate
from store.outcomes import Accepted, Appended, Decision, Outcome, Refused, Stale
from store.recorded import Recorded
from store.runner import Projection, Runner

__all__ = [
    "EVENTS",
    "Accepted",
    "Actor",
    "Appended",
    "ConnectionLostError",
    "Decision",
    "Fold",
    "IntegrityError",
    "MatchStore",
    "OperationalError",
    "Outcome",
    "PersonalValue",
    "Projection",
    "Recorded",
    "Refused",
    "Runner",
    "Stale",
    "StoredEvent",
    "UnknownEventError",
    "is_current",
    "migrate",
]
