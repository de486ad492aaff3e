"""The dealer's errors and their cycles of two: chapter 6."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, SECOND_DUEL, duels_at, play, redonda_at

DEAL = "repartidor A1\ncorta\nreparte"
AGAIN = "corta\nreparte"
EXPOSED = f"{DEAL}\nerror expone B2 4c"
OTHER_FIVE = "planilla A 0 B 0\n" * 5
"""The hands of the other dealers, so that A1 deals again."""


# --- 6.1 a rival's card ---------------------------------------------------------------------------------------------


@pytest.mark.article("6.1")
def test_the_rival_captain_may_go_on() -> None:
    """The deal goes on with the cards as they are, and the error stays."""
    told = play(EXPOSED, "capB acepta", "B2: truco", "A3: no quiero")
    assert (told.score, told.errors, told.void) == ((0, 1), {"A1": (1, 1)}, [])
    assert told.hands == ["redonda"]


@pytest.mark.article("6.1")
def test_the_rival_captain_may_demand_a_new_deal() -> None:
    """The same player deals the same hand again, and the error stays."""
    told = play(EXPOSED, "capB repite", AGAIN, "B2: truco", "A3: no quiero")
    assert (told.score, told.errors) == ((0, 1), {"A1": (1, 1)})
    assert told.hands == ["redonda"]
    assert told.hand()["dealer"] == "A1"


@pytest.mark.article("6.1")
@pytest.mark.parametrize("deal", [AGAIN, "mano"])
def test_a_repeated_deal_may_be_told_in_one_line(deal: str) -> None:
    """The same hand, whichever way its deal is written."""
    told = play(EXPOSED, "capB repite", deal, "gana A")
    assert (told.hands, told.next, told.irregular) == (["redonda"], "redonda B2", [])


@pytest.mark.article("6.1", "3.3")
@pytest.mark.parametrize("by", ["capA", "A1", "B1", "B2", "A3"])
@pytest.mark.parametrize("choice", ["acepta", "repite"])
def test_nobody_else_chooses(by: str, choice: str) -> None:
    """The dealer's captain and players who are no captain say nothing binding; the choice stays open."""
    told = play(EXPOSED, f"{by} {choice}", "capB acepta", "B2: truco", "A3: no quiero")
    assert told.void == [(f"{by} {choice}", "6.1")]
    assert told.score == (0, 1)


@pytest.mark.article("6.1")
def test_the_captain_may_be_named_as_a_player() -> None:
    """B3 is captain of B."""
    assert not play(EXPOSED, "B3 acepta", "B2: truco", "A3: no quiero").void


@pytest.mark.article("6.1")
def test_a_captain_whom_nobody_knows_cannot_choose() -> None:
    """Without a stated captain nobody is one, until the referee authorises one."""
    unknown: dict[str, int | None] = {"A": None, "B": None}
    assert play(EXPOSED, "capB acepta", captains=unknown).void == [("capB acepta", "6.1")]
    told = play(EXPOSED, 'arbitro capitan B 2 "x"', "B2 acepta", "B2: truco", captains=unknown)
    assert not told.void


@pytest.mark.article("6.1")
@pytest.mark.parametrize("line", ["B2: truco", "A3: me voy al mazo", "B2: envido", "B2> 4c", "A3 tapa"])
def test_nothing_is_played_while_the_captain_chooses(line: str) -> None:
    """The deal stands still: calls and cards have no effect."""
    told = play(EXPOSED, line)
    assert told.void == [(line, "6.1")]
    assert (told.score, told.next) == ((0, 0), "redonda A1")


@pytest.mark.article("6.1")
@pytest.mark.parametrize("player", ["A1", "A2", "A3"])
def test_a_card_of_the_own_side_is_no_error(player: str) -> None:
    """The deal goes on and nothing is counted, nor does any captain choose."""
    told = play(DEAL, f"error expone {player} 4c", "B2: truco", "A3: no quiero")
    assert (told.errors, told.score) == ({}, (0, 1))
    assert ("capB repite", "6.1") in play(DEAL, f"error expone {player} 4c", "capB repite").void


@pytest.mark.article("6.1")
@pytest.mark.parametrize(
    ("dealer", "player", "captain"), [("B2", "A3", "capA"), ("A3", "B1", "capB"), ("B3", "A2", "capA")]
)
def test_the_side_whose_card_it_is_chooses(dealer: str, player: str, captain: str) -> None:
    """Whoever deals: the captain of the card's side, not the dealer's."""
    deal = f"repartidor {dealer}\ncorta\nreparte\nerror expone {player} 4c"
    other = "capA" if captain == "capB" else "capB"
    assert play(deal, f"{captain} repite").void == []
    assert play(deal, f"{other} repite").void == [(f"{other} repite", "6.1")]
    assert play(deal).errors == {dealer: (1, 1)}


@pytest.mark.article("6.1")
def test_the_exposed_card_is_its_players() -> None:
    """Nobody else can play it; a repeated deal gives it back to the deck."""
    assert play(EXPOSED, "capB acepta", "B2> 4c").score == (0, 0)
    assert play(EXPOSED, "capB acepta", "B2> 5c", "A3> 4c").codes == ["card_is_elsewhere"]
    assert not play(EXPOSED, "capB repite", AGAIN, "B2> 5c", "A3> 4c").rejected


@pytest.mark.article("6.1", "6.4")
@pytest.mark.parametrize("player", ["B1", "B2", "B3"])
def test_a_second_exposure_in_the_same_deal_brings_the_two_points(player: str) -> None:
    """At once and without a choice, though the first one was accepted."""
    told = play(EXPOSED, "capB acepta", f"error expone {player} 5c", "capB acepta")
    assert (told.points, told.hands, told.next) == (["B 2 dealer_errors"], ["redonda void"], "redonda B2")
    assert told.void == [("capB acepta", "6.4")]


@pytest.mark.article("6.1")
def test_an_exposure_after_another_kind_of_error_is_the_second() -> None:
    """The first may have been of another kind, in another deal of the same dealer."""
    told = play(DEAL, 'error otro "x"', AGAIN, "error expone B1 4c")
    assert (told.score, told.errors) == ((0, 2), {"A1": (0, 2)})


@pytest.mark.article("6.1")
def test_a_rival_card_and_a_skipped_player_are_two_errors() -> None:
    """Different irregularities in one deal count on their own."""
    told = play(DEAL, "error saltea A3", "conformes", "error expone B1 4c")
    assert (told.score, told.errors) == ((0, 2), {"A1": (0, 2)})


@pytest.mark.article("6.1")
@pytest.mark.parametrize(
    "line", ["error expone B2 4c", "error saltea B2", "error desorden", "error alternancia", 'error otro "x"']
)
def test_a_dealer_errs_while_dealing_only(line: str) -> None:
    """After a complete deal, between hands and before the first deal there is no deal to err in."""
    for before in (REDONDA, f"{DEAL}\nB2: truco", f"{REDONDA}\ngana A", "repartidor A1", f"{EXPOSED}\ncapB repite"):
        assert play(before, line).rejected == [(line, "6.1")]


@pytest.mark.article("6.1")
@pytest.mark.parametrize("line", ["capB acepta", "capB repite"])
def test_a_choice_about_nothing_has_no_effect(line: str) -> None:
    """A captain may say it at any time; it is kept without effect."""
    for before in (REDONDA, f"{REDONDA}\ngana A", DEAL, "repartidor A1"):
        assert play(before, line).void == [(line, "6.1")]


# --- 6.2, 6.3 disorder ----------------------------------------------------------------------------------------------


@pytest.mark.article("6.2")
@pytest.mark.parametrize("error", ["error desorden", "error saltea A3", "error saltea B1", 'error otro "x"'])
def test_a_disorder_put_right_by_agreement_counts(error: str) -> None:
    """Both captains agree: the hand goes on and the dealer has an error."""
    told = play(DEAL, error, "conformes", "B2: truco", "A3: no quiero")
    assert (told.score, told.errors, told.hands) == ((0, 1), {"A1": (1, 1)}, ["redonda"])


@pytest.mark.article("6.3")
@pytest.mark.parametrize("error", ["error desorden", "error saltea A3", 'error otro "x"'])
def test_without_agreement_there_is_a_new_deal(error: str) -> None:
    """The error counts, the same player deals the same hand again."""
    told = play(DEAL, error, AGAIN, "B2: truco", "A3: no quiero")
    assert (told.score, told.errors, told.hands) == ((0, 1), {"A1": (1, 1)}, ["redonda"])
    assert told.irregular == []
    assert play(DEAL, error).next == "redonda A1"


@pytest.mark.article("6.2")
@pytest.mark.parametrize("before", [REDONDA, DEAL, f"{REDONDA}\ngana A"])
def test_an_agreement_about_nothing_has_no_effect(before: str) -> None:
    """There is no disorder to put right."""
    assert play(before, "conformes").void == [("conformes", "6.2")]


@pytest.mark.article("6.2", "6.1")
def test_an_exposed_card_is_no_matter_of_agreement() -> None:
    """The captain of its side chooses: "conformes" leaves the choice open."""
    told = play(EXPOSED, "conformes", "capB repite")
    ((line, article),) = told.void
    assert (line, article in {"6.1", "6.2"}) == ("conformes", True)
    assert told.next == "redonda A1"


# --- 6.4 the cycle of two -------------------------------------------------------------------------------------------


@pytest.mark.article("6.4")
def test_the_second_error_gives_two_points_and_passes_the_deck() -> None:
    """The hand is void, and the dealer's count is back at nought."""
    told = play(DEAL, "error desorden", AGAIN, "error desorden")
    assert (told.points, told.articles) == (["B 2 dealer_errors"], ["6.4"])
    assert (told.score, told.hands, told.next) == ((0, 2), ["redonda void"], "redonda B2")
    assert told.errors == {"A1": (0, 2)}


@pytest.mark.article("6.4")
@pytest.mark.parametrize(
    ("dealer", "points"), [("A1", "B"), ("B2", "A"), ("A3", "B"), ("B1", "A"), ("A2", "B"), ("B3", "A")]
)
def test_the_points_are_the_other_sides(dealer: str, points: str) -> None:
    """Whoever deals."""
    told = play(f"repartidor {dealer}\ncorta\nreparte\nerror desorden\n{AGAIN}\nerror desorden")
    assert told.points == [f"{points} 2 dealer_errors"]


@pytest.mark.article("6.4")
@pytest.mark.parametrize(
    ("errors", "count", "points"), [(1, (1, 1), 0), (2, (0, 2), 2), (3, (1, 3), 2), (4, (0, 4), 4), (5, (1, 5), 4)]
)
def test_a_new_cycle_begins_after_every_second_error(errors: int, count: tuple[int, int], points: int) -> None:
    """The third error is a first one again, the fourth gives two points again."""
    deals = [AGAIN + "\nerror alternancia" + (f"\n{OTHER_FIVE}" if n % 2 else "") for n in range(errors)]
    told = play("repartidor A1", *deals)
    assert told.errors == {"A1": count}
    assert told.score == (0, points)


@pytest.mark.article("6.4")
def test_cycles_are_each_dealers_own() -> None:
    """An error of A1 and one of A3 are no second error, though they are of one team."""
    told = play(DEAL, "error expone B2 4c\ncapB acepta\ngana A", "planilla A 0 B 0", AGAIN, "error expone B1 4c")
    assert (told.errors, told.score) == ({"A1": (1, 1), "A3": (1, 1)}, (1, 0))


@pytest.mark.article("6.4")
def test_a_first_error_waits_over_the_other_dealers_hands() -> None:
    """The cycle is of the match, not of the hand: A1's second error comes six hands later."""
    told = play(EXPOSED, "capB acepta\ngana A", OTHER_FIVE, AGAIN, "error alternancia")
    assert (told.errors, told.score, told.next) == ({"A1": (0, 2)}, (1, 2), "redonda B2")


@pytest.mark.article("6.4", "1.3")
def test_the_two_points_can_end_the_match() -> None:
    """At 28 they make 30."""
    told = play(redonda_at(10, 28).replace("\nmano", f"\n{AGAIN}"), "error desorden", AGAIN, "error desorden")
    assert (told.status, told.result, told.score) == ("finished", ("B", "played"), (10, 30))


@pytest.mark.article("6.4", "15.1")
@pytest.mark.parametrize(("before", "kind"), [(2, "redonda"), (3, "pica_pica"), (4, "pica_pica")])
def test_the_two_points_can_bring_the_pica_pica(before: int, kind: str) -> None:
    """They are points like any others for the threshold of five."""
    told = play(f"repartidor B3\nplanilla A 0 B {before}", AGAIN, "error desorden", AGAIN, "error desorden")
    assert told.next == f"{kind} B2"


@pytest.mark.article("6.4", "15.1")
@pytest.mark.parametrize(("before", "kind"), [(22, "pica_pica"), (23, "redonda"), (24, "redonda")])
def test_the_two_points_can_end_the_pica_pica(before: int, kind: str) -> None:
    """At 25 only redondas are left; below, the void pica-pica is due again."""
    told = play(f"repartidor B3\nplanilla A 0 B {before}", AGAIN, "error desorden", AGAIN, "error desorden")
    assert told.hands[-1] == "pica_pica void"
    assert told.next == f"{kind} B2"


@pytest.mark.article("6.4")
def test_in_a_pica_pica_the_two_points_stand_at_hand_level() -> None:
    """They belong to no duel."""
    told = play(duels_at(5, 0).replace("\nmano", f"\n{AGAIN}"), "error desorden", AGAIN, "error desorden")
    assert (told.points, told.duels) == (["B 2 dealer_errors"], [])


@pytest.mark.article("6.4", "6.1")
@pytest.mark.parametrize("choice", ["capB acepta", "capB repite", "conformes"])
def test_after_the_second_error_nobody_has_a_choice(choice: str) -> None:
    """It is said too late, and the points stay."""
    told = play(EXPOSED, "capB repite", AGAIN, "error desorden", choice)
    assert told.void == [(choice, "6.4")]
    assert (told.score, told.next) == ((0, 2), "redonda B2")


# --- 6.5 a wrong number of cards ------------------------------------------------------------------------------------


@pytest.mark.article("6.5")
@pytest.mark.parametrize("count", [0, 1, 2, 4, 5])
def test_a_wrong_number_found_during_the_hand_voids_it(count: int) -> None:
    """It is the dealer's first error: the same player deals the next hand, nobody is sanctioned."""
    told = play(REDONDA, "B2> 4c", f"error cantidad A3 {count}")
    assert (told.hands, told.errors, told.next) == (["redonda void"], {"A1": (1, 1)}, "redonda A1")
    assert (told.score, told.verbal, told.disciplinary) == ((0, 0), (0, 0), (0, 0))
    assert play(REDONDA, "B2> 4c", f"error cantidad A3 {count}", AGAIN).hand()["number"] == 2


@pytest.mark.article("6.5")
def test_three_is_the_right_number() -> None:
    """There is no error in three cards."""
    assert play(REDONDA, "error cantidad A3 3").rejected == [("error cantidad A3 3", "6.5")]


@pytest.mark.article("6.5")
def test_what_the_void_hand_had_paid_is_withdrawn() -> None:
    """The envido won in it, in a pica-pica the duels before too."""
    assert play(REDONDA, "B2: envido", "A3: no quiero", "error cantidad A3 4").score == (0, 0)
    told = play(SECOND_DUEL, "A3: truco", "B3: no quiero", "error cantidad B1 2")
    assert (told.score, told.hands, told.next) == ((5, 0), ["redonda", "pica_pica void"], "pica_pica A1")


@pytest.mark.article("6.5", "6.4")
def test_a_wrong_number_as_second_error_gives_the_two_points() -> None:
    """The hand's own points go, the two of 6.4 stay, and the deck passes."""
    told = play(EXPOSED, "capB acepta", "B2: envido", "A3: no quiero", "error cantidad A3 4")
    assert (told.points, told.score, told.next) == (["B 2 dealer_errors"], (0, 2), "redonda B2")


@pytest.mark.article("6.5", "6.4")
def test_after_a_wrong_number_the_next_error_is_the_second() -> None:
    """The same player deals again, and errs again."""
    told = play(REDONDA, "B2: truco", "error cantidad A3 4", AGAIN, "error desorden")
    assert (told.hands, told.errors) == (["redonda void", "redonda void"], {"A1": (0, 2)})
    assert (told.score, told.next) == ((0, 2), "redonda B2")


@pytest.mark.article("6.5")
def test_a_closed_hand_is_not_reopened() -> None:
    """A wrong number found afterwards is no error and leaves the points."""
    told = play(REDONDA, "gana A", "error cantidad A3 4")
    assert (told.void, told.score, told.errors) == ([("error cantidad A3 4", "6.5")], (1, 0), {})


@pytest.mark.article("6.5")
def test_a_wrong_number_can_be_found_before_the_first_card() -> None:
    """Before any card or call: an error, and the same hand is dealt again."""
    for deal in (DEAL, REDONDA):
        told = play(deal, "error cantidad A3 4", AGAIN, "gana A")
        assert (told.hands, told.errors, told.hand()["dealer"]) == (["redonda"], {"A1": (1, 1)}, "A1")


# --- 6.6 concealment ------------------------------------------------------------------------------------------------


@pytest.mark.article("6.6")
@pytest.mark.parametrize(("team", "winner"), [("A", "B"), ("B", "A")])
def test_concealing_a_wrong_number_loses_the_match(team: str, winner: str) -> None:
    """The score stays as it stood, the rival wins by sanction."""
    told = play("repartidor A1\nplanilla A 2 B 3\nmano", f'arbitro pierde {team} 6.6 "x"')
    assert (told.result, told.score, told.status) == ((winner, "sanction"), (2, 3), "finished")


@pytest.mark.article("6.6")
@pytest.mark.parametrize("by", ["capB", "B1", "org"])
def test_only_the_referee_declares_it(by: str) -> None:
    """Anybody else's line is rejected."""
    assert play(REDONDA, f'{by} pierde A 6.6 "x"').codes == ["not_the_referee"]


# --- 6.7 early handling ---------------------------------------------------------------------------------------------


@pytest.mark.article("6.7")
def test_a_deal_disturbed_by_a_player_is_nobodys_error() -> None:
    """The referee sets it aside: the same hand, the same dealer, no error counted."""
    told = play(DEAL, "A3 mira", 'arbitro anula reparto 6.7 "desordenó"', AGAIN, "gana A")
    assert (told.errors, told.hands, told.score) == ({}, ["redonda"], (1, 0))


@pytest.mark.article("6.7")
def test_a_deal_set_aside_cannot_be_played() -> None:
    """Until it is dealt again nothing said on it counts."""
    told = play(DEAL, 'arbitro anula reparto 6.7 "x"', "B2: truco", "A3: quiero")
    assert told.void == [("B2: truco", "6.7"), ("A3: quiero", "6.7")]


@pytest.mark.article("6.7")
def test_there_must_be_a_deal_to_set_aside() -> None:
    """Not after a card or a call, not between hands."""
    line = 'arbitro anula reparto 6.7 "x"'
    for before in (f"{REDONDA}\nB2> 4c", f"{REDONDA}\ngana A", "repartidor A1"):
        assert play(before, line).rejected == [(line, "6.7")]
    assert play(DEAL, 'capA anula reparto 6.7 "x"').codes == ["not_the_referee"]


@pytest.mark.article("6.7")
def test_a_hand_of_which_a_duel_is_decided_is_not_dealt_again() -> None:
    """The referee had adjudicated the first duel before any card: its points are not lost with a new deal."""
    line = 'arbitro anula reparto 6.7 "x"'
    assert play(DUELS, 'arbitro adjudica A 19.6 "x"', line).rejected == [(line, "6.7")]


@pytest.mark.article("6.7", "6.5", "5.7")
@pytest.mark.parametrize("line", ['arbitro anula reparto 6.7 "x"', "error cantidad A3 4"])
def test_after_a_deal_that_was_ruled_out_that_deal_is_due(line: str) -> None:
    """A complete deal too: the same player deals the same hand."""
    assert play(REDONDA, line).next == "redonda A1"
    assert play(DUELS, line).next == "pica_pica A1"


# --- 6.9 validated accidents ----------------------------------------------------------------------------------------


@pytest.mark.article("6.9")
@pytest.mark.parametrize("error", ["error desorden", "error saltea A3", 'error otro "x"'])
def test_a_validated_accident_is_no_error(error: str) -> None:
    """Both sides let it pass: the hand goes on and nothing is counted."""
    told = play(DEAL, error, "convalidan", "B2: truco", "A3: no quiero")
    assert (told.errors, told.score, told.void) == ({}, (0, 1), [])


@pytest.mark.article("6.9")
def test_going_on_knowingly_validates_too() -> None:
    """Nobody objects and the hand is played: no error, no claim later."""
    told = play(DEAL, "error desorden", "B2: truco", "A3: no quiero")
    assert (told.errors, told.score) == ({}, (0, 1))


@pytest.mark.article("6.9", "6.1")
def test_an_exposed_rival_card_cannot_be_validated() -> None:
    """It counts though all agree, and the captain still has to choose."""
    told = play(EXPOSED, "convalidan", "capB repite")
    assert (told.void, told.errors, told.next) == ([("convalidan", "6.9")], {"A1": (1, 1)}, "redonda A1")


@pytest.mark.article("6.9", "5.5")
def test_the_mode_of_dealing_cannot_be_validated() -> None:
    """A switch counts and the deal is repeated, whatever all six agree."""
    told = play(DEAL, "error alternancia", "convalidan")
    assert (told.void, told.errors) == ([("convalidan", "6.9")], {"A1": (1, 1)})


@pytest.mark.article("6.9")
@pytest.mark.parametrize(
    "before", [REDONDA, f"{REDONDA}\nB2> 4c", f"{REDONDA}\ngana A", f"{DEAL}\nerror desorden\nconformes"]
)
def test_there_must_be_something_to_validate(before: str) -> None:
    """Without an irregularity, or after it was settled, the words have no effect."""
    told = play(before, "convalidan")
    assert told.void == [("convalidan", "6.9")]


@pytest.mark.article("6.9")
def test_a_validated_error_is_not_counted_later() -> None:
    """The error that comes next is the first of the cycle."""
    told = play(DEAL, "error desorden", "convalidan", "error saltea A3", AGAIN, "gana A")
    assert (told.errors, told.score) == ({"A1": (1, 1)}, (1, 0))


@pytest.mark.article("6.9", "6.4")
def test_points_of_a_second_error_are_undone_only_at_once() -> None:
    """One act later the two points stand."""
    second = f"{DEAL}\nerror saltea A3\n{AGAIN}\nerror desorden"
    told = play(second, "convalidan", "gana A")
    assert (told.score, told.errors) == ((1, 0), {"A1": (1, 1)})
    late = play(second, "B2: uy", "convalidan")
    assert (late.void, late.score) == ([("convalidan", "6.9")], (0, 2))


@pytest.mark.article("6.9", "6.4")
def test_a_second_error_that_ended_the_match_can_be_validated_at_once() -> None:
    """B had thirty by it: the match goes on."""
    second = f"repartidor B3\nplanilla A 10 B 28\n{AGAIN}\nerror saltea A3\n{AGAIN}\nerror desorden"
    assert play(second).result == ("B", "played")
    told = play(second, "convalidan")
    assert (told.result, told.score, told.errors) == (None, (10, 28), {"A1": (1, 1)})


@pytest.mark.article("6.9")
def test_two_duellists_validate_what_happens_in_their_duel() -> None:
    """A card out of turn that both let pass is nobody's claim."""
    assert play(DUELS, "A2> 4c", "convalidan", "B2> 5c").void == []
