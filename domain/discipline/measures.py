"""What was decided against each side of a match, and what was noted of it, as the record tells it (18, 19)."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec

from domain.kernel.event import Body, Event
from domain.kernel.seats import RIVAL, TEAMS
from domain.match import acts, events
from domain.match.conduct import DISCIPLINARY, DISQUALIFICATION, LOSS, OTHER, VERBAL, Sanction
from domain.rulebooks.tsa.acts import DuelAnnulled, HandAnnulled, InterferenceRuled, PointsAdjudicated
from domain.rulebooks.tsa.grounds import repeats
from domain.rulebooks.tsa.integrity import KINDS

WARNINGS = frozenset({VERBAL, DISCIPLINARY})
RESTORED, ANNULLED = "restored", "annulled"
"""Measures against nobody: the state put right, a hand or duel annulled."""
ADJUDICATION = "adjudication"
NO_TEAM = ""
"""Whose an official's incident is, and what is decided against nobody."""


class Measure(msgspec.Struct, frozen=True, gc=False):
    """One decision against a team: act number ``act`` of its match."""

    act: int
    measure: str
    """``verbal``, ``disciplinary``, ``adjudication``, ``loss``, ``disqualification``; of no team: ``restored``,
    ``annulled`` (19.6).
    """
    article: str
    ground: str = OTHER
    own_motion: bool = False
    repeats: int | None = None
    """The act of the same match whose verbal warning it repeats (19.1)."""
    lifted: bool = False

    def repeats_of(self, earlier: "Measure") -> bool:
        """Whether it is for what ``earlier`` warned of verbally, in whichever match (19.1)."""
        return repeats(earlier.sanction, self.sanction)

    @property
    def sanction(self) -> Sanction:
        """What it held against the team."""
        return Sanction(self.act, "", self.measure, self.article, self.ground)


class Incident(msgspec.Struct, frozen=True, gc=False):
    """What was noted of somebody of a team: act number ``act`` of its match."""

    act: int
    who: str
    incident: str
    article: str
    links: tuple[str, ...]
    grave: bool


class _Told(NamedTuple):
    act: int
    measure: str
    article: str


def measures_of(side: str, told: Sequence[Event], decided: int, lifted: Collection[int]) -> tuple[Measure, ...]:
    """What was decided against the side, or against nobody (``NO_TEAM``), in order.

    ``decided``: the act of a review that lifts the disqualifications before it, 0 where none does; ``lifted``: the
    acts that a review lifted by themselves.
    """
    grounds = {one.act: one.body.ground for one in told if isinstance(one.body, events.GroundFound)}
    repeated = {one.act: one.body.warned for one in told if isinstance(one.body, events.RepetitionFound)}
    uncalled = {one.act for one in told if isinstance(one.body, events.OwnMotionFound)}
    return tuple(
        Measure(
            act,
            measure,
            article,
            grounds.get(act, OTHER) if measure in WARNINGS else OTHER,
            act in uncalled,
            repeated.get(act) if measure in WARNINGS else None,
            act in lifted or (measure == DISQUALIFICATION and act <= decided),
        )
        for one in told
        for act, measure, article in _against(side, one.act, one.body)
    )


def _against(side: str, act: int, body: Body) -> Iterable[_Told]:
    match body:
        case acts.StateRestored() if side == NO_TEAM:
            yield _Told(act, RESTORED, "19.6")
        case HandAnnulled(article=article) | DuelAnnulled(article=article) if side == NO_TEAM and article in KINDS:
            yield _Told(act, ANNULLED, article)
        case acts.WarnedVerbally(team=team, article=article) if team == side:
            yield _Told(act, VERBAL, article)
        case acts.Warned(team=team, article=article) if team == side:
            yield _Told(act, DISCIPLINARY, article)
        case InterferenceRuled(team=team) if team == side:
            yield _Told(act, DISCIPLINARY, "15.6")
        case PointsAdjudicated(team=team, article=article) if RIVAL[team] == side:
            yield _Told(act, ADJUDICATION, article)
        case events.TeamLost(team=team, article=article) if team == side:
            yield _Told(act, LOSS, article)
        case events.TeamDisqualified(team=team, article=article) if team == side:
            yield _Told(act, DISQUALIFICATION, article)


def incidents_of(side: str, told: Sequence[Event]) -> tuple[Incident, ...]:
    """What was noted of the side, or of officials (``NO_TEAM``), that is something to an investigator (18.3, 18.4)."""
    noted = [(one.act, one.body.who) for one in told if isinstance(one.body, acts.IncidentKept)]
    whose = {act: who for act, who in noted if side_of(who) == side}
    return tuple(
        Incident(one.act, whose[one.act], one.body.incident, one.body.article, one.body.links, one.body.grave)
        for one in told
        if isinstance(one.body, events.IncidentClassified) and one.act in whose
    )


def side_of(who: str) -> str:
    """The side of a player, a captain or a team; officials have none."""
    first = who.removeprefix("cap")[0]
    return first if first in TEAMS else NO_TEAM
