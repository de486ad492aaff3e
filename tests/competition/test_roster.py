"""Who plays without being on the list of the team: told, and nothing follows from it (3.1)."""

import json
from pathlib import Path

import pytest

from domain.kernel.event import ERASED
from tests.cli.running import acta

EDITION = """\
edicion = "E"
reglamento = "tsa"
[[equipos]]
id = "TER"
nombre = "Los Teros"
jugadores = ["Ana Ruiz", "Beto Sosa", "Caro Paz"]
suplente = "Dino Gil"
[[equipos]]
id = "CAL"
nombre = "Las Calandrias"
[[fases]]
id = "liga"
etapa = "clasificatoria"
[[fases.grupos]]
id = "1"
equipos = ["TER", "CAL"]
[[partidos]]
id = "M1"
fase = "liga"
grupo = "1"
equipos = ["CAL", "TER"]
archivo = "M1.acta"
"""
LISTED = ("Caro Paz", "ANA RUIZ", "Beto Sosa")
COMES_IN = 'arbitro reemplaza B2 "Zulma Ayala" "lesión"'


def unlisted(folder: Path, players: tuple[str, ...], *acts: str, substitute: str = "Zulma Ayala") -> list[list[object]]:
    """Who of TER, the side B, is told to have played: player and act."""
    (folder / "edicion.toml").write_text(EDITION, "utf-8")
    names = ", ".join(f'"{name}"' for name in players)
    head = '+++\nreglamento = "tsa"\npartido = "M1"\n[equipos.A]\nid = "CAL"\n'
    head += 'jugadores = ["Uno", "Dos", "Tres"]\n[equipos.B]\nid = "TER"\ncapitan = 1\n'
    head += f'suplente = "{substitute}"\n' + (f"jugadores = [{names}]\n" if players else "") + "+++\n"
    (folder / "M1.acta").write_text("\n".join([head + "repartidor A1", *acts]), "utf-8")
    ran = acta(folder, "discipline", ".", "--json")
    assert ran.code == 0, ran.out
    rows = json.loads(ran.out).get("unlisted", [])
    assert all((one["team"], one["match"], one["article"]) == ("TER", "M1", "3.1") for one in rows)
    return [[one["player"], one["act"]] for one in rows]


@pytest.mark.article("3.1")
def test_who_is_listed_may_have_any_number(tmp_path: Path) -> None:
    """In any order, in capitals, the substitute among them; of a team that lists nobody nobody is told."""
    assert unlisted(tmp_path, LISTED, "mano") == []
    assert unlisted(tmp_path, ("Dino Gil", "Ana Ruiz", "Beto Sosa"), "mano") == []
    assert unlisted(tmp_path, (), "mano") == []


@pytest.mark.article("3.1")
def test_who_is_not_listed_is_told_once_the_match_begins(tmp_path: Path) -> None:
    """Given a stranger in the line-up, when the match begins he has played; before it he has not."""
    strange = ("Caro Paz", "Zulma Ayala", "Beto Sosa")
    assert unlisted(tmp_path, strange) == []
    assert unlisted(tmp_path, strange, "mano", "B2: truco") == [["B2", 2]]
    assert unlisted(tmp_path, (*strange[:2], ERASED), "mano") == [["B2", 2]]
    said = acta(tmp_path, "discipline", ".").out
    assert "Jugaron sin estar en la lista de su equipo (art. 3.1)" in said


@pytest.mark.article("3.1", "4.4")
def test_a_stranger_who_comes_in_is_told_from_then_on(tmp_path: Path) -> None:
    """With the act that brought him in; one taken back brought in nobody."""
    assert unlisted(tmp_path, LISTED, "mano", COMES_IN) == [["B2", 3]]
    assert unlisted(tmp_path, LISTED, COMES_IN, "mano") == [["B2", 3]]
    assert unlisted(tmp_path, LISTED, "mano", COMES_IN, 'deshace "no era"') == []
    comes = COMES_IN.replace("Zulma Ayala", "Dino Gil")
    assert unlisted(tmp_path, LISTED, "mano", comes, substitute="Dino Gil") == []


@pytest.mark.article("3.1")
def test_a_stranger_changes_no_table(tmp_path: Path) -> None:
    """Nothing is rejected: names join nothing, and a line-up can have changed."""
    assert unlisted(tmp_path, ("Zulma Ayala", "Beto Sosa", "Caro Paz"), "planilla A 30 B 2") == [["B1", 2]]
    rows = json.loads(acta(tmp_path, "standings", ".", "--json").out)["tables"][0]["rows"]
    assert [row["team"] for row in rows] == ["CAL", "TER"]
