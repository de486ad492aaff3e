"""A record mixes levels of detail: unknown cards, rounds, hands, points. What none of them proves is not inferred."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, play

ALL_UNKNOWN = around("B2", "? ? ? ? ? ?")


@pytest.mark.article("7.2")
def test_unknown_cards_decide_no_round() -> None:
    """Six cards lie there; who took the round is told by a line."""
    told = play(REDONDA, ALL_UNKNOWN)
    assert (told.points, told.is_open) == ([], True)
    assert play(REDONDA, ALL_UNKNOWN, "ronda A", ALL_UNKNOWN, "ronda A").points == ["A 1 hand"]


@pytest.mark.article("7.2", "7.6")
def test_a_stated_round_is_the_round_that_its_cards_leave_open() -> None:
    """Not one more: A, B and A are three rounds."""
    told = play(REDONDA, ALL_UNKNOWN, "ronda A", ALL_UNKNOWN, "ronda B")
    assert told.is_open
    assert play(REDONDA, ALL_UNKNOWN, "ronda A", ALL_UNKNOWN, "ronda B", ALL_UNKNOWN, "ronda A").points == ["A 1 hand"]


@pytest.mark.article("7.2")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("? 1e ? ? ? ?", "A"),
        ("1e ? ? ? ? ?", "B"),
        ("? 3e ? ? ? ?", None),
        ("4c ? 4e 5e 6e ?", None),
        ("3c ? ? ? ? ?", None),
    ],
)
def test_a_known_card_that_nothing_can_beat_takes_the_round(cards: str, winner: str | None) -> None:
    """1e does among unknown cards; any other may be beaten."""
    told = play(REDONDA, around("B2", cards), f"ronda {winner or 'parda'}", "ronda parda")
    assert told.points == ([f"{winner} 1 hand"] if winner else [])


@pytest.mark.article("7.2")
def test_a_card_that_has_no_equal_ties_with_nothing() -> None:
    """The 1b may be beaten by the 1e, and by nothing be equalled."""
    assert play(REDONDA, around("B2", "? 1b ? ? ? ?"), "ronda parda").rejected == [("ronda parda", "7.2")]
    assert play(REDONDA, around("B2", "? 1b ? ? ? ?"), "ronda B").is_open


@pytest.mark.article("7.2", "9.5")
def test_a_round_that_is_told_holds_the_cards_played_before_their_turn() -> None:
    """A2's 4e was of the round told over: it is not a card of the next one."""
    told = play(REDONDA, "A2> 4e", "ronda A", "A2> 1b\nB3> 1e", "ronda B", "A2> 4c\nB3> 4o", "ronda A")
    assert told.points == ["A 1 hand"]


@pytest.mark.article("7.2")
def test_cards_seen_before_are_not_among_the_unknown() -> None:
    """1e went in the first round: in the second nothing beats 1b."""
    first = around("B2", "4c 1e 5c 6c 4e 5e")
    assert play(REDONDA, first, around("A3", "1b ? ? ? ? ?")).points == ["A 1 hand"]
    assert play(REDONDA, around("B2", "4c 3e 5c 6c 4e 5e"), around("A3", "1b ? ? ? ? ?")).points == []


@pytest.mark.article("7.2", "7.6")
def test_who_leads_is_known_only_where_the_round_says_it() -> None:
    """After a parda it is the mano; after a round that A took it may be any of A."""
    assert play(REDONDA, "ronda parda", "B2> 4c").irregular == []
    assert play(REDONDA, "ronda parda", "A3> 4c").irregular == [("A3> 4c", "9.5", "fuera_de_turno")]
    for player in ("A1", "A2", "A3"):
        assert play(REDONDA, "ronda A", f"{player}> 4c").irregular == []
    assert play(DUELS, "ronda A", "B2> 4c").irregular == [("B2> 4c", "9.5", "fuera_de_turno")]


@pytest.mark.article("7.2")
def test_rounds_that_nobody_recorded_leave_the_hand_open() -> None:
    """Three unknown rounds prove nothing; the hand is told by a line."""
    told = play(REDONDA, ALL_UNKNOWN, ALL_UNKNOWN, ALL_UNKNOWN)
    assert (told.points, told.is_open) == ([], True)
    assert play(REDONDA, ALL_UNKNOWN, ALL_UNKNOWN, ALL_UNKNOWN, "gana B").points == ["B 1 hand"]


@pytest.mark.article("13.5")
def test_an_unknown_card_is_a_card() -> None:
    """It lets a call out of turn lapse."""
    told = play(REDONDA, "A3: truco", "B2> ?", "B1: quiero")
    assert told.void == [("B1: quiero", "10.4")]


@pytest.mark.article("9.1", "5.5")
def test_nobody_plays_a_fourth_unknown_card() -> None:
    """Three were dealt."""
    assert play(DUELS, "B2> ?\nB2> ?\nB2> ?").rejected == []
    assert [line for line, _ in play(DUELS, "B2> ?\nB2> ?\nB2> ?\nB2> ?").rejected] == ["B2> ?"]


@pytest.mark.article("11.7")
def test_an_unknown_card_shows_nothing() -> None:
    """B2 played one; the number is shown by 7c and 10c or not at all."""
    won = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\nB2> ?\ngana B\ncapA reclama acreditacion"
    assert play(won, "B2 muestra 7c 10c", "B2 no acredita").score == (0, 3)
    assert play(won, "B2 muestra 7c", "B2 no acredita").score == (3, 0)


@pytest.mark.article("7.6")
@pytest.mark.parametrize("winner", ["A", "B"])
@pytest.mark.parametrize(
    ("calls", "points"), [("", "1 hand"), ("B2: truco\nA3: quiero", "2 truco"), ("B2> 4c\nA3> 5c", "1 hand")]
)
def test_a_stated_hand_pays_what_it_is_worth(winner: str, calls: str, points: str) -> None:
    """With words and cards before it, or none."""
    assert play(REDONDA, calls, f"gana {winner}").points == [f"{winner} {points}"]


@pytest.mark.article("7.6", "11.4")
def test_a_stated_hand_settles_the_numbers_that_were_said() -> None:
    """B2's number was not beaten."""
    told = play(REDONDA, "B2: envido\nA3: quiero\nB2: 27", "gana A")
    assert sorted(told.points) == ["A 1 hand", "B 2 envido"]


@pytest.mark.article("7.6")
@pytest.mark.parametrize("line", ["gana A", "ronda A", "ronda parda"])
def test_there_must_be_a_hand_to_state(line: str) -> None:
    """Not before the deal, not after the hand."""
    for before in ("repartidor A1", f"{REDONDA}\ngana B"):
        assert [told for told, _ in play(before, line).rejected] == [line]


@pytest.mark.article("7.6")
def test_a_hand_of_rounds_and_cards() -> None:
    """The first round told, the second one played."""
    told = play(REDONDA, "ronda A", around("A3", "1e 4c 5c 6c 4e 5e"))
    assert told.points == ["A 1 hand"]


@pytest.mark.article("15.4")
def test_a_pica_pica_of_all_levels() -> None:
    """One duel by cards, one by its winner, one by its points."""
    told = play(DUELS, "B2> 4c\nA2> 1e\nA2> 1b\nB2> 5c", "gana B", "planilla duelo A 0 B 2")
    assert [duel.points for duel in told.duels] == [["A 1 hand"], ["B 1 hand"], ["B 2 sheet"]]


@pytest.mark.article("9.1")
def test_recorded_cards_are_never_needed() -> None:
    """They refuse the impossible, and prove nothing to the table."""
    dealt = "cartas B2 7c 10c 1b"
    won = f"{REDONDA}\n{dealt}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas\ngana B\ncapA reclama acreditacion"
    assert play(won, "B2 no acredita").score == (3, 0)
    assert play(REDONDA, dealt, "B2 muestra 7c 12e").rejected != []
