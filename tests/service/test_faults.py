"""A share of the storm and of the kills; the whole of them is for the commands. And what is looked for is found."""

import os
from pathlib import Path

import pytest

from domain.access.grant import Grant, Role
from store import MatchStore
from store.acting import Author, Command, command_id, record_act
from store.leaf import Actor
from store.outcomes import Accepted, Evidence
from tests.projections.reading import models, opened
from tests.service.kills import Force as Kills
from tests.service.kills import kill
from tests.service.load import Final, Plan, open_matches, plans
from tests.service.marked import COMMITTED, COMMITTING, INSERTED, between
from tests.service.storm import Force, storm
from tests.service.verify import defects

PERSON = Actor("p-1", "referee", "d-1")
REFEREE = Author("d-1", Grant(Role.REFEREE), PERSON)


def test_in_a_storm_each_command_is_recorded_once(database_url: str, tmp_path: Path) -> None:
    came = storm(database_url, tmp_path, Force(clients=4, commands=100))
    assert came.defects == []
    assert len(came.tally.finals) >= 100
    assert len(came.tally.acknowledged) > 80
    assert {"given up", "sent twice at once", "repeated", "depends_on_unaccepted", "stale"} <= came.tally.counts.keys()


def test_of_killed_servers_nothing_acknowledged_is_lost_or_doubled(database_url: str, tmp_path: Path) -> None:
    came = kill(database_url, tmp_path, Kills(times=2, least=1, clients=4, aimed=True))
    assert came.defects == []
    assert came.between >= 1
    assert came.tally.acknowledged


def recorded(store: MatchStore, plan: Plan, key: str, seen: int) -> Final:
    """An act in the record, and what its author was told."""
    outcome = record_act(store, plan.stream, REFEREE, Command(key, "A1: truco", seen=seen), Evidence(b"{}"))
    assert isinstance(outcome, Accepted)
    return Final("d-1", key, plan.stream, 201, outcome.answer)


@pytest.fixture
def plan() -> Plan:
    return plans(1, 5, 1)[0][0]


def test_a_record_as_it_was_told_has_no_defects(database_url: str, plan: Plan) -> None:
    with opened(database_url) as store:
        open_matches(store, [[plan]])
        first = recorded(store, plan, "k1", 1)
        second = recorded(store, plan, "k2", store.state(plan.stream)[1])
        assert defects(store, [first, second, Final("d-1", "k3", plan.stream, 422, b"{}")]) == []


def test_what_is_lost_doubled_or_changed_is_found(database_url: str, plan: Plan) -> None:
    with opened(database_url) as store:
        open_matches(store, [[plan]])
        told = recorded(store, plan, "k1", 1)
        (lost,) = defects(store, [told, told._replace(key="lost")])
        assert lost.endswith("there are 0, 0 acts")
        (doubled,) = defects(store, [])
        assert command_id("d-1", "k1") in doubled
        assert "refused, and it is in the record" in defects(store, [told._replace(status=422)])[0]
        assert "not kept as it was told" in defects(store, [told._replace(answer=told.answer + b" ")])[0]
        assert any("told twice" in each for each in defects(store, [told, told]))
        table = models(store)[0].name
        with store.database.transaction() as connection:
            connection.exec_driver_sql(f"UPDATE {table} SET stream = 'x/y'")  # noqa: S608 (the name of a table)
        assert defects(store, [told]) == ["read models are not what a rebuild makes of the log"]


def test_gaps_and_broken_chains_are_found(sqlite_url: str, plan: Plan) -> None:
    with opened(sqlite_url) as store:
        open_matches(store, [[plan]])
        finals = [recorded(store, plan, "k1", 1), recorded(store, plan, "k2", 3)]
        with store.database.transaction() as connection:
            connection.exec_driver_sql("DROP TRIGGER events_no_delete")
            connection.exec_driver_sql("DELETE FROM events WHERE position = 2")
        found = defects(store, finals)
        assert found[0] == "positions have gaps"
        assert any("does not follow the one before" in each for each in found)


def test_the_marks_tell_who_was_killed_between_insert_and_commit(tmp_path: Path) -> None:
    words = [(1, INSERTED), (2, INSERTED), (2, COMMITTING), (3, INSERTED), (3, COMMITTING), (3, COMMITTED)]
    (tmp_path / "marks").write_text("".join(f"{process} 7 {word}{os.linesep}" for process, word in words))
    assert between(tmp_path / "marks", [1, 2, 3, 4]) == {1}
    assert between(tmp_path / "none", [1]) == set()
