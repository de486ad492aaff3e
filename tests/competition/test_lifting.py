"""What rests on a sanction falls with it, in the matches after its own: 17.9, 19.2, 6.6."""

import pytest

from tests.competition.editions import season

LIMIT_3 = "advertencias_descalifican = 3"
WARN_A = 'arbitro advierte A 4.2 "x"'
SIGNED = "planilla A 30 B 20\ncapA valida\ncapB valida"
OPEN = 'arbitro eleva "x"\njefe abre "x"'
LIFT_A = 'jefe levanta A 4.2 "x"'
KEPT = 'jefe mantiene "x"'
CONCEALED_BY_A = 'arbitro pierde A 6.6 "x"\narbitro homologa B "x"'

WARNED = f"{WARN_A}\n{SIGNED}"
LIFTED = f"{WARNED}\n{OPEN}\n{LIFT_A}\n{KEPT}"
OUT = f'{WARN_A}\narbitro homologa B "x"'
"""The third of the stage: written when A was out by it, and nothing was played."""


@pytest.mark.article("17.9", "19.2")
def test_a_lifted_warning_counts_in_no_later_match() -> None:
    """The third one is the second, and is played on after."""
    told = season(*["A-B @"] * 4, conditions=LIMIT_3, actas={"M1": LIFTED, "M2": WARNED, "M3": WARNED, "M4": SIGNED})
    assert told.rejected == []
    assert told.discipline["A"]["stages"]["clasificatoria"]["disciplinary"] == 2
    assert told.disqualified("A") is None
    plain = season(*["A-B @"] * 3, conditions=LIMIT_3, actas={"M1": WARNED, "M2": WARNED, "M3": OUT})
    assert plain.disqualified("A") == ("M3", "19.2")


@pytest.mark.article("17.9", "19.2")
@pytest.mark.parametrize("later", [SIGNED, WARNED])
def test_a_disqualification_that_rested_on_it_is_lifted(later: str) -> None:
    """The match that it decided keeps its result until its own review; the team plays on (FTC 813)."""
    actas = {"M1": LIFTED, "M2": WARNED, "M3": OUT, "M4": later}
    told = season(*["A-B @"] * 3, "A-C @", conditions=LIMIT_3, actas=actas)
    assert [one[0] for one in told.rejected] == ([] if later == SIGNED else ["M4"])
    assert told.row("B")["won"] == 1
    assert told.figures("A")[:3] == ((4, 3, 1) if later == SIGNED else (3, 2, 1))
    assert told.disqualified("A") is None
    assert [one["lifted"] for one in told.measures if one["match"] == "M3"] == [False, True]


@pytest.mark.article("17.9", "19.2")
def test_what_did_not_rest_on_it_stands() -> None:
    """Three others reach the number; so does another article."""
    warned = {f"M{n}": WARNED for n in (2, 3)}
    told = season(*["A-B @"] * 4, conditions=LIMIT_3, actas={"M1": LIFTED, **warned, "M4": OUT})
    assert told.disqualified("A") == ("M4", "19.2")
    cheated = 'arbitro descalifica A 19.4 "x"\narbitro homologa B "x"'
    told = season("A-B @", "A-B @", conditions=LIMIT_3, actas={"M1": LIFTED, "M2": cheated})
    assert told.disqualified("A") == ("M2", "19.4")


@pytest.mark.article("17.9", "19.2")
def test_a_lifting_in_the_match_that_put_the_team_out() -> None:
    """Its own warning, or the only one of two that the number needed."""
    out = f"{OUT}\n{OPEN}\n{LIFT_A}\n{KEPT}"
    told = season(*["A-B @"] * 3, "A-B 30-20", conditions=LIMIT_3, actas={"M1": WARNED, "M2": WARNED, "M3": out})
    assert (told.rejected, told.disqualified("A")) == ([], None)
    two = f'{WARN_A}\narbitro advierte A 14.3 "x"\narbitro homologa B "x"\n{OPEN}\n{LIFT_A}\n{KEPT}'
    told = season("A-B @", "A-B @", "A-B 30-20", conditions=LIMIT_3, actas={"M1": WARNED, "M2": two})
    assert (told.rejected, told.disqualified("A")) == ([], None)


@pytest.mark.article("17.9", "19.2")
def test_a_lifting_by_scores_that_were_told_later() -> None:
    """A later match without an acta counts from what is left."""
    told = season("A-B @", "A-B 30-20 | 2 0", "A-B 30-20", conditions=LIMIT_3, actas={"M1": LIFTED})
    assert (told.rejected, told.disqualified("A")) == ([], None)


@pytest.mark.article("17.9", "6.6")
def test_a_lifted_concealment_is_not_the_first_of_two() -> None:
    """The second is one, and the match that it decided as such stands."""
    lifted = f'{CONCEALED_BY_A}\n{OPEN}\njefe levanta A 6.6 "x"\n{KEPT}'
    told = season("A-B @", "A-B @", "A-B 30-20", actas={"M1": lifted, "M2": CONCEALED_BY_A})
    assert (told.rejected, told.disqualified("A")) == ([], None)
    assert told.discipline["A"]["stages"]["clasificatoria"]["concealments"] == 1


@pytest.mark.article("17.9", "19.4")
def test_one_disqualification_of_two_is_lifted() -> None:
    """Of a double one the chief referee may take back one side's, and uphold the result."""
    both = (
        f'arbitro descalifica A B 19.6 "x"\narbitro homologa sin ganador "x"\n{OPEN}\njefe levanta A 19.6 "x"\n{KEPT}'
    )
    told = season("A-B @", "A-C 30-20", "B-C 30-20", actas={"M1": both})
    assert told.disqualified("A") is None
    assert told.rejected == [("M3", "team_is_out", "19.6")]


@pytest.mark.article("17.9")
def test_acta_anterior() -> None:
    """An acta that holds as things are now is judged so; one that holds only as they were then, as it was then."""
    both = {"M1": LIFTED, "M2": WARNED}
    after = season(*["A-B @"] * 3, conditions=LIMIT_3, actas={**both, "M3": WARNED})
    before = season(*["A-B @"] * 3, conditions=LIMIT_3, actas={**both, "M3": OUT})
    assert (after.rejected, before.rejected) == ([], [])
    assert (after.row("A")["won"], before.row("A")["won"]) == (3, 2)
    neither = season(*["A-B @"] * 3, conditions=LIMIT_3, actas={**both, "M3": f"{WARN_A}\ncapA valida\n{SIGNED}"})
    assert neither.rejected == [("M3", "match_in_play", "16.4")]


@pytest.mark.article("17.9", "19.2")
def test_a_warning_of_the_wrong_team_is_corrected() -> None:
    """It is lifted from one and given to the other, in its match: later ones count it where it belongs."""
    corrected = f'{WARNED}\n{OPEN}\n{LIFT_A}\njefe advierte B 4.2 "x"\n{KEPT}'
    told = season("A-B @", "B-C 30-20 | 2 0", conditions=LIMIT_3, actas={"M1": corrected})
    assert told.rejected == []
    assert (told.disqualified("A"), told.disqualified("B")) == (None, ("M2", "19.2"))
    assert told.figures("A")[:3] == (1, 1, 0)
