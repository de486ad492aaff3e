"""Whole matches, made up from a seed: real cards, plausible play, and everything that can go wrong at a table.

``generate(seed)`` drives the real rules to know whose turn it is and what is pending; whoever wants to know whether
they are right has the facts, and a second scorer.
"""

from random import Random
from typing import NamedTuple

from domain.kernel.event import Event
from domain.match.events import MatchOpened
from domain.rulebooks.tsa.state import Match
from tests.laws import arriving, cards, dealing, ending, impossible, playing, trouble
from tests.laws.impossible.deals import draw_wrong
from tests.laws.plan import Plan, of_a_match, opened
from tests.laws.table import Attempt, Surprise, Table, Timed, one_of

STUCK = 40
MOST_AFTER = 40


class Generated(NamedTuple):
    """A match that was made up: its first event and its acts, and what the rules made of them."""

    opened: MatchOpened
    acts: list[Timed]
    attempts: list[Attempt]
    """Acts that were refused, and after how many others."""
    surprises: list[Surprise]
    """Acts that had to be refused and were not, or for another reason."""
    events: list[Event]
    match: Match
    plan: Plan


def generate(seed: int) -> Generated:
    """The match of ``seed``, always the same one. Raises CrashError where the rules do not stand it."""
    rng = Random(seed)  # noqa: S311 - a made-up match keeps no secret
    plan = of_a_match(rng)
    t = Table(rng, opened(rng, seed), plan)
    after = rng.randrange(1, MOST_AFTER) if rng.random() < 0.85 else 0
    while len(t.acts) < plan.most and t.stuck < STUCK:
        if t.is_over:
            if after <= 0:
                break
            after -= 1
        known = len(t.acts)
        _step(t)
        t.stuck = 0 if len(t.acts) > known else t.stuck + 1
        if t.plan.fate == "open" and len(t.acts) > plan.fate_at:
            break
    return Generated(t.opened, t.acts, t.attempts, t.surprises, t.events, t.match, plan)


def _step(t: Table) -> None:
    """One thing happens."""
    if t.chance(t.plan.impossible):
        impossible.tried(t)
    core = t.core
    if t.is_over:
        ending.afterwards(t)
    elif not t.acts and t.plan.fate in {"absence", "double_absence"}:
        ending.absence(t, both=t.plan.fate == "double_absence")
    elif ending.is_due(t) and t.chance(0.5):
        ending.meet(t)
    elif t.chance(t.plan.wild):
        trouble.wild(t)
    elif core.suspended:
        trouble.suspended(t)
    elif not core.begun and t.chance(t.plan.late):
        arriving.arrive(t)
    elif arriving.wait_for_numbers(t) and t.chance(0.9):
        arriving.numbers(t)
    elif t.chance(t.plan.trouble):
        trouble.strikes(t)
    else:
        _go_on(t)


def _go_on(t: Table) -> None:
    """The match goes on where it stands."""
    hand = t.core.hand
    if not t.core.dealer:
        if t.chance(0.1):
            dealing.begin(t)
        if t.chance(5 * t.plan.impossible):
            draw_wrong(t)
        dealing.first_dealer(t)
    elif hand is None or hand.closed:
        if t.chance(0.08):
            one_of(t, trouble.BETWEEN) if hand else dealing.begin(t)
        dealing.next_deal(t) if not t.core.result else None
    elif hand.deal in {"choice", "pending", "out"}:
        dealing.go_on(t)
    elif t.stuck > STUCK // 2:
        cards.finish(t)
    else:
        playing.on(t)
