"""Limits as evidence: from when to when they ran, what froze them, and what came when they were over."""

from typing import NamedTuple

import pytest

from domain.kernel.event import Event
from domain.match.deadlines import due, elapsed
from domain.match.life import Freeze
from domain.notation.reading import read
from domain.notation.recording import judge
from projections.deadlines import Deadline, document, ends, of
from tests.rulebooks.tsa.table import DUELS, REDONDA, over_at, play, redonda_at

ENVIDO = f"{REDONDA}\nB2: envido\nA1: quiero\nB2: 28\nA3: son buenas\nA1: son buenas"
IN_A_DUEL = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 28\nA2: son buenas"
RAISED = f"{REDONDA}\nB2: truco\nA3: quiero\nB1: retruco"
SIGNED = f"{over_at(30, 7)}\n[20:50:00] capA valida\n[20:50:00] capB valida"


class Known(NamedTuple):
    """An event as the log gives it back."""

    event: Event
    at: str


def deadlines(*acts: str, recorded: str = "2026-10-03T23:00:00Z", now: str | None = None) -> tuple[Deadline, ...]:
    """The deadlines of a match, all of it recorded at one instant."""
    header = '+++\nreglamento = "tsa"\npartido = "m"\nhora_oficial = 2026-10-03T20:00:00-03:00\n'
    header += '[equipos.A]\nnombre = "A"\ncapitan = 1\n[equipos.B]\nnombre = "B"\ncapitan = 3\n+++\n'
    recording = judge(read((header + "\n".join(acts)).encode()))
    assert not recording.defects, recording.defects
    return of([Known(event, recorded) for event in recording.events], now)


def states(rows: tuple[Deadline, ...], name: str) -> list[str]:
    """The states of the limits of that name."""
    return [row.state for row in rows if row.limit.name == name]


@pytest.mark.article("11.7", "12.4", "15.9", "16.2", "16.8", "4.1")
@pytest.mark.parametrize(
    ("article", "name", "acts", "state"),
    [
        ("4.1", "absence", "", "open"),
        ("4.1", "absence", "[20:09:59] comienza", "kept"),
        ("4.1", "absence", "[20:10:00] comienza", "expired"),
        ("4.1", "delay_warning", '[20:04:00] incidente A 4.1 "x"', "open"),
        ("4.1", "delay_warning", '[20:05:00] incidente A 4.1 "x"', "expired"),
        ("4.1", "absence", '[20:07:00] arbitro dispensa demora A "x"\narbitro dispensa demora B "x"', "waived"),
        ("11.7", "showing", ENVIDO, "open"),
        ("11.7", "showing", f"{ENVIDO}\nA1 muestra 4c 5c", "open"),
        ("11.7", "showing", f"{ENVIDO}\ncapA reclama acreditacion", "kept"),
        ("11.7", "showing", f"{ENVIDO}\nB2 muestra 5e 3e", "kept"),
        ("11.7", "showing", f"{ENVIDO}\ngana A\ncorta", "expired"),
        ("11.7", "showing", f'{ENVIDO}\ncapB llama arbitro "x"', "frozen"),
        ("15.9", "showing", IN_A_DUEL, "open"),
        ("15.9", "showing", f"{IN_A_DUEL}\nA2 reclama acreditacion", "kept"),
        ("15.9", "showing", f"{IN_A_DUEL}\nA2: me voy al mazo\nA3> ?", "expired"),
        ("12.4", "objection", RAISED, "open"),
        ("12.4", "objection", f"{RAISED}\nA1 objeta", "kept"),
        ("12.4", "objection", f"{RAISED}\nA3: quiero\nB2> 4c", "expired"),
        ("12.4", "objection", f'{RAISED}\ncapA llama arbitro "x"', "frozen"),
        ("12.4", "objection", f'{RAISED}\ncapA llama arbitro "x"\narbitro reanuda', "open"),
        ("16.2", "difference", f"{REDONDA}\ngana A", "open"),
        ("16.2", "difference", f"{REDONDA}\ngana A\nverifican 1-0", "kept"),
        ("16.2", "difference", f"{REDONDA}\ngana A\nmano", "expired"),
        ("16.8", "correction", SIGNED, "open"),
        ("16.8", "correction", f'{SIGNED}\n[21:05:00] incidente A 16.8 "x"', "open"),
        ("16.8", "correction", f'{SIGNED}\n[21:05:01] incidente A 16.8 "x"', "expired"),
    ],
)  # fmt: skip
def test_a_limit_is_open_frozen_kept_or_expired(article: str, name: str, acts: str, state: str) -> None:
    rows = [row for row in deadlines(acts) if row.limit.name == name]
    assert {row.limit.article for row in rows} == {article}
    assert {row.state for row in rows} == {state}


@pytest.mark.article("4.1", "17.3")
@pytest.mark.parametrize(
    ("at", "is_too_early"), [("20:10:00", True), ("20:15:59", True), ("20:16:00", False), ("21:00:00", False)]
)
def test_a_suspension_freezes_the_limit_of_a_delay(at: str, is_too_early: bool) -> None:  # noqa: FBT001
    """Six minutes of it count for nobody: what ended at ten ends at sixteen."""
    early = ('[19:50:00] capB llama arbitro "x"', "[19:55:00] arbitro reanuda")
    calls = (*early, '[20:02:00] capB llama arbitro "el lugar"', "[20:08:00] arbitro reanuda")
    line = f"[{at}] arbitro ausencia A"
    assert play(*calls, line).rejected == ([(line, "4.1")] if is_too_early else [])
    (row,) = [row for row in deadlines(*calls) if (row.limit.name, row.limit.team) == ("absence", "A")]
    assert ends(row) == "2026-10-03T20:16:00-03:00"
    assert [start.act for start, _ in row.freezes] == [1, 3]


@pytest.mark.article("4.1", "17.3")
def test_a_suspension_of_unknown_length_leaves_the_limit_unknown() -> None:
    """It binds nobody and is flagged (decisions: a limit whose times are not known)."""
    line = "[20:06:00] arbitro ausencia A"
    told = play('[20:02:00] capB llama arbitro "x"', "arbitro reanuda", line)
    assert told.flags == [(line, "limite_sin_hora")]


MINUTES = "2026-10-03T20:{:02}:00-03:00"


@pytest.mark.article("17.3")
@pytest.mark.parametrize(
    ("freezes", "ran", "end"),
    [
        ((), 20, 10),
        (((2, 5),), 17, 13),
        (((2, 5), (12, 14)), 15, 15),
        (((30, 40),), 20, 10),
        (((10, 15),), 15, 10),
        (((9, None),), 9, 10),
    ],
)
def test_what_is_frozen_does_not_run(freezes: tuple[tuple[int, int | None], ...], ran: int, end: int) -> None:
    """Ten minutes from 20:00, asked at 20:20."""
    told = tuple(
        Freeze(MINUTES.format(a), None if b is None else MINUTES.format(b), over=b is not None) for a, b in freezes
    )
    passed = elapsed(MINUTES.format(0), MINUTES.format(20), told)
    assert passed is not None
    assert passed.total_seconds() == ran * 60
    limit = elapsed(MINUTES.format(0), MINUTES.format(10))
    assert limit is not None
    assert due(MINUTES.format(0), limit, told) == MINUTES.format(end)


@pytest.mark.article("11.7", "12.4")
def test_what_comes_after_the_end_stands_beside_the_limit() -> None:
    """The act that closed it and the act that came too late, each with its instant."""
    rows = deadlines(ENVIDO, "gana A", "[20:10:00] corta", "[20:11:30] capA reclama acreditacion")
    (row,) = [row for row in rows if row.limit.name == "showing"]
    assert row.end is not None
    assert (row.end.at, [late.at for late in row.after]) == ("2026-10-03T20:10:00-03:00", ["2026-10-03T20:11:30-03:00"])
    rows = deadlines(RAISED, "A3: quiero", "B2> 4c", "A1 objeta")
    (row,) = [row for row in rows if row.limit.name == "objection"]
    assert len(row.after) == 1


def test_the_evidence_of_an_act_taken_back_goes_with_it() -> None:
    """A cut by mistake closed nothing."""
    rows = deadlines(ENVIDO, "gana A", "corta", 'deshace "todavía no"')
    assert states(rows, "showing") == states(rows, "difference") == ["open"]
    assert states(deadlines(RAISED, "perdonan"), "objection") == ["kept"]


@pytest.mark.article("16.8")
@pytest.mark.parametrize(("now", "state"), [("2026-10-03T21:05:00-03:00", "open"), ("2026-10-04T00:05:01Z", "expired")])
def test_a_clock_runs_out_with_nobodys_act(now: str, state: str) -> None:
    """As of the instant that is asked about."""
    assert states(deadlines(SIGNED, now=now), "correction") == [state]


@pytest.mark.article("16.6", "4.1")
def test_limits_run_on_when_things_happened_and_late_entries_show_both_times() -> None:
    """A paper record, typed the next morning."""
    acts = ("[20:06:00] comienza", redonda_at(2, 1))
    (row, *_) = deadlines(*acts, recorded="2026-10-04T12:00:00Z")
    assert row.end is not None
    assert (row.end.at, row.end.recorded_at, row.end.late_entry) == (
        "2026-10-03T20:06:00-03:00", "2026-10-04T12:00:00Z", True,
    )  # fmt: skip
    (prompt, *_) = deadlines(*acts, recorded="2026-10-03T23:06:30Z")
    assert prompt.end is not None
    assert not prompt.end.late_entry
    assert (row.state, ends(row)) == (prompt.state, ends(prompt)) == ("expired", "2026-10-03T20:05:00-03:00")


def test_the_document_tells_each_limit_as_plain_values() -> None:
    rows = deadlines(ENVIDO, '[20:09:00] capA llama arbitro "x"', "[20:10:00] arbitro reanuda", "gana A", "corta")
    *_, told, _ = document("-/m", rows)["deadlines"]
    assert {name: told[name] for name in ("limit", "article", "hand", "state", "due")} == {
        "limit": "showing", "article": "11.7", "hand": 1, "state": "expired", "due": None,
    }  # fmt: skip
    (freeze,) = told["freezes"]
    assert (freeze["from"]["at"], freeze["to"]["at"]) == ("2026-10-03T20:09:00-03:00", "2026-10-03T20:10:00-03:00")
