"""The tables of an edition's groups, its second-placed, and who goes on (1.8, 1.13)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from domain.competition.criteria import Class, Contest, Step
from domain.competition.edition import SECONDS, Edition, Fixture, Group, Phase
from domain.competition.order import Place, order, places
from domain.competition.outcome import UNDER_REVIEW, Outcome
from domain.competition.totals import Totals, totals_of
from domain.rulebooks.tsa.regulation import rule


class Table(msgspec.Struct, frozen=True):
    """One group, or the second-placed of a phase. ``waiting``: matches without a firm result."""

    phase: str
    group: str
    places: tuple[Place, ...]
    totals: dict[str, Totals]
    steps: tuple[Step, ...]
    pending: tuple[Class, ...] = ()
    waiting: tuple[str, ...] = ()
    under_review: tuple[str, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether nothing is missing: every match has its result, every lot is drawn."""
        return not self.waiting and not self.pending


class Qualified(NamedTuple):
    """A team that goes on from a phase."""

    phase: str
    team: str


class Standings(NamedTuple):
    """All tables, those of the second-placed that can be told, and who goes on, in the order of the tables."""

    tables: tuple[Table, ...]
    seconds: tuple[Table, ...]
    qualified: tuple[Qualified, ...]


def standings(edition: Edition, outcomes: Mapping[str, Outcome], out: Mapping[str, str]) -> Standings:
    """Compute everything. ``out``: the teams disqualified, each with the match that put it out."""
    tables: list[Table] = []
    seconds: list[Table] = []
    qualified: list[Qualified] = []
    for phase in edition.phases:
        listed = by_group(edition.fixtures_of(phase.id))
        groups = [table_of(edition, phase, group, listed.get(group.id, ()), outcomes) for group in phase.groups]
        gone = out_of(edition, phase, out)
        among = None
        if groups and all(table.is_final for table in groups):
            among = seconds_of(edition, phase, groups, gone)
            seconds.append(among)
        tables += groups
        qualified += [Qualified(phase.id, team) for team in going_on(phase, groups, among, gone)]
    return Standings(tuple(tables), tuple(seconds), tuple(qualified))


def by_group(fixtures: Sequence[Fixture]) -> dict[str | None, list[Fixture]]:
    """The matches of a phase by their group; a team plays in one group of a phase alone."""
    found: dict[str | None, list[Fixture]] = {}
    for fixture in fixtures:
        found.setdefault(fixture.group, []).append(fixture)
    return found


def table_of(
    edition: Edition, phase: Phase, group: Group, listed: Sequence[Fixture], outcomes: Mapping[str, Outcome]
) -> Table:
    """The table of a group; only the listed matches count."""
    mine = {one.id: outcomes[one.id] for one in listed if one.id in outcomes}
    totals = {team: totals_of(team, tuple(mine.values())) for team in group.teams}
    contest = Contest(totals, tuple(mine.values()), edition.lots_of(phase.id, group.id))
    found = order(group.teams, contest)
    waiting = tuple(one.id for one in listed if one.id not in mine or not mine[one.id].is_settled)
    waiting += tuple(one.id for one in edition.unread if one.phase in {"", phase.id} and one.group in {None, group.id})
    reviewed = tuple(match for match, one in mine.items() if one.status == UNDER_REVIEW)
    return Table(phase.id, group.id, places(found), totals, found.steps, found.pending, waiting, reviewed)


@rule("1.13", otherwise=Table("", SECONDS, (), {}, ()))
def seconds_of(edition: Edition, phase: Phase, groups: Sequence[Table], gone: frozenset[str]) -> Table:
    """The second-placed of the groups by the same criteria, on the totals that they have (1.13)."""
    totals = {ahead[1]: table.totals[ahead[1]] for table in groups if len(ahead := in_order(table, gone)) > 1}
    found = order(totals, Contest(totals, (), edition.lots_of(phase.id, SECONDS)))
    return Table(phase.id, SECONDS, places(found), totals, found.steps, found.pending)


def in_order(table: Table, gone: frozenset[str]) -> list[str]:
    """The teams of a table that can go on: a disqualified one keeps its row, and the next moves up."""
    return [place.team for place in table.places if place.team not in gone]


@rule("1.14", otherwise=frozenset())
def out_of(edition: Edition, phase: Phase, out: Mapping[str, str]) -> frozenset[str]:
    """Who is disqualified for this phase: who was in it, or in an earlier one; earlier matches stand (1.14)."""
    place = {one.id: number for number, one in enumerate(edition.phases)}
    where = {one.id: place[one.phase] for one in edition.fixtures}
    return frozenset(team for team, match in out.items() if where[match] <= place[phase.id])


@rule("1.8", otherwise=())
def going_on(phase: Phase, groups: Sequence[Table], seconds: Table | None, gone: frozenset[str]) -> tuple[str, ...]:
    """The first of each final group, then the best of those placed second, as many as the edition says (1.8)."""
    first = [team for table in groups if table.is_final for team in in_order(table, gone)[: phase.qualify]]
    best = in_order(seconds, gone)[: phase.best_seconds] if seconds and seconds.is_final else []
    return tuple(dict.fromkeys((*first, *best)))
