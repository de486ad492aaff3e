"""An edition as of an instant: each acta as far as it had come, and the tables as always."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import acta as run
from tests.competition.editions import acta
from tests.competition.histories import history

DAY = "2026-10-03T{}-03:00"
FIRST = "[20:00:00] planilla A 30 B 10\n[20:10:00] capA valida\n[20:11:00] capB valida\n"
REVIEW = '[21:30:00] arbitro eleva "x"\n[21:31:00] jefe abre "x"\n[22:00:00] jefe modifica 28-30 "x"\n'
SECOND = (
    '[21:00:00] planilla A 30 B 20\n[21:20:00] arbitro advierte B 4.2 "x"\n'
    "[21:21:00] capA valida\n[21:22:00] capB valida"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three matches: one with a later review, one told alone, one with an acta after it."""
    lines = ['edicion = "E"', 'reglamento = "tsa"']
    for team in ("TER", "CAL", "HOR"):
        lines += ["[[equipos]]", f'id = "{team}"', f'nombre = "{team}"']
    lines += ["[[fases]]", 'id = "g"', 'etapa = "clasificatoria"', "clasifican = 1"]
    lines += ["[[fases.grupos]]", 'id = "1"', 'equipos = ["TER", "CAL", "HOR"]']
    for name, teams, told in (
        ("M1", ["TER", "CAL"], 'archivo = "M1.acta"'),
        ("M2", ["HOR", "CAL"], 'resultado = "30-5"\nadvertencias = { A = 1 }'),
        ("M3", ["TER", "HOR"], 'archivo = "M3.acta"'),
    ):
        lines += ["[[partidos]]", f'id = "{name}"', 'fase = "g"', 'grupo = "1"', f"equipos = {json.dumps(teams)}", told]
    (tmp_path / "edicion.toml").write_text("\n".join(lines), "utf-8")
    (tmp_path / "M1.acta").write_bytes(acta("M1", ("TER", "CAL"), FIRST + REVIEW))
    (tmp_path / "M3.acta").write_bytes(acta("M3", ("TER", "HOR"), SECOND))
    return tmp_path


def told(folder: Path, command: str, clock: str | None) -> dict[str, Any]:
    """What a command prints as of a time of that evening."""
    ran = run(folder, command, folder, "--json", *(["--as-of", DAY.format(clock)] if clock else []))
    assert ran.code == 0, ran.out
    document: dict[str, Any] = json.loads(ran.out)
    return document


def won(folder: Path, clock: str | None) -> dict[str, int]:
    """The matches won by each team."""
    (table,) = told(folder, "standings", clock)["tables"]
    return {row["team"]: row["won"] for row in table["rows"]}


@pytest.mark.article("1.13", "17.9")
@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ("19:59:59", {"TER": 0, "HOR": 0, "CAL": 0}),
        ("20:00:00", {"TER": 1, "HOR": 1, "CAL": 0}),
        ("21:00:00", {"TER": 2, "HOR": 1, "CAL": 0}),
        ("21:59:59", {"TER": 2, "HOR": 1, "CAL": 0}),
        ("22:00:00", {"CAL": 1, "TER": 1, "HOR": 1}),
        (None, {"CAL": 1, "TER": 1, "HOR": 1}),
    ],
)
def test_the_tables_are_those_of_the_instant(folder: Path, clock: str | None, expected: dict[str, int]) -> None:
    """A match told alone counts since the one above it had begun; a review, since it was decided."""
    assert won(folder, clock) == expected


@pytest.mark.parametrize(("clock", "games"), [("20:29:59", 0), ("20:30:00", 1), ("20:59:59", 1)])
def test_a_match_told_alone_counts_from_its_hour(folder: Path, clock: str, games: int) -> None:
    """Where the edition tells one."""
    path = folder / "edicion.toml"
    path.write_text(
        path.read_text("utf-8").replace('resultado = "30-5"', f'resultado = "30-5"\nhora = {DAY.format("20:30:00")}'),
        "utf-8",
    )
    assert won(folder, clock)["HOR"] == games


@pytest.mark.article("16.4")
def test_a_table_is_final_as_of_then(folder: Path) -> None:
    for clock, is_final in (("21:22:00", True), ("21:21:59", False), ("20:30:00", False)):
        (table,) = told(folder, "standings", clock)["tables"]
        assert table["final"] is is_final


@pytest.mark.article("19.2")
def test_discipline_is_that_of_the_instant(folder: Path) -> None:
    counts = []
    for clock in ("19:00:00", "21:19:59", "21:20:00"):
        teams = told(folder, "discipline", clock)["teams"]
        counts.append(teams["HOR"]["stages"]["clasificatoria"]["disciplinary"] if teams else 0)
    assert counts == [0, 1, 2]


def test_why_is_asked_as_of_an_instant(folder: Path) -> None:
    ran = run(folder, "why", folder, "diferencia", "TER", "--as-of", DAY.format("21:59:59"))
    assert ran.lines[0] == "Diferencia de TER en g: 30"
    assert run(folder, "why", folder, "diferencia", "TER").lines[0] == "Diferencia de TER en g: 8"


def test_as_of_the_end_everything_is_as_without(folder: Path) -> None:
    for command in ("standings", "discipline", "bracket"):
        assert told(folder, command, "23:59:59") == told(folder, command, None)


def test_without_a_time_in_any_acta_nobody_can_say(tmp_path: Path) -> None:
    one = next(one for one in map(history, range(200)) if one.actas)
    (tmp_path / "edicion.toml").write_bytes(one.toml)
    for file, data in one.actas.items():
        (tmp_path / file).write_bytes(b"\n".join(line for line in data.split(b"\n") if not line.startswith(b"[2")))
    ran = run(tmp_path, "standings", tmp_path, "--json", "--as-of", DAY.format("20:00:00"))
    document = json.loads(ran.out)
    assert (ran.code, document["edition"], document["rejected"][0]["code"]) == (2, None, "times_unknown")


def test_an_acta_with_a_defect_is_rejected_as_of_any_instant(folder: Path) -> None:
    (folder / "M3.acta").write_bytes(acta("M3", ("TER", "HOR"), SECOND + "\ncapA valida"))
    ran = run(folder, "standings", folder, "--json", "--as-of", DAY.format("20:30:00"))
    document = json.loads(ran.out)
    assert (ran.code, [row["match"] for row in document["rejected"]]) == (2, ["M3"])
