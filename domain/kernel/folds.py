"""What each type of event changes of a state, by type."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from domain.kernel.event import Body, Event

S = TypeVar("S")
Change = Callable[[S, Any], S]
Noted = Callable[[S, Any, Event], S]


class Folds(Generic[S]):
    """A registry of changes; a rulebook's begins with those that it ``shares`` with the others."""

    def __init__(self, *shares: "Folds[Any]") -> None:
        self.changes: dict[type[Body], Change[S]] = {}
        self.noted_changes: dict[type[Body], Noted[S]] = {}
        """Changes that need to know the act or its time."""
        for shared in shares:
            self.changes |= shared.changes
            self.noted_changes |= shared.noted_changes

    def change(self, kind: type[Body]) -> Callable[[Change[S]], Change[S]]:
        """Declare the function below as what an event of ``kind`` changes."""

        def declare(function: Change[S]) -> Change[S]:
            self.changes[kind] = function
            return function

        return declare

    def noted(self, kind: type[Body]) -> Callable[[Noted[S]], Noted[S]]:
        """Declare the function below as what an event of ``kind``, with its act and time, changes."""

        def declare(function: Noted[S]) -> Noted[S]:
            self.noted_changes[kind] = function
            return function

        return declare

    def fold(self, state: S, event: Event) -> S:
        """The state after ``event``, the same one if nothing changes."""
        kind = type(event.body)
        apply = self.changes.get(kind)
        if apply is not None:
            return apply(state, event.body)
        noted = self.noted_changes.get(kind)
        return state if noted is None else noted(state, event.body, event)
