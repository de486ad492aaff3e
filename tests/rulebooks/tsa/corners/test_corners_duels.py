"""Corners of pica-pica (15): where two articles meet, and was wrong once."""

import pytest

from tests.rulebooks.tsa.table import DUELS, duels_at, play


@pytest.mark.article("15.6", "11.10")
def test_an_interference_ends_the_waiting_for_a_showing() -> None:
    """What goes to the rival cannot end the match."""
    waiting = f"{duels_at(24, 10)}\nB2: falta envido\nA2: quiero\nB2: 28\nA2: 29"
    told = play(waiting, "arbitro interferencia A", "B2: truco\nA2: no quiero")
    assert told.score == (24, 17)
    assert told.duels[0].winner == "B"


@pytest.mark.article("15.10", "17.3")
def test_between_duels_a_player_of_the_next_one_may_ask_for_the_referee() -> None:
    """And before the first card of the first."""
    assert play(DUELS, "A2 pide arbitro").status == "suspended"
    assert play(DUELS, "gana B", "A3 pide arbitro").status == "suspended"


@pytest.mark.article("15.6", "15.9")
def test_who_interfered_gets_nothing_by_a_claim() -> None:
    """All of the duel is the rival's."""
    won = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 33\nA2: son buenas"
    told = play(won, "arbitro interferencia A", "A2 reclama acreditacion\nB2 no acredita")
    assert (told.score, told.duels[0].winner) == ((5, 3), "B")


@pytest.mark.article("15.6", "12.4")
def test_an_objection_takes_back_what_an_interference_had_given_away() -> None:
    """Nothing of the refused call is left, held back or given to the rival."""
    refused = f"{DUELS}\nB2> 12b\narbitro interferencia B\nB2: retruco\nA2: no quiero"
    assert play(refused).score == (7, 0)
    assert play(refused, "B2 objeta").score == (5, 0)
    assert play(refused, "B2 objeta\nA2> 4c\nB2> 11c\nA2> 4e").score == (6, 0)


@pytest.mark.article("15.6", "12.4")
def test_an_envido_won_before_the_interference_stands_again_while_the_duel_goes_on() -> None:
    """It is taken back at the duel's end, and again at its second end."""
    refused = f"{DUELS}\nB2: envido\nA2: no quiero\narbitro interferencia B\nB2: retruco\nA2: no quiero"
    assert play(refused).score == (8, 0)
    assert play(refused, "B2 objeta").score == (5, 1)
    assert play(refused, "B2 objeta\nB2: me voy al mazo").score == (7, 0)


@pytest.mark.article("15.6", "11.4")
def test_an_envido_that_nobody_settled_was_disputed() -> None:
    """Accepted and never declared, it goes to the side that did not interfere."""
    told = play(DUELS, "B2: real envido\nA2: quiero\nB2> 1e\nA2> 4c\nB2> 1b\narbitro interferencia B\nA2> 4b")
    assert told.score == (9, 0)


@pytest.mark.article("15.10", "17.2")
def test_in_a_hand_that_was_annulled_no_duellist_is_left() -> None:
    """Only a captain asks."""
    told = play(DUELS, 'B2> 4e\narbitro anula mano 4.4 "x"', "B2 llama arbitro")
    assert told.void == [("B2 llama arbitro", "17.2")]


@pytest.mark.article("15.6", "19.6")
def test_what_was_held_back_is_given_once_by_the_referee() -> None:
    """The refused envido is part of what he adjudicates, to whomever."""
    refused = f"{DUELS}\nB2: envido\narbitro interferencia B\nA2: no quiero"
    assert play(refused, 'arbitro adjudica A 19.6 "x"').score == (7, 0)
    assert play(refused, 'arbitro adjudica B 19.6 "x"').score == (7, 0)


@pytest.mark.article("15.6", "19.6")
def test_an_accepted_envido_is_adjudicated_once() -> None:
    """The referee gives it; the duel's end does not give it again."""
    told = play(DUELS, 'B2: envido\nA2: quiero\narbitro interferencia B\narbitro adjudica A 19.6 "x"')
    assert told.score == (8, 0)


@pytest.mark.article("15.6", "15.9")
def test_nothing_of_an_annulled_duel_is_left_to_be_claimed() -> None:
    """The referee annulled it with its envido."""
    won = f'{DUELS}\nB2: envido\nA2: quiero\nB2: 26\nA2: 27\narbitro anula duelo 15.6 "x"'
    assert play(won, "B2 reclama acreditacion").void == [("B2 reclama acreditacion", "15.9")]


@pytest.mark.article("15.5", "11.10")
def test_cards_put_into_the_deck_while_a_showing_is_waited_for_give_their_duel_away() -> None:
    """The player's own duel is still to come."""
    waiting = f"{duels_at(24, 10)}\nB2: falta envido\nA2: quiero\nB2: 28\nA2: 29"
    told = play(waiting, "B3 al mazo\nA2 no acredita")
    assert [duel.winner for duel in told.duels] == ["B", "A"]
