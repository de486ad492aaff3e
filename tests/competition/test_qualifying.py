"""Who goes on: the first of each group, and the best of those placed second (1.8, 1.13)."""

import pytest

from tests.competition.editions import season

GROUPS = {"1": "A B C", "2": "D E F", "3": "G H I"}
FINAL = (
    *("A-B 30-20", "A-C 30-20", "B-C 30-20"),
    *("D-E 30-20", "D-F 30-20", "E-F 30-15"),
    *("G-H 30-20", "G-I 30-20", "H-I 30-10"),
)
"""A, D and G are first; of the seconds H has the best difference, then E, then B."""


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("qualify", "seconds", "qualified"),
    [
        (0, 0, ""),
        (1, 0, "A D G"),
        (2, 0, "A B D E G H"),
        (9, 0, "A B C D E F G H I"),
        (1, 1, "A D G H"),
        (1, 2, "A D G H E"),
        (1, 9, "A D G H E B"),
        (2, 1, "A B D E G H"),
        (0, 1, "H"),
    ],
)
def test_the_edition_says_how_many_go_on(qualify: int, seconds: int, qualified: str) -> None:
    """Group by group in the order of the tables, then the seconds; nobody twice."""
    told = season(*FINAL, groups=GROUPS, qualify=qualify, seconds=seconds)
    assert told.qualified == qualified
    assert told.seconds == "1 H, 2 E, 3 B"


@pytest.mark.article("1.8", "1.13")
def test_nobody_goes_on_from_a_group_that_is_not_final() -> None:
    """The others do; the seconds wait for all groups."""
    told = season(*FINAL[:-1], "H-I", groups=GROUPS, seconds=1)
    assert (told.qualified, told.seconds) == ("A D", "")


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("matches", "seconds", "decided"),
    [
        pytest.param(
            ("A-B 30-20", "A-C 30-20", "B-C 30-29", "D-E 30-1", "D-F 30-0"),
            "1 B, 2 E",
            ["won", "won"],
            id="won",
        ),
        pytest.param(
            ("A-B 30-20", "B-C 30-20", "A-C 30-1", "D-E 30-20", "E-F 30-25", "D-F 30-1"),
            "1 B, 2 E",
            ["difference", "difference"],
            id="difference",
        ),
        pytest.param(
            ("A-B 30-20", "B-C 30-20", "A-C 30-1", "D-E 30-25", "E-F 30-25", "D-F 30-1"),
            "1 E, 2 B",
            ["points_for", "points_for"],
            id="points for",
        ),
        pytest.param(
            ("A-B 30-20", "B-C 30-20", "A-C 30-1", "D-E 30-20", "E-F 30-20", "D-F 30-1"),
            "1 B, 1 E",
            [None, None],
            id="equal",
        ),
    ],
)
def test_the_seconds_are_ordered_by_the_same_criteria(
    matches: tuple[str, ...], seconds: str, decided: list[str | None]
) -> None:
    """They have not met; what remains is the lot."""
    told = season(*matches, groups={"1": "A B C", "2": "D E F"})
    assert told.seconds == seconds
    assert [row["decided_by"] for row in told.document["seconds"]] == decided


@pytest.mark.article("1.13")
def test_the_seconds_of_groups_of_different_sizes_keep_their_totals() -> None:
    """Two of three matches won are more than one of two."""
    told = season(
        *("A-B 30-0", "A-C 30-1", "A-X 30-1", "B-C 30-29", "B-X 30-29", "C-X 30-20"),
        *("D-E 30-29", "D-F 30-20", "E-F 30-0"),
        groups={"1": "A B C X", "2": "D E F"},
    )
    assert told.seconds == "1 B, 2 E"


EQUAL = ("A-B 30-20", "B-C 30-20", "A-C 30-1", "D-E 30-20", "E-F 30-20", "D-F 30-1")


@pytest.mark.article("1.13")
def test_a_lot_pending_among_the_seconds_is_a_table_of_its_own() -> None:
    """None of them goes on until it is drawn; the groups are final all the same."""
    told = season(*EQUAL, groups={"1": "A B C", "2": "D E F"}, seconds=1)
    one, two, seconds = told.document["tables"]
    assert (one["final"], two["final"], seconds["final"]) == (True, True, False)
    assert (seconds["group"], seconds["pending_lots"]) == ("segundos", [["B", "E"]])
    assert [row["position"] for row in seconds["rows"]] == [1, 1]
    assert told.qualified == "A D"


@pytest.mark.article("1.13")
def test_the_lot_among_the_seconds_decides() -> None:
    """Drawn among exactly those who are tied."""
    told = season(*EQUAL, groups={"1": "A B C", "2": "D E F"}, seconds=1, lots=["segundos: E B"])
    assert (told.seconds, told.qualified) == ("1 E, 2 B", "A D E")
    assert len(told.document["tables"]) == 2
    assert [row["decided_by"] for row in told.document["seconds"]] == ["lot", "lot"]


@pytest.mark.article("1.8", "1.14")
@pytest.mark.parametrize(
    ("last", "qualified", "seconds"),
    [
        pytest.param("G-I 30-20", "A D G H", "1 H, 2 E, 3 B", id="nobody is out"),
        pytest.param("H-I descalificacion A", "A D G E", "1 E, 2 B, 3 I", id="the second is out"),
        pytest.param("G-I descalificacion A", "A D H E", "1 E, 2 B, 3 I", id="the first is out"),
    ],
)
def test_a_disqualified_team_keeps_its_row_and_does_not_go_on(last: str, qualified: str, seconds: str) -> None:
    """The next moves up: to the first place, and to the second."""
    told = season(*FINAL[:6], "G-H 30-20", "H-I 30-10", "G-I 30-20", last, groups=GROUPS, seconds=1)
    assert (told.qualified, told.seconds) == (qualified, seconds)
    assert [row["position"] for row in told.document["tables"][2]["rows"]] == [1, 2, 3]


@pytest.mark.article("1.14")
def test_who_is_disqualified_in_a_later_phase_had_gone_on_from_the_earlier() -> None:
    """Earlier matches and what came of them stand."""
    phases = (("uno", "clasificatoria"), ("dos", "televisada"))
    told = season("uno: A-B 30-20", "dos: A-B descalificacion A", phases=phases)
    assert [(one["phase"], one["team"]) for one in told.document["qualified"]] == [("uno", "A"), ("dos", "B")]
    told = season("uno: A-B descalificacion A", "dos: B-A ausencia B", phases=phases)
    assert [(one["phase"], one["team"]) for one in told.document["qualified"]] == [("uno", "B"), ("dos", "B")]
