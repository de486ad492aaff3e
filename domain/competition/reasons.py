"""Why a table says what it says: a figure is the sum of its shares, a place the end of its steps (1.8, 1.13, 1.14)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from domain.competition.bracket import Bracket
from domain.competition.criteria import Class, Step
from domain.competition.edition import Phase
from domain.competition.outcome import Outcome
from domain.competition.standings import Qualified, Standings, Table, in_order
from domain.competition.totals import Share, Totals
from domain.kernel.reason import Amount, Chain, Member, chain

MEAN = "media"
DIFFERENCE = "diferencia"
FIGURES: Mapping[str, Callable[[Share], Amount]] = {
    "jugados": lambda _: 1,
    "ganados": lambda share: int(share.won),
    "perdidos": lambda share: int(not share.won),
    "favor": lambda share: share.points_for,
    "contra": lambda share: share.points_against,
    DIFFERENCE: lambda share: share.difference,
}
"""What a match adds to each figure of a row."""

Outcomes: TypeAlias = Mapping[str, Outcome]


class Placing(msgspec.Struct, frozen=True):
    """A place in a table: the steps that the team went through, each with the values compared."""

    phase: str
    group: str
    team: str
    position: int
    decided_by: str | None
    steps: tuple[Step, ...]
    is_final: bool
    waiting: tuple[str, ...] = ()
    pending: tuple[Class, ...] = ()
    under_review: tuple[str, ...] = ()


class Going(msgspec.Struct, frozen=True):
    """Whether a team goes on from a phase, and by what.

    ``place`` is its place among those of the group that can go on, ``second`` that among the second-placed; None where
    it has none. ``out``: the disqualified that were ahead of it, or the team itself, each with the match.
    """

    phase: str
    group: str
    team: str
    goes: bool
    place: int | None
    places: int
    second: int | None
    best_seconds: int
    out: dict[str, str]
    waiting: tuple[str, ...] = ()
    pending: tuple[Class, ...] = ()


class Crossing(msgspec.Struct, frozen=True):
    """Whether a team goes on from a phase without groups, by the last knockout to which it came."""

    phase: str
    team: str
    goes: bool
    knockout: str
    matches: tuple[str, ...]
    status: str | None
    winner: str | None


def figure(name: str, of: tuple[str, ...], totals: Totals, outcomes: Outcomes) -> Chain:
    """A figure of a row, one member a match."""
    return chain(name, of, tuple(_member(name, share, totals, outcomes[share.match]) for share in totals.shares))


def _member(name: str, share: Share, totals: Totals, outcome: Outcome) -> Member:
    amount = FIGURES[name](share)
    if outcome.is_played:
        return Member(amount, share.match, articles=("1.13",))
    if outcome.winner != totals.team:
        return Member(amount, share.match, articles=("1.14",), interpretations=("derrotado_administrativo",))
    because = _mean(share, totals) if name == DIFFERENCE else None
    return Member(amount, share.match, articles=("1.13", "1.14"), because=because)


def _mean(share: Share, totals: Totals) -> Chain:
    """The mean of the wins by play: each adds its part of it (1.13)."""
    wins = [one for one in totals.shares if one.match in share.mean_of]
    parts = tuple(Member(one.difference / len(wins), one.match, articles=("1.13",)) for one in wins)
    return chain(MEAN, (share.match,), parts)


def placing(table: Table, team: str) -> Placing:
    """The team's place, with every criterion that was asked while it was equal to others (1.13)."""
    place = next(one for one in table.places if one.team == team)
    steps = tuple(step for step in table.steps if team in step.tied)
    pending = tuple(tied for tied in table.pending if team in tied)
    return Placing(
        table.phase, table.group, team, place.position, place.decided_by, steps, table.is_final,
        table.waiting, pending, table.under_review,
    )  # fmt: skip


def going(phase: Phase, table: Table, team: str, found: Standings, out: Mapping[str, str]) -> Going:
    """Whether the team of the table goes on (1.8). ``out``: who is disqualified for this phase, and where (1.14)."""
    gone = frozenset(out)
    position = next(one.position for one in table.places if one.team == team)
    ahead = {one.team for one in table.places if one.position < position} | {team}
    seconds = next((one for one in found.seconds if one.phase == phase.id), None)
    return Going(
        phase.id,
        table.group,
        team,
        Qualified(phase.id, team) in found.qualified,
        _place(in_order(table, gone), team),
        phase.qualify,
        _place(in_order(seconds, gone), team) if seconds else None,
        phase.best_seconds,
        {one: out[one] for one in sorted(ahead & gone)},
        table.waiting,
        table.pending,
    )


def crossing(found: Bracket, phase: str, team: str) -> Crossing | None:
    """Whether the team goes on from a phase without groups (1.8); None where it came to no knockout of it."""
    nodes = [one for one in found.nodes if one.phase == phase and team in {each.team for each in one.entrants}]
    if not nodes:
        return None
    node = nodes[-1]
    return Crossing(phase, team, team in found.ahead[phase], node.id, node.matches, node.status, node.winner)


def _place(teams: list[str], team: str) -> int | None:
    return teams.index(team) + 1 if team in teams else None
