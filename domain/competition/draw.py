"""A lot that anyone can repeat with ``sha256sum`` (1.13).

Before it, the organiser picks a seed that nobody else knows, and publishes its commitment: one hash over who is drawn
among, the seed, and the name of a source whose value nobody knows yet (the lottery of a day to come). Afterwards the
seed and the value are published, and the order follows from both.

So nobody chooses the result: the organiser could not change the seed once it was committed, nor know the value before;
whoever makes the value does not know the seed. Who does not publish the seed has drawn nothing, and everybody sees it.
"""

import re
from collections.abc import Iterable
from hashlib import sha256

import msgspec

from domain.rulebooks.tsa.regulation import rule

METHOD = "acta-sorteo-1"
"""First part of what is committed to: another method has another name."""
HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
"""A commitment, and a seed: too many to try them all."""
BETWEEN = "|"
"""What stands between the parts, and in none of them."""


class Draw(msgspec.Struct, frozen=True, gc=False):
    """What was announced of a lot, and with ``seed`` and ``value`` what proves its order."""

    among: tuple[str, ...]
    """Ids of the teams, sorted."""
    commitment: str
    source: str
    seed: str | None = None
    value: str | None = None


def commitment(place: tuple[str, str, str], among: Iterable[str], source: str, seed: str) -> str:
    """Hex SHA-256 of ``acta-sorteo-1|edition|phase|group|A,B,C|source|seed``; ``place`` is the first three."""
    return _hash(METHOD, *place, ",".join(sorted(among)), source, seed)


@rule("1.13", otherwise=())
def order(among: Iterable[str], seed: str, value: str) -> tuple[str, ...]:
    """The teams by the hex SHA-256 of ``seed|value|team``, lowest first (1.13)."""
    return tuple(sorted(among, key=lambda team: _hash(seed, value, team)))


@rule("1.13", otherwise=True)
def is_committed(draw: Draw, place: tuple[str, str, str]) -> bool:
    """Whether the seed, the source and the teams are those that were committed to (1.13)."""
    return draw.seed is not None and commitment(place, draw.among, draw.source, draw.seed) == draw.commitment


def _hash(*parts: str) -> str:
    return sha256(BETWEEN.join(parts).encode()).hexdigest()
