"""The score: one match to 30, malas and buenas, the cap, what a hand pays. Chapter 1."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, duels_at, over_at, play, redonda_at

# --- 1.3 to thirty --------------------------------------------------------------------------------------------------


@pytest.mark.article("1.3")
@pytest.mark.parametrize(("before", "ends"), [(27, False), (28, False), (29, True)])
@pytest.mark.parametrize("team", ["A", "B"])
def test_the_first_team_at_thirty_wins(before: int, ends: bool, team: str) -> None:  # noqa: FBT001
    """At once, with the hand that makes it."""
    score = (before, 20) if team == "A" else (20, before)
    told = play(redonda_at(*score), f"gana {team}")
    assert told.result == ((team, "played") if ends else None)
    assert told.status == ("finished" if ends else "in_play")


@pytest.mark.article("1.3")
@pytest.mark.parametrize(
    ("lines", "score"),
    [
        ("gana A", (30, 29)),
        ("gana B", (29, 30)),
        ("B2: envido\nA3: no quiero", (29, 30)),
        ("B2: truco\nA3: no quiero", (29, 30)),
        ("A3: nos vamos al mazo", (29, 30)),
        ("B2: envido\nB2: truco\nA3: nos vamos al mazo", (29, 30)),
        ("B2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c", (30, 29)),
    ],
)
def test_the_order_of_the_points_decides_at_29_all(lines: str, score: tuple[int, int]) -> None:
    """Whoever has the first point has the match."""
    told = play(redonda_at(29, 29), lines)
    assert (told.score, told.next) == (score, None)
    assert told.result == ("A" if score[0] == 30 else "B", "played")


@pytest.mark.article("1.3")
@pytest.mark.parametrize(
    "line", ["A1> 1e", "corta", "mano", "reparte", "planilla A 1 B 0", "A1 cae 1e", "error desorden", "gana A"]
)
def test_after_the_result_nothing_is_played_cut_or_dealt(line: str) -> None:
    """Such a line is rejected."""
    assert [told for told, _ in play(over_at(30, 7), line).rejected] == [line]
    assert [told for told, _ in play(redonda_at(29, 7), "gana A", line).rejected] == [line]


@pytest.mark.article("1.3")
@pytest.mark.parametrize("word", ["truco", "envido", "quiero", "me voy al mazo", "son buenas"])
def test_after_the_result_words_have_no_effect(word: str) -> None:
    """They can be said."""
    told = play(redonda_at(29, 7), "gana A", f"B2: {word}")
    assert [line for line, _ in told.void] == [f"B2: {word}"]
    assert told.score == (30, 7)


@pytest.mark.article("1.3", "16.8")
@pytest.mark.parametrize(
    "line",
    [
        'arbitro advierte verbal A 14.4 "x"',
        'arbitro advierte A 4.2 "x"',
        'incidente A2 9.8 "x"',
        "verifican 30-7",
        "capA valida",
        'capB discrepa "x"',
        'arbitro homologa 30-7 "x"',
        'arbitro resuelve "x"',
    ],
)
def test_after_the_result_the_rest_is_still_taken(line: str) -> None:
    """Sanctions, incidents, verification and sign-off."""
    told = play(over_at(30, 7), line)
    assert (told.rejected, told.void) == ([], [])


# --- 1.4 malas and buenas -------------------------------------------------------------------------------------------


@pytest.mark.article("1.4")
@pytest.mark.parametrize(("leader", "is_match"), [(13, True), (14, True), (15, False), (16, False)])
def test_a_team_is_in_buenas_from_fifteen(leader: int, is_match: bool) -> None:  # noqa: FBT001
    """The falta of who trails shows it: the match, or what the leader lacks."""
    told = play(redonda_at(leader, 3), "B2: falta envido\nA3: quiero\nB2: 27\nA1: son buenas\nB2 muestra 7c 10c")
    assert told.score == ((leader, 30) if is_match else (leader, 3 + 30 - leader))


# --- 1.5 the cap ----------------------------------------------------------------------------------------------------


@pytest.mark.article("1.5")
@pytest.mark.parametrize(
    ("before", "calls", "points"),
    [
        (29, "gana A", "A 1 hand"),
        (29, "B2: truco\nA3: quiero\ngana A", "A 1/2 truco"),
        (28, "B2: truco\nA3: quiero\ngana A", "A 2 truco"),
        (28, "B2: truco\nA3: quiero retruco\nB2: quiero\ngana A", "A 2/3 truco"),
        (27, "B2: truco\nA3: quiero retruco\nB2: quiero vale cuatro\nA3: quiero\ngana A", "A 3/4 truco"),
        (29, "B2: truco\nA3: quiero retruco\nB2: no quiero", "A 1/2 truco_refused"),
        (28, "B2: envido\nA3: envido\nB2: real envido\nA3: falta envido\nB2: no quiero", "A 2/7 envido_refused"),
        (29, "B2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c", "A 1/2 envido"),
    ],
)
def test_points_beyond_thirty_do_not_count(before: int, calls: str, points: str) -> None:
    """The award keeps what counted and what it would have been."""
    told = play(redonda_at(before, 10), calls)
    assert told.points == [points]
    assert told.score == (30, 10)


@pytest.mark.article("1.5")
def test_a_sheet_and_the_two_points_of_an_error_are_cut_too() -> None:
    """Every award is."""
    assert play(redonda_at(28, 10).removesuffix("mano"), "planilla A 4 B 0").points == ["A 2/4 sheet"]
    told = play("repartidor B3\nplanilla A 29 B 10\ncorta\nreparte\nerror desorden\ncorta\nreparte\nerror desorden")
    assert told.points == ["B 2 dealer_errors"]
    cut = play("repartidor B3\nplanilla A 10 B 29\ncorta\nreparte\nerror desorden\ncorta\nreparte\nerror desorden")
    assert cut.points == ["B 1/2 dealer_errors"]


@pytest.mark.article("1.5")
def test_the_disputed_points_of_a_claim_are_cut_too() -> None:
    """Three are adjudicated and one counts."""
    told = play(
        redonda_at(29, 10),
        "B2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B",
        "capA reclama acreditacion\nB2 no acredita",
    )
    assert told.points == ["A 1/3 adjudicated"]
    assert told.result == ("A", "played")


# --- what is listed -------------------------------------------------------------------------------------------------


@pytest.mark.article("12.2")
def test_a_hand_without_truco_pays_one() -> None:
    """To its winner, cited as 12.2."""
    told = play(REDONDA, "gana A")
    assert (told.points, told.articles) == (["A 1 hand"], ["12.2"])


@pytest.mark.article("1.3")
def test_a_match_has_a_status_from_the_start() -> None:
    """Scheduled, in play, finished, homologated."""
    assert play("").status == "scheduled"
    assert play("comienza").status == "in_play"
    assert play("repartidor A1").status == "scheduled"
    assert play(REDONDA).status == "in_play"
    assert play(over_at(30, 7)).status == "finished"
    assert play(over_at(30, 7), "capA valida\ncapB valida").status == "homologated"


@pytest.mark.article("1.5", "15.1")
def test_points_of_duels_stand_inside_them() -> None:
    """The hand's own list holds none of them."""
    told = play(DUELS, "gana A\ngana B\ngana A")
    assert told.points == []
    assert [duel.points for duel in told.duels] == [["A 1 hand"], ["B 1 hand"], ["A 1 hand"]]
    assert play(duels_at(5, 3)).duels == []
