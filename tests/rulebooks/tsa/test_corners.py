"""Corners where two articles meet: each was wrong once, found by generated matches or by somebody who argued."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, duels_at, play, redonda_at

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
