"""Truco, retruco, vale cuatro, and irregular calls: chapter 12."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, around, play

TRUCO = f"{REDONDA}\nB2: truco"
ACCEPTED = f"{TRUCO}\nA3: quiero"
"""A accepted the truco: A alone may raise."""
WRONG = f"{ACCEPTED}\nB2: retruco"
"""B raises without the right to."""
RETRUCO = f"{TRUCO}\nA3: quiero retruco\nB2: quiero"
"""B accepted the retruco."""
FOUR = f"{RETRUCO}\nB2: vale cuatro\nA3: quiero"
IRREGULAR = "canto_irregular"


def irregular(*acts: str) -> list[str]:
    """The lines with an irregular call."""
    return [line for line, article, code in play(*acts).irregular if (article, code) == ("12.3", IRREGULAR)]


# --- 12.1, 12.2 the ladder ------------------------------------------------------------------------------------------


@pytest.mark.article("12.2")
@pytest.mark.parametrize(
    ("before", "points"), [(REDONDA, "1 hand"), (ACCEPTED, "2 truco"), (RETRUCO, "3 truco"), (FOUR, "4 truco")]
)
@pytest.mark.parametrize("winner", ["A", "B"])
def test_an_accepted_level_pays_the_hands_winner(before: str, points: str, winner: str) -> None:
    """1, 2, 3 and 4, to whoever wins the hand."""
    told = play(before, f"gana {winner}")
    assert (told.points, told.articles) == ([f"{winner} {points}"], ["12.2"])


@pytest.mark.article("12.2")
@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ("B2: truco\nA3: no quiero", "B 1"),
        ("B2: truco\nA3: quiero retruco\nB2: no quiero", "A 2"),
        ("B2: truco\nA3: quiero retruco\nB2: quiero vale cuatro\nA3: no quiero", "B 3"),
        ("A3: truco\nB1: no quiero", "A 1"),
    ],
)
def test_a_refused_level_pays_the_caller_the_one_before(calls: str, points: str) -> None:
    """And the hand is over."""
    told = play(REDONDA, calls)
    assert (told.points, told.articles, told.is_open) == ([f"{points} truco_refused"], ["12.2"], False)


@pytest.mark.article("12.2", "15.2")
def test_in_a_duel_the_truco_pays_the_same() -> None:
    """Each duel for itself."""
    told = play(DUELS, "B2: truco\nA2: quiero retruco\nB2: quiero\ngana A", "A3: truco\nB3: no quiero", "gana B")
    assert [duel.points for duel in told.duels] == [["A 3 truco"], ["A 1 truco_refused"], ["B 1 hand"]]


@pytest.mark.article("12.1")
@pytest.mark.parametrize(
    ("before", "raise_"),
    [
        (ACCEPTED, "A3: retruco"),
        (ACCEPTED, "A1: retruco"),
        (ACCEPTED, "A2: retruco"),
        (f"{ACCEPTED}\nB2> 4c", "A3: retruco"),
        (RETRUCO, "B2: vale cuatro"),
        (RETRUCO, "B3: vale cuatro"),
        (TRUCO, "A3: quiero retruco"),
        (TRUCO, "A3: retruco"),
    ],
)
def test_the_side_that_accepted_may_raise(before: str, raise_: str) -> None:
    """Any of its players, with the answer or later."""
    assert irregular(before, raise_) == []
    assert play(before, raise_).void == []


@pytest.mark.article("12.1")
@pytest.mark.parametrize(
    ("before", "call"),
    [
        (ACCEPTED, "A3: truco"),
        (ACCEPTED, "B2: truco"),
        (TRUCO, "A3: truco"),
        (RETRUCO, "B2: retruco"),
        (RETRUCO, "A3: truco"),
        (FOUR, "A3: vale cuatro"),
        (FOUR, "B2: retruco"),
    ],
)
def test_a_level_that_was_called_is_not_called_again(before: str, call: str) -> None:
    """It has no effect; what was pending or accepted stays."""
    told = play(before, call)
    assert [line for line, _ in told.void] == [call]
    assert irregular(before, call) == []


@pytest.mark.article("12.1")
def test_the_right_to_raise_lasts_while_the_hand_does() -> None:
    """A raises rounds later."""
    first = around("B2", "4c 1e 5c 6c 4e 5e")
    assert irregular(ACCEPTED, first, "A3> 4b\nB1> 3e", "A2: retruco") == []
    assert play(ACCEPTED, first, "A2: retruco", "B1: no quiero").points == ["A 2 truco_refused"]


# --- 12.3 irregular calls -------------------------------------------------------------------------------------------


@pytest.mark.article("12.3", "12.1")
@pytest.mark.parametrize(
    ("before", "call"),
    [
        (ACCEPTED, "B2: retruco"),
        (ACCEPTED, "B1: retruco"),
        (RETRUCO, "A3: vale cuatro"),
        (ACCEPTED, "A3: vale cuatro"),
        (ACCEPTED, "B2: vale cuatro"),
        (REDONDA, "B2: retruco"),
        (REDONDA, "A1: vale cuatro"),
        (TRUCO, "A3: vale cuatro"),
        (TRUCO, "A3: quiero vale cuatro"),
    ],
)
def test_a_raise_out_of_sequence_or_without_the_right_is_irregular(before: str, call: str) -> None:
    """It is a fact, kept as an irregularity and not rejected."""
    assert irregular(before, call) == [call]
    assert play(before, call).void == []


@pytest.mark.article("12.3")
@pytest.mark.parametrize(
    ("before", "call", "answerer", "points"),
    [
        (ACCEPTED, "B2: retruco", "A3", "3 truco"),
        (ACCEPTED, "A3: vale cuatro", "B1", "4 truco"),
        (REDONDA, "B2: retruco", "A3", "3 truco"),
        (REDONDA, "B2: vale cuatro", "A3", "4 truco"),
    ],
)
def test_once_answered_and_played_over_it_is_as_a_regular_one(
    before: str, call: str, answerer: str, points: str
) -> None:
    """It pays its level to the hand's winner."""
    told = play(before, call, f"{answerer}: quiero", "B2> 4c", "gana A")
    assert told.points == [f"A {points}"]


@pytest.mark.article("12.3")
@pytest.mark.parametrize(
    ("before", "call", "answerer", "points"),
    [
        (ACCEPTED, "B2: retruco", "A3", "B 2"),
        (ACCEPTED, "B2: vale cuatro", "A3", "B 3"),
        (ACCEPTED, "A3: vale cuatro", "B2", "A 3"),
        (REDONDA, "B2: retruco", "A3", "B 2"),
    ],
)
def test_a_refused_irregular_call_pays_what_its_level_pays(before: str, call: str, answerer: str, points: str) -> None:
    """To the caller."""
    told = play(before, call, f"{answerer}: no quiero")
    assert told.points == [f"{points} truco_refused"]


@pytest.mark.article("12.3", "12.1")
def test_a_validated_raise_gives_the_right_to_raise() -> None:
    """A accepted the irregular retruco, and it was played over: A may say vale cuatro."""
    told = play(WRONG, "A3: quiero", "B2> 4c", "A3: vale cuatro", "B1: no quiero")
    assert told.points == ["A 3 truco_refused"]
    assert irregular(WRONG, "A3: quiero", "B2> 4c", "A3: vale cuatro") == ["B2: retruco"]


# --- 12.4 objections ------------------------------------------------------------------------------------------------


@pytest.mark.article("12.4")
@pytest.mark.parametrize("player", ["A1", "A2", "A3", "B1", "B3"])
def test_any_active_player_objects_before_the_answer(player: str) -> None:
    """The raise is undone, the truco stands as accepted."""
    told = play(WRONG, f"{player} objeta", "gana B")
    assert (told.points, told.void) == (["B 2 truco"], [])


@pytest.mark.article("12.4")
@pytest.mark.parametrize("player", ["A1", "A2"])
def test_the_answer_can_be_objected_to_until_the_next_one_plays(player: str) -> None:
    """Even after "quiero"."""
    told = play(WRONG, "A3: quiero", f"{player} objeta", "gana B")
    assert told.points == ["B 2 truco"]


@pytest.mark.article("12.4")
@pytest.mark.parametrize("moment", ["A3: quiero\nB2> 4c", "B2> 4c"])
def test_once_the_next_one_played_it_is_valid(moment: str) -> None:
    """Answered, or in turn and unanswered: who has to go on has played."""
    told = play(WRONG, moment, "A2 objeta")
    assert told.void == [("A2 objeta", "12.4")]


@pytest.mark.article("12.4", "9.5")
def test_a_card_out_of_turn_validates_nothing() -> None:
    """B2 has to go on; A1's card is not B2's."""
    told = play(WRONG, "A3: quiero", "A1> 4c", "A2 objeta", "gana B")
    assert (told.points, told.void) == (["B 2 truco"], [])


@pytest.mark.article("12.4", "8.1")
@pytest.mark.parametrize("leaving", ["A2 tapa", "A2: me voy al mazo", "A2 al mazo"])
def test_an_inactive_player_objects_to_nothing(leaving: str) -> None:
    """Only active players do."""
    told = play(ACCEPTED, leaving, "B2: retruco", "A2 objeta")
    assert [line for line, _ in told.void] == ["A2 objeta"]


@pytest.mark.article("12.4")
@pytest.mark.parametrize("before", [REDONDA, TRUCO, ACCEPTED, f"{ACCEPTED}\nA3: retruco", f"{WRONG}\nA2 objeta"])
def test_there_must_be_an_irregular_call(before: str) -> None:
    """A regular one cannot be objected to, nor an undone one again."""
    assert play(before, "A1 objeta").void == [("A1 objeta", "12.4")]


@pytest.mark.article("12.4")
def test_a_refused_raise_can_be_objected_to_before_its_side_puts_cards_down() -> None:
    """The hand goes on at the truco, the points of the refusal are withdrawn."""
    told = play(WRONG, "A3: no quiero", "A2 objeta")
    assert (told.score, told.is_open) == ((0, 0), True)
    assert play(WRONG, "A3: no quiero", "A2 objeta", "gana A").points == ["A 2 truco"]


@pytest.mark.article("12.4")
@pytest.mark.parametrize("down", ["B2 tapa", "B1 al mazo", "B3 tapa"])
def test_once_the_calling_side_put_cards_down_the_refusal_stands(down: str) -> None:
    """It relied on the answer."""
    told = play(WRONG, "A3: no quiero", down, "A2 objeta")
    assert (told.void, told.points) == ([("A2 objeta", "12.4")], ["B 2 truco_refused"])


@pytest.mark.article("12.4")
@pytest.mark.parametrize("down", ["A3 tapa", "A1 al mazo"])
def test_cards_of_the_other_side_close_nothing(down: str) -> None:
    """A put cards down after its own refusal; A2 can still object."""
    told = play(WRONG, "A3: no quiero", down, "A2 objeta")
    assert told.is_open


@pytest.mark.article("12.4")
@pytest.mark.parametrize("closing", ["corta", "mano"])
def test_after_the_next_cut_the_refusal_stands(closing: str) -> None:
    """At the latest."""
    told = play(WRONG, "A3: no quiero", closing, "A2 objeta")
    assert (told.void, told.score) == ([("A2 objeta", "12.4")], (0, 2))


@pytest.mark.article("12.4", "15.10")
@pytest.mark.parametrize("player", ["A1", "B1", "A3"])
def test_in_a_duel_only_its_two_object(player: str) -> None:
    """Others have no part in its irregularities."""
    wrong = f"{DUELS}\nB2: truco\nA2: quiero\nB2: retruco"
    assert [line for line, _ in play(wrong, f"{player} objeta").void] == [f"{player} objeta"]
    assert play(wrong, "A2 objeta", "gana B").duels[0].points == ["B 2 truco"]


@pytest.mark.article("12.4")
def test_a_refusal_in_a_duel_is_final_once_the_next_duel_starts() -> None:
    """The next two are playing."""
    wrong = f"{SECOND_DUEL}\nA3: truco\nB3: quiero\nA3: retruco\nB3: no quiero"
    assert play(wrong, "B3 objeta", "gana B").duels[1].points == ["B 2 truco"]
    told = play(wrong, "B1> 4c", "B3 objeta")
    assert told.duels[1].points == ["A 2 truco_refused"]


# --- 12.5 forgiven --------------------------------------------------------------------------------------------------


@pytest.mark.article("12.5")
@pytest.mark.parametrize(
    ("calls", "end", "points"),
    [
        ("B2: truco", "gana B", ["B 1 hand"]),
        ("B2: truco\nA3: quiero\nB2: retruco", "gana B", ["B 2 truco"]),
        ("B2: vale cuatro", "gana B", ["B 1 hand"]),
        ("B2: truco\nA3: quiero retruco", "A3: no quiero", ["B 1 truco_refused"]),
    ],
)
def test_both_sides_may_undo_a_call(calls: str, end: str, points: list[str]) -> None:
    """The state before it is back."""
    told = play(REDONDA, calls, "perdonan", end)
    assert (told.points, told.void) == (points, [])


@pytest.mark.article("12.5")
def test_a_forgiven_call_cannot_be_objected_to() -> None:
    """It does not exist any more."""
    assert play(WRONG, "perdonan", "A2 objeta").void == [("A2 objeta", "12.4")]


@pytest.mark.article("12.5")
def test_two_duellists_may_undo_theirs() -> None:
    """In their duel."""
    told = play(DUELS, "B2: truco", "perdonan", "gana B")
    assert told.duels[0].points == ["B 1 hand"]
