"""What users of other systems complain about, where it is about tables: each complaint is a test of its name."""

from collections import Counter
from fractions import Fraction

import pytest

from cli.result import result_of
from tests.competition.editions import acta, season

SIGNED = "planilla A {} B {}\ncapA valida\ncapB valida"


@pytest.mark.article("1.13")
def test_ftc_160_187_and_453_tables_and_history_agree() -> None:
    """The figures of a row are those of the matches as their actas tell them, one by one."""
    played = {"M1": ("A", "B", 30, 24), "M2": ("B", "C", 30, 7), "M3": ("C", "A", 12, 30)}
    actas = {match: SIGNED.format(a, b) for match, (_, _, a, b) in played.items()}
    told = season(*(f"{one}-{other} @" for one, other, _, _ in played.values()), actas=actas)
    won, points, against = Counter[str](), Counter[str](), Counter[str]()
    for match, (one, other, _, _) in played.items():
        result = result_of(acta(match, (one, other), actas[match]))
        sides = {"A": one, "B": other}
        won[sides[result["result"]["winner"]]] += 1
        for side, rival in ("AB", "BA"):
            points[sides[side]] += result["score"][side]
            against[sides[side]] += result["score"][rival]
    for row in told.table["rows"]:
        team = row["team"]
        assert (row["won"], row["points_for"], row["points_against"]) == (won[team], points[team], against[team])
        assert Fraction(row["difference"]) == points[team] - against[team]
        assert row["played"] == sum(team in match[:2] for match in played.values())


@pytest.mark.article("1.8", "1.13")
@pytest.mark.parametrize("missing", ["A-B", "A-B @"])
def test_sharly_chess_2316_no_final_standings_with_results_missing(missing: str) -> None:
    """A listed match without a firm result keeps its table open: nobody goes on, and no second is named."""
    told = season(missing, "B-C 30-1", "C-A 2-30", actas={"M1": "planilla A 30 B 3\ncapA valida"})
    assert (told.table["final"], told.qualified, told.seconds) == (False, "", "")
    whole = season("A-B @", "B-C 30-1", "C-A 2-30", actas={"M1": SIGNED.format(30, 3)})
    assert (whole.table["final"], whole.qualified, whole.seconds) == (True, "A", "1 B")
