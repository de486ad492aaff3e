"""What one match leaves of each side for the competition: warnings, concealments, disqualifications (6.6, 19)."""

from collections.abc import Iterable, Sequence

import msgspec

from domain.kernel.event import Event
from domain.kernel.seats import TEAMS
from domain.match.events import ActWithdrawn, CaseClosed, ConcealmentCounted, TeamDisqualified, WarningCounted
from domain.rulebooks.tsa.regulation import rule

CONCEALMENT = "6.6"
LIFTING = frozenset({"modified", "annulled"})


class Conduct(msgspec.Struct, frozen=True, gc=False):
    """One team in one match, or in a stage.

    ``disqualified`` holds the articles of the disqualifications that stand, ``lifted`` those that a review lifted.
    """

    verbal: int = 0
    disciplinary: int = 0
    concealments: int = 0
    disqualified: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()

    @property
    def is_any(self) -> bool:
        """Whether there is anything to list."""
        return self != Conduct(lifted=self.lifted)


def of_acta(events: Sequence[Event]) -> dict[str, Conduct]:
    """The conduct of each side; sanctions after homologation count too, what was undone does not (16.8)."""
    standing = kept(events)
    return {side: _of_side(side, standing) for side in TEAMS}


def kept(events: Iterable[Event]) -> list[Event]:
    """The events but for those of acts that were taken back."""
    events = list(events)
    withdrawn = {event.body.withdrawn for event in events if isinstance(event.body, ActWithdrawn)}
    return [event for event in events if event.act not in withdrawn]


def _of_side(side: str, events: Sequence[Event]) -> Conduct:
    warnings = [one.body for one in events if isinstance(one.body, WarningCounted) and one.body.team == side]
    out = [(one.act, one.body) for one in events if isinstance(one.body, TeamDisqualified) and one.body.team == side]
    concealed = [one.act for one in events if isinstance(one.body, ConcealmentCounted) and one.body.team == side]
    decided = lifted_until(events)
    return Conduct(
        verbal=sum(not warning.disciplinary for warning in warnings),
        disciplinary=sum(warning.disciplinary for warning in warnings),
        concealments=len({*concealed, *(act for act, body in out if body.article == CONCEALMENT)}),
        disqualified=tuple(body.article for act, body in out if act > decided),
        lifted=tuple(body.article for act, body in out if act <= decided),
    )


@rule("17.9", otherwise=0)
def lifted_until(events: Sequence[Event]) -> int:
    """The act of the last review that modified or annulled the match: it lifts the disqualifications before (17.9)."""
    acts = (one.act for one in events if isinstance(one.body, CaseClosed) and one.body.outcome in LIFTING)
    return max(acts, default=0)
