"""``acta review``, as somebody runs it: the list, what a case would change, and its acts in the actas."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cli import writing
from tests.cli.running import Ran, acta
from tests.review.cases import DAY, Folder, folder, text

TWO = {"M1": "modifica 28-30", "M2": "anula"}
HIDDEN = f'[[declaraciones]]\nde = "A2"\ntexto = "Me lo pidió otro."\ncuando = {DAY.format(6)}\nreservada = true\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An edition's folder with the case R-01, not yet applied."""
    write(tmp_path, folder("TER-CAL 30-7", "CAL-HOR 30-7", "HOR-TER 30-7"))
    case(tmp_path, "R-01", text(TWO, more=HIDDEN))
    return tmp_path


def write(place: Path, made: Folder) -> None:
    (place / "edicion.toml").write_bytes(made.source)
    for name, data in made.actas.items():
        (place / name).write_bytes(data)


def case(place: Path, name: str, told: str) -> None:
    (place / "revisiones").mkdir(exist_ok=True)
    (place / "revisiones" / f"{name}.toml").write_text(told, "utf-8")


def files(place: Path) -> dict[str, bytes]:
    """Every file of the folder."""
    return {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}


def told(ran: Ran) -> Any:  # noqa: ANN401 - a document
    (line,) = ran.lines
    return json.loads(line)


@pytest.mark.article("17.9")
def test_the_reviews_are_listed(place: Path) -> None:
    ran = acta(place, "review", place, "--json")
    document = told(ran)
    assert ran.code == 0
    assert (document["edition"], document["matches"], document["rejected"]) == ("E", [], [])
    (one,) = document["cases"]
    assert (one["case"], one["status"], one["matches"], one["in_actas"]) == ("R-01", "decided", ["M1", "M2"], [])
    assert acta(place, "review", place, "R-01", "--apply").code == 0
    document = told(acta(place, "review", place, "--json"))
    assert [(one["match"], one["state"], one["cases"], len(one["acts"])) for one in document["matches"]] == [
        ("M1", "modified", ["R-01"], 3),
        ("M2", "annulled", ["R-01"], 3),
    ]
    assert document["cases"][0]["in_actas"] == ["M1", "M2"]


@pytest.mark.article("17.9")
def test_a_preview_writes_nothing(place: Path) -> None:
    before = files(place)
    ran = acta(place, "review", place, "R-01", "--json")
    document = told(ran)
    assert ran.code == 0
    assert files(place) == before
    assert document["to_write"] == ["M1.acta", "M2.acta"]
    assert {"kind": "result", "match": "M1", "field": "score", "before": "30-7", "after": "28-30"} in document[
        "changes"
    ]


@pytest.mark.article("17.9")
def test_applying_writes_what_the_preview_said_and_a_second_time_nothing(place: Path) -> None:
    preview = told(acta(place, "review", place, "R-01", "--json"))
    first = told(acta(place, "review", place, "R-01", "--apply", "--json"))
    assert (first["changes"], first["written"]) == (preview["changes"], ["M1.acta", "M2.acta"])
    after = files(place)
    second = told(acta(place, "review", place, "R-01", "--apply", "--json"))
    assert (second["changes"], second["written"], files(place)) == ([], [], after)


@pytest.mark.article("17.9")
def test_tables_know_of_a_case_only_what_the_actas_say(place: Path) -> None:
    """A folder with cases and the same folder without them come to the same, before and after."""
    for arguments in (["standings"], ["discipline"]):
        with_case = acta(place, *arguments, place, "--json").out
        (place / "revisiones").rename(place / "aparte")
        assert acta(place, *arguments, place, "--json").out == with_case
        (place / "aparte").rename(place / "revisiones")


@pytest.mark.article("17.9")
def test_all_actas_are_written_or_none(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails: making a file beside them, or putting the second in its place."""
    before = files(place)
    replace = Path.replace

    def second_fails(self: Path, target: Path) -> Path:
        if Path(target).name == "M2.acta" and self.read_bytes() != before["M2.acta"]:
            raise PermissionError(13, "no")
        return replace(self, target)

    def no_room(_: int) -> None:
        raise OSError(28, "no")

    for what, fails in ((Path, ("replace", second_fails)), (os, ("fsync", no_room))):
        with monkeypatch.context() as patched:
            patched.setattr(what, *fails)
            ran = acta(place, "review", place, "R-01", "--apply")
        assert ran.code == 1
        assert ran.err.startswith("acta review: No se puede escribir el archivo: ")
        assert files(place) == before


def test_an_acta_that_somebody_changes_meanwhile_is_not_overwritten(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is any other written."""
    typed = b'incidente A 14.2 "tarde"\n'

    def beside(path: Path, data: bytes, made: list[Path]) -> Path:
        found = _beside(path, data, made)
        if path.name == "M2.acta" and not path.read_bytes().endswith(typed):
            path.write_bytes(path.read_bytes() + typed)
        return found

    _beside = writing._beside
    before = files(place)
    monkeypatch.setattr(writing, "_beside", beside)
    ran = acta(place, "review", place, "R-01", "--apply")
    assert (ran.code, ran.err) == (1, "acta review: M2.acta cambió mientras tanto: no se escribió nada.\n")
    assert files(place) == {**before, "M2.acta": before["M2.acta"] + typed}


def test_an_acta_keeps_its_rights_and_a_link_stays_one(place: Path) -> None:
    (place / "M1.acta").rename(place / "otra.acta")
    (place / "M1.acta").symlink_to("otra.acta")
    (place / "otra.acta").chmod(0o640)
    assert acta(place, "review", place, "R-01", "--apply").code == 0
    assert (place / "M1.acta").is_symlink()
    assert (place / "otra.acta").stat().st_mode & 0o777 == 0o640
    assert b"R-01: " in (place / "otra.acta").read_bytes()


@pytest.mark.article("17.8", "17.9")
@pytest.mark.parametrize("apply", [[], ["--apply"]])
def test_what_is_not_the_chiefs_is_refused_and_nothing_is_written(place: Path, apply: list[str]) -> None:
    case(place, "R-01", text(TWO).replace('[decision]\npor = "jefe"', '[decision]\npor = "org"'))
    before = files(place)
    ran = acta(place, "review", place, "R-01", *apply)
    assert ran.code == 2
    line = next(n for n, one in enumerate(text(TWO).split("\n"), 1) if one == "[decision]")
    assert ran.out == (
        f"{place}/revisiones/R-01.toml:{line}: Es una decisión del Jefe de Árbitros; org no lo es. (art. 17.9) "
        "[not_the_chief_referee]\n"
    )
    assert files(place) == before


@pytest.mark.article("17.9")
def test_what_the_actas_refuse_is_told_and_nothing_is_written(place: Path) -> None:
    (place / "M2.acta").write_bytes((place / "M2.acta").read_bytes().replace(b"capB valida\n", b""))
    before = files(place)
    ran = acta(place, "review", place, "R-01", "--apply", "--json")
    document = told(ran)
    assert (ran.code, document["changes"], document["written"]) == (2, [], [])
    assert [(one["match"], one["file"], one["code"]) for one in document["rejected"]] == [
        ("M2", "M2.acta", "not_homologated")
    ]
    assert files(place) == before
    assert "No se puede aplicar:" in acta(place, "review", place, "R-01").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["R-09"], "No hay ningún caso R-09 en esa edición.\n"),
        (["../edicion"], "No hay ningún caso ../edicion en esa edición.\n"),
        (["--apply"], "Falta CASO: --apply escribe un caso.\n"),
    ],
)
def test_there_is_no_such_case(place: Path, arguments: list[str], said: str) -> None:
    ran = acta(place, "review", place, *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"acta review: {said}")


def test_a_case_with_defects_does_not_hide_the_others(place: Path) -> None:
    case(place, "R-02", "nada")
    ran = acta(place, "review", place, "--json")
    document = told(ran)
    assert ran.code == 2
    assert [one["case"] for one in document["cases"]] == ["R-01"]
    assert [(one["file"], one["code"]) for one in document["rejected"]] == [("revisiones/R-02.toml", "case_not_toml")]
    assert acta(place, "review", place, "R-01").code == 0


def test_without_an_edition_there_is_one_line_all_the_same(tmp_path: Path) -> None:
    ran = acta(tmp_path, "review", tmp_path, "R-01", "--json")
    assert ran.code == 2
    assert [one["code"] for one in told(ran)["rejected"]] == ["file_unreadable"]


@pytest.mark.article("17.4")
@pytest.mark.parametrize("arguments", [[], ["R-01"], ["R-01", "--apply"]])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_was_said_in_private_is_nowhere_but_with_private(
    place: Path, arguments: list[str], form: list[str]
) -> None:
    """Not on the screen, not in JSON, not in an acta."""
    ran = acta(place, "review", place, *arguments, *form)
    actas = b"".join(data for name, data in files(place).items() if name.endswith(".acta"))
    assert "Me lo pidió otro." not in ran.out + actas.decode()
    shown = acta(place, "review", place, "R-01", "--private", *form).out
    assert "Me lo pidió otro." in shown


def test_people_read_a_case(place: Path) -> None:
    empty = place / "otra"
    empty.mkdir()
    write(empty, folder("TER-CAL 30-7"))
    assert "No hay revisiones." in acta(place, "review", empty).out
    out = acta(place, "review", place, "R-01").out
    for words in (
        "R-01: resuelto",
        "Partidos: M1, M2. Motivos: 18.4.",
        "Declaraciones reservadas: 1 (17.4).",
        "M1 se modifica 28-30",
        "M2 se anula",
        "Se escribe con --apply en M1.acta, M2.acta.",
    ):
        assert words in out
    rows = [line.split() for line in out.splitlines()]
    assert ["resultado", "M1", "tanteo", "30-7", "28-30"] in rows
    assert ["resultado", "M2", "estado", "homologado", "anulado"] in rows
    assert "en las actas" in acta(place, "review", place).out
    assert "Escrito en M1.acta, M2.acta." in acta(place, "review", place, "R-01", "--apply").out
    assert "No cambia nada." in acta(place, "review", place, "R-01", "--apply").out
    listed = [line.split() for line in acta(place, "review", place).out.splitlines()]
    assert ["M1", "se", "modifica", "R-01"] in [line[:4] for line in listed]
    (place / "M2.acta").write_bytes(folder("TER-CAL 30-7", "CAL-HOR 30-7").actas["M2.acta"])
    assert "en parte" in acta(place, "review", place).out
