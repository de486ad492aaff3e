"""A file judged as a whole: the events it makes, or every line that is refused and nothing else."""

from typing import NamedTuple

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.match.events import MatchOpened
from domain.notation.reading import Line, Reading, read
from domain.notation.source import Defect, in_order
from domain.rulebooks.registry import RULEBOOKS


class Recording(NamedTuple):
    """What a file comes to. ``events`` begin with the match's first one; with defects there are none."""

    match: str | None
    opened: MatchOpened | None
    events: tuple[Event, ...]
    lines: dict[int, int]
    """Line of each act, by the act's number."""
    defects: list[Defect]


def record(data: bytes) -> Recording:
    """Read a file and judge its acts, one after the other; a refused line leaves the state unchanged."""
    return judge(read(data))


def judge(reading: Reading) -> Recording:
    """Judge the acts that were read."""
    opened = reading.opened
    if opened is None:
        return Recording(reading.match, None, (), {}, in_order(reading.defects))
    rulebook = RULEBOOKS[opened.rulebook]
    defects = list(reading.defects)
    events = [Event(0, opened)]
    lines: dict[int, int] = {}
    match = rulebook.initial(opened)
    for line in reading.lines:
        outcome = rulebook.judge(match, line.act, line.at)
        if isinstance(outcome, Refusal):
            defects.append(defect(line, outcome))
            continue
        match = outcome.match
        lines[outcome.act] = line.number
        events += outcome.events
    if defects:
        return Recording(opened.match, opened, (), {}, in_order(defects))
    return Recording(opened.match, opened, tuple(events), lines, [])


def defect(line: Line, refusal: Refusal) -> Defect:
    """The refusal of an act as the defect of its line."""
    return Defect(line.number, refusal.code, refusal.article, dict(refusal.facts))


def facts_of(events: tuple[Event, ...]) -> list[tuple[Body, str | None]]:
    """The facts among a match's events, with their times."""
    opened = events[0].body
    assert isinstance(opened, MatchOpened)
    kinds = RULEBOOKS[opened.rulebook].facts
    return [(event.body, event.at) for event in events if type(event.body) in kinds]
