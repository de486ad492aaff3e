"""Corners where two articles meet: each was wrong once, found by generated matches or by somebody who argued."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, duels_at, play, redonda_at

WAITING = f"{redonda_at(27, 11)}\nB2: real envido\nA3: quiero\nB2: 20\nA3: 31\nB1: son buenas\nB3: son buenas"


@pytest.mark.article("11.7", "11.10")
def test_an_envido_that_was_not_shown_is_not_confirmed_by_the_next_cut() -> None:
    """It was decided: all went to the rival."""
    told = play(WAITING, "A3 no acredita", "mano")
    assert (told.score, told.status) == ((27, 15), "in_play")


@pytest.mark.article("11.10", "5.8")
def test_an_annulled_hand_confirms_no_envido_either() -> None:
    """Nor what waited in it."""
    assert play(WAITING, 'arbitro anula mano 5.8 "x"', "mano").score == (27, 11)


@pytest.mark.article("11.7")
def test_a_decided_claim_is_not_made_again() -> None:
    """Once for every envido."""
    told = play(WAITING, "A3 no acredita", "capB reclama acreditacion")
    assert told.void == [("capB reclama acreditacion", "11.7")]


@pytest.mark.article("11.4", "8.4")
def test_leaving_silences_nobody_of_the_rival() -> None:
    """B leads with 25 and leaves; A may still declare 30."""
    left = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 25\nB2: nos vamos al mazo"
    assert play(left, "A3: 30").points == ["A 2 envido", "A 1 hand"]
    assert play(left, "A1: son buenas").points == ["B 2 envido", "A 1 hand"]
    assert play(left, "mano").points_of(1) == ["B 2 envido", "A 1 hand"]


@pytest.mark.article("11.4", "11.5")
def test_a_side_that_plays_on_before_any_number_has_passed() -> None:
    """silencio_son_buenas: then the rival's number is not before its turn."""
    told = play(REDONDA, "B2: envido\nA3: quiero\nB2> 4c", "A3: 25")
    assert (told.points, told.void) == (["A 2 envido"], [])


@pytest.mark.article("11.11", "11.4")
def test_an_envido_that_nobody_declares_holds_up_no_truco_when_both_sides_have_played_on() -> None:
    """A record of mixed detail: its numbers were not written down."""
    told = play(REDONDA, "B2: envido\nA3: quiero\nB2> 4c\nA3> 5c", "A2: truco\nB1: quiero", "gana A")
    assert (told.points, told.void) == (["A 2 truco"], [])


@pytest.mark.article("15.6", "11.10")
def test_an_interference_ends_the_waiting_for_a_showing() -> None:
    """What goes to the rival cannot end the match."""
    waiting = f"{duels_at(24, 10)}\nB2: falta envido\nA2: quiero\nB2: 28\nA2: 29"
    told = play(waiting, "arbitro interferencia A", "B2: truco\nA2: no quiero")
    assert told.score == (24, 17)
    assert told.duels[0].winner == "B"


@pytest.mark.article("17.3")
def test_a_cut_while_suspended_is_without_effect_in_the_middle_of_a_hand_too() -> None:
    """It is kept, not refused."""
    told = play(REDONDA, "B2: truco\ncapA llama arbitro", "corta")
    assert told.void == [("corta", "17.3")]


@pytest.mark.article("9.1")
def test_after_the_cut_nobody_holds_a_card() -> None:
    """Before it a card of a decided hand is only without effect."""
    gone = f"{REDONDA}\nB2: nos vamos al mazo"
    assert play(gone, "B2> 4c").void == [("B2> 4c", "7.6")]
    assert play(gone, "corta", "B2> 4c").rejected == [("B2> 4c", "9.1")]


@pytest.mark.article("15.10", "17.3")
def test_between_duels_a_player_of_the_next_one_may_ask_for_the_referee() -> None:
    """And before the first card of the first."""
    assert play(DUELS, "A2 pide arbitro").status == "suspended"
    assert play(DUELS, "gana B", "A3 pide arbitro").status == "suspended"


@pytest.mark.article("16.2", "1.3")
def test_a_corrected_thirty_gives_the_interrupted_hand_back() -> None:
    """Play goes on in the hand that it had cut short."""
    ended = f"{REDONDA}\nB2: falta envido\nA3: quiero\nB2: 20\nA3: 30\nB1: son buenas\nB3: son buenas\nA3 muestra 7o 3o"
    told = play(ended, 'conformes corrigen 28-0 "x"', "A3: truco\nB1: no quiero")
    assert (told.score, told.status) == ((29, 0), "in_play")


@pytest.mark.article("10.3")
def test_forgiving_comes_too_late_after_anything_else() -> None:
    """An error of the dealer came between."""
    told = play(REDONDA, "B2: envido\nA1: quiero", "error cantidad B2 4", "perdonan")
    assert told.void == [("perdonan", "10.3")]


@pytest.mark.article("17.9")
def test_an_annulled_match_is_over() -> None:
    """Nobody plays on in it."""
    annulled = (
        'repartidor A1\nplanilla A 30 B 0\narbitro homologa 30-0 "x"\narbitro eleva "x"\njefe abre "x"\njefe anula "x"'
    )
    assert play(annulled, "mano").rejected == [("mano", "1.3")]


@pytest.mark.article("12.4", "7.5")
def test_an_objection_reopens_nothing_that_no_refusal_had_ended() -> None:
    """The calling side went away: its call went with it."""
    told = play(REDONDA, "A3: retruco\nA3 tapa\nA1 tapa\nA2 tapa", "B2 objeta")
    assert told.void == [("B2 objeta", "12.4")]


@pytest.mark.article("9.2", "9.1")
def test_a_card_picked_up_from_the_floor_is_its_players() -> None:
    """Nobody else can play it."""
    told = play(REDONDA, "B2 cae 4c piso", "A3> 4c")
    assert told.rejected == [("A3> 4c", "9.1")]


@pytest.mark.article("9.2", "11.7")
def test_a_card_that_fell_shows_nothing() -> None:
    """It went back to the hand."""
    told = play(WAITING, "A3 cae 7e piso\nA3 cae 4e piso")
    assert told.status == "in_play"


@pytest.mark.article("11.4")
def test_who_was_passed_over_holds_nobody_up() -> None:
    """A3 kept silent and A2 spoke after him; then it is B3's turn by the table's order."""
    told = play(REDONDA, "B2: envido\nA3: quiero\nB2: 23", "A2: 27", "B1: 31", "B3: 32\nA1: son buenas")
    assert told.void == []


@pytest.mark.article("15.6", "15.9")
def test_who_interfered_gets_nothing_by_a_claim() -> None:
    """All of the duel is the rival's."""
    won = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 33\nA2: son buenas"
    told = play(won, "arbitro interferencia A", "A2 reclama acreditacion\nB2 no acredita")
    assert (told.score, told.duels[0].winner) == ((5, 3), "B")


@pytest.mark.article("12.4", "8.4")
def test_an_objection_brings_back_nobody_who_left() -> None:
    """The call and its refusal fall; the side is gone all the same."""
    told = play(REDONDA, "A1: retruco\nB2: nos vamos al mazo", "A1 objeta")
    assert told.points == ["A 1 hand"]


@pytest.mark.article("19.6", "12.4")
def test_nobody_objects_to_what_the_referee_has_decided() -> None:
    """His decision is final (17.1)."""
    told = play(REDONDA, "B2: vale cuatro\nA3: no quiero", 'arbitro adjudica A 19.4 "x"', "A2 objeta")
    assert told.void == [("A2 objeta", "12.4")]


@pytest.mark.article("10.3", "17.3")
def test_words_of_a_suspension_do_not_stand_between_an_expression_and_its_forgiving() -> None:
    """And what the expression had paid goes with it."""
    told = play(REDONDA, "A1: envido\nB3: no quiero\ncapA llama arbitro\nA3: quiero", "perdonan")
    assert told.score == (0, 0)


@pytest.mark.article("7.5", "9.5")
def test_early_cards_of_who_left_may_still_take_two_rounds() -> None:
    """B2 goes away with two cards on the table; A2 has not played: the cut decides nothing for A."""
    left = f"{DUELS}\nB2> 6c 6b\nB2 al mazo"
    assert play(left, "mano").rejected[0] == ("mano", "5.5")
    assert play(left, "A2> 4c\nA2> 4b").duels[0].winner == "B"


@pytest.mark.article("7.5", "9.5")
def test_a_card_that_lies_there_is_played_although_nobody_is_left() -> None:
    """A2 has three cards on the table and B2 one: A2's last two take their rounds."""
    told = play(DUELS, "B2> 7o\nA2> 6b\nA2> 11e 12c\nA2 tapa\nB2: me voy al mazo")
    assert told.duels[0].winner == "A"


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


@pytest.mark.article("8.3", "12.4")
def test_who_put_the_cards_into_the_deck_stays_out_of_a_hand_that_goes_on() -> None:
    """A3 took the refusal for the end; without A3's card the round is complete."""
    told = play(REDONDA, "B2: vale cuatro\nA3: no quiero\nA3 al mazo\nB2 objeta", around("B2", "4c - 4b 4e 5o 5c"))
    assert told.is_open
    assert play(REDONDA, "B2: vale cuatro\nA3: no quiero\nA3 al mazo\nB2 objeta", "A3> 1e").void == [("A3> 1e", "8.3")]


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


@pytest.mark.article("16.6", "15.6")
def test_a_sheet_tells_all_that_a_duel_gave() -> None:
    """What was held back or still disputed is not counted beside it."""
    told = play(DUELS, "B2: real envido\nA2: quiero\narbitro interferencia B\nplanilla duelo A 0 B 2")
    assert told.score == (7, 0)


@pytest.mark.article("11.7", "12.4")
def test_a_claim_that_ends_the_hand_leaves_no_call_to_object_to() -> None:
    """It was refused before; the claim has decided the hand."""
    lost = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 20\nA3: 32\nB1: son buenas\nB3: son buenas"
    told = play(lost, "A3: retruco\nB1: no quiero\ncapB reclama acreditacion\nA3 no acredita", "B3 objeta")
    assert told.void == [("B3 objeta", "12.4")]


@pytest.mark.article("9.3", "11.7")
def test_a_card_lost_after_the_duel_cannot_be_shown_either() -> None:
    """The duel is over, the claim is open: no card that shows the 25 is left."""
    lost = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 23\nA2: 25\nB2> 2b\nA2> 5e\nB2> 1b"
    told = play(lost, "B2 reclama acreditacion\nA2> 10c\nA2 pierde carta")
    assert told.score == (5, 3)


@pytest.mark.article("9.3", "11.7")
def test_the_lost_card_may_be_one_that_had_been_seen() -> None:
    """10e fell and was seen; if the other card is the lost one, 5e and 10e still show 25."""
    told = play(
        DUELS,
        "B2: envido\nA2: quiero\nB2: 23\nA2: 25\nA2 cae 10e fuera\nB2> 2b\nA2> 5e",
        "B2 reclama acreditacion\nA2 pierde carta",
    )
    assert told.score[0] >= 7


@pytest.mark.article("8.3", "11.7")
def test_an_unrecorded_card_on_the_table_may_show_the_number() -> None:
    """B2's other cards are in the deck; the one that nobody wrote down lies there."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 30\nA3: son buenas\nA2: son buenas\nA1: son buenas"
    assert play(won, "B2> 4e\nB2> ?\nB2 al mazo\ncapA reclama acreditacion").points == ["B 2 envido"]
    assert play(won, "B2> 4e\nB2> 5b\nB2 al mazo\ncapA reclama acreditacion").points == ["A 3 adjudicated"]


@pytest.mark.article("11.7", "11.1")
def test_with_all_three_in_sight_only_the_best_pair_is_shown() -> None:
    """dos_de_tres: 5e and 6e lie played, so 7e would make it 33 and not 32, also where played cards do not count."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 32\nA3: son buenas\nA2: son buenas\nA1: son buenas\nB2> 5e\nB2> 6e"
    told = play(won, "capA reclama acreditacion", acredita_con_jugadas=False)
    assert told.points == ["A 3 adjudicated"]


@pytest.mark.article("11.4")
def test_the_order_of_the_table_goes_on_from_who_spoke_last() -> None:
    """B1, the last at the table, has spoken: whoever kept silent before was passed over and holds nobody up."""
    told = play(REDONDA, "B2: envido\nA3: quiero\nB2: 6\nA1: 7", "B3: 25")
    assert told.void == []


@pytest.mark.article("17.3", "19.6")
def test_a_result_that_falls_leaves_play_suspended() -> None:
    """A claim ended the match while the referee was called; his decision takes the 30 back, and he has not resumed."""
    won = f"{redonda_at(28, 11)}\nA3: envido\nB2: quiero\nB2: 20\nA3: son buenas\nA2: son buenas\nA1: son buenas"
    over = f"{won}\ncapA llama arbitro\ncapA reclama acreditacion\nB2 no acredita"
    assert play(over).status == "finished"
    back = f'{over}\narbitro adjudica B 19.6 "x"'
    assert play(back).status == "suspended"
    assert play(back, "arbitro reanuda").status == "in_play"


@pytest.mark.article("11.9", "16.2")
def test_a_falta_for_the_match_is_not_decided_by_a_correction() -> None:
    """It waits to be shown, and gives what lacks by then."""
    won = f"{redonda_at(5, 1)}\nB2: falta envido\nA3: quiero\nB2: 20\nA3: 31\nB1: son buenas\nB3: son buenas"
    told = play(won, 'conformes corrigen 4-1 "x"')
    assert (told.score, told.status) == ((4, 1), "in_play")
    assert play(won, 'conformes corrigen 4-1 "x"\nA3 muestra 4e 7e').result == ("A", "played")


@pytest.mark.article("13.5", "12.3")
def test_a_raise_out_of_turn_lapses_and_the_call_under_it_stands_validated() -> None:
    """subir_implica_querer false: the retruco was irregular; a card makes it good, and it accepted the truco."""
    told = play(
        DUELS, "B2> 4e\nA2> 12c\nA2: truco\nA2> 2o\nB2: retruco\nA2: vale cuatro\nB2> 5b", subir_implica_querer=False
    )
    assert told.score == (7, 0)


@pytest.mark.article("7.2", "16.6")
def test_a_round_that_is_told_is_led_from_by_the_card_that_must_have_taken_it() -> None:
    """All of A's cards are known: 1b took it, so A1 leads and B2's card is out of turn."""
    told = play(REDONDA, "B2> ?\nA3> 12e\nB1> ?\nA2> 5e\nB3> ?\nA1> 3b", "ronda A", "B2> 11e")
    assert told.irregular == [("B2> 11e", "9.5", "fuera_de_turno")]


@pytest.mark.article("11.7", "1.3")
def test_the_last_card_may_prove_that_the_winner_of_the_hand_had_said_a_wrong_number() -> None:
    """One act gives the 30 and takes them back: the hand is over all the same."""
    won = f"{redonda_at(10, 27)}\nA3: envido\nB2: quiero\nB2: 27\nA3: son buenas\nA2: son buenas\nA1: son buenas"
    rounds = "\n".join(
        (around("B2", "1e 4b 3o 10e 4e 6b"), around("B2", "12b 1b 7b 3c 1c 10c"), around("A3", "6c 2e 10b 1o 12c 5o"))
    )
    lines = rounds.splitlines()
    told = play(won, "\n".join(lines[:6]), "capA reclama acreditacion", "\n".join(lines[6:]))
    assert (told.is_open, told.status) == (False, "in_play")


@pytest.mark.article("7.6", "11.4")
def test_a_hand_that_a_side_gave_up_is_not_told_to_be_its_own() -> None:
    """B left and leads the envido: only A's number is waited for."""
    left = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 28\nB2: nos vamos al mazo"
    assert play(left, "gana B").rejected == [("gana B", "7.6")]
    assert play(left, "gana A").points == ["B 2 envido", "A 1 hand"]


@pytest.mark.article("11.10", "12.3")
def test_a_claim_validates_no_irregular_raise() -> None:
    """Without subir_implica_querer the retruco under it was never accepted: the hand is worth one."""
    said = f"{redonda_at(28, 11)}\nA3: retruco\nB2: vale cuatro\nA3: envido\nB2: quiero\nB2: 20\nA3: 26"
    said += "\nB1: son buenas\nB3: son buenas"
    assert play(said, "A3 no acredita", subir_implica_querer=False).score == (28, 14)


@pytest.mark.article("6.9")
def test_what_was_taken_back_does_not_stand_between_an_error_and_its_validation() -> None:
    """The clerk's slip is no act of the table."""
    told = play(REDONDA, 'error cantidad B3 4\nA1: truco\ndeshace "x"\nconvalidan')
    assert (told.errors, told.void) == ({}, [])


@pytest.mark.article("16.6", "11.10")
def test_a_sheet_of_a_duel_ends_the_waiting_for_a_showing() -> None:
    """The sheet tells that nothing was paid: cards shown afterwards add nothing."""
    waiting = f"{duels_at(24, 10)}\nB2: falta envido\nA2: quiero\nB2: 28\nA2: 29"
    assert play(waiting, "planilla duelo A 0 B 0\nA2 muestra 7b 2b").score == (24, 10)


@pytest.mark.article("15.10", "17.2")
def test_in_a_hand_that_was_annulled_no_duellist_is_left() -> None:
    """Only a captain asks."""
    told = play(DUELS, 'B2> 4e\narbitro anula mano 4.4 "x"', "B2 llama arbitro")
    assert told.void == [("B2 llama arbitro", "17.2")]


@pytest.mark.article("8.2", "10.3")
def test_a_played_card_that_falls_off_the_table_comes_between_nothing() -> None:
    """Everybody had seen it."""
    told = play(REDONDA, "B2> 12c\nB2: truco\nA3: quiero\nB2 cae 12c fuera\nperdonan", "gana B")
    assert told.points == ["B 1 hand"]


@pytest.mark.article("10.3", "6.9")
def test_words_that_are_forgiven_have_validated_no_error() -> None:
    """By saying them they had gone on with a deal in disorder; then nobody has."""
    deal = "repartidor A1\ncorta\nreparte\nerror desorden\nB2: truco"
    assert play(deal).errors == {}
    assert play(deal, "perdonan").errors == {"A1": (1, 1)}


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


@pytest.mark.article("11.4", "16.2")
def test_a_hand_given_up_is_over_when_a_correction_takes_back_the_envido_that_had_ended_the_match() -> None:
    """B left with 33 said; A said son buenas; the correction leaves B short of 30, and the hand is A's."""
    left = f"{redonda_at(12, 20)}\nB2: falta envido\nA1: quiero\nB2: 33\nB1: nos vamos al mazo"
    left += "\nA3: son buenas\nA2: son buenas\nA1: son buenas\nB2 muestra 7b 6b"
    assert play(left).status == "finished"
    told = play(left, 'conformes corrigen 12-25 "x"')
    assert (told.score, told.is_open) == ((13, 25), False)


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


@pytest.mark.article("15.6", "15.9")
def test_nothing_of_an_annulled_duel_is_left_to_be_claimed() -> None:
    """The referee annulled it with its envido."""
    won = f'{DUELS}\nB2: envido\nA2: quiero\nB2: 26\nA2: 27\narbitro anula duelo 15.6 "x"'
    assert play(won, "B2 reclama acreditacion").void == [("B2 reclama acreditacion", "15.9")]


@pytest.mark.article("8.1", "11.4")
def test_who_covers_a_hand_that_the_rival_gave_up_says_no_number() -> None:
    """A lost card gave B2 the duel; covering, B2 lets A2's number stand."""
    left = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 21\nB2 pierde carta"
    told = play(left, "A2 tapa")
    assert (told.score, told.duels[0].winner) == ((6, 2), "A")


@pytest.mark.article("11.10", "16.2")
def test_the_point_of_a_hand_that_ended_with_the_match_is_paid_when_the_30_falls() -> None:
    """The envido came first and ended the match; corrected, the hand that was told won is B's."""
    won = f"{redonda_at(29, 20)}\nA3: envido\nB2: quiero\nA3 muestra 10b 5b\nB2: 20\nA3: 25\ngana B"
    assert (play(won).status, play(won).score) == ("finished", (30, 20))
    told = play(won, 'conformes corrigen 28-20 "x"')
    assert (told.score, told.is_open) == ((28, 21), False)


@pytest.mark.article("11.4", "13.5")
def test_who_is_gone_when_a_raise_lapses_says_no_number() -> None:
    """A2's raise lapses and leaves the envido accepted; nobody of A is left to declare."""
    told = play(DUELS, "B2> 4b\nA2: envido\nB2: envido\nB2 tapa\nA2> 6b")
    assert told.score == (8, 0)


@pytest.mark.article("11.7", "11.10")
def test_the_cut_that_confirms_the_last_envido_ends_the_time_of_claims() -> None:
    """Nobody claimed before it: the match is A's."""
    won = f"{redonda_at(28, 28)}\nB2: envido\nA3: quiero\nB2: 2\nA3: 28\nB1: 25\nB3: son buenas\nmano"
    assert play(won).status == "finished"
    assert play(won, "A3 muestra 7e 4e\ncapA reclama declaracion B1").void == [("capA reclama declaracion B1", "11.8")]


@pytest.mark.article("11.9", "19.6")
def test_a_falta_for_the_match_that_nobody_opposed_is_for_the_match() -> None:
    """A left before any number; what the referee gives to A is what was disputed."""
    left = f"{REDONDA}\nA3: falta envido\nB2: quiero\nA3: nos vamos al mazo"
    assert play(left).result == ("B", "played")
    assert play(left, 'arbitro adjudica A 19.6 "x"').result == ("A", "played")


@pytest.mark.article("7.5", "9.5")
def test_behind_a_round_that_nobody_knows_the_card_of_who_left_is_led() -> None:
    """A2 and B2 are gone; A2's 7c lies there for the second round and takes it."""
    told = play(DUELS, "B2> ?\nA2> 4e 7c\nA2 al mazo\nB2 tapa")
    assert told.duels[0].winner == "A"


@pytest.mark.article("5.5", "11.7")
def test_a_cut_that_nobody_dealt_after_closes_no_claim() -> None:
    """The deal in disorder was cut again, and they went on with it."""
    went_on = "repartidor A1\ncorta\nreparte\nerror desorden\ncorta\nB2: envido\nA3: quiero\nB2: 26\nA3: son buenas"
    told = play(went_on, "A2: son buenas\nA1: son buenas\ncapA reclama acreditacion\nB2 no acredita")
    assert told.points == ["A 3 adjudicated"]


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


@pytest.mark.article("19.6", "17.1")
def test_a_second_decision_gives_what_the_first_one_gave() -> None:
    """The accepted part of the raised envido was disputed, whoever gets it."""
    raised = f"{REDONDA}\nB3: envido\nA3: quiero, envido"
    assert play(raised, 'arbitro adjudica B 19.6 "x"').score == (0, 3)
    assert play(raised, 'arbitro adjudica B 19.6 "x"\narbitro adjudica A 19.6 "x"').score == (3, 0)


@pytest.mark.article("11.10", "16.2")
def test_the_card_that_made_the_match_wait_was_played() -> None:
    """It completed the round; when a correction lets play go on, the round is over."""
    cards = "B2> 11e\nA3> 7e\nB1> 6o\nA2> 5o\nB3> 4c"
    won = f"{redonda_at(10, 27)}\n{cards}\nA1: real envido\nB2: quiero\nB2: 28\nA1> 5e"
    told = play(
        won, 'conformes corrigen 10-20 "x"', around("A3", "4e 4b 4o 6e 6c 6b"), around("A3", "5c 5b 12c 11c 10b 12e")
    )
    assert told.points[0] == "B 3 envido"
    assert not told.is_open


@pytest.mark.article("9.3", "12.4")
def test_a_duel_lost_by_a_lost_card_stays_lost_when_the_call_is_undone() -> None:
    """perdida_en_el_duelo: A2's card on the table takes no round any more."""
    told = play(DUELS, "B2> 4b\nA2> 11b\nA2> 4c\nB2: retruco\nA2 pierde carta", "B2 objeta")
    assert (told.duels[0].winner, told.score) == ("B", (5, 1))


@pytest.mark.article("15.5", "11.10")
def test_cards_put_into_the_deck_while_a_showing_is_waited_for_give_their_duel_away() -> None:
    """The player's own duel is still to come."""
    waiting = f"{duels_at(24, 10)}\nB2: falta envido\nA2: quiero\nB2: 28\nA2: 29"
    told = play(waiting, "B3 al mazo\nA2 no acredita")
    assert [duel.winner for duel in told.duels] == ["B", "A"]


@pytest.mark.article("19.6", "16.6")
def test_what_a_sheet_gave_is_not_what_was_disputed() -> None:
    """The sheet's three are A's already: nothing is left that the referee could give."""
    told = play(DUELS, 'planilla duelo A 3 B 1\narbitro adjudica A 19.6 "x"')
    assert told.score == (8, 0)
