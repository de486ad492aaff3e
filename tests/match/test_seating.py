"""Two teams of three, alternating, equal numbers facing each other: 1.2, 3.1, 3.2, 3.5."""

import pytest

from domain.notation.recording import record

USUAL = '["A1", "B2", "A3", "B1", "A2", "B3"]'


def defects(
    seats: str = USUAL, teams: str = "AB", players: str = "abc", captain: int = 1
) -> list[tuple[str, str | None]]:
    """What is wrong with a match opened so."""
    names = ", ".join(f'"{name}"' for name in players)
    sides = "".join(
        f'[equipos.{team}]\nnombre = "{team}"\njugadores = [{names}]\ncapitan = {captain}\n' for team in teams
    )
    head = f'+++\nreglamento = "tsa"\npartido = "m"\nasientos = {seats}\n{sides}+++\n'
    return [(one.code, one.article) for one in record(head.encode()).defects]


@pytest.mark.article("1.2", "3.5")
@pytest.mark.parametrize(
    ("seats", "is_right"),
    [
        (USUAL, True),
        ('["B1", "A3", "B2", "A1", "B3", "A2"]', True),
        ('["A1", "B1", "A2", "B2", "A3", "B3"]', False),
        ('["A1", "A2", "A3", "B1", "B2", "B3"]', False),
        ('["A1", "B2", "A3", "B1"]', False),
        ('["A1", "B2", "A3", "B1", "A2", "A1"]', False),
    ],
)
def test_six_sit_alternately_and_equal_numbers_face_each_other(seats: str, is_right: bool) -> None:  # noqa: FBT001
    assert defects(seats) == ([] if is_right else [("not_a_table", "3.5")])


@pytest.mark.article("1.2")
@pytest.mark.parametrize("teams", ["A", "B", "ABC"])
def test_two_teams_play(teams: str) -> None:
    assert defects(teams=teams) == [("not_two_teams", "1.2")]


@pytest.mark.article("3.1")
@pytest.mark.parametrize("players", ["", "ab", "abcd"])
def test_three_of_a_team_play(players: str) -> None:
    assert defects(players=players) == [("not_three_players", "3.1")] * 2


@pytest.mark.article("3.2")
@pytest.mark.parametrize("captain", [0, 4, -1])
def test_one_of_the_three_is_captain(captain: int) -> None:
    assert defects(captain=captain) == [("no_such_captain", "3.2")] * 2
