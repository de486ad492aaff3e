"""Discipline over the matches of an edition: 6.6, 17.9, 19.1, 19.2, 19.4-19.6, 1.14."""

import pytest

from tests.competition.editions import season

LIMIT_3 = "advertencias_descalifican = 3"
TWO_STAGES = (("uno", "clasificatoria"), ("dos", "televisada"))
WARN_A = 'arbitro advierte A 4.2 "x"'
WARN_B = 'arbitro advierte B 4.2 "x"'
VERBAL_A = 'arbitro advierte verbal A 14.4 "x"'
WON_BY_A = "planilla A 30 B 20"
SIGNED = f"{WON_BY_A}\ncapA valida\ncapB valida"
CONCEALED = 'arbitro pierde A 6.6 "x"'
CONCEALED_BY_A = f'{CONCEALED}\narbitro homologa B "x"'
REVIEWED = 'arbitro eleva "x"\njefe abre "x"'


def counts(verbal: int = 0, disciplinary: int = 0, concealments: int = 0) -> dict[str, int]:
    """What a team has in a stage."""
    return {"verbal": verbal, "disciplinary": disciplinary, "concealments": concealments}


# --- what is counted ------------------------------------------------------------------------------------------------


@pytest.mark.article("19.1", "19.2")
def test_warnings_are_counted_by_team_and_stage() -> None:
    """On either side, with an acta or without; only teams with any entry are listed."""
    told = season(
        *("uno: A-B @", "uno: C-A 30-20 | 0 1", "dos: A-C 30-1 | 1 0"),
        phases=TWO_STAGES,
        actas={"M1": f"{VERBAL_A}\n{WARN_A}\n{SIGNED}"},
    )
    assert told.discipline == {
        "A": {
            "stages": {"clasificatoria": counts(1, 2), "televisada": counts(0, 1)},
            "disqualified": None,
        }
    }


@pytest.mark.article("19.2", "16.8")
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(f"{WARN_A}\n{SIGNED}", counts(0, 1), id="homologated"),
        pytest.param(f"{WARN_A}\n{WON_BY_A}", counts(0, 1), id="not homologated"),
        pytest.param(WARN_A, counts(0, 1), id="in play"),
        pytest.param(f"{SIGNED}\n{WARN_A}", counts(0, 1), id="after homologation"),
        pytest.param(f'{WARN_A}\n{SIGNED}\n{REVIEWED}\njefe anula "x"', counts(0, 1), id="of an annulled match"),
        pytest.param(f'{WARN_A}\ndeshace "x"\n{VERBAL_A}\n{SIGNED}', counts(1, 0), id="taken back"),
        pytest.param(CONCEALED_BY_A, counts(0, 0, 1), id="a concealment"),
    ],
)
def test_what_an_acta_leaves(body: str, expected: dict[str, int]) -> None:
    """Whatever became of the match, but for what was taken back."""
    told = season("A-B @", actas={"M1": body})
    assert told.rejected == []
    assert told.discipline == {"A": {"stages": {"clasificatoria": expected}, "disqualified": None}}


# --- 19.2: the number of the edition --------------------------------------------------------------------------------


@pytest.mark.article("19.2")
@pytest.mark.parametrize(
    ("limit", "warnings", "out"),
    [
        (0, (2, 2, 2), None),
        (1, (0, 1, 0), "M2"),
        (3, (1, 1, 0), None),
        (3, (1, 1, 1), "M3"),
        (3, (1, 2, 0), "M2"),
        (3, (2, 2, 0), "M2"),
        (4, (1, 1, 1), None),
    ],
)
def test_the_number_of_the_edition_disqualifies(limit: int, warnings: tuple[int, ...], out: str | None) -> None:
    """In the match in which it is reached, in order of play; the scores that were told stand."""
    told = season(*(f"A-B 30-20 | {count} 0" for count in warnings), conditions=f"advertencias_descalifican = {limit}")
    assert told.disqualified("A") == (None if out is None else (out, "19.2"))
    assert told.row("A")["won"] == (3 if out is None else int(out[1]))


@pytest.mark.article("19.2")
@pytest.mark.parametrize(
    ("restarts", "out"), [("", None), ("reinicio_por_etapa = true", None), ("reinicio_por_etapa = false", "M2")]
)
def test_the_count_restarts_with_the_stage_unless_the_edition_says_otherwise(restarts: str, out: str | None) -> None:
    """The counts stay listed by stage and are summed for the limit."""
    told = season(
        "uno: A-B 30-20 | 2 0", "dos: A-B 30-20 | 2 0", phases=TWO_STAGES, conditions=f"{LIMIT_3}\n{restarts}"
    )
    assert told.disqualified("A") == (None if out is None else (out, "19.2"))
    stages = told.discipline["A"]["stages"]
    assert stages == {"clasificatoria": counts(0, 2), "televisada": counts(0, 2)}


@pytest.mark.article("19.2")
def test_two_phases_of_one_stage_are_counted_together() -> None:
    """The stage restarts the count, the phase does not."""
    phases = (("uno", "clasificatoria"), ("dos", "clasificatoria"))
    told = season("uno: A-B 30-20 | 2 0", "dos: A-B 30-20 | 1 0", phases=phases, conditions=LIMIT_3)
    assert told.disqualified("A") == ("M2", "19.2")


@pytest.mark.article("19.2", "1.14")
@pytest.mark.parametrize(
    ("before", "body", "kind", "out"),
    [
        pytest.param(1, f'{WARN_A}\n{WARN_A}\narbitro homologa B "x"', "disqualification", "M2", id="both at once"),
        pytest.param(2, f'{WARN_A}\narbitro homologa B "x"', "disqualification", "M2", id="the first of the match"),
        pytest.param(0, f'{WARN_A}\n{WARN_A}\narbitro homologa B "x"', "sanction", None, id="the second of the match"),
        pytest.param(2, f"{SIGNED}\n{WARN_A}", "played", "M2", id="after homologation"),
        pytest.param(1, f"{WARN_A}\n{SIGNED}", "played", None, id="one less"),
    ],
)
def test_a_match_is_judged_with_what_its_teams_bring(before: int, body: str, kind: str, out: str | None) -> None:
    """The warnings of the stage before it; both consequences of one warning are one Victoria por Descalificación."""
    told = season(f"A-C 30-20 | {before} 0", "A-B @", conditions=LIMIT_3, actas={"M2": body})
    assert told.rejected == []
    assert told.disqualified("A") == (None if out is None else (out, "19.2"))
    loss = told.figures("A")[1:3] == (1, 1)
    assert loss is (kind != "played")


@pytest.mark.article("19.2")
def test_play_after_the_number_was_reached_is_rejected() -> None:
    """The whole acta is: with what A brings the match was over."""
    told = season("A-C 30-20 | 2 0", "A-B @", conditions=LIMIT_3, actas={"M2": f"{WARN_A}\n{SIGNED}"})
    assert told.rejected == [("M2", "match_is_over", "1.3")]
    assert told.figures("A") == (1, 1, 0, 30, 20, "10")
    assert told.disqualified("A") is None


@pytest.mark.article("15.6", "19.2")
def test_the_second_to_interfere_keeps_the_win_and_is_out() -> None:
    """A loses by its second warning; B reaches the number in the same duel."""
    duel = "planilla A 5 B 0\nmano\nB2> 4c\narbitro interferencia A\narbitro interferencia B"
    body = f'{WARN_A}\n{duel}\narbitro homologa B "x"'
    told = season("B-C 30-20 | 2 0", "A-B @", conditions=LIMIT_3, actas={"M2": body})
    assert told.rejected == []
    assert told.figures("B") == (2, 2, 0, 60, 20, "20")
    assert told.disqualified("B") == ("M2", "19.2")
    assert told.disqualified("A") is None


@pytest.mark.article("15.6", "19.2")
@pytest.mark.parametrize(("last", "winner"), [("B", "B"), ("B primero", "A")])
def test_both_may_be_out_by_one_duel(last: str, winner: str) -> None:
    """Both reach the number: who interfered first has lost, and neither plays again."""
    duel = f"planilla A 5 B 0\nmano\nB2> 4c\narbitro interferencia A\narbitro interferencia {last}"
    told = season(
        *("A-C 30-20 | 2 0", "B-C 30-20 | 2 0", "A-B @", "A-C 30-20", "B-C 30-20"),
        conditions=LIMIT_3,
        actas={"M3": f'{duel}\narbitro homologa {winner} "x"'},
    )
    assert told.rejected == [("M4", "team_is_out", "19.2"), ("M5", "team_is_out", "19.2")]
    assert told.disqualified("A") == told.disqualified("B") == ("M3", "19.2")
    assert told.row(winner)["won"] == 2


# --- who is out -----------------------------------------------------------------------------------------------------


@pytest.mark.article("1.14", "19.4")
@pytest.mark.parametrize(
    ("first", "article"),
    [
        ("A-B descalificacion A", "1.14"),
        ("B-A descalificacion B", "1.14"),
        ("A-B doble descalificacion", "1.14"),
        ("A-B 30-20 | 3 0", "19.2"),
        ("A-B descalificacion A | 3 0", "19.2"),
        ("A-B @", "19.5"),
    ],
)
@pytest.mark.parametrize("later", ["A-C 30-20", "C-A 30-20", "C-A ausencia A", "A-C sancion B", "A-C | 1 0"])
def test_a_disqualified_team_plays_no_more(first: str, article: str, later: str) -> None:
    """Its later matches are rejected with the article, and what they bring counts for nobody."""
    body = 'arbitro descalifica A 19.5 "x"\narbitro homologa B "x"'
    told = season(first, later, conditions=LIMIT_3, actas={"M1": body})
    assert told.rejected == [("M2", "team_is_out", article)]
    assert told.row("C")["played"] == 0
    assert told.disqualified("A") == ("M1", article)
    assert told.table["final"] is False


@pytest.mark.article("1.14")
@pytest.mark.parametrize("kind", ["ausencia", "descalificacion", "abandono", "sancion"])
@pytest.mark.parametrize("line", ["A-C {} A", "C-A {} B"])
def test_its_own_administrative_loss_is_accepted(kind: str, line: str) -> None:
    """So that its rivals get their win."""
    told = season("A-B descalificacion A", line.format(kind))
    assert told.rejected == []
    assert told.figures("C") == (1, 1, 0, 30, 0, "0")
    assert told.disqualified("A") == ("M1", "1.14")


@pytest.mark.article("1.14")
def test_a_double_disqualification_names_both_articles() -> None:
    """1.14 and 19.6; the one that compares first is 1.14."""
    told = season("A-B doble descalificacion")
    out = {"match": "M1", "article": "1.14", "articles": ["1.14", "19.6"]}
    assert {team: one["disqualified"] for team, one in told.discipline.items()} == {"A": out, "B": out}
    assert told.discipline["A"]["stages"] == {"clasificatoria": counts()}


@pytest.mark.article("1.14")
def test_two_disqualified_teams_can_only_lose_both() -> None:
    """Neither can win against the other."""
    first = "A-B doble descalificacion"
    assert season(first, "A-B ausencia A").rejected == [("M2", "team_is_out", "1.14")]
    assert season(first, "A-B doble ausencia").rejected == []


@pytest.mark.article("1.14")
def test_a_match_that_is_only_scheduled_is_not_rejected() -> None:
    """Nobody has played it yet."""
    told = season("A-B descalificacion A", "A-C", "C-A @", actas={"M3": ""})
    assert [one[0] for one in told.rejected] == ["M3"]
    told = season("A-B descalificacion A", "A-C")
    assert (told.rejected, told.table["final"]) == ([], False)


@pytest.mark.article("19.4")
def test_an_acta_of_a_team_that_is_out_is_rejected_by_what_put_it_out() -> None:
    """Also if something else is wrong with the acta; its absence is taken."""
    first = "A-B @"
    out = 'arbitro descalifica A 19.4 "x"\narbitro homologa B "x"'
    for body in (SIGNED, "capA valida", "nonsense"):
        told = season(first, "A-C @", actas={"M1": out, "M2": body})
        assert told.rejected == [("M2", "team_is_out", "19.4")]
    absent = '[20:10:00] arbitro ausencia A\narbitro homologa B "x"'
    assert season(first, "A-C @", actas={"M1": out, "M2": absent}).rejected == []


# --- 17.9: lifting --------------------------------------------------------------------------------------------------


@pytest.mark.article("17.9")
@pytest.mark.parametrize(
    ("decision", "lifted"),
    [
        ('jefe modifica 30-20 "x"', True),
        ('jefe modifica 20-30 "x"', True),
        ('jefe anula "x"', True),
        ('jefe mantiene "x"', False),
        ("", False),
    ],
)
@pytest.mark.parametrize("sanction", ['arbitro descalifica A 19.4 "x"', 'arbitro descalifica A B 19.6 "x"', WARN_A])
def test_a_review_of_the_match_lifts_its_disqualifications(decision: str, lifted: bool, sanction: str) -> None:  # noqa: FBT001
    """A later match is then played; the warnings stay."""
    signed = 'arbitro homologa sin ganador "x"' if "A B" in sanction else 'arbitro homologa B "x"'
    body = f"planilla A 5 B 2\n{sanction}\n{signed}\n{REVIEWED}\n{decision}"
    told = season("A-C 30-20 | 2 0", "A-B @", "A-C 30-20", conditions=LIMIT_3, actas={"M2": body})
    assert [one[0] for one in told.rejected] == ([] if lifted else ["M3"])
    assert (told.disqualified("A") is None) is lifted
    assert told.discipline["A"]["stages"]["clasificatoria"] == counts(0, 3 if sanction == WARN_A else 2)


@pytest.mark.article("17.9")
def test_who_is_disqualified_after_the_review_stays_out() -> None:
    """It lifts what was before it."""
    first = f'{SIGNED}\n{REVIEWED}\njefe modifica 30-21 "x"\narbitro descalifica B 19.5 "x"'
    told = season("A-B @", actas={"M1": first})
    assert told.rejected == []
    assert told.disqualified("B") == ("M1", "19.5")


@pytest.mark.article("17.9")
def test_nothing_else_lifts_it() -> None:
    """The review of another match does not, nor a later administrative loss."""
    other = f'{SIGNED}\n{REVIEWED}\njefe anula "x"'
    told = season("B-C @", "A-B descalificacion A", "A-C ausencia A", actas={"M1": other})
    assert told.disqualified("A") == ("M2", "1.14")


@pytest.mark.article("17.9", "19.2")
def test_after_it_was_lifted_the_next_warning_disqualifies_again() -> None:
    """The count is still at the number; a match without a warning changes nothing."""
    body = f'{WARN_A}\narbitro homologa B "x"\n{REVIEWED}\njefe anula "x"'
    lines = ("A-C 30-20 | 2 0", "A-B @", "A-C 30-20")
    told = season(*lines, conditions=LIMIT_3, actas={"M2": body})
    assert (told.rejected, told.disqualified("A")) == ([], None)
    told = season(*lines, "A-C 30-20 | 1 0", conditions=LIMIT_3, actas={"M2": body})
    assert told.disqualified("A") == ("M4", "19.2")


@pytest.mark.article("17.9")
def test_a_team_with_nothing_but_a_lifted_disqualification_is_not_listed() -> None:
    """The register remembers it all the same."""
    body = f'arbitro descalifica A 19.4 "x"\narbitro homologa B "x"\n{REVIEWED}\njefe anula "x"'
    told = season("A-B @", actas={"M1": body})
    assert told.discipline == {}
    (entry,) = told.register.entries["A"]
    assert entry.conduct.lifted == ("19.4",)


# --- 6.6: concealments ----------------------------------------------------------------------------------------------


@pytest.mark.article("6.6")
@pytest.mark.parametrize(
    ("matches", "bodies", "out"),
    [
        pytest.param(("uno: A-B @", "uno: A-C @"), (CONCEALED_BY_A,) * 2, "M2", id="in two matches"),
        pytest.param(("uno: A-B @", "otra: A-C @"), (CONCEALED_BY_A,) * 2, "M2", id="in two phases of the stage"),
        pytest.param(("uno: A-B @",), (f"{CONCEALED}\n{CONCEALED_BY_A}",), "M1", id="twice in a match"),
        pytest.param(("uno: A-B @", "uno: A-C @"), (CONCEALED_BY_A, SIGNED), None, id="once"),
        pytest.param(("uno: A-B @", "uno: A-C @"), (CONCEALED_BY_A, f"{SIGNED}\n{CONCEALED}"), "M2", id="afterwards"),
        pytest.param(("uno: A-B @", "uno: C-A @"), (CONCEALED_BY_A, CONCEALED_BY_A), None, id="another team"),
    ],
)
def test_the_second_concealment_in_the_qualifying_stage_disqualifies(
    matches: tuple[str, ...], bodies: tuple[str, ...], out: str | None
) -> None:
    """By any player of the team, whatever the edition's number of warnings; the rival wins by disqualification."""
    phases = (*TWO_STAGES, ("otra", "clasificatoria"))
    actas = {f"M{number}": body for number, body in enumerate(bodies, 1)}
    told = season(*matches, phases=phases, groups={"1": "A B C"}, actas=actas)
    assert told.rejected == []
    assert told.disqualified("A") == (None if out is None else (out, "6.6"))


@pytest.mark.article("6.6")
@pytest.mark.parametrize(
    ("stages", "restarts"), [(("dos", "dos"), "true"), (("uno", "dos"), "true"), (("uno", "dos"), "false")]
)
def test_outside_the_qualifying_stage_a_concealment_loses_the_match_only(
    stages: tuple[str, str], restarts: str
) -> None:
    """Whatever the edition says of the warnings' restart."""
    told = season(
        *(f"{stage}: A-B @" for stage in stages),
        phases=TWO_STAGES,
        conditions=f"{LIMIT_3}\nreinicio_por_etapa = {restarts}",
        actas={"M1": CONCEALED_BY_A, "M2": CONCEALED_BY_A},
    )
    assert told.rejected == []
    assert told.disqualified("A") is None
    assert sum(one["concealments"] for one in told.discipline["A"]["stages"].values()) == 2


@pytest.mark.article("6.6")
@pytest.mark.parametrize(("phase", "brought"), [("uno", {"A": 1}), ("otra", {"A": 1}), ("dos", {})])
def test_an_acta_is_told_the_concealments_of_the_qualifying_stage(phase: str, brought: dict[str, int]) -> None:
    """In a match of that stage, of whichever phase; elsewhere they do not count."""
    phases = (*TWO_STAGES, ("otra", "clasificatoria"))
    told = season("uno: A-B @", f"{phase}: A-B @", phases=phases, actas={"M1": CONCEALED_BY_A})
    register, stage = told.register, told.edition.phase(phase).stage
    assert {team: count for team in "AB" if (count := register.antecedents(team, stage)[1])} == brought
