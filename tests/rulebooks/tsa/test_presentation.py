"""Being there in time, and force majeure: 3.2, 4.1, 4.4."""

import pytest

from domain.notation.sentences import sentence
from tests.rulebooks.tsa.table import REDONDA, over_at, play

WARN = 'arbitro advierte A 4.1 "falta A2"'
ABSENT = "arbitro ausencia A"


@pytest.mark.article("4.1")
@pytest.mark.parametrize(
    ("at", "warned", "absent"),
    [
        ("20:00:00", False, False),
        ("20:04:59", False, False),
        ("20:05:00", True, False),
        ("20:09:59", True, False),
        ("20:10:00", True, True),
        ("20:45:00", True, True),
        ("2026-10-04T00:10:00-03:00", True, True),
        ("2026-10-03T23:09:59Z", True, False),
    ],
)
def test_five_minutes_for_a_warning_ten_for_the_match(at: str, warned: bool, absent: bool) -> None:  # noqa: FBT001
    """Counted from the official time, to the instant, whatever the offset."""
    warning, absence = play(f"[{at}] {WARN}"), play(f"[{at}] {ABSENT}")
    assert warning.rejected == ([] if warned else [(f"[{at}] {WARN}", "4.1")])
    assert absence.rejected == ([] if absent else [(f"[{at}] {ABSENT}", "4.1")])
    if warned:
        assert (warning.disciplinary, warning.status) == ((1, 0), "scheduled")
    if absent:
        assert (absence.result, absence.score, absence.status) == (("B", "absence"), (0, 0), "finished")


@pytest.mark.article("4.1")
@pytest.mark.parametrize("line", [WARN, ABSENT])
def test_a_waived_delay_brings_neither(line: str) -> None:
    """For that team; the other one is still bound."""
    waived = 'arbitro dispensa demora A "demora de la organización"'
    assert play(waived, f"[20:15:00] {line}").rejected == [(f"[20:15:00] {line}", "4.1")]
    other = line.replace(" A", " B", 1)
    assert play(waived, f"[20:15:00] {other}").rejected == []


@pytest.mark.article("4.1")
def test_nobody_is_absent_from_a_match_that_started() -> None:
    """By its start or by its first deal."""
    line = f"[20:15:00] {ABSENT}"
    assert play("[20:06:00] comienza", line).rejected == [(line, "4.1")]
    assert play(REDONDA, line).rejected == [(line, "4.1")]


@pytest.mark.article("4.1", "1.14")
def test_both_absent_leave_no_winner() -> None:
    """The referee declares each; one of them twice is rejected."""
    first = f"[20:10:00] {ABSENT}"
    assert play(first, "[20:10:00] arbitro ausencia B").result == (None, "double_absence")
    assert play(first, f"[20:11:00] {ABSENT}").rejected == [(f"[20:11:00] {ABSENT}", "4.1")]


@pytest.mark.article("4.1")
@pytest.mark.parametrize("line", [WARN, ABSENT])
def test_an_unknown_time_does_not_bind_and_is_flagged(line: str) -> None:
    """No time on the line, or no official time."""
    assert play(line).flags == [(line, "limite_sin_hora")]
    timed = f"[2026-10-03T20:01:00-03:00] {line}"
    assert play(timed, official=None).flags == [(timed, "limite_sin_hora")]


@pytest.mark.article("4.1", "17.3")
@pytest.mark.parametrize(
    ("begun", "irregular"),
    [
        (("[20:01:00] comienza",), True),
        (("repartidor A1", "[20:04:59] mano"), True),
        (("[20:05:00] comienza",), False),
        (('[20:01:00] capB llama arbitro "x"', "[20:04:00] arbitro reanuda", "[20:07:59] comienza"), True),
        (('[20:01:00] capB llama arbitro "x"', "[20:04:00] arbitro reanuda", "[20:08:00] comienza"), False),
    ],
)
def test_who_began_in_time_was_not_late(begun: tuple[str, ...], irregular: bool) -> None:  # noqa: FBT001
    """Given a match that began in five minutes, a warning for delay counts and is irregular; after them it is right."""
    line = f"[20:09:00] {WARN}"
    told = play(*begun, line)
    assert told.irregular == ([(line, "4.1", "demora_sin_demora")] if irregular else [])
    assert (told.disciplinary, told.flags) == ((1, 0), [])


@pytest.mark.article("4.1")
def test_whether_a_match_of_unknown_start_was_late_nobody_knows() -> None:
    """The warning counts and is flagged; one without a time is judged by a start that has one."""
    line = f"[20:06:00] {WARN}"
    assert play("comienza", line).flags == [(line, "limite_sin_hora")]
    assert play("[20:06:00] comienza", WARN).flags == []
    assert play("[20:01:00] comienza", WARN).irregular == [(WARN, "4.1", "demora_sin_demora")]
    early = f"[20:04:00] {WARN}"
    assert play("comienza", early).rejected == [(early, "4.1")]


@pytest.mark.article("4.1", "17.3")
@pytest.mark.parametrize(
    ("calls", "at", "facts"),
    [
        ((), "20:04:00", {"due": "20:05:00"}),
        (('[19:50:00] capB llama arbitro "x"', "[19:55:00] arbitro reanuda"), "20:04:00", {"due": "20:05:00"}),
        (
            ('[20:02:00] capB llama arbitro "x"', "[20:04:00] arbitro reanuda"),
            "20:06:00",
            {"due": "20:07:00", "frozen": "20:02:00/20:04:00"},
        ),
        (('[20:02:00] capB llama arbitro "x"',), "20:30:00", {"due": "20:33:00", "frozen": "20:02:00/.."}),
        (
            ('[19:59:00] capB llama arbitro "x"', "[20:01:00] arbitro reanuda", '[20:02:00] capB llama arbitro "y"'),
            "20:03:00",
            {"due": "20:07:00", "frozen": "19:59:00/20:01:00, 20:02:00/.."},
        ),
    ],
)
def test_who_is_too_early_is_told_until_when_and_what_stood_still(
    calls: tuple[str, ...], at: str, facts: dict[str, str]
) -> None:
    """The instant at which the limit is due, and each suspension in between, as facts and in the sentence."""
    (defect,) = play(*calls, f"[{at}] {WARN}").defects
    told = {name: str(value).replace("2026-10-03T", "").replace("-03:00", "") for name, value in defect.facts.items()}
    assert told == {"official": "20:00:00", "at": at, "minutes": "5", **facts}
    said = sentence(defect.code, defect.facts)
    assert all(str(value) in said for value in defect.facts.values())
    assert ("suspendido" in said) == ("frozen" in facts)


@pytest.mark.article("4.1")
def test_a_match_starts_once() -> None:
    """A second start is rejected, one after the result too."""
    assert play("comienza", "comienza").codes == ["already_started"]
    assert play(REDONDA, "comienza").codes == ["already_started"]
    assert play(over_at(30, 7), "comienza").codes == ["already_started"]


@pytest.mark.article("3.2", "3.3")
def test_a_new_captain_has_the_captains_acts() -> None:
    """And the one before has not: validating and disputing."""
    changed = f'{over_at(30, 7)}\narbitro capitan A 2 "lesión"'
    assert play(changed, "A2 valida", "capB valida").status == "homologated"
    assert play(changed, "capA valida", "capB valida").status == "homologated"
    assert play(changed, "A1 valida").rejected == [("A1 valida", "3.3")]


@pytest.mark.article("4.4")
def test_a_hand_annulled_by_force_majeure_gives_nothing() -> None:
    """The substitute takes the number and the seat, and the match goes on from a new hand."""
    replaced = 'arbitro reemplaza A2 "Suplente A" "lesión"'
    told = play(
        REDONDA,
        "B2: envido\nA3: no quiero",
        'arbitro anula mano 4.4 "lesión"',
        replaced,
        "mano",
        "A2: truco\nB1: no quiero",
    )
    assert (told.hands, told.score) == (["redonda void", "redonda"], (1, 0))


EXCUSED = 'arbitro dispensa demora A "corte de ruta"'
OTHER, LOST = 'arbitro advierte A 4.2 "x"', 'arbitro pierde A 19.6 "x"'
OUT_A, OUT_B = (f'arbitro descalifica {team} 19.4 "x"' for team in "AB")
ABSENT_B = "[20:10:00] arbitro ausencia B"


@pytest.mark.article("4.1")
def test_a_delay_waived_afterwards_takes_its_warnings_back() -> None:
    """Those for the delay alone; what the match lost by them goes on, what it lost otherwise does not."""
    late = f"[20:06:00] {WARN}"
    assert play(late, EXCUSED).disciplinary == (0, 0)
    both = play(late, 'arbitro advierte A 4.2 "celular"', EXCUSED)
    assert (both.disciplinary, both.result) == ((1, 0), None)
    lost = play(late, 'arbitro pierde A 19.6 "carta escondida"', EXCUSED)
    assert (lost.disciplinary, lost.result) == ((0, 0), ("B", "sanction"))
    other = play(late, 'arbitro dispensa demora B "corte de ruta"')
    assert other.disciplinary == (1, 0)


@pytest.mark.article("4.1", "19.2")
def test_a_disqualification_by_a_waived_warning_falls_with_it() -> None:
    """The warning had reached the edition's number."""
    out = play(f"[20:06:00] {WARN}", EXCUSED, "comienza", advertencias_descalifican=1)
    assert (out.disciplinary, out.result, out.status) == ((0, 0), None, "in_play")


@pytest.mark.article("4.1", "19.2")
@pytest.mark.parametrize(
    ("lines", "limit", "result"),
    [
        pytest.param([f"[20:06:00] {WARN}", OTHER], 2, None, id="the other warning alone does not reach the number"),
        pytest.param([f"[20:06:00] {WARN}", OTHER, OTHER], 2, ("B", "disqualification"), id="two others do"),
        pytest.param([f"[20:10:00] {ABSENT}", OUT_A], 0, ("B", "disqualification"), id="absent, and out for cheating"),
        pytest.param([f"[20:10:00] {ABSENT}", LOST], 0, ("B", "sanction"), id="absent, and lost by a sanction"),
        pytest.param([f"[20:10:00] {ABSENT}", OTHER, OTHER], 0, ("B", "sanction"), id="absent, and warned twice"),
        pytest.param([f"[20:10:00] {ABSENT}", OTHER], 0, None, id="absent, and warned once"),
        pytest.param([f"[20:10:00] {ABSENT}", OUT_B], 0, ("A", "disqualification"), id="absent, and the rival is out"),
        pytest.param([f"[20:10:00] {ABSENT}", OUT_A, OUT_B], 0, (None, "double_disqualification"), id="both are out"),
        pytest.param(
            [f"[20:06:00] {WARN}", OUT_B],
            1,
            ("A", "disqualification"),
            id="out by the delay, and the rival for cheating",
        ),
        pytest.param([f"[20:10:00] {ABSENT}", ABSENT_B, OUT_B], 0, ("A", "disqualification"), id="both absent, B out"),
        pytest.param(
            [f"[20:10:00] {ABSENT}", ABSENT_B, OUT_A, OUT_B], 0, (None, "double_disqualification"), id="absent and out"
        ),
    ],
)
def test_what_does_not_rest_on_the_delay_stands_without_it(
    lines: list[str], limit: int, result: tuple[str | None, str] | None
) -> None:
    """The result is what all else that is held against the teams comes to."""
    told = play(*lines, EXCUSED, advertencias_descalifican=limit)
    assert (told.codes, told.result) == ([], result)
    assert play(*lines, EXCUSED, "comienza", advertencias_descalifican=limit).codes == (
        ["already_started"] if result else []
    )


@pytest.mark.article("4.1")
def test_an_absence_that_is_waived_is_none() -> None:
    """The match can start; of two absences the other one is left."""
    absent = f"[20:10:00] {ABSENT}"
    assert play(absent, EXCUSED, "[20:12:00] comienza").status == "in_play"
    assert play(absent, "[20:10:00] arbitro ausencia B", EXCUSED).result == ("A", "absence")


@pytest.mark.article("4.1", "16.8")
def test_a_delay_waived_after_the_sign_off_changes_nothing() -> None:
    """It is kept, without effect."""
    signed = play(f"[20:10:00] {ABSENT}", 'arbitro homologa B "ausencia"', EXCUSED)
    assert (signed.result, signed.void) == (("B", "absence"), [(EXCUSED, "16.8")])
