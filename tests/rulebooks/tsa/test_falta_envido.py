"""The falta envido, and the match that an envido ends (11.9, 11.10, 15.8, Annex B.3)."""

import pytest

from tests.rulebooks.tsa.calls import answerer, chain
from tests.rulebooks.tsa.table import duels_at, play, redonda_at

# --- 11.9, 15.8, B.3 the falta ----------------------------------------------------------------------------------------


@pytest.mark.article("11.9")
@pytest.mark.parametrize(("a", "b"), [(0, 0), (4, 3), (14, 14), (14, 0), (1, 14)])
@pytest.mark.parametrize("winner", ["A", "B"])
def test_with_both_in_malas_the_falta_decides_the_match(a: int, b: int, winner: str) -> None:
    """Whoever wins it, at the moment when it is shown."""
    numbers = (
        "B2: 27\nA1: son buenas\nB2 muestra 7c 10c"
        if winner == "B"
        else "B2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c"
    )
    told = play(redonda_at(a, b), "B2: falta envido", "A3: quiero", numbers)
    assert told.result == (winner, "played")
    assert told.score == ((30, b) if winner == "A" else (a, 30))


@pytest.mark.article("11.9")
@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        (15, 0, 15),
        (15, 14, 15),
        (16, 3, 14),
        (20, 10, 10),
        (10, 20, 10),
        (24, 24, 6),
        (29, 3, 1),
        (3, 29, 1),
        (28, 29, 1),
    ],
)
@pytest.mark.parametrize("winner", ["A", "B"])
def test_with_a_side_in_buenas_it_is_what_the_leader_lacks(a: int, b: int, points: int, winner: str) -> None:
    """To 30, for whoever wins it."""
    numbers = (
        "B2: 27\nA1: son buenas\nB2 muestra 7c 10c"
        if winner == "B"
        else "B2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c"
    )
    told = play(redonda_at(a, b), "B2: falta envido", "A3: quiero", numbers)
    assert told.points == [f"{winner} {points} envido"]
    assert told.articles == ["11.9"]
    assert told.score == ((a + points, b) if winner == "A" else (a, b + points))


@pytest.mark.article("11.9")
@pytest.mark.parametrize("steps", ["EF", "RF", "EEF", "ERF", "EERF"])
def test_the_falta_replaces_the_calls_before_it(steps: str) -> None:
    """It is not added to them: 20-10, the leader lacks ten."""
    told = play(redonda_at(20, 10), chain(steps), f"{answerer(steps)}: quiero", "B2: 30\nA1: son buenas")
    assert told.points == ["B 10 envido"]


@pytest.mark.article("15.8", "11.9", "B.3")
@pytest.mark.parametrize("steps", ["F", "EF", "RF", "EEF", "ERF", "EERF"])
@pytest.mark.parametrize(("a", "b"), [(5, 0), (20, 10), (14, 14), (23, 24)])
def test_in_a_duel_the_falta_is_six_in_total(steps: str, a: int, b: int) -> None:
    """Whatever was called before, in malas and in buenas."""
    players = ("B2", "A2")
    told = play(
        duels_at(a, b),
        chain(steps, players),
        f"{answerer(steps, players)}: quiero",
        "B2: 20\nA2: 27\nA2 muestra 7c 10c",
    )
    assert told.duels[0].points == ["A 6 envido"]
    assert told.articles == ["15.8"]


@pytest.mark.article("15.8", "1.5")
def test_six_are_cut_at_thirty() -> None:
    """At 24 and some: only what is missing counts, and the duels that are left are not played."""
    told = play(duels_at(24, 3), "gana A", "A3: falta envido\nB3: quiero\nA3: 27\nB3: son buenas\nA3 muestra 7c 10c")
    assert told.duels[1].points == ["A 5/6 envido"]
    assert (told.score, told.result) == ((30, 3), ("A", "played"))


# --- 11.10 the match ends by envido -----------------------------------------------------------------------------------


@pytest.mark.article("11.10")
def test_an_envido_that_reaches_thirty_ends_the_match_when_shown() -> None:
    """Not when it is won: until then the score stands."""
    won = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won)
    assert (told.score, told.status, told.result) == ((28, 20), "in_play", None)
    shown = play(won, "A1 muestra 7c 10c")
    assert (shown.score, shown.status, shown.result) == ((30, 20), "finished", ("A", "played"))
    assert shown.next is None


@pytest.mark.article("11.10")
@pytest.mark.parametrize(("before", "waits"), [(27, False), (28, True), (29, True)])
def test_only_an_envido_that_reaches_thirty_waits(before: int, waits: bool) -> None:  # noqa: FBT001
    """27 and 2 are 29: the points count at once."""
    told = play(redonda_at(before, 20), "B2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas")
    assert told.score == ((before, 20) if waits else (29, 20))


@pytest.mark.article("11.10")
@pytest.mark.parametrize("calls", ["A3: truco\nB2: envido\nA3: quiero", "B2: truco\nA1: envido\nB2: quiero"])
def test_a_pending_truco_lapses_with_the_end(calls: str) -> None:
    """What could have come of it does not matter any more."""
    shown = "B2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c"
    told = play(redonda_at(28, 28), calls, shown)
    assert (told.score, told.points) == ((30, 28), ["A 2 envido"])
    late = play(redonda_at(28, 28), calls, shown, "A1: no quiero\nB2: no quiero")
    assert (late.score, [line for line, _ in late.void]) == ((30, 28), ["A1: no quiero", "B2: no quiero"])


@pytest.mark.article("11.10")
def test_a_refused_envido_that_reaches_thirty_ends_the_match_at_once() -> None:
    """There is nothing to show."""
    told = play(redonda_at(20, 29), "B2: envido", "A3: no quiero")
    assert (told.score, told.result) == ((20, 30), ("B", "played"))


@pytest.mark.article("11.10", "11.7")
def test_the_number_that_is_not_shown_ends_nothing() -> None:
    """All disputed points are the rival's: envido two and the hand's one."""
    won = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won, "A1 no acredita")
    assert (told.score, told.result, told.points) == ((28, 23), None, ["B 3 adjudicated"])


@pytest.mark.article("11.10", "11.7", "1.5")
def test_not_shown_at_28_all_the_rival_wins_the_match() -> None:
    """Three were disputed and two are enough."""
    won = f"{redonda_at(28, 28)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won, "A1 no acredita")
    assert (told.points, told.result) == (["B 2/3 adjudicated"], ("B", "played"))
    assert play(won, "capB reclama acreditacion", "A1 muestra 7c 10c").result == ("A", "played")


@pytest.mark.article("11.10")
@pytest.mark.parametrize("act", ["B2> 4c", "B2: truco", "A3 tapa", "A3: nos vamos al mazo"])
def test_the_hand_stands_still_until_it_is_shown(act: str) -> None:
    """Cards and words have no effect meanwhile."""
    told = play(f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas", act)
    assert told.void == [(act, "11.10")]
    assert told.score == (28, 20)


@pytest.mark.article("11.10", "11.7")
def test_the_regular_cut_confirms_what_nobody_claimed() -> None:
    """The rival cuts for the next hand: the points are final and the match is over."""
    won = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won, "corta A1")
    assert (told.score, told.result) == ((30, 20), ("A", "played"))


@pytest.mark.article("11.10")
def test_the_number_may_have_been_shown_already() -> None:
    """7c and 10c were shown while the numbers were said: the match ends with the last of these words."""
    told = play(redonda_at(28, 20), "B2: envido\nA3: quiero\nB2: 20\nA1: 27", "A1 muestra 7c 10c", "B3: son buenas")
    assert told.result == ("A", "played")
