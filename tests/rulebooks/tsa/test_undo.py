"""``deshace``: the act before is taken back, and both stay in the record."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, over_at, play, redonda_at

UNDO = 'deshace "mal anotado"'


@pytest.mark.parametrize(
    ("act", "after", "points"),
    [
        ("A3: quiero", "A3: no quiero", ["B 1 truco_refused"]),
        ("A3: no quiero", "A3: quiero\ngana A", ["A 2 truco"]),
        ("B2> 4c", "B2> 5c\nA3: no quiero", ["B 1 truco_refused"]),
        ("A3 tapa", "A3: no quiero", ["B 1 truco_refused"]),
        ("gana B", "A3: quiero\ngana A", ["A 2 truco"]),
        ("A1: envido", "A3: quiero\ngana A", ["A 2 truco"]),
        ('arbitro anula mano 5.8 "x"', "A3: no quiero", ["B 1 truco_refused"]),
        ("error cantidad A3 4", "A3: no quiero", ["B 1 truco_refused"]),
    ],
)
def test_an_act_taken_back_did_nothing(act: str, after: str, points: list[str]) -> None:
    """The hand goes on from where it was."""
    told = play(REDONDA, "B2: truco", act, UNDO, after)
    assert (told.points, told.hands, told.errors) == (points, ["redonda"], {})


@pytest.mark.parametrize(
    ("before", "act", "status", "score"),
    [
        (redonda_at(29, 7), "gana A", "in_play", (29, 7)),
        (REDONDA, "capA llama arbitro", "in_play", (0, 0)),
        (REDONDA, 'arbitro abandono A "x"', "in_play", (0, 0)),
        (REDONDA, 'arbitro advierte A 4.2 "x"', "in_play", (0, 0)),
        (f"{REDONDA}\ngana A", 'conformes corrigen 4-0 "x"', "in_play", (1, 0)),
        (f"{REDONDA}\ngana A", "mano", "in_play", (1, 0)),
        (f"{REDONDA}\ngana A", "planilla A 3 B 0", "in_play", (1, 0)),
    ],
)
def test_a_result_a_request_or_a_warning_can_be_taken_back(
    before: str, act: str, status: str, score: tuple[int, int]
) -> None:
    """With all that followed from it."""
    told = play(before, act, UNDO)
    assert (told.status, told.score, told.result) == (status, score, None)
    assert told.disciplinary == (0, 0)


def test_a_deal_taken_back_leaves_the_claim_open() -> None:
    """The cut was entered too early."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    told = play(won, "mano", UNDO, "capA reclama acreditacion\nB2 no acredita")
    assert told.score == (3, 0)


def test_only_the_act_before_is_taken_back() -> None:
    """An undoing cannot be undone, nor the act before it as well."""
    assert play(REDONDA, "B2: truco", UNDO, UNDO).codes == ["nothing_to_undo"]
    assert play(UNDO).codes == ["nothing_to_undo"]


def test_an_undone_act_can_be_told_again() -> None:
    """And taken back again."""
    told = play(REDONDA, "B2: truco", UNDO, "B2: truco", UNDO, "B2: truco", "A3: no quiero")
    assert told.points == ["B 1 truco_refused"]


@pytest.mark.parametrize("act", ["capA valida", 'capB discrepa "x"', 'arbitro homologa 30-7 "x"'])
def test_nobody_takes_back_a_sign_off_by_undoing(act: str) -> None:
    """Sign-off has corrections of its own."""
    assert play(over_at(30, 7), act, UNDO).codes == ["nothing_to_undo"]


def test_after_homologation_nothing_is_taken_back() -> None:
    """16.8 has its window, and 17.9 the review."""
    signed = f"{over_at(30, 7)}\ncapA valida\ncapB valida"
    assert play(signed, 'arbitro advierte A 4.2 "x"', UNDO).codes == ["nothing_to_undo"]


def test_a_duel_taken_back_is_played_again() -> None:
    """The next one has not begun."""
    told = play(DUELS, "gana B", UNDO, "gana A")
    assert [duel.points for duel in told.duels] == [["A 1 hand"]]


def test_awards_keep_their_numbers_apart() -> None:
    """What was awarded before and after an undoing is told once each."""
    told = play(REDONDA, "B2: envido\nA3: no quiero", UNDO, "A3: quiero\nB2: 20\nA1: 27\nB3: son buenas", "gana B")
    assert told.points == ["A 2 envido", "B 1 hand"]
    assert told.score == (2, 1)
