"""What captains validate of a match of truco, as one text of which everybody can make the same digest: 16.4."""

from hashlib import sha256

import msgspec

from domain.kernel.seats import TEAMS
from domain.rulebooks.tsa.state import Core, Hand
from domain.rulebooks.tsa.table import Table


def digest(t: Table) -> str:
    """SHA-256, in hex, of score, result and hands as JSON without spaces, members sorted, in ASCII."""
    return sha256(msgspec.json.encode(validated(t.core), order="sorted")).hexdigest()


def validated(core: Core) -> dict[str, object]:
    """Score, result, and of each hand what it was and what it gave to whom."""
    hands = core.past if core.hand is None else (*core.past, core.hand)
    return {
        "score": dict(zip(TEAMS, core.score, strict=True)),
        "result": core.result and {"winner": core.result.winner, "kind": core.result.kind},
        "hands": [_hand(hand) for hand in hands],
    }


def _hand(hand: Hand) -> dict[str, object]:
    points = [[award.bout or 0, award.team, award.reason, award.points] for award in hand.awards if not award.withdrawn]
    return {
        "number": hand.number,
        "kind": hand.kind,
        "dealer": hand.dealer,
        "voided": hand.voided,
        "points": sorted(points),
    }
