"""Laws of every competition, on random histories: a second computation agrees, and every step is explained."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from domain.competition.standings import Table
from tests.competition.agreement import disagreements, told
from tests.competition.editions import Told
from tests.competition.histories import History, history

SEEDS = range(400)


@pytest.mark.article("1.8", "1.13", "1.14", "6.6", "16.8", "17.9", "19.1", "19.2", "19.4", "19.6")
@pytest.mark.parametrize("block", range(8))
def test_a_second_computation_agrees(block: int) -> None:
    """Tables, seconds, who goes on, discipline, rejections; ``python -m tests.competition`` asks any number."""
    for seed in range(block * 100, block * 100 + 100):
        assert disagreements(history(seed)) == [], seed


@pytest.fixture(scope="module")
def seasons() -> list[tuple[History, Told]]:
    """Histories, computed."""
    return [(one, told(one)) for one in map(history, SEEDS)]


def tables(seasons: list[tuple[History, Told]]) -> list[Table]:
    return [table for _, found in seasons for table in (*found.standings.tables, *found.standings.seconds)]


@pytest.mark.article("1.13")
def test_every_team_of_a_group_has_one_place(seasons: list[tuple[History, Told]]) -> None:
    """The order is total: places follow one another, and only those who wait for a lot share one."""
    for table in tables(seasons):
        places = table.places
        assert sorted(place.team for place in places) == sorted(table.totals)
        for number, (above, below) in enumerate(pairwise(places), 1):
            waiting = any({above.team, below.team} <= set(tied) for tied in table.pending)
            assert below.position == (above.position if waiting else number + 1)


@pytest.mark.article("1.13")
def test_every_separation_is_explained_by_one_step(seasons: list[tuple[History, Told]]) -> None:
    """The step in which two neighbours stop being equal is of the criterion that the row names, with their values."""
    for table in tables(seasons):
        for above, below in pairwise(table.places):
            parted = [
                step
                for step in table.steps
                if {above.team, below.team} <= set(step.tied)
                and not any({above.team, below.team} <= set(one) for one in step.classes)
            ]
            assert [step.criterion for step in parted] == ([below.decided_by] if below.decided_by else [])
            if parted and below.decided_by != "lot":
                values = {team: Fraction(value) for team, value in parted[0].values.items()}
                assert values[above.team] > values[below.team]


@pytest.mark.article("1.13", "1.14")
def test_what_one_wins_another_loses(seasons: list[tuple[History, Told]]) -> None:
    """Wins, losses, points and differences of a group add up to what its matches gave."""
    for _, found in seasons:
        for table in found.standings.tables:
            every = [share for totals in table.totals.values() for share in totals.shares]
            assert len(every) == 2 * len({share.match for share in every})
            assert sum(share.won for share in every) <= sum(not share.won for share in every)
            by_play = [share for share in every if share.points_against]  # no score of a history has a 0
            given = [share for share in every if share.won and not share.points_against]
            assert sum(share.difference for share in by_play) == 0
            assert sum(share.points_for for share in by_play) == sum(share.points_against for share in by_play)
            assert sum(share.points_for for share in every if share not in by_play) == 30 * len(given)


@pytest.mark.article("1.13")
def test_a_figure_is_the_sum_of_its_shares(seasons: list[tuple[History, Told]]) -> None:
    """Leaving one out changes it, unless that one is nothing; a mean is that of the matches it names."""
    for table in tables(seasons):
        for totals in table.totals.values():
            assert totals.difference == sum((share.difference for share in totals.shares), Fraction(0))
            by_match = {share.match: share for share in totals.shares}
            for share in totals.shares:
                if share.mean_of:
                    rests = [by_match[match].difference for match in share.mean_of]
                    assert share.difference == Fraction(sum(rests), len(rests))


@pytest.mark.article("1.13")
@pytest.mark.parametrize("seed", range(60))
def test_other_ids_change_nothing_but_the_order_of_the_tied(seed: int) -> None:
    """Whatever the teams are called; only those who wait for a lot stand in the order of their ids."""
    one = history(seed)
    teams = sorted({team for some in one.groups.values() for team in some})
    names = [f"X{n}" for n in range(len(teams))]
    Random(seed).shuffle(names)  # noqa: S311 - a test's dice
    name = dict(zip(teams, names, strict=True))
    other = told(_renamed(one, name))
    for before, after in zip(told(one).standings.tables, other.standings.tables, strict=True):
        assert [place.position for place in before.places] == [place.position for place in after.places]
        assert [{name[team] for team in _at(before, n)} for n in range(9)] == [_at(after, n) for n in range(9)]
        assert {frozenset(name[team] for team in tied) for tied in before.pending} == set(map(frozenset, after.pending))


def _at(table: Table, position: int) -> set[str]:
    return {place.team for place in table.places if place.position == position}


def _renamed(one: History, name: dict[str, str]) -> History:
    return one._replace(
        groups={key: tuple(name[team] for team in teams) for key, teams in one.groups.items()},
        matches=tuple(match._replace(teams=(name[match.teams[0]], name[match.teams[1]])) for match in one.matches),
        lots=tuple((phase, group, tuple(name[team] for team in order)) for phase, group, order in one.lots),
    )


@pytest.mark.article("19.2", "1.14")
def test_who_is_out_plays_no_more(seasons: list[tuple[History, Told]]) -> None:
    """After the match that put a team out it has no match but those that it lost without playing."""
    for one, found in seasons:
        order = [match.id for match in one.matches]
        for team in {team for some in one.groups.values() for team in some}:
            bar = found.disqualified(team)
            if bar is None:
                continue
            later = set(order[order.index(bar[0]) + 1 :])
            shares = [
                share
                for table in found.standings.tables
                if team in table.totals
                for share in table.totals[team].shares
                if share.match in later
            ]
            assert not any(share.won or share.points_for for share in shares)
            assert not any(team == ahead.team and ahead.phase == "dos" for ahead in found.standings.qualified)


@pytest.mark.article("19.2", "19.4", "16.8")
def test_a_sanction_never_touches_another_match_than_its_own() -> None:
    """Without it no match before changes; none after either where nothing accumulates and nobody is out by it."""
    touched = 0
    for one in map(history, range(1000)):
        place = next((n for n, match in enumerate(one.matches) if match.how == "acta" and match.acta.first), None)
        if place is None:
            continue
        match = one.matches[place]
        act, rest = match.acta.first[0], match.acta.first[1:]
        lifts = tuple(lift for lift in match.acta.lifts if lift != act)
        without = match._replace(acta=match.acta._replace(first=rest, lifts=lifts))
        matches = (*one.matches[:place], without, *one.matches[place + 1 :])
        before, after = came(told(one)), came(told(one._replace(matches=matches)))
        alone = one.limit == 0 and act.kind in {"warning", "verbal"} and not one.matches[place].acta.review
        mine = {n.id for n in (one.matches if alone else one.matches[:place])} - {match.id}
        assert {id_: before.get(id_) for id_ in mine} == {id_: after.get(id_) for id_ in mine}
        touched += before != after
    assert touched > 10


def came(found: Told) -> dict[str, set[tuple[str, bool, int, int]]]:
    """What each match gave each team; means of other matches apart."""
    every: dict[str, set[tuple[str, bool, int, int]]] = {}
    for table in found.standings.tables:
        for team, totals in table.totals.items():
            for share in totals.shares:
                given = (team, share.won, share.points_for, share.points_against)
                every.setdefault(share.match, set()).add(given)
    return every
