"""What users of other systems complain about, where it is about competitions: each complaint is a test of its name.

The number is that of the complaint in its tracker; the sentence is what must hold here instead.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.competition.events import MatchListed, ResultTold
from projections import scoreboard
from projections.everything import everything
from store import MatchStore
from store.editions import load
from store.runner import Runner
from tests.cli.running import acta
from tests.competition.editions import acta as match_file
from tests.projections.reading import opened
from tests.store.folders import EDITION, ENDED, FILE1, FILE2, FINAL, M1, M2, M3, Folder

WON = 'resultado = "30-20"\n'
OPEN = 'arbitro eleva "x"\njefe abre "x"'
REVIEWED = f'{ENDED}\n{OPEN}\njefe modifica 29-30 "x"'
ANNULLED = f'{ENDED}\n{OPEN}\njefe anula "x"'


@pytest.fixture
def folder(tmp_path: Path, database_url: str) -> Folder:
    (tmp_path / "edition").mkdir()
    return Folder(tmp_path / "edition", database_url)


@pytest.fixture
def store(database_url: str) -> Iterator[MatchStore]:
    with opened(database_url) as store:
        yield store


def documents(folder: Folder, command: str = "standings") -> list[dict[str, Any]]:
    """What the command tells of the folder, and of the record where the folder was taken in."""
    return [json.loads(told) for told in folder.told(command) if told]


@pytest.mark.article("1.8", "1.13")
@pytest.mark.parametrize(
    ("matches", "body"),
    [
        pytest.param((M2, M3 + WON), ENDED, id="a match is only listed"),
        pytest.param((M2 + FILE2, M3 + WON), "planilla A 12 B 2", id="in play"),
        pytest.param((M2 + FILE2, M3 + WON), "planilla A 30 B 2", id="signed by nobody"),
        pytest.param((M2 + FILE2, M3 + WON), "planilla A 30 B 2\ncapA valida", id="signed by one side"),
        pytest.param((M2 + FILE2, M3 + WON), f"{ENDED}\nnada", id="an acta that is refused"),
        pytest.param((M2 + 'resultado = "30-30"\n', M3 + WON), ENDED, id="a result that is none"),
        pytest.param(
            (M2 + FILE2, M3 + WON, M2.replace("M2", "M4")), ANNULLED, id="annulled, and the replay is not played"
        ),
    ],
)
def test_sharly_chess_2316_no_final_standings_with_results_missing(
    matches: tuple[str, ...], body: str, folder: Folder
) -> None:
    """Nor does anybody go on: not in the list, not in the bracket, neither from the folder nor from the record."""
    folder.write(M1 + FILE1, *matches, M1=ENDED, M2=body)
    taken_in = folder.take_in().code == 0
    tables = documents(folder)
    assert len(tables) == (2 if taken_in else 1)
    for document in tables:
        assert [(table["final"], document["qualified"]) for table in document["tables"]] == [(False, [])]
    for document in documents(folder, "bracket"):
        (final,) = document["phases"][0]["knockouts"]
        assert [side["team"] for side in final["between"]] == [None, None]


@pytest.mark.article("1.13")
def test_ftc_160_187_and_453_tables_and_history_agree(folder: Folder, store: MatchStore) -> None:
    """The rows are the sum of the results that the record's own history tells, also after corrections and reviews."""
    folder.write(M1 + FILE1, M2 + FILE2, M3 + WON, M1=ENDED, M2=ENDED)
    folder.take_in()
    _compare(folder, store)
    folder.write(M1 + FILE1, M2 + FILE2, M3 + 'resultado = "20-30"\n', M1=REVIEWED, M2=ANNULLED)
    assert folder.take_in("--amend").code == 0
    _compare(folder, store)


def _compare(folder: Folder, store: MatchStore) -> None:
    won: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for teams, result, score in _results(store):
        for side, team in teams.items():
            won[team] += result["winner"] == side
            points[team] += score[side]
    for document in documents(folder):
        rows = document["tables"][0]["rows"]
        assert {row["team"]: row["won"] for row in rows} == {row["team"]: won[row["team"]] for row in rows}
        assert {row["team"]: row["points_for"] for row in rows} == {row["team"]: points[row["team"]] for row in rows}


def _results(store: MatchStore) -> Iterator[tuple[dict[str, str], dict[str, Any], dict[str, int]]]:
    """Sides, result and score of each match, as the log tells them: the last told, or the match's scoreboard."""
    for projection in everything(store.recorded):
        Runner(store).catch_up(projection)
    bodies = [event.body for event in store.load("2026")]
    told = {body.match: body for body in bodies if isinstance(body, ResultTold)}
    for listed in (body for body in bodies if isinstance(body, MatchListed)):
        sides = dict(zip("AB", listed.teams, strict=True))
        with store.database.reading() as connection:
            found = scoreboard.read(connection, f"2026/{listed.match}")
        one = told.get(listed.match)
        if found is not None and found[1]["result"] is not None:
            yield sides, found[1]["result"], found[1]["score"]
        elif one is not None and one.score is not None:
            yield sides, {"winner": one.winner}, dict(zip("AB", one.score, strict=True))


def test_wca_live_274_and_275_overwriting_leaves_no_duplicates(folder: Folder, store: MatchStore) -> None:
    """Taken in again, grown or corrected: each match, team and lot is there once."""
    lot = '[[sorteos]]\nfase = "grupos"\ngrupo = "1"\nentre = ["TER", "HOR"]\norden = ["HOR", "TER"]\n'
    folder.write(M1 + FILE1, M2, M3 + WON, lot, M1="planilla A 30 B 2")
    folder.take_in()
    folder.write(M1 + FILE1, M2 + WON, M3 + WON, lot, M1=ENDED)
    folder.take_in()
    folder.write(M1 + FILE1, M2 + 'resultado = "30-21"\n', M3 + WON, lot, M1=ENDED)
    folder.take_in("--amend")
    for _ in range(2):
        assert folder.take_in().out.count("ya estaba; nada nuevo.") == 2
    found = load(store, "2026")
    assert found is not None
    assert [one.id for one in found.edition.fixtures] == ["M1", "M2", "M3"]
    assert (len(found.edition.teams), len(found.edition.lots)) == (3, 1)
    assert [row["played"] for row in documents(folder)[1]["tables"][0]["rows"]] == [2, 2, 2]


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("matches", "code"),
    [
        pytest.param((M1 + WON, M2.replace("M2", "M1") + WON), "id_twice", id="two matches"),
        pytest.param((M1 + FILE1, M2 + FILE1), "acta_contradicts", id="two matches with one acta"),
        pytest.param((M1 + WON, '[[equipos]]\nid = "TER"\nnombre = "x"\n'), "id_twice", id="two teams"),
        pytest.param((M1 + WON, '[[fases]]\nid = "grupos"\netapa = "televisada"\n'), "id_twice", id="two phases"),
    ],
)
def test_crg_732_numbers_are_unique(matches: tuple[str, ...], code: str, folder: Folder, store: MatchStore) -> None:
    """The second of one number is refused with its line, and nothing of the folder is recorded."""
    folder.write(*matches, M1=ENDED)
    ran = folder.take_in()
    assert ran.code == 2
    assert f"[{code}]" in ran.out
    assert store.head() is None


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        pytest.param(WON, 'resultado = "30-21"\n', "dice otra cosa de partidos M2:", id="a result"),
        pytest.param(WON, "", "dice otra cosa de partidos M2:", id="taken back"),
        pytest.param("", None, "dice otra cosa de partidos M2:", id="taken off the list"),
    ],
)
def test_ftc_95_edits_of_a_match_not_in_play_warn_first(
    before: str, after: str | None, said: str, folder: Folder, store: MatchStore
) -> None:
    """What would change is told and nothing is changed; only who asks for it then records it, as an event more."""
    folder.write(M1 + WON, M2 + before)
    folder.take_in()
    head = store.head()
    folder.write(M1 + WON, *([] if after is None else [M2 + after]))
    warned = folder.take_in()
    assert (warned.code, said in warned.out, store.head()) == (2, True, head)
    assert folder.take_in("--amend").code == 0
    assert store.head() != head
    assert folder.agrees()


def test_ftc_95_an_acta_that_is_closed_only_goes_on(folder: Folder, store: MatchStore) -> None:
    """An act that was recorded is not edited at all: it is taken back or corrected by another act."""
    folder.write(M1 + FILE1, M1=ENDED)
    folder.take_in()
    head = store.head()
    folder.write(M1 + FILE1, M1=ENDED.replace("30 B 2", "30 B 3"))
    ran = folder.take_in("--amend")
    assert (ran.code, store.head()) == (2, head)
    assert "[acta_differs]" in ran.out


def test_crg_805_and_818_a_reloaded_folder_equals_the_record(folder: Folder, store: MatchStore) -> None:
    """The actas written out of the record stand for those that were taken in: same tables, and nothing is new."""
    folder.write(M1 + FILE1, M2 + FILE2, M3 + WON, FINAL + WON, M1=REVIEWED, M2=ENDED)
    assert folder.take_in().code == 0
    before = [folder.told(command) for command in ("standings", "discipline", "bracket")]
    for match in ("M1", "M2"):
        written = acta(folder.path, "export", f"2026/{match}", "-o", f"{match}.acta", "--database", folder.url)
        assert written.code == 0
        assert (folder.path / f"{match}.acta").read_bytes() != match_file(match, ("TER", "CAL"), ENDED)
    head = store.head()
    assert folder.take_in().out.count("ya estaba; nada nuevo.") == 3
    assert store.head() == head
    assert [folder.told(command) for command in ("standings", "discipline", "bracket")] == before
    assert EDITION in (folder.path / "edicion.toml").read_text("utf-8")
