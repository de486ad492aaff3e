"""Showing the envido, claims and what they cost: 11.7, 11.8, 15.9."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, duels_at, over_at, play, redonda_at

OPEN = f"{REDONDA}\nB2: envido\nA3: quiero"
B2_WON = f"{OPEN}\nB2: 27\nA1: son buenas"
"""B2 has the envido with 27 and has to show it."""
CLAIMED = f"{B2_WON}\ngana B\ncapA reclama acreditacion"
"""B has three points of the hand, and A's captain asks B2 to show."""
DUEL_WON = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 27\nA2: 20"
"""B2 has the envido of the first duel with 27."""
DUEL_OVER = f"{DUEL_WON}\ngana B"
LAST_DUEL_OVER = f"{DUELS}\ngana B\ngana B\nB1: envido\nA1: quiero\nB1: 27\nA1: 20\ngana B"


# --- 11.7 showing ---------------------------------------------------------------------------------------------------


@pytest.mark.article("11.7")
@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (27, "7c 10c"),
        (27, "1o 6o"),
        (33, "7e 6e"),
        (20, "10b 12b"),
        (21, "1c 11c"),
        (7, "7c 6e 1b"),
        (0, "10e 11b 12o"),
        (33, "7o 6o 5o"),
        (27, "7c 10c 1b"),
        (27, "7c 12c 10c"),
    ],
)
def test_the_cards_that_make_the_number_show_it(number: int, shown: str) -> None:
    """Two of a suit are enough for a pair; a number without one takes all three."""
    won = f"{OPEN}\nB2: {number}\nA1: son buenas\ngana B\ncapA reclama acreditacion"
    told = play(won, f"B2 muestra {shown}", "B2 no acredita")
    assert told.score == (0, 3)
    assert told.void == [("B2 no acredita", "11.7")]


@pytest.mark.article("11.7")
@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (27, "7c 10e 1b"),
        (27, "7c 1c 12e"),
        (27, "6c 1c 2c"),
        (33, "7e 5e 6b"),
        (7, "7c 6c 1b"),
        (7, "6c 5e 1b"),
        (25, "4c 12e 5b"),
        (28, "7c 10c 1e"),
    ],
)
def test_three_cards_that_do_not_make_it_fail(number: int, shown: str) -> None:
    """With all three in sight nothing is left that could show it: all disputed points are the rival's."""
    won = f"{OPEN}\nB2: {number}\nA1: son buenas\ngana B\ncapA reclama acreditacion"
    told = play(won, f"B2 muestra {shown}")
    assert (told.score, told.points) == ((3, 0), ["A 3 adjudicated"])
    assert told.articles == ["11.7"]


@pytest.mark.article("11.7")
@pytest.mark.parametrize("shown", ["7c", "7c 6e", "10c", "1b 12e"])
def test_cards_that_do_not_show_it_yet_lose_nothing(shown: str) -> None:
    """The claim is lost by a failure, or when no card is left: here one is."""
    assert play(CLAIMED, f"B2 muestra {shown}").score == (0, 3)


@pytest.mark.article("11.7")
def test_cards_shown_one_after_the_other_add_up() -> None:
    """First 7c, then 10c: 27."""
    told = play(CLAIMED, "B2 muestra 7c", "B2 muestra 10c", "B2 no acredita")
    assert told.score == (0, 3)


@pytest.mark.article("11.7")
def test_no_more_than_the_two_cards_are_owed() -> None:
    """The third one stays hidden, and another showing proves nothing more."""
    told = play(CLAIMED, "B2 muestra 7c 10c", "capA reclama acreditacion", "B2 no acredita")
    assert told.score == (0, 3)


@pytest.mark.article("11.7")
def test_played_cards_count_as_shown() -> None:
    """7c lies on the table: 10c is enough."""
    first = around("B2", "7c 1e 5c 6c 4e 5e")
    assert play(B2_WON, first, "gana B", "capA reclama acreditacion", "B2 muestra 10c", "B2 no acredita").score == (
        0,
        3,
    )


@pytest.mark.article("11.7")
def test_who_cannot_show_loses_everything() -> None:
    """The envido and the hand are the rival's, what the side had is taken back."""
    told = play(CLAIMED, "B2 no acredita")
    assert (told.score, told.points, told.articles) == ((3, 0), ["A 3 adjudicated"], ["11.7"])
    assert told.next == "redonda B2"


@pytest.mark.article("11.7")
@pytest.mark.parametrize("by", ["B2", "B1", "capB"])
def test_the_own_side_claims_nothing(by: str) -> None:
    """The rival does."""
    told = play(B2_WON, "gana B", f"{by} reclama acreditacion", "B2 no acredita")
    assert [line for line, _ in told.void] == [f"{by} reclama acreditacion", "B2 no acredita"]
    assert told.score == (0, 3)


@pytest.mark.article("11.7", "17.2")
@pytest.mark.parametrize("by", ["A2", "A3"])
def test_in_a_redonda_the_captain_claims(by: str) -> None:
    """Another player's request is kept without effect; the captain may be named as a player."""
    told = play(B2_WON, "gana B", f"{by} reclama acreditacion", "B2 no acredita")
    assert told.void[0] == (f"{by} reclama acreditacion", "17.2")
    assert told.score == (0, 3)
    assert play(B2_WON, "gana B", "A1 reclama acreditacion", "B2 no acredita").score == (3, 0)


@pytest.mark.article("11.7")
@pytest.mark.parametrize("player", ["B1", "B3", "A3"])
def test_only_who_has_to_show_can_fail(player: str) -> None:
    """Anybody else's failure is none."""
    told = play(CLAIMED, f"{player} no acredita")
    assert (told.void, told.score) == ([(f"{player} no acredita", "11.7")], (0, 3))


@pytest.mark.article("11.7")
def test_without_a_claim_nothing_has_to_be_shown() -> None:
    """Admitting that the number was wrong changes nothing by itself."""
    told = play(B2_WON, "gana B", "B2 no acredita")
    assert (told.void, told.score) == ([("B2 no acredita", "11.7")], (0, 3))


@pytest.mark.article("11.7")
@pytest.mark.parametrize("before", [REDONDA, OPEN, f"{REDONDA}\nB2: envido\nA3: no quiero", f"{REDONDA}\ngana B"])
def test_there_must_be_a_number_to_claim(before: str) -> None:
    """Nothing was won by numbers, so nothing is to be shown."""
    assert play(before, "capA reclama acreditacion").void == [("capA reclama acreditacion", "11.7")]


# --- 11.7 in time ---------------------------------------------------------------------------------------------------


@pytest.mark.article("11.7")
@pytest.mark.parametrize("moment", ["", "B2> 4c", "B2> 4c\nA3> 5c", "gana B", "gana A"])
def test_a_claim_is_in_time_until_the_cut(moment: str) -> None:
    """During the hand and after it."""
    told = play(B2_WON, moment, "capA reclama acreditacion", "B2 no acredita")
    assert (told.void, told.points[-1][:1]) == ([], "A")
    assert told.score == (3, 0)


@pytest.mark.article("11.7", "16.2")
@pytest.mark.parametrize("closing", ["corta", "corta A1", "corta\nreparte", "mano", "planilla A 0 B 0"])
def test_after_the_rivals_cut_it_is_too_late(closing: str) -> None:
    """The number and the points are final."""
    told = play(B2_WON, "gana B", closing, "capA reclama acreditacion", "B2 no acredita")
    assert told.void == [("capA reclama acreditacion", "11.7"), ("B2 no acredita", "11.7")]
    assert told.score == (0, 3)


@pytest.mark.article("11.7", "5.4")
@pytest.mark.parametrize("cutter", ["A2", "A3", "B1"])
def test_a_cut_by_somebody_else_closes_nothing(cutter: str) -> None:
    """Until the dealer then deals."""
    told = play(B2_WON, "gana B", f"corta {cutter}", "capA reclama acreditacion", "B2 no acredita")
    assert told.score == (3, 0)
    late = play(B2_WON, "gana B", f"corta {cutter}", "reparte", "capA reclama acreditacion")
    assert late.void == [("capA reclama acreditacion", "11.7")]


@pytest.mark.article("11.7")
def test_a_claim_that_succeeds_in_mid_hand_ends_the_hand() -> None:
    """With what was disputed so far."""
    told = play(B2_WON, "B2: truco\nA3: quiero", "capA reclama acreditacion", "B2 no acredita", "A3> 1e")
    assert told.points == ["A 4 adjudicated"]
    assert [line for line, _ in told.void] == ["A3> 1e"]
    assert told.next == "redonda B2"


@pytest.mark.article("11.7")
def test_a_claim_that_is_answered_leaves_the_hand_as_it_is() -> None:
    """Shown in mid-hand, and the truco goes on."""
    told = play(B2_WON, "B2: truco", "capA reclama acreditacion", "B2 muestra 7c 10c", "A3: quiero", "gana A")
    assert told.points == ["B 2 envido", "A 2 truco"]


# --- 11.7 what is disputed ------------------------------------------------------------------------------------------


@pytest.mark.article("11.7")
@pytest.mark.parametrize(
    ("calls", "end", "total"),
    [
        ("B2: envido\nA3: quiero", "gana B", 3),
        ("B2: envido\nA3: quiero", "gana A", 3),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero\ngana B", 4),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero\ngana A", 4),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: no quiero", 3),
        ("B2: envido\nA3: quiero", "A3: truco\nB1: no quiero", 3),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero retruco\nB2: no quiero", 4),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero retruco\nB2: quiero\ngana B", 5),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero retruco\nB2: quiero vale cuatro\nA3: no quiero", 5),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero retruco\nB2: quiero vale cuatro\nA3: quiero\ngana B", 6),
        ("B2: real envido\nA3: quiero", "gana B", 4),
        ("B2: envido\nA3: envido\nB2: real envido\nA3: quiero", "gana B", 8),
        ("B2: envido\nA3: quiero", "A3: nos vamos al mazo", 3),
        ("B2: envido\nA3: quiero", "B2: truco\nA3: quiero\nA3: nos vamos al mazo", 4),
    ],
)
def test_all_disputed_points_go_to_the_rival(calls: str, end: str, total: int) -> None:
    """Those of the envido and the level of truco; what the rival had won is part of it and not paid twice."""
    told = play(REDONDA, calls, "B2: 27\nA1: son buenas", end, "capA reclama acreditacion\nB2 no acredita")
    assert told.score == (total, 0)


@pytest.mark.article("11.7", "11.9")
def test_a_falta_that_is_not_shown_gives_its_points_to_the_rival() -> None:
    """20-10: ten for the envido and one for the hand."""
    won = f"{redonda_at(20, 10)}\nB2: falta envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    told = play(won, "capA reclama acreditacion\nB2 no acredita")
    assert (told.score, told.result) == ((30, 10), ("A", "played"))
    assert told.points == ["A 10/11 adjudicated"]


@pytest.mark.article("11.7", "11.9")
def test_a_falta_in_malas_that_is_not_shown_loses_the_match() -> None:
    """The match was what was disputed."""
    told = play(REDONDA, "B2: falta envido\nA3: quiero\nB2: 27\nA1: son buenas", "B2 no acredita")
    assert (told.score, told.result) == ((30, 0), ("A", "played"))


@pytest.mark.article("11.7", "1.3")
def test_a_claim_can_undo_the_end_of_the_match() -> None:
    """B had 30 with the hand: the points go to A and the match goes on."""
    won = f"{redonda_at(20, 27)}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    assert play(won).result == ("B", "played")
    told = play(won, "capA reclama acreditacion\nB2 no acredita")
    assert (told.score, told.result, told.status) == ((23, 27), None, "in_play")
    assert told.next == "redonda B2"


@pytest.mark.article("11.7", "16.4")
def test_after_a_captain_validated_no_claim_undoes_the_end() -> None:
    """The last hand can be claimed until the first captain validates."""
    won = f"{redonda_at(20, 27)}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B"
    for signed in ("capB valida", 'arbitro homologa 20-30 "x"'):
        told = play(won, signed, "capA reclama acreditacion\nB2 no acredita")
        assert told.score == (20, 30)
        assert told.void[0] == ("capA reclama acreditacion", "11.7")


@pytest.mark.article("11.7")
def test_a_match_that_was_only_told_by_points_has_nothing_to_claim() -> None:
    """A sheet says no numbers."""
    assert play(over_at(30, 7), "capB reclama acreditacion").void == [("capB reclama acreditacion", "11.7")]


# --- 11.8 a loser's wrong number ------------------------------------------------------------------------------------


A3_LOST = f"{OPEN}\nB2: 28\nA3: 27\nA1: son buenas"
"""B2 has the envido with 28; A3 said 27."""


@pytest.mark.article("11.8")
@pytest.mark.parametrize("shown", ["7c 10e 1b", "1c 2c 3c", "4e 5b 12o"])
def test_a_losers_wrong_number_gives_all_points_to_the_rival(shown: str) -> None:
    """A3's own cards, shown by A3, are not 27: envido two and truco two are B's."""
    told = play(A3_LOST, "A3: truco\nB1: quiero\ngana A", f"A3 muestra {shown}", "capB reclama declaracion A3")
    assert (told.score, told.points) == ((0, 4), ["B 2 envido", "B 2 adjudicated"])
    assert told.articles == ["11.6", "11.8"]


@pytest.mark.article("11.8")
@pytest.mark.parametrize("shown", ["7c 10c 1b", "7c 10c", "7c 1b", "12e 1b", "7c"])
def test_a_number_that_may_be_right_loses_nothing(shown: str) -> None:
    """Some third card would make 27, or the two do."""
    told = play(A3_LOST, "gana A", f"A3 muestra {shown}", "capB reclama declaracion A3")
    assert told.score == (1, 2)


@pytest.mark.article("11.8")
def test_cards_that_were_played_prove_it_too() -> None:
    """A3's three cards lie on the table: 4b, 3e and 1c are no 27."""
    rounds = [around("B2", "4c 4b 5c 6c 7b 5e"), around("B3", "10o 6b 5b 3e 5o 6o"), around("A3", "1c")]
    told = play(A3_LOST, *rounds, "capB reclama declaracion A3")
    assert told.score == (0, 3)


@pytest.mark.article("11.8")
def test_two_cards_prove_it_where_no_third_one_can_make_the_number() -> None:
    """33 takes 7 and 6 of a suit: who shows 4e and 5b did not have both."""
    told = play(OPEN, "B2: 33\nA3: 33\nA1: son buenas\ngana A", "A3 muestra 4e 5b", "capB reclama declaracion A3")
    assert told.score == (0, 3)


@pytest.mark.article("11.8")
def test_the_cards_of_others_count_in_the_proof() -> None:
    """7e and 12b leave 7b, or a figure or 10 of espada; all of them lie on the table."""
    others = "B2 muestra 7b 10e\nA1 muestra 11e 12e"
    told = play(A3_LOST, "gana A", "A3 muestra 7e 12b", others, "capB reclama declaracion A3")
    assert told.score == (0, 3)
    assert play(A3_LOST, "gana A", "A3 muestra 7e 12b", "B2 muestra 7b 10e", "capB reclama declaracion A3").score == (
        1,
        2,
    )


@pytest.mark.article("11.8")
def test_cards_that_only_the_record_knows_prove_nothing() -> None:
    """Three cards noted from a camera were exposed to nobody."""
    told = play(
        OPEN.replace("B2: envido", "cartas A3 7c 10e 1b\nB2: envido"),
        "B2: 28\nA3: 27\nA1: son buenas\ngana A",
        "capB reclama declaracion A3",
    )
    assert told.score == (1, 2)


@pytest.mark.article("11.8")
def test_who_did_not_win_has_to_show_nothing() -> None:
    """Covering or leaving without showing costs nothing, and a claim to show is none."""
    told = play(A3_LOST, "A3 al mazo", "gana A", "capB reclama declaracion A3", "capB reclama acreditacion")
    assert told.score == (1, 2)
    assert [line for line, _ in told.void] == ["capB reclama acreditacion"]


@pytest.mark.article("11.8")
@pytest.mark.parametrize(
    ("line", "article"),
    [
        ("capA reclama declaracion A3", "11.8"),
        ("capB reclama declaracion A1", "11.8"),
        ("capB reclama declaracion B2", "11.8"),
        ("capA reclama declaracion B2", "11.8"),
        ("B1 reclama declaracion A3", "17.2"),
    ],
)
def test_the_rival_captain_claims_a_losers_number(line: str, article: str) -> None:
    """Not the own side, nor of who said none, nor of the winner, nor another player."""
    told = play(A3_LOST, "gana A", "A3 muestra 7c 10e 1b", line)
    assert (told.void, told.score) == ([(line, article)], (1, 2))


@pytest.mark.article("11.8")
def test_after_the_cut_the_number_is_final() -> None:
    """The deadline is that of 11.7."""
    told = play(A3_LOST, "gana A", "A3 muestra 7c 10e 1b", "corta", "capB reclama declaracion A3")
    assert (told.void, told.score) == ([("capB reclama declaracion A3", "11.8")], (1, 2))


@pytest.mark.article("11.8")
def test_in_mid_hand_it_ends_the_hand() -> None:
    """With what was disputed so far."""
    told = play(A3_LOST, "A3 muestra 7c 10e 1b", "capB reclama declaracion A3")
    assert (told.score, told.is_open) == ((0, 3), False)


@pytest.mark.article("11.8", "15.9")
def test_in_a_duel_the_duellist_claims_it() -> None:
    """B2 proves A2's 20 wrong: the duel's points are all B's."""
    told = play(DUEL_WON, "gana A", "A2 muestra 7c 10e 1b", "B2 reclama declaracion A2")
    assert told.duels[0].points == ["B 2 envido", "B 1 adjudicated"]
    for by in ("capB", "B1"):
        void = play(DUEL_WON, "gana A", "A2 muestra 7c 10e 1b", f"{by} reclama declaracion A2").void
        assert [line for line, _ in void] == [f"{by} reclama declaracion A2"]


# --- 15.9 in a duel -------------------------------------------------------------------------------------------------


@pytest.mark.article("15.9")
@pytest.mark.parametrize("moment", ["", "B2> 4c", "gana A", "gana B"])
def test_the_rival_duellist_claims_until_the_next_duel_starts(moment: str) -> None:
    """During the duel and after it."""
    told = play(DUEL_WON, moment, "A2 reclama acreditacion", "B2 no acredita")
    assert told.articles[0] == "15.9"
    assert told.score == (8, 0)


@pytest.mark.article("15.9")
@pytest.mark.parametrize(
    "start", ["A3> 4c", "B3> 4c", "A3: envido", "B3: truco", "A3 tapa", "B3: me voy al mazo", "A3 al mazo"]
)
def test_after_the_next_duel_started_it_is_too_late(start: str) -> None:
    """A card, a call, covering or leaving of one of its two starts it."""
    told = play(DUEL_OVER, start, "A2 reclama acreditacion", "B2 no acredita")
    assert told.void[-2:] == [("A2 reclama acreditacion", "15.9"), ("B2 no acredita", "15.9")]
    assert told.duels[0].points == ["B 2 envido", "B 1 hand"]


@pytest.mark.article("15.9")
@pytest.mark.parametrize(
    "act", ["A3: hola", "A3: quiero", "A3: son buenas", "B1: truco", "A1 tapa", "B2: truco", "A3 muestra 4c", "A1> 4c"]
)
def test_what_is_no_play_of_the_next_two_starts_nothing(act: str) -> None:
    """Talk, answers to nothing, words and cards of others, a card shown."""
    told = play(DUEL_OVER, act, "A2 reclama acreditacion", "B2 no acredita")
    assert told.duels[0].points == ["A 3 adjudicated"]


@pytest.mark.article("15.9", "15.6")
@pytest.mark.parametrize("by", ["capA", "A3", "A1", "capB", "B2"])
def test_nobody_else_claims_for_a_duel(by: str) -> None:
    """It is the duellist's own claim, during the duel and after it; not the captain's."""
    for before in (DUEL_WON, DUEL_OVER):
        told = play(before, f"{by} reclama acreditacion", "B2 no acredita")
        assert told.void[0][0] == f"{by} reclama acreditacion"
        assert told.void[0][1] in {"15.9", "15.6"}
        assert told.score[0] == 5


@pytest.mark.article("15.9")
def test_the_last_duel_can_be_claimed_until_the_cut() -> None:
    """By its duellist, who here is the captain."""
    for by in ("A1", "capA"):
        told = play(LAST_DUEL_OVER, f"{by} reclama acreditacion", "B1 no acredita")
        assert told.duels[2].points == ["A 3 adjudicated"]
    for closing in ("corta", "corta A1", "mano"):
        late = play(LAST_DUEL_OVER, closing, "A1 reclama acreditacion")
        ((line, article),) = late.void
        assert (line, article in {"11.7", "15.9"}) == ("A1 reclama acreditacion", True)
        assert late.score == (5, 5)


@pytest.mark.article("15.9")
def test_an_earlier_duel_cannot_be_claimed_after_the_last() -> None:
    """Its time ended when the next one started."""
    told = play(DUEL_OVER, "gana B\ngana B", "A2 reclama acreditacion")
    assert told.void == [("A2 reclama acreditacion", "15.9")]


@pytest.mark.article("15.9")
@pytest.mark.parametrize(
    ("calls", "total"),
    [("", 3), ("B2: truco\nA2: quiero\n", 4), ("B2: truco\nA2: quiero retruco\nB2: quiero\n", 5)],
)
def test_all_points_disputed_in_the_duel_go_to_the_rival(calls: str, total: int) -> None:
    """Of that duel alone: the other duels keep theirs."""
    told = play(DUEL_WON, f"{calls}gana B", "A2 reclama acreditacion", "B2 no acredita", "gana B")
    assert told.duels[0].points == [f"A {total} adjudicated"]
    assert told.duels[1].points == ["B 1 hand"]


@pytest.mark.article("15.9")
def test_cards_shown_in_a_duel_accredit() -> None:
    """B2 shows 27 and keeps the points; the claim in mid-duel leaves it as it is."""
    told = play(DUEL_WON, "A2 reclama acreditacion", "B2 muestra 7c 10c", "B2: truco\nA2: no quiero")
    assert told.duels[0].points == ["B 2 envido", "B 1 truco_refused"]


@pytest.mark.article("15.9", "15.1")
def test_a_duel_that_ended_the_match_can_still_be_claimed() -> None:
    """B has 30 in the first duel; the claim takes them back and the other duels are played."""
    four = "B2: truco\nA2: quiero retruco\nB2: quiero vale cuatro\nA2: quiero\ngana B"
    won = f"{duels_at(20, 24)}\nB2: envido\nA2: quiero\nB2: 27\nA2: 20\n{four}"
    assert play(won).result == ("B", "played")
    told = play(won, "A2 reclama acreditacion\nB2 no acredita", "gana B")
    assert (told.score, told.result) == ((26, 25), None)
    assert [duel.points for duel in told.duels] == [["A 6 adjudicated"], ["B 1 hand"]]
