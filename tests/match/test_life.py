"""The state that every rulebook's match has: what a rulebook must bring to it, and how a match begins."""

import pytest

from domain.kernel.event import Event
from domain.match.events import MatchBegun, MatchOpened
from domain.match.life import Life, first_of
from domain.rulebooks.tsa import conditions
from domain.rulebooks.tsa.evolve import initial


def test_there_is_no_life_without_a_score() -> None:
    """Every rulebook counts its own."""
    with pytest.raises(TypeError, match="abstract"):
        Life(seats=(), captains={})  # type: ignore[abstract]
    terms, _ = conditions.in_force({})
    opened = MatchOpened(rulebook="tsa", revision="x", match="m", seats=(), captains={}, conditions=terms)
    core = initial(opened).core
    assert isinstance(core, Life)
    assert core.score == (0, 0)
    assert first_of([Event(0, opened)]) is opened


def test_events_that_do_not_begin_a_match_are_none() -> None:
    with pytest.raises(TypeError, match="first event"):
        first_of([Event(1, MatchBegun())])
