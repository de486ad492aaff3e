"""What users of other systems complained about, as far as it is about the record of a match; each by its name.

The number is that of the complaint in its tracker; the sentence is what must hold here instead.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import accumulate, pairwise
from threading import Barrier, Thread
from typing import Any

import pytest

from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.match.acts import Act, ActUndone
from domain.match.axes import happened_by
from domain.match.events import ActWithdrawn, EntryFlagged, MatchHomologated, MatchOpened
from domain.notation.reading import read, read_act
from domain.notation.recording import record
from domain.notation.writing import write
from domain.rulebooks.registry import RULEBOOKS
from projections.result import Document, MatchResult
from projections.timeline import of as timeline_of
from store import Accepted, Actor, Decision, MatchStore, Outcome, Stale
from store.errors import ConnectionLostError
from store.importing import Imported, NotImported, import_match
from tests.laws.generator import generate
from tests.projections.reading import CLERK, acta

M1 = "2026/m-1"
BOOK = RULEBOOKS["tsa"]
OVER = ("planilla A 30 B 12",)
SECOND = Actor("planillero-2", "clerk", "tablet-7")


def timed(*acts: str) -> bytes:
    """A match of the evening of 3 October 2026, whose acts may begin with a time of the table's clock, in UTC-3."""
    return acta(*acts).replace(b"[equipos.A]", b"hora_oficial = 2026-10-03T20:00:00-03:00\n[equipos.A]")


def events_of(data: bytes) -> tuple[Event, ...]:
    """The events of a file."""
    recording = record(data)
    assert not recording.defects, recording.defects
    return recording.events


def told(*acts: str) -> Document:
    """The result of a match with these acts."""
    return MatchResult().apply_all(events_of(timed(*acts))).document()


def score(*acts: str) -> tuple[int, int]:
    """Its score."""
    points = told(*acts)["score"]
    return points["A"], points["B"]


def codes(*acts: str) -> list[str]:
    """Why acts of a file are rejected."""
    return [defect.code for defect in record(timed(*acts)).defects]


@pytest.fixture
def store(database_url: str) -> Iterator[MatchStore]:
    store = MatchStore(database_url, event_types=EVENT_TYPES)
    yield store
    store.close()


def enter(store: MatchStore, line: str, actor: Actor, *, expected: int | None = None, key: str = "") -> Outcome:
    """One act of the match, entered by somebody on some device."""

    def decide(events: tuple[Event, ...]) -> Decision | Refusal:
        opened, act = events[0].body, read_act(BOOK, line)
        assert isinstance(opened, MatchOpened)
        assert isinstance(act, Act)
        outcome = BOOK.decide(reduce(BOOK.evolve, events[1:], BOOK.initial(opened)), act, None)
        return outcome if isinstance(outcome, Refusal) else Decision(outcome, "done")

    name = key or f"{actor.pseudonym}-{line}".replace(" ", "_")
    return store.record(M1, name, actor, decide, expected_version=expected)


# --- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.article("16.2")
def test_crg_623_points_moved_between_closed_hands_change_the_total_once() -> None:
    """Two of A's points were B's: told again, the correction adds nothing, and hands and total agree."""
    hands = ("planilla A 3 B 0", "planilla A 2 B 1")
    moved = (*hands, 'conformes corrigen 3-3 "dos eran de B"')
    assert (score(*hands), score(*moved)) == ((5, 1), (3, 3))
    assert score(*moved, 'conformes corrigen 3-3 "dos eran de B"') == (3, 3)
    points = [point for hand in told(*moved)["hands"] for point in hand["points"]]
    assert {team: sum(one["points"] for one in points if one["team"] == team) for team in "AB"} == {"A": 3, "B": 3}
    assert [one["points"] for one in points if one["for"] == "correction"] == [-2, 2]


def test_crg_983_removing_one_unit_does_not_zero_totals() -> None:
    """A hand, a warning, an error that is taken back leaves all others as they were."""
    undo = 'deshace "no fue"'
    assert score("planilla A 3 B 0", "planilla A 2 B 1", undo) == (3, 0)
    warned = ("mano", 'arbitro advierte verbal A 14.4 "x"', 'arbitro advierte A 4.2 "x"')
    assert told(*warned, 'arbitro advierte verbal A 14.4 "x"', undo)["warnings"]["A"] == {
        "verbal": 1,
        "disciplinary": 1,
    }
    erred = ("corta", "reparte", "error expone B2 4c", "capB repite", "reparte")
    assert told(*erred, "error expone B2 5c", undo)["dealer_errors"] == {"A1": {"in_cycle": 1, "total": 1}}


@pytest.mark.article("15.1", "1.3", "1.4")
@pytest.mark.parametrize(
    ("before", "act", "then", "now"),
    [
        (("planilla A 4 B 0",), "planilla A 1 B 0", ("pica_pica", "malas"), ("redonda", "malas")),
        (("planilla A 4 B 0", "planilla A 1 B 0"), "planilla A 2 B 0", ("redonda", "malas"), ("pica_pica", "malas")),
        (("planilla A 14 B 0", "planilla A 0 B 1"), "planilla A 2 B 0", ("pica_pica", "buenas"), ("redonda", "malas")),
        (
            ("planilla A 24 B 0", "planilla A 0 B 1"),
            "planilla A 2 B 0",
            ("redonda", "buenas"),
            ("redonda", "buenas"),
        ),
        (("planilla A 29 B 0",), "planilla A 1 B 0", (None, "buenas"), ("redonda", "buenas")),
    ],
)
def test_crg_433_and_902_undo_across_a_phase_boundary(
    before: tuple[str, ...], act: str, then: tuple[str | None, str], now: tuple[str | None, str]
) -> None:
    """Into the pica-pica and out of it, into buenas, over the end: all is as it was before the act."""
    for acts, expected in (((*before, act), then), ((*before, act, 'deshace "no fue"'), now)):
        document = told(*acts)
        due = document["next_hand"]
        assert (due and due["kind"], document["zones"]["A"]) == expected
    undone = told(*before, act, 'deshace "no fue"')
    assert undone == told(*before)


@pytest.mark.parametrize("seed", range(6))
def test_ssl_187_revert_one_event_not_the_whole_state(seed: int) -> None:
    """Undoing any act of a match leaves exactly what was before it, and what came earlier stays told."""
    made = generate(seed)
    matches = list(accumulate(made.events, BOOK.evolve, initial=BOOK.initial(made.opened)))
    acts = [event.act for event in made.events]
    ends = [place for place in range(1, len(acts) + 1) if place == len(acts) or acts[place] != acts[place - 1]]
    reverted = 0
    for start, end in pairwise(ends):
        outcome = BOOK.decide(matches[end], ActUndone(reason="no"), None)
        if isinstance(outcome, Refusal):
            continue
        after = reduce(BOOK.evolve, outcome, matches[end]).core
        assert after == matches[start].core.after_undoing(matches[end].core)
        withdrawn = [event.body.withdrawn for event in outcome if isinstance(event.body, ActWithdrawn)]
        assert withdrawn == [acts[end - 1]]
        reverted += 1
    assert reverted or made.plan.fate == "absence"  # over with its first act, and soon official


# --- who -------------------------------------------------------------------------------------------------------------


def test_crg_455_late_entry_after_a_crash_keeps_provenance(
    store: MatchStore, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a crash lost is entered from paper: when it happened, when and by whom it was entered, and late."""
    lines = ("[20:05:00] planilla A 2 B 1", "[20:15:00] planilla A 0 B 4", "[20:25:00] planilla A 1 B 0")
    assert import_match(store, timed(*lines[:1]), CLERK) == Imported(M1, 0, 2)
    before = [each.leaf_hash for each in store.load_leaves(M1)]

    def crash(_: object) -> None:
        raise ConnectionLostError

    with monkeypatch.context() as patched:
        patched.setattr(store.database.read(type), "commit", crash)
        with pytest.raises(ConnectionLostError):
            import_match(store, timed(*lines[:2]), CLERK)
    assert [each.leaf_hash for each in store.load_leaves(M1)] == before
    much_later = datetime(2099, 10, 5, 12, tzinfo=UTC)
    again = MatchStore(database_url, event_types=EVENT_TYPES, clock=lambda: much_later)
    assert import_match(again, timed(*lines), SECOND) == Imported(M1, 2, 2)
    recorded = again.recorded(M1)
    assert [each.leaf_hash for each in again.load_leaves(M1)][: len(before)] == before
    late = recorded[len(before) :]
    assert {each.actor for each in recorded[: len(before)]} == {CLERK}
    assert {each.actor for each in late} == {SECOND}
    assert len({each.cause for each in late}) == 1
    assert {each.event.at for each in late} == {"2026-10-03T20:15:00-03:00", "2026-10-03T20:25:00-03:00"}
    assert {each.claimed_at for each in late} == {"2026-10-03T23:15:00.000000Z", "2026-10-03T23:25:00.000000Z"}
    assert {each.at for each in late} == {"2099-10-05T12:00:00.000000Z"}
    flags = [each.event for each in late if isinstance(each.event.body, EntryFlagged)]
    assert [(flag.act, flag.body.code) for flag in flags if isinstance(flag.body, EntryFlagged)] == [
        (3, "entrada_tardia"),
        (4, "entrada_tardia"),
    ]
    again.close()


def test_crg_945_a_wrong_official_is_correctable_and_visible() -> None:
    """An act told of the wrong official is taken back and told anew; both stay, and one warning counts."""
    wrong = ("mano", 'arbitro advierte A 4.2 "teléfono"')
    right = (*wrong, 'deshace "fue el jefe"', 'jefe advierte A 4.2 "teléfono"')
    assert told(*right)["warnings"]["A"]["disciplinary"] == 1
    rows = timeline_of(M1, events_of(timed(*right)))
    written = [
        (BOOK.write(event.body), event.act) for event in events_of(timed(*right)) if type(event.body) in BOOK.facts
    ]
    assert [text for text, act in written if act in {3, 5}] == [
        'arbitro advierte A 4.2 "teléfono"',
        'jefe advierte A 4.2 "teléfono"',
    ]
    assert [(row["act"], row["undone_by"]) for row in rows if row["act"] in {3, 5}] == [(3, 4), (5, None)]


def test_crg_981_who_pressed_what_is_known(store: MatchStore) -> None:
    """Each event has its actor, the device and the command, those that followed by rule too."""
    import_match(store, timed("mano"), CLERK)
    assert isinstance(enter(store, "B2: truco", SECOND), Accepted)
    assert isinstance(enter(store, "A3: no quiero", CLERK), Accepted)
    by_act = {each.event.act: (each.actor, each.cause) for each in store.recorded(M1)}
    assert by_act[3] == (SECOND, "planillero-2-B2:_truco")
    assert by_act[4] == (CLERK, "planillero-A3:_no_quiero")
    for each in store.recorded(M1):
        assert (each.actor, each.cause) == by_act.get(each.event.act, (CLERK, each.cause))


def test_wca_8341_the_poster_differs_from_the_submitter(store: MatchStore) -> None:
    """Who did it at the table and who entered it are two things, and both are kept."""
    import_match(store, timed("mano"), CLERK)
    assert isinstance(enter(store, "capB llama arbitro", SECOND), Accepted)
    asked = store.recorded(M1)[-2:]
    facts = [each for each in asked if isinstance(each.event.body, Act)]
    assert [(getattr(each.event.body, "by", None), each.actor.pseudonym) for each in facts] == [
        ("capB", "planillero-2")
    ]


def test_wca_live_27_and_133_a_second_check_records_who_checked(store: MatchStore) -> None:
    """The check is an act of its own, by whoever made it; a differing one stays open and changes nothing."""
    import_match(store, timed("planilla A 2 B 1"), CLERK)
    assert isinstance(enter(store, "verifican 2-1", SECOND), Accepted)
    assert isinstance(enter(store, "verifican 3-1", SECOND, key="again"), Accepted)
    rows = [(each.event.act, str(type(each.event.body).__name__), each.actor) for each in store.recorded(M1)]
    assert rows[-3:] == [
        (3, "ScoreVerified", SECOND),
        (4, "ScoreVerified", SECOND),
        (4, "DifferenceOpened", SECOND),
    ]
    assert MatchResult().apply_all(store.load(M1)).score == {"A": 2, "B": 1}


def test_ftc_474_two_writers_on_one_side(store: MatchStore) -> None:
    """Two devices of one side that saw the same: one is first, the other is told what it missed; nothing is merged."""
    import_match(store, timed("mano"), CLERK)
    version = len(store.load(M1))
    outcomes: list[Outcome] = []
    ready = Barrier(2)

    def press(line: str, device: str) -> None:
        ready.wait()
        outcomes.append(enter(store, line, Actor("capitan-b", "captain", device), expected=version, key=device))

    threads = [Thread(target=press, args=told) for told in (("B2: truco", "one"), ("B2: envido", "two"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (first,) = (one for one in outcomes if isinstance(one, Accepted))
    (second,) = (one for one in outcomes if isinstance(one, Stale))
    assert second.missed == tuple(store.load(M1)[version:])
    assert first.last == len(store.load(M1))
    assert {each.event.act for each in store.recorded(M1)[version:]} == {3}


def test_wca_live_274_and_275_nothing_is_doubled_when_a_file_is_sent_again(store: MatchStore) -> None:
    """The same acts are nothing new; other ones are refused at the first that differs, and nothing is overwritten."""
    lines = ("planilla A 2 B 1", "planilla A 0 B 4")
    import_match(store, timed(*lines), CLERK)
    head = store.head()
    assert import_match(store, timed(*lines), SECOND) == Imported(M1, 3, 0)
    other = import_match(store, timed(lines[0], "planilla A 4 B 0"), SECOND)
    assert isinstance(other, NotImported)
    assert [(defect.code, defect.facts["act"]) for defect in other.defects] == [("acta_differs", 3)]
    assert store.head() == head


# --- clocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.article("16.8")
def test_ftc_399_567_and_672_day_borders_in_utc_3() -> None:
    """Over midnight at the table, and over midnight in UTC (21:00), the fifteen minutes are fifteen minutes."""
    for end, in_time, late in (("23:50:00", "00:05:00", "00:05:01"), ("20:50:00", "21:05:00", "21:05:01")):
        signed = (f"[{end}] planilla A 30 B 12", f"[{end}] capA valida", f"[{end}] capB valida")
        assert told(*signed, f'[{in_time}] arbitro corrige 30-13 "suma"')["revision"] == 2
        assert codes(*signed, f'[{late}] arbitro corrige 30-13 "suma"') == ["too_late"]
    events = events_of(timed("[23:59:59] planilla A 2 B 1", "[00:00:00] planilla A 1 B 0"))
    times = {event.act: event.at for event in events}
    assert (times[2], times[3]) == ("2026-10-03T23:59:59-03:00", "2026-10-04T00:00:00-03:00")


def test_ftc_399_567_and_672_clocks_that_jump() -> None:
    """A clock that was set back is told, never sorted away; the same instant with another offset is no jump."""
    assert codes("[20:10:00] planilla A 2 B 1", "[20:09:59] planilla A 1 B 0") == ["time_goes_back"]
    utc = "[2026-10-03T23:10:00Z] planilla A 1 B 0"
    assert score("[20:10:00] planilla A 2 B 1", utc, "[20:10:00] planilla A 1 B 0") == (4, 1)
    assert codes("[20:10:00] planilla A 2 B 1", utc.replace("10:00Z", "09:59Z")) == ["time_goes_back"]


def test_ftc_399_567_and_672_a_server_whose_clock_jumps(database_url: str) -> None:
    """The record's own times never decrease, so what is known by an instant is always the same."""
    clock = iter([datetime(2026, 10, 4, 2, tzinfo=UTC), *[datetime(2026, 10, 4, 1, tzinfo=UTC)] * 3])
    store = MatchStore(database_url, event_types=EVENT_TYPES, clock=lambda: next(clock))
    import_match(store, timed("planilla A 2 B 1"), CLERK)
    import_match(store, timed("planilla A 2 B 1", "planilla A 1 B 0"), CLERK)
    assert {each.at for each in store.recorded(M1)} == {"2026-10-04T02:00:00.000000Z"}
    store.close()


@pytest.mark.article("16.4", "16.5")
def test_ftc_686_nothing_is_homologated_by_time_out() -> None:
    """However long one waits: with one signature, or none, the match stays finished; nothing is a matter of time."""
    for signed in ((), ("[21:00:00] capA valida",), ("[21:00:00] capA valida", '[21:01:00] capB discrepa "no"')):
        year_later = '[2027-10-03T21:00:00-03:00] incidente A2 9.8 "sigue sin firmarse"'
        events = events_of(timed("[20:59:00] planilla A 30 B 12", *signed, year_later))
        assert not any(isinstance(event.body, MatchHomologated) for event in events)
        for years in (0, 1, 100):
            instant = (datetime(2026, 10, 4, tzinfo=UTC) + timedelta(days=366 * years)).isoformat()
            found = happened_by(events, instant)
            assert not isinstance(found, Refusal)
            assert MatchResult().apply_all(found).status == "finished"


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_crg_805_and_818_a_reloaded_file_equals_the_record(seed: int) -> None:
    """What is exported and read again is the same match, event by event."""
    made = generate(seed)
    reading = read(write(made.opened, made.events).encode())
    assert not reading.defects
    match: Any = BOOK.initial(made.opened)
    events: list[Event] = []
    for line in reading.lines:
        outcome = BOOK.judge(match, line.act, line.at)
        assert not isinstance(outcome, Refusal)
        match, events = outcome.match, [*events, *outcome.events]
    assert events == made.events
