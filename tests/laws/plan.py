"""What kind of match is generated: its header, its conditions, how it is kept, how much goes wrong, how it ends."""

from datetime import datetime, timedelta, timezone
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel.seats import PLAYERS, USUAL, from_seat
from domain.match.events import MatchOpened
from domain.rulebooks.registry import RULEBOOKS
from domain.rulebooks.tsa.conditions import INTERPRETATIONS, in_force

OFFICIAL = datetime(2026, 10, 3, 20, 0, tzinfo=timezone(timedelta(hours=-3)))
STARTS = (-13, -1, 0, 0, 0, 0, 0, 3, 5, 8)
"""Minutes from the official time to the first act."""
FATES = {
    "play": 70,
    "absence": 3,
    "double_absence": 1.5,
    "abandonment": 3,
    "loss": 2.5,
    "warnings": 5,
    "disqualified": 3,
    "both_disqualified": 1.5,
    "interference": 3,
    "open": 3,
}
"""How a match is meant to end; ``open``: it stops somewhere."""


class Plan(NamedTuple):
    """The rates of one match, all of them probabilities an act, a card or a hand."""

    fate: str
    fate_at: int
    timed: float
    trouble: float
    impossible: float
    wild: float
    unknown: float
    stated: float
    sheet: float
    known: float
    quick: float
    wrong: float
    sealed: bool
    """Both teams seal their numbers before the match."""
    late: float
    """Line-ups and captains that change, and scorers named, before the first deal."""
    most: int


def of_a_match(rng: Random) -> Plan:
    """The plan of one match: most are played out with some trouble, some are quiet, rough, wild or paper records."""
    kind = rng.choices(("usual", "quiet", "rough", "wild", "paper"), (48, 14, 18, 8, 12))[0]
    fate = rng.choices(tuple(FATES), tuple(FATES.values()))[0]
    wild = kind == "wild"
    return Plan(
        fate=fate,
        fate_at=rng.randrange(2, 320),
        timed=rng.choice((0.0, 0.3, 1.0, 1.0)),
        trouble={"usual": 0.05, "quiet": 0.01, "rough": 0.14, "wild": 0.12, "paper": 0.03}[kind],
        impossible=rng.choice((0.0, 0.01, 0.04)),
        wild=0.3 if wild else rng.choice((0.0, 0.0, 0.01)),
        unknown=rng.choice((0.05, 0.3, 1.0)) if kind == "paper" else rng.choice((0.0, 0.0, 0.01)),
        stated=rng.choice((0.05, 0.5, 1.0)) if kind == "paper" else 0.002,
        sheet=rng.choice((0.1, 0.5, 0.8)) if kind == "paper" else rng.choice((0.0, 0.0, 0.05)),
        known=rng.choice((0.0, 0.0, 0.1, 0.9)),
        quick=rng.choice((0.03, 0.1, 0.25)),
        wrong=rng.choice((0.02, 0.1)),
        sealed=rng.random() < 0.15,
        late=rng.choice((0.0, 0.02, 0.02, 0.3)),
        most=rng.choice((250, 450, 600)) if wild else 700,
    )


def opened(rng: Random, seed: int) -> MatchOpened:
    """The first event of the match."""
    stated = _conditions(rng) if rng.random() < 0.35 else {}
    conditions, wrong = in_force(stated)
    assert not wrong, wrong
    rulebook = RULEBOOKS["tsa"]
    named = rng.random() < 0.8
    plain = MatchOpened(
        rulebook=rulebook.id,
        revision=rulebook.revision,
        match=f"L-{seed}",
        edition=rng.choice((None, "2026")),
        phase=rng.choice((None, "clasificatoria", "televisada")),
        stage=rng.choice((None, "clasificatoria", "televisada")),
        official_time=OFFICIAL.isoformat() if rng.random() < 0.85 else None,
        seats=_seats(rng),
        captains={team: rng.choice((1, 2, 3)) if rng.random() < 0.97 else None for team in "AB"},
        teams={"A": "teros", "B": "calandrias"} if rng.random() < 0.3 else {},
        conditions=conditions,
        stated=tuple(stated),
        warnings={team: rng.randrange(3) for team in "AB"} if rng.random() < 0.1 else {},
        concealments={team: rng.randrange(2) for team in "AB"} if rng.random() < 0.1 else {},
        name_a="Los Teros",
        name_b='Las "Calandrias"',
        a_substitute="Dino Gil" if named else None,
    )
    people = {player.lower(): f"Jugador {player}" for player in PLAYERS if named}
    return msgspec.structs.replace(plain, **people)


def _conditions(rng: Random) -> dict[str, Any]:
    stated: dict[str, Any] = {}
    share = rng.choice((0.15, 0.4, 1.0))
    for name, table in INTERPRETATIONS.items():
        values = [*table["values"], *([rng.randrange(1, 5)] if table.get("any_integer") else [])]
        if values and rng.random() < share:
            stated[name] = rng.choice(values)
        elif rng.random() < 0.01 and not table.get("any_integer"):
            stated[name] = table["default"]
    return stated


def _seats(rng: Random) -> tuple[str, ...]:
    if rng.random() < 0.7:
        return USUAL
    seats = list(USUAL)
    numbers = rng.sample("123", 3)
    seats = [seat[0] + numbers[int(seat[1]) - 1] for seat in seats]
    return from_seat(tuple(seats), rng.choice(seats))
