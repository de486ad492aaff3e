"""Rounds: who leads, who wins them, who wins the hand. Chapter 7."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, duels_at, play

B_FIRST = around("B2", "1e 4c 5c 6c 4e 5e")
"""A first round that B2 wins with 1e."""
A_FIRST = around("B2", "4c 1e 5c 6c 4e 5e")
"""A first round that A3 wins with 1e."""
PARDA_FIRST = around("B2", "3e 3b 5c 6c 4e 5e")
"""A first round that B2 and A3 tie."""


def out_of_turn(*acts: str) -> list[str]:
    """The cards that were played before their player's turn."""
    return [line for line, _, code in play(*acts).irregular if code == "fuera_de_turno"]


# --- 7.1 who leads first --------------------------------------------------------------------------------------------


@pytest.mark.article("7.1")
@pytest.mark.parametrize(
    ("dealer", "mano"), [("A1", "B2"), ("B2", "A3"), ("A3", "B1"), ("B1", "A2"), ("A2", "B3"), ("B3", "A1")]
)
def test_the_mano_plays_the_first_card(dealer: str, mano: str) -> None:
    """The player at the dealer's right leads; anybody else is out of turn."""
    for player in ("A1", "A2", "A3", "B1", "B2", "B3"):
        early = out_of_turn(f"repartidor {dealer}\nmano", f"{player}> 4c")
        assert early == ([] if player == mano else [f"{player}> 4c"])


@pytest.mark.article("7.1")
def test_the_others_follow_to_the_right() -> None:
    """B2, A3, B1, A2, B3, A1: in that order nobody is out of turn, in any other somebody is."""
    assert out_of_turn(REDONDA, around("B2", "4e 5e 6e 4b 5b 6b")) == []
    assert out_of_turn(REDONDA, "B2> 4e\nB1> 6e") == ["B1> 6e"]
    assert out_of_turn(REDONDA, "B2> 4e\nA3> 5e\nA2> 6e") == ["A2> 6e"]


@pytest.mark.article("7.1")
def test_in_a_duel_the_two_take_turns() -> None:
    """B2 leads against A2, and then A2 follows."""
    assert out_of_turn(DUELS, "B2> 4e\nA2> 5e") == []
    assert out_of_turn(DUELS, "A2> 5e") == ["A2> 5e"]


# --- 7.2 the highest card -------------------------------------------------------------------------------------------


@pytest.mark.article("7.2")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("1e 4c 5c 6c 4e 5e", "B2"),
        ("4c 1e 5c 6c 4e 5e", "A3"),
        ("4c 5c 7o 6c 4e 3e", "B1"),
        ("4c 5c 6c 2e 4e 1c", "A2"),
        ("4c 5c 6c 4b 7b 4e", "B3"),
        ("10c 11c 10e 11e 10b 12o", "A1"),
    ],
)
def test_the_highest_card_wins_and_its_player_leads(cards: str, winner: str) -> None:
    """The next card is due from who won the round, whoever that is."""
    first = around("B2", cards)
    for player in ("A1", "A2", "A3", "B1", "B2", "B3"):
        assert out_of_turn(REDONDA, first, f"{player}> 2b") == ([] if player == winner else [f"{player}> 2b"])


@pytest.mark.article("7.2")
def test_two_rounds_won_by_their_cards_win_the_hand() -> None:
    """By any players of the side."""
    told = play(REDONDA, A_FIRST, around("A3", "4b 3e 5b 6b 7c 10c"), around("B1", "4o 1b 10e 6e 12b 7b"))
    assert told.points == ["A 1 hand"]
    assert not told.is_open


@pytest.mark.article("7.2")
def test_a_hand_that_is_decided_is_over() -> None:
    """No third round is played: a card has no effect any more."""
    told = play(REDONDA, A_FIRST, around("A3", "1b 4o 5o 6o 7c 10c"), "A3> 7e")
    assert told.points == ["A 1 hand"]
    assert [line for line, _ in told.void] == ["A3> 7e"]


# --- 7.3 team-mates with equal cards --------------------------------------------------------------------------------


@pytest.mark.article("7.3")
@pytest.mark.parametrize(
    ("cards", "leader"),
    [
        ("4c 3e 5c 3b 6c 3o", "A3"),
        ("4c 5e 5c 3b 6c 3o", "A2"),
        ("3c 5e 3e 4b 6c 4o", "B2"),
        ("4c 5e 3e 4b 3c 4o", "B1"),
        ("12c 11e 12e 11b 12o 11o", "B2"),
    ],
)
def test_equal_cards_of_one_side_win_and_the_first_leads(cards: str, leader: str) -> None:
    """It is no parda; of the team-mates the first in the table's order leads."""
    first = around("B2", cards)
    assert out_of_turn(REDONDA, first, f"{leader}> 2b") == []
    other = {"A": "A1", "B": "B3"}[leader[0]]
    assert out_of_turn(REDONDA, first, f"{other}> 2b") == [f"{other}> 2b"]
    assert play(REDONDA, first, f"ronda {leader[0]}").points == [f"{leader[0]} 1 hand"]


@pytest.mark.article("7.3", "9.5")
def test_a_card_out_of_turn_counts_at_its_normal_turn() -> None:
    """A1's 3e lay on the table first, but A3 comes before A1 in the order of the table."""
    first = "A1> 3e\nB2> 4c\nA3> 3b\nB1> 4e\nA2> 4o\nB3> 5o"
    assert out_of_turn(REDONDA, first, "A3> 2b") == ["A1> 3e"]
    assert out_of_turn(REDONDA, first, "A1> 2b") == ["A1> 3e", "A1> 2b"]


@pytest.mark.article("7.3")
def test_the_order_is_counted_from_who_led_that_round() -> None:
    """B3 leads the second round: of A1 and A3 with equal cards A1 comes first."""
    rounds = [around("B2", "4c 5c 6c 4e 1e 5e"), around("B3", "4b 3e 5b 3b 6b 4o")]
    assert out_of_turn(REDONDA, *rounds, "A1> 2b") == []
    assert out_of_turn(REDONDA, *rounds, "A3> 2b") == ["A3> 2b"]


@pytest.mark.article("7.3", "7.6")
def test_equal_cards_of_both_sides_are_parda_though_a_side_has_two() -> None:
    """A3, A1 and B1 have threes: nobody won, and the mano leads."""
    first = around("B2", "4c 3e 3b 4e 5o 3o")
    assert out_of_turn(REDONDA, first, "B2> 2b") == []
    assert play(REDONDA, first, "ronda B").points == ["B 1 hand"]


# --- 7.4 an inactive leader -----------------------------------------------------------------------------------------


@pytest.mark.article("7.4")
@pytest.mark.parametrize(
    ("leaving", "leader"),
    [
        ("A3 tapa", "B1"),
        ("A3: me voy al mazo", "B1"),
        ("A3 al mazo", "B1"),
        ("A3 pierde carta", "B1"),
        ("A3 tapa\nB1 tapa", "A2"),
        ("A3 tapa\nB1 tapa\nA2 tapa", "B3"),
    ],
)
def test_the_next_active_player_at_the_right_leads(leaving: str, leader: str) -> None:
    """A3 won the round and is inactive: the next at the right, of whichever team."""
    assert out_of_turn(REDONDA, A_FIRST, leaving, f"{leader}> 2b") == []
    for player in {"B1", "A2", "B3", "A1"} - {leader}:
        if player not in leaving:
            assert out_of_turn(REDONDA, A_FIRST, leaving, f"{player}> 2b") == [f"{player}> 2b"]


@pytest.mark.article("7.4", "7.6")
def test_after_a_parda_an_inactive_mano_is_passed_over_too() -> None:
    """B2 should lead and has covered: A3 leads."""
    assert out_of_turn(REDONDA, PARDA_FIRST, "B2 tapa", "A3> 2b") == []
    assert out_of_turn(REDONDA, PARDA_FIRST, "B2 tapa", "B1> 2b") == ["B1> 2b"]


@pytest.mark.article("7.4")
def test_an_inactive_player_is_passed_over_within_a_round() -> None:
    """B1 covers in the turn: A2 is next."""
    assert out_of_turn(REDONDA, "B2> 4c\nA3> 5c\nB1 tapa\nA2> 6c") == []


# --- 7.5 what was won stands ----------------------------------------------------------------------------------------


@pytest.mark.article("7.5")
@pytest.mark.parametrize("leaving", ["A3 tapa", "A3: me voy al mazo", "A3 al mazo", "A3 pierde carta"])
def test_a_finished_round_stands_when_its_winner_leaves(leaving: str) -> None:
    """A won the first round; with the second parda it wins the hand, though the winner is inactive."""
    told = play(REDONDA, A_FIRST, leaving, around("B1", "2e 2b 4b 5b 6b"))
    assert told.points == ["A 1 hand"]


@pytest.mark.article("7.5")
def test_a_card_on_the_table_counts_though_its_player_left() -> None:
    """A3 covers after playing 1e: it wins the round."""
    told = play(REDONDA, "B2> 4c\nA3> 1e\nA3 tapa\nB1> 5c\nA2> 6c\nB3> 4e\nA1> 5e", "ronda A")
    assert told.points == ["A 1 hand"]


# --- 7.6 pardas -----------------------------------------------------------------------------------------------------


@pytest.mark.article("7.6")
@pytest.mark.parametrize(
    ("rounds", "winner"),
    [
        ("A A", "A"),
        ("B B", "B"),
        ("A parda", "A"),
        ("B parda", "B"),
        ("parda A", "A"),
        ("parda B", "B"),
        ("A B A", "A"),
        ("A B B", "B"),
        ("B A A", "A"),
        ("B A B", "B"),
        ("A B parda", "A"),
        ("B A parda", "B"),
        ("parda parda A", "A"),
        ("parda parda B", "B"),
        ("parda parda parda", "mano"),
    ],
)
@pytest.mark.parametrize(("hand", "mano"), [("repartidor A1\nmano", "B"), ("repartidor B2\nmano", "A")])
def test_the_rounds_decide_the_hand(rounds: str, winner: str, hand: str, mano: str) -> None:
    """Two rounds, or the first one with a parda; after pardas the next; three pardas are the mano's side's."""
    told = play(hand, *[f"ronda {one}" for one in rounds.split()])
    assert told.points == [f"{mano if winner == 'mano' else winner} 1 hand"]
    assert not told.is_open


@pytest.mark.article("7.6")
@pytest.mark.parametrize("rounds", ["A", "B", "parda", "A B", "B A", "parda parda"])
def test_short_of_that_the_hand_goes_on(rounds: str) -> None:
    """One round decides nothing, one each neither, nor two pardas."""
    told = play(REDONDA, *[f"ronda {one}" for one in rounds.split()])
    assert (told.points, told.is_open) == ([], True)


@pytest.mark.article("7.6")
def test_after_a_parda_the_mano_leads() -> None:
    """After the first and after the second; the mano of the hand, whoever led the round."""
    again = around("B2", "2e 2b 4b 5b 6b 4o")
    assert out_of_turn(REDONDA, PARDA_FIRST, again, around("B2", "1c 1o 7c")) == []
    assert out_of_turn(REDONDA, PARDA_FIRST, "A3> 2b") == ["A3> 2b"]
    assert out_of_turn(REDONDA, PARDA_FIRST, again, "A3> 1c") == ["A3> 1c"]


@pytest.mark.article("7.6")
def test_three_pardas_by_their_cards_are_the_manos() -> None:
    """Three ties of rivals: the side of B2, who was mano."""
    thirds = around("B2", "1c 1o 7c 7b 10c 11c")
    told = play(REDONDA, PARDA_FIRST, around("B2", "2e 2b 4b 5b 6b 4o"), thirds)
    assert told.points == ["B 1 hand"]


@pytest.mark.article("7.6")
def test_one_round_each_and_a_parda_is_the_first_winners() -> None:
    """A took the first, B the second: with the third parda A has the hand, though B was mano."""
    told = play(REDONDA, A_FIRST, around("A3", "4b 3e 5b 6b 4o 5o"), around("B1", "2e 6e 7c 2b 7b 10c"))
    assert told.points == ["A 1 hand"]


@pytest.mark.article("7.6", "15.4")
def test_in_a_duel_three_pardas_are_its_manos() -> None:
    """B2 is mano of the first duel, A3 of the second."""
    pardas = "ronda parda\nronda parda\nronda parda"
    told = play(duels_at(5, 0), pardas, pardas)
    assert [duel.points for duel in told.duels] == [["B 1 hand"], ["A 1 hand"]]


@pytest.mark.article("7.6")
def test_in_a_duel_the_mano_leads_after_a_parda() -> None:
    """B2 leads again after a tie that B2 led."""
    assert out_of_turn(DUELS, "B2> 3e\nA2> 3b\nB2> 4c") == []
    assert out_of_turn(DUELS, "B2> 3e\nA2> 3b\nA2> 4c") == ["A2> 4c"]
