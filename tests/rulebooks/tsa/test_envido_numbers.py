"""Saying the numbers, and who wins on a tie (11.4-11.6)."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, play

OPEN = f"{REDONDA}\nB2: envido\nA3: quiero"
"""An envido accepted in a redonda: B2, mano, declares first, then A3 B1 A2 B3 A1."""


# --- 11.4, 11.5 the numbers -------------------------------------------------------------------------------------------


@pytest.mark.article("11.4")
def test_numbers_are_said_from_the_mano_on() -> None:
    """B2, A3, B1, A2, B3, A1: who does not beat the best so far may say so or say nothing."""
    told = play(OPEN, "B2: 20\nA3: 25\nB1: 27\nA2: 29\nB3: 30\nA1: 31")
    assert (told.points, told.void) == (["A 2 envido"], [])


@pytest.mark.article("11.4")
@pytest.mark.parametrize(
    ("before", "early"), [("", "A3: 30"), ("", "A1: 33"), ("B2: 20\nA3: 25", "A2: 33"), ("B2: 20\nA3: 25", "A1: 33")]
)
def test_a_number_before_the_own_turn_has_no_effect(before: str, early: str) -> None:
    """A rival who declares before has not spoken: the number is none, the envido is open."""
    told = play(OPEN, before, early)
    assert told.void == [(early, "11.4")]
    assert told.points == []


@pytest.mark.article("11.4")
def test_the_first_number_is_final() -> None:
    """A second one is no correction, neither up nor down."""
    told = play(OPEN, "B2: 27\nB2: 30\nB2: 20", "A3: 28", "B1: son buenas\nB3: son buenas")
    assert told.void == [("B2: 30", "11.4"), ("B2: 20", "11.4")]
    assert told.points == ["A 2 envido"]


@pytest.mark.article("11.4")
@pytest.mark.parametrize(
    ("number", "beaten", "not_beaten"), [("treinta y uno", 30, 32), ("veinte y siete", 26, 28), ("33", 32, 33)]
)
def test_a_compound_number_is_one(number: str, beaten: int, not_beaten: int) -> None:
    """31 is not 30 and one."""
    assert play(OPEN, f"B2: {beaten}", f"A3: {number}", "B3: son buenas").points == ["A 2 envido"]
    assert play(OPEN, f"B2: {not_beaten}", f"A3: {number}", "A1: son buenas").points == ["B 2 envido"]


@pytest.mark.article("11.4")
def test_in_a_duel_only_the_two_declare() -> None:
    """Its mano first; a team-mate's number is none."""
    told = play(DUELS, "A2: envido", "B2: quiero", "A2: 30", "A3: 33", "B2: 28", "A2: 27")
    assert told.void == [("A2: 30", "11.4"), ("A3: 33", "15.5")]
    assert told.duels[0].points == ["B 2 envido"]


@pytest.mark.article("11.4")
def test_without_any_number_nothing_is_awarded() -> None:
    """The hand goes on to its end: an envido that nobody declared is for the referee."""
    assert play(OPEN, "gana A").points == ["A 1 hand"]


@pytest.mark.article("11.4", "11.5")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("B2: 28\nA1: son buenas", ["B 2 envido"]),
        ("B2: 28\nA3: son buenas\nA2: son buenas\nA1: son buenas", ["B 2 envido"]),
        ("B2: 28\nA3: son buenas", []),
        ("B2: 28\nA2: son buenas", []),
        ("B2: 28\nA3: son buenas\nA2: 29\nB3: son buenas", ["A 2 envido"]),
        ("B2: 28\nA3: 29\nB3: son buenas", ["A 2 envido"]),
        ("B2: 28\nA3: 29\nB1: son buenas", []),
        ("B2: 28\nA3: 29\nB1: 31\nA1: son buenas", ["B 2 envido"]),
        ("B2: 28\nA3: 29\nB1: 31\nA2: 31\nA1: son buenas", ["B 2 envido"]),
        ("B2: 20\nA1: 30\nB3: son buenas", ["A 2 envido"]),
        ("B2: 20\nA1: 30\nB1: son buenas", []),
    ],
)
def test_it_is_won_when_nobody_can_beat_it(numbers: str, points: list[str]) -> None:
    """When no active player of the trailing side has still to speak."""
    assert play(OPEN, numbers).points == points


@pytest.mark.article("11.4")
@pytest.mark.parametrize("leaving", ["B2: nos vamos al mazo", "B2 tapa\nB1 tapa\nB3 tapa"])
@pytest.mark.parametrize(
    ("after", "points"),
    [
        ("A1: 30", ["A 1 hand", "A 2 envido"]),
        ("A1: son buenas", ["A 1 hand", "B 2 envido"]),
        ("mano", ["A 1 hand", "B 2 envido"]),
    ],
)
def test_a_side_that_leaves_silences_nobody(leaving: str, after: str, points: list[str]) -> None:
    """B said 27 and left: A has the hand, and may still beat the number, until the next cut."""
    told = play(OPEN, "B2: 27", leaving, after)
    assert sorted(told.points_of(1)) == points


@pytest.mark.article("11.5")
def test_son_buenas_speaks_for_silent_team_mates_before() -> None:
    """A1 says it: A3 and A2 said nothing and cannot any more."""
    told = play(OPEN, "B2: 28", "A1: son buenas", "A3: 33")
    assert told.points == ["B 2 envido"]


@pytest.mark.article("11.5")
def test_son_buenas_does_not_speak_for_team_mates_after() -> None:
    """A3 says it: A2 and A1 declare later and may beat B2."""
    assert play(OPEN, "B2: 28", "A3: son buenas", "A2: 29", "B3: son buenas").points == ["A 2 envido"]
    assert play(OPEN, "B2: 28", "A2: son buenas", "A3: 33", "A1: 29", "B3: son buenas").void == [("A3: 33", "11.5")]


@pytest.mark.article("11.5")
def test_son_buenas_undoes_no_number() -> None:
    """B1 had said 31: B3's son buenas leaves it."""
    told = play(OPEN, "B2: 20\nA3: 29\nB1: 31\nA2: 32\nB3: son buenas\nA1: 20")
    assert told.points == ["A 2 envido"]
    assert play(OPEN, "B2: 31\nB3: son buenas\nA1: son buenas").points == ["B 2 envido"]


@pytest.mark.article("11.5")
@pytest.mark.parametrize(
    "before", [REDONDA, f"{REDONDA}\nB2: envido", f"{REDONDA}\nB2: truco", f"{OPEN}\nB2: 20\nA1: son buenas"]
)
def test_son_buenas_about_nothing_has_no_effect(before: str) -> None:
    """No declaration is open."""
    assert play(before, "A1: son buenas").void == [("A1: son buenas", "11.5")]


# --- 11.6 ties --------------------------------------------------------------------------------------------------------


@pytest.mark.article("11.6")
@pytest.mark.parametrize(
    ("numbers", "winner"),
    [
        ("B2: 28\nA3: 28\nA1: son buenas", "B"),
        ("B2: 20\nA3: 28\nB1: 28\nB3: son buenas", "A"),
        ("B2: 20\nA3: 21\nB1: 28\nA2: 28\nA1: son buenas", "B"),
        ("B2: 20\nA3: 21\nB1: 22\nA2: 28\nB3: 28", "A"),
        ("B2: 20\nA3: 21\nB1: 22\nA2: 23\nB3: 28\nA1: 28", "B"),
        ("B2: 28\nA3: 20\nB1: 20\nA2: 20\nB3: 20\nA1: 28", "B"),
    ],
)
def test_equal_numbers_are_the_manos(numbers: str, winner: str) -> None:
    """Of rivals with the same number the one nearer to the mano has it."""
    assert play(OPEN, numbers).points == [f"{winner} 2 envido"]


@pytest.mark.article("11.6")
def test_in_a_duel_equal_numbers_are_its_manos() -> None:
    """A3 is mano of the second duel."""
    told = play(DUELS, "gana B", "A3: envido\nB3: quiero\nA3: 28\nB3: 28")
    assert told.duels[1].points == ["A 2 envido"]


@pytest.mark.article("11.6", "11.7")
def test_of_team_mates_the_one_nearer_to_mano_has_to_show() -> None:
    """A3 and A1 said 30: A3's cards have to show it, A1's "no acredita" is nobody's failure."""
    tied = f"{OPEN}\nB2: 20\nA3: 30\nB1: son buenas\nB3: son buenas\ngana A\ncapB reclama acreditacion"
    both = f"{OPEN}\nB2: 20\nA3: 30\nB1: 20\nA2: 20\nB3: 30\ngana B\ncapB reclama acreditacion"
    assert play(tied, "A1 no acredita").score == (3, 0)
    assert play(tied, "A3 no acredita").score == (0, 3)
    assert play(both, "A3 no acredita").score == (0, 3)
