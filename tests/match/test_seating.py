"""Two teams of three, alternating, equal numbers facing each other: 1.2, 3.1, 3.2, 3.5."""

import pytest
from msgspec.structs import replace

from domain.match import seating
from domain.notation import header
from domain.notation.recording import record
from domain.rulebooks.registry import RULEBOOKS
from domain.rulebooks.tsa.law import LAW

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


# --- another rulebook's table ---------------------------------------------------------------------------------------

PAIRS = ("A1", "B1", "A2", "B2")


@pytest.mark.parametrize(
    ("seats", "is_right"),
    [
        (PAIRS, True),
        (("B2", "A1", "B1", "A2"), True),
        (("A1", "A2", "B1", "B2"), False),
        (("A1", "B2", "A3", "B1", "A2", "B3"), False),
    ],
)
def test_two_of_a_side_alternate_and_partners_face_each_other(seats: tuple[str, ...], is_right: bool) -> None:  # noqa: FBT001
    assert seating.is_seated(seats, PAIRS) == is_right


def test_how_many_play_for_a_side_is_the_rulebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a rulebook of pairs, a header tells two players and a captain among them, and is written as it was."""
    monkeypatch.setitem(RULEBOOKS, "tsa", RULEBOOKS["tsa"]._replace(law=replace(LAW, table=PAIRS)))
    text = 'reglamento = "tsa"\npartido = "m"\n[equipos.A]\nnombre = "A"\njugadores = ["a", "b"]\ncapitan = {}\n'
    text += '[equipos.B]\nnombre = "B"\njugadores = ["c", "d"]'
    opened = header.read(text.format(2)).opened
    assert opened is not None
    assert (opened.seats, opened.a2, opened.a3) == (PAIRS, "b", None)
    assert header.write(opened) == text.format(2)
    (defect,) = header.read(text.format(3)).defects
    assert (defect.code, defect.facts["players"]) == ("no_such_captain", 2)
    three = header.read(text.format(1).replace('"c", "d"', '"c", "d", "e"')).defects
    assert [one.code for one in three] == ["not_three_players"]
