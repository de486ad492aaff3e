"""A backup has the log byte for byte, goes into either database, and half of one goes into none."""

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
import sqlalchemy as sa

from domain.access.grant import Grant, Role
from domain.catalogue import EVENT_TYPES
from store import MatchStore
from store.access import issue
from store.acting import Author, Command, record_act
from store.backup import BackupError, back_up, check, restore
from store.leaf import Actor
from store.outcomes import Evidence
from store.shelf import Shelf
from store.tables import commands, personal, requests
from tests.cli.running import acta as run
from tests.projections.reading import acta, catch_up, contents, good_cases, models, opened, take_in

ACTOR = Actor("p-1", "referee", "d-1")
AUTHOR = Author("d-1", Grant(Role.REFEREE), ACTOR)


@pytest.fixture
def bare(tmp_path: Path, sqlite_template: Path) -> str:
    path = tmp_path / "other.sqlite"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


def fill(store: MatchStore) -> None:
    """Matches, an enrolment, a command that was refused, something on the shelf."""
    take_in(store, *good_cases()[::12], acta("mano"))
    issue(store, ACTOR, Grant(Role.ORGANISER), name="Ana Paz")
    record_act(store, "2026/m-1", AUTHOR, Command("k", "A1> 1e 1e", seen=8), Evidence(b'{"quoted":"Ana"}', "sig"))
    shelf = Shelf(store.database)
    shelf.put("pin", "d-1", {"tries": 0})
    shelf.put("session", "s", {})


def everything(store: MatchStore) -> list[object]:
    """All that a backup keeps, as the tables have it."""
    with store.database.reading() as connection:
        rest = [
            sorted(repr(tuple(row)) for row in connection.execute(sa.select(table)))
            for table in (personal, commands, requests)
        ]
    return [list(store.follow(0, 100_000)), rest, Shelf(store.database).get("pin", "d-1")]


@pytest.fixture(params=["sqlite", "postgresql"])
def target_url(request: pytest.FixtureRequest, bare: str) -> Iterator[str]:
    if request.param == "sqlite":
        yield bare
    else:
        with request.getfixturevalue("postgres").database("acta_template") as url:
            yield url


def test_what_is_restored_is_what_was_there(database_url: str, target_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with opened(database_url) as store:
        fill(store)
        catch_up(store, models(store))
        there, shown = everything(store), contents(store)
        assert back_up(database_url, file) == len(store.follow(0, 100_000))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    bytes_before = file.read_bytes()
    restore(file, target_url)
    with opened(target_url) as store:
        assert everything(store) == there
        assert Shelf(store.database).get("session", "s") is None
        catch_up(store, models(store))
        assert contents(store) == shown
        take_in(store, acta("mano", "B2> 1e"))  # and the record goes on
    assert file.read_bytes() == bytes_before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("backup")) == ["backup"]


def test_what_has_a_record_is_not_restored_over(database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with opened(database_url) as store:
        fill(store)
        back_up(database_url, file)
        there = everything(store)
        with pytest.raises(BackupError, match="database_not_empty"):
            restore(file, database_url)
        assert everything(store) == there
    with pytest.raises(BackupError, match="file_exists"):
        back_up(database_url, file)


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_part_of_a_file_is_refused(sqlite_url: str, bare: str, tmp_path: Path, part: float) -> None:
    file = tmp_path / "backup"
    with opened(sqlite_url) as store:
        fill(store)
    back_up(sqlite_url, file)
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * part)])
    with pytest.raises(BackupError, match="not_a_backup"):
        restore(file, bare)
    with opened(bare) as store:
        assert store.head() is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET leaf_hash = zeroblob(32) WHERE position = 3",
        "UPDATE events SET leaf = CAST(CAST(leaf AS TEXT) || ' ' AS BLOB) WHERE position = 2",
        "DELETE FROM events WHERE position = (SELECT max(position) FROM events)",
        "DELETE FROM events WHERE position = 2",
        "DELETE FROM tracking",
    ],
)
def test_a_changed_file_is_refused(sqlite_url: str, bare: str, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "backup"
    with opened(sqlite_url) as store:
        fill(store)
    back_up(sqlite_url, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as opened_file:
        for (name,) in opened_file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            opened_file.execute(f'DROP TRIGGER "{name}"')
        opened_file.execute(damage)
    with pytest.raises(BackupError, match="not_a_backup"):
        restore(file, bare)
    with opened(bare) as store:
        assert store.head() is None


def test_a_database_that_is_no_backup_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    for path in (Path(sqlite_url.removeprefix("sqlite:///")), tmp_path / "none", tmp_path):
        with pytest.raises(BackupError, match="not_a_backup"):
            check(path)


def test_a_backup_while_others_write_is_one_moment(database_url: str, bare: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    stop = Event()
    with opened(database_url) as store:
        take_in(store, acta())

        def write() -> None:
            other = MatchStore(database_url, event_types=EVENT_TYPES)
            number = 0
            while not stop.is_set():
                number += 1
                take_in(other, acta("mano", match=f"w-{number}"))
            other.close()

        writer = Thread(target=write)
        writer.start()
        try:
            copied = back_up(database_url, file)
        finally:
            stop.set()
            writer.join()
        log = store.follow(0, 100_000)
    assert restore(file, bare) == copied
    with opened(bare) as restored:
        assert list(restored.follow(0, 100_000)) == list(log[:copied])
        answers = {each.cause for stream in restored.streams() for each in restored.recorded(stream)}
        assert all(restored.answered(cause) for cause in answers)


def test_the_commands_say_what_they_did(tmp_path: Path, database_url: str) -> None:
    here = {"ACTA_DATABASE": database_url}
    with opened(database_url) as store:
        take_in(store, acta("mano"))
        size = len(store.follow(0, 1000))
    ran = run(tmp_path, "backup", "b", **here)
    assert (ran.code, ran.out) == (0, f"b: {size} eventos guardados.\n")
    assert run(tmp_path, "backup", "b", **here).err == "acta: b ya existe.\n"
    assert run(tmp_path, "restore", "b", **here).err.startswith("acta: La base de datos ya tiene registro")
    ran = run(tmp_path, "restore", "b", "--database", "sqlite:///new.db")
    assert (ran.code, ran.out) == (0, f"b: {size} eventos restaurados.\n")
    assert run(tmp_path, "scoreboard", "m-1", "--database", "sqlite:///new.db").code == 0
    (tmp_path / "half").write_bytes((tmp_path / "b").read_bytes()[:30_000])
    ran = run(tmp_path, "restore", "half", "--database", "sqlite:///third.db")
    assert (ran.code, ran.err) == (2, "acta: half no es un respaldo entero.\n")
    assert not (tmp_path / "third.db").exists()
