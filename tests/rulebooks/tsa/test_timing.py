"""Calls in turn and out of turn: chapter 13."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, play

FIRST = around("B2", "4c 1e 5c 6c 4e 5e")
"""A first round that A3 wins."""


def over(*acts: str) -> list[str]:
    """The cards that were played over a call in turn that nobody had answered."""
    return [
        line for line, article, code in play(*acts).irregular if (article, code) == ("13.2", "jugada_sin_responder")
    ]


# --- 13.1, 13.2 in turn ---------------------------------------------------------------------------------------------


@pytest.mark.article("13.1", "13.2")
@pytest.mark.parametrize(
    ("before", "player", "card"),
    [
        ("", "B2", "4c"),
        ("B2> 4c", "A3", "5c"),
        ("B2> 4c\nA3> 5c", "B1", "6c"),
        (FIRST, "A3", "4b"),
        (f"{FIRST}\nA3> 4b", "B1", "5b"),
        ("B2 tapa", "A3", "5c"),
        ("A3> 7b\nB2> 4c", "B1", "5c"),
    ],
)
def test_in_turn_is_who_has_to_play_the_next_card(before: str, player: str, card: str) -> None:
    """The call of that player does not lapse by the player's own card; anybody else's would."""
    rival = "A" if player[0] == "B" else "B"
    other = next(p for p in ("A2", "A1", "B3", "B1") if p != player and p[0] == player[0])
    answered = f"{rival}1: no quiero"
    in_turn = play(REDONDA, before, f"{player}: truco", f"{player}> {card}", answered)
    assert in_turn.points == [f"{player[0]} 1 truco_refused"]
    out_of_turn = play(REDONDA, before, f"{other}: truco", f"{player}> {card}", answered)
    assert out_of_turn.void == [(answered, "10.4")]


@pytest.mark.article("13.2")
@pytest.mark.parametrize("call", ["truco", "envido"])
@pytest.mark.parametrize("cards", ["B2> 4c", "B2> 4c\nA3> 5c", "B2> 4c\nA3> 5c\nB1> 6c", "A3> 5c", "A3> 5c\nB2> 4c"])
def test_a_call_in_turn_does_not_lapse_by_any_card(call: str, cards: str) -> None:
    """Neither by the caller's own, nor by those of others after it."""
    told = play(REDONDA, f"B2: {call}", cards, "A1: no quiero")
    assert told.points[0] == ("B 1 truco_refused" if call == "truco" else "B 1 envido_refused")


@pytest.mark.article("13.2")
def test_a_card_over_an_unanswered_call_is_marked() -> None:
    """The rival should have answered first; the card is a fact."""
    assert over(REDONDA, "B2: truco", "B2> 4c") == []
    assert over(REDONDA, "B2: truco", "B2> 4c\nA3> 5c") == ["A3> 5c"]
    assert over(REDONDA, "B2: truco", "A3: quiero", "B2> 4c\nA3> 5c") == []


@pytest.mark.article("13.2")
def test_a_raise_in_turn_does_not_lapse_either() -> None:
    """A3 is in turn and raises."""
    told = play(REDONDA, "B2: truco", "B2> 4c", "A3: quiero retruco", "A3> 5c", "B1: no quiero")
    assert told.points == ["A 2 truco_refused"]


@pytest.mark.article("13.2")
def test_a_call_that_the_hand_leaves_unanswered_pays_nothing() -> None:
    """The hand is worth one."""
    assert play(REDONDA, "B2: truco", "gana B").points == ["B 1 hand"]
    assert play(REDONDA, "B2: truco", "gana A").points == ["A 1 hand"]
    assert play(REDONDA, "B2: truco", "A3: quiero retruco", "gana A").points == ["A 2 truco"]


# --- 13.3 envido and truco in turn ----------------------------------------------------------------------------------


@pytest.mark.article("13.3")
@pytest.mark.parametrize("calls", ["B2: envido\nB2: truco", "B2: truco\nB2: envido", "B2: envido y truco"])
def test_both_calls_in_turn_survive_the_card(calls: str) -> None:
    """The envido is answered first, and then the truco."""
    told = play(REDONDA, calls, "B2> 4c", "A3: no quiero", "A3: quiero", "gana A")
    assert (told.points, told.void) == (["B 1 envido_refused", "A 2 truco"], [])


@pytest.mark.article("13.3")
def test_after_the_card_the_envido_can_still_be_accepted() -> None:
    """And its numbers said."""
    told = play(
        REDONDA, "B2: envido\nB2: truco\nB2> 4c", "A3: quiero", "B2: 20\nA1: 30\nB3: son buenas", "A3: no quiero"
    )
    assert told.points == ["A 2 envido", "B 1 truco_refused"]


# --- 13.4, 13.5 out of turn -----------------------------------------------------------------------------------------


@pytest.mark.article("13.4")
@pytest.mark.parametrize("player", ["A3", "B1", "A2", "B3", "A1"])
@pytest.mark.parametrize("call", ["truco", "envido"])
def test_who_is_not_in_turn_may_call_and_be_answered_at_once(player: str, call: str) -> None:
    """An active player, whoever is in turn."""
    other = "A2" if player[0] == "B" else "B2"
    told = play(REDONDA, f"{player}: {call}", f"{other}: no quiero")
    assert told.points == [f"{player[0]} 1 {call}_refused"]


@pytest.mark.article("13.4")
def test_a_call_out_of_turn_is_pending_until_the_one_in_turn_plays() -> None:
    """Talk, other calls and cards out of turn leave it."""
    for between in ("A2: hola", "B1> 4c", "B1 cae 4c fuera", "B1 muestra 4c", "B1 tapa", "A3: dale"):
        assert play(REDONDA, "A3: truco", between, "B2: no quiero").points == ["A 1 truco_refused"]


@pytest.mark.article("13.4", "13.5")
@pytest.mark.parametrize("call", ["truco", "envido", "real envido", "falta envido"])
def test_a_call_out_of_turn_lapses_when_the_one_in_turn_plays(call: str) -> None:
    """There is nothing left to answer, and nothing is listed for the call."""
    told = play(REDONDA, f"A3: {call}", "B2> 4c", "B1: quiero", "gana A")
    assert (told.void, told.points) == ([("B1: quiero", "10.4")], ["A 1 hand"])


@pytest.mark.article("13.5")
def test_all_calls_out_of_turn_lapse_together() -> None:
    """Envido and truco, of both sides."""
    told = play(REDONDA, "A3: truco", "A1: envido", "B2> 4c", "B1: quiero", "B1: no quiero", "gana A")
    assert [line for line, _ in told.void] == ["B1: quiero", "B1: no quiero"]
    assert told.points == ["A 1 hand"]
    both = play(REDONDA, "A3: truco", "B3: envido", "B2> 4c", "A1: quiero", "B1: quiero", "gana A")
    assert (len(both.void), both.points) == (2, ["A 1 hand"])


@pytest.mark.article("13.5", "13.2")
def test_a_call_in_turn_stays_beside_one_that_lapses() -> None:
    """B2's truco is in turn, A3's envido is not: with B2's card only the envido is gone."""
    told = play(REDONDA, "B2: truco", "A1: envido", "B2> 4c", "A3: quiero", "gana B")
    assert (told.void, told.points) == ([], ["B 2 truco"])


@pytest.mark.article("13.5")
def test_what_lapsed_may_be_called_again() -> None:
    """It is as if it had not been called."""
    told = play(REDONDA, "A3: truco", "B2> 4c", "A3: truco", "B1: no quiero")
    assert told.points == ["A 1 truco_refused"]
    envido = play(REDONDA, "A1: envido", "B2> 4c", "A3: real envido", "B1: no quiero")
    assert envido.points == ["A 1 envido_refused"]


@pytest.mark.article("13.5")
def test_an_answered_call_does_not_lapse() -> None:
    """A3's truco was accepted: the card changes nothing."""
    assert play(REDONDA, "A3: truco", "B2: quiero", "B2> 4c", "gana A").points == ["A 2 truco"]


@pytest.mark.article("13.5", "9.5")
def test_a_card_out_of_turn_lets_nothing_lapse() -> None:
    """Nor does it when its turn comes; the next one who plays in turn does."""
    told = play(REDONDA, "B1: truco", "A3> 5c", "A1: quiero", "gana B")
    assert told.points == ["B 2 truco"]


@pytest.mark.article("13.5", "15.2")
def test_in_a_duel_too() -> None:
    """A2 is out of turn, and B2 plays."""
    told = play(DUELS, "A2: truco", "B2> 4c", "B2: quiero", "gana A")
    assert (told.void, told.duels[0].points) == ([("B2: quiero", "10.4")], ["A 1 hand"])
    assert play(DUELS, "B2: truco", "B2> 4c", "A2: quiero", "gana A").duels[0].points == ["A 2 truco"]


# --- 13.6 both pending ----------------------------------------------------------------------------------------------


@pytest.mark.article("13.6")
@pytest.mark.parametrize("calls", ["A3: truco\nA1: envido", "A1: envido\nA3: truco"])
def test_of_two_calls_out_of_turn_the_envido_is_answered_first(calls: str) -> None:
    """In whichever order they were called; then the truco may be answered."""
    told = play(REDONDA, calls, "B2: no quiero", "B2: quiero", "gana A")
    assert told.points == ["A 1 envido_refused", "A 2 truco"]


@pytest.mark.article("13.6", "13.5")
@pytest.mark.parametrize("calls", ["A3: truco\nA1: envido", "A1: envido\nA3: truco"])
def test_after_the_envido_the_truco_may_be_left_to_lapse(calls: str) -> None:
    """B2 settles the envido and plays."""
    told = play(REDONDA, calls, "B2: quiero", "B2: 30\nA1: son buenas", "B2> 4c", "B1: quiero", "gana A")
    assert (told.points, told.void) == (["B 2 envido", "A 1 hand"], [("B1: quiero", "10.4")])


@pytest.mark.article("13.6")
@pytest.mark.parametrize("raise_", ["B2: retruco", "B2: quiero retruco"])
def test_the_truco_is_not_raised_before_the_envido(raise_: str) -> None:
    """Both are pending: a retruco has to wait."""
    told = play(REDONDA, "A3: truco\nA1: envido", raise_)
    assert told.irregular == []
    if raise_ == "B2: retruco":
        assert told.void == [("B2: retruco", "13.6")]
    else:
        assert [line for line, _ in told.void] == ["B2: quiero retruco"]
