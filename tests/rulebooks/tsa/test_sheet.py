"""Hands and duels known only by their points, from a paper sheet: 16.6."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, duels_at, play

FROM_B3 = "repartidor B3"


def at(a: int, b: int) -> str:
    """The score before the hand; redondas are due."""
    return f"{FROM_B3}\nplanilla A {a} B {b}" if a or b else FROM_B3


def is_flagged(before: str, line: str) -> bool:
    """Whether the line's points look like a wrong entry: no hand can produce them."""
    return (line, "planilla_imposible") in play(before, line).flags


@pytest.mark.article("16.6")
@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        (1, 0, ["A 1 sheet"]),
        (0, 4, ["B 4 sheet"]),
        (2, 1, ["A 2 sheet", "B 1 sheet"]),
        (0, 0, []),
    ],
)
def test_a_sheet_hand_counts_its_points(a: int, b: int, points: list[str]) -> None:
    """As awards of a hand that is over, cited with their article."""
    told = play(FROM_B3, f"planilla A {a} B {b}")
    assert (sorted(told.points), told.score) == (sorted(points), (a, b))
    assert set(told.articles) <= {"16.6"}
    assert (told.is_open, told.next) == (False, "redonda A1")


@pytest.mark.article("16.6", "5.7", "15.1")
def test_sheet_hands_take_their_turn_in_deal_and_alternation() -> None:
    """They mix with hands that were recorded in full."""
    told = play(FROM_B3, "planilla A 5 B 0", "planilla A 1 B 2", "mano\ngana A", "planilla A 0 B 1")
    assert told.hands == ["redonda", "pica_pica", "redonda", "pica_pica"]
    assert (told.score, told.next) == ((7, 3), "redonda B1")


@pytest.mark.article("16.6")
def test_a_sheet_of_a_pica_pica_stands_at_hand_level() -> None:
    """Nobody knows which duel paid what."""
    told = play(FROM_B3, "planilla A 5 B 0", "planilla A 2 B 3")
    assert (sorted(told.points), told.duels) == (["A 2 sheet", "B 3 sheet"], [])


@pytest.mark.article("16.6", "11.7")
def test_a_sheet_includes_the_cut() -> None:
    """The deadlines of the hand before end with it."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    told = play(won, "planilla A 1 B 0", "capA reclama acreditacion")
    assert (told.void, told.score) == ([("capA reclama acreditacion", "11.7")], (1, 3))


@pytest.mark.article("16.6", "1.3")
def test_a_sheet_can_end_the_match() -> None:
    """With the side that reaches thirty."""
    told = play(at(28, 20), "planilla A 3 B 2")
    assert (told.score, told.result) == ((30, 22), ("A", "played"))
    assert sorted(told.points) == ["A 2/3 sheet", "B 2 sheet"]


@pytest.mark.article("16.6", "11.10")
@pytest.mark.parametrize(("a", "b"), [(2, 1), (1, 1), (4, 7)])
def test_both_sides_at_thirty_need_the_order(a: int, b: int) -> None:
    """29 all and points for both: which came first decides, so the line is rejected."""
    line = f"planilla A {a} B {b}"
    ((rejected, article),) = play(at(29, 29), line).rejected
    assert (rejected, article) == (line, "11.10")
    assert play(at(29, 29), f"planilla A {a} B 0").result == ("A", "played")


@pytest.mark.article("16.6")
@pytest.mark.parametrize(
    ("score", "a", "b"),
    [
        ((0, 0), 0, 0),
        ((0, 0), 1, 1),
        ((0, 0), 1, 4),
        ((0, 0), 7, 4),
        ((0, 0), 11, 0),
        ((0, 0), 0, 10),
        ((0, 0), 30, 0),
        ((26, 20), 4, 0),
        ((26, 20), 0, 8),
        ((25, 25), 5, 4),
        ((28, 10), 2, 4),
    ],
)
def test_a_total_that_a_redonda_can_give_is_not_flagged(score: tuple[int, int], a: int, b: int) -> None:
    """One envido for a side or none, and the hand for a side; the falta by the score."""
    assert not is_flagged(at(*score), f"planilla A {a} B {b}")


@pytest.mark.article("16.6")
@pytest.mark.parametrize(
    ("score", "a", "b"),
    [
        ((0, 0), 12, 0),
        ((0, 0), 5, 5),
        ((0, 0), 8, 1),
        ((0, 0), 6, 1),
        ((0, 0), 7, 5),
        ((3, 3), 20, 0),
        ((4, 4), 13, 1),
    ],
)
def test_a_total_that_no_redonda_gives_is_kept_and_flagged(score: tuple[int, int], a: int, b: int) -> None:
    """It counts, and looks like a wrong entry."""
    line = f"planilla A {a} B {b}"
    told = play(at(*score), line)
    assert is_flagged(at(*score), line)
    assert told.score == (score[0] + a, score[1] + b)


@pytest.mark.article("16.6", "15.8")
@pytest.mark.parametrize(("a", "b"), [(0, 6), (6, 1), (7, 4), (10, 0), (11, 0), (0, 0)])
def test_a_duel_has_totals_of_its_own(a: int, b: int) -> None:
    """Six for a falta, and at most eleven in all."""
    assert not is_flagged(duels_at(5, 0), f"planilla duelo A {a} B {b}")


@pytest.mark.article("16.6", "15.8")
@pytest.mark.parametrize(("a", "b"), [(12, 0), (7, 6), (6, 5), (5, 5), (20, 0)])
def test_a_total_that_no_duel_gives_is_flagged(a: int, b: int) -> None:
    """Nor would a match be at stake in it."""
    assert is_flagged(duels_at(5, 0), f"planilla duelo A {a} B {b}")


@pytest.mark.article("16.6")
@pytest.mark.parametrize(
    ("a", "b", "flagged"),
    [(12, 0, False), (11, 12, False), (7, 7, False), (24, 0, False), (20, 20, True), (23, 11, True)],
)
def test_a_pica_pica_has_the_totals_of_three_duels(a: int, b: int, flagged: bool) -> None:  # noqa: FBT001
    """At most thirty-three for both."""
    assert is_flagged(at(5, 0), f"planilla A {a} B {b}") is flagged


@pytest.mark.article("16.6", "15.4")
@pytest.mark.parametrize(("a", "b", "winner"), [(2, 0, "A"), (0, 1, "B")])
def test_a_duels_points_are_told_in_its_place(a: int, b: int, winner: str) -> None:
    """And the next one is due."""
    told = play(DUELS, f"planilla duelo A {a} B {b}", "gana B")
    assert told.duels[0] == ("B2-A2", winner, False, [f"{winner} {a or b} sheet"])
    assert told.duels[1].points == ["B 1 hand"]
    assert told.articles == ["16.6", "12.2"]


@pytest.mark.article("16.6")
def test_the_third_duels_points_end_the_hand() -> None:
    """The deal passes, a redonda is next."""
    told = play(SECOND_DUEL, "planilla duelo A 2 B 0", "planilla duelo A 0 B 0")
    assert (told.is_open, told.next, told.score) == (False, "redonda B2", (7, 1))
    assert len(told.duels) == 3


@pytest.mark.article("16.6", "15.1")
def test_a_duels_points_can_end_the_match() -> None:
    """At once."""
    told = play(duels_at(24, 3), "planilla duelo A 6 B 0")
    assert (told.score, told.result) == ((30, 3), ("A", "played"))


@pytest.mark.article("16.6")
@pytest.mark.parametrize("before", [REDONDA, FROM_B3, f"{DUELS}\ngana A\ngana A\ngana A"])
def test_a_duels_points_need_a_duel(before: str) -> None:
    """Not in a redonda, not between hands."""
    assert play(before, "planilla duelo A 1 B 0").rejected == [("planilla duelo A 1 B 0", "16.6")]


@pytest.mark.article("16.6")
def test_a_sheet_does_not_replace_a_hand_in_play() -> None:
    """It is a hand of its own, its cut included."""
    assert [line for line, _ in play(REDONDA, "planilla A 1 B 0").rejected] == ["planilla A 1 B 0"]


@pytest.mark.article("16.6", "17.3")
def test_no_sheet_counts_while_play_is_suspended() -> None:
    """Nothing is played then."""
    assert play(REDONDA, "gana A", "capA llama arbitro", "planilla A 1 B 0").void == [("planilla A 1 B 0", "17.3")]
