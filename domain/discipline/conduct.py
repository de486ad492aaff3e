"""What one match leaves of each side for the competition: warnings, concealments, disqualifications (6.6, 19)."""

from collections.abc import Iterable, Sequence

import msgspec

from domain.discipline.measures import NO_TEAM, Incident, Measure, incidents_of, measures_of
from domain.kernel.event import Event
from domain.kernel.seats import TEAMS
from domain.match.events import (
    ActWithdrawn,
    CaseClosed,
    ConcealmentCounted,
    LiftingCounted,
    TeamDisqualified,
    WarningCounted,
)
from domain.rulebooks.tsa.regulation import rule

CONCEALMENT = "6.6"
LIFTING = frozenset({"modified", "annulled"})


class Conduct(msgspec.Struct, frozen=True, gc=False):
    """One team in one match, or in a stage.

    ``disqualified`` holds the articles of the disqualifications that stand, ``lifted`` those that a review lifted;
    ``lifted_warnings`` and ``lifted_concealments`` are those that counted when they were decided and no longer do.
    """

    verbal: int = 0
    disciplinary: int = 0
    concealments: int = 0
    disqualified: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()
    lifted_warnings: int = 0
    lifted_concealments: int = 0
    measures: tuple[Measure, ...] = ()
    incidents: tuple[Incident, ...] = ()

    @property
    def is_any(self) -> bool:
        """Whether there is anything to list."""
        return bool(self.verbal or self.disciplinary or self.concealments or self.disqualified)


def of_acta(events: Sequence[Event]) -> dict[str, Conduct]:
    """The conduct of each side; sanctions after homologation count too, what was undone does not (16.8).

    What was noted of officials, or decided against nobody, is under ``NO_TEAM``.
    """
    standing = kept(events)
    nobody = Conduct(measures=measures_of(NO_TEAM, standing, 0, ()), incidents=incidents_of(NO_TEAM, standing))
    return {**{side: _of_side(side, standing) for side in TEAMS}, NO_TEAM: nobody}


def kept(events: Iterable[Event]) -> list[Event]:
    """The events but for those of acts that were taken back."""
    events = list(events)
    withdrawn = {event.body.withdrawn for event in events if isinstance(event.body, ActWithdrawn)}
    return [event for event in events if event.act not in withdrawn]


def _of_side(side: str, events: Sequence[Event]) -> Conduct:
    mine = [(one.act, one.body) for one in events if getattr(one.body, "team", None) == side]
    verbal = [act for act, body in mine if isinstance(body, WarningCounted) and not body.disciplinary]
    warned = [act for act, body in mine if isinstance(body, WarningCounted) and body.disciplinary]
    out = [(act, body.article) for act, body in mine if isinstance(body, TeamDisqualified)]
    hidden = {act for act, body in mine if isinstance(body, ConcealmentCounted)}
    hidden |= {act for act, article in out if article == CONCEALMENT}
    decided, lifted = lifted_until(events), lifted_acts(mine)
    return Conduct(
        verbal=len(verbal),
        disciplinary=len([act for act in warned if act not in lifted]),
        concealments=len(hidden - lifted),
        disqualified=tuple(article for act, article in out if act > decided and act not in lifted),
        lifted=tuple(article for act, article in out if act <= decided or act in lifted),
        lifted_warnings=len([act for act in warned if act in lifted]),
        lifted_concealments=len(hidden & lifted),
        measures=measures_of(side, events, decided, lifted),
        incidents=incidents_of(side, events),
    )


@rule("17.9", otherwise=0)
def lifted_until(events: Sequence[Event]) -> int:
    """The act of the last review that modified or annulled the match: it lifts the disqualifications before (17.9)."""
    acts = (one.act for one in events if isinstance(one.body, CaseClosed) and one.body.outcome in LIFTING)
    return max(acts, default=0)


@rule("17.9", "19.2", otherwise=frozenset())
def lifted_acts(mine: Iterable[tuple[int, object]]) -> frozenset[int]:
    """The acts whose sanction a review lifted by itself (17.9): what rested on it falls with it (19.2)."""
    return frozenset(body.lifted for _, body in mine if isinstance(body, LiftingCounted))
