"""What differs between two computations of an edition, figure by figure (17.9)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.competition.standings import Table
from domain.discipline.register import Decided
from domain.review.computed import Computed, bracket_of

Value = int | str | bool | list[Any] | None
Figures = dict[str, Value]


class Place(NamedTuple):
    """Which figures: their kind, and what they are of."""

    kind: str
    """result, rejected, row, table, second, qualified, knockout, mean, discipline, disqualified, sanction."""
    phase: str | None = None
    group: str | None = None
    stage: str | None = None
    team: str | None = None
    match: str | None = None
    knockout: str | None = None
    act: int | None = None
    """Of a sanction: the number of its act in the match."""


class Change(NamedTuple):
    """One figure before and after; None where there is none."""

    place: Place
    field: str
    before: Value
    after: Value


def preview(before: Computed, after: Computed) -> tuple[Change, ...]:
    """Every figure that is another one, in the order of the edition."""
    one, other = dict(figures(before, after)), dict(figures(after, before))
    places = dict.fromkeys((*one, *other))
    return tuple(change for place in places for change in _changes(place, one.get(place, {}), other.get(place, {})))


def _changes(place: Place, before: Figures, after: Figures) -> Iterator[Change]:
    for field in dict.fromkeys((*before, *after)):
        if before.get(field) != after.get(field):
            yield Change(place, field, before.get(field), after.get(field))


def figures(computed: Computed, beside: Computed) -> Iterator[tuple[Place, Figures]]:
    """All that somebody could look up, but for results and tables that are quite the same in ``beside``."""
    yield from _of_matches(computed, beside)
    others = {(table.phase, table.group): table for table in beside.standings.tables}
    tables = [one for one in computed.standings.tables if one != others.get((one.phase, one.group))]
    for phase in computed.edition.phases:
        for table in (table for table in tables if table.phase == phase.id):
            yield from _of_table(computed, table)
        for table in (table for table in computed.standings.seconds if table.phase == phase.id):
            yield from _of_seconds(table)
        for one in (one for one in computed.standings.qualified if one.phase == phase.id):
            yield Place("qualified", phase=one.phase, team=one.team), {"qualified": True}
    yield from _of_bracket(computed)
    yield from _of_teams(computed)


def _of_matches(computed: Computed, beside: Computed) -> Iterator[tuple[Place, Figures]]:
    for match, one in computed.season.outcomes.items():
        if one == beside.season.outcomes.get(match):
            continue
        score = "{}-{}".format(*one.score)
        told: Figures = {"status": one.status, "kind": one.kind, "winner": one.winner, "score": score}
        yield Place("result", match=match), told
    for rejection in computed.season.rejected:
        defect = rejection.defects[0]
        yield Place("rejected", match=rejection.match), {"code": defect.code, "article": defect.article}


def _of_table(computed: Computed, table: Table) -> Iterator[tuple[Place, Figures]]:
    at = Place("table", table.phase, table.group)
    pending: list[Any] = [list(tied) for tied in table.pending]
    yield at, {"final": table.is_final, "pending_lots": pending, "under_review": list(table.under_review)}
    for place in table.places:
        totals = table.totals[place.team]
        row: Figures = {"position": place.position, "decided_by": place.decided_by}
        row |= {"played": totals.played, "won": totals.won, "lost": totals.lost}
        row |= {"points_for": totals.points_for, "points_against": totals.points_against}
        yield at._replace(kind="row", team=place.team), {**row, "difference": str(totals.difference)}
        for share in totals.shares:
            if computed.season.outcomes[share.match].is_administrative_win(place.team):
                mean: Figures = {"mean": str(share.difference), "mean_of": list(share.mean_of)}
                yield at._replace(kind="mean", team=place.team, match=share.match), mean


def _of_seconds(table: Table) -> Iterator[tuple[Place, Figures]]:
    if table.pending:
        yield Place("table", table.phase, table.group), {"pending_lots": [list(tied) for tied in table.pending]}
    for place in table.places:
        row: Figures = {"position": place.position, "decided_by": place.decided_by}
        yield Place("second", table.phase, team=place.team), row


def _of_bracket(computed: Computed) -> Iterator[tuple[Place, Figures]]:
    found = bracket_of(computed)
    told = {one.id for phase in computed.edition.phases for one in phase.knockouts}
    for node in found.nodes:
        if node.id in told:
            teams: list[Any] = [entrant.team or entrant.told for entrant in node.entrants]
            fields: Figures = {"between": teams, "status": node.status, "winner": node.winner}
            yield Place("knockout", phase=node.phase, knockout=node.id), fields
    for phase, ahead in found.ahead.items():
        for team in ahead:
            yield Place("qualified", phase=phase, team=team), {"qualified": True}


def _of_teams(computed: Computed) -> Iterator[tuple[Place, Figures]]:
    register = computed.season.register
    for team in computed.edition.teams:
        for stage, one in register.stages(team.id).items():
            counts: Figures = {"verbal": one.verbal, "disciplinary": one.disciplinary, "concealments": one.concealments}
            yield Place("discipline", stage=stage, team=team.id), counts
        yield from _of_sanctions(team.id, register.measures(team.id))
        if out := register.disqualified(team.id):
            yield Place("disqualified", team=team.id), {"match": out.match, "articles": list(out.articles)}


def _of_sanctions(team: str, measures: list[Decided]) -> Iterator[tuple[Place, Figures]]:
    """The sanctions that stand, each by its act: its articles by measure."""
    found: dict[Place, dict[str, list[Any]]] = {}
    for one in measures:
        if not one.measure.lifted:
            place = Place("sanction", stage=one.stage, team=team, match=one.match, act=one.measure.act)
            found.setdefault(place, {}).setdefault(one.measure.measure, []).append(one.measure.article)
    for place, articles in found.items():
        yield place, {**articles}


def document_of(changes: tuple[Change, ...]) -> list[dict[str, Any]]:
    """The changes as plain values: what each is of, the field, before and after."""
    return [
        {**{key: value for key, value in one.place._asdict().items() if value is not None}, "field": one.field,
         "before": one.before, "after": one.after}
        for one in changes
    ]  # fmt: skip
