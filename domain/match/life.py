"""What the rules of every rulebook know of a match: immutable values, folded from events."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import StructMeta
from msgspec.structs import replace

from domain.kernel.event import Event
from domain.kernel.past import Past, begun, taken_back
from domain.match.conduct import Sanction
from domain.match.events import ActWithdrawn, MatchOpened

PLAYED = "played"
ABSENCE, DOUBLE_ABSENCE = "absence", "double_absence"
SANCTION, ABANDONMENT = "sanction", "abandonment"
DISQUALIFICATION, DOUBLE_DISQUALIFICATION = "disqualification", "double_disqualification"


class Result(msgspec.Struct, frozen=True, gc=False):
    """Who won and why it ended."""

    winner: str | None
    kind: str


class Freeze(msgspec.Struct, frozen=True, gc=False):
    """Play stood still, and every running limit with it: from, and once it is over to; None where nobody knows."""

    start: str | None
    end: str | None = None
    over: bool = False


class Abstract(ABCMeta, StructMeta):
    """A struct of which there is none before its abstract methods are written."""


class Life(msgspec.Struct, frozen=True, gc=False, kw_only=True, metaclass=Abstract):
    """The state that a match has whatever is played in it. A rulebook's own state inherits from it."""

    seats: tuple[str, ...]
    captains: dict[str, int | None]
    substitutes: dict[str, str] = {}
    entered: frozenset[str] = frozenset()
    """Sides that the edition knows by their id: what the match does not tell of them, it may."""
    seals: dict[str, str] = {}
    fixed: frozenset[str] = frozenset()
    """Sides whose sealed numbers are open: fixed for the match."""
    replaced: frozenset[str] = frozenset()
    """Sides whose substitute has come in."""
    scorers: dict[str, str] = {}
    official_time: str | None = None
    stage: str | None = None
    stage_warnings: dict[str, int] = {}
    """Disciplinary warnings that each side brings from earlier matches of the stage."""
    stage_limit: int = 0
    """How many of them in a stage disqualify; 0: none do."""
    concealments: dict[str, int] = {}
    begun: bool = False
    begun_at: str | None = None
    """When it began; None where nobody knows."""
    suspended: bool = False
    freezes: tuple[Freeze, ...] = ()
    """The suspensions up to homologation: afterwards none is possible."""
    halted: bool = False
    """Play was suspended when the result came: it is again if the result falls."""
    verbal: dict[str, int] = msgspec.field(default_factory=lambda: {"A": 0, "B": 0})
    disciplinary: dict[str, int] = msgspec.field(default_factory=lambda: {"A": 0, "B": 0})
    sanctions: tuple[Sanction, ...] = ()
    """What is held against the teams, verbal warnings too."""
    grave_act: int = 0
    """The last act that told of a conduct that nobody can forgive."""
    called: bool = False
    """A captain has asked for the referee after the result: nothing is suspended any more."""
    result: Result | None = None
    lost: tuple[str, ...] = ()
    disqualified: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    excused: tuple[str, ...] = ()
    validated: dict[str, str] = {}
    """What each captain has validated, by its digest."""
    signed: bool = False
    """A captain has validated since play last went on: claims about it are over."""
    disputed: bool = False
    homologated_at: str | None = None
    """When it first was; ``?`` where nobody knows."""
    revision: int = 0
    referred: bool = False
    under_review: bool = False
    annulled: bool = False
    settled: tuple[int, int] | None = None
    """A score set by a review."""
    last_at: str | None = None

    @property
    @abstractmethod
    def score(self) -> tuple[int, int]:
        """The score, A first. Every rulebook counts its own."""

    @property
    def over(self) -> bool:
        """Whether play is over: there is a result, or a review annulled it."""
        return self.result is not None or self.annulled

    def after_undoing(self, now: "Life") -> "Life":
        """The state to come back to from ``now``: this one, but for what is never counted twice."""
        return replace(self, last_at=now.last_at)

    def captain(self, team: str) -> str | None:
        """The captain's player, or None where nobody is known to be."""
        number = self.captains.get(team)
        return f"{team}{number}" if number else None

    def speaks_for(self, by: str) -> str | None:
        """The team whose captain ``by`` is (``capA``, or the captain's own player); None for anybody else."""
        if by.startswith("cap"):
            team = by[-1]
            return team if self.captain(team) else None
        team = by[0]
        return team if self.captain(team) == by else None


def first_of(events: Sequence[Event]) -> MatchOpened:
    """The first event of a match. Raises TypeError where the events are not those of one."""
    opened = events[0].body
    if not isinstance(opened, MatchOpened):
        raise TypeError("a match begins with its first event")
    return opened


def opening(opened: MatchOpened) -> dict[str, Any]:
    """The fields of a ``Life`` that a match's first event tells."""
    substitutes = {"A": opened.a_substitute, "B": opened.b_substitute}
    return {
        "captains": dict(opened.captains),
        "substitutes": {team: name for team, name in substitutes.items() if name is not None},
        "entered": frozenset(opened.teams),
        "official_time": opened.official_time,
        "stage": opened.stage,
        "stage_warnings": dict(opened.warnings),
        "concealments": dict(opened.concealments),
    }


L_co = TypeVar("L_co", bound=Life, covariant=True)
L = TypeVar("L", bound=Life)


class Match(msgspec.Struct, Generic[L_co], frozen=True, gc=False):
    """A match, and how it was before its last acts, for what takes the last one back."""

    core: L_co
    act: int = 0
    fact: str = ""
    """The type of the last act."""
    past: Past[L_co] = Past()


def begin_act(match: Match[L], act: int, fact: str, at: str | None) -> Match[L]:
    """The match as act number ``act``, of type ``fact``, finds it: it remembers how it was before."""
    core = match.core if at is None else replace(match.core, last_at=at)
    return Match(core, act, fact, begun(match.past, act, match.core))


def undone(match: Match[Any]) -> Match[Any]:
    """The match as it was before the last act that stood when this one came."""
    core, past = taken_back(match.past)
    return Match(core.after_undoing(match.core), match.act, match.fact, past)


def evolve(fold: Callable[[L, Event], L], match: Match[L], event: Event) -> Match[L]:
    """The match after ``event``. Facts change nothing but the count of acts: their consequences do."""
    if event.act != match.act:
        match = begin_act(match, event.act, str(event.body.__struct_config__.tag), event.at)
    if type(event.body) is ActWithdrawn:
        return undone(match)
    return Match(fold(match.core, event), match.act, match.fact, match.past)
