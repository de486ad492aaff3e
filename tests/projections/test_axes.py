"""Two axes of time: what had happened by an instant of the match, and what the record knew by one of its own."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.match.axes import first_time, happened_by
from domain.notation.recording import record
from projections.axes import Axes, select
from projections.result import Document, MatchResult
from store import MatchStore
from store.importing import Imported, import_match
from tests.laws.generator import Generated, generate
from tests.projections.reading import CLERK, acta

M1 = "2026/m-1"
SEEDS = range(20)
MINUTE = timedelta(minutes=1)


def at(clock: str) -> str:
    """That time on the evening of the match, as the table's clock shows it."""
    return f"2026-10-03T{clock}-03:00"


def timed(*acts: str) -> bytes:
    """A match whose acts may begin with a time of that evening."""
    data = acta(*acts)
    return data.replace(b"[equipos.A]", f"hora_oficial = {at('20:00:00')}\n[equipos.A]".encode())


def events_of(*acts: str) -> tuple[Event, ...]:
    """The events of such a match."""
    recording = record(timed(*acts))
    assert not recording.defects, recording.defects
    return recording.events


def told(events: tuple[Event, ...] | list[Event]) -> Document:
    """The result of these events."""
    return MatchResult().apply_all(events).document()


def score(*acts: str, as_of: str) -> tuple[int, int]:
    """The score as of a time of that evening."""
    found = happened_by(events_of(*acts), at(as_of))
    assert not isinstance(found, Refusal)
    points = told(found)["score"]
    return points["A"], points["B"]


# --- what had happened ---------------------------------------------------------------------------------------------

HANDS = ("[20:05:00] planilla A 2 B 1", "planilla A 1 B 0", "[20:15:00] planilla A 0 B 4", "planilla A 1 B 0")


@pytest.mark.parametrize(
    ("as_of", "expected"),
    [
        ("20:04:59", (0, 0)),
        ("20:05:00", (3, 1)),
        ("20:14:59", (3, 1)),
        ("20:15:00", (4, 5)),
        ("23:59:59", (4, 5)),
    ],
)
def test_an_act_without_a_time_counts_with_the_one_above_it(as_of: str, expected: tuple[int, int]) -> None:
    assert score(*HANDS, as_of=as_of) == expected


def test_before_its_first_act_a_match_is_scheduled() -> None:
    found = happened_by(events_of(*HANDS), at("19:00:00"))
    assert not isinstance(found, Refusal)
    assert told(found)["status"] == "scheduled"


def test_acts_before_the_first_time_count_with_it() -> None:
    assert score("planilla A 2 B 1", "[20:05:00] planilla A 1 B 0", as_of="20:04:00") == (0, 0)
    assert score("planilla A 2 B 1", "[20:05:00] planilla A 1 B 0", as_of="20:05:00") == (3, 1)


def test_without_any_time_nobody_can_say() -> None:
    assert happened_by(events_of("planilla A 2 B 1"), at("20:00:00")) == Refusal("times_unknown")


def test_of_a_match_without_acts_nothing_had_happened() -> None:
    assert happened_by(events_of()[:1], at("20:00:00")) == events_of()[:1]


def test_an_instant_is_the_same_with_any_offset() -> None:
    events = events_of(*HANDS)
    assert happened_by(events, "2026-10-03T23:10:00+00:00") == happened_by(events, at("20:10:00"))
    assert happened_by(events, "2026-10-04T04:40:00+05:30") == happened_by(events, at("20:10:00"))


@pytest.mark.article("16.2")
def test_what_a_correction_changed_had_stood_until_then() -> None:
    acts = ("[20:05:00] planilla A 2 B 1", '[20:09:00] conformes corrigen 3-1 "mal sumado"')
    assert [score(*acts, as_of=clock) for clock in ("20:08:59", "20:09:00")] == [(2, 1), (3, 1)]


@pytest.mark.article("17.9")
def test_what_a_review_changed_had_stood_until_then() -> None:
    acts = (
        "[20:05:00] planilla A 30 B 2", "[20:06:00] capA valida", "[20:07:00] capB valida",
        '[21:00:00] arbitro eleva "x"', '[21:01:00] jefe abre "x"', '[22:00:00] jefe modifica 28-30 "x"',
    )  # fmt: skip
    events = events_of(*acts)
    states: list[Any] = []
    for clock in ("20:06:30", "20:07:00", "21:30:00", "22:00:00"):
        found = happened_by(events, at(clock))
        assert not isinstance(found, Refusal)
        document = told(found)
        states.append((document["status"], document["score"]["A"], document["revision"]))
    assert states == [("finished", 30, 0), ("homologated", 30, 1), ("under_review", 30, 1), ("homologated", 28, 2)]


@pytest.mark.article("10.3")
def test_what_was_pardoned_had_been_said() -> None:
    """A pardon is an act of the table: until it the expression stood."""
    acts = ("[20:05:00] mano", "[20:06:00] B2: truco", "[20:07:00] A3: no quiero", "[20:08:00] perdonan")
    assert [score(*acts, as_of=clock) for clock in ("20:07:30", "20:08:00")] == [(0, 1), (0, 0)]


def test_what_was_undone_had_never_happened() -> None:
    """A wrong entry is no act of the match: since the record knows, no instant has it."""
    acts = ("[20:05:00] planilla A 2 B 1", "[20:06:00] planilla A 4 B 0", '[20:08:00] deshace "otra mano"')
    assert [score(*acts, as_of=clock) for clock in ("20:05:59", "20:07:00", "20:08:00")] == [(2, 1)] * 3
    assert score(*acts[:2], as_of="20:07:00") == (6, 1)


# --- laws, of generated matches --------------------------------------------------------------------------------------


@lru_cache
def made(seed: int) -> Generated:
    """A generated match."""
    return generate(seed)


def everything(seed: int) -> tuple[Event, ...]:
    """Its events."""
    return (Event(0, made(seed).opened), *made(seed).events)


def instants(events: tuple[Event, ...]) -> list[str]:
    """The times told in a match, and those between and around them."""
    times = sorted({moment(event.at) for event in events if event.at is not None})
    between = [time + delta for time in times for delta in (-MINUTE, timedelta(0), timedelta(microseconds=1))]
    return [time.isoformat() for time in sorted(between)]


def prefixes(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """What had happened by each of them."""
    found = [happened_by(events, instant) for instant in instants(events)]
    assert not any(isinstance(one, Refusal) for one in found)
    return [one for one in found if not isinstance(one, Refusal)]


@pytest.mark.parametrize("seed", SEEDS)
def test_as_of_the_last_instant_is_the_plain_projection(seed: int) -> None:
    events = everything(seed)
    if first_time(events) is not None:
        assert prefixes(events)[-1] == events


@pytest.mark.parametrize("seed", SEEDS)
def test_what_had_happened_grows_and_never_changes(seed: int) -> None:
    """Prefixes, one of the next, each of whole acts; nothing later than the instant, nothing of it left out."""
    events = everything(seed)
    for earlier, later in pairwise(prefixes(events)):
        assert later[: len(earlier)] == earlier
    for instant, found in zip(instants(events), prefixes(events), strict=True):
        assert all(event.at is None or moment(event.at) <= moment(instant) for event in found)
        rest = events[len(found) :]
        assert not rest or rest[0].act != found[-1].act
        undone = bool(rest) and any(
            type(event.body).__name__ == "ActUndone" and event.act == rest[0].act + 1 for event in rest
        )
        known = [event for event in rest if event.at is not None and moment(event.at) <= moment(instant)]
        assert not known or undone


# --- what the record knew --------------------------------------------------------------------------------------------


class Server:
    """The server's clock, set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 10, 3, 23, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time that it shows."""
        return self.now


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def store(database_url: str, server: Server) -> Iterator[MatchStore]:
    store = MatchStore(database_url, event_types=EVENT_TYPES, clock=server)
    yield store
    store.close()


def enter(store: MatchStore, server: Server, clock: str, *acts: str) -> None:
    """Enter these acts, or what is new of them, at that time of the server."""
    server.now = moment(at(clock))
    outcome = import_match(store, timed(*acts), CLERK)
    assert isinstance(outcome, Imported), outcome


def known(store: MatchStore, known_at: str | None, as_of: str | None = None) -> tuple[int, int] | str:
    """The score on both axes, or why there is none."""
    axes = Axes(as_of and at(as_of), known_at and at(known_at))
    found = select(store.recorded(M1), axes)
    if isinstance(found, Refusal):
        return found.code
    points = told([each.event for each in found])["score"]
    return points["A"], points["B"]


def test_a_paper_record_happened_when_it_happened_and_is_known_since_it_was_entered(
    store: MatchStore, server: Server
) -> None:
    paper = ("[20:05:00] planilla A 2 B 1", "[20:15:00] planilla A 0 B 4")
    enter(store, server, "20:06:00", *paper[:1])
    enter(store, server, "22:00:00", *paper)
    assert known(store, None, as_of="20:20:00") == (2, 5)
    assert known(store, "21:59:59", as_of="20:20:00") == (2, 1)
    assert known(store, "22:00:00", as_of="20:20:00") == (2, 5)
    assert known(store, "22:00:00", as_of="20:14:00") == (2, 1)
    assert known(store, "20:05:59") == "not_known_yet"


def test_until_it_was_undone_the_record_said_what_was_wrong(store: MatchStore, server: Server) -> None:
    acts = ("[20:05:00] planilla A 2 B 1", "[20:06:00] planilla A 4 B 0", '[20:08:00] deshace "otra mano"')
    enter(store, server, "20:06:30", *acts[:2])
    enter(store, server, "20:08:30", *acts)
    assert known(store, "20:08:00", as_of="20:07:00") == (6, 1)
    assert known(store, "20:08:30", as_of="20:07:00") == (2, 1)
    assert known(store, None) == (2, 1)


def test_what_is_known_is_a_prefix_of_the_log_whatever_the_clocks_say(store: MatchStore, server: Server) -> None:
    """The server's clock was set back in between: what is recorded later is never known earlier."""
    enter(store, server, "21:00:00", *HANDS[:2])
    enter(store, server, "20:30:00", *HANDS)
    assert known(store, "20:59:59") == "not_known_yet"
    assert known(store, "21:00:00") == (4, 5)
    stamps = [each.at for each in store.recorded(M1)]
    assert stamps == sorted(stamps)
