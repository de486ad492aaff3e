"""``acta export``: a match or an edition out of the record, and what stays in it."""

from pathlib import Path

import pytest

from tests.cli.running import acta
from tests.store.folders import ENDED, FILE1, FILE2, FINAL, M1, M2, M3, Folder

APART = 'capA llama arbitro "x"\ncapA reserva "señas de B1"'
WON = 'resultado = "30-24"\n'


@pytest.fixture
def folder(tmp_path: Path, database_url: str) -> Folder:
    return Folder(tmp_path, database_url)


def test_an_edition_is_exported_as_a_folder_that_tells_the_same(folder: Folder) -> None:
    """Its file and its actas; taken in again nothing is new, and by itself it comes to the same tables."""
    folder.write(M1 + FILE1, M2 + FILE2, M3 + WON, FINAL, M1=ENDED, M2=ENDED)
    assert folder.take_in().code == 0
    assert acta(folder.path, "export", "2026", "-o", "out/new", "--database", folder.url).code == 0
    out = folder.path / "out" / "new"
    assert sorted(path.name for path in out.iterdir()) == ["M1.acta", "M2.acta", "edicion.toml"]
    taken = acta(folder.path, "import", "out/new", "--database", folder.url)
    assert (taken.code, taken.out.count("nada nuevo.")) == (0, 3)
    for command in ("standings", "discipline", "bracket"):
        assert acta(folder.path, command, "out/new", "--json").out == folder.told(command)[1]
    shown = acta(folder.path, "export", "2026", "--database", folder.url)
    assert shown.out == (out / "edicion.toml").read_text("utf-8")


@pytest.mark.article("17.4")
def test_a_claim_heard_apart_is_exported_only_to_who_asks_for_it(folder: Folder) -> None:
    """Of a match and of an edition, until the referee's decision on it is told to both."""
    folder.write(M1 + FILE1, M2 + FILE2, M1=f"mano\n{APART}", M2=f'mano\n{APART}\narbitro resuelve "no se vio"')
    assert folder.take_in().code == 0
    for name, where in (("2026", "out"), ("2026/M1", "one.acta")):
        for private in ((), ("--private",)):
            ran = acta(folder.path, "export", name, "-o", where, *private, "--database", folder.url)
            assert ran.code == 0
            path = folder.path / where
            text = (path / "M1.acta" if path.is_dir() else path).read_text("utf-8")
            assert ("señas de B1" in text, "(reservado)" in text) == (bool(private), not private)
    assert "señas de B1" in (folder.path / "out" / "M2.acta").read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (["--as-of", "2026-10-03T20:00:00Z"], 2, "Una edición se exporta como está"),
        (["-o", "taken"], 1, "No se puede escribir el archivo"),
    ],
)
def test_what_keeps_an_edition_from_being_exported_is_one_sentence(
    more: list[str], code: int, said: str, folder: Folder
) -> None:
    folder.write(M1 + WON)
    folder.take_in()
    (folder.path / "taken").write_text("", "utf-8")
    ran = acta(folder.path, "export", "2026", *more, "--database", folder.url)
    assert (ran.code, len(ran.err.splitlines())) == (code, 1)
    assert said in ran.err
