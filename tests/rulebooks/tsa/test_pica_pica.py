"""Pica-pica: when it is due, its duels, and who has no part in them. Chapter 15 without claims and requests."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, THIRD_DUEL, duels_at, play

FROM_B3 = "repartidor B3"
ALL_A = "gana A\ngana A\ngana A"


def sheets(*scores: tuple[int, int]) -> str:
    """Hands known by their points."""
    return "\n".join(f"planilla A {a} B {b}" for a, b in scores)


# --- 15.1 when it is due --------------------------------------------------------------------------------------------


@pytest.mark.article("15.1")
@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        (0, 0, "redonda"),
        (4, 4, "redonda"),
        (5, 0, "pica_pica"),
        (0, 5, "pica_pica"),
        (4, 7, "pica_pica"),
        (24, 24, "pica_pica"),
        (25, 0, "redonda"),
        (3, 25, "redonda"),
        (29, 29, "redonda"),
    ],
)
def test_the_hand_after_the_first_redonda(a: int, b: int, kind: str) -> None:
    """Pica-pica from five, redondas from twenty-five."""
    assert play(FROM_B3, sheets((a, b))).next == f"{kind} A1"


@pytest.mark.article("15.1")
def test_redonda_and_pica_pica_alternate_from_five() -> None:
    """The hand after the one that reached five is the first pica-pica."""
    told = play(FROM_B3, sheets((2, 2), (2, 3), (1, 0), (1, 1), (0, 1), (2, 2)))
    assert told.hands == ["redonda", "redonda", "pica_pica", "redonda", "pica_pica", "redonda"]
    assert told.next == "pica_pica B3"


@pytest.mark.article("15.1")
def test_five_reached_in_mid_hand_count_from_the_next_hand() -> None:
    """A redonda stays one to its end."""
    told = play("repartidor B3\nplanilla A 4 B 0\nmano", "B2: envido\nA3: quiero\nB2: 20\nA1: 30\nB3: son buenas")
    assert (told.score, told.hands, told.next) == ((6, 0), ["redonda", "redonda"], "pica_pica B2")
    assert play("repartidor B3\nplanilla A 4 B 0\nmano", "gana A").next == "pica_pica B2"


@pytest.mark.article("15.1")
def test_twenty_five_in_a_pica_pica_lets_its_duels_be_played() -> None:
    """All three; then only redondas."""
    told = play(duels_at(24, 3), ALL_A)
    assert [duel.winner for duel in told.duels] == ["A", "A", "A"]
    assert (told.score, told.next) == ((27, 3), "redonda B2")
    assert play(duels_at(24, 3), ALL_A, sheets((0, 1))).next == "redonda A3"


@pytest.mark.article("15.1")
def test_twenty_five_in_a_redonda_leaves_only_redondas() -> None:
    """Though a pica-pica would be next."""
    told = play(FROM_B3, sheets((20, 0), (1, 0), (4, 0), (0, 2), (0, 2)))
    assert told.hands == ["redonda", "pica_pica", "redonda", "redonda", "redonda"]
    assert told.next == "redonda A2"


@pytest.mark.article("15.1")
def test_short_of_twenty_five_the_pica_pica_goes_on() -> None:
    """Twenty-four after a redonda."""
    assert play(FROM_B3, sheets((20, 0), (1, 0), (3, 0))).next == "pica_pica A3"


@pytest.mark.article("15.1", "1.3")
def test_at_thirty_everything_stops() -> None:
    """The duels that are left are not played."""
    told = play(
        duels_at(24, 3),
        "B2: truco\nA2: quiero retruco\nB2: quiero vale cuatro\nA2: quiero\ngana A",
        "A3: falta envido\nB3: no quiero",
        "A3: truco\nB3: no quiero",
    )
    assert (told.score, told.result, told.next) == ((30, 3), ("A", "played"), None)
    assert len(told.duels) == 2
    assert play(duels_at(24, 3), "planilla duelo A 6 B 0", "A3> 4c").rejected == [("A3> 4c", "1.3")]


@pytest.mark.article("15.1")
@pytest.mark.parametrize("line", ['arbitro anula mano 5.8 "x"', "error cantidad B2 4"])
def test_a_void_pica_pica_is_due_again(line: str) -> None:
    """It does not use up its turn."""
    told = play(DUELS, "B2: truco", line)
    assert told.hands[-1] == "pica_pica void"
    assert told.next is not None
    assert told.next.startswith("pica_pica")
    assert told.score == (5, 0)


@pytest.mark.article("15.1")
def test_a_void_redonda_is_due_again() -> None:
    """Between two pica-picas."""
    told = play(FROM_B3, sheets((5, 0), (1, 0)), "mano\nA3: truco", 'arbitro anula mano 5.8 "x"')
    assert told.hands == ["redonda", "pica_pica", "redonda void"]
    assert told.next == "redonda A3"


# --- 15.2-15.4 the duels --------------------------------------------------------------------------------------------


@pytest.mark.article("15.2", "15.4")
@pytest.mark.parametrize(
    ("dealer", "duels"),
    [
        ("A1", ["B2-A2", "A3-B3", "B1-A1"]),
        ("B2", ["A3-B3", "B1-A1", "A2-B2"]),
        ("A3", ["B1-A1", "A2-B2", "B3-A3"]),
        ("B1", ["A2-B2", "B3-A3", "A1-B1"]),
        ("A2", ["B3-A3", "A1-B1", "B2-A2"]),
        ("B3", ["A1-B1", "B2-A2", "A3-B3"]),
    ],
)
def test_the_duels_go_round_from_the_right_of_the_deck(dealer: str, duels: list[str]) -> None:
    """Equal numbers play each other; the first of the two at the dealer's right is mano."""
    order = ["A1", "B2", "A3", "B1", "A2", "B3"]
    first = order[order.index(dealer) - 1]
    told = play(f"repartidor {first}", sheets((5, 0)), "mano", ALL_A)
    assert [duel.players for duel in told.duels] == duels
    assert [duel["mano"] for duel in told.hand()["duels"]] == [duel[:2] for duel in duels]


@pytest.mark.article("15.2", "15.4")
def test_the_duels_follow_the_seats() -> None:
    """Another table, another order."""
    told = play("repartidor B2", sheets((5, 0)), "mano", ALL_A, seats="A1 B3 A2 B1 A3 B2")
    assert [duel.players for duel in told.duels] == ["B3-A3", "A2-B2", "B1-A1"]


@pytest.mark.article("15.3")
@pytest.mark.parametrize("line", ["mano", "reparte", "corta", "planilla A 1 B 0"])
def test_nobody_deals_between_duels(line: str) -> None:
    """The three cards of the one deal are for the own duel."""
    assert play(SECOND_DUEL, line).rejected != []
    assert play(DUELS, line).rejected != []


@pytest.mark.article("15.3", "9.1")
def test_the_cards_of_one_duel_are_not_in_another() -> None:
    """There was one deal: B2's 4c cannot be A3's."""
    assert play(DUELS, "B2> 4c", "gana B", "A3> 4c").rejected == [("A3> 4c", "9.1")]


@pytest.mark.article("15.4")
def test_each_duel_ends_on_its_own() -> None:
    """A refusal ends the duel and the next one is due; the third ends the hand."""
    told = play(DUELS, "B2: truco\nA2: no quiero")
    assert (told.is_open, len(told.duels)) == (True, 1)
    assert play(THIRD_DUEL, "B1: truco\nA1: no quiero").is_open is False
    assert play(THIRD_DUEL, "B1: truco\nA1: no quiero").next == "redonda B2"


@pytest.mark.article("15.4")
@pytest.mark.parametrize(("winner", "points"), [("A", ["B 2 envido", "A 1 hand"]), ("B", ["B 2 envido", "B 1 hand"])])
def test_a_duels_winner_is_who_won_its_cards(winner: str, points: list[str]) -> None:
    """Where the envido is the other side's too."""
    told = play(DUELS, "B2: envido\nA2: quiero\nB2: 30\nA2: 20", f"gana {winner}")
    assert (told.duels[0].winner, told.duels[0].points) == (winner, points)


@pytest.mark.article("15.4", "7.1")
@pytest.mark.parametrize(
    ("hand", "mano", "other"), [(DUELS, "B2", "A2"), (SECOND_DUEL, "A3", "B3"), (THIRD_DUEL, "B1", "A1")]
)
def test_its_mano_leads_each_duel(hand: str, mano: str, other: str) -> None:
    """The other one is out of turn."""
    assert play(hand, f"{mano}> 4c").irregular == []
    assert play(hand, f"{other}> 4c").irregular == [(f"{other}> 4c", "9.5", "fuera_de_turno")]


# --- 15.5 duels to come ---------------------------------------------------------------------------------------------


@pytest.mark.article("15.5")
@pytest.mark.parametrize("player", ["A3", "B3", "B1", "A1"])
@pytest.mark.parametrize("word", ["truco", "quiero", "no quiero", "envido", "son buenas", "me voy al mazo", "retruco"])
def test_words_before_the_own_duel_have_no_effect(player: str, word: str) -> None:
    """And bring no sanction; the truco of the two is still theirs to answer."""
    told = play(DUELS, "B2: truco", f"{player}: {word}", "A2: no quiero")
    assert told.void == [(f"{player}: {word}", "15.5")]
    assert (told.duels[0].points, told.disciplinary) == (["B 1 truco_refused"], (0, 0))


@pytest.mark.article("15.5")
def test_leaving_by_words_before_the_own_duel_leaves_nothing() -> None:
    """A1's own duel is played with A1's cards."""
    told = play(DUELS, "A1: me voy al mazo", "gana B\ngana B", "B1> 4c\nA1> 1e\nA1> 1b\nB1> 6c")
    assert told.duels[2].points == ["A 1 hand"]


@pytest.mark.article("15.5")
def test_covering_before_the_own_duel_has_no_effect() -> None:
    """While another one is in play."""
    told = play(DUELS, "B2> 4c", "A1 tapa", "gana B\ngana B", "B1> 5c\nA1> 1e\nA1> 1b\nB1> 6c")
    assert told.void == [("A1 tapa", "15.5")]
    assert told.duels[2].points == ["A 1 hand"]


@pytest.mark.article("15.5")
@pytest.mark.parametrize(("player", "winner"), [("A1", "B"), ("B1", "A")])
def test_cards_put_into_the_deck_lose_the_own_duel(player: str, winner: str) -> None:
    """By one, when it comes up."""
    told = play(DUELS, f"{player} al mazo", "gana B")
    assert len(told.duels) == 1
    whole = play(DUELS, f"{player} al mazo", "gana B\ngana B")
    assert (whole.duels[2].points, whole.duels[2].winner) == ([f"{winner} 1 hand"], winner)
    assert (whole.is_open, whole.next) == (False, "redonda B2")


@pytest.mark.article("15.5", "1.3")
def test_a_forfeited_duel_can_end_the_match() -> None:
    """B needs one."""
    told = play(duels_at(3, 24), "planilla duelo A 0 B 5", "A3 al mazo")
    assert told.result == ("B", "played")
    early = play(duels_at(3, 24), "A3 al mazo", "planilla duelo A 0 B 5")
    assert (early.result, early.score) == (("B", "played"), (3, 30))


@pytest.mark.article("15.5")
def test_between_duels_the_next_two_may_begin() -> None:
    """Then covering counts: A3 starts the own duel and loses it."""
    told = play(SECOND_DUEL, "A3 tapa")
    assert told.duels[1].points == ["B 1 hand"]


# --- 15.6 interference ----------------------------------------------------------------------------------------------


INTERFERES = "arbitro interferencia A"


@pytest.mark.article("15.6")
@pytest.mark.parametrize(
    ("play_", "total"),
    [
        ("gana A", 1),
        ("gana B", 1),
        ("B2: truco\nA2: quiero\ngana A", 2),
        ("B2: truco\nA2: no quiero", 1),
        ("A2: truco\nB2: no quiero", 1),
        ("B2: envido\nA2: quiero\nB2: 20\nA2: 30\ngana A", 3),
        ("B2: envido\nA2: quiero\nB2: 30\nA2: 20\ngana A", 3),
        ("B2: envido\nA2: quiero\nB2: 20\nA2: 30\nB2: truco\nA2: quiero\ngana B", 4),
        ("B2: envido\nA2: no quiero\nA2: truco\nB2: quiero\ngana A", 3),
        ("A2: falta envido\nB2: quiero\nB2: 20\nA2: 30\ngana A", 7),
    ],
)
def test_of_one_side_the_duels_points_go_to_the_other(play_: str, total: int) -> None:
    """The duel is played out; the offender keeps nothing and has a warning."""
    told = play(DUELS, "B2> 4c", INTERFERES, play_)
    assert told.score == (5, total)
    assert (told.disciplinary, told.is_open) == ((1, 0), True)
    assert told.duels[0].winner == "B"


@pytest.mark.article("15.6")
def test_it_counts_when_it_comes_after_the_points() -> None:
    """A had won the envido before it interfered."""
    told = play(DUELS, "B2: envido\nA2: quiero\nB2: 20\nA2: 30", INTERFERES, "gana A")
    assert told.duels[0].points == ["B 3 adjudicated"]
    assert "15.6" in told.articles


@pytest.mark.article("15.6")
def test_until_the_duel_is_over_nothing_moves() -> None:
    """The duel goes on to its end."""
    told = play(DUELS, "B2> 4c", INTERFERES)
    assert (told.score, told.is_open, told.duels) == ((5, 0), True, [])


@pytest.mark.article("15.6")
def test_the_other_duels_are_played_as_ever() -> None:
    """Only the one is given away."""
    told = play(DUELS, "B2> 4c", INTERFERES, ALL_A)
    assert [duel.winner for duel in told.duels] == ["B", "A", "A"]
    assert told.score == (7, 1)


@pytest.mark.article("15.6", "1.3")
def test_the_offender_does_not_reach_thirty_with_them() -> None:
    """A at 24 wins six and one: they are B's."""
    told = play(
        duels_at(24, 10), "B2: falta envido", INTERFERES, "A2: quiero\nB2: 20\nA2: 30\nA2 muestra 7c 3c", "gana A"
    )
    assert (told.score, told.result) == ((24, 17), None)


@pytest.mark.article("15.6")
@pytest.mark.parametrize("order", ["A B", "B A"])
def test_of_both_sides_the_duel_is_nought_to_nought(order: str) -> None:
    """Not repeated, both are warned, the other duels go on."""
    first, second = order.split()
    told = play(
        DUELS,
        "B2: envido\nA2: no quiero",
        f"arbitro interferencia {first}\narbitro interferencia {second}",
        "gana A\ngana B",
    )
    assert [(duel.voided, duel.winner, duel.points) for duel in told.duels] == [
        (True, None, []),
        (False, "A", ["A 1 hand"]),
        (False, "B", ["B 1 hand"]),
    ]
    assert (told.disciplinary, told.score) == ((1, 1), (6, 1))


@pytest.mark.article("15.6", "19.2")
def test_the_warning_may_be_the_second_and_lose_the_match() -> None:
    """At once; the score stays as it stood."""
    told = play(DUELS, 'arbitro advierte A 4.2 "x"', "B2> 4c", INTERFERES)
    assert (told.result, told.score, told.disciplinary) == (("B", "sanction"), (5, 0), (2, 0))


@pytest.mark.article("15.6", "19.2")
def test_a_second_interference_of_the_same_side_is_a_second_warning() -> None:
    """The match is lost."""
    told = play(DUELS, "B2> 4c", INTERFERES, INTERFERES)
    assert (told.result, told.disciplinary) == (("B", "sanction"), (2, 0))


@pytest.mark.article("15.6", "1.3")
def test_the_other_side_may_reach_thirty_in_that_duel() -> None:
    """B needs the one point of the duel that A interfered in, whoever wins it."""
    for winner in ("A", "B"):
        told = play(duels_at(3, 24), "gana B\nplanilla duelo A 0 B 4", "B1> 4c", INTERFERES, f"gana {winner}")
        assert (told.score, told.result) == ((3, 30), ("B", "played"))


@pytest.mark.article("15.6", "19.2")
@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        ("arbitro interferencia A\narbitro interferencia B", "B"),
        ("arbitro interferencia B\narbitro interferencia A", "A"),
        ("arbitro interferencia A\narbitro interferencia B primero", "A"),
        ("arbitro interferencia B\narbitro interferencia A primero", "B"),
    ],
)
def test_if_both_lose_by_it_the_first_to_interfere_loses(lines: str, winner: str) -> None:
    """The warning of the other one is kept."""
    warned = 'arbitro advierte A 4.2 "x"\narbitro advierte B 4.2 "x"'
    told = play(DUELS, warned, "B2> 4c", lines)
    assert (told.result, told.disciplinary) == ((winner, "sanction"), (2, 2))


@pytest.mark.article("15.6", "19.2")
@pytest.mark.parametrize(("order", "winner"), [("A B", "B"), ("B A", "A")])
def test_the_first_to_interfere_loses_where_the_edition_disqualifies_both(order: str, winner: str) -> None:
    """Each had a warning and the number is two: the order decides the match, by disqualification (1.14)."""
    warned = 'arbitro advierte A 4.2 "x"\narbitro advierte B 4.2 "x"'
    lines = [f"arbitro interferencia {team}" for team in order.split()]
    told = play(DUELS, warned, "B2> 4c", *lines, advertencias_descalifican=2)
    assert (told.result, told.disciplinary) == ((winner, "disqualification"), (2, 2))


@pytest.mark.article("15.6")
@pytest.mark.parametrize(
    "before",
    [
        REDONDA,
        f"{REDONDA}\nB2> 4c",
        f"{DUELS}\n{ALL_A}",
        "repartidor A1",
        SECOND_DUEL,
        "repartidor B3\nplanilla A 5 B 0\ncorta\nreparte",
    ],
)
def test_interference_needs_a_duel_in_progress(before: str) -> None:
    """Not in a redonda, not between duels, not while dealing, not after the hand."""
    assert play(before, INTERFERES).rejected == [(INTERFERES, "15.6")]


@pytest.mark.article("15.6", "17.1")
@pytest.mark.parametrize("by", ["capB", "B2", "org"])
def test_only_the_referee_rules_an_interference(by: str) -> None:
    """A player may claim it; the ruling is the referee's."""
    assert play(DUELS, "B2> 4c", f"{by} interferencia A").codes == ["not_the_referee"]


@pytest.mark.article("15.6")
@pytest.mark.parametrize("player", ["B2", "A2"])
@pytest.mark.parametrize("word", ["truco", "quiero", "me voy al mazo"])
def test_words_after_the_own_duel_have_no_effect(player: str, word: str) -> None:
    """Of who has played."""
    told = play(SECOND_DUEL, "A3: truco", f"{player}: {word}", "B3: no quiero")
    assert told.void == [(f"{player}: {word}", "15.6")]
    assert told.duels[1].points == ["A 1 truco_refused"]


@pytest.mark.article("15.6")
@pytest.mark.parametrize("words", ["dale", "jugá", "tranquilo", "vamos"])
def test_encouraging_words_are_ordinary(words: str) -> None:
    """Between duels and from outside."""
    assert play(SECOND_DUEL, f"B1: {words}", f"B2: {words}", f"A3: {words}").void == []


@pytest.mark.article("15.6")
def test_an_annulled_duel_gives_nothing_and_the_next_is_due() -> None:
    """By the referee's decision."""
    told = play(DUELS, "B2: envido\nA2: no quiero", 'arbitro anula duelo 15.6 "x"', "gana A")
    assert [(duel.voided, duel.points) for duel in told.duels] == [(True, []), (False, ["A 1 hand"])]
    assert play(REDONDA, 'arbitro anula duelo 15.6 "x"').rejected == [('arbitro anula duelo 15.6 "x"', "15.6")]


# --- 15.7 covering and leaving --------------------------------------------------------------------------------------


@pytest.mark.article("15.7")
@pytest.mark.parametrize("leaving", ["B2 tapa", "B2: me voy al mazo"])
def test_who_covers_or_leaves_in_a_duel_may_still_show(leaving: str) -> None:
    """While the cards are apart."""
    won = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 27\nA2: 20"
    told = play(won, leaving, "A2 reclama acreditacion", "B2 muestra 7c 10c")
    assert told.duels[0].points == ["B 2 envido", "A 1 hand"]


@pytest.mark.article("15.7")
def test_cards_in_the_deck_show_nothing_in_a_duel_either() -> None:
    """All points of the duel are A's."""
    won = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 27\nA2: 20"
    told = play(won, "B2 al mazo", "B2 muestra 7c 10c", "A2 reclama acreditacion")
    assert told.void == [("B2 muestra 7c 10c", "8.3")]
    assert told.score == (8, 0)


@pytest.mark.article("15.7")
@pytest.mark.parametrize("leaving", ["A2 tapa", "A2: me voy al mazo", "A2 al mazo"])
def test_leaving_refuses_the_pending_raise(leaving: str) -> None:
    """The retruco pays two."""
    told = play(DUELS, "A2: truco\nB2: quiero retruco", leaving)
    assert told.duels[0].points == ["B 2 truco_refused"]
