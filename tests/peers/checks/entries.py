"""The entries of ``truco.json``, the table of their checks, and the tables at which they are asked."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.event import Body
from tests.peers.table import ORDER, Played, before

DUEL = before(5, 0, "pica_pica")
"""The first duel, A1 against B1, is due at 5-0."""
HAND = before(0, 0)
FOUR = ("J1", "J2", "J3", "J4")
SEAT_OF = dict(zip(FOUR, ORDER, strict=False))
"""Four players at a table of six: A2 and B3 cover before they play."""
ALONE = ("A2 tapa", "B3 tapa")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fact or case of a public engine or rule page."""

    id: str
    kind: str
    input: dict[str, Any]
    expected: dict[str, Any]
    source: list[str]
    variants: dict[str, Any] = {}
    note: str = ""


ENTRIES: dict[str, Entry] = {
    entry.id: entry
    for entry in msgspec.json.decode((Path(__file__).parents[1] / "truco.json").read_bytes(), type=list[Entry])
}

Check = Callable[[Entry], None]
CHECKS: dict[str, Check] = {}
"""By kind or by id; an id's own check comes before its kind's."""
ARTICLES: dict[str, tuple[str, ...]] = {}
"""The articles that a check proves, under the same key."""


def checks(*names: str, articles: tuple[str, ...]) -> Callable[[Check], Check]:
    """Declare the function below as the check of these kinds or ids, and of these articles."""

    def declare(function: Check) -> Check:
        for name in names:
            CHECKS[name], ARTICLES[name] = function, articles
        return function

    return declare


def key_of(entry: Entry) -> str | None:
    """Under which name the entry's check stands, None if it has none."""
    return next((name for name in (entry.id, entry.kind) if name in CHECKS), None)


def numbers_of(played: Played, kind: type[Body], field: str) -> list[Any]:
    """One field of all events of a kind."""
    return [getattr(body, field) for body in played.bodies(kind)]
