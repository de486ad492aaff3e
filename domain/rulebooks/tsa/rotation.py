"""Which hand is due: its number, kind, dealer and mano (5.7, 15.1)."""

from typing import NamedTuple

from domain.kernel.seats import right_of
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.state import Core

FROM = 5
UNTIL = 25


class Due(NamedTuple):
    """A hand that is due."""

    number: int
    kind: str
    dealer: str
    mano: str


@rule("15.1", otherwise="redonda")
def kind_due(score: tuple[int, int], last: str) -> str:
    """The kind of the next hand (15.1).

    From the hand after a team reaches 5 pica-pica and redonda alternate, pica-pica first; once a team has 25 all are
    redondas. ``last`` is the kind of the last hand that counts in the alternation.
    """
    if not FROM <= max(score) < UNTIL:
        return "redonda"
    return "redonda" if last == "pica_pica" else "pica_pica"


def due(core: Core) -> Due:
    """The deal still due if none is complete, else the hand after this one at the score so far."""
    hand = core.hand
    if hand is None:
        return _due(core, 1, kind_due(core.score, ""), core.dealer)
    if not hand.closed and hand.deal != "complete":
        return _due(core, hand.number, hand.kind, hand.dealer)
    last = hand.kind if hand.counts else core.counted_kind
    dealer = hand.next_dealer or right_of(core.seats, hand.dealer)
    return _due(core, hand.number + 1, kind_due(core.score, last), dealer)


def _due(core: Core, number: int, kind: str, dealer: str) -> Due:
    return Due(number, kind, dealer, right_of(core.seats, dealer) if dealer else "")
