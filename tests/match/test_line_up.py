"""Who plays, speaks and keeps the score for a team: 3.1 to 3.3, 4.4, 16.1."""

import pytest

from tests.rulebooks.tsa.table import REDONDA, over_at, play

COMES_IN = 'arbitro reemplaza A2 "Suplente A" "lesión"'


@pytest.mark.article("3.1")
@pytest.mark.parametrize(
    ("by", "before", "after"), [("arbitro", True, True), ("jefe", True, True), ("org", True, False)]
)
@pytest.mark.parametrize("act", ['reemplaza A2 "Suplente A" "x"', 'capitan A 2 "x"'])
def test_before_the_start_the_organisation_takes_a_change_afterwards_the_referee_alone(
    by: str,
    act: str,
    before: bool,  # noqa: FBT001
    after: bool,  # noqa: FBT001
) -> None:
    """No ordinary change in a match that has started."""
    assert (play(f"{by} {act}").rejected == []) is before
    assert (play(REDONDA, f"{by} {act}").rejected == []) is after


@pytest.mark.article("3.1")
@pytest.mark.parametrize("by", ["capA", "A2", "capB"])
def test_no_team_changes_its_line_up_by_itself(by: str) -> None:
    """Not even before the start: the referee or the organisation is told."""
    line = COMES_IN.replace("arbitro", by, 1)
    assert play(line).rejected == [(line, "17.1")]


@pytest.mark.article("4.4", "3.1")
@pytest.mark.parametrize("name", ["Suplente B", "suplente a", "Otro", ""])
def test_only_the_substitute_that_was_entered_comes_in(name: str) -> None:
    """By name, and once."""
    line = COMES_IN.replace("Suplente A", name)
    assert play(REDONDA, line).rejected == [(line, "4.4")]
    assert play(REDONDA, COMES_IN).rejected == []
    again = COMES_IN.replace("A2", "A3")
    assert play(REDONDA, COMES_IN, again).rejected == [(again, "4.4")]
    assert play(REDONDA, COMES_IN, 'arbitro reemplaza B2 "Suplente B" "x"').rejected == []


@pytest.mark.article("4.4")
def test_what_the_edition_may_know_is_left_to_it() -> None:
    """A team known by its id, whose substitute the acta does not tell: taken and flagged. Otherwise nobody is."""
    known = {"teams": {"A": "teros", "B": "calandrias"}, "a_substitute": None}
    assert play(REDONDA, COMES_IN, earlier=known).flags == [(COMES_IN, "suplente_sin_datos")]
    assert play(REDONDA, COMES_IN, earlier={"a_substitute": None}).rejected == [(COMES_IN, "4.4")]


@pytest.mark.article("4.4")
@pytest.mark.parametrize("out", ['arbitro descalifica A 19.5 "x"', 'arbitro descalifica A B 19.6 "x"'])
def test_nobody_comes_in_for_who_was_disqualified(out: str) -> None:
    """Nor after any other end of the match."""
    assert play(REDONDA, out, COMES_IN).codes == ["team_disqualified"]
    assert play(over_at(30, 7), COMES_IN).rejected == [(COMES_IN, "4.4")]


@pytest.mark.article("3.2")
@pytest.mark.parametrize("by", ["capA", "A1", "org"])
def test_one_captain_a_match_but_for_force_majeure(by: str) -> None:
    """After the start only with the referee."""
    line = f'{by} capitan A 2 "x"'
    assert play(REDONDA, line).rejected == [(line, "3.2")]
    assert play(REDONDA, 'arbitro capitan A 2 "lesión"').rejected == []


@pytest.mark.article("3.2")
@pytest.mark.parametrize("leaves", ["A1 tapa", "A1: me voy al mazo", "A1 al mazo"])
def test_an_inactive_captain_keeps_the_captains_acts_and_loses_the_players(leaves: str) -> None:
    """The call for the referee counts, the truco does not (8.1, 8.3)."""
    told = play(REDONDA, "B2> ?", "A3> ?", "B1> ?", "A2> ?", "B3> ?", leaves, "A1: truco", 'capA llama arbitro "x"')
    assert told.status == "suspended"
    assert [line for line, _ in told.void] == ["A1: truco"]


@pytest.mark.article("16.1")
@pytest.mark.parametrize(
    ("line", "is_taken"),
    [
        ("capA anota A2", True), ("capA anota A1", True), ("A3 anota A3", True), ("arbitro anota B1", True),
        ("capA anota B1", False), ("B2 anota A1", False), ("org anota A1", False),
    ],
)  # fmt: skip
def test_each_team_names_one_of_its_own_for_the_score(line: str, is_taken: bool) -> None:  # noqa: FBT001
    """The captain or another one."""
    assert play(line).rejected == ([] if is_taken else [(line, "16.1")])
