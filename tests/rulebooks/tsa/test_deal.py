"""The draw, the cut and the deal: chapter 5."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, play, redonda_at

FIRST_DEAL = "repartidor A1\ncorta\nreparte"
DRAW = "sorteo A1 4c, B2 5e, A3 12o, B1 3b, A2 5c, B3 6e"
TIED = "sorteo A1 3c, B2 3e, A3 12o, B1 3b, A2 5c, B3 6e"
FIVE_HANDS = "planilla A 0 B 0\n" * 5
"""The hands of the other five dealers."""


# --- 5.2 the first dealer -------------------------------------------------------------------------------------------


@pytest.mark.article("5.2")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("4c 5e 12o 3b 5c 6e", "B1"),
        ("1e 1b 7e 7o 3c 2c", "A1"),
        ("12o 1b 7e 7o 3c 2c", "B2"),
        ("7c 1c 12o 6e 6b 6o", "B2"),
        ("4c 4e 4o 4b 5c 6e", "B3"),
        ("10e 11e 12e 7b 7c 6e", "A3"),
        ("3e 2e 1c 7o 1o 12c", "B1"),
        ("3e 3b 1c 1o 1b 12c", "A2"),
    ],
)
def test_the_highest_card_deals_first(cards: str, dealer: str) -> None:
    """Who draws the highest card in the order for truco deals; lower ties do not matter."""
    drawn = ", ".join(map(" ".join, zip(["A1", "B2", "A3", "B1", "A2", "B3"], cards.split(), strict=True)))
    assert play(f"sorteo {drawn}").next == f"redonda {dealer}"


@pytest.mark.article("5.2")
def test_only_the_tied_draw_again() -> None:
    """Three tie at the top: the three draw, and the highest of them deals."""
    assert play(TIED).next is None
    assert play(TIED, "sorteo A1 4o, B2 7e, B1 1o").next == "redonda B2"


@pytest.mark.article("5.2")
def test_the_draw_goes_on_until_one_is_highest() -> None:
    """Two of the three tie again: those two draw, and nobody else."""
    twice = f"{TIED}\nsorteo A1 2c, B2 2e, B1 1o"
    assert play(twice).next is None
    assert play(twice, "sorteo A1 4o, B2 5o").next == "redonda B2"
    assert play(twice, "sorteo A1 4o, B2 5o, B1 1e").rejected == [("sorteo A1 4o, B2 5o, B1 1e", "5.2")]


@pytest.mark.article("5.2")
@pytest.mark.parametrize(
    "line",
    [
        "sorteo A1 4o, B2 7e, B1 1o, A3 1e",
        "sorteo A1 4o, B2 7e",
        "sorteo A3 4o, A2 7e, B3 1o",
        "sorteo A1 4o, B2 7e, B2 1o",
        "sorteo A1 4o, B2 4o, B1 1o",
    ],
)
def test_who_did_not_tie_cannot_draw_again(line: str) -> None:
    """Neither somebody more, nor one less, nor twice, nor one card for two."""
    assert play(TIED, line).rejected == [(line, "5.2")]


@pytest.mark.article("5.2")
@pytest.mark.parametrize("line", ["sorteo A1 4c, B2 5e, A3 12o, B1 3b, A2 5c", DRAW.replace("6e", "5e")])
def test_all_six_draw_a_card_of_their_own(line: str) -> None:
    """Five cannot draw for six, and there is one card of each kind."""
    assert play(line).rejected == [(line, "5.2")]


@pytest.mark.article("5.2")
@pytest.mark.parametrize("line", [DRAW, "repartidor B2"])
def test_the_first_dealer_is_found_once(line: str) -> None:
    """After the draw, or a statement, nobody draws and nothing is stated any more."""
    assert play(DRAW, line).rejected == [(line, "5.2")]
    assert play("repartidor A1", line).rejected == [(line, "5.2")]


@pytest.mark.article("5.2")
@pytest.mark.parametrize("line", ["mano", "corta", "reparte", "planilla A 1 B 0"])
def test_nobody_deals_before_the_dealer_is_known(line: str) -> None:
    """Without a draw or a stated dealer there is no deal."""
    assert play(line).rejected == [(line, "5.2")]
    assert play(TIED, line).rejected == [(line, "5.2")]


# --- 5.4 the cut ----------------------------------------------------------------------------------------------------


@pytest.mark.article("5.4")
@pytest.mark.parametrize(
    ("dealer", "cutter"), [("A1", "B3"), ("B2", "A1"), ("A3", "B2"), ("B1", "A3"), ("A2", "B1"), ("B3", "A2")]
)
def test_the_rival_at_the_dealers_left_cuts(dealer: str, cutter: str) -> None:
    """That cut is regular; anybody else's is kept as an irregularity."""
    assert not play(f"repartidor {dealer}", f"corta {cutter}", "reparte").irregular
    for other in {"A1", "A2", "A3", "B1", "B2", "B3"} - {cutter}:
        told = play(f"repartidor {dealer}", f"corta {other}", "reparte")
        assert told.irregular == [(f"corta {other}", "5.4", "cortador_equivocado")]
        assert told.next == f"redonda {dealer}"


@pytest.mark.article("5.4")
def test_a_deal_without_a_cut_is_irregular() -> None:
    """It stands, as an irregularity."""
    told = play("repartidor A1", "reparte", "B2: truco", "A3: no quiero")
    assert told.irregular == [("reparte", "5.4", "sin_corte")]
    assert told.score == (0, 1)


@pytest.mark.article("5.4")
def test_a_repeated_deal_is_cut_again() -> None:
    """The cut comes before each deal, of the same hand too."""
    repeated = f"{FIRST_DEAL}\nerror expone B2 4c\ncapB repite"
    assert not play(repeated, "corta B3", "reparte").irregular
    assert play(repeated, "reparte").irregular == [("reparte", "5.4", "sin_corte")]


@pytest.mark.article("5.4")
def test_each_hand_is_cut_by_another_player() -> None:
    """The cutter goes round with the deal: A1 cuts for B2."""
    assert not play(REDONDA, "gana A", "corta A1", "reparte").irregular
    assert play(REDONDA, "gana A", "corta B3", "reparte").irregular


# --- 5.5 the mode of dealing ----------------------------------------------------------------------------------------


@pytest.mark.article("5.5")
@pytest.mark.parametrize(("first", "other"), [("arriba", "abajo"), ("abajo", "arriba")])
def test_the_other_mode_is_an_error_and_a_new_deal(first: str, other: str) -> None:
    """A1 deals again six hands later, from the other end of the deck: first error, same dealer, same hand."""
    told = play(f"repartidor A1\ncorta\nreparte {first}\ngana A", FIVE_HANDS, f"corta\nreparte {other}")
    assert told.errors == {"A1": (1, 1)}
    assert told.next == "redonda A1"
    assert told.hand()["number"] == 7


@pytest.mark.article("5.5")
def test_the_same_mode_is_no_error() -> None:
    """Six hands later A1 deals from the same end."""
    told = play("repartidor A1\ncorta\nreparte abajo\ngana A", FIVE_HANDS, "corta\nreparte abajo\ngana A")
    assert not told.errors


@pytest.mark.article("5.5")
def test_the_mode_is_fixed_by_a_deal_that_is_repeated() -> None:
    """The first deal begun fixes it, though that deal is set aside: the other mode then is the first error."""
    told = play("repartidor A1\ncorta\nreparte arriba", 'arbitro anula reparto 6.7 "x"', "corta\nreparte abajo")
    assert told.errors == {"A1": (1, 1)}
    assert told.next == "redonda A1"


@pytest.mark.article("5.5", "6.4")
def test_the_other_mode_as_second_error_brings_the_two_points() -> None:
    """After an exposed card: no new deal, but two points and the next dealer."""
    told = play("repartidor A1\ncorta\nreparte arriba\nerror expone B2 4c\ncapB repite", "corta\nreparte abajo")
    assert told.errors == {"A1": (0, 2)}
    assert told.points == ["B 2 dealer_errors"]
    assert told.next == "redonda B2"


@pytest.mark.article("5.5")
def test_each_dealer_has_a_mode_of_the_own() -> None:
    """B2 may deal from the bottom after A1 dealt from the top."""
    told = play("repartidor A1\ncorta\nreparte arriba\ngana A", "corta\nreparte abajo\ngana A")
    assert not told.errors


@pytest.mark.article("5.5")
def test_a_switch_inside_one_deal_is_an_error_and_a_new_deal() -> None:
    """Even of the first deal of all: it counts, and the deal has to be done again."""
    told = play(FIRST_DEAL, "error alternancia")
    assert told.errors == {"A1": (1, 1)}
    assert told.next == "redonda A1"
    assert told.hands == ["redonda"]


@pytest.mark.article("5.5", "6.9")
@pytest.mark.parametrize("words", ["conformes", "convalidan"])
def test_nobody_can_agree_to_go_on_after_a_mode_error(words: str) -> None:
    """Whatever anybody agrees, it counts and the deal is repeated."""
    told = play(FIRST_DEAL, "error alternancia", words)
    ((line, article),) = told.void
    assert (line, article in {"5.5", "6.9"}) == (words, True)
    assert told.errors == {"A1": (1, 1)}
    assert play(FIRST_DEAL, "error alternancia", words, "B2: truco").void[1][0] == "B2: truco"


@pytest.mark.article("5.5")
def test_what_is_said_before_the_new_deal_has_no_effect() -> None:
    """The deal of the other mode is out: a call on it is none, a card on it is none."""
    told = play(FIRST_DEAL, "error alternancia", "B2: envido", "A3: quiero")
    assert [line for line, _ in told.void] == ["B2: envido", "A3: quiero"]
    assert told.score == (0, 0)


@pytest.mark.article("5.5")
def test_a_mode_that_nobody_recorded_is_no_error() -> None:
    """A deal without a mode neither fixes one nor breaks one."""
    told = play("repartidor A1\ncorta\nreparte\ngana A", FIVE_HANDS, "corta\nreparte abajo\ngana A")
    assert not told.errors


# --- 5.6 hands off --------------------------------------------------------------------------------------------------


@pytest.mark.article("5.6", "6.7")
def test_looking_before_the_deal_is_over_is_put_right() -> None:
    """It is kept as an irregularity; no automatic sanction, the hand goes on."""
    told = play(FIRST_DEAL, "A3 mira", "B2: truco", "A3: quiero", "gana B")
    assert told.irregular == [("A3 mira", "6.7", "mira_durante_el_reparto")]
    assert told.score == (0, 2)
    assert (told.verbal, told.disciplinary, told.errors) == ((0, 0), (0, 0), {})


@pytest.mark.article("5.6")
@pytest.mark.parametrize("hand", [REDONDA, DUELS])
def test_after_the_deal_everybody_may_look(hand: str) -> None:
    """In a pica-pica hand too, before the own duel."""
    told = play(hand, "A1 mira", "B1 mira")
    assert (told.irregular, told.void) == ([], [])


@pytest.mark.article("5.6", "6.1")
@pytest.mark.parametrize("player", ["B2", "A3", "A1"])
def test_looking_while_the_captain_chooses_rules_the_deal_out(player: str) -> None:
    """Whoever looks: the captain's "acepta" cannot save the deal any more."""
    told = play(FIRST_DEAL, "error expone B2 4c", f"{player} mira", "capB acepta", "B2: truco")
    assert told.void[0] == ("capB acepta", "6.1")
    assert told.void[1][0] == "B2: truco"
    assert (told.next, told.errors) == ("redonda A1", {"A1": (1, 1)})


@pytest.mark.article("5.6")
def test_looking_after_the_captain_accepted_rules_nothing_out() -> None:
    """The choice is made: the deal goes on."""
    told = play(FIRST_DEAL, "error expone B2 4c", "capB acepta", "A3 mira", "B2: truco", "A3: no quiero")
    assert told.score == (0, 1)


@pytest.mark.article("5.6")
def test_looking_with_no_deal_at_hand_has_no_effect() -> None:
    """Between two hands there is nothing to look at."""
    assert play(REDONDA, "gana A", "A3 mira").void == [("A3 mira", "5.6")]


# --- 5.7 the deal goes round ----------------------------------------------------------------------------------------


@pytest.mark.article("5.7")
@pytest.mark.parametrize(
    ("hands", "dealer", "mano"),
    [
        (0, "A1", "B2"),
        (1, "B2", "A3"),
        (2, "A3", "B1"),
        (3, "B1", "A2"),
        (4, "A2", "B3"),
        (5, "B3", "A1"),
        (6, "A1", "B2"),
    ],
)
def test_the_deal_passes_to_the_right(hands: int, dealer: str, mano: str) -> None:
    """One player a hand, and back to the first after six; the mano is at the dealer's right."""
    winners = "AABBAA"
    told = play("repartidor A1", *[f"mano\ngana {winners[n]}" for n in range(hands)])
    due = told.document["next_hand"]
    assert (due["kind"], due["dealer"], due["mano"]) == ("redonda", dealer, mano)


@pytest.mark.article("5.7")
def test_the_deal_goes_round_the_table_as_it_is_seated() -> None:
    """With other seats another player is at the right."""
    told = play("repartidor A1\nmano\ngana A", seats="A1 B3 A2 B1 A3 B2")
    assert told.document["next_hand"] == {"kind": "redonda", "dealer": "B3", "mano": "A2"}


@pytest.mark.article("5.7", "6.4")
def test_the_same_player_deals_again_where_a_rule_says_so() -> None:
    """A repeated deal and a first wrong number of cards keep the dealer; the second error passes the deck."""
    assert play(FIRST_DEAL, "error expone B2 4c", "capB repite").next == "redonda A1"
    assert play(REDONDA, "B2: truco", "error cantidad A3 4").next == "redonda A1"
    assert play(FIRST_DEAL, "error expone B2 4c", "error expone B2 5c").next == "redonda B2"


@pytest.mark.article("5.7", "15.1")
@pytest.mark.parametrize(
    ("lines", "due"),
    [
        (FIRST_DEAL, "redonda A1"),
        (f"{FIRST_DEAL}\nA3 mira", "redonda A1"),
        (f"{FIRST_DEAL}\nerror desorden", "redonda A1"),
        (f"{FIRST_DEAL}\nB2> 4c", "redonda B2"),
        (f"{FIRST_DEAL}\nB2: envido", "redonda B2"),
        (REDONDA, "redonda B2"),
        (f"{redonda_at(4, 0)}\nB2: truco", "redonda B2"),
        (f"{redonda_at(4, 0)}\nA3: envido\nB1: no quiero", "pica_pica B2"),
    ],
)
def test_the_hand_that_is_due(lines: str, due: str) -> None:
    """The deal still due while none is complete, else the hand after this one, at the score so far."""
    assert play(lines).next == due


# --- 5.8 the deck ---------------------------------------------------------------------------------------------------


@pytest.mark.article("5.8")
def test_a_hand_annulled_for_the_deck_gives_nothing() -> None:
    """The envido won in it is withdrawn, earlier hands stand, the deal passes."""
    told = play(
        REDONDA,
        "gana B\nmano",
        "A3: envido\nB1: quiero\nA3: 28\nB3: son buenas",
        'arbitro anula mano 5.8 "una carta marcada"',
    )
    assert told.score == (0, 1)
    assert told.hands == ["redonda", "redonda void"]
    assert (told.points_of(1), told.points) == (["B 1 hand"], [])
    assert told.next == "redonda A3"


@pytest.mark.article("5.8")
def test_what_is_said_after_the_annulment_has_no_effect() -> None:
    """The hand is over: its pending truco cannot be accepted any more."""
    told = play(REDONDA, "B2: truco", 'arbitro anula mano 5.8 "x"', "A3: quiero")
    assert [line for line, _ in told.void] == ["A3: quiero"]
    assert told.score == (0, 0)


@pytest.mark.article("5.8")
@pytest.mark.parametrize("by", ["capA", "A1", "org"])
def test_only_the_referee_annuls_a_hand(by: str) -> None:
    """The line of anybody else is rejected."""
    assert play(REDONDA, f'{by} anula mano 5.8 "x"').codes == ["not_the_referee"]


@pytest.mark.article("5.8")
def test_only_a_hand_in_play_can_be_annulled() -> None:
    """Earlier hands stand: a closed hand cannot be annulled, nor one that does not exist."""
    line = 'arbitro anula mano 5.8 "x"'
    assert play(REDONDA, "gana A", line).rejected == [(line, "5.8")]
    assert play("repartidor A1", line).rejected == [(line, "5.8")]


@pytest.mark.article("5.8", "9.3")
def test_a_short_deck_is_replaced_before_the_next_deal() -> None:
    """A card was lost: dealing on without a new deck is irregular, with it it is not."""
    lost = f"{REDONDA}\nB2 pierde carta\ngana A"
    assert play(lost, "mano").irregular == [("mano", "9.3", "mazo_incompleto")]
    told = play(lost, 'mazo nuevo "completo"', "mano")
    assert (told.irregular, told.score) == ([], (1, 0))


@pytest.mark.article("5.8")
def test_a_deck_replaced_before_the_hand_changes_nothing_else() -> None:
    """The same dealer deals, no error, no points."""
    told = play("repartidor A1", 'mazo nuevo "carta dañada"', "mano", "gana A")
    assert (told.score, told.errors, told.next) == ((1, 0), {}, "redonda B2")
