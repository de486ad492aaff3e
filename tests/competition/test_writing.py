"""An edition that is written as a file is read again as the same edition."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.competition.edition import Edition
from domain.competition.reading import read
from domain.competition.writing import write
from tests.competition.histories import history

FOLDERS = (Path(__file__).parents[1] / "cases" / "editions", Path(__file__).parents[2] / "examples")
CORNERS = """\
edicion = "E"
nombre = "Se \\"Pica\\""
reglamento = "tsa"
[condiciones]
advertencias_descalifican = 3
signs = [{ senia = "ceja" }]
[[equipos]]
id = "A"
nombre = "Los # A"
suplente = "Ñandú"
[[equipos]]
id = "B"
nombre = "B"
jugadores = ["Uno", "Dos", "Tres"]
[[fases]]
id = "liga"
etapa = "clasificatoria"
clasifican = 1
mejores_segundos = 1
[[fases.grupos]]
id = "1"
equipos = ["A", "B"]
[[fases]]
id = "final"
etapa = "televisada"
[[fases.cruces]]
id = "F"
entre = ["1.1", "segundos.1"]
[[partidos]]
id = "M1"
fase = "liga"
grupo = "1"
equipos = ["B", "A"]
hora = 2026-10-03T20:00:00-03:00
resultado = "{}"
advertencias = {{ A = 0, B = 2 }}
[[partidos]]
id = "M2"
fase = "liga"
grupo = "1"
equipos = ["A", "B"]
archivo = "uno/M2.acta"
[[condiciones_desde]]
partido = "M2"
condiciones = {{ buenas_desde = 16 }}
[[sorteos]]
fase = "liga"
grupo = "1"
entre = ["A", "B"]
orden = ["B", "A"]
"""


def again(edition: Edition) -> Edition:
    """The edition written and read, at the lines at which it stood."""
    found = read(write(edition).encode())
    assert found.edition is not None, found.rejected
    assert found.rejected == ()
    lines = [one.line for one in edition.fixtures]
    fixtures = tuple(replace(one, line=line) for one, line in zip(found.edition.fixtures, lines, strict=True))
    return replace(found.edition, fixtures=fixtures)


@pytest.mark.parametrize(
    "result",
    [
        *("30-24", "0-30", "ausencia A", "descalificacion B", "abandono A", "sancion B"),
        *("doble descalificacion", "doble ausencia"),
    ],
)
def test_an_edition_with_everything_in_it_is_written_and_read_again(result: str) -> None:
    edition, rejected = read(CORNERS.replace("{{", "{").replace("}}", "}").replace("{}", result).encode())
    assert edition is not None, rejected
    assert rejected == ()
    assert again(edition) == edition


def test_every_edition_among_cases_examples_and_histories_is_written_and_read_again() -> None:
    told = [path.read_bytes() for folder in FOLDERS for path in sorted(folder.glob("*/edicion.toml"))]
    told += [history(seed).toml for seed in range(20)]
    good = [edition for data in told if (edition := read(data).edition) is not None]
    assert len(good) > len(told) / 2
    assert all(again(edition) == replace(edition, unread=()) for edition in good)
