"""A sanction that the chief referee takes back in a review: 17.9, 19.2."""

import pytest

from domain.match.events import LiftingCounted
from tests.rulebooks.tsa.table import DUELS, REDONDA, over_at, play

WARN = 'arbitro advierte A 4.2 "x"'
SIGNED = "capA valida\ncapB valida"
OPEN = 'arbitro eleva "x"\njefe abre "x"'
LIFT = 'jefe levanta A 4.2 "x"'
KEPT = 'jefe mantiene "x"'


@pytest.mark.article("17.9", "19.2")
def test_a_lifted_warning_counts_no_more() -> None:
    """The record of it stays; the result is for the case's decision."""
    told = play(REDONDA, WARN, WARN, SIGNED, OPEN, LIFT, KEPT)
    assert (told.disciplinary, told.result, told.status) == ((1, 0), ("B", "sanction"), "homologated")
    assert [(one.lifted, one.disciplinary) for one in told.followed(LiftingCounted)] == [(4, 1)]
    told = play(REDONDA, WARN, WARN, SIGNED, OPEN, LIFT, 'jefe anula "x"')
    assert (told.disciplinary, told.result, told.status) == ((1, 0), None, "annulled")


@pytest.mark.article("17.9", "19.2")
def test_the_last_that_stands_is_lifted() -> None:
    """And then the one before it; other articles and the other team keep theirs."""
    others = ['arbitro advierte verbal A 4.2 "x"', 'arbitro advierte A 14.3 "x"', 'arbitro advierte B 4.2 "x"']
    told = play(over_at(30, 7), *others, SIGNED, WARN, WARN, OPEN, LIFT, LIFT, KEPT)
    assert [one.lifted for one in told.followed(LiftingCounted)] == [9, 8]
    assert (told.verbal, told.disciplinary) == ((1, 0), (1, 1))
    assert play(over_at(30, 7), *others, SIGNED, WARN, OPEN, LIFT, LIFT).codes == ["no_such_sanction"]


@pytest.mark.article("17.9", "15.6")
def test_the_warning_of_an_interference_can_be_lifted() -> None:
    """By the article that it has."""
    lines = [DUELS, "B2> 4c", "arbitro interferencia A", 'arbitro abandono B "x"', SIGNED, OPEN]
    assert play(*lines, 'jefe levanta A 15.6 "x"', KEPT).disciplinary == (0, 0)


@pytest.mark.article("17.9", "19.2")
def test_a_warning_after_a_lifting_is_counted_from_what_is_left() -> None:
    """The first of the match again, of one in the stage."""
    told = play(over_at(30, 7), WARN, SIGNED, OPEN, LIFT, KEPT, WARN, advertencias_descalifican=2)
    assert (told.disciplinary, told.result) == ((1, 0), ("A", "played"))


@pytest.mark.article("17.9", "6.6")
def test_a_lifted_concealment_is_not_the_first_of_two() -> None:
    """What is told later in the same match counts from what is left."""
    conceals = 'arbitro pierde A 6.6 "x"'
    lines = [conceals, SIGNED, OPEN, 'jefe levanta A 6.6 "x"', KEPT, conceals]
    told = play(*lines, earlier={"stage": "clasificatoria"})
    assert (told.codes, told.result) == ([], ("B", "sanction"))


@pytest.mark.article("17.9")
@pytest.mark.parametrize(
    ("lines", "code"),
    [
        pytest.param([OPEN, 'arbitro levanta A 4.2 "x"'], "not_the_chief_referee", id="the referee"),
        pytest.param([OPEN, 'capA levanta A 4.2 "x"'], "not_the_chief_referee", id="a captain"),
        pytest.param([LIFT], "no_case", id="no case"),
        pytest.param([OPEN, KEPT, LIFT], "no_case", id="a closed case"),
        pytest.param([OPEN, 'jefe levanta B 4.2 "x"'], "no_such_sanction", id="the other team"),
        pytest.param([OPEN, 'jefe levanta A 4.3 "x"'], "no_such_sanction", id="another article"),
        pytest.param([OPEN, 'jefe levanta A 4.2 " "'], "without_reason", id="without a reason"),
    ],
)
def test_only_the_chief_referee_lifts_in_an_open_case(lines: list[str], code: str) -> None:
    """Something that stands."""
    assert play(over_at(30, 7), WARN, SIGNED, *lines).codes == [code]


@pytest.mark.article("17.9")
def test_a_verbal_warning_is_no_sanction() -> None:
    """There is nothing to lift (19.1)."""
    verbal = 'arbitro advierte verbal A 4.2 "x"'
    assert play(over_at(30, 7), verbal, SIGNED, OPEN, LIFT).codes == ["no_such_sanction"]
