"""Every command, as somebody runs it."""

import json
import os
import pty
import subprocess
from pathlib import Path

import msgspec
import pytest

from tests.cli.running import BIN, acta, environment, written
from tests.projections.reading import CASES, good_cases
from tests.projections.reading import acta as match_file

PLAYED = ("planilla A 2 B 1", "[20:05:00] mano", "B2: truco", "A3: dale", "A3: no quiero")


def match(name: str = "m-1", *acts: str) -> bytes:
    """A file whose acts have times."""
    data = match_file(*(acts or PLAYED), match=name)
    return data.replace(b"[equipos.A]", b"hora_oficial = 2026-10-03T20:00:00-03:00\n[equipos.A]")


def test_result_prints_one_json_line_per_file_in_their_order(tmp_path: Path) -> None:
    bad = match_file("capA valida", match="bad")
    paths = written(tmp_path, [match("m-1"), bad, b"", match("m-2")])
    ran = acta(tmp_path, "result", "--json", *paths, tmp_path / "none.acta", paths[0])
    documents = [json.loads(line) for line in ran.lines]
    assert ran.code == 2
    assert [document["match"] for document in documents] == ["m-1", "bad", None, "m-2", None, "m-1"]
    assert ["rejected" in d and bool(d["rejected"]) for d in documents] == [False, True, True, False, True, False]
    assert documents[1].keys() == {"match", "rejected"}
    assert documents[0]["zones"] == {"A": "malas", "B": "malas"}
    assert documents[0]["void_acts"] == [{"line": 19, "article": "10.4"}]


def test_a_claim_heard_apart_is_shown_when_it_is_decided(tmp_path: Path) -> None:
    apart = ("mano", "capA llama arbitro", 'capA reserva "señas de B1"')
    assert acta(tmp_path, "import", *written(tmp_path, [match("m-1", *apart)])).code == 0
    for options in ((), ("--json",)):
        ran = acta(tmp_path, "events", "m-1", *options)
        assert "señas de B1" not in ran.out
        assert "(reservado)" in ran.out
    later = written(tmp_path, [match("m-1", *apart, 'arbitro resuelve "no se vio"')])
    assert acta(tmp_path, "import", *later).code == 0
    assert "señas de B1" in acta(tmp_path, "events", "m-1").out


def test_deadlines_show_what_ran_and_what_came_late(tmp_path: Path) -> None:
    played = ('[20:01:00] capB llama arbitro "x"', "[20:03:00] arbitro reanuda", "[20:05:00] mano", "gana A", "mano")
    assert acta(tmp_path, "import", *written(tmp_path, [match("m-1", *played)])).code == 0
    ran = acta(tmp_path, "deadlines", "m-1")
    assert ran.code == 0
    assert "hasta la ausencia" in ran.out
    assert [line.split()[-1] for line in ran.lines if "16.2" in line] == ["vencido"]
    (document,) = [json.loads(line) for line in acta(tmp_path, "deadlines", "m-1", "--json").lines]
    found = [(one["limit"], one["state"], one["due"]) for one in document["deadlines"]]
    assert found[1] == ("absence", "kept", "2026-10-03T20:12:00-03:00")
    assert found[-1] == ("difference", "expired", None)
    earlier = acta(tmp_path, "deadlines", "m-1", "--json", "--as-of", "2026-10-03T20:02:00-03:00")
    assert {one["state"] for one in json.loads(earlier.out)["deadlines"]} == {"frozen"}
    assert acta(tmp_path, "deadlines", "m-9").code == 2


def test_result_shows_what_people_want_to_know(tmp_path: Path) -> None:
    case = CASES / "15.6-interference-by-both-sides.acta"
    ran = acta(tmp_path, "result", case, *written(tmp_path, [match()]))
    assert ran.code == 0
    for said in (
        "15.6-interference-by-both-sides: en juego",
        "A   6  malas   Los Teros",
        "A 5 planilla (16.6)",
        "B2-A2",
        "anulado",
        "A 1 truco no querido (12.2)",
        "6-1",
        "Advertencias a A: verbales 0, disciplinarias 1.",
        "Próxima mano: redonda, reparte B2, es mano A3.",
        "Sin efecto: línea 19 (10.4).",
    ):
        assert said in ran.out


def test_result_says_every_defect_with_line_article_and_code(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match_file("capA valida", "B2: truco")])
    ran = acta(tmp_path, "result", path)
    assert ran.code == 2
    assert ran.lines[0] == f"{path}:15: El partido todavía no tiene resultado. (art. 16.4) [match_in_play]"


def test_import_says_what_came_of_each_file(tmp_path: Path) -> None:
    paths = written(tmp_path, [match(), match_file("capA valida", match="bad"), match("m-2")])
    ran = acta(tmp_path, "import", *paths)
    assert ran.code == 2
    assert ran.lines[0] == f"{paths[0]}: 2026/m-1: 6 actos registrados."
    assert ran.lines[1].startswith(f"{paths[1]}:15: ")
    assert ran.lines[2] == f"{paths[2]}: 2026/m-2: 6 actos registrados."
    again = acta(tmp_path, "import", paths[0])
    assert (again.code, again.out) == (0, f"{paths[0]}: 2026/m-1: ya estaba; nada nuevo.\n")
    paths[0].write_bytes(match() + b"capA llama arbitro\n")
    assert acta(tmp_path, "import", paths[0]).out.endswith("2026/m-1: 1 acto registrado, entrada tardía.\n")
    board = json.loads(acta(tmp_path, "scoreboard", "m-1", "--json").out)
    assert board["warnings_of_entry"] == [{"act": 7, "code": "entrada_tardia"}]
    assert "A revisar, acto 7: Se anotó después" in acta(tmp_path, "scoreboard", "m-1").out


def test_the_database_is_the_option_or_the_environment_or_a_file_here(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match()])
    for arguments, variables, made in (
        (["--database", "sqlite:///one.db"], {"ACTA_DATABASE": "sqlite:///two.db"}, "one.db"),
        ([], {"ACTA_DATABASE": "sqlite:///two.db"}, "two.db"),
        ([], {}, "acta.db"),
    ):
        assert not (tmp_path / made).exists()
        assert acta(tmp_path, "import", path, *arguments, **variables).code == 0
        assert (tmp_path / made).exists()


def test_an_export_is_the_match_again(tmp_path: Path, database_url: str) -> None:
    paths = written(tmp_path, good_cases()[::10])
    assert acta(tmp_path, "import", *paths, ACTA_DATABASE=database_url).code == 0
    for path in paths:
        name = json.loads(acta(tmp_path, "result", "--json", path).out)["match"]
        out = tmp_path / "out.acta"
        assert acta(tmp_path, "export", name, "-o", out, ACTA_DATABASE=database_url).code == 0
        assert acta(tmp_path, "export", name, ACTA_DATABASE=database_url).out == out.read_text("utf-8")
        assert acta(tmp_path, "import", out, ACTA_DATABASE=database_url).out.endswith("nada nuevo.\n")


TIMED = ("[20:05:00] planilla A 2 B 1", "[20:15:00] planilla A 0 B 4", "planilla A 1 B 0", 'deshace "otra"')
BEFORE, LATER = "2026-10-03T20:10:00-03:00", "2026-10-03T20:20:00-03:00"


def test_a_file_is_shown_as_of_an_instant(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match("m-1", *TIMED[:2])])
    points = [
        json.loads(acta(tmp_path, "result", path, "--json", "--as-of", instant).out)["score"]
        for instant in (BEFORE, LATER)
    ]
    assert points == [{"A": 2, "B": 1}, {"A": 2, "B": 5}]
    path.write_bytes(match("m-1", "planilla A 2 B 1"))
    ran = acta(tmp_path, "result", path, "--json", "--as-of", BEFORE)
    assert (ran.code, json.loads(ran.out)["rejected"][0]["code"]) == (2, "times_unknown")


def test_a_record_is_shown_as_of_and_known_at_an_instant(tmp_path: Path, database_url: str) -> None:
    (path,) = written(tmp_path, [match("m-1", *TIMED)])
    here = {"ACTA_DATABASE": database_url}
    assert acta(tmp_path, "import", path, **here).code == 0
    recorded = {json.loads(line)["recorded_at"] for line in acta(tmp_path, "events", "m-1", "--json", **here).lines}
    (known,) = recorded
    for command in ("scoreboard", "events", "export"):
        asked = ["--json"] if command != "export" else []
        now = acta(tmp_path, command, "m-1", *asked, **here)
        assert acta(tmp_path, command, "m-1", "--known-at", known, "--as-of", LATER, *asked, **here) == now
        early = acta(tmp_path, command, "m-1", "--as-of", BEFORE, *asked, **here)
        assert early.code == 0
        assert early != now
        unknown = acta(tmp_path, command, "m-1", "--known-at", BEFORE, **here)
        assert (unknown.code, unknown.err.count("todavía no sabía nada")) == (2, 1)
    assert "deshecho" not in acta(tmp_path, "events", "m-1", "--as-of", BEFORE, **here).out
    assert "A   2  malas" in acta(tmp_path, "scoreboard", "m-1", "--as-of", BEFORE, **here).out


def test_events_tell_who_said_what_and_what_it_did(tmp_path: Path) -> None:
    assert acta(tmp_path, "import", *written(tmp_path, [match("m-1", *PLAYED, 'deshace "fue B1"')])).code == 0
    lines = acta(tmp_path, "events", "2026/m-1").lines
    told = {line.split()[0]: " ".join(line.split()) for line in lines if line[:1].isdigit()}
    assert told["3"].startswith("3 20:05:00 mano")
    assert told["4"] == "4 B2: truco B2 canta truco. con efecto"
    assert told["5"] == "5 A3: dale «dale» no tiene efecto. 10.4 sin efecto"
    assert told["6"].endswith("deshecho por 7")
    assert any("1 para B: truco no querido." in line and "12.2" in line for line in lines)


def test_events_as_json_are_all_events(tmp_path: Path) -> None:
    assert acta(tmp_path, "import", *written(tmp_path, [match()])).code == 0
    events = [json.loads(line) for line in acta(tmp_path, "events", "m-1", "--json").lines]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert events[0]["type"] == "match.opened"
    assert events[0]["data"]["name_a"] == "Los Teros"
    assert {event["at"] for event in events if event["act"] == 3} == {"2026-10-03T20:05:00-03:00"}
    assert events[1]["actor"] == {"pseudonym": "acta-import", "role": "clerk"}


def test_the_scoreboard_is_the_result_with_acts(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [match()])
    result = json.loads(acta(tmp_path, "result", "--json", path).out)
    assert acta(tmp_path, "import", path).code == 0
    board = json.loads(acta(tmp_path, "scoreboard", "m-1", "--json").out)
    assert board.pop("void_acts") == [{"act": 5, "article": "10.4"}]
    result.pop("void_acts")
    assert board == result


def test_rebuild_makes_the_same_read_models(tmp_path: Path, database_url: str) -> None:
    assert acta(tmp_path, "import", *written(tmp_path, good_cases()[::10]), ACTA_DATABASE=database_url).code == 0
    before = acta(tmp_path, "scoreboard", "16.6", ACTA_DATABASE=database_url).out
    ran = acta(tmp_path, "rebuild", ACTA_DATABASE=database_url)
    assert ran.code == 0
    assert ran.out.startswith("3 vistas rehechas de ")
    assert acta(tmp_path, "scoreboard", "16.6", ACTA_DATABASE=database_url).out == before


def test_demo_shows_a_match_and_leaves_nothing_behind(tmp_path: Path) -> None:
    ran = acta(tmp_path, "demo", TMPDIR=str(tmp_path))
    assert ran.code == 0, ran.err
    assert "actos registrados." in ran.out
    assert ran.out.count("gana ") == 2, "once from the file, once from the record"
    assert not list(tmp_path.iterdir())


def test_a_hundred_files_under_a_bar(tmp_path: Path) -> None:
    paths = written(tmp_path, [match(f"m-{number}") for number in range(100)])
    ran = acta(tmp_path, "import", *paths)
    assert ran.code == 0
    assert ran.err == ""
    assert [line.split(": ")[1] for line in ran.lines] == [f"2026/m-{number}" for number in range(100)]


def test_the_bar_is_shown_to_who_watches_and_stays_out_of_the_output(tmp_path: Path) -> None:
    paths = written(tmp_path, [match(f"m-{number}") for number in range(100)])
    watched, terminal = pty.openpty()
    with subprocess.Popen(
        [BIN / "acta", "import", *paths],
        cwd=tmp_path,
        env=environment(TERM="xterm"),
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
    ) as process:
        os.close(terminal)
        out, _ = process.communicate(timeout=120)
    seen = b""
    while chunk := _read(watched):
        seen += chunk
    os.close(watched)
    assert process.returncode == 0
    assert "Registrando" in seen.decode()
    assert len(out.splitlines()) == 100
    assert "Registrando" not in out


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # nobody writes to it any more
        return b""


@pytest.mark.parametrize("case", ["17.9-review-modified", "15.6-interference-by-both-sides"])
def test_json_is_the_same_from_the_file_and_from_the_record(tmp_path: Path, case: str) -> None:
    path = CASES / f"{case}.acta"
    result = msgspec.json.decode(acta(tmp_path, "result", "--json", path).out)
    assert acta(tmp_path, "import", path).code == 0
    board = msgspec.json.decode(acta(tmp_path, "scoreboard", result["match"], "--json").out)
    assert {**board, "void_acts": [], "warnings_of_entry": []} == {**result, "void_acts": [], "warnings_of_entry": []}


def test_a_match_of_no_edition_is_named_without_further_ado(tmp_path: Path, database_url: str) -> None:
    """``-/partido`` is no option, wherever it stands."""
    here = {"ACTA_DATABASE": database_url}
    acta(tmp_path, "import", *written(tmp_path, [match().replace(b'edicion = "2026"\n', b"")]), **here)
    for arguments in (["-/m-1", "--json"], ["--json", "-/m-1"], ["--json", "--", "-/m-1"]):
        ran = acta(tmp_path, "scoreboard", *arguments, **here)
        assert (ran.code, json.loads(ran.out)["match"]) == (0, "m-1")
    assert acta(tmp_path, "why", "-/m-1", "puntos", "A", **here).code == 0
    assert "No se reconoce -x" in acta(tmp_path, "scoreboard", "-x", "-/m-1", **here).err
