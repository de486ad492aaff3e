"""All read models that follow the log."""

from collections.abc import Sequence
from typing import Protocol

import sqlalchemy as sa

from projections.dealer_errors import DealerErrorsProjection
from projections.folding import History, Recorded
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


def everything(history: History) -> tuple[Projection, ...]:
    """Every read model, new; ``history`` reads a match back from the log."""
    return Scoreboard(history), DealerErrorsProjection(history), TimelineProjection(history)
