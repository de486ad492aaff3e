"""Corners of words and calls (10, 12, 13): where two articles meet, and was wrong once."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, play, redonda_at


@pytest.mark.article("10.3")
def test_forgiving_comes_too_late_after_anything_else() -> None:
    """An error of the dealer came between."""
    told = play(REDONDA, "B2: envido\nA1: quiero", "error cantidad B2 4", "perdonan")
    assert told.void == [("perdonan", "10.3")]


@pytest.mark.article("12.4", "7.5")
def test_an_objection_reopens_nothing_that_no_refusal_had_ended() -> None:
    """The calling side went away: its call went with it."""
    told = play(REDONDA, "A3: retruco\nA3 tapa\nA1 tapa\nA2 tapa", "B2 objeta")
    assert told.void == [("B2 objeta", "12.4")]


@pytest.mark.article("12.4", "8.4")
def test_an_objection_brings_back_nobody_who_left() -> None:
    """The call and its refusal fall; the side is gone all the same."""
    told = play(REDONDA, "A1: retruco\nB2: nos vamos al mazo", "A1 objeta")
    assert told.points == ["A 1 hand"]


@pytest.mark.article("10.3", "17.3")
def test_words_of_a_suspension_do_not_stand_between_an_expression_and_its_forgiving() -> None:
    """And what the expression had paid goes with it."""
    told = play(REDONDA, "A1: envido\nB3: no quiero\ncapA llama arbitro\nA3: quiero", "perdonan")
    assert told.score == (0, 0)


@pytest.mark.article("12.4", "15.9")
def test_a_duel_that_starts_closes_the_objections_of_all_before_it() -> None:
    """The second duel had been given away; the third starts, and its own call is the one objected to."""
    told = play(DUELS, "A3 al mazo\nA2: vale cuatro\nB2: no quiero\nB1: vale cuatro\nA1: no quiero", "A1 objeta")
    assert [duel.winner for duel in told.duels[:2]] == ["A", "B"]
    assert told.is_open


@pytest.mark.article("12.4", "15.5")
def test_an_objection_takes_back_the_duel_that_was_given_away_behind_it() -> None:
    """It comes up again, once."""
    refused = f"{DUELS}\nB1 al mazo\nB2: me voy al mazo\nB3: retruco\nA3: no quiero"
    assert play(refused).score == (7, 2)
    assert play(refused, "B3 objeta").score == (6, 0)
    assert play(refused, "B3 objeta\nA3: me voy al mazo").score == (7, 1)


@pytest.mark.article("13.5", "12.3")
def test_a_raise_out_of_turn_lapses_and_the_call_under_it_stands_validated() -> None:
    """subir_implica_querer false: the retruco was irregular; a card makes it good, and it accepted the truco."""
    told = play(
        DUELS, "B2> 4e\nA2> 12c\nA2: truco\nA2> 2o\nB2: retruco\nA2: vale cuatro\nB2> 5b", subir_implica_querer=False
    )
    assert told.score == (7, 0)


@pytest.mark.article("10.3", "6.9")
def test_words_that_are_forgiven_have_validated_no_error() -> None:
    """By saying them they had gone on with a deal in disorder; then nobody has."""
    deal = "repartidor A1\ncorta\nreparte\nerror desorden\nB2: truco"
    assert play(deal).errors == {}
    assert play(deal, "perdonan").errors == {"A1": (1, 1)}


@pytest.mark.article("12.4", "15.7")
def test_an_objection_undoes_a_refusal_by_leaving_that_waits_for_a_number() -> None:
    """A2 left with the irregular call pending; without it the card on the table can still take the round."""
    left = f"{DUELS}\nB2> 11c\nA2: envido\nA2: vale cuatro\nB2: quiero\nB2: 27\nB2 al mazo"
    assert play(left, "A2: son buenas").duels[0].winner == "A"
    assert play(left, "A2 objeta\nA2: son buenas").duels[0].winner is None


@pytest.mark.article("12.4", "16.4")
def test_a_validation_closes_the_time_of_objections() -> None:
    """As that of the claims, also if a correction takes the result back."""
    over = f'{redonda_at(10, 28)}\nB2: vale cuatro\nA3: no quiero\ncapA valida\nconformes corrigen 10-29 "x"'
    assert play(over, "B2 objeta").void == [("B2 objeta", "12.4")]


@pytest.mark.article("12.4", "8.4")
def test_a_hand_given_up_together_is_over_whatever_lies_on_the_table() -> None:
    """A2's card was played before its turn; the side is gone, and without the call the hand is worth one."""
    told = play(REDONDA, "A2> 1e\nB2: vale cuatro\nA3: nos vamos al mazo", "B1 objeta")
    assert told.points == ["B 1 hand"]


@pytest.mark.article("10.3")
def test_what_somebody_writes_down_comes_between_no_words() -> None:
    """Known cards are no act of the table, and stay known."""
    said = f"{REDONDA}\nB2: envido\nA3: no quiero\ncartas B2 6b 10c 12b\nperdonan"
    assert play(said).points == []
    assert play(said, "B2> 4e").rejected == [("B2> 4e", "9.1")]
