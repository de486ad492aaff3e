"""A match written out: the facts alone, and the same events again when it is read."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.match.events import MatchOpened
from domain.notation import header, json_acts
from domain.notation.clock import instant
from domain.notation.recording import facts_of, record
from domain.notation.writing import write
from domain.rulebooks.registry import RULEBOOKS
from tests.notation.strategies import ACTS, TEXTS, UNHURRIED

CASES = sorted((Path(__file__).parents[1] / "cases" / "tsa").glob("*.acta"))
TEAMS = '[equipos.A]\nnombre = "Los Teros"\ncapitan = 1\n[equipos.B]\nnombre = "Las Calandrias"\ncapitan = 3\n'
OFFICIAL = "hora_oficial = 2026-10-03T23:30:00-03:00\n"


def opened(official: str = OFFICIAL) -> MatchOpened:
    """A match, opened without a file."""
    head = header.read(f'reglamento = "tsa"\npartido = "C-07"\n{official}{TEAMS}')
    assert head.opened is not None
    return head.opened


def recorded(match: MatchOpened, told: Iterable[tuple[Any, str | None]]) -> tuple[Event, ...]:
    """The events of the JSON acts that can be, one after the other, as a service records them."""
    rulebook = RULEBOOKS[match.rulebook]
    events, state = [Event(0, match)], rulebook.initial(match)
    for plain, at in told:
        act = json_acts.read(plain)
        assert not isinstance(act, Malformed)
        outcome = rulebook.judge(state, act, at)
        if not isinstance(outcome, Refusal):
            state = outcome.match
            events += outcome.events
    return tuple(events)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_written_and_read_again(path: Path) -> None:
    recording = record(path.read_bytes())
    events = recording.events
    if recording.defects:
        assert events == ()
        return
    match = events[0].body
    assert isinstance(match, MatchOpened)
    text = write(match, events)
    again = record(text.encode())
    assert again.defects == []
    assert again.events == events
    assert facts_of(again.events) == facts_of(events)
    assert write(match, again.events) == text


START: list[tuple[Any, str | None]] = [
    ({"type": "tsa.first_dealer.stated", "player": "A1"}, None),
    ({"type": "tsa.hand.dealt"}, "2026-10-03T23:40:00-03:00"),
]


@given(TEXTS, TEXTS)
@UNHURRIED
def test_no_text_of_a_match_without_a_file_is_lost(reason: str, said: str) -> None:
    told = [
        *START,
        ({"type": "tsa.words.spoken", "player": "B2", "text": f"truco {said}"}, None),
        ({"type": "match.claim.ruled", "by": "arbitro", "reason": reason}, "2026-10-04T00:10:00-03:00"),
        ({"type": "match.player.replaced", "by": "arbitro", "player": "A2", "name": said, "reason": reason}, None),
        ({"type": "match.incident.kept", "who": "capB", "article": "9.8", "reason": said}, "2026-10-04T13:00:00+02:00"),
    ]
    match = replace(opened(), teams={"A": "teros", "B": "calandrias"})  # the edition knows the substitute
    events = recorded(match, told)
    facts = facts_of(events)
    assert len(facts) == len(told)
    again = record(write(match, events).encode())
    assert again.defects == []
    assert facts_of(again.events) == facts
    assert again.events == events


@given(st.lists(ACTS, max_size=12), st.sampled_from([OFFICIAL, ""]))
@UNHURRIED
def test_any_acts_without_a_file_are_written_and_read_again(told: list[Body], official: str) -> None:
    match = opened(official)
    events = recorded(match, [*START, *((json_acts.write(act), None) for act in told)])
    again = record(write(match, events).encode())
    assert again.defects == []
    assert again.events == events


def test_the_time_of_an_act_is_as_short_as_it_can_be() -> None:
    at = instant("2026-10-04T03:00:01Z")
    assert isinstance(at, str)
    told = [*START, ({"type": "tsa.words.spoken", "player": "B2", "text": "#1"}, at)]
    match = opened()
    assert write(match, recorded(match, told)).splitlines()[-3:] == [
        "repartidor A1",
        "[23:40:00] mano",
        '[2026-10-04T03:00:01+00:00] B2: "#1"',
    ]
