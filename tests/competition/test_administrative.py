"""Administrative results in a table: 1.13's second paragraph and 1.14."""

import pytest

from domain.competition.edition import Told as Result
from domain.competition.results import result
from tests.competition.editions import season


@pytest.mark.article("1.14")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("30-24", Result("played", "A", (30, 24))),
        ("0-30", Result("played", "B", (0, 30))),
        ("ausencia A", Result("absence", "B")),
        ("Ausencia b", Result("absence", "A")),
        ("abandono B", Result("abandonment", "A")),
        ("sanción A", Result("sanction", "B")),
        ("descalificacion A", Result("disqualification", "B", disqualified=("A",))),
        ("doble ausencia", Result("double_absence", None)),
        ("doble descalificación", Result("double_disqualification", None, disqualified=("A", "B"))),
        *[
            (bad, None)
            for bad in (
                *("30-30", "31-2", "29-28", "30", "30-", "30-24-1", "-30-2", "", "ausencia", "ausencia C", "gana A"),
                *("doble abandono", "doble ausencia A", "ausencia A B", "doble", "30 - 24", "ausencia doble"),
            )
        ],
    ],
)
def test_a_result_is_told_in_words_or_by_its_score(text: str, told: Result | None) -> None:
    """One side at 30 and the other below; or what the loser did; or both."""
    assert result(text) == told


@pytest.mark.article("1.14")
@pytest.mark.parametrize("kind", ["ausencia", "abandono", "sancion", "descalificacion"])
@pytest.mark.parametrize(("line", "winner", "loser"), [("A-B {} B", "A", "B"), ("A-B {} A", "B", "A")])
def test_the_four_kinds_count_alike(kind: str, line: str, winner: str, loser: str) -> None:
    """30 points for and no difference yet; the loser has played, lost and nothing else."""
    told = season(line.format(kind))
    assert told.figures(winner) == (1, 1, 0, 30, 0, "0")
    assert told.figures(loser) == (1, 0, 1, 0, 0, "0")


@pytest.mark.article("1.14")
@pytest.mark.parametrize("double", ["doble descalificacion", "doble ausencia"])
def test_a_double_is_lost_by_both(double: str) -> None:
    """Nobody wins, no points, no difference."""
    told = season(f"A-B {double}")
    assert told.figures("A") == told.figures("B") == (1, 0, 1, 0, 0, "0")


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("matches", "figures"),
    [
        pytest.param(("A-B 30-20",), (2, 2, 0, 60, 20, "20"), id="of one win"),
        pytest.param(("A-B 30-20", "A-B 30-25"), (3, 3, 0, 90, 45, "45/2"), id="of two"),
        pytest.param(("A-B 30-20", "A-B 30-25", "A-B 30-29"), (4, 4, 0, 120, 74, "64/3"), id="of three"),
        pytest.param(("B-A 12-30",), (2, 2, 0, 60, 12, "36"), id="on the other side"),
        pytest.param(("A-B 12-30",), (2, 1, 1, 42, 30, "-18"), id="none in a defeat"),
        pytest.param(("A-B 30-20", "A-B 0-30"), (3, 2, 1, 60, 50, "-10"), id="without the defeats"),
        pytest.param(("A-B ausencia B",), (2, 2, 0, 60, 0, "0"), id="none in another administrative win"),
        pytest.param(("A-B 30-25", "A-B sancion B"), (3, 3, 0, 90, 25, "15"), id="the same for each"),
        pytest.param(("A-B",), (1, 1, 0, 30, 0, "0"), id="none in a match without a result"),
    ],
)
def test_an_administrative_win_takes_the_mean_of_the_wins_by_play(
    matches: tuple[str, ...], figures: tuple[object, ...]
) -> None:
    """30 points for, nothing against, and the mean, exactly, of the differences of the matches really won."""
    told = season("A-C abandono B", *matches)
    assert told.figures("A") == figures


@pytest.mark.article("1.13")
def test_the_mean_is_of_the_same_phase() -> None:
    """And it does not matter which of the matches came first."""
    phases = (("uno", "clasificatoria"), ("dos", "televisada"))
    told = season("uno: A-B 30-1", "dos: A-B ausencia B", "dos: A-B 30-28", groups={"1": "A B"}, phases=phases)
    assert [row["difference"] for table in told.document["tables"] for row in table["rows"]] == ["29", "-29", "4", "-2"]


@pytest.mark.article("1.13", "17.9")
@pytest.mark.parametrize(
    ("body", "figures"),
    [
        pytest.param("", (2, 2, 0, 60, 10, "40"), id="administrative"),
        pytest.param(
            'arbitro eleva "x"\njefe abre "x"\njefe modifica 30-2 "x"', (2, 2, 0, 60, 12, "48"), id="modified"
        ),
    ],
)
def test_a_win_by_review_is_a_win_by_play(body: str, figures: tuple[object, ...]) -> None:
    """A score that the chief referee sets enters the mean as any other."""
    absent = '[20:10:00] arbitro ausencia B\narbitro homologa A "x"'
    told = season("A-B @", "A-C 30-10", actas={"M1": f"{absent}\n{body}"})
    assert told.rejected == []
    assert told.figures("A") == figures
    if body:
        told = season("A-B @", "A-C ausencia B", actas={"M1": f"{absent}\n{body}"})
        assert told.figures("A") == (2, 2, 0, 60, 2, "56")


@pytest.mark.article("1.14", "1.13")
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('planilla A 12 B 20\narbitro abandono B "x"\narbitro homologa A "x"', "abandonment"),
        ('planilla A 12 B 20\narbitro pierde B 19.6 "x"\narbitro homologa A "x"', "sanction"),
        ('planilla A 12 B 20\narbitro descalifica B 19.5 "x"\narbitro homologa A "x"', "disqualification"),
    ],
)
def test_the_points_before_an_administrative_result_count_for_nobody(body: str, kind: str) -> None:
    """The acta keeps the score; the table takes 30 and the mean."""
    told = season("A-B @", "A-C 30-25", actas={"M1": body})
    assert told.rejected == []
    assert told.figures("A") == (2, 2, 0, 60, 25, "10")
    assert told.figures("B") == (1, 0, 1, 0, 0, "0")
    share = told.standings.tables[0].totals["A"].shares[0]
    assert (share.match, share.mean_of) == ("M1", ("M2",)), kind


@pytest.mark.article("1.14", "19.2")
def test_a_second_warning_of_who_lost_by_play_leaves_the_score() -> None:
    """Before homologation: B had lost, and its warning changes nothing."""
    warning = 'arbitro advierte B 4.2 "x"'
    told = season("A-B @", actas={"M1": f"planilla A 30 B 20\n{warning}\n{warning}\ncapA valida\ncapB valida"})
    assert told.figures("A") == (1, 1, 0, 30, 20, "10")
