"""Corners of rounds, cards and leaving (7-9): where two articles meet, and was wrong once."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, play, redonda_at

WAITING = f"{redonda_at(27, 11)}\nB2: real envido\nA3: quiero\nB2: 20\nA3: 31\nB1: son buenas\nB3: son buenas"


@pytest.mark.article("9.1")
def test_after_the_cut_nobody_holds_a_card() -> None:
    """Before it a card of a decided hand is only without effect."""
    gone = f"{REDONDA}\nB2: nos vamos al mazo"
    assert play(gone, "B2> 4c").void == [("B2> 4c", "7.6")]
    assert play(gone, "corta", "B2> 4c").rejected == [("B2> 4c", "9.1")]


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


@pytest.mark.article("8.3", "12.4")
def test_who_put_the_cards_into_the_deck_stays_out_of_a_hand_that_goes_on() -> None:
    """A3 took the refusal for the end; without A3's card the round is complete."""
    told = play(REDONDA, "B2: vale cuatro\nA3: no quiero\nA3 al mazo\nB2 objeta", around("B2", "4c - 4b 4e 5o 5c"))
    assert told.is_open
    assert play(REDONDA, "B2: vale cuatro\nA3: no quiero\nA3 al mazo\nB2 objeta", "A3> 1e").void == [("A3> 1e", "8.3")]


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


@pytest.mark.article("7.2", "16.6")
def test_a_round_that_is_told_is_led_from_by_the_card_that_must_have_taken_it() -> None:
    """All of A's cards are known: 1b took it, so A1 leads and B2's card is out of turn."""
    told = play(REDONDA, "B2> ?\nA3> 12e\nB1> ?\nA2> 5e\nB3> ?\nA1> 3b", "ronda A", "B2> 11e")
    assert told.irregular == [("B2> 11e", "9.5", "fuera_de_turno")]


@pytest.mark.article("7.6", "11.4")
def test_a_hand_that_a_side_gave_up_is_not_told_to_be_its_own() -> None:
    """B left and leads the envido: only A's number is waited for."""
    left = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 28\nB2: nos vamos al mazo"
    assert play(left, "gana B").rejected == [("gana B", "7.6")]
    assert play(left, "gana A").points == ["B 2 envido", "A 1 hand"]


@pytest.mark.article("8.2", "10.3")
def test_a_played_card_that_falls_off_the_table_comes_between_nothing() -> None:
    """Everybody had seen it."""
    told = play(REDONDA, "B2> 12c\nB2: truco\nA3: quiero\nB2 cae 12c fuera\nperdonan", "gana B")
    assert told.points == ["B 1 hand"]


@pytest.mark.article("8.1", "11.4")
def test_who_covers_a_hand_that_the_rival_gave_up_says_no_number() -> None:
    """A lost card gave B2 the duel; covering, B2 lets A2's number stand."""
    left = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 21\nB2 pierde carta"
    told = play(left, "A2 tapa")
    assert (told.score, told.duels[0].winner) == ((6, 2), "A")


@pytest.mark.article("7.5", "9.5")
def test_behind_a_round_that_nobody_knows_the_card_of_who_left_is_led() -> None:
    """A2 and B2 are gone; A2's 7c lies there for the second round and takes it."""
    told = play(DUELS, "B2> ?\nA2> 4e 7c\nA2 al mazo\nB2 tapa")
    assert told.duels[0].winner == "A"


@pytest.mark.article("9.3", "12.4")
def test_a_duel_lost_by_a_lost_card_stays_lost_when_the_call_is_undone() -> None:
    """perdida_en_el_duelo: A2's card on the table takes no round any more."""
    told = play(DUELS, "B2> 4b\nA2> 11b\nA2> 4c\nB2: retruco\nA2 pierde carta", "B2 objeta")
    assert (told.duels[0].winner, told.score) == ("B", (5, 1))


@pytest.mark.article("7.6", "11.4")
def test_no_round_is_told_of_a_hand_that_was_left_while_a_number_is_waited_for() -> None:
    """Whoever the rounds are given to, they are no rounds: the hand is A's."""
    left = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 25\nB2: nos vamos al mazo"
    told = play(left, "ronda B", "ronda B", "mano")
    assert told.void == [("ronda B", "7.6"), ("ronda B", "7.6")]
    assert told.points_of(1) == ["B 2 envido", "A 1 hand"]


@pytest.mark.article("9.7", "11.7", "15.9")
def test_what_a_later_duellist_shows_is_seen_by_the_duel_in_play() -> None:
    """A2's 29 needs the 3o beside the 6o, and B1 has it."""
    claimed = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 28\nA2: 29\nA2> 6o\nA2 muestra 1e\nB2 reclama acreditacion"
    told = play(claimed, "B1 muestra 3o 6b 10e")
    assert told.duels[0].winner == "B"
