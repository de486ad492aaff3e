"""Corners of deals, the sheet, the referee and sanctions (5, 6, 16-19): where two articles meet, and was wrong once."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, duels_at, play, redonda_at


@pytest.mark.article("17.3")
def test_a_cut_while_suspended_is_without_effect_in_the_middle_of_a_hand_too() -> None:
    """It is kept, not refused."""
    told = play(REDONDA, "B2: truco\ncapA llama arbitro", "corta")
    assert told.void == [("corta", "17.3")]


@pytest.mark.article("16.2", "1.3")
def test_a_corrected_thirty_gives_the_interrupted_hand_back() -> None:
    """Play goes on in the hand that it had cut short."""
    ended = f"{REDONDA}\nB2: falta envido\nA3: quiero\nB2: 20\nA3: 30\nB1: son buenas\nB3: son buenas\nA3 muestra 7o 3o"
    told = play(ended, 'conformes corrigen 28-0 "x"', "A3: truco\nB1: no quiero")
    assert (told.score, told.status) == ((29, 0), "in_play")


@pytest.mark.article("17.9")
def test_an_annulled_match_is_over() -> None:
    """Nobody plays on in it."""
    annulled = (
        'repartidor A1\nplanilla A 30 B 0\narbitro homologa 30-0 "x"\narbitro eleva "x"\njefe abre "x"\njefe anula "x"'
    )
    assert play(annulled, "mano").rejected == [("mano", "1.3")]


@pytest.mark.article("19.6", "12.4")
def test_nobody_objects_to_what_the_referee_has_decided() -> None:
    """His decision is final (17.1)."""
    told = play(REDONDA, "B2: vale cuatro\nA3: no quiero", 'arbitro adjudica A 19.4 "x"', "A2 objeta")
    assert told.void == [("A2 objeta", "12.4")]


@pytest.mark.article("16.6", "15.6")
def test_a_sheet_tells_all_that_a_duel_gave() -> None:
    """What was held back or still disputed is not counted beside it."""
    told = play(DUELS, "B2: real envido\nA2: quiero\narbitro interferencia B\nplanilla duelo A 0 B 2")
    assert told.score == (7, 0)


@pytest.mark.article("17.3", "19.6")
def test_a_result_that_falls_leaves_play_suspended() -> None:
    """A claim ended the match while the referee was called; his decision takes the 30 back, and he has not resumed."""
    won = f"{redonda_at(28, 11)}\nA3: envido\nB2: quiero\nB2: 20\nA3: son buenas\nA2: son buenas\nA1: son buenas"
    over = f"{won}\ncapA llama arbitro\ncapA reclama acreditacion\nB2 no acredita"
    assert play(over).status == "finished"
    back = f'{over}\narbitro adjudica B 19.6 "x"'
    assert play(back).status == "suspended"
    assert play(back, "arbitro reanuda").status == "in_play"


@pytest.mark.article("6.9")
def test_what_was_taken_back_does_not_stand_between_an_error_and_its_validation() -> None:
    """The clerk's slip is no act of the table."""
    told = play(REDONDA, 'error cantidad B3 4\nA1: truco\ndeshace "x"\nconvalidan')
    assert (told.errors, told.void) == ({}, [])


@pytest.mark.article("16.6", "11.10")
def test_a_sheet_of_a_duel_ends_the_waiting_for_a_showing() -> None:
    """The sheet tells that nothing was paid: cards shown afterwards add nothing."""
    waiting = f"{duels_at(24, 10)}\nB2: falta envido\nA2: quiero\nB2: 28\nA2: 29"
    assert play(waiting, "planilla duelo A 0 B 0\nA2 muestra 7b 2b").score == (24, 10)


@pytest.mark.article("5.5", "11.7")
def test_a_cut_that_nobody_dealt_after_closes_no_claim() -> None:
    """The deal in disorder was cut again, and they went on with it."""
    went_on = "repartidor A1\ncorta\nreparte\nerror desorden\ncorta\nB2: envido\nA3: quiero\nB2: 26\nA3: son buenas"
    told = play(went_on, "A2: son buenas\nA1: son buenas\ncapA reclama acreditacion\nB2 no acredita")
    assert told.points == ["A 3 adjudicated"]


@pytest.mark.article("19.6", "17.1")
def test_a_second_decision_gives_what_the_first_one_gave() -> None:
    """The accepted part of the raised envido was disputed, whoever gets it."""
    raised = f"{REDONDA}\nB3: envido\nA3: quiero, envido"
    assert play(raised, 'arbitro adjudica B 19.6 "x"').score == (0, 3)
    assert play(raised, 'arbitro adjudica B 19.6 "x"\narbitro adjudica A 19.6 "x"').score == (3, 0)


@pytest.mark.article("19.6", "16.6")
def test_what_a_sheet_gave_is_not_what_was_disputed() -> None:
    """The sheet's three are A's already: nothing is left that the referee could give."""
    told = play(DUELS, 'planilla duelo A 3 B 1\narbitro adjudica A 19.6 "x"')
    assert told.score == (8, 0)
