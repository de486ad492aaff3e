"""Cards played, shown, fallen and lost: chapter 9, and 8.2."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, around, play

FIRST = around("B2", "4c 1e 5c 6c 4e 5e")
"""A first round that A3 wins with 1e."""
B_WON_ENVIDO = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas"
A1_WON_ENVIDO = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"


# --- 8.2 and 9.1 played, and fallen ---------------------------------------------------------------------------------


@pytest.mark.article("9.1")
def test_a_card_in_the_zone_is_played() -> None:
    """It is the player's card of the round: the truco out of turn lapses with it."""
    told = play(REDONDA, "A3: truco", "B2> 4c", "B1: quiero", "gana A")
    assert told.points == ["A 1 hand"]


@pytest.mark.article("9.1")
@pytest.mark.parametrize(
    "line", ["A3> 4c", "B2> 4c", "A1 muestra 4c", "A1 cae 4c", "A1 cae 4c fuera", "cartas A1 4c 5e 6e"]
)
def test_a_played_card_is_on_the_table_once(line: str) -> None:
    """B2 played 4c: nobody else has it, and B2 does not have it twice."""
    assert play(REDONDA, "B2> 4c", line).rejected == [(line, "9.1")]


@pytest.mark.article("9.1")
def test_a_card_of_the_hand_before_is_back_in_the_deck() -> None:
    """The next hand is dealt from all 40."""
    assert not play(REDONDA, "B2> 4c", "gana A", "mano", "A3> 4c").rejected


@pytest.mark.article("9.1", "5.1")
def test_nobody_plays_four_cards() -> None:
    """Three were dealt to each."""
    rounds = [FIRST, around("A3", "4b 3e 5b 6b 4o 5o")]
    assert play(REDONDA, *rounds, "B2> 6e", "B2> 7c").rejected != []
    assert play(DUELS, "B2> 4c\nB2> 5c\nB2> 6c\nB2> 7c").rejected != []


@pytest.mark.article("9.1")
def test_known_cards_refuse_what_contradicts_them() -> None:
    """B2's three cards are known: no other can be played, nor be somebody else's."""
    dealt = "cartas B2 4c 5c 6c"
    assert play(REDONDA, dealt, "B2> 7c").rejected == [("B2> 7c", "9.1")]
    assert play(REDONDA, dealt, "A3> 5c").rejected == [("A3> 5c", "9.1")]
    assert not play(REDONDA, dealt, "B2> 6c").rejected
    assert play(REDONDA, "B2> 7c", dealt).rejected == [(dealt, "9.1")]


@pytest.mark.article("8.2", "9.1")
def test_a_card_that_falls_face_up_in_the_zone_is_played() -> None:
    """In turn it lets a call out of turn lapse, as any card does, and cannot be taken back."""
    told = play(REDONDA, "A3: truco", "B2 cae 4c", "B1: quiero", "gana A")
    assert told.points == ["A 1 hand"]
    assert told.void == [("B1: quiero", "10.4")]
    assert play(REDONDA, "B2 cae 4c", "B2> 4c").rejected == [("B2> 4c", "9.1")]


@pytest.mark.article("8.2", "9.5")
def test_a_card_that_falls_in_the_zone_out_of_turn_counts_in_its_turn() -> None:
    """A1's 1e is A1's card of the first round."""
    told = play(REDONDA, "A1 cae 1e", around("B2", "4c 5c 6c 4e 5e"), "ronda A")
    assert told.irregular == [("A1 cae 1e", "9.5", "fuera_de_turno")]
    assert told.points == ["A 1 hand"]


@pytest.mark.article("8.2")
@pytest.mark.parametrize("fall", ["B2 cae 4c fuera", "B2 cae boca abajo"])
def test_a_card_that_falls_outside_or_face_down_is_not_played(fall: str) -> None:
    """It goes back to the hand: B2 has still to play, and the truco out of turn is pending."""
    told = play(REDONDA, "A3: truco", fall, "B1: quiero", "gana A")
    assert told.points == ["A 2 truco"]
    assert told.void == []


@pytest.mark.article("8.2", "8.1")
def test_a_card_that_falls_face_down_covers_nothing() -> None:
    """Its player is active: the truco counts."""
    told = play(REDONDA, "B2 cae boca abajo", "B2: truco", "A3: quiero", "gana B")
    assert told.points == ["B 2 truco"]


@pytest.mark.article("8.2")
def test_a_card_that_fell_outside_is_still_its_players() -> None:
    """B2 may play it later; nobody else can."""
    assert not play(REDONDA, "B2 cae 4c fuera", "B2> 4c").rejected
    assert play(REDONDA, "B2 cae 4c fuera", "B2> 5c", "A3> 4c").rejected == [("A3> 4c", "9.1")]


# --- 9.2 the floor --------------------------------------------------------------------------------------------------


@pytest.mark.article("9.2")
def test_a_card_on_the_floor_is_not_played() -> None:
    """It goes back to the hand: B2's own card is due, the truco out of turn is pending."""
    told = play(REDONDA, "A3: truco", "B2 cae 4c piso", "B1: quiero", "B2> 5c", "gana A")
    assert told.points == ["A 2 truco"]
    assert not play(REDONDA, "B2 cae 4c piso", "B2> 4c").rejected


@pytest.mark.article("9.2")
def test_a_played_card_on_the_floor_stays_played() -> None:
    """It bounced off the table: it counts, and is not played again."""
    rest = around("A3", "1e 5c 6c 4e 5e")
    told = play(REDONDA, "B2> 1b", "B2 cae 1b piso", rest, "ronda A")
    assert told.points == ["A 1 hand"]
    assert play(REDONDA, "B2> 1b", "B2 cae 1b piso", "B2> 1b").rejected == [("B2> 1b", "9.1")]


@pytest.mark.article("9.2", "11.7")
def test_a_played_card_on_the_floor_is_not_shown_by_that() -> None:
    """It stays what it was: played. Where played cards do not accredit, B2 still has to show it."""
    won = f"{B_WON_ENVIDO}\nB2> 7c\nB2 cae 7c piso\ngana B\ncapA reclama acreditacion\nB2 muestra 10c"
    assert play(won, "B2 no acredita", acredita_con_jugadas=False).score == (3, 0)
    assert play(won, "B2 no acredita").score == (0, 3)


# --- 9.3 a lost card ------------------------------------------------------------------------------------------------


@pytest.mark.article("9.3")
@pytest.mark.parametrize("line", ["B2: truco", "B2: envido", "B2: me voy al mazo", "B2> 5c", "B2 tapa"])
def test_who_lost_a_card_is_out_of_the_hand(line: str) -> None:
    """Calls and cards of the player have no effect any more."""
    told = play(REDONDA, "B2 pierde carta", line)
    assert told.void == [(line, "9.3")]


@pytest.mark.article("9.3")
def test_who_lost_a_card_cannot_answer() -> None:
    """A team-mate can."""
    told = play(REDONDA, "B2> 4c", "A3: truco", "B2 pierde carta", "B2: quiero", "B1: no quiero")
    assert told.void == [("B2: quiero", "9.3")]
    assert told.points == ["A 1 truco_refused"]


@pytest.mark.article("9.3")
def test_the_others_go_on_and_the_rounds_stand() -> None:
    """A3 won the first round and lost a card; A1 wins the second: the hand is A's."""
    told = play(REDONDA, FIRST, "A3 pierde carta", around("B1", "4b 5b 6b 3e 4o"))
    assert told.points == ["A 1 hand"]
    assert (told.verbal, told.disciplinary) == ((0, 0), (0, 0))


@pytest.mark.article("9.3", "11.7")
def test_the_cards_that_remain_may_accredit() -> None:
    """Exactly the number, by what is left: 7o and 10o for 27."""
    claimed = f"{A1_WON_ENVIDO}\nA1 pierde carta\ngana A\ncapB reclama acreditacion"
    assert play(claimed, "A1 muestra 7o 10o").score == (3, 0)
    assert play(claimed, "A1 muestra 6o 10o").score == (0, 3)


@pytest.mark.article("9.3", "11.7")
def test_a_lost_card_is_not_presumed() -> None:
    """What is left cannot show the number: 20 without two of a suit needs all three cards."""
    told = play(A1_WON_ENVIDO, "A1 pierde carta\ngana A\ncapB reclama acreditacion", "A1 no acredita")
    assert told.score == (0, 3)


@pytest.mark.article("9.3", "11.7")
def test_a_number_that_takes_three_cards_cannot_be_shown_with_two() -> None:
    """B2 had said 7, without two of a suit: the claim is lost as it is made."""
    seven = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 7\nA1: son buenas\nB2 pierde carta\ngana B"
    assert play(seven).score == (0, 3)
    assert play(seven, "capA reclama acreditacion").score == (3, 0)


@pytest.mark.article("9.3")
def test_a_lost_card_needs_a_new_deck_after_the_hand() -> None:
    """Dealing on with 39 is irregular."""
    assert play(REDONDA, "B2 pierde carta", "gana A", "mano").irregular == [("mano", "9.3", "mazo_incompleto")]
    assert not play(REDONDA, "B2 pierde carta", "gana A", 'mazo nuevo "x"', "mano").irregular


@pytest.mark.article("9.3")
def test_the_whole_side_without_a_card_loses_the_undecided_hand() -> None:
    """Nobody of B is active any more."""
    told = play(REDONDA, "B2 pierde carta", "B1 pierde carta", "B3 pierde carta")
    assert told.points == ["A 1 hand"]


# --- 9.4 a played card that vanished --------------------------------------------------------------------------------


@pytest.mark.article("9.4")
def test_a_hand_that_cannot_be_reconstructed_may_be_annulled() -> None:
    """Without points; the deal passes and earlier hands stand."""
    told = play(REDONDA, "gana A\nmano", FIRST.replace("B2> 4c\n", ""), 'arbitro anula mano 9.4 "x"')
    assert (told.score, told.hands, told.next) == ((1, 0), ["redonda", "redonda void"], "redonda A3")


@pytest.mark.article("9.4")
def test_a_reconstructed_card_goes_on_counting() -> None:
    """The referee puts the state right and play goes on."""
    told = play(REDONDA, FIRST, 'arbitro restablece "el 1e de A3"', "ronda A")
    assert told.points == ["A 1 hand"]


# --- 9.5 out of turn ------------------------------------------------------------------------------------------------


@pytest.mark.article("9.5")
def test_a_card_out_of_turn_stays_and_the_order_goes_on() -> None:
    """B3's 1e lies there; B2, A3, B1 and A2 play in their order, then A1."""
    told = play(REDONDA, "B3> 1e", around("B2", "4c 5c 6c 4e - 5e"), "B3> 2b")
    assert told.irregular == [("B3> 1e", "9.5", "fuera_de_turno")]
    assert told.void == []


@pytest.mark.article("9.5")
def test_it_is_its_players_card_when_the_turn_comes() -> None:
    """B3 does not play again in that round, whose highest card it is."""
    told = play(REDONDA, "B3> 1e", around("B2", "4c 5c 6c 4e - 5e"), "ronda B")
    assert told.points == ["B 1 hand"]


@pytest.mark.article("9.5")
def test_the_turn_is_still_that_of_who_had_to_play() -> None:
    """A card of B3 out of turn lets no call lapse: A3's truco is pending."""
    told = play(REDONDA, "A3: truco", "B3> 1e", "B2: quiero", "gana A")
    assert told.points == ["A 2 truco"]


@pytest.mark.article("9.5")
def test_a_card_for_the_second_round_can_come_too_early_too() -> None:
    """A1 played 1b before A3, who won the round, led the next one."""
    told = play(REDONDA, FIRST, "A1> 1b", around("A3", "4b 5b 6b 4o"), "B2> 5o")
    assert told.points == ["A 1 hand"]


# --- 9.6 two cards --------------------------------------------------------------------------------------------------


@pytest.mark.article("9.6")
def test_two_cards_keep_their_order() -> None:
    """The first one is of this round, the second of the next: 1e wins the round that it was played for."""
    rest = around("B1", "3e 5c 6c 4o")
    weak_first = play(REDONDA, "B2> 4c", "A3> 4b 1e", rest, around("B1", "4e 5e 6e 5o 6o"), "ronda A")
    assert weak_first.irregular == [("A3> 4b 1e", "9.6", "dos_cartas")]
    assert weak_first.points == ["A 1 hand"]
    assert play(REDONDA, "B2> 4c", "A3> 4b 1e", rest, "ronda A").is_open
    assert play(REDONDA, "B2> 4c", "A3> 1e 4b", rest, "ronda A").points == ["A 1 hand"]


@pytest.mark.article("9.6")
def test_the_two_cards_are_both_on_the_table() -> None:
    """Neither can be played again; the third one can."""
    assert play(DUELS, "B2> 4c 5c", "A2> 6c", "B2> 5c").rejected == [("B2> 5c", "9.1")]
    assert not play(DUELS, "B2> 4c 5c", "A2> 6c", "A2> 3e", "B2> 3b").rejected


@pytest.mark.article("9.6")
@pytest.mark.parametrize("cards", ["4c 5c 6c", "4c 4c"])
def test_more_than_two_or_the_same_twice_cannot_be(cards: str) -> None:
    """Three at once are no play, and there is one card of each kind."""
    assert play(REDONDA, f"B2> {cards}").rejected != []


# --- 9.7 and 9.8 shown ----------------------------------------------------------------------------------------------


@pytest.mark.article("9.7")
def test_a_shown_card_is_not_played() -> None:
    """All see it and it stays in the hand: it can be played later, by its player only."""
    told = play(REDONDA, "A3: truco", "B2 muestra 4c", "B1: quiero", "B2> 4c", "gana A")
    assert told.points == ["A 2 truco"]
    assert play(REDONDA, "B2 muestra 4c", "B2> 5c", "A3> 4c").rejected == [("A3> 4c", "9.1")]


@pytest.mark.article("9.7", "11.7")
def test_cards_shown_before_the_claim_accredit() -> None:
    """Everybody has seen 7c and 10c: 27 is shown, and nothing more is owed."""
    told = play(B_WON_ENVIDO, "B2 muestra 7c 10c", "gana A", "capA reclama acreditacion", "B2 no acredita")
    assert told.score == (1, 2)


@pytest.mark.article("9.8")
def test_a_private_show_moves_no_points() -> None:
    """An incident, at most a warning: the points of the hand stay."""
    told = play(
        B_WON_ENVIDO,
        'incidente A2 9.8 "mostró una carta solo a A1"',
        'arbitro advierte A 9.8 "se negó a mostrarla"',
        "gana A",
    )
    assert (told.score, told.disciplinary) == ((1, 2), (1, 0))


@pytest.mark.article("9.8")
def test_a_card_turned_up_by_a_rival_is_an_incident() -> None:
    """It is kept with its article and proves nothing to the table."""
    told = play(B_WON_ENVIDO, 'incidente A3 9.8 "dio vuelta una carta de B2"', "gana A")
    assert told.score == (1, 2)
    assert play(REDONDA, 'incidente A3 9.9 "x"').codes == ["no_such_article"]


# --- in a duel ------------------------------------------------------------------------------------------------------


@pytest.mark.article("15.5")
@pytest.mark.parametrize("line", ["A3> 1e", "B1> 1e", "A3 cae 1e"])
def test_a_future_duellists_card_is_not_played(line: str) -> None:
    """It goes back to the hand, and can be played in the own duel."""
    player = line[:2]
    told = play(DUELS, line, "gana B", *(["gana B"] if player == "B1" else []), f"{player}> 1e")
    assert told.irregular == []
    assert told.duels[0].points == ["B 1 hand"]


@pytest.mark.article("15.6")
def test_who_has_played_the_own_duel_plays_no_more() -> None:
    """B2's duel is over: a card has no effect."""
    assert play(SECOND_DUEL, "B2> 4c").void == [("B2> 4c", "15.6")]
