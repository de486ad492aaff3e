"""How forms of events that are no longer written are read: one step from a version to the next.

``UPCASTERS[tag, 1]`` takes the fields of version 1 (plain JSON values, personal ones included) and returns those of
version 2. Entries are only ever added, with the golden file of the version that they read.
"""

from collections.abc import Callable, Mapping
from typing import Any

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


def _deck_short_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 did not say whose card it was."""
    return {**fields, "player": None}


def _player_left_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 told a whole side's leaving player by player."""
    return {**fields, "together": False}


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("tsa.deck.short", 1): _deck_short_1,
    ("tsa.player.left", 1): _player_left_1,
}
