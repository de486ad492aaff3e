"""Calling the envido, saying the numbers, what it is worth: chapter 11 without showing, Annex B.2 and B.3."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, duels_at, play, redonda_at

CALLS = {"E": "envido", "R": "real envido", "F": "falta envido"}
OPEN = f"{REDONDA}\nB2: envido\nA3: quiero"
"""An envido accepted in a redonda: B2, mano, declares first, then A3 B1 A2 B3 A1."""
FIRST_FIVE = around("B2", "4c 5c 6c 4e 5e")
"""The cards of the first five of the first round: only A1 is left."""


def chain(steps: str, callers: tuple[str, str] = ("B2", "A3")) -> str:
    """The calls of a chain, by the two in turns."""
    return "\n".join(f"{callers[n % 2]}: {CALLS[step]}" for n, step in enumerate(steps))


def answerer(steps: str, players: tuple[str, str] = ("B2", "A3")) -> str:
    """Who has to answer the chain's last call."""
    return players[len(steps) % 2]


# --- 11.2 when it can be called -------------------------------------------------------------------------------------


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


# --- 11.3 and B.2 chains --------------------------------------------------------------------------------------------


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


# --- 11.4, 11.5 the numbers -----------------------------------------------------------------------------------------


@pytest.mark.article("11.4")
def test_numbers_are_said_from_the_mano_on() -> None:
    """B2, A3, B1, A2, B3, A1: who does not beat the best so far may say so or say nothing."""
    told = play(OPEN, "B2: 20\nA3: 25\nB1: 27\nA2: 29\nB3: 30\nA1: 31")
    assert (told.points, told.void) == (["A 2 envido"], [])


@pytest.mark.article("11.4")
@pytest.mark.parametrize(
    ("before", "early"), [("", "A3: 30"), ("", "A1: 33"), ("B2: 20\nA3: 25", "A2: 33"), ("B2: 20\nA3: 25", "A1: 33")]
)
def test_a_number_before_the_own_turn_has_no_effect(before: str, early: str) -> None:
    """A rival who declares before has not spoken: the number is none, the envido is open."""
    told = play(OPEN, before, early)
    assert told.void == [(early, "11.4")]
    assert told.points == []


@pytest.mark.article("11.4")
def test_the_first_number_is_final() -> None:
    """A second one is no correction, neither up nor down."""
    told = play(OPEN, "B2: 27\nB2: 30\nB2: 20", "A3: 28", "B1: son buenas\nB3: son buenas")
    assert told.void == [("B2: 30", "11.4"), ("B2: 20", "11.4")]
    assert told.points == ["A 2 envido"]


@pytest.mark.article("11.4")
@pytest.mark.parametrize(
    ("number", "beaten", "not_beaten"), [("treinta y uno", 30, 32), ("veinte y siete", 26, 28), ("33", 32, 33)]
)
def test_a_compound_number_is_one(number: str, beaten: int, not_beaten: int) -> None:
    """31 is not 30 and one."""
    assert play(OPEN, f"B2: {beaten}", f"A3: {number}", "B3: son buenas").points == ["A 2 envido"]
    assert play(OPEN, f"B2: {not_beaten}", f"A3: {number}", "A1: son buenas").points == ["B 2 envido"]


@pytest.mark.article("11.4")
def test_in_a_duel_only_the_two_declare() -> None:
    """Its mano first; a team-mate's number is none."""
    told = play(DUELS, "A2: envido", "B2: quiero", "A2: 30", "A3: 33", "B2: 28", "A2: 27")
    assert told.void == [("A2: 30", "11.4"), ("A3: 33", "15.5")]
    assert told.duels[0].points == ["B 2 envido"]


@pytest.mark.article("11.4")
def test_without_any_number_nothing_is_awarded() -> None:
    """The hand goes on to its end: an envido that nobody declared is for the referee."""
    assert play(OPEN, "gana A").points == ["A 1 hand"]


@pytest.mark.article("11.4", "11.5")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("B2: 28\nA1: son buenas", ["B 2 envido"]),
        ("B2: 28\nA3: son buenas\nA2: son buenas\nA1: son buenas", ["B 2 envido"]),
        ("B2: 28\nA3: son buenas", []),
        ("B2: 28\nA2: son buenas", []),
        ("B2: 28\nA3: son buenas\nA2: 29\nB3: son buenas", ["A 2 envido"]),
        ("B2: 28\nA3: 29\nB3: son buenas", ["A 2 envido"]),
        ("B2: 28\nA3: 29\nB1: son buenas", []),
        ("B2: 28\nA3: 29\nB1: 31\nA1: son buenas", ["B 2 envido"]),
        ("B2: 28\nA3: 29\nB1: 31\nA2: 31\nA1: son buenas", ["B 2 envido"]),
        ("B2: 20\nA1: 30\nB3: son buenas", ["A 2 envido"]),
        ("B2: 20\nA1: 30\nB1: son buenas", []),
    ],
)
def test_it_is_won_when_nobody_can_beat_it(numbers: str, points: list[str]) -> None:
    """When no active player of the trailing side has still to speak."""
    assert play(OPEN, numbers).points == points


@pytest.mark.article("11.4")
@pytest.mark.parametrize("leaving", ["B2: nos vamos al mazo", "B2 tapa\nB1 tapa\nB3 tapa"])
@pytest.mark.parametrize(
    ("after", "points"),
    [
        ("A1: 30", ["A 1 hand", "A 2 envido"]),
        ("A1: son buenas", ["A 1 hand", "B 2 envido"]),
        ("mano", ["A 1 hand", "B 2 envido"]),
    ],
)
def test_a_side_that_leaves_silences_nobody(leaving: str, after: str, points: list[str]) -> None:
    """B said 27 and left: A has the hand, and may still beat the number, until the next cut."""
    told = play(OPEN, "B2: 27", leaving, after)
    assert sorted(told.points_of(1)) == points


@pytest.mark.article("11.5")
def test_son_buenas_speaks_for_silent_team_mates_before() -> None:
    """A1 says it: A3 and A2 said nothing and cannot any more."""
    told = play(OPEN, "B2: 28", "A1: son buenas", "A3: 33")
    assert told.points == ["B 2 envido"]


@pytest.mark.article("11.5")
def test_son_buenas_does_not_speak_for_team_mates_after() -> None:
    """A3 says it: A2 and A1 declare later and may beat B2."""
    assert play(OPEN, "B2: 28", "A3: son buenas", "A2: 29", "B3: son buenas").points == ["A 2 envido"]
    assert play(OPEN, "B2: 28", "A2: son buenas", "A3: 33", "A1: 29", "B3: son buenas").void == [("A3: 33", "11.5")]


@pytest.mark.article("11.5")
def test_son_buenas_undoes_no_number() -> None:
    """B1 had said 31: B3's son buenas leaves it."""
    told = play(OPEN, "B2: 20\nA3: 29\nB1: 31\nA2: 32\nB3: son buenas\nA1: 20")
    assert told.points == ["A 2 envido"]
    assert play(OPEN, "B2: 31\nB3: son buenas\nA1: son buenas").points == ["B 2 envido"]


@pytest.mark.article("11.5")
@pytest.mark.parametrize(
    "before", [REDONDA, f"{REDONDA}\nB2: envido", f"{REDONDA}\nB2: truco", f"{OPEN}\nB2: 20\nA1: son buenas"]
)
def test_son_buenas_about_nothing_has_no_effect(before: str) -> None:
    """No declaration is open."""
    assert play(before, "A1: son buenas").void == [("A1: son buenas", "11.5")]


# --- 11.6 ties ------------------------------------------------------------------------------------------------------


@pytest.mark.article("11.6")
@pytest.mark.parametrize(
    ("numbers", "winner"),
    [
        ("B2: 28\nA3: 28\nA1: son buenas", "B"),
        ("B2: 20\nA3: 28\nB1: 28\nB3: son buenas", "A"),
        ("B2: 20\nA3: 21\nB1: 28\nA2: 28\nA1: son buenas", "B"),
        ("B2: 20\nA3: 21\nB1: 22\nA2: 28\nB3: 28", "A"),
        ("B2: 20\nA3: 21\nB1: 22\nA2: 23\nB3: 28\nA1: 28", "B"),
        ("B2: 28\nA3: 20\nB1: 20\nA2: 20\nB3: 20\nA1: 28", "B"),
    ],
)
def test_equal_numbers_are_the_manos(numbers: str, winner: str) -> None:
    """Of rivals with the same number the one nearer to the mano has it."""
    assert play(OPEN, numbers).points == [f"{winner} 2 envido"]


@pytest.mark.article("11.6")
def test_in_a_duel_equal_numbers_are_its_manos() -> None:
    """A3 is mano of the second duel."""
    told = play(DUELS, "gana B", "A3: envido\nB3: quiero\nA3: 28\nB3: 28")
    assert told.duels[1].points == ["A 2 envido"]


@pytest.mark.article("11.6", "11.7")
def test_of_team_mates_the_one_nearer_to_mano_has_to_show() -> None:
    """A3 and A1 said 30: A3's cards have to show it, A1's "no acredita" is nobody's failure."""
    tied = f"{OPEN}\nB2: 20\nA3: 30\nB1: son buenas\nB3: son buenas\ngana A\ncapB reclama acreditacion"
    both = f"{OPEN}\nB2: 20\nA3: 30\nB1: 20\nA2: 20\nB3: 30\ngana B\ncapB reclama acreditacion"
    assert play(tied, "A1 no acredita").score == (3, 0)
    assert play(tied, "A3 no acredita").score == (0, 3)
    assert play(both, "A3 no acredita").score == (0, 3)


# --- 11.9, 15.8, B.3 the falta --------------------------------------------------------------------------------------


@pytest.mark.article("11.9")
@pytest.mark.parametrize(("a", "b"), [(0, 0), (4, 3), (14, 14), (14, 0), (1, 14)])
@pytest.mark.parametrize("winner", ["A", "B"])
def test_with_both_in_malas_the_falta_decides_the_match(a: int, b: int, winner: str) -> None:
    """Whoever wins it, at the moment when it is shown."""
    numbers = (
        "B2: 27\nA1: son buenas\nB2 muestra 7c 10c"
        if winner == "B"
        else "B2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c"
    )
    told = play(redonda_at(a, b), "B2: falta envido", "A3: quiero", numbers)
    assert told.result == (winner, "played")
    assert told.score == ((30, b) if winner == "A" else (a, 30))


@pytest.mark.article("11.9")
@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        (15, 0, 15),
        (15, 14, 15),
        (16, 3, 14),
        (20, 10, 10),
        (10, 20, 10),
        (24, 24, 6),
        (29, 3, 1),
        (3, 29, 1),
        (28, 29, 1),
    ],
)
@pytest.mark.parametrize("winner", ["A", "B"])
def test_with_a_side_in_buenas_it_is_what_the_leader_lacks(a: int, b: int, points: int, winner: str) -> None:
    """To 30, for whoever wins it."""
    numbers = (
        "B2: 27\nA1: son buenas\nB2 muestra 7c 10c"
        if winner == "B"
        else "B2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c"
    )
    told = play(redonda_at(a, b), "B2: falta envido", "A3: quiero", numbers)
    assert told.points == [f"{winner} {points} envido"]
    assert told.articles == ["11.9"]
    assert told.score == ((a + points, b) if winner == "A" else (a, b + points))


@pytest.mark.article("11.9")
@pytest.mark.parametrize("steps", ["EF", "RF", "EEF", "ERF", "EERF"])
def test_the_falta_replaces_the_calls_before_it(steps: str) -> None:
    """It is not added to them: 20-10, the leader lacks ten."""
    told = play(redonda_at(20, 10), chain(steps), f"{answerer(steps)}: quiero", "B2: 30\nA1: son buenas")
    assert told.points == ["B 10 envido"]


@pytest.mark.article("15.8", "11.9", "B.3")
@pytest.mark.parametrize("steps", ["F", "EF", "RF", "EEF", "ERF", "EERF"])
@pytest.mark.parametrize(("a", "b"), [(5, 0), (20, 10), (14, 14), (23, 24)])
def test_in_a_duel_the_falta_is_six_in_total(steps: str, a: int, b: int) -> None:
    """Whatever was called before, in malas and in buenas."""
    players = ("B2", "A2")
    told = play(
        duels_at(a, b),
        chain(steps, players),
        f"{answerer(steps, players)}: quiero",
        "B2: 20\nA2: 27\nA2 muestra 7c 10c",
    )
    assert told.duels[0].points == ["A 6 envido"]
    assert told.articles == ["15.8"]


@pytest.mark.article("15.8", "1.5")
def test_six_are_cut_at_thirty() -> None:
    """At 24 and some: only what is missing counts, and the duels that are left are not played."""
    told = play(duels_at(24, 3), "gana A", "A3: falta envido\nB3: quiero\nA3: 27\nB3: son buenas\nA3 muestra 7c 10c")
    assert told.duels[1].points == ["A 5/6 envido"]
    assert (told.score, told.result) == ((30, 3), ("A", "played"))


# --- 11.10 the match ends by envido ---------------------------------------------------------------------------------


@pytest.mark.article("11.10")
def test_an_envido_that_reaches_thirty_ends_the_match_when_shown() -> None:
    """Not when it is won: until then the score stands."""
    won = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won)
    assert (told.score, told.status, told.result) == ((28, 20), "in_play", None)
    shown = play(won, "A1 muestra 7c 10c")
    assert (shown.score, shown.status, shown.result) == ((30, 20), "finished", ("A", "played"))
    assert shown.next is None


@pytest.mark.article("11.10")
@pytest.mark.parametrize(("before", "waits"), [(27, False), (28, True), (29, True)])
def test_only_an_envido_that_reaches_thirty_waits(before: int, waits: bool) -> None:  # noqa: FBT001
    """27 and 2 are 29: the points count at once."""
    told = play(redonda_at(before, 20), "B2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas")
    assert told.score == ((before, 20) if waits else (29, 20))


@pytest.mark.article("11.10")
@pytest.mark.parametrize("calls", ["A3: truco\nB2: envido\nA3: quiero", "B2: truco\nA1: envido\nB2: quiero"])
def test_a_pending_truco_lapses_with_the_end(calls: str) -> None:
    """What could have come of it does not matter any more."""
    shown = "B2: 20\nA1: 27\nB3: son buenas\nA1 muestra 7c 10c"
    told = play(redonda_at(28, 28), calls, shown)
    assert (told.score, told.points) == ((30, 28), ["A 2 envido"])
    late = play(redonda_at(28, 28), calls, shown, "A1: no quiero\nB2: no quiero")
    assert (late.score, [line for line, _ in late.void]) == ((30, 28), ["A1: no quiero", "B2: no quiero"])


@pytest.mark.article("11.10")
def test_a_refused_envido_that_reaches_thirty_ends_the_match_at_once() -> None:
    """There is nothing to show."""
    told = play(redonda_at(20, 29), "B2: envido", "A3: no quiero")
    assert (told.score, told.result) == ((20, 30), ("B", "played"))


@pytest.mark.article("11.10", "11.7")
def test_the_number_that_is_not_shown_ends_nothing() -> None:
    """All disputed points are the rival's: envido two and the hand's one."""
    won = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won, "A1 no acredita")
    assert (told.score, told.result, told.points) == ((28, 23), None, ["B 3 adjudicated"])


@pytest.mark.article("11.10", "11.7", "1.5")
def test_not_shown_at_28_all_the_rival_wins_the_match() -> None:
    """Three were disputed and two are enough."""
    won = f"{redonda_at(28, 28)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won, "A1 no acredita")
    assert (told.points, told.result) == (["B 2/3 adjudicated"], ("B", "played"))
    assert play(won, "capB reclama acreditacion", "A1 muestra 7c 10c").result == ("A", "played")


@pytest.mark.article("11.10")
@pytest.mark.parametrize("act", ["B2> 4c", "B2: truco", "A3 tapa", "A3: nos vamos al mazo"])
def test_the_hand_stands_still_until_it_is_shown(act: str) -> None:
    """Cards and words have no effect meanwhile."""
    told = play(f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas", act)
    assert told.void == [(act, "11.10")]
    assert told.score == (28, 20)


@pytest.mark.article("11.10", "11.7")
def test_the_regular_cut_confirms_what_nobody_claimed() -> None:
    """The rival cuts for the next hand: the points are final and the match is over."""
    won = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
    told = play(won, "corta A1")
    assert (told.score, told.result) == ((30, 20), ("A", "played"))


@pytest.mark.article("11.10")
def test_the_number_may_have_been_shown_already() -> None:
    """7c and 10c were shown while the numbers were said: the match ends with the last of these words."""
    told = play(redonda_at(28, 20), "B2: envido\nA3: quiero\nB2: 20\nA1: 27", "A1 muestra 7c 10c", "B3: son buenas")
    assert told.result == ("A", "played")


# --- 11.11 before the truco -----------------------------------------------------------------------------------------


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
