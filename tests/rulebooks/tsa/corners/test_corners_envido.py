"""Corners of the envido (11): where two articles meet, and was wrong once."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, play, redonda_at

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


@pytest.mark.article("11.4")
def test_who_was_passed_over_holds_nobody_up() -> None:
    """A3 kept silent and A2 spoke after him; then it is B3's turn by the table's order."""
    told = play(REDONDA, "B2: envido\nA3: quiero\nB2: 23", "A2: 27", "B1: 31", "B3: 32\nA1: son buenas")
    assert told.void == []


@pytest.mark.article("11.7", "12.4")
def test_a_claim_that_ends_the_hand_leaves_no_call_to_object_to() -> None:
    """It was refused before; the claim has decided the hand."""
    lost = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 20\nA3: 32\nB1: son buenas\nB3: son buenas"
    told = play(lost, "A3: retruco\nB1: no quiero\ncapB reclama acreditacion\nA3 no acredita", "B3 objeta")
    assert told.void == [("B3 objeta", "12.4")]


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


@pytest.mark.article("11.9", "16.2")
def test_a_falta_for_the_match_is_not_decided_by_a_correction() -> None:
    """It waits to be shown, and gives what lacks by then."""
    won = f"{redonda_at(5, 1)}\nB2: falta envido\nA3: quiero\nB2: 20\nA3: 31\nB1: son buenas\nB3: son buenas"
    told = play(won, 'conformes corrigen 4-1 "x"')
    assert (told.score, told.status) == ((4, 1), "in_play")
    assert play(won, 'conformes corrigen 4-1 "x"\nA3 muestra 4e 7e').result == ("A", "played")


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


@pytest.mark.article("11.10", "12.3")
def test_a_claim_validates_no_irregular_raise() -> None:
    """Without subir_implica_querer the retruco under it was never accepted: the hand is worth one."""
    said = f"{redonda_at(28, 11)}\nA3: retruco\nB2: vale cuatro\nA3: envido\nB2: quiero\nB2: 20\nA3: 26"
    said += "\nB1: son buenas\nB3: son buenas"
    assert play(said, "A3 no acredita", subir_implica_querer=False).score == (28, 14)


@pytest.mark.article("11.4", "16.2")
def test_a_hand_given_up_is_over_when_a_correction_takes_back_the_envido_that_had_ended_the_match() -> None:
    """B left with 33 said; A said son buenas; the correction leaves B short of 30, and the hand is A's."""
    left = f"{redonda_at(12, 20)}\nB2: falta envido\nA1: quiero\nB2: 33\nB1: nos vamos al mazo"
    left += "\nA3: son buenas\nA2: son buenas\nA1: son buenas\nB2 muestra 7b 6b"
    assert play(left).status == "finished"
    told = play(left, 'conformes corrigen 12-25 "x"')
    assert (told.score, told.is_open) == ((13, 25), False)


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
