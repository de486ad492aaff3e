"""Points, bouts, hands (12.2, 15, 16)."""

from msgspec.structs import replace

from domain.match.acts import ScoreCorrected, ScoreVerified
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.changes.registry import (
    change,
    hand_of,
    with_bout,
    with_bout_at,
    with_hand,
)
from domain.rulebooks.tsa.state import Award, Core


@change(ev.PointsAwarded)
def _(core: Core, body: ev.PointsAwarded) -> Core:
    full = body.points if body.full is None else body.full
    spoken = core.spoken_before if body.reason != "correction" else None
    core = replace(core, last_award=body.award, spoken_before=spoken)
    award = Award(body.team, body.points, full, body.reason, body.bout, body.award)
    if core.hand is not None and body.hand == core.hand.number:
        return with_hand(core, awards=(*core.hand.awards, award))
    a, b = (body.points, 0) if body.team == "A" else (0, body.points)
    past = tuple(
        replace(hand, awards=(*hand.awards, award)) if hand.number == body.hand else hand for hand in core.past
    )
    return replace(core, a=core.a + a, b=core.b + b, past=past)


@change(ScoreVerified)
@change(ScoreCorrected)
def _(core: Core, body: ScoreVerified | ScoreCorrected) -> Core:
    return replace(core, verified=core.hand.number) if core.hand is not None and core.hand.closed else core


@change(ev.PointsWithdrawn)
def _(core: Core, body: ev.PointsWithdrawn) -> Core:
    awards = tuple(
        replace(award, withdrawn=True) if award.number == body.award else award for award in hand_of(core).awards
    )
    return with_hand(core, awards=awards)


@change(ev.PointsHeld)
def _(core: Core, body: ev.PointsHeld) -> Core:
    held = hand_of(core).bout.held
    return with_bout(core, held={**held, body.team: held.get(body.team, 0) + body.points})


@change(ev.InterferenceCounted)
def _(core: Core, body: ev.InterferenceCounted) -> Core:
    return replace(
        with_bout(core, interfered=(*hand_of(core).bout.interfered, body.team)),
        interfered=(*core.interfered, body.team),
    )


@change(ev.BoutEnded)
def _(core: Core, body: ev.BoutEnded) -> Core:
    truco = hand_of(core).bouts[body.bout - 1].truco
    if body.stopped or not truco.irregular:
        # with the match's end no call is left pending (11.10); an irregular one that was refused may be objected to
        truco = replace(truco, pending=0, irregular=False, before=None)
    core = with_hand(core, touched=True)
    return with_bout_at(
        core, body.bout, closed=True, winner=body.winner, voided=body.voided, stopped=body.stopped, truco=truco
    )


@change(ev.BoutDecided)
def _(core: Core, body: ev.BoutDecided) -> Core:
    return with_bout(core, decided=body.winner)


@change(ev.BoutBegun)
def _(core: Core, body: ev.BoutBegun) -> Core:
    return replace(with_hand(core, current=body.number - 1), interfered=())


@change(ev.BoutReopened)
def _(core: Core, body: ev.BoutReopened) -> Core:
    return with_hand(
        with_bout_at(core, body.bout, closed=False, stopped=False, decided="", winner=None), current=body.bout - 1
    )


@change(ev.HandEnded)
def _(core: Core, body: ev.HandEnded) -> Core:
    return with_hand(
        core, closed=True, voided=body.voided, stopped=body.stopped, counts=body.counts, next_dealer=body.dealer
    )


@change(ev.HandReopened)
def _(core: Core, body: ev.HandReopened) -> Core:
    return with_hand(core, closed=False, voided=False, stopped=False, counts=True, next_dealer="")
