"""States of matches, kept warm: a match that is being played is not read anew for every act."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import reduce
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.event import Event

S = TypeVar("S")


class Fold(NamedTuple, Generic[S]):
    """How events become a state. ``evolve`` returns a new state and leaves the old one as it was.

    Kept states are found again by the fold itself: pass the same functions each time, not new lambdas.
    """

    initial: Callable[[], S]
    evolve: Callable[[S, Event], S]

    def over(self, state: S, events: Sequence[Event]) -> S:
        """``state`` after ``events``."""
        return reduce(self.evolve, events, state)


class _AllEvents(Fold[tuple[Event, ...]]):
    def over(self, state: tuple[Event, ...], events: Sequence[Event]) -> tuple[Event, ...]:
        return (*state, *events)  # one copy, not one an event


EVENTS: Fold[tuple[Event, ...]] = _AllEvents(tuple, lambda events, event: (*events, event))
"""The state is the events themselves."""


class Held(NamedTuple, Generic[S]):
    """A state and the place in its stream where it is true."""

    version: int
    leaf_hash: bytes
    values: int
    """How many personal values the stream had up to there."""
    state: S


class Folded:
    """The states of the ``limit`` streams used last, for all threads of a process."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._mutex = Lock()
        self._held: OrderedDict[tuple[str, Fold[Any]], Held[Any]] = OrderedDict()

    def get(self, stream: str, fold: Fold[S]) -> Held[S]:
        """What is held of ``stream``, or its beginning."""
        with self._mutex:
            held = self._held.get((stream, fold))
        return held or Held(0, b"", 0, fold.initial())

    def put(self, stream: str, fold: Fold[S], held: Held[S]) -> None:
        """Hold it, instead of what was held."""
        with self._mutex:
            self._held[stream, fold] = held
            self._held.move_to_end((stream, fold))
            if len(self._held) > self._limit:
                self._held.popitem(last=False)
