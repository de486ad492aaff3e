"""What a decision would change, figure by figure: tables, who goes on, discipline, means, lots, rejections (17.9)."""

from typing import Any

import pytest

from domain.review.preview import document_of, preview
from domain.review.proposal import reviewed
from tests.review.cases import Folder, folder, text


def changes(before: Folder, told: str) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """Before and after, by kind, team or match, and field."""
    found = document_of(preview(before.computed, before.propose(told).after))
    ids = ("kind", "stage", "team", "match", "knockout", "field")
    return {tuple(one[key] for key in ids if key in one): (one["before"], one["after"]) for one in found}


@pytest.mark.article("17.9", "1.13")
def test_a_decision_that_upholds_changes_nothing() -> None:
    assert changes(folder("TER-CAL 30-7", "CAL-HOR 30-7"), text({"M1": "mantiene"})) == {}


@pytest.mark.article("17.9", "1.13")
def test_a_modified_score_changes_the_result_and_both_rows_alone() -> None:
    before = folder("TER-CAL 30-7", "CAL-HOR 30-7", "HOR-TER 7-30")
    assert changes(before, text({"M1": "modifica 30-20"})) == {
        ("result", "M1", "score"): ("30-7", "30-20"),
        ("row", "TER", "points_against"): (14, 27),
        ("row", "TER", "difference"): ("46", "33"),
        ("row", "CAL", "points_for"): (37, 50),
        ("row", "CAL", "difference"): ("0", "13"),
    }


@pytest.mark.article("17.9", "1.13")
def test_the_mean_of_another_administrative_win_follows() -> None:
    """An annulled win by play is in no mean any more; without one the mean is nothing."""
    before = folder("TER-CAL 30-7", "CAL-HOR 30-7", "HOR-TER ausencia A")
    found = changes(before, text({"M1": "anula"}))
    assert found["mean", "TER", "M3", "mean"] == ("23", "0")
    assert found["mean", "TER", "M3", "mean_of"] == (["M1"], [])
    assert found["row", "TER", "difference"] == ("46", "0")
    assert found["result", "M1", "status"] == ("official", "annulled")
    assert found["result", "M1", "winner"] == ("TER", None)


@pytest.mark.article("17.9", "1.13")
def test_a_lot_becomes_due_and_nobody_goes_on() -> None:
    before = folder("TER-CAL 30-7", "HOR-ZOR 30-8")
    found = changes(before, text({"M1": "modifica 30-8"}))
    assert found["table", "final"] == (True, False)
    assert found["table", "pending_lots"] == ([], [["HOR", "TER"], ["CAL", "ZOR"]])
    assert found["qualified", "TER", "qualified"] == (True, None)
    assert found["row", "HOR", "position"] == (2, 1)
    assert found["second", "HOR", "position"] == (1, None)


@pytest.mark.article("17.9", "19.2", "1.14")
def test_a_lifted_disqualification_brings_back_the_matches_after_it() -> None:
    out = 'planilla A 30 B 7\narbitro descalifica B 19.4 "x"\narbitro homologa A "x"'
    before = folder(f"TER-CAL: {out}", "CAL-HOR 30-7")
    found = changes(before, text({"M1": "modifica 30-7"}))
    assert found["disqualified", "CAL", "match"] == ("M1", None)
    assert found["disqualified", "CAL", "articles"] == (["19.4"], None)
    assert found["rejected", "M2", "code"] == ("team_is_out", None)
    assert found["result", "M2", "score"] == (None, "30-7")
    assert found["result", "M1", "kind"] == ("disqualification", "played")
    assert found["row", "HOR", "played"] == (0, 1)


@pytest.mark.article("17.9", "19.2")
def test_another_match_is_judged_by_what_its_teams_bring_then() -> None:
    """Warnings of an annulled match stay, so that here nothing of the discipline moves."""
    warned = 'planilla A 30 B 7\narbitro advierte B 14.2 "x"\ncapA valida\ncapB valida'
    before = folder(f"TER-CAL: {warned}", "CAL-HOR 30-7", conditions="advertencias_descalifican = 3")
    assert not any(key[0] in {"discipline", "disqualified"} for key in changes(before, text({"M1": "anula"})))


@pytest.mark.article("17.9", "19.2")
def test_a_lifted_sanction_takes_with_it_what_rested_on_it() -> None:
    """The accumulation, the disqualification by it, and the rejection of the match after that."""
    warned = 'planilla A 30 B {}\ncapA valida\ncapB valida\narbitro advierte B 4.2 "x"'
    before = folder(
        f"TER-CAL: {warned.format(7)}", f"HOR-CAL: {warned.format(8)}", "CAL-TER 30-9",
        conditions="advertencias_descalifican = 2",
    )  # fmt: skip
    found = changes(before, text({"M1": "mantiene; CAL 4.2"}))
    assert found["discipline", "clasificatoria", "CAL", "disciplinary"] == (2, 1)
    assert found["sanction", "clasificatoria", "CAL", "M1", "disciplinary"] == (["4.2"], None)
    assert found["disqualified", "CAL", "match"] == ("M2", None)
    assert found["rejected", "M3", "code"] == ("team_is_out", None)
    assert not any(key[0] == "result" and key[1] != "M3" for key in found)


@pytest.mark.article("17.9")
def test_an_open_case_is_seen_in_the_table() -> None:
    found = changes(folder("TER-CAL 30-7"), text(matches=["M1"]))
    assert found == {
        ("result", "M1", "status"): ("official", "under_review"),
        ("table", "under_review"): ([], ["M1"]),
    }


@pytest.mark.article("17.9")
def test_a_case_can_span_matches_and_phases() -> None:
    before = folder("TER-CAL 30-7", "CAL-HOR 30-8", later=("TER-HOR 30-9",))
    found = changes(before, text({"M1": "modifica 7-30", "M3": "anula"}))
    assert found["qualified", "CAL", "qualified"] == (None, True)
    assert found["result", "M3", "status"] == ("official", "annulled")


@pytest.mark.article("17.9", "1.8")
def test_the_bracket_follows() -> None:
    """Who meets whom, who went on, and a final that then nobody should have played, annulled in the same case."""
    before = folder("TER-CAL 30-7", "CAL-HOR 30-8", "HOR-TER 7-30", later=("TER-CAL 30-20",), final="1.1 1.2")
    found = changes(before, text({"M2": "modifica 8-30"}))
    assert found["knockout", "F", "between"] == (["TER", "CAL"], ["TER", "HOR"])
    assert found["knockout", "F", "winner"] == ("TER", None)
    assert found["rejected", "M4", "code"] == (None, "not_in_knockout")
    assert found["result", "M4", "score"] == ("30-20", None)
    both = text({"M2": "modifica 8-30", "M4": "anula"})
    assert before.propose(both).actas.keys() == {"M2.acta", "M4.acta"}
    assert changes(before, both)["rejected", "M4", "code"] == (None, "not_in_knockout")
    after = before.after(both)
    assert after.propose(both).actas == {}
    assert [one.match for one in reviewed(after.computed, after.actas, ["R-01"])] == ["M2", "M4"]
    assert changes(before, text({"M4": "anula"}))["qualified", "TER", "qualified"] == (True, None)


@pytest.mark.article("17.9", "1.8")
def test_a_match_that_the_bracket_rules_out_is_judged_all_the_same() -> None:
    """Its acta never gets an act that its rulebook refuses."""
    unsigned = "planilla A 30 B 20"
    before = folder("TER-CAL 30-7", "CAL-HOR 30-8", "HOR-TER 7-30", later=(f"TER-CAL: {unsigned}",), final="1.1 1.2")
    proposal = before.propose(text({"M2": "modifica 8-30", "M4": "anula"}))
    assert [(one.match, one.defects[0].code) for one in proposal.refused] == [("M4", "not_homologated")]
