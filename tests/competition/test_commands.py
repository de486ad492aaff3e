"""``acta standings`` and ``acta discipline``, as somebody runs them."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Ran, acta
from tests.competition.editions import acta as match_file

EDITIONS = Path(__file__).parents[1] / "cases" / "editions"
COMMANDS = ("standings", "discipline")


def edition(folder: Path, *matches: str) -> Path:
    """An edition of two teams in a folder; each match is its table's lines."""
    head = 'edicion = "2026"\nnombre = "Se Pica"\nreglamento = "tsa"\n'
    teams = "".join(f'[[equipos]]\nid = "{team}"\nnombre = "Los {team}"\n' for team in ("TER", "CAL"))
    phase = '[[fases]]\nid = "grupos"\netapa = "clasificatoria"\nclasifican = 1\n'
    group = '[[fases.grupos]]\nid = "1"\nequipos = ["TER", "CAL"]\n'
    listed = "".join(
        f'[[partidos]]\nid = "M{number}"\nfase = "grupos"\ngrupo = "1"\nequipos = ["TER", "CAL"]\n{told}\n'
        for number, told in enumerate(matches, 1)
    )
    (folder / "edicion.toml").write_text(head + teams + phase + group + listed, "utf-8")
    return folder


def told(ran: Ran) -> dict[str, object]:
    (line,) = ran.lines
    document: dict[str, object] = json.loads(line)
    return document


def test_the_tables_are_told_exactly_as_described(tmp_path: Path) -> None:
    """These keys, in this form; the command ends with 0 where nothing is rejected."""
    ran = acta(tmp_path, "standings", edition(tmp_path, 'resultado = "30-24"\nadvertencias = { A = 1 }'), "--json")
    first = {"position": 1, "team": "TER", "played": 1, "won": 1, "lost": 0, "points_for": 30, "points_against": 24}
    second = {"position": 2, "team": "CAL", "played": 1, "won": 0, "lost": 1, "points_for": 24, "points_against": 30}
    assert ran.code == 0
    assert told(ran) == {
        "edition": "2026",
        "tables": [
            {
                "phase": "grupos",
                "group": "1",
                "final": True,
                "rows": [
                    {**first, "difference": "6", "decided_by": "won"},
                    {**second, "difference": "-6", "decided_by": "won"},
                ],
                "pending_lots": [],
            }
        ],
        "seconds": [{"phase": "grupos", "position": 1, "team": "CAL", "decided_by": None}],
        "qualified": [{"phase": "grupos", "team": "TER"}],
        "rejected": [],
    }


def test_the_discipline_is_told_exactly_as_described(tmp_path: Path) -> None:
    """Only teams with any entry."""
    ran = acta(tmp_path, "discipline", edition(tmp_path, 'resultado = "30-24"\nadvertencias = { A = 1 }'), "--json")
    counts = {"verbal": 0, "disciplinary": 1, "concealments": 0}
    assert ran.code == 0
    assert told(ran) == {
        "edition": "2026",
        "teams": {"TER": {"stages": {"clasificatoria": counts}, "disqualified": None}},
        "rejected": [],
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_rejected_does_not_keep_the_rest_from_being_computed(command: str, tmp_path: Path) -> None:
    """A missing file, a bad acta, a bad result: each with its match, article, reason, and all its defects."""
    folder = edition(tmp_path, 'archivo = "no.acta"', 'archivo = "M2.acta"', 'resultado = "40-1"', 'resultado = "30-1"')
    (folder / "M2.acta").write_bytes(match_file("M2", ("TER", "CAL"), "capA valida\nA1> 4c\nnada"))
    ran = acta(tmp_path, command, folder, "--json")
    document = told(ran)
    assert ran.code == 2
    assert document["edition"] == "2026"
    rejected = document["rejected"]
    assert isinstance(rejected, list)
    assert [(row["match"], row["code"], row["article"], len(row["defects"])) for row in rejected] == [
        ("M1", "file_unreadable", None, 1),
        ("M2", "match_in_play", "16.4", 3),
        ("M3", "not_a_result", "1.14", 1),
    ]
    assert rejected[0]["reason"] == "No se puede leer el archivo: no existe."
    if command == "standings":
        assert document["tables"][0]["rows"][0]["won"] == 1  # type: ignore[index]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("data", "code"),
    [(None, "file_unreadable"), (b"nada", "edition_not_toml"), (b'edicion = "E"', "edition_missing_key")],
)
def test_without_an_edition_there_is_one_line_all_the_same(
    command: str, data: bytes | None, code: str, tmp_path: Path
) -> None:
    """Nothing is computed, and every defect is told."""
    if data is not None:
        (tmp_path / "edicion.toml").write_bytes(data)
    ran = acta(tmp_path, command, tmp_path, "--json")
    document = told(ran)
    assert (ran.code, document["edition"]) == (2, None)
    rejected = document["rejected"]
    assert isinstance(rejected, list)
    assert rejected[0]["code"] == code
    assert {row["match"] for row in rejected} == {None}


def test_people_read_the_tables(tmp_path: Path) -> None:
    """Position, team, figures, and what separated them; then who goes on."""
    out = acta(tmp_path, "standings", EDITIONS / "1.13-the-two-best-of-three-seconds").out
    for words in (
        "grupos, grupo 1: final",
        "Los Teros",
        "puntos a favor",
        "Segundos: 1 MIR",
        "Clasificados: Los Teros",
    ):
        assert words in out
    out = acta(tmp_path, "standings", EDITIONS / "1.13-two-tied-that-never-met-wait-for-the-lot").out
    assert "grupo 1: provisoria" in out
    assert "Falta el sorteo entre CAL, TER (1.13)." in out


def test_people_read_the_discipline(tmp_path: Path) -> None:
    """Counts by stage, who is out and by what, and what was rejected for it."""
    ran = acta(tmp_path, "discipline", EDITIONS / "19.2-one-warning-can-lose-the-match-and-disqualify")
    assert ran.code == 2
    assert "Los Teros está descalificado desde G1-02 (art. 19.2)." in ran.out
    assert "edicion.toml:74: TER está descalificado desde G1-02. (art. 19.2) [team_is_out]" in ran.out
    calm = acta(tmp_path, "discipline", EDITIONS / "1.13-two-tied-the-direct-encounter-decides").out
    assert "Nadie tiene advertencias ni sanciones." in calm
    both = acta(tmp_path, "discipline", EDITIONS / "1.14-a-double-disqualification-is-lost-by-both").out
    assert "(art. 1.14 y 19.6)" in both


def test_what_was_decided_is_told_with_its_ground(tmp_path: Path) -> None:
    """To people in words, to programs as lists beside the teams."""
    warned = 'arbitro advierte verbal A 14.4 "x"\narbitro advierte A 14.3 "x"\nincidente B2 1.12 "x"'
    folder = edition(tmp_path, 'archivo = "M1.acta"')
    (folder / "M1.acta").write_bytes(match_file("M1", ("TER", "CAL"), f"{warned}\nplanilla A 30 B 2"))
    rows = [" ".join(line.split()) for line in acta(tmp_path, "discipline", folder).lines]
    assert "TER M1 3 advertencia 14.3 señas, códigos u otro idioma reitera M1, acto 2; de oficio" in rows
    assert "CAL M1 4 B2 apuestas 1.12 18.4, 19.4" in rows
    document = told(acta(tmp_path, "discipline", folder, "--json"))
    assert [one["repeats"] for one in document["measures"]] == [None, {"match": "M1", "act": 2}]  # type: ignore[attr-defined]
    assert [one["team"] for one in document["incidents"]] == ["CAL"]  # type: ignore[attr-defined]


def test_a_result_under_review_is_told(tmp_path: Path) -> None:
    """It counts as it stood."""
    body = 'planilla A 30 B 2\ncapA valida\ncapB valida\narbitro eleva "x"\njefe abre "x"'
    folder = edition(tmp_path, 'archivo = "M1.acta"')
    (folder / "M1.acta").write_bytes(match_file("M1", ("TER", "CAL"), body))
    assert "En revisión: M1 (17.9)." in acta(tmp_path, "standings", folder).out
    document = told(acta(tmp_path, "standings", folder, "--json"))
    assert document["tables"][0]["under_review"] == ["M1"]  # type: ignore[index]
