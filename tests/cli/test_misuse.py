"""However it is misused, the program says one sentence and ends with a code: never a traceback."""

import os
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.running import BIN, acta, environment, program
from tests.projections.reading import acta as match_file

USAGE, FAILED, INTERRUPTED = 2, 1, 130


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some files and a database with the match ``m-1`` in two editions."""
    tmp_path = tmp_path_factory.mktemp("misuse")
    (tmp_path / "good.acta").write_bytes(match_file("planilla A 1 B 0"))
    (tmp_path / "twin.acta").write_bytes(match_file("planilla A 1 B 0").replace(b'"2026"', b'"2027"'))
    (tmp_path / "bad.acta").write_bytes(match_file("planilla A 1 B 0", "capA valida", "mano mano"))
    (tmp_path / "binary.acta").write_bytes(bytes(range(1, 256)))
    (tmp_path / "empty.acta").write_bytes(b"")
    (tmp_path / "large.acta").write_bytes(b"# nada\n" * 200_000)
    (tmp_path / "not-a-database").write_text("esto no es una base de datos" * 100, "utf-8")
    (tmp_path / "folder").mkdir()
    assert acta(tmp_path, "import", "good.acta", "twin.acta").code == 0
    return tmp_path


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(prepared, tmp_path / "here"))


WRONG_USES: dict[str, tuple[int, str, list[str]]] = {
    "no command": (USAGE, "Falta COMANDO", []),
    "no such command": (USAGE, "No existe el comando homologar", ["homologar"]),
    "no file": (USAGE, "Falta ARCHIVO", ["result"]),
    "no such option": (USAGE, "No se reconoce --yaml", ["result", "--yaml", "good.acta"]),
    "an option without its value": (USAGE, "--database necesita un valor", ["import", "good.acta", "--database"]),
    "a missing file": (USAGE, "no existe", ["result", "nothing.acta"]),
    "a folder": (USAGE, "es una carpeta", ["result", "folder"]),
    "a file inside a file": (USAGE, "no existe", ["import", "good.acta/x"]),
    "a binary file": (USAGE, "no es UTF-8", ["result", "binary.acta"]),
    "an empty file": (USAGE, "está vacío", ["import", "empty.acta"]),
    "a file that is too large": (USAGE, "pasa de 1048576 bytes", ["result", "large.acta"]),
    "an endless file": (USAGE, "pasa de 1048576 bytes", ["result", "/dev/zero"]),
    "a file with defects": (USAGE, "bad.acta:17:", ["import", "bad.acta"]),
    "no address": (USAGE, "no es una base de datos", ["import", "good.acta", "--database", "acta.db"]),
    "another kind of database": (USAGE, "no es una base de datos", ["migrate", "--database", "mysql://u:p@h/d"]),
    "a database in memory": (USAGE, "no es una base de datos", ["migrate", "--database", "sqlite://"]),
    "an address with a wrong port": (USAGE, "no es una base de datos", ["migrate", "--database", "postgresql://h:x/d"]),
    "an address with settings": (USAGE, "no es una base de datos", ["migrate", "--database", "sqlite:///a.db?x=1"]),
    "a file that is no database": (
        FAILED,
        "La base de datos falló",
        ["migrate", "--database", "sqlite:///not-a-database"],
    ),
    "a database in no folder": (FAILED, "La base de datos falló", ["migrate", "--database", "sqlite:///none/acta.db"]),
    "a database that is a folder": (FAILED, "La base de datos falló", ["migrate", "--database", "sqlite:///folder"]),
    "a server that is down": (
        FAILED,
        "La base de datos falló",
        ["import", "good.acta", "--database", "postgresql://acta:secreto@127.0.0.1:1/acta"],
    ),
    "no database yet": (FAILED, "no existe el archivo", ["scoreboard", "m-1", "--database", "sqlite:///none.db"]),
    "no such match": (USAGE, "No hay ningún partido m-9", ["scoreboard", "m-9"]),
    "a match that is none": (USAGE, "No hay ningún partido a/b/c", ["export", "a/b/c"]),
    "a match of two editions": (USAGE, "Hay varios partidos m-1: 2026/m-1, 2027/m-1", ["events", "m-1"]),
    "a file that cannot be written": (FAILED, "No se puede escribir", ["export", "2026/m-1", "-o", "none/x.acta"]),
    "an instant without its offset": (
        USAGE,
        "La hora 2026-10-03T20:05:00 no dice su diferencia horaria.",
        ["result", "good.acta", "--as-of", "2026-10-03T20:05:00"],
    ),
    "an instant that is none": (
        USAGE,
        "--known-at: ayer no es una hora.",
        ["events", "2026/m-1", "--known-at", "ayer"],
    ),
    "an instant of a match without times": (
        USAGE,
        "Ningún acto dice a qué hora fue",
        ["scoreboard", "2026/m-1", "--as-of", "2026-10-03T20:05:00Z"],
    ),
    "a port that is no number": (USAGE, "--port lleva un número entero", ["serve", "--port", "ocho"]),
}


@pytest.mark.parametrize("name", WRONG_USES)
def test_a_wrong_use_is_one_sentence_and_a_code(folder: Path, name: str) -> None:
    code, said, arguments = WRONG_USES[name]
    ran = program(folder, *arguments)
    told = ran.out + ran.err
    assert ran.code == code, told
    assert said in told
    assert "Traceback" not in told
    assert "secreto" not in told
    assert len(told.splitlines()) <= 2
    assert not (folder / "none.db").exists()


def test_a_database_of_another_version_is_told(folder: Path) -> None:
    (folder / "acta.db").write_bytes(b"")
    assert "corré acta migrate" in acta(folder, "scoreboard", "m-1").err
    assert acta(folder, "migrate").code == 0
    with sqlite3.connect(folder / "acta.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    for arguments in (["migrate"], ["import", "good.acta"]):
        ran = acta(folder, *arguments)
        assert (ran.code, ran.err) == (FAILED, "acta: La base de datos es de una versión más nueva de este programa.\n")


def test_a_closed_pipe_is_no_error_to_tell(folder: Path) -> None:
    command = f"'{BIN}/acta' result --json {'good.acta ' * 3000} | head -n 1"
    done = subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", command], check=False, cwd=folder, env=environment(), capture_output=True
    )
    assert done.stdout.startswith(b'{"match":"m-1"')
    assert done.stderr == b""
    assert done.returncode == 128 + signal.SIGPIPE


def test_an_interruption_is_one_sentence(folder: Path) -> None:
    # Who runs the tests in the background lets them ignore it, and so would the program that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.mkfifo(folder / "pipe")
    with subprocess.Popen(
        [BIN / "acta", "result", "pipe"], cwd=folder, env=environment(), stderr=subprocess.PIPE, text=True
    ) as process:
        writer = os.open(folder / "pipe", os.O_WRONLY)  # from here on it is reading
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
        os.close(writer)
    assert (process.returncode, told) == (INTERRUPTED, "acta: Interrumpido.\n")


def test_another_program_that_holds_the_database_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the process itself, so that nobody waits the thirty seconds that a writer waits."""
    from cli import database  # noqa: PLC0415
    from store.errors import OperationalError  # noqa: PLC0415

    monkeypatch.chdir(folder)
    assert database.said(OperationalError("database is locked")).startswith("La base de datos está ocupada")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_the_output_is_utf_8_whatever_the_terminal_is(folder: Path, encoding: str) -> None:
    ran = program(folder, "result", "good.acta", PYTHONIOENCODING=encoding)
    assert ran.code == 0
    assert "Próxima mano" in ran.out


def test_help_is_in_spanish_and_quick(folder: Path) -> None:
    begun = time.monotonic()
    ran = program(folder, "--help")
    assert time.monotonic() - begun < 5  # a busy machine; 0.05 s on a quiet one
    assert ran.code == 0
    assert ran.out.startswith("uso: acta")
    assert not {"usage", "options", "positional", "show this"} & set(ran.out.split())
