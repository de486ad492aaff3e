"""A real score record, with its dirt, as a match in the notation: nothing in it is guessed."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.convert import REMARKS, Remark, convert, main
from cli.result import result_of
from cli.score_record import NotARecordError

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "examples" / "real" / "score-record-1.json"
HOW_TO = ROOT / "docs" / "how-to" / "convert.md"
NAMED = ["Ana", "Beto", "Caro", "Dino", "Eva", "Fito"]
"""Around the table from the first position; their numbers are 1 to 6."""


def remarks_of(number: int | None, remarks: list[Remark]) -> list[str]:
    """The codes of one round's remarks."""
    return [one.code for one in remarks if one.round == number]


@pytest.fixture(scope="module")
def real() -> tuple[str, list[Remark]]:
    return convert(RECORD.read_bytes())


def test_the_real_record_is_accepted_whole(real: tuple[str, list[Remark]]) -> None:
    document = result_of(real[0].encode())
    assert document["rejected"] == []
    assert (document["score"], document["result"]) == ({"A": 29, "B": 12}, None)


def test_the_points_that_the_record_assigns_are_the_hands_points(real: tuple[str, list[Remark]]) -> None:
    hands = result_of(real[0].encode())["hands"]
    points = [{one["team"]: one["points"] for one in hand["points"]} for hand in hands]
    assert points == [{"A": 2, "B": 3}, {"A": 2, "B": 2}, {}, {"A": 1}, {}, {"A": 22, "B": 1}, {"B": 6}, {"A": 2}]


def test_every_hand_keeps_its_kind_and_its_dealer(real: tuple[str, list[Remark]]) -> None:
    rounds = json.loads(RECORD.read_text("utf-8"))["match"]["rounds"]
    hands = result_of(real[0].encode())["hands"]
    seats = ("A1", "B2", "A3", "B1", "A2", "B3")
    assert [hand["dealer"] for hand in hands] == [seats[one["dealer_position"]] for one in rounds]
    kinds = {"redondo": "redonda", "pica-pica": "pica_pica"}
    assert [hand["kind"] for hand in hands] == [kinds[one["round_type"]] for one in rounds]


def test_each_defect_of_the_real_record_is_reported(real: tuple[str, list[Remark]]) -> None:
    _, remarks = real
    assert remarks_of(3, remarks) == ["faltan_duelos", "ganador_desconocido", "puntos_sin_ganador", "no_se_puntua"]
    fifth = remarks_of(5, remarks)
    assert (fifth.count("ganador_desconocido"), fifth.count("ganador_sin_puntos"), fifth[-1]) == (4, 1, "no_se_puntua")
    assert remarks_of(6, remarks) == ["envido_alto", "planilla_imposible"]
    assert remarks_of(8, remarks) == ["pausa"]
    assert next(one.text for one in remarks if one.code == "pausa").startswith("Pasaron 6 h 17 min")
    general = remarks_of(None, remarks)
    assert general == ["numeros_por_asiento", "sin_capitanes", "sin_huso", "otros_limites", "termino_sin_treinta"]
    assert [remarks_of(number, remarks) for number in (1, 2, 4, 7)] == [[]] * 4


def test_the_points_without_a_hand_are_flagged_in_the_result_too(real: tuple[str, list[Remark]]) -> None:
    (flag,) = result_of(real[0].encode())["warnings_of_entry"]
    assert flag["code"] == "planilla_imposible"
    assert real[0].splitlines()[flag["line"] - 1] == "planilla A 22 B 1"


def test_every_remark_stands_as_a_comment_on_its_line(real: tuple[str, list[Remark]]) -> None:
    text, remarks = real
    lines = text.splitlines()
    assert [lines[one.line - 1] for one in remarks] == [f"# {one.text}" for one in remarks]


# --- records made up from the real one's shape ---------------------------------------------------------------------


def made(*rounds: dict[str, Any], numbered: bool = True, **match: object) -> bytes:
    """A record of six named players; ``numbered`` says whose the numbers of the duels are."""
    players = [{"id": n, "name": name} if numbered else name for n, name in enumerate(NAMED, 1)]
    record = {
        "id": 1,
        "name": "hecho",
        "teams": [
            {"id": 10, "name": "Uno", "players": players[::2]},
            {"id": 20, "name": "Dos", "players": players[1::2]},
        ],
        "positions": [*enumerate(NAMED)],
        "rounds": [{"round_number": n, **one} for n, one in enumerate(rounds, 1)],
        "pica_pica_end_points": 25,
        **match,
    }
    return json.dumps({"match": record}).encode()


def round_of(kind: str, dealer: int, paid: list[dict[str, Any]], at: str = "2025-01-01 20:00:00") -> dict[str, Any]:
    """A round of the kind with what it paid."""
    key = "redondo" if kind == "redondo" else "pica_pica"
    return {"round_type": kind, "dealer_position": dealer, "created_at": at, key: paid}


def redondo(dealer: int, a: int, b: int) -> dict[str, Any]:
    """The first team took ``a`` by the truco, the second ``b`` by the envido."""
    truco = {"truco_winner_team_id": 10 if a else None, "truco_points": a or None}
    envido = {"envido_winner_team_id": 20 if b else None, "envido_points": b or None}
    return round_of("redondo", dealer, [truco | envido])


def duels(dealer: int, *winners: int) -> dict[str, Any]:
    """A point for each winner's truco."""
    paid = [{"sub_round": n, "truco_winner_id": who, "truco_points": 1} for n, who in enumerate(winners, 1)]
    return round_of("pica-pica", dealer, paid)


DUEL = {"truco_winner_id": 1, "truco_points": 1}


def codes(data: bytes) -> list[str]:
    """What is remarked about the rounds."""
    return [one.code for one in convert(data).remarks if one.round is not None]


def score(data: bytes) -> tuple[int, int]:
    """What the match comes to."""
    document = result_of(convert(data).text.encode())
    assert document["rejected"] == []
    return document["score"]["A"], document["score"]["B"]


def test_a_clean_record_has_no_remarks_about_its_rounds() -> None:
    data = made(redondo(2, 2, 3), redondo(3, 1, 2), duels(4, 1, 2, 5))
    assert (codes(data), score(data)) == ([], (5, 6))
    assert "repartidor A3" in convert(data).text


def test_duels_are_scored_only_where_the_record_says_whose_the_numbers_are() -> None:
    rounds = (redondo(0, 3, 5), duels(1, 1, 2, 5))
    assert score(made(*rounds)) == (5, 6)
    assert score(made(*rounds, numbered=False)) == (3, 5)
    assert codes(made(*rounds, numbered=False)) == ["ganador_desconocido"] * 3 + ["no_se_puntua"]


def test_the_team_of_the_first_seat_is_a() -> None:
    turned = json.loads(made(redondo(0, 2, 3)))
    turned["match"]["teams"].reverse()
    assert score(json.dumps(turned).encode()) == (2, 3)


def test_a_kind_that_tsa_would_not_play_is_said() -> None:
    data = made(redondo(0, 3, 5), redondo(1, 1, 0), pica_pica_end_points=20)
    assert codes(data) == ["otra_clase"]
    assert "con 3-5 en el acta es pica-pica" in convert(data).text


def test_a_record_without_pica_pica_is_said() -> None:
    assert [one.code for one in convert(made(redondo(0, 1, 0), pica_pica_enabled=0)).remarks][-1] == "sin_pica"


def test_another_dealer_than_the_next_at_the_right_is_said() -> None:
    assert codes(made(redondo(0, 1, 0), redondo(2, 1, 0))) == ["otro_repartidor"]


def test_nothing_after_the_end_goes_in() -> None:
    data = made(redondo(0, 30, 0), redondo(1, 1, 0))
    assert codes(data)[-1] == "ya_terminado"
    assert score(data) == (30, 0)
    assert [one.code for one in convert(data).remarks][-1] == "sigue_en_juego"


def test_both_at_thirty_in_one_hand_is_not_scored() -> None:
    data = made(redondo(0, 29, 29), redondo(1, 1, 1))
    assert codes(data)[-2:] == ["rechazada", "no_se_puntua"]
    assert score(data) == (29, 29)


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        (round_of("redondo", 0, []), "sin_anotacion"),
        (round_of("redondo", 0, [{"truco_points": 1, "truco_winner_team_id": 10}] * 2), "anotada_dos_veces"),
        (round_of("redondo", 0, [{"truco_points": 2}]), "puntos_sin_ganador"),
        (round_of("redondo", 0, [{"truco_winner_team_id": 10}]), "ganador_sin_puntos"),
        (round_of("redondo", 0, [{"truco_winner_team_id": 99, "truco_points": 1}]), "ganador_desconocido"),
        (round_of("redondo", 0, [{"truco_winner_team_id": 10, "truco_points": -2}]), "puntos_imposibles"),
        (round_of("chico", 0, []), "clase_desconocida"),
        (duels(0, 1, 2), "faltan_duelos"),
        (round_of("pica-pica", 0, []), "sin_anotacion"),
        (round_of("pica-pica", 0, [DUEL | {"sub_round": n} for n in (1, 2, 2)]), "duelo_repetido"),
    ],
)
def test_what_cannot_be_assigned_is_said_and_not_scored(spoilt: dict[str, Any], code: str) -> None:
    data = made(spoilt, redondo(1, 1, 0))
    assert code in codes(data)
    assert "no_se_puntua" in codes(data)
    assert score(data) == (1, 0)


def test_a_missing_round_is_said() -> None:
    record = json.loads(made(redondo(0, 1, 0), redondo(1, 1, 0)))
    record["match"]["rounds"][1]["round_number"] = 4
    assert codes(json.dumps(record).encode())[:2] == ["ronda_salteada"] * 2


def test_a_name_that_is_no_identifier_is_changed_and_said() -> None:
    conversion = convert(made(redondo(0, 1, 0), name='la "final" del domingo'))
    assert 'partido = "registro-1"' in conversion.text
    assert conversion.remarks[0].code == "nombre_cambiado"
    assert result_of(conversion.text.encode())["rejected"] == []


def test_what_others_wrote_cannot_break_out_of_a_comment() -> None:
    hostile = round_of("redondo\nplanilla A 30 B 0", 0, [], at="ayer\n+++")
    data = made(hostile, status="x\nplanilla A 30 B 0")
    assert score(data) == (0, 0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "^No es un registro de puntos: no es JSON en UTF-8.$"),
        (b'{"match":', "^No es un registro de puntos: no es JSON en UTF-8.$"),
        (b"\xff\xfe", "^No es un registro de puntos: no es JSON en UTF-8.$"),
        (b"[1, 2]", "^No es un registro de puntos: el archivo no tiene la forma debida.$"),
        (b"{}", "^No es un registro de puntos: falta match en el archivo.$"),
        (b'{"match": {}}', "^No es un registro de puntos: falta id en match.$"),
        (b'{"match": {"id": "x"}}', "^No es un registro de puntos: match.id no tiene la forma debida.$"),
        (b"[" * 100_000, "^No es un registro de puntos: el archivo no tiene la forma debida.$"),
        (made(positions=[*enumerate(NAMED[:5])]), "seis asientos"),
        (made(positions=[*enumerate([*NAMED[:4], NAMED[5], NAMED[4]])]), "no alternan"),
        (made(positions=[*enumerate([*NAMED[:5], NAMED[1]])]), "no alternan"),
        (made(teams=[]), "dos equipos de tres"),
        (
            made(teams=[{"id": n, "name": "n" * 300, "players": NAMED[n::2]} for n in (0, 1)]),
            "encabezado: equipos.A.nombre lleva textos",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(data: bytes, said: str) -> None:
    with pytest.raises(NotARecordError, match=said):
        convert(data)


def test_every_remark_that_can_be_said_is_said_by_a_test_record() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [code for code in REMARKS if f'"{code}"' not in source] == []


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_the_match_and_reports_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(RECORD)]) == 0
    out, err = capsys.readouterr()
    text, remarks = convert(RECORD.read_bytes())
    assert out == text
    assert err.splitlines()[4] == "línea 26, ronda 3: Hay 1 de los tres duelos. [faltan_duelos]"
    assert len(err.splitlines()) == len(remarks)


def test_a_file_that_is_no_record_ends_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, large = tmp_path / "bad.json", tmp_path / "large.json"
    bad.write_bytes(b"{}")
    large.write_bytes(b" " * (1024 * 1024 + 1))
    for path, said in ((bad, "No es un registro"), (tmp_path / "none.json", "no existe"), (large, "1048576")):
        assert main([str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert said in err


def test_the_match_beside_the_record_is_what_the_command_writes() -> None:
    assert RECORD.with_suffix(".acta").read_text("utf-8") == convert(RECORD.read_bytes()).text


def test_the_guide_shows_what_the_command_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    shown = HOW_TO.read_text("utf-8").split("```console\n")[1].split("```")[0]
    command, *report = shown.splitlines()
    words = shlex.split(command.removeprefix("$ "))
    assert words[:2] == ["acta", "convert"]
    assert main(words[2 : words.index(">")]) == 0
    out, err = capsys.readouterr()
    assert report == err.splitlines()
    part = HOW_TO.read_text("utf-8").split("```text\n")[1].split("```")[0]
    assert part in out
