"""The deck: 40 cards (5.1), their order for truco (Annex A), their worth for the envido (11.1, 1.6, Annex B.1)."""

from itertools import combinations, pairwise

import pytest

from domain.rulebooks.tsa.deck import DECK, envido_of, is_in_deck, number_of, strength
from tests.rulebooks.tsa.table import REDONDA, play

ORDER = [
    *(["1e"], ["1b"], ["7e"], ["7o"]),
    *(["3e", "3b", "3o", "3c"], ["2e", "2b", "2o", "2c"], ["1c", "1o"]),
    *(["12e", "12b", "12o", "12c"], ["11e", "11b", "11o", "11c"], ["10e", "10b", "10o", "10c"]),
    *(["7c", "7b"], ["6e", "6b", "6o", "6c"], ["5e", "5b", "5o", "5c"], ["4e", "4b", "4o", "4c"]),
]
"""Annex A as tables.md rebuilds it, the highest first; cards of one list are equal."""
OTHERS_COVER = "B1 tapa\nA2 tapa\nB3 tapa\nA1 tapa"


@pytest.mark.article("5.1")
def test_the_deck_has_forty_different_cards() -> None:
    """Four suits of 1 to 7 and 10 to 12: no eights, no nines, no jokers."""
    assert sorted(DECK) == sorted(f"{rank}{suit}" for suit in "eboc" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12))
    assert all(map(is_in_deck, DECK))


@pytest.mark.article("5.1")
@pytest.mark.parametrize("card", ["8e", "9c", "0o", "13b", "99e"])
def test_no_other_card_can_be_played(card: str) -> None:
    """A card outside the deck cannot have been on the table."""
    told = play(REDONDA, f"B2> {card}")
    assert told.rejected == [(f"B2> {card}", "5.1")]


@pytest.mark.article("5.1")
@pytest.mark.parametrize("line", ["A1 muestra 8e", "B2 cae 9c", "B2 cae 9c piso", "cartas B2 8e 1e 2e"])
def test_no_other_card_can_be_shown_dropped_or_dealt(line: str) -> None:
    """Whatever is done with it, there is no such card."""
    assert play(REDONDA, line).rejected == [(line, "5.1")]


@pytest.mark.article("5.1")
@pytest.mark.parametrize("line", ["error expone B2 8o", "sorteo A1 8c, B2 1e, A3 12o, B1 3b, A2 5c, B3 6e"])
def test_no_other_card_can_be_exposed_or_drawn(line: str) -> None:
    """Neither while dealing nor in the draw."""
    before = "" if line.startswith("sorteo") else "repartidor A1\ncorta\nreparte"
    assert play(before, line).rejected == [(line, "5.1")]


@pytest.mark.article("A")
def test_the_order_for_truco_has_fourteen_ranks() -> None:
    """1, 1, 1, 1, 4, 4, 2, 4, 4, 4, 2, 4, 4 and 4 cards, as Annex A has them."""
    assert [len(level) for level in ORDER] == [1, 1, 1, 1, 4, 4, 2, 4, 4, 4, 2, 4, 4, 4]
    assert sorted(card for level in ORDER for card in level) == sorted(DECK)


@pytest.mark.article("A")
def test_every_card_beats_every_lower_one() -> None:
    """The order holds over the whole deck, and cards of one rank are equal."""
    assert [{strength(card) for card in level} for level in ORDER] == [{14 - place} for place in range(14)]


@pytest.mark.article("A")
@pytest.mark.parametrize(("high", "low"), [(over[0], under[-1]) for over, under in pairwise(ORDER)])
def test_the_higher_card_takes_the_round(high: str, low: str) -> None:
    """On the table: the rank above wins the round from the next one below, whoever leads."""
    assert play(REDONDA, f"B2> {low}\nA3> {high}", OTHERS_COVER, "ronda parda").points == ["A 1 hand"]
    assert play(REDONDA, f"B2> {high}\nA3> {low}", OTHERS_COVER, "ronda parda").points == ["B 1 hand"]


@pytest.mark.article("A")
@pytest.mark.parametrize("level", [level for level in ORDER if len(level) > 1])
def test_cards_of_one_rank_are_equal(level: list[str]) -> None:
    """The suit makes no difference: the round is parda, and the second one decides."""
    table = f"B2> {level[0]}\nA3> {level[-1]}"
    assert play(REDONDA, table, OTHERS_COVER, "ronda B").points == ["B 1 hand"]
    assert play(REDONDA, table, OTHERS_COVER, "ronda A").points == ["A 1 hand"]


@pytest.mark.article("B.1", "11.1")
@pytest.mark.parametrize("suit", "eboc")
@pytest.mark.parametrize(("rank", "number"), [*zip(range(1, 8), range(1, 8), strict=True), (10, 0), (11, 0), (12, 0)])
def test_a_card_counts_its_number_and_a_figure_nothing(rank: int, number: int, suit: str) -> None:
    """1 to 7 are worth their number, 10, 11 and 12 are worth zero."""
    assert number_of(f"{rank}{suit}") == number


@pytest.mark.article("11.1")
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("7e 6e 1b", 33),
        ("7o 1o 12c", 28),
        ("12c 11c 4b", 20),
        ("12c 1c 4b", 21),
        ("10b 7b 7c", 27),
        ("4e 5b 6o", 6),
        ("7e 7b 7o", 7),
        ("12e 11b 10o", 0),
        ("12e 1b 10o", 1),
        ("1e 1b 12o", 1),
    ],
)
def test_two_of_a_suit_make_twenty_and_their_numbers(cards: str, number: int) -> None:
    """Without two of a suit it is the highest number."""
    assert envido_of(cards.split()) == number


@pytest.mark.article("1.6")
@pytest.mark.parametrize(
    ("cards", "number"),
    [("7o 6o 5o", 33), ("1e 2e 3e", 25), ("12b 11b 10b", 20), ("12b 11b 7b", 27), ("4c 12c 5c", 29), ("7c 1c 7e", 28)],
)
def test_three_of_a_suit_use_the_best_two(cards: str, number: int) -> None:
    """There is no flor: three cards of a suit are worth their best pair."""
    assert envido_of(cards.split()) == number


@pytest.mark.article("1.6")
@pytest.mark.parametrize("words", ["flor", "contraflor", "contraflor al resto", "con flor me achico"])
def test_flor_is_no_call(words: str) -> None:
    """Nothing is pending and nobody is awarded anything: the words are ordinary talk."""
    told = play(REDONDA, f"B2: {words}", "A3: quiero", "A3: nos vamos al mazo")
    assert told.void == [("A3: quiero", "10.4")]
    assert told.points == ["B 1 hand"]


@pytest.mark.article("11.1", "1.6")
def test_the_best_number_of_the_deck_is_thirty_three() -> None:
    """7 and 6 of a suit; 34 cannot be had by any three cards, nor 8 to 19."""
    numbers = {envido_of(cards) for cards in combinations(DECK, 3)}
    assert numbers == {*range(8), *range(20, 34)}
