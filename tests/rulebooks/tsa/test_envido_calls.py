"""Calling the envido: when, in which chains, before the truco (11.2, 11.3, 11.11, Annex B.2)."""

import pytest

from tests.rulebooks.tsa.calls import CALLS, answerer, chain
from tests.rulebooks.tsa.table import DUELS, REDONDA, around, play

OPEN = f"{REDONDA}\nB2: envido\nA3: quiero"
"""An envido accepted in a redonda: B2, mano, declares first, then A3 B1 A2 B3 A1."""
FIRST_FIVE = around("B2", "4c 5c 6c 4e 5e")
"""The cards of the first five of the first round: only A1 is left."""


# --- 11.2 when it can be called ---------------------------------------------------------------------------------------


@pytest.mark.article("11.2")
@pytest.mark.parametrize("caller", ["B2", "A3", "B1", "A2", "B3", "A1"])
def test_anybody_may_call_once_the_deal_is_over(caller: str) -> None:
    """In or out of turn, before any card."""
    other = "A1" if caller[0] == "B" else "B1"
    told = play(REDONDA, f"{caller}: envido", f"{other}: no quiero")
    assert told.points == [f"{caller[0]} 1 envido_refused"]


@pytest.mark.article("11.2")
@pytest.mark.parametrize("played", range(6))
def test_it_is_open_until_the_last_player_plays(played: int) -> None:
    """With five cards on the table A1 may still call; so may who has played already."""
    cards = "\n".join(FIRST_FIVE.split("\n")[:played])
    for caller, other in (("A1", "B1"), ("B2", "A3")):
        told = play(REDONDA, cards, f"{caller}: envido", f"{other}: no quiero")
        assert told.points == [f"{caller[0]} 1 envido_refused"]


@pytest.mark.article("11.2")
@pytest.mark.parametrize("call", CALLS.values())
def test_it_is_closed_once_the_last_player_played(call: str) -> None:
    """The last first card closes it for everybody."""
    told = play(REDONDA, FIRST_FIVE, "A1> 6e", f"B2: {call}", "A3: quiero")
    assert told.void == [(f"B2: {call}", "11.2"), ("A3: quiero", "10.4")]


@pytest.mark.article("11.2")
def test_the_last_player_may_call_and_play() -> None:
    """A1 calls in turn, in time, and plays before the answer: the call keeps its validity (13.3)."""
    told = play(REDONDA, FIRST_FIVE, "A1: envido\nA1> 6e", "B2: no quiero")
    assert told.points == ["A 1 envido_refused"]


@pytest.mark.article("11.2", "9.5")
def test_a_first_card_out_of_turn_closes_it_in_its_turn() -> None:
    """A1's card lies there early: envido is open until A1's turn comes."""
    early = f"{REDONDA}\nA1> 6e\n" + around("B2", "4c 5c 6c 4e")
    assert play(early, "B3: envido", "A3: no quiero").points == ["B 1 envido_refused"]
    assert play(early, "B3> 5e", "B3: envido").void == [("B3: envido", "11.2")]


@pytest.mark.article("11.2")
def test_the_last_who_is_active_closes_it() -> None:
    """A1 has covered, so B3 is the last of the first round."""
    last = f"{REDONDA}\nA1 tapa\n" + around("B2", "4c 5c 6c 4e")
    assert play(last, "B3: envido", "A3: no quiero").points == ["B 1 envido_refused"]
    assert play(last, "B3> 5e", "B3: envido").void == [("B3: envido", "11.2")]


@pytest.mark.article("11.2")
def test_a_chain_is_answered_once_a_hand() -> None:
    """After a refusal, and after an acceptance, envido is over."""
    assert play(REDONDA, "B2: envido", "A3: no quiero", "A3: envido").void == [("A3: envido", "11.2")]
    assert play(OPEN, "B2: 20", "A1: son buenas", "A3: real envido").void == [("A3: real envido", "11.2")]
    assert play(OPEN, "A3: falta envido").void == [("A3: falta envido", "11.2")]


@pytest.mark.article("11.2")
def test_in_each_duel_envido_is_open_anew() -> None:
    """Until the second of the two plays the first card."""
    told = play(DUELS, "B2: envido", "A2: no quiero", "gana B", "A3: envido", "B3: no quiero")
    assert told.duels[1].points == ["A 1 envido_refused"]
    assert play(DUELS, "B2> 4c", "A2: envido", "B2: no quiero").duels[0].points == ["A 1 envido_refused"]
    assert play(DUELS, "B2> 4c\nA2> 5c", "A2: envido").void == [("A2: envido", "11.2")]


# --- 11.3 and B.2 chains ----------------------------------------------------------------------------------------------


@pytest.mark.article("11.3", "B.2")
@pytest.mark.parametrize(("steps", "points"), [("E", 2), ("R", 3), ("EE", 4), ("ER", 5), ("EER", 7)])
@pytest.mark.parametrize("winner", ["A", "B"])
def test_an_accepted_chain_pays_the_sum_of_its_steps(steps: str, points: int, winner: str) -> None:
    """To whom the numbers give it, whoever called."""
    numbers = "B2: 30\nA1: son buenas" if winner == "B" else "B2: 20\nA1: 30\nB3: son buenas"
    told = play(REDONDA, chain(steps), f"{answerer(steps)}: quiero", numbers)
    assert told.points == [f"{winner} {points} envido"]
    assert told.articles[0].startswith("11")


@pytest.mark.article("11.3", "B.2")
@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ("E", 1),
        ("R", 1),
        ("F", 1),
        ("EE", 2),
        ("ER", 2),
        ("EF", 2),
        ("RF", 3),
        ("EER", 4),
        ("EEF", 4),
        ("ERF", 5),
        ("EERF", 7),
    ],
)
@pytest.mark.parametrize("hand", ["redonda", "pica_pica"])
def test_a_refused_chain_pays_what_was_accepted_before(steps: str, points: int, hand: str) -> None:
    """At least one, to who made the last call; in a duel as in a redonda."""
    players = ("B2", "A3") if hand == "redonda" else ("B2", "A2")
    told = play(
        REDONDA if hand == "redonda" else DUELS, chain(steps, players), f"{answerer(steps, players)}: no quiero"
    )
    caller = "B" if len(steps) % 2 else "A"
    found = told.points if hand == "redonda" else told.duels[0].points
    assert found == [f"{caller} {points} envido_refused"]
    assert told.articles == ["11.3"]


@pytest.mark.article("11.3", "B.2")
@pytest.mark.parametrize(
    ("before", "step"),
    [
        *(("R", "E"), ("F", "E"), ("F", "R"), ("ER", "E"), ("RF", "E"), ("RF", "R"), ("EF", "R")),
        *(("EE", "E"), ("R", "R"), ("ER", "R"), ("EER", "R"), ("EER", "E"), ("F", "F"), ("EF", "F"), ("EERF", "F")),
    ],
)
def test_a_step_that_the_chain_does_not_allow_has_no_effect(before: str, step: str) -> None:
    """A lower one, a third envido, a second real envido or falta: the pending call stays."""
    player = answerer(before)
    told = play(REDONDA, chain(before), f"{player}: {CALLS[step]}", f"{player}: no quiero")
    assert told.void == [(f"{player}: {CALLS[step]}", "11.3")]
    assert len(told.points) == 1


@pytest.mark.article("11.3")
def test_every_legal_chain_can_be_called() -> None:
    """There are eleven, no step of them void."""
    for steps in ("E", "R", "F", "EE", "ER", "EF", "RF", "EER", "EEF", "ERF", "EERF"):
        assert play(REDONDA, chain(steps)).void == []


@pytest.mark.article("11.3")
def test_quiero_and_a_higher_step_is_too_late() -> None:
    """The chain is answered with "quiero": what comes after it is no raise."""
    told = play(REDONDA, "B2: envido", "A3: quiero real envido", "B2: 30", "A1: son buenas")
    assert told.void == [("A3: quiero real envido", "11.2")]
    assert told.points == ["B 2 envido"]


# --- 11.11 before the truco -------------------------------------------------------------------------------------------


@pytest.mark.article("11.11")
def test_envido_may_be_put_before_the_rivals_truco() -> None:
    """It is settled first, and then the truco is pending."""
    told = play(
        REDONDA, "B2: truco", "A3: envido", "B2: quiero", "B2: 20\nA1: 27\nB3: son buenas", "A3: quiero", "gana A"
    )
    assert (told.points, told.void) == (["A 2 envido", "A 2 truco"], [])


@pytest.mark.article("11.11")
def test_after_a_refused_envido_the_truco_is_pending() -> None:
    """It can be accepted or refused."""
    assert play(REDONDA, "B2: truco", "A3: envido", "B2: no quiero", "A3: no quiero").points == [
        "A 1 envido_refused",
        "B 1 truco_refused",
    ]


@pytest.mark.article("11.11", "13.6")
@pytest.mark.parametrize(
    ("calls", "answer", "article"),
    [
        ("B2: truco\nA3: envido", "A1: quiero", "11.11"),
        ("B2: truco\nA3: envido\nB2: quiero", "A1: quiero", "11.11"),
        ("B2: truco\nA3: envido\nB2: quiero\nB2: 20", "A1: no quiero", "11.11"),
    ],
)
def test_the_truco_waits_for_the_envido(calls: str, answer: str, article: str) -> None:
    """Until the numbers are said nobody answers it."""
    told = play(REDONDA, calls, answer)
    assert told.void == [(answer, article)]
    assert told.is_open


@pytest.mark.article("11.11", "11.2")
def test_envido_can_be_put_before_the_truco_only_while_it_is_open() -> None:
    """After the first round it is too late, and after the truco was accepted."""
    assert play(REDONDA, FIRST_FIVE, "A1> 1e", "A1: truco", "B2: envido").void == [("B2: envido", "11.2")]
    assert play(REDONDA, "B2: truco", "A3: quiero", "A3: envido").void == [("A3: envido", "11.2")]


@pytest.mark.article("11.11", "13.5")
def test_a_truco_out_of_turn_may_lapse_after_the_envido() -> None:
    """It was A3's, out of turn: B2 settles the envido and plays."""
    told = play(REDONDA, "A3: truco", "B2: envido", "A3: no quiero", "B2> 4c", "B1: quiero", "gana A")
    assert told.void == [("B1: quiero", "10.4")]
    assert told.points == ["B 1 envido_refused", "A 1 hand"]


@pytest.mark.article("11.11")
def test_in_a_duel_too() -> None:
    """A2 puts the envido before B2's truco."""
    told = play(DUELS, "B2: truco", "A2: envido", "B2: no quiero", "A2: quiero", "gana B")
    assert told.duels[0].points == ["A 1 envido_refused", "B 2 truco"]
