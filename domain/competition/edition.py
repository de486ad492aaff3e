"""An edition as values: teams, phases with their groups, matches in order of play, lots (1.8)."""

from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from domain.competition.draw import Draw

QUALIFYING, TELEVISED = "clasificatoria", "televisada"
STAGES = (QUALIFYING, TELEVISED)
"""Where the count of warnings may restart (19.2)."""
SECONDS = "segundos"
"""What stands for a group in the table of the second-placed, and in a lot among them."""


class Team(msgspec.Struct, frozen=True, gc=False):
    """A registered team (3.1). Its id is what joins it to matches, never its name."""

    id: str
    name: str
    players: tuple[str, ...] = ()
    substitute: str | None = None


class Group(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Teams that are ordered among themselves (1.13)."""

    id: str
    teams: tuple[str, ...]


class Slot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who comes to one side of a knockout: a team, the place of a group or among the seconds, or of a knockout above.

    ``told`` is how the edition says it.
    """

    told: str
    team: str | None = None
    phase: str | None = None
    group: str | None = None
    place: int = 0
    knockout: str | None = None
    wins: bool = False
    """Whether the winner of ``knockout`` comes, else its loser."""


class Knockout(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Two sides of the bracket that meet; one goes on (1.8)."""

    id: str
    slots: tuple[Slot, ...]


class Phase(msgspec.Struct, frozen=True, gc=False):
    """A phase, how many of each group go on, and how many of those placed second (1.8, 1.13)."""

    id: str
    stage: str
    qualify: int = 0
    best_seconds: int = 0
    groups: tuple[Group, ...] = ()
    knockouts: tuple[Knockout, ...] = ()
    """Its bracket, where it has no groups and the edition tells it."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """A result known without its acta. ``winner`` and ``disqualified`` are sides, A or B (1.14)."""

    kind: str
    winner: str | None
    score: tuple[int, int] | None = None
    disqualified: tuple[str, ...] = ()


class Fixture(msgspec.Struct, frozen=True, gc=False):
    """A listed match: an acta (``file``), a result that was told, or neither yet. ``teams``: A, then B."""

    id: str
    phase: str
    group: str | None
    teams: tuple[str, str]
    file: str | None = None
    told: Told | None = None
    warnings: dict[str, int] = {}
    """Disciplinary warnings of each side where there is no acta (19.2)."""
    line: int = 1
    """Where it stands in the edition's file."""
    knockout: str | None = None
    """Whose match it is, in a phase with a bracket."""
    at: str | None = None
    """When it is to begin, where that is known: its official time (4.1)."""

    @property
    def sides(self) -> dict[str, str]:
        """The team of each side."""
        return {"A": self.teams[0], "B": self.teams[1]}


class Lot(msgspec.Struct, frozen=True, gc=False):
    """A lot: the order that came out, none while it is only announced, and how to verify it (1.13)."""

    phase: str
    group: str
    order: tuple[str, ...]
    draw: Draw | None = None
    """None where it was drawn on paper: it is taken as told."""

    @property
    def among(self) -> frozenset[str]:
        """Who was tied."""
        return frozenset(self.draw.among if self.draw else self.order)


class Conditions(NamedTuple):
    """The conditions in force, each with its value, and the ids of those that the edition set itself."""

    values: dict[str, Any]
    stated: tuple[str, ...]


class Change(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Conditions that the edition sets anew from a match on, in the order of play."""

    match: str
    values: dict[str, bool | int | str]


class Edition(msgspec.Struct, frozen=True, gc=False):
    """One edition of a competition; ``conditions`` are all in force, ``stated`` those that it set itself."""

    id: str
    name: str
    rulebook: str
    conditions: dict[str, Any]
    stated: tuple[str, ...]
    teams: tuple[Team, ...]
    phases: tuple[Phase, ...]
    fixtures: tuple[Fixture, ...] = ()
    """In the order in which they were played."""
    lots: tuple[Lot, ...] = ()
    unread: tuple[Fixture, ...] = ()
    """Listed matches with a defect: they count for nobody, and the tables wait for them."""
    changes: tuple[Change, ...] = ()
    """Conditions that change on the way, each from its match on."""

    def phase(self, name: str) -> Phase:
        """The phase with that id."""
        return next(phase for phase in self.phases if phase.id == name)

    def team(self, name: str) -> Team:
        """The team with that id."""
        return next(team for team in self.teams if team.id == name)

    def in_force(self, match: str) -> Conditions:
        """The conditions under which a match begins: those of the edition, and what was changed until then."""
        values, stated = dict(self.conditions), dict.fromkeys(self.stated)
        begun = {one.id for one in takewhile(lambda one: one.id != match, self.fixtures)} if self.changes else set()
        for change in self.changes:
            if change.match in {*begun, match}:
                values |= change.values
                stated |= dict.fromkeys(change.values)
        return Conditions(values, tuple(stated))

    def fixtures_of(self, phase: str, group: str | None = None) -> tuple[Fixture, ...]:
        """The matches of a phase, or of one of its groups."""
        return tuple(one for one in self.fixtures if one.phase == phase and group in {None, one.group})

    def lots_of(self, phase: str, group: str) -> tuple[Lot, ...]:
        """The lots drawn in a group, or among the second-placed."""
        return tuple(lot for lot in self.lots if (lot.phase, lot.group) == (phase, group))
