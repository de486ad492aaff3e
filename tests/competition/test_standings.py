"""The order of a group: 1.13, one criterion after the other."""

import pytest

from tests.competition.editions import season
from tests.competition.ties import among, separated, tied, waiting

CIRCLE = ("A-B 30-20", "B-C 30-20", "C-A 30-20")
"""Three equal teams, each of which beat one."""
NEVER_MET = ("A-X 30-20", "A-Y 20-30", "B-X 30-20", "B-Y 20-30", "Y-X 30-20")
"""A and B are equal and have not met."""
ONE_AHEAD = ("A>B", "A>C", "A>D", "B>C", "C>D", "D>B")
"""Meetings of four: A won all its own, the others one each."""
GROUP_OF_ALL = {"1": "A B"}
SIGNED = "planilla A 30 B 20\ncapA valida\ncapB valida"
REVIEWED = f'{SIGNED}\narbitro eleva "x"\njefe abre "x"'


# --- what is counted ------------------------------------------------------------------------------------------------


@pytest.mark.article("1.13", "1.14")
def test_disqualified_teams_that_stay_equal_wait_for_the_lot() -> None:
    """Their rows stand and are ordered as any others: a review may yet lift what put them out.

    (``sorteo_entre_descalificados``)
    """
    matches = ("A-C 30-20", "A-D 30-20", "B-C 30-20", "B-D 30-20", "A-B 30-10", "C-D doble descalificacion")
    tied = season(*matches)
    assert (tied.order, tied.table["pending_lots"], tied.table["final"]) == ("1 A, 2 B, 3 C, 3 D", [["C", "D"]], False)
    drawn = season(*matches, lots=["D C"])
    assert (drawn.order, drawn.table["final"], drawn.qualified) == ("1 A, 2 B, 3 D, 4 C", True, "A")


@pytest.mark.article("1.13")
def test_a_match_adds_its_points_to_both_teams() -> None:
    """The difference takes positive and negative values together."""
    told = season("A-B 30-24", "B-A 30-28", "A-C 12-30")
    assert told.figures("A") == (3, 1, 2, 70, 84, "-14")
    assert told.figures("B") == (2, 1, 1, 54, 58, "-4")
    assert told.figures("C") == (1, 1, 0, 30, 12, "18")


@pytest.mark.article("1.13")
def test_only_the_listed_matches_of_the_group_count() -> None:
    """A match of another phase is another table's."""
    phases = (("uno", "clasificatoria"), ("dos", "clasificatoria"))
    told = season("uno: A-B 30-20", "dos: B-A 30-10", phases=phases)
    assert [row["team"] for table in told.document["tables"] for row in table["rows"]] == ["A", "B", "B", "A"]
    assert told.figures("A") == (1, 1, 0, 30, 20, "10")


# --- the criteria ---------------------------------------------------------------------------------------------------


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("matches", "order", "decided"),
    [
        pytest.param(("A-B 30-0", "B-C 30-29", "B-C 30-29"), "1 B, 2 A, 3 C", ["won", "won", "won"], id="won"),
        pytest.param(("A-C 30-29", "B-C 30-28"), "1 B, 2 A, 3 C", ["difference", "difference", "won"], id="difference"),
        pytest.param(
            ("A-C 30-20", "D-A 30-20", "B-C 30-25", "D-B 30-26"),
            "1 D, 2 B, 3 A, 4 C",
            ["won", "won", "difference", "won"],
            id="difference, won and lost",
        ),
        pytest.param(
            ("A-C 30-10", "D-A 30-10", "B-C 30-20", "D-B 30-20"),
            "1 D, 2 B, 3 A, 4 C",
            ["won", "won", "points_for", "won"],
            id="points for",
        ),
        pytest.param(CIRCLE, "1 A, 1 B, 1 C", [None, None, None], id="a circle"),
        pytest.param(NEVER_MET, "1 Y, 2 A, 2 B, 4 X", ["won", "won", None, "won"], id="never met"),
    ],
)
def test_each_criterion_counts_where_those_before_it_are_equal(
    matches: tuple[str, ...], order: str, decided: list[str | None]
) -> None:
    """The row says what separates it from the one above, the first from the one below."""
    told = season(*matches)
    assert (told.order, told.decided) == (order, decided)


@pytest.mark.article("1.13")
def test_a_difference_is_compared_as_a_fraction() -> None:
    """40/3 reached in two ways is one difference; in binary floats the two sums differ."""
    told = season(
        *("A-M 30-26", "A-C 30-29", "A-H 30-25", "A-Z ausencia B"),
        *("M-C 30-26", "M-H 30-26", "M-B 30-25", "M-Z ausencia B"),
    )
    assert (told.figures("A")[-1], told.figures("M")[-1]) == ("40/3", "40/3")
    assert told.order.startswith("1 M, 2 A")
    assert told.decided[:2] == ["points_for", "points_for"]


# --- the direct encounter -------------------------------------------------------------------------------------------


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("meetings", "order", "decided"),
    [
        pytest.param("B>A", "B > A", "direct", id="one meeting"),
        pytest.param("B>A B>A", "B > A", "direct", id="both meetings"),
        pytest.param("A>B B>A", "A = B", None, id="one meeting each"),
        pytest.param("B>A A>B B>A", "B > A", "direct", id="two of three"),
        pytest.param("B!A A>C B>C", "B > A", "direct", id="won without playing"),
        pytest.param("A?B", "A = B", None, id="lost by both"),
        pytest.param("A?B B>A", "B > A", "direct", id="one lost by both, one won"),
        pytest.param("A.B", "A = B", None, id="not played yet"),
        pytest.param("", "A = B", None, id="never"),
    ],
)
def test_two_tied_teams_are_separated_by_their_meetings(meetings: str, order: str, decided: str | None) -> None:
    """If they met, and the meetings separate them; an administrative win is one."""
    told = season(*tied("AB", *meetings.split()), groups=GROUP_OF_ALL if not meetings else {})
    assert (among(told, "AB"), separated(told, "AB")) == (order, [decided])
    assert waiting(told, "AB") == ([] if decided else ["AB"])


@pytest.mark.article("1.13")
def test_a_meeting_in_another_phase_separates_nobody() -> None:
    """A beat B in the first phase; in the second they have not met."""
    phases = (("uno", "clasificatoria"), ("dos", "clasificatoria"))
    told = season("uno: A-B 30-20", "dos: A-X 30-20", "dos: B-Y 30-20", groups={"1": "A B X Y"}, phases=phases)
    assert told.document["tables"][1]["pending_lots"] == [["A", "B"], ["X", "Y"]]


@pytest.mark.article("1.13", "17.9")
def test_an_annulled_meeting_is_none() -> None:
    """A beat B, and the review annulled it."""
    told = season("A-B @", groups=GROUP_OF_ALL, actas={"M1": f'{REVIEWED}\njefe anula "x"'})
    assert among(told, "AB") == "A = B"


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("meetings", "order", "decided", "pending"),
    [
        pytest.param("A>B A>C B>C", "A > B > C", ["direct", "direct"], "", id="2, 1, 0"),
        pytest.param("A>B B>C C>A", "A = B = C", [None, None], "ABC", id="1, 1, 1"),
        pytest.param("A>B B>C A>C C>A", "A > B = C", ["direct", None], "BC", id="2, 1, 1 with two meetings"),
        pytest.param("C>A B>C", "A = B = C", [None, None], "ABC", id="two have not met"),
        pytest.param("C>A B>C A?B", "B = C > A", [None, "direct"], "BC", id="1, 1, 0 with one lost by both"),
        pytest.param("C!A B>C B!A", "B > C > A", ["direct", "direct"], "", id="2, 1, 0 with administrative wins"),
    ],
)
def test_three_tied_teams_need_a_table_of_their_matches(
    meetings: str, order: str, decided: list[str | None], pending: str
) -> None:
    """If all of them met, by matches won; a pair that it leaves goes to the lot (``cruce_multiple``)."""
    told = season(*tied("ABC", *meetings.split()))
    assert (among(told, "ABC"), separated(told, "ABC")) == (order, decided)
    assert waiting(told, "ABC") == ([pending] if pending else [])


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("meetings", "order", "pending"),
    [
        pytest.param("A>B A>C A>D B>C B>D C>D", "A > B > C > D", [], id="3, 2, 1, 0"),
        pytest.param("A>B A>C A>D B>C C>D D>B", "A > B = C = D", ["BCD"], id="3, 1, 1, 1"),
        pytest.param("A>B B>C C>A A>D B>D C>D", "A = B = C > D", ["ABC"], id="2, 2, 2, 0"),
        pytest.param("A>B A>C B>D B>C C>D D>A", "A = B > C = D", ["AB", "CD"], id="2, 2, 1, 1"),
        pytest.param("A>B A>C A>D B>C B>D", "A = B = C = D", ["ABCD"], id="two have not met"),
    ],
)
def test_so_do_four(meetings: str, order: str, pending: list[str]) -> None:
    """Whoever it separates is placed, above or below; the rest go on to the lot."""
    told = season(*tied("ABCD", *meetings.split()))
    assert among(told, "ABCD") == order
    assert waiting(told, "ABCD") == pending


# --- the lot --------------------------------------------------------------------------------------------------------


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("lots", "order", "decided"),
    [
        pytest.param([], "1 A, 1 B, 1 C", None, id="not drawn"),
        pytest.param(["C A B"], "1 C, 2 A, 3 B", "lot", id="drawn"),
        pytest.param(["B A"], "1 A, 1 B, 1 C", None, id="drawn among fewer"),
        pytest.param(["B A", "C A B"], "1 C, 2 A, 3 B", "lot", id="drawn among fewer too"),
        pytest.param(["segundos: C A B"], "1 A, 1 B, 1 C", None, id="drawn elsewhere"),
    ],
)
def test_a_tie_goes_to_the_lot_of_exactly_the_tied(lots: list[str], order: str, decided: str | None) -> None:
    """Until it is drawn they share the place, in the order of their ids, and the table is not final."""
    told = season(*CIRCLE, lots=lots)
    assert (told.order, told.decided) == (order, [decided] * 3)
    assert told.table["pending_lots"] == ([] if decided else [["A", "B", "C"]])
    assert told.table["final"] is (decided is not None)
    assert told.rejected == []


@pytest.mark.article("1.13")
def test_a_lot_drawn_among_more_than_the_tied_is_ignored() -> None:
    """A and B are tied; the lot was drawn with Y, when it seemed to be tied too."""
    told = season(*NEVER_MET, lots=["B A Y"])
    assert (told.order, told.table["pending_lots"]) == ("1 Y, 2 A, 2 B, 4 X", [["A", "B"]])


@pytest.mark.article("1.13")
def test_a_lot_that_is_not_needed_any_more_is_ignored() -> None:
    """The criteria before it separate them."""
    told = season("A-B 30-20", "B-C 30-20", "C-A 30-19", lots=["B A C"])
    assert (told.order, told.decided) == ("1 C, 2 B, 3 A", ["difference"] * 3)
    assert told.table["pending_lots"] == []


@pytest.mark.article("1.13")
def test_a_lot_orders_what_the_direct_encounter_left() -> None:
    """The first of four is separated, the other three drew."""
    told = season(*tied("ABCD", *ONE_AHEAD), lots=["D B C"])
    assert (among(told, "ABCD"), separated(told, "ABCD")) == ("A > D > B > C", ["direct", "lot", "lot"])


@pytest.mark.article("1.13")
def test_after_a_shared_place_the_next_is_skipped() -> None:
    """One, one, three; the row after the tie says what separates it from the tied."""
    told = season("A-C 30-20", "B-C 30-20")
    assert (told.order, told.decided) == ("1 A, 1 B, 3 C", [None, None, "won"])


# --- final or not ---------------------------------------------------------------------------------------------------


@pytest.mark.article("1.13", "17.9")
@pytest.mark.parametrize(
    ("body", "final", "played"),
    [
        pytest.param("planilla A 2 B 1", False, 0, id="in play"),
        pytest.param("planilla A 30 B 20", False, 1, id="not homologated"),
        pytest.param(SIGNED, True, 1, id="homologated"),
        pytest.param(REVIEWED, True, 1, id="under review, as it stood"),
        pytest.param(f'{REVIEWED}\njefe mantiene "x"', True, 1, id="upheld"),
        pytest.param(f'{REVIEWED}\njefe modifica 30-1 "x"', True, 1, id="modified"),
        pytest.param(f'{REVIEWED}\njefe anula "x"', True, 0, id="annulled"),
    ],
)
def test_a_table_is_final_when_nothing_is_missing(body: str, final: bool, played: int) -> None:  # noqa: FBT001
    """A result that is not homologated counts provisionally; an annulled one counts for nobody."""
    told = season("A-B @", "A-C 30-1", "B-C 30-20", actas={"M1": body})
    assert told.rejected == []
    assert told.table["final"] is final
    assert told.row("A")["played"] == 1 + played
    assert told.qualified == ("A" if final else "")
    assert told.table.get("under_review") == (["M1"] if body == REVIEWED else None)


@pytest.mark.article("1.13")
def test_a_match_without_a_result_keeps_the_table_open() -> None:
    """Also the replay of an annulled one, once it is scheduled."""
    annulled = f'{REVIEWED}\njefe anula "x"'
    assert season("A-B 30-20", "A-C").table["final"] is False
    assert season("A-B @", "A-C 30-1", "B-C 30-20", "A-B", actas={"M1": annulled}).table["final"] is False


@pytest.mark.article("17.9")
def test_a_review_turns_the_table() -> None:
    """Each decision is what counts, for both teams and for the mean of an administrative win."""
    lines = ("A-B @", "A-C ausencia B", "C-B 30-28")
    before = season(*lines, actas={"M1": SIGNED})
    after = season(*lines, actas={"M1": f'{REVIEWED}\njefe modifica 30-7 "x"'})
    assert (before.figures("A"), before.figures("B")) == ((2, 2, 0, 60, 20, "20"), (2, 0, 2, 48, 60, "-12"))
    assert (after.figures("A"), after.figures("B")) == ((2, 2, 0, 60, 7, "46"), (2, 0, 2, 35, 60, "-25"))
    gone = season(*lines, actas={"M1": f'{REVIEWED}\njefe anula "x"'})
    assert (gone.figures("A"), gone.figures("B")) == ((1, 1, 0, 30, 0, "0"), (1, 0, 1, 28, 30, "-2"))


# --- why ------------------------------------------------------------------------------------------------------------


@pytest.mark.article("1.13")
def test_every_step_is_told_with_its_values() -> None:
    """Which criterion was asked of whom, what each had, and what came of it."""
    told = season(*tied("ABCD", *ONE_AHEAD), lots=["D B C"])
    steps = [step for step in told.standings.tables[0].steps if set(step.tied) <= set("ABCD")]
    assert [(step.criterion, "".join(step.tied)) for step in steps] == [
        ("difference", "ABCD"),
        ("points_for", "ABCD"),
        ("direct", "ABCD"),
        ("lot", "BCD"),
    ]
    direct, lot = steps[-2:]
    assert direct.values == {"A": "3", "B": "1", "C": "1", "D": "1"}
    assert direct.matches == ("M1", "M2", "M3", "M4", "M5", "M6")
    assert lot.classes == (("D",), ("B",), ("C",))


@pytest.mark.article("1.13")
def test_a_criterion_that_cannot_be_asked_says_why() -> None:
    """Two that never met have no direct encounter, and their lot is not drawn."""
    steps = season(*NEVER_MET).standings.tables[0].steps
    assert [(step.criterion, step.open) for step in steps if step.open] == [
        ("direct", "not_all_met"),
        ("lot", "not_drawn"),
    ]
