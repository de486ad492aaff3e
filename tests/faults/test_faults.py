"""Each defect of a file by its name: its own code and line, nothing recorded, exit code 2 and one line of JSON."""

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import main
from domain.notation.recording import record
from tests.faults.faults import EXPECTED, FILES, MADE, VALID, Told, padded

DEFECTIVE = 2
MANY = 40


def told_by_the_command(path: Path, capsys: pytest.CaptureFixture[str]) -> list[Told]:
    """The defects that ``acta result --json`` tells of the file, which has no result."""
    code = main(["result", str(path), "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (DEFECTIVE, "")
    assert out.endswith("}\n")
    assert out.count("\n") == 1
    document = json.loads(out)
    assert document.keys() == {"match", "rejected"}
    for one in document["rejected"]:
        assert one.keys() == {"line", "article", "code", "reason"}
        assert one["reason"]
        assert "…" not in one["reason"].removesuffix("…"), "a sentence without its facts"
    return [Told(one["line"], one["code"], one["article"]) for one in document["rejected"]]


def assert_nothing_is_recorded(data: bytes) -> None:
    recording = record(data)
    assert recording.events == ()
    assert recording.lines == {}
    assert recording.defects


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told_by_the_command(path, capsys) == EXPECTED[path.stem]
    assert_nothing_is_recorded(path.read_bytes())


@pytest.mark.parametrize("name", MADE)
def test_made(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make, expected = MADE[name]
    data = make()
    path = tmp_path / f"{name}.acta"
    path.write_bytes(data)
    assert told_by_the_command(path, capsys) == expected
    assert_nothing_is_recorded(data)


UNREADABLE = [Told(1, "file_unreadable")]


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told_by_the_command(tmp_path / "none.acta", capsys) == UNREADABLE


def test_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told_by_the_command(tmp_path, capsys) == UNREADABLE


def test_a_file_below_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.acta").write_text(VALID, "utf-8")
    assert told_by_the_command(tmp_path / "a.acta" / "b.acta", capsys) == UNREADABLE


def test_a_link_to_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.acta"
    path.symlink_to(path)
    assert told_by_the_command(path, capsys) == UNREADABLE


def test_a_name_that_is_too_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told_by_the_command(tmp_path / ("a" * 5000), capsys) == UNREADABLE


def test_a_file_without_permission(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system says no; a test that is run by root would be let in."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert told_by_the_command(tmp_path / "a.acta", capsys) == UNREADABLE


def test_a_good_file_among_defective_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.acta"
    good.write_text(VALID, "utf-8")
    assert main(["result", "--json", str(FILES[0]), str(good), str(FILES[1])]) == DEFECTIVE
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["rejected"]
    assert (second["match"], second["rejected"]) == ("F-01", [])
    assert third["rejected"]


def test_the_largest_file_there_may_be() -> None:
    data = padded(1024 * 1024)
    assert len(data) == 1024 * 1024
    assert record(data).defects == []


def test_the_program_itself_ends_with_2() -> None:
    """Once as a process: whatever the file, no traceback and one line."""
    for path in (FILES[0], FILES[-1]):
        ended = subprocess.run(
            [sys.executable, "-m", "cli.main", "result", "--json", path], capture_output=True, check=False, timeout=60
        )
        assert (ended.returncode, ended.stderr) == (DEFECTIVE, b"")
        assert ended.stdout.count(b"\n") == 1


def test_every_file_has_its_defects_in_order_of_its_lines() -> None:
    assert {path.stem for path in FILES} == EXPECTED.keys()
    assert len(FILES) + len(MADE) >= MANY
    for told in EXPECTED.values():
        assert told
        assert [one.line for one in told] == sorted(one.line for one in told)
