"""Being there in time, and force majeure: 3.2, 4.1, 4.4."""

import pytest

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
