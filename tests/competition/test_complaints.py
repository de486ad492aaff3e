"""What users of other systems complain about, where it is about discipline: each complaint is a test of its name."""

import pytest

from tests.competition.editions import Told, season

LIMIT_3 = "advertencias_descalifican = 3"
WARN_A = 'arbitro advierte A 4.2 "x"'
SIGNED = "planilla A 30 B 20\ncapA valida\ncapB valida"
WARNED = f"{WARN_A}\n{SIGNED}"
OPEN = 'arbitro eleva "x"\njefe abre "x"'
DOUBLE = 'arbitro descalifica A B 19.6 "x"\narbitro homologa sin ganador "x"'


def warnings(told: Told, team: str = "A") -> dict[str, int]:
    """The disciplinary warnings of a team, by stage."""
    stages = told.discipline.get(team, {}).get("stages", {})
    return {stage: counts["disciplinary"] for stage, counts in stages.items()}


@pytest.mark.article("19.2", "17.9")
def test_ftc_813_lifting_a_sanction_recomputes_everything() -> None:
    """Who was out plays again, its later matches count, and the table and who goes on follow."""
    matches = ("A-B @", "A-C 30-1", "B-C 30-29")
    out = 'arbitro descalifica A 19.4 "x"\narbitro homologa B "x"'
    before = season(*matches, actas={"M1": out})
    after = season(*matches, actas={"M1": f'{out}\n{OPEN}\njefe modifica 30-20 "x"'})
    assert (before.rejected, before.qualified) == ([("M2", "team_is_out", "19.4")], "")
    assert (after.rejected, after.qualified, after.order) == ([], "A", "1 A, 2 B, 3 C")


@pytest.mark.article("19.2")
def test_ftc_430_a_sanction_binds_to_its_match() -> None:
    """Two warnings in two matches lose neither; the record names the match of each."""
    told = season("A-B @", "A-B @", actas={"M1": WARNED, "M2": WARNED})
    assert told.figures("A")[:3] == (2, 2, 0)
    assert [(one["match"], one["act"]) for one in told.measures] == [("M1", 2), ("M2", 2)]


@pytest.mark.article("19.2")
def test_ftc_430_a_sanction_after_the_match_is_that_matchs_too() -> None:
    """Told after homologation, it counts and changes no result."""
    told = season("A-B @", actas={"M1": f"{SIGNED}\n{WARN_A}\n{WARN_A}"})
    assert (told.figures("A")[:3], warnings(told)) == ((1, 1, 0), {"clasificatoria": 2})


@pytest.mark.article("19.2")
def test_ftc_251_a_warning_is_not_forgotten_in_the_next_match() -> None:
    """Nor by a match of another phase of the stage, or by one that was not played out."""
    matches = ("uno: A-B @", "uno: A-C ausencia B", "otra: A-B @", "otra: A-C @")
    phases = (("uno", "clasificatoria"), ("otra", "clasificatoria"))
    third = f'{WARN_A}\narbitro homologa B "x"'
    actas = {"M1": WARNED, "M3": WARNED, "M4": third}
    told = season(*matches, phases=phases, groups={"1": "A B C"}, conditions=LIMIT_3, actas=actas)
    assert (told.rejected, told.disqualified("A")) == ([], ("M4", "19.2"))


@pytest.mark.article("19.2")
@pytest.mark.parametrize("taken_back", ['deshace "otro equipo"', ""])
def test_ftc_313_a_warning_is_not_counted_twice(taken_back: str) -> None:
    """An entry that was taken back and made again is one; so are two counts of which one brings the other along."""
    again = f"{WARN_A}\n{taken_back}\n{WARN_A}" if taken_back else WARN_A
    told = season("A-B @", "A-B @", conditions=LIMIT_3, actas={"M1": f"{again}\n{SIGNED}", "M2": WARNED})
    assert (told.rejected, warnings(told), told.disqualified("A")) == ([], {"clasificatoria": 2}, None)


@pytest.mark.article("1.14", "17.9", "19.6")
@pytest.mark.parametrize(
    ("decision", "winner"), [('jefe modifica 30-20 "x"', "A"), ('jefe modifica 20-30 "x"', "B"), ('jefe anula "x"', "")]
)
def test_uww_256_a_double_disqualification_is_taken_back(decision: str, winner: str) -> None:
    """Both play again; nobody has won what nobody won before, unless the decision says who did."""
    later = ("A-C 30-20", "B-C 30-20")
    before = season("A-B @", *later, actas={"M1": DOUBLE})
    after = season("A-B @", *later, actas={"M1": f"{DOUBLE}\n{OPEN}\n{decision}"})
    assert [one[0] for one in before.rejected] == ["M2", "M3"]
    assert after.rejected == []
    assert (after.disqualified("A"), after.disqualified("B"), after.discipline) == (None, None, {})
    assert {team: after.row(team)["won"] for team in "AB"} == {team: 1 + (team == winner) for team in "AB"}
    assert all(one["lifted"] for one in after.measures)


@pytest.mark.article("19.2", "1.14")
def test_virtua_fc_188_a_ban_is_not_served_in_the_match_that_caused_it() -> None:
    """The match is lost by it and counts; what is barred comes after, and matches before it stand."""
    out = f'{WARN_A}\narbitro homologa B "x"'
    told = season("A-C 30-20 | 2 0", "A-B @", "A-C 30-20", "A-B ausencia A", conditions=LIMIT_3, actas={"M2": out})
    assert told.disqualified("A") == ("M2", "19.2")
    assert told.rejected == [("M3", "team_is_out", "19.2")]
    assert told.figures("A")[:3] == (3, 1, 2)


@pytest.mark.article("19.2")
def test_virtua_fc_188_a_score_known_without_its_acta_stands_with_the_ban() -> None:
    """The team is out from the next match."""
    told = season("A-B 30-20 | 3 0", "A-B 30-20", conditions=LIMIT_3)
    assert (told.figures("A")[:3], told.rejected) == ((1, 1, 0), [("M2", "team_is_out", "19.2")])
