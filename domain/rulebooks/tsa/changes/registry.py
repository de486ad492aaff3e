"""What each type of event changes, by type, and the small steps that changes are made of."""

from msgspec.structs import replace

from domain.kernel.folds import Folds
from domain.match.changes import SHARED
from domain.rulebooks.tsa.state import Core, Hand

FOLDS: Folds[Core] = Folds(SHARED)
change = FOLDS.change
noted = FOLDS.noted


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
