"""All read models that follow the log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import sqlalchemy as sa

from domain.kernel.event import Event
from projections.dealer_errors import DealerErrorsProjection
from projections.folding import Recorded
from projections.scoreboard import Scoreboard
from projections.timeline import TimelineProjection


class Projection(Protocol):
    """What a runner needs of one."""

    @property
    def name(self) -> str:
        """Under which its place in the log is kept."""

    def reset(self, connection: sa.Connection) -> None:
        """Remove all its rows."""

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Take in a page of the log."""


def everything(recorded: Callable[[str], Iterable[Recorded]]) -> tuple[Projection, ...]:
    """Every read model, new; ``recorded`` reads a match back from the log."""

    def history(stream: str, until: int) -> Iterator[Event]:
        return (each.event for each in recorded(stream) if each.version <= until)

    return Scoreboard(history), DealerErrorsProjection(history), TimelineProjection(history)
