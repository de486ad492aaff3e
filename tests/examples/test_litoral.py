"""The composed edition of ``examples/litoral-2026/``: what its README promises, by figures made with pencil and paper.

Nothing here is copied from the program's output: the score of each match was chosen before it was written, and the
tables, means, counts and places follow from the regulation.
"""

import json
import re
import shutil
import tomllib
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cli.result import result_of
from domain.notation.recording import facts_of, record
from domain.notation.writing import write
from tests.cli.running import Ran, acta

EDITION = Path(__file__).parents[2] / "examples" / "litoral-2026"
FILES = sorted(EDITION.glob("*.acta"))
LISTED = tomllib.loads((EDITION / "edicion.toml").read_text("utf-8"))
BY_ID = {path.stem: path for path in FILES}

HOMOLOGATED: dict[str, tuple[tuple[int, int], str | None, str]] = {
    "G1-01": ((30, 23), "A", "played"),
    "G1-02": ((30, 25), "A", "played"),
    "G1-04": ((30, 24), "A", "played"),
    "G2-01": ((0, 0), "A", "absence"),
    "G2-02": ((19, 30), "B", "played"),
    "G2-03": ((7, 7), None, "double_disqualification"),
    "G3-02": ((30, 22), "A", "played"),
    "G3-03": ((22, 30), "B", "played"),
    "SF-1": ((26, 30), "B", "played"),
    "SF-2": ((30, 28), "A", "played"),
    "F": ((29, 30), "B", "played"),
}
"""Score, winner and kind; G1-03 needs the edition's counts, G3-01 was annulled."""
SHEET_AND_SIGNATURES = 8 + 1 + 1 + 2
"""What G1-02 has after its failure: hands, the total, how it was entered, both captains."""
AFTER_THE_FIRST_DAY = "2026-10-10T23:30:00-03:00"
BEFORE_THE_REVIEW = "2026-10-17T23:00:00-03:00"
LOT = "# --- La revisión"
"""Where the edition's file goes on after the review: the lot and the finals."""
HAND = re.compile(r"# --- Mano (\d+) · (redonda|pica-pica) · reparte (\w+) \((\w\d)\) · (\d+)-(\d+) · .+ ---")


def asked(folder: Path, *words: str) -> Ran:
    """A command's answer about the folder, as JSON."""
    return acta(folder, *words, "--json")


def told(folder: Path, *words: str) -> dict[str, Any]:
    """The one document that a command tells, and that it ended well."""
    ran = asked(folder, *words)
    assert ran.code == 0, ran.out + ran.err
    (line,) = ran.lines
    document: dict[str, Any] = json.loads(line)
    return document


def header_of(path: Path) -> dict[str, Any]:
    """The header of an acta, as it is written."""
    return tomllib.loads(path.read_text("utf-8").split("+++\n")[1])


def rows(document: dict[str, Any], group: str) -> list[tuple[object, ...]]:
    """Each row as place, team, won, points for, points against, difference and what parted it."""
    (table,) = [table for table in document["tables"] if table["group"] == group]
    assert table["final"]
    keys = ("position", "team", "won", "points_for", "points_against", "difference", "decided_by")
    return [tuple(row[key] for key in keys) for row in table["rows"]]


def qualified(document: dict[str, Any]) -> list[str]:
    return [one["team"] for one in document["qualified"]]


@pytest.fixture(scope="module")
def standings() -> dict[str, Any]:
    """The tables as the edition ended."""
    return told(EDITION, "standings", ".")


@pytest.fixture(scope="module")
def discipline() -> dict[str, Any]:
    """The counts as the edition ended."""
    return told(EDITION, "discipline", ".")


@pytest.fixture
def on_the_eve(tmp_path: Path) -> Path:
    """The edition as it was while the review was open: no decision in the actas, no lot, no finals."""
    folder = tmp_path / "edition"
    shutil.copytree(EDITION, folder)
    file = folder / "edicion.toml"
    file.write_text(file.read_text("utf-8").partition(LOT)[0], "utf-8")
    for name in ("G3-01", "G3-03"):
        path = folder / f"{name}.acta"
        kept = [line for line in path.read_text("utf-8").splitlines(keepends=True) if '"R-01: ' not in line]
        path.write_text("".join(kept), "utf-8")
    return folder


# --- the files --------------------------------------------------------------------------------------------------------


def test_the_edition_lists_every_file_and_no_other() -> None:
    assert {one["archivo"] for one in LISTED["partidos"] if "archivo" in one} == {path.name for path in FILES}
    assert len(LISTED["partidos"]) == len(FILES) + 2
    assert [len(group["equipos"]) for group in LISTED["fases"][0]["grupos"]] == [4, 3, 3]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_acta_says_first_that_it_is_composed(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# Partido compuesto: ")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_acta_has_no_rejected_line_and_nothing_to_check(path: Path) -> None:
    document = result_of(path.read_bytes())
    assert (document["match"], document["rejected"], document["warnings_of_entry"]) == (path.stem, [], [])
    assert document["void_acts"] == []


@pytest.mark.parametrize("name", HOMOLOGATED)
def test_a_match_is_homologated_as_it_was_composed(name: str) -> None:
    document = result_of(BY_ID[name].read_bytes())
    (a, b), winner, kind = HOMOLOGATED[name]
    assert (document["status"], document["score"]) == ("homologated", {"A": a, "B": b})
    assert document["result"] == {"winner": winner, "kind": kind}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_acta_written_again_is_the_same_match(path: Path) -> None:
    recording = record(path.read_bytes())
    assert recording.opened is not None
    again = record(write(recording.opened, recording.events).encode())
    assert again.defects == []
    assert facts_of(again.events) == facts_of(recording.events)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_comment_above_a_hand_says_its_kind_dealer_and_score(path: Path) -> None:
    text, header = path.read_text("utf-8"), header_of(path)
    score = {"A": 0, "B": 0}
    shown = HAND.findall(text)
    hands = result_of(path.read_bytes())["hands"]
    assert len(shown) == len(hands)
    for comment, hand in zip(shown, hands, strict=True):
        number, kind, name, dealer, a, b = comment
        names = header["equipos"][dealer[0]]["jugadores"]
        assert (int(number), kind.replace("-", "_"), dealer) == (hand["number"], hand["kind"], hand["dealer"])
        assert names[int(dealer[1]) - 1].startswith(f"{name} ")
        assert (int(a), int(b)) == (score["A"], score["B"])
        for award in [*hand["points"], *(award for duel in hand["duels"] for award in duel["points"])]:
            score[award["team"]] += award["points"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_who_plays_is_inscribed_in_the_team(path: Path) -> None:
    teams = {team["id"]: team for team in LISTED["equipos"]}
    for side in header_of(path)["equipos"].values():
        team = teams[side["id"]]
        assert (side["nombre"], side.get("suplente")) == (team["nombre"], team.get("suplente"))
        assert sorted(side["jugadores"]) == sorted(team["jugadores"])


def test_teams_change_their_captains_between_matches() -> None:
    named: dict[str, set[str]] = {}
    for path in FILES:
        for side in header_of(path)["equipos"].values():
            named.setdefault(side["id"], set()).add(side["jugadores"][side["capitan"] - 1])
    assert {team for team, captains in named.items() if len(captains) == 1} == {"TRA", "ARR"}


# --- the tables (1.13, 1.14) ------------------------------------------------------------------------------------------


@pytest.mark.article("1.13")
def test_group_1_has_the_exact_mean_of_an_administrative_win(standings: dict[str, Any]) -> None:
    """BAL won by 7 and by 10 at the table: its win by disqualification counts their mean, 17/2.

    BOL lost by 7, won by 6 and takes 6 for YUY's later loss; YUY's one win, by 5, stands; MED lost by 5, 6 and 10.
    """
    mean = Fraction(7 + 10, 2)
    assert rows(standings, "1") == [
        (1, "BAL", 3, 30 + 30 + 30, 23 + 20, str(7 + mean + 10), "won"),
        (2, "BOL", 2, 23 + 30 + 30, 30 + 24, str(-7 + 6 + 6), "won"),
        (3, "YUY", 1, 30, 25, "5", "won"),
        (4, "MED", 0, 25 + 24 + 20, 30 + 30 + 30, str(-5 - 6 - 10), "won"),
    ]
    assert str(mean) == "17/2"
    why = told(EDITION, "why", ".", "diferencia", "BAL")
    assert [member["amount"] for member in why["members"]] == ["7", "17/2", "10"]


@pytest.mark.article("1.14")
def test_group_2_has_an_absence_and_a_match_that_both_lost(standings: dict[str, Any]) -> None:
    """CHA won by 11 at the table, a week after the absence that the mean is for; nobody won G2-03."""
    assert rows(standings, "2") == [
        (1, "CHA", 2, 30 + 30, 19, str(11 + 11), "won"),
        (2, "TRA", 0, 0, 0, "0", "won"),
        (3, "PIQ", 0, 19, 30, "-11", "difference"),
    ]


@pytest.mark.article("1.13")
def test_after_the_first_day_the_absence_has_no_mean_yet() -> None:
    """1.13: CHA has won no match at the table, so that its difference is zero; it has the thirty points."""
    (table,) = [
        table
        for table in told(EDITION, "standings", ".", "--as-of", AFTER_THE_FIRST_DAY)["tables"]
        if table["group"] == "2"
    ]
    first = table["rows"][0]
    assert (first["team"], first["won"], first["points_for"], first["difference"]) == ("CHA", 1, 30, "0")
    assert not table["final"]


@pytest.mark.article("1.13")
def test_group_3_is_decided_by_the_lot(standings: dict[str, Any]) -> None:
    """Without G3-01, ARR and PUC each beat COM 30-22 and never met: nothing of 1.13 but the lot parts them."""
    assert rows(standings, "3") == [
        (1, "ARR", 1, 30, 22, "8", "lot"),
        (2, "PUC", 1, 30, 22, "8", "lot"),
        (3, "COM", 0, 22 + 22, 30 + 30, "-16", "won"),
    ]
    (lot,) = LISTED["sorteos"]
    first = [sha256(f"{lot['semilla']}|{lot['valor']}|{team}".encode()).hexdigest() for team in ("ARR", "PUC")]
    assert first[0] < first[1]
    parts = ("acta-sorteo-1", "litoral-2026", "grupos", "3", "ARR,PUC", lot["fuente"], lot["semilla"])
    assert sha256("|".join(parts).encode()).hexdigest() == lot["compromiso"]
    assert acta(EDITION, "draw", "verify", ".").code == 0


@pytest.mark.article("1.13")
def test_the_first_of_each_group_and_the_best_second_go_on(standings: dict[str, Any]) -> None:
    """BOL won two matches and PUC one; in group 2 nobody is left to be second."""
    assert qualified(standings) == ["BAL", "CHA", "ARR", "BOL"]
    seconds = [(one["position"], one["team"], one["decided_by"]) for one in standings["seconds"]]
    assert seconds == [(1, "BOL", "won"), (2, "PUC", "won")]


@pytest.mark.article("1.8")
def test_the_bracket_is_won_by_who_lost_no_match() -> None:
    (phase,) = told(EDITION, "bracket", ".")["phases"]
    pairs = [([side["team"] for side in one["between"]], one["winner"]) for one in phase["knockouts"]]
    assert pairs == [(["BAL", "ARR"], "ARR"), (["CHA", "BOL"], "CHA"), (["ARR", "CHA"], "CHA")]
    assert phase["ahead"] == ["CHA"]


# --- who is out, and by which article ---------------------------------------------------------------------------------


@pytest.mark.article("19.2")
def test_one_warning_is_the_second_of_the_match_and_the_third_of_the_stage(discipline: dict[str, Any]) -> None:
    """YUY: 4.1 in its first match, 14.4 and 17.3 in its second; the edition disqualifies at three."""
    assert discipline["teams"]["YUY"]["stages"]["clasificatoria"]["disciplinary"] == 3
    assert discipline["teams"]["YUY"]["disqualified"] == {"match": "G1-03", "article": "19.2"}
    mine = [one for one in discipline["measures"] if one["team"] == "YUY"]
    assert [one["article"] for one in mine] == ["4.1", "14.4", "14.4", "17.3", "19.2"]
    assert mine[-1]["act"] == mine[-2]["act"]
    assert mine[2]["repeats"]["act"] == mine[1]["act"]


@pytest.mark.article("19.2")
def test_an_acta_alone_knows_the_loss_and_the_edition_the_disqualification() -> None:
    """Without what the team brought from G1-02, two warnings are a Victoria por Sanción (1.14)."""
    alone = result_of(BY_ID["G1-03"].read_bytes())
    assert (alone["score"], alone["result"]) == ({"A": 15, "B": 13}, {"winner": "A", "kind": "sanction"})
    assert "gana BAL por descalificación" in acta(EDITION, "why", ".", "diferencia", "BAL").out


@pytest.mark.article("19.2")
def test_three_warnings_over_two_stages_disqualify_nobody(discipline: dict[str, Any]) -> None:
    """BOL: two in the qualifying stage and one in the televised one, where the count begins again."""
    counts = {stage: one["disciplinary"] for stage, one in discipline["teams"]["BOL"]["stages"].items()}
    assert counts == {"clasificatoria": 2, "televisada": 1}
    assert discipline["teams"]["BOL"]["disqualified"] is None


@pytest.mark.article("19.6")
def test_both_teams_of_g2_03_are_out(discipline: dict[str, Any]) -> None:
    out = {team: one["disqualified"] for team, one in discipline["teams"].items() if one["disqualified"]}
    assert {team for team, one in out.items() if one == {"match": "G2-03", "article": "19.6"}} == {"TRA", "PIQ"}
    assert set(out) == {"YUY", "TRA", "PIQ"}


@pytest.mark.article("4.1")
def test_the_absence_was_neither_warned_nor_declared_too_early() -> None:
    """A second less, and each of both lines is rejected with 4.1."""
    text = BY_ID["G2-01"].read_text("utf-8")
    for told_at, early in (("[20:05:20]", "[20:04:59]"), ("[20:10:00]", "[20:09:59]")):
        assert text.count(told_at) == 1
        refused = result_of(text.replace(told_at, early).encode())["rejected"]
        assert refused[0]["article"] == "4.1"


@pytest.mark.article("6.4")
def test_the_second_error_of_a_dealer_is_paid_in_g2_02() -> None:
    document = result_of(BY_ID["G2-02"].read_bytes())
    assert document["dealer_errors"] == {"A1": {"in_cycle": 0, "total": 2}}
    (voided,) = [hand for hand in document["hands"] if hand["voided"]]
    assert [(one["team"], one["points"], one["for"]) for one in voided["points"]] == [("B", 2, "dealer_errors")]


@pytest.mark.article("15.6")
def test_all_that_the_interference_disputed_goes_to_the_rival() -> None:
    """In G3-02 the envido (2) was ARR's anyway; the hand (1), won by who had help, is ARR's too."""
    fifth = result_of(BY_ID["G3-02"].read_bytes())["hands"][4]
    (duel,) = [duel for duel in fifth["duels"] if duel["players"] == ["B2", "A2"]]
    assert {award["team"] for award in duel["points"]} == {"A"}
    assert sum(award["points"] for award in duel["points"]) == 3


# --- how matches were signed ------------------------------------------------------------------------------------------


@pytest.mark.article("16.5")
def test_a_disputed_result_is_homologated_by_the_referee_with_his_reason() -> None:
    lines = BY_ID["G1-04"].read_text("utf-8").splitlines()
    assert "capB discrepa" in lines[-2]
    assert "arbitro homologa 30-24" in lines[-1]
    without = "\n".join(lines[:-1]).encode()
    assert result_of(without)["status"] == "finished"


@pytest.mark.article("16.6")
def test_a_paper_record_keeps_when_it_happened_and_that_it_came_late(tmp_path: Path) -> None:
    """The clerk had recorded up to the failure; the sheet comes after, with its own times, flagged."""
    text = BY_ID["G1-02"].read_text("utf-8")
    before, failure, _ = text.partition('se sigue en la planilla de papel"\n')
    file = tmp_path / "G1-02.acta"
    file.write_text(before + failure, "utf-8")
    assert acta(tmp_path, "import", file).code == 0
    file.write_text(text, "utf-8")
    assert f"{SHEET_AND_SIGNATURES} actos registrados, entrada tardía" in acta(tmp_path, "import", file).out
    board = told(tmp_path, "scoreboard", "G1-02")
    late = [flag for flag in board["warnings_of_entry"] if flag["code"] == "entrada_tardia"]
    assert len(late) == SHEET_AND_SIGNATURES
    assert board["score"] == {"A": 30, "B": 25}
    assert told(tmp_path, "scoreboard", "G1-02", "--as-of", "2026-10-10T20:38:00-03:00")["score"] == {"A": 12, "B": 13}


# --- the review (17.9) ------------------------------------------------------------------------------------------------


@pytest.mark.article("17.9")
def test_before_the_review_puc_was_first_and_arr_out(on_the_eve: Path) -> None:
    """G3-01 30-27: PUC won both (+3, +8) and ARR one (-3, +8)."""
    document = told(on_the_eve, "standings", ".")
    assert rows(document, "3") == [
        (1, "PUC", 2, 60, 27 + 22, "11", "won"),
        (2, "ARR", 1, 27 + 30, 30 + 22, "5", "won"),
        (3, "COM", 0, 44, 60, "-16", "won"),
    ]
    assert qualified(document) == ["BAL", "CHA", "PUC", "BOL"]
    as_of = told(EDITION, "standings", ".", "--as-of", BEFORE_THE_REVIEW)
    assert rows(as_of, "3") == rows(document, "3")
    assert as_of["rejected"] == []  # of the bracket's matches nobody knew yet who would play them


@pytest.mark.article("17.9", "1.8")
def test_the_preview_tells_rejections_in_sentences(tmp_path: Path) -> None:
    """Without the decision the bracket, which has been played since, had other teams in it."""
    undecided = shutil.copytree(EDITION, tmp_path / "litoral")
    for file in undecided.glob("*.acta"):
        lines = file.read_text("utf-8").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if '"R-01: ' not in line), "utf-8")
    said = acta(undecided, "review", ".", "R-01").out
    assert "El cuadro no lleva" in said
    assert "{" not in said


@pytest.mark.article("17.9")
def test_the_preview_says_what_the_decision_does_and_no_more(on_the_eve: Path) -> None:
    """ARR and PUC are left equal, so that a lot is wanted and nobody is second of the phase until it is drawn."""
    changes = told(on_the_eve, "review", ".", "R-01")["changes"]
    figures = {
        (one.get("team") or one.get("knockout") or one.get("group") or one["match"], one["kind"], one["field"]): (
            one["before"],
            one["after"],
        )
        for one in changes
    }
    assert figures == {
        ("G3-01", "result", "status"): ("official", "annulled"),
        ("G3-01", "result", "kind"): ("played", None),
        ("G3-01", "result", "winner"): ("PUC", None),
        ("3", "table", "final"): (True, False),
        ("3", "table", "pending_lots"): ([], [["ARR", "PUC"]]),
        ("PUC", "row", "played"): (2, 1),
        ("PUC", "row", "won"): (2, 1),
        ("PUC", "row", "points_for"): (60, 30),
        ("PUC", "row", "points_against"): (27 + 22, 22),
        ("PUC", "row", "difference"): ("11", "8"),
        ("PUC", "row", "decided_by"): ("won", None),
        ("PUC", "qualified", "qualified"): (True, None),
        ("ARR", "row", "position"): (2, 1),
        ("ARR", "row", "played"): (2, 1),
        ("ARR", "row", "lost"): (1, 0),
        ("ARR", "row", "points_for"): (27 + 30, 30),
        ("ARR", "row", "points_against"): (30 + 22, 22),
        ("ARR", "row", "difference"): ("5", "8"),
        ("ARR", "row", "decided_by"): ("won", None),
        ("ARR", "second", "position"): (2, None),
        ("ARR", "second", "decided_by"): ("won", None),
        ("BOL", "second", "position"): (1, None),
        ("BOL", "second", "decided_by"): ("won", None),
        ("BOL", "qualified", "qualified"): (True, None),
        ("SF-1", "knockout", "between"): (["BAL", "PUC"], ["BAL", "3.1"]),
        ("SF-2", "knockout", "between"): (["CHA", "BOL"], ["CHA", "segundos.1"]),
    }


@pytest.mark.article("17.9")
def test_applying_the_case_writes_the_shipped_actas(on_the_eve: Path) -> None:
    """Byte by byte; then the lot is pending, as it was until the 23rd."""
    assert acta(on_the_eve, "review", ".", "R-01", "--apply").code == 0
    for path in FILES:
        assert (on_the_eve / path.name).read_bytes() == path.read_bytes()
    (third,) = [table for table in told(on_the_eve, "standings", ".")["tables"] if table["group"] == "3"]
    assert (third["final"], third["pending_lots"]) == (False, [["ARR", "PUC"]])


@pytest.mark.article("17.9")
def test_the_annulled_result_stays_readable() -> None:
    document = result_of(BY_ID["G3-01"].read_bytes())
    assert (document["status"], document["result"]) == ("annulled", None)
    assert document["original"] == {"score": {"A": 30, "B": 27}, "result": {"winner": "A", "kind": "played"}}
    upheld = result_of(BY_ID["G3-03"].read_bytes())
    assert (upheld["status"], upheld["score"]) == ("homologated", {"A": 22, "B": 30})


def test_the_evidence_that_ships_has_the_hash_that_the_case_says() -> None:
    case = tomllib.loads((EDITION / "revisiones" / "R-01.toml").read_text("utf-8"))
    report = (EDITION / "revisiones" / "R-01-informe.txt").read_bytes()
    assert case["pruebas"][0]["sha256"] == sha256(report).hexdigest()


def test_a_reserved_statement_is_shown_to_nobody_who_does_not_ask() -> None:
    """17.4: with --private only."""
    shown = acta(EDITION, "review", ".", "R-01").out
    assert "Zulma Ayala" in shown
    assert "no dije nada" not in shown
    assert "no dije nada" in acta(EDITION, "review", ".", "R-01", "--private").out


# --- whole ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["standings", "discipline", "bracket", "review"])
def test_no_command_rejects_anything_of_the_edition(command: str) -> None:
    assert told(EDITION, command, ".")["rejected"] == []


def test_the_record_says_of_the_edition_what_its_folder_says(tmp_path: Path) -> None:
    """Imported whole; a second time nothing is new. On the record G1-03 has what its team brought (19.2)."""
    imported = acta(tmp_path, "import", EDITION)
    assert imported.code == 0, imported.out + imported.err
    again = acta(tmp_path, "import", EDITION)
    assert (again.code, len(again.lines)) == (0, len(FILES) + 1)
    assert all(line.endswith("ya estaba; nada nuevo.") for line in again.lines)
    for command in ("standings", "bracket", "discipline"):
        assert asked(tmp_path, command, "--edition", "litoral-2026").out == asked(EDITION, command, ".").out
    recorded = told(tmp_path, "scoreboard", "G1-03")
    assert recorded["result"] == {"winner": "A", "kind": "disqualification"}
