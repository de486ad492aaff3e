"""A file of the notation, read: its first event and its acts with their lines and times, or all its defects."""

import re
from typing import NamedTuple

from domain.kernel.event import Body
from domain.kernel.script import SHOWN, Malformed
from domain.match.events import MatchOpened
from domain.notation import header
from domain.notation.clock import Clock
from domain.notation.source import MOST_ACT, Defect, split
from domain.rulebooks.registry import Rulebook

TIMED = re.compile(r"\[([^\]]*)\]\s*(.*)", re.DOTALL)


class Line(NamedTuple):
    """One act of a file, the line it stands on and when it happened, if that is told."""

    number: int
    act: Body
    at: str | None


class Reading(NamedTuple):
    """What a file says. With defects the rest is only what could be read."""

    match: str | None
    opened: MatchOpened | None
    lines: list[Line]
    defects: list[Defect]


def read(data: bytes) -> Reading:
    """Read a whole file; all its defects at once."""
    source = split(data)
    defects = list(source.defects)
    if source.header is None:
        return Reading(None, None, [], defects)
    head = header.read(source.header)
    defects += head.defects
    lines: list[Line] = []
    if head.rulebook:  # without one nobody knows what an act looks like
        clock = Clock(head.official)
        for number, text in source.body:
            line = read_line(head.rulebook, clock, number, text)
            if isinstance(line, Line):
                lines.append(line)
            else:
                defects.append(Defect(number, line.code, facts={"about": line.about}))
    return Reading(head.opened.match if head.opened else None, head.opened, lines, defects)


def read_line(rulebook: Rulebook, clock: Clock, number: int, text: str) -> Line | Malformed:
    """An act with its time, where the line begins with one."""
    at: str | None = None
    if text.startswith("["):
        timed = TIMED.fullmatch(text)
        if not timed:
            return Malformed("time_not_closed", text[:SHOWN])
        told = clock.read(timed[1])
        if isinstance(told, Malformed):
            return told
        at, text = told, timed[2]
    act = read_act(rulebook, text)
    return act if isinstance(act, Malformed) else Line(number, act, at)


def read_act(rulebook: Rulebook, text: str) -> Body | Malformed:
    """The act that a line without its time and comment tells; it fits on a line when it is written again."""
    act = rulebook.read(text)
    if len(text) < MOST_ACT // 3 or isinstance(act, Malformed) or len(rulebook.write(act)) <= MOST_ACT:
        return act
    return Malformed("act_too_long", text[:SHOWN])
