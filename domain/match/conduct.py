"""What is held against a team, and what a regulation says of conduct: grounds, repetitions, kinds of incident."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

VERBAL, DISCIPLINARY = "verbal", "disciplinary"
LOSS, CONCEALMENT, DISQUALIFICATION = "loss", "concealment", "disqualification"
OTHER = "other"
"""The ground of what no list names."""


class Sanction(msgspec.Struct, frozen=True, gc=False):
    """What act number ``act`` holds against a team, with the article that it cites; a warning has a ground."""

    act: int
    team: str
    kind: str
    article: str
    ground: str = OTHER


class IncidentKind(NamedTuple):
    """A kind of incident: its name, the articles that take it up, and whether nobody can forgive it."""

    name: str
    links: tuple[str, ...]
    grave: bool


class Conduct(NamedTuple):
    """What the rulebook's tables say of an article that somebody cites."""

    ground_of: Callable[[str], str]
    """The ground of a warning."""
    repeats: Callable[[Sanction, Sanction], bool]
    """Whether the later warning repeats the earlier one."""
    oddity: Callable[[str, str], tuple[str, str] | None]
    """The article and the code by which a sanction of a kind should not cite the article, if it should not."""
    kind_of: Callable[[str], IncidentKind | None]
    """What an incident is to whoever investigates, if it is anything to him."""
