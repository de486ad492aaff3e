"""What each type of event changes, by type, and the small steps that changes are made of."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.kernel.event import Body, Event
from domain.rulebooks.tsa.state import Core, Hand

Change = Callable[[Core, Any], Core]
CHANGES: dict[type[Body], Change] = {}
Noted = Callable[[Core, Any, Event], Core]
NOTED: dict[type[Body], Noted] = {}
"""Changes that need to know the act or its time."""


def change(kind: type[Body]) -> Callable[[Change], Change]:
    """Declare the function below as what an event of ``kind`` changes."""

    def declare(function: Change) -> Change:
        CHANGES[kind] = function
        return function

    return declare


def noted(kind: type[Body]) -> Callable[[Noted], Noted]:
    """Declare the function below as what an event of ``kind``, with its act and time, changes."""

    def declare(function: Noted) -> Noted:
        NOTED[kind] = function
        return function

    return declare


def hand_of(core: Core) -> Hand:
    """The hand that the event is about."""
    assert core.hand is not None
    return core.hand


def with_bout(core: Core, **fields: object) -> Core:
    """The state with fields of the bout in play changed."""
    return with_bout_at(core, hand_of(core).current + 1, **fields)


def with_bout_at(core: Core, number: int, **fields: object) -> Core:
    """The state with fields of bout ``number`` (from 1) changed."""
    hand = hand_of(core)
    bouts = list(hand.bouts)
    bouts[number - 1] = replace(bouts[number - 1], **fields)
    return replace(core, hand=replace(hand, bouts=tuple(bouts)))


def with_hand(core: Core, **fields: object) -> Core:
    """The state with fields of the hand changed."""
    return replace(core, hand=replace(hand_of(core), **fields))


def with_envido(core: Core, **fields: object) -> Core:
    """The state with fields of the envido of the bout in play changed."""
    return with_bout(core, envido=replace(hand_of(core).bout.envido, **fields))


def with_truco(core: Core, **fields: object) -> Core:
    """The state with fields of the truco of the bout in play changed."""
    return with_bout(core, truco=replace(hand_of(core).bout.truco, **fields))
