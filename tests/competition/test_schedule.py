"""The schedule: when each match is to begin, and which are late (1.8, 4.1)."""

import json
from pathlib import Path

import pytest

from domain.competition.reading import read
from tests.cli.running import acta
from tests.competition.editions import acta as match_file
from tests.competition.editions import compute
from tests.store.folders import EDITION, ENDED, FILE1, M1, M2, M3, Folder

AT = "hora = 2026-10-03T20:00:00-03:00\n"
LATER = "hora = 2026-10-03T22:30:00-03:00\n"
WON = 'resultado = "30-20"\n'


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("hora = 2026-10-03T20:00:00\n", "not_an_instant"),
        ("hora = 2026-10-03\n", "edition_wrong_type"),
        ('hora = "20:00"\n', "edition_wrong_type"),
    ],
)
def test_an_hour_has_a_date_and_an_offset(told: str, code: str) -> None:
    edition, (rejection,) = read((EDITION + M1 + told).encode())
    assert edition is not None
    assert (rejection.match, rejection.defects[0].code) == ("M1", code)


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("told", "codes"),
    [
        pytest.param("hora = 2026-10-03T20:00:00-03:00\n", [], id="the same"),
        pytest.param("hora = 2026-10-03T23:00:00Z\n", [], id="the same, in other words"),
        pytest.param("", [], id="not told"),
        pytest.param("hora = 2026-10-03T20:30:00-03:00\n", ["acta_contradicts"], id="another"),
    ],
)
def test_an_acta_of_another_hour_contradicts_the_schedule(told: str, codes: list[str]) -> None:
    """Its official time is that of the edition (4.1)."""
    found = compute((EDITION + M1 + FILE1 + told).encode(), {"M1.acta": match_file("M1", ("TER", "CAL"), ENDED)})
    assert [one.defects[0].code for one in found.rejections] == codes


def test_the_matches_are_told_by_their_hour(tmp_path: Path) -> None:
    """Those without one at the end; late is what should have begun and has no result."""
    (tmp_path / "edicion.toml").write_text(EDITION + M1 + LATER + M2 + AT + WON + M3, "utf-8")
    document = json.loads(acta(tmp_path, "schedule", ".", "--json").out)
    assert [(one["match"], one["at"], one["status"], one["late"]) for one in document["matches"]] == [
        ("M2", "2026-10-03T20:00:00-03:00", "official", False),
        ("M1", "2026-10-03T22:30:00-03:00", "none", False),
        ("M3", None, "none", False),
    ]
    assert document["matches"][0] == {
        "match": "M2",
        "at": "2026-10-03T20:00:00-03:00",
        "phase": "grupos",
        "group": "1",
        "knockout": None,
        "teams": ["TER", "HOR"],
        "status": "official",
        "late": False,
    }
    for now, late in (("2026-10-04T01:29:59Z", []), ("2026-10-04T01:30:00Z", ["M1"])):
        document = json.loads(acta(tmp_path, "schedule", ".", "--json", "--now", now).out)
        assert [one["match"] for one in document["matches"] if one["late"]] == late
    shown = acta(tmp_path, "schedule", ".", "--now", "2026-10-05T00:00:00Z").out
    for words in ("2026-10-03 20:00", "atrasado", "sin hora", "homologado", "Los Teros - Los Horneros"):
        assert words in shown
    assert acta(tmp_path, "schedule", ".", "--now", "ayer").code == 2


def test_without_an_edition_there_is_one_line_all_the_same(tmp_path: Path) -> None:
    ran = acta(tmp_path, "schedule", ".", "--json")
    assert (ran.code, json.loads(ran.out)["matches"]) == (2, [])


def test_a_match_is_put_off_on_the_record(tmp_path: Path, database_url: str) -> None:
    """The hour is an entry of its own: it is told when it is known, and another one is a correction."""
    folder = Folder(tmp_path, database_url)
    folder.write(M1)
    folder.take_in()
    folder.write(M1 + AT)
    assert folder.take_in().code == 0
    folder.write(M1 + LATER)
    assert folder.take_in().code == 2
    assert folder.take_in("--amend").code == 0
    assert len(set(folder.told("schedule"))) == 1
    history = acta(tmp_path, "edition", "2026", "--database", database_url).out
    assert history.index("M1 empieza 2026-10-03T20:00:00") < history.index("M1 empieza 2026-10-03T22:30:00")
