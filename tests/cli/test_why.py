"""``acta why``, as somebody asks."""

import json
from pathlib import Path

import pytest

from tests.cli.running import acta, written
from tests.projections.reading import acta as match_file

PLAYED = ("planilla A 2 B 1", "planilla A 4 B 0", 'deshace "otra mano"', "mano", "B2: envido", "A3: no quiero")


def test_a_person_reads_what_adds_up_and_what_does_not_count(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match_file(*PLAYED)])
    ran = acta(tmp_path, "why", path, "puntos", "A")
    told = [" ".join(line.split()) for line in ran.lines]
    assert ran.code == 0
    assert told[0] == "Puntos de A: 2"
    assert "línea 15 planilla A 2 B 1 2 para A: planilla. 16.6 +2" in told
    assert "No cuentan:" in told
    assert "línea 16 planilla A 4 B 0 4 para A: planilla. 16.6 +4 línea 17" in told


def test_a_question_may_be_quoted(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match_file(*PLAYED)])
    assert acta(tmp_path, "why", path, "puntos A").out == acta(tmp_path, "why", path, "puntos", "A").out
    assert acta(tmp_path, "why", path, " ").code == 2


def test_a_program_reads_the_chain(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match_file(*PLAYED)])
    chain = json.loads(acta(tmp_path, "why", path, "mano", "2", "b", "--json").out)
    where = {"match": "m-1", "file": str(path), "line": 20, "act": 7, "event": "tsa.points.awarded"}
    assert chain == {
        "question": "mano",
        "of": ["2", "B"],
        "value": 1,
        "members": [{"amount": 1, **where, "articles": ["11.3"], "interpretations": ["envido_rechazado"]}],
        "fallen": [],
    }
    chain = json.loads(acta(tmp_path, "why", path, "puntos", "A", "--json").out)
    (fallen,) = chain["fallen"]
    by = {"match": "m-1", "file": str(path), "line": 17, "act": 4, "event": "match.act.withdrawn", "articles": []}
    assert (fallen["amount"], fallen["line"], fallen["by"]) == (4, 16, by)


def test_a_recorded_match_is_asked_by_its_name_and_on_both_axes(tmp_path: Path, database_url: str) -> None:
    data = match_file("[2026-10-03T20:05:00-03:00] planilla A 2 B 1", "[2026-10-03T20:15:00-03:00] planilla A 0 B 4")
    here = {"ACTA_DATABASE": database_url}
    assert acta(tmp_path, "import", *written(tmp_path, [data]), **here).code == 0
    chain = json.loads(acta(tmp_path, "why", "2026/m-1", "puntos", "B", "--json", **here).out)
    assert [(one["act"], one["amount"]) for one in chain["members"]] == [(2, 1), (3, 4)]
    assert chain["members"][0]["at"] == "2026-10-03T20:05:00-03:00"
    early = acta(tmp_path, "why", "m-1", "puntos", "B", "--as-of", "2026-10-03T20:10:00-03:00", **here)
    assert early.lines[0] == "Puntos de B: 1"
    assert "acto 2" in early.out
    file = acta(tmp_path, "why", tmp_path / "000.acta", "puntos", "B", "--as-of", "2026-10-03T20:10:00-03:00")
    assert file.lines[0] == "Puntos de B: 1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["000.acta"], "Falta PREGUNTA"),
        (["000.acta", "tantos", "A"], "No hay un número «tantos». Hay: puntos, mano, duelo, errores, ciclo"),
        (["000.acta", "puntos"], "La pregunta puntos lleva: lado (A o B)."),
        (["000.acta", "puntos", "A", "B"], "La pregunta puntos lleva: lado (A o B)."),
        (["000.acta", "puntos", "C"], "«C» no es lo que va ahí: lado (A o B)."),
        (["000.acta", "errores", "A4"], "«A4» no es lo que va ahí: jugador (A1 a B3)."),
        (["000.acta", "mano", "dos", "A"], "«dos» no es lo que va ahí: número."),
        (["000.acta", "mano", "9", "A"], "No hay una mano 9 en el partido."),
        (["none.acta", "puntos", "A"], "none.acta:1: No se puede leer el archivo: no existe."),
        (["bad.acta", "puntos", "A"], "bad.acta:15: El partido todavía no tiene resultado."),
        (["000.acta", "puntos", "A", "--known-at", "2026-10-03T20:10:00Z"], "Un archivo no tiene registro"),
        (["000.acta", "puntos", "A", "--as-of", "2026-10-03T20:10:00Z"], "Ningún acto dice a qué hora fue"),
    ],
)
def test_a_wrong_question_is_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    written(tmp_path, [match_file(*PLAYED)])
    (tmp_path / "bad.acta").write_bytes(match_file("capA valida"))
    ran = acta(tmp_path, "why", *arguments)
    assert ran.code == 2
    assert said in ran.out + ran.err


def test_what_is_asked_with_accents_and_capitals_is_the_same(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match_file(*PLAYED)])
    asked = [acta(tmp_path, "why", path, *words).out for words in (("descalificación", "a"), ("DESCALIFICACION", "A"))]
    assert asked[0] == asked[1] == "Descalificación de A: no\n"
