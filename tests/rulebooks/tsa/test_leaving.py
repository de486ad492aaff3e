"""Covering, leaving, and who is inactive: chapter 8."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, around, play

B2_WON = f"{REDONDA}\nB2: envido\nA3: quiero\nB2: 27\nA1: son buenas"
"""B2 has the envido with 27 and has to show it."""
B2_LEAVES = ["B2 tapa", "B2: me voy al mazo", "B2 al mazo"]
WORDS = ["truco", "envido", "quiero", "no quiero", "son buenas", "me voy al mazo", "nos vamos al mazo"]
ACCEPTED = f"{REDONDA}\nB2: truco\nA3: quiero"


def article_of(leaving: str) -> str:
    """The article by which who left so is inactive."""
    return "8.1" if leaving.endswith("tapa") else "8.3"


# --- 8.1 covering ---------------------------------------------------------------------------------------------------


@pytest.mark.article("8.1", "8.3")
@pytest.mark.parametrize("leaving", B2_LEAVES)
@pytest.mark.parametrize("word", WORDS)
def test_words_of_an_inactive_player_have_no_effect(leaving: str, word: str) -> None:
    """Whichever way the player left: no call, no answer, nothing that binds the side."""
    told = play(REDONDA, leaving, f"B2: {word}")
    assert told.void == [(f"B2: {word}", article_of(leaving))]
    assert (told.score, told.is_open) == ((0, 0), True)


@pytest.mark.article("8.1", "8.3")
@pytest.mark.parametrize("leaving", B2_LEAVES)
@pytest.mark.parametrize("act", ["B2> 4c", "B2 tapa", "B2 cae 4c"])
def test_cards_of_an_inactive_player_are_not_played(leaving: str, act: str) -> None:
    """Nothing is left to play."""
    assert play(REDONDA, leaving, act).void == [(act, article_of(leaving))]


@pytest.mark.article("8.1", "8.3")
@pytest.mark.parametrize("leaving", B2_LEAVES)
def test_an_inactive_player_does_not_answer_for_the_side(leaving: str) -> None:
    """B2's "quiero" is none, B1's is."""
    told = play(REDONDA, leaving, "A3: truco", "B2: quiero", "B1: no quiero")
    assert (told.points, told.void) == (["A 1 truco_refused"], [("B2: quiero", article_of(leaving))])


@pytest.mark.article("8.1")
def test_an_inactive_player_declares_no_number() -> None:
    """Not while the numbers are said either."""
    told = play(REDONDA, "B2 tapa", "A3: envido", "B1: quiero", "B2: 33", "A3: 20", "B3: son buenas")
    assert told.void == [("B2: 33", "8.1")]
    assert told.points == ["A 2 envido"]


@pytest.mark.article("8.1", "11.7")
def test_covered_cards_can_be_shown_to_accredit() -> None:
    """They stay apart: B2 covers and shows 27 on claim."""
    told = play(B2_WON, "B2 tapa", "gana A", "capA reclama acreditacion", "B2 muestra 7c 10c")
    assert told.score == (1, 2)


@pytest.mark.article("8.1")
def test_covering_one_card_covers_all() -> None:
    """After the first round B2 covers: B2 plays no second card, and the others go on without B2."""
    told = play(REDONDA, around("B2", "4c 1e 5c 6c 4e 5e"), "B2 tapa", around("A3", "4b 3e 5b 6b 4o"), "B2> 5o")
    assert told.void == [("B2> 5o", "8.1")]
    assert play(REDONDA, around("B2", "4c 1e 5c 6c 4e 5e"), "B2 tapa", around("A3", "1b 3e 5b 6b 4o")).score == (1, 0)


# --- 8.3 leaving ----------------------------------------------------------------------------------------------------


@pytest.mark.article("8.3", "11.7")
def test_who_left_by_words_can_still_show() -> None:
    """The cards are apart and can be told."""
    told = play(B2_WON, "B2: me voy al mazo", "gana A", "capA reclama acreditacion", "B2 muestra 7c 10c")
    assert told.score == (1, 2)


@pytest.mark.article("8.3", "11.7")
@pytest.mark.parametrize("before", ["", "B2: me voy al mazo\n", "B2 tapa\n"])
def test_cards_in_the_deck_show_nothing(before: str) -> None:
    """They cannot be taken back, whatever came before: all disputed points are the rival's."""
    told = play(B2_WON, f"{before}B2 al mazo", "gana A", "B2 muestra 7c 10c", "capA reclama acreditacion")
    assert told.void == [("B2 muestra 7c 10c", "8.3")]
    assert told.score == (3, 0)


@pytest.mark.article("8.3")
def test_cards_put_into_the_deck_after_the_claim_fail_it() -> None:
    """Nothing is left that could show the number."""
    told = play(B2_WON, "gana A", "capA reclama acreditacion", "B2 al mazo")
    assert told.score == (3, 0)


@pytest.mark.article("8.3", "11.7")
def test_cards_on_the_table_show_the_number_though_the_rest_is_in_the_deck() -> None:
    """7c was played and 10c shown before: the number stands."""
    told = play(B2_WON, "B2> 7c", "B2 muestra 10c", "B2 al mazo", "gana A", "capA reclama acreditacion")
    assert told.score == (1, 2)


@pytest.mark.article("8.3")
@pytest.mark.parametrize("before", ["repartidor A1", "repartidor A1\nmano\ngana A"])
def test_leaving_by_words_needs_a_hand(before: str) -> None:
    """Said when it has no validity of play, it is only kept."""
    told = play(before, "B2: me voy al mazo", "mano", "B2: truco", "A3: no quiero")
    assert [line for line, _ in told.void] == ["B2: me voy al mazo"]


@pytest.mark.article("8.3")
def test_leaving_lasts_for_the_hand() -> None:
    """In the next one the player is back."""
    told = play(REDONDA, "B2: me voy al mazo", "gana A", "mano", "B2: truco", "A3: no quiero")
    assert (told.points, told.void) == (["B 1 truco_refused"], [])


# --- 8.4 leaving together -------------------------------------------------------------------------------------------


@pytest.mark.article("8.4")
@pytest.mark.parametrize("player", ["A1", "A2", "A3"])
def test_any_active_player_gives_up_for_the_side(player: str) -> None:
    """The hand is the rival's."""
    told = play(REDONDA, f"{player}: nos vamos al mazo")
    assert (told.points, told.is_open) == (["B 1 hand"], False)


@pytest.mark.article("8.4")
@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ("B2: truco\nA3: quiero", ["B 2 truco"]),
        ("B2: truco\nA3: quiero retruco\nB2: quiero", ["B 3 truco"]),
        ("B2: truco\nA3: quiero retruco\nB2: quiero vale cuatro\nA1: quiero", ["B 4 truco"]),
        ("A3: truco\nB1: quiero", ["B 2 truco"]),
        ("B2: envido\nA3: no quiero", ["B 1 envido_refused", "B 1 hand"]),
        ("A3: envido\nB1: no quiero", ["A 1 envido_refused", "B 1 hand"]),
    ],
)
def test_giving_up_pays_what_was_accepted(calls: str, points: list[str]) -> None:
    """The level of truco that held; what the envido paid stays."""
    assert play(REDONDA, calls, "A2: nos vamos al mazo").points == points


@pytest.mark.article("8.4")
def test_after_giving_up_the_hand_is_over() -> None:
    """A team-mate who does not want to leave has left."""
    told = play(ACCEPTED, "A3: nos vamos al mazo", "A1> 1e", "A1: retruco")
    assert [line for line, _ in told.void] == ["A1> 1e", "A1: retruco"]
    assert told.score == (0, 2)


@pytest.mark.article("8.4")
@pytest.mark.parametrize("leaving", ["A3 tapa", "A3: me voy al mazo", "A3 al mazo"])
def test_an_inactive_player_gives_up_nothing(leaving: str) -> None:
    """The hand goes on."""
    told = play(ACCEPTED, leaving, "A3: nos vamos al mazo", "gana A")
    assert told.void == [("A3: nos vamos al mazo", article_of(leaving))]
    assert told.points == ["A 2 truco"]


@pytest.mark.article("8.4", "10.5")
def test_nobody_gives_up_together_in_a_duel() -> None:
    """The form is collective: no effect, and the truco can still be accepted."""
    told = play(DUELS, "B2: truco", "A2: nos vamos al mazo", "A2: quiero", "gana A")
    ((line, article),) = told.void
    assert (line, article in {"8.4", "10.5"}) == ("A2: nos vamos al mazo", True)
    assert told.duels[0].points == ["A 2 truco"]


# --- 8.5 a call that is pending -------------------------------------------------------------------------------------


@pytest.mark.article("8.5")
@pytest.mark.parametrize("leaving", ["A3 tapa", "A3: me voy al mazo", "A3 al mazo"])
@pytest.mark.parametrize(
    ("answer", "points"), [("A1: quiero\ngana A", ["A 2 truco"]), ("A2: no quiero", ["B 1 truco_refused"])]
)
def test_one_player_leaving_answers_nothing(leaving: str, answer: str, points: list[str]) -> None:
    """The team-mates who are active answer the truco."""
    assert play(REDONDA, "B2: truco", leaving).is_open
    assert play(REDONDA, "B2: truco", leaving, answer).points == points


@pytest.mark.article("8.5")
@pytest.mark.parametrize("leaving", ["A3 tapa", "A3: me voy al mazo", "A3 al mazo"])
def test_one_player_leaving_does_not_answer_the_envido(leaving: str) -> None:
    """A team-mate accepts it."""
    told = play(REDONDA, "B2: envido", leaving, "A1: quiero", "B2: 20", "A1: 30", "B3: son buenas")
    assert told.points == ["A 2 envido"]


@pytest.mark.article("8.5")
@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ("B2: truco", ["B 1 truco_refused"]),
        ("A3: truco\nB1: quiero retruco", ["B 2 truco_refused"]),
        ("B2: truco\nA3: quiero retruco\nB2: quiero vale cuatro", ["B 3 truco_refused"]),
        ("B2: envido", ["B 1 envido_refused", "B 1 hand"]),
        ("B2: envido\nB2: truco", ["B 1 envido_refused", "B 1 truco_refused"]),
        ("B2: real envido", ["B 1 envido_refused", "B 1 hand"]),
        ("A3: envido\nB1: real envido", ["B 2 envido_refused", "B 1 hand"]),
    ],
)
@pytest.mark.parametrize(
    "leaving",
    [
        "A1: nos vamos al mazo",
        "A1: me voy al mazo\nA2: me voy al mazo\nA3: me voy al mazo",
        "A1 tapa\nA2 al mazo\nA3 tapa",
    ],
)
def test_a_side_that_leaves_whole_refuses_what_is_pending(calls: str, points: list[str], leaving: str) -> None:
    """Together or one by one, the rival's calls are refused; without a truco the hand is worth one."""
    assert play(REDONDA, calls, leaving).points == points


@pytest.mark.article("8.5")
def test_a_side_that_leaves_refuses_no_call_of_its_own() -> None:
    """A's truco is unanswered: B has the hand without truco."""
    assert play(REDONDA, "A3: truco", "A3: nos vamos al mazo").points == ["B 1 hand"]


@pytest.mark.article("8.5", "15.7")
@pytest.mark.parametrize("leaving", ["A2 tapa", "A2: me voy al mazo", "A2 al mazo"])
@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ("B2: truco", ["B 1 truco_refused"]),
        ("A2: truco\nB2: quiero retruco", ["B 2 truco_refused"]),
        ("B2: envido\nB2: truco", ["B 1 envido_refused", "B 1 truco_refused"]),
        ("B2: falta envido\nB2: truco", ["B 1 envido_refused", "B 1 truco_refused"]),
    ],
)
def test_in_a_duel_leaving_refuses(leaving: str, calls: str, points: list[str]) -> None:
    """It is a decision of the one: the pending calls are refused."""
    assert play(DUELS, calls, leaving).duels[0].points == points


@pytest.mark.article("8.5", "15.7")
@pytest.mark.parametrize("leaving", ["A2 tapa", "A2: me voy al mazo", "A2 al mazo"])
def test_in_a_duel_who_leaves_loses_it(leaving: str) -> None:
    """Nothing pending, nothing on the table: the rival has it by one, or by what was accepted."""
    assert play(DUELS, leaving).duels[0].points == ["B 1 hand"]
    assert play(DUELS, "B2: truco", "A2: quiero", leaving).duels[0].points == ["B 2 truco"]


@pytest.mark.article("8.4", "8.5")
def test_a_side_that_leaves_after_accepting_the_envido_has_lost_it() -> None:
    """No number was said: there is nothing to show, and nothing to claim."""
    told = play(
        REDONDA, "B2: envido", "A3: quiero", "A3: nos vamos al mazo", "capA reclama acreditacion", "B2 no acredita"
    )
    assert told.points == ["B 2 envido", "B 1 hand"]
    assert [line for line, _ in told.void] == ["capA reclama acreditacion", "B2 no acredita"]


@pytest.mark.article("8.1")
@pytest.mark.parametrize("act", ["A3 tapa", "A3 al mazo"])
def test_putting_cards_down_after_the_hand_changes_nothing(act: str) -> None:
    """Cards are put away at the end of every hand."""
    told = play(REDONDA, "gana A", act)
    assert (told.score, told.rejected) == ((1, 0), [])
    assert play(SECOND_DUEL, "B2 tapa").score == (5, 1)
