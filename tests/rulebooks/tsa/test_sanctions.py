"""Warnings, loss of the match, disqualification: 1.14, 6.6, 16.8, chapter 19."""

import pytest

from tests.rulebooks.tsa.table import DUELS, REDONDA, duels_at, over_at, play, redonda_at

WARN_A = 'arbitro advierte A 4.2 "celular en la mesa"'
WARN_B = 'arbitro advierte B 17.3 "tocó cartas"'
VERBAL_A = 'arbitro advierte verbal A 14.4 "seña inventada"'
SIGNED = f"{over_at(30, 7)}\n[20:50:00] capA valida\n[20:50:00] capB valida"


# --- 19.1 verbal warnings -------------------------------------------------------------------------------------------


@pytest.mark.article("19.1")
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_verbal_warnings_are_counted_apart(count: int) -> None:
    """However many: no score, no result, no disciplinary warning."""
    told = play(REDONDA, *[VERBAL_A] * count, "gana A")
    assert (told.verbal, told.disciplinary) == ((count, 0), (0, 0))
    assert (told.score, told.result) == ((1, 0), None)


@pytest.mark.article("19.1", "19.2")
def test_a_verbal_warning_before_is_no_first_one() -> None:
    """A disciplinary warning after two verbal ones is the first of its kind."""
    told = play(REDONDA, VERBAL_A, VERBAL_A, WARN_A)
    assert (told.verbal, told.disciplinary, told.result) == ((2, 0), (1, 0), None)


@pytest.mark.article("19.1", "19.3")
def test_a_ground_is_an_article_of_the_regulation() -> None:
    """One that does not exist is rejected."""
    assert play(REDONDA, 'arbitro advierte verbal A 14.9 "x"').codes == ["no_such_article"]
    assert play(REDONDA, 'arbitro advierte A 21.1 "x"').codes == ["no_such_article"]
    assert play(REDONDA, 'arbitro pierde A 19.9 "x"').codes == ["no_such_article"]


# --- 19.2 disciplinary warnings -------------------------------------------------------------------------------------


@pytest.mark.article("19.2")
@pytest.mark.parametrize(
    ("lines", "result"),
    [
        ([WARN_A], None),
        ([WARN_A, WARN_B], None),
        ([WARN_A, VERBAL_A], None),
        ([WARN_A, WARN_A], ("B", "sanction")),
        ([WARN_A, WARN_B, WARN_A], ("B", "sanction")),
        ([WARN_B, WARN_A, WARN_B], ("A", "sanction")),
    ],
)
def test_the_second_of_a_team_loses_the_match(lines: list[str], result: tuple[str, str] | None) -> None:
    """They count for the team, whoever of it is warned; the score stays as it stood."""
    told = play("repartidor A1\nplanilla A 2 B 3\nmano", *lines)
    assert told.result == result
    assert (told.score, told.status) == ((2, 3), "finished" if result else "in_play")


@pytest.mark.article("19.2")
def test_after_the_second_nothing_is_played() -> None:
    """The match is over, with the hand in play."""
    assert play(REDONDA, WARN_A, WARN_A, "B2> 4c").rejected == [("B2> 4c", "1.3")]
    assert play(REDONDA, WARN_A, WARN_A, "B2: truco").score == (0, 0)
    assert play(REDONDA, WARN_A, WARN_A).next is None


@pytest.mark.article("19.2", "16.8")
def test_a_second_warning_after_thirty_loses_the_match() -> None:
    """Before homologation: A had won, and loses."""
    told = play(redonda_at(29, 7), WARN_A, "gana A", WARN_A)
    assert (told.score, told.result) == ((30, 7), ("B", "sanction"))


@pytest.mark.article("19.2", "16.8")
def test_a_warning_of_who_lost_anyway_changes_nothing() -> None:
    """B lost by play; its second warning is counted."""
    told = play(over_at(30, 7), WARN_B, WARN_B)
    assert (told.result, told.disciplinary) == (("A", "played"), (0, 2))


@pytest.mark.article("19.2", "16.8")
def test_a_warning_after_homologation_leaves_the_result() -> None:
    """It counts for the competition."""
    told = play(SIGNED, f"[20:51:00] {WARN_A}", f"[20:52:00] {WARN_A}")
    assert (told.result, told.disciplinary, told.status) == (("A", "played"), (2, 0), "homologated")


@pytest.mark.article("19.2")
@pytest.mark.parametrize(
    ("limit", "warnings", "result"),
    [
        (1, 1, ("B", "disqualification")),
        (2, 1, None),
        (2, 2, ("B", "disqualification")),
        (3, 2, ("B", "sanction")),
        (0, 2, ("B", "sanction")),
    ],
)
def test_the_editions_number_disqualifies(limit: int, warnings: int, result: tuple[str, str] | None) -> None:
    """Second of the match and last of the stage by one act: both, recorded as disqualification (1.14)."""
    assert play(REDONDA, *[WARN_A] * warnings, advertencias_descalifican=limit).result == result


@pytest.mark.article("19.2")
@pytest.mark.parametrize(
    ("before", "limit", "warnings", "result"),
    [
        ({"A": 1}, 2, 1, ("B", "disqualification")),
        ({"A": 2}, 4, 1, None),
        ({"A": 1}, 3, 2, ("B", "disqualification")),
        ({"A": 1}, 4, 2, ("B", "sanction")),
        ({"B": 3}, 2, 1, None),
        ({"A": 3}, 0, 1, None),
    ],
)
def test_warnings_of_the_stage_accumulate(
    before: dict[str, int], limit: int, warnings: int, result: tuple[str, str] | None
) -> None:
    """The team's earlier ones count towards the edition's number, not towards the second of the match."""
    told = play(REDONDA, *[WARN_A] * warnings, earlier={"warnings": before}, advertencias_descalifican=limit)
    assert (told.result, told.disciplinary) == (result, (warnings, 0))


@pytest.mark.article("19.2")
@pytest.mark.parametrize("by", ["capB", "B2", "org"])
def test_only_the_referee_warns(by: str) -> None:
    """Anybody else's line is rejected; the chief referee's is taken."""
    assert play(REDONDA, f'{by} advierte A 4.2 "x"').codes == ["not_the_referee"]
    assert play(REDONDA, 'jefe advierte A 4.2 "x"').disciplinary == (1, 0)


# --- 19.4-19.6 disqualification -------------------------------------------------------------------------------------


@pytest.mark.article("19.4", "19.5", "1.14")
@pytest.mark.parametrize("article", ["19.4", "19.5", "19.6", "18.4", "3.5"])
@pytest.mark.parametrize(("team", "winner"), [("A", "B"), ("B", "A")])
def test_a_disqualified_team_loses_at_once(article: str, team: str, winner: str) -> None:
    """No warning is needed; the score stays and is no 30-0."""
    told = play("repartidor A1\nplanilla A 2 B 3\nmano", f'arbitro descalifica {team} {article} "x"')
    assert (told.result, told.score) == ((winner, "disqualification"), (2, 3))
    assert told.next is None


@pytest.mark.article("19.6", "1.14")
@pytest.mark.parametrize(
    "lines",
    [
        ['arbitro descalifica A B 19.6 "x"'],
        ['arbitro descalifica A 19.5 "x"', 'arbitro descalifica B 19.5 "x"'],
        ['arbitro descalifica B 19.4 "x"', 'arbitro descalifica A 19.5 "x"'],
    ],
)
def test_both_disqualified_leave_no_winner(lines: list[str]) -> None:
    """Together, or one after the other before homologation."""
    told = play("repartidor A1\nplanilla A 2 B 3\nmano", *lines)
    assert (told.result, told.score, told.status) == ((None, "double_disqualification"), (2, 3), "finished")


@pytest.mark.article("19.4", "16.8")
def test_a_disqualification_after_thirty_turns_the_result() -> None:
    """Before homologation; afterwards only a review does."""
    line = 'arbitro descalifica A 19.4 "x"'
    assert play(over_at(30, 7), line).result == ("B", "disqualification")
    late = play(SIGNED, f"[20:51:00] {line}")
    assert (late.result, late.status) == (("A", "played"), "homologated")


@pytest.mark.article("19.6", "6.6", "1.14")
@pytest.mark.parametrize("article", ["6.6", "19.6"])
def test_a_match_declared_lost_is_a_win_by_sanction(article: str) -> None:
    """Without a disqualification."""
    told = play(REDONDA, "gana A", f'arbitro pierde A {article} "x"')
    assert (told.result, told.score) == (("B", "sanction"), (1, 0))


@pytest.mark.article("6.6")
@pytest.mark.parametrize(
    ("stage", "before", "kind"),
    [
        ("clasificatoria", {"A": 1}, "disqualification"),
        ("clasificatoria", {}, "sanction"),
        ("clasificatoria", {"B": 1}, "sanction"),
        ("televisada", {"A": 1}, "sanction"),
    ],
)
def test_a_second_concealment_in_the_qualifying_stage_disqualifies(
    stage: str, before: dict[str, int], kind: str
) -> None:
    """Of the same team, whoever of it; elsewhere each one loses its match."""
    told = play(REDONDA, 'arbitro pierde A 6.6 "x"', earlier={"stage": stage, "concealments": before})
    assert told.result == ("B", kind)


@pytest.mark.article("19.6")
def test_the_state_may_be_put_right_with_a_warning() -> None:
    """The hand goes on."""
    told = play(REDONDA, "B2: truco\nA3: quiero", 'arbitro restablece "la carta estaba jugada"', WARN_A, "gana A")
    assert (told.points, told.disciplinary) == (["A 2 truco"], (1, 0))


@pytest.mark.article("19.6")
@pytest.mark.parametrize(
    ("lines", "total"),
    [
        ("B2> 4c", 1),
        ("B2: truco\nA3: quiero", 2),
        ("B2: truco", 1),
        ("B2: truco\nA3: quiero retruco\nB2: quiero", 3),
        ("B2: envido\nA3: no quiero", 2),
        ("B2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas", 3),
        ("B2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas\nB2: truco\nA3: quiero", 4),
        ("gana A", 1),
        ("B2: truco\nA3: quiero\ngana A", 2),
    ],
)
def test_all_disputed_points_may_be_adjudicated(lines: str, total: int) -> None:
    """In the hand in play, which ends, or in the last one before its cut; what the offender had goes back."""
    told = play(REDONDA, lines, 'arbitro adjudica B 19.6 "rompió una carta"')
    assert (told.score, told.is_open, told.next) == ((0, total), False, "redonda B2")
    assert told.articles[-1] in {"19.6", "11.3"}


@pytest.mark.article("19.6")
def test_in_a_duel_the_duels_points_are_adjudicated() -> None:
    """The other duels go on."""
    told = play(DUELS, "B2: truco\nA2: quiero", 'arbitro adjudica A 19.6 "x"', "gana B")
    assert [duel.points for duel in told.duels] == [["A 2 adjudicated"], ["B 1 hand"]]


@pytest.mark.article("19.6")
def test_a_hand_that_is_cut_over_is_not_adjudicated() -> None:
    """Nor one that does not exist."""
    line = 'arbitro adjudica B 19.6 "x"'
    for before in (f"{REDONDA}\ngana A\ncorta", "repartidor A1"):
        assert play(before, line).rejected == [(line, "19.6")]
    assert play(REDONDA, "gana A", 'capB adjudica B 19.6 "x"').codes == ["not_the_referee"]


# --- 1.14 administrative results ------------------------------------------------------------------------------------


@pytest.mark.article("1.14")
@pytest.mark.parametrize(("team", "winner"), [("A", "B"), ("B", "A")])
def test_an_abandoned_match_is_the_others(team: str, winner: str) -> None:
    """The score stays as it stood."""
    told = play("repartidor A1\nplanilla A 2 B 3\nmano", f'arbitro abandono {team} "se niegan a seguir"')
    assert (told.result, told.score) == ((winner, "abandonment"), (2, 3))
    assert play(over_at(30, 7), f'arbitro abandono {team} "x"').rejected != []


@pytest.mark.article("1.14", "19.2")
@pytest.mark.parametrize(
    ("lines", "result"),
    [
        ([WARN_A, WARN_A, WARN_B, WARN_B], ("B", "sanction")),
        (['arbitro pierde A 6.6 "x"', 'arbitro pierde B 6.6 "x"'], ("B", "sanction")),
        (['arbitro pierde A 6.6 "x"', 'arbitro descalifica A 19.4 "x"'], ("B", "disqualification")),
        (['arbitro pierde A 6.6 "x"', 'arbitro descalifica B 19.4 "x"'], ("B", "sanction")),
        (['arbitro descalifica A 19.4 "x"', 'arbitro pierde B 6.6 "x"'], ("B", "disqualification")),
    ],
)
def test_who_lost_first_has_lost(lines: list[str], result: tuple[str, str]) -> None:
    """Of two losses the first stands; that of one team becomes its disqualification."""
    assert play(REDONDA, *lines).result == result


@pytest.mark.article("1.14", "1.5")
def test_an_administrative_result_keeps_the_points_of_the_hand_in_play() -> None:
    """What was won before stands; a duel in progress gives nothing."""
    told = play(duels_at(10, 3), "gana A", "A3: truco\nB3: quiero", 'arbitro abandono A "x"')
    assert (told.score, told.result) == ((11, 3), ("B", "abandonment"))
