"""The limits of a match of truco: claims (11.7, 15.9), objections (12.4), differences in the score (16.2)."""

from collections.abc import Iterator

from domain.kernel.event import Body
from domain.match import acts, deadlines
from domain.match.deadlines import Limit
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.law import LAW
from domain.rulebooks.tsa.showing import claimable, is_too_late
from domain.rulebooks.tsa.state import Core, Hand

CLAIMED: frozenset[type[Body]] = frozenset({ev.ShowingDue, ev.NumberProved, ev.EnvidoDecided})
OBJECTED: frozenset[type[Body]] = frozenset[type[Body]]((ev.RaiseWithdrawn, ev.ExpressionWithdrawn))
VERIFIED: frozenset[type[Body]] = frozenset({acts.ScoreVerified, acts.ScoreCorrected})


def limits(core: Core) -> tuple[Limit, ...]:
    """All limits that run in the state, the shared ones first."""
    own = _limits_of(core, core.hand) if core.hand is not None else ()
    return (*deadlines.limits(core, LAW), *own)


def _limits_of(core: Core, hand: Hand) -> Iterator[Limit]:
    index = claimable(hand) if is_too_late(core) is None else None
    for number, bout in enumerate(hand.bouts):
        duel = number + 1 if bout.is_duel else None
        envido = bout.envido
        if number == index and envido.number is not None and not envido.proved and not envido.claimed:
            article = "15.9" if bout.is_duel else "11.7"
            yield Limit(name="showing", article=article, hand=hand.number, duel=duel, kept_by=CLAIMED)
        if bout.truco.irregular and not core.over:
            yield Limit(name="objection", article="12.4", hand=hand.number, duel=duel, kept_by=OBJECTED)
    if hand.closed and not core.over and core.cut != "regular" and core.verified != hand.number:
        yield Limit(name="difference", article="16.2", hand=hand.number, kept_by=VERIFIED)
