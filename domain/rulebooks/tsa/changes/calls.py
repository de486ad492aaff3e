"""Words, envido, truco (10 to 13)."""

from msgspec.structs import replace

from domain.kernel.event import Event
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.changes.registry import (
    change,
    hand_of,
    noted,
    with_bout,
    with_bout_at,
    with_envido,
    with_truco,
)
from domain.rulebooks.tsa.state import Core, Truco


@noted(acts.WordsSpoken)
def _(core: Core, body: acts.WordsSpoken, event: Event) -> Core:
    if not body.forms or core.suspended:
        return core
    return replace(core, spoken_before=core.hand, spoken_errors=core.errors, spoken_act=event.act)


@change(ev.ExpressionWithdrawn)
def _(core: Core, body: ev.ExpressionWithdrawn) -> Core:
    return replace(core, hand=core.spoken_before, errors=core.spoken_errors, spoken_before=None)


@change(ev.EnvidoCalled)
def _(core: Core, body: ev.EnvidoCalled) -> Core:
    steps = (*hand_of(core).bout.envido.steps, body.step)
    return with_envido(core, phase="pending", steps=steps, caller=body.player, in_turn=body.in_turn)


@change(ev.EnvidoAccepted)
def _(core: Core, body: ev.EnvidoAccepted) -> Core:
    return with_envido(core, phase="declaring")


@change(ev.EnvidoRefused)
def _(core: Core, body: ev.EnvidoRefused) -> Core:
    return with_envido(core, phase="refused", points=body.points, winner=body.team)


@change(ev.EnvidoLapsed)
def _(core: Core, body: ev.EnvidoLapsed) -> Core:
    steps = hand_of(core).bout.envido.steps[:-1]
    return with_envido(core, phase="pending" if steps else "none", steps=steps)


@change(ev.NumberDeclared)
def _(core: Core, body: ev.NumberDeclared) -> Core:
    envido = hand_of(core).bout.envido
    return with_envido(
        core, declared={**envido.declared, body.player: body.number}, conceded=envido.conceded - {body.player}
    )


@change(ev.NumberConceded)
def _(core: Core, body: ev.NumberConceded) -> Core:
    return with_envido(core, conceded=hand_of(core).bout.envido.conceded | frozenset(body.players))


@change(ev.EnvidoWon)
def _(core: Core, body: ev.EnvidoWon) -> Core:
    phase = "waiting" if body.waits else "won"
    fields = {"winner": body.player, "number": body.number, "points": body.points, "decides": body.decides}
    return with_envido(core, phase=phase, **fields)


@change(ev.NumberProved)
def _(core: Core, body: ev.NumberProved) -> Core:
    envido = replace(hand_of(core).bouts[body.bout - 1].envido, proved=True, claimed=False, phase="won")
    return with_bout_at(core, body.bout, envido=envido)


@change(ev.ShowingDropped)
def _(core: Core, body: ev.ShowingDropped) -> Core:
    envido = replace(hand_of(core).bouts[body.bout - 1].envido, claimed=False)
    return with_bout_at(core, body.bout, envido=envido)


@change(ev.EnvidoDecided)
def _(core: Core, body: ev.EnvidoDecided) -> Core:
    envido = replace(hand_of(core).bouts[body.bout - 1].envido, phase="decided", claimed=False)
    return with_bout_at(core, body.bout, envido=envido)


@change(ev.ShowingDue)
def _(core: Core, body: ev.ShowingDue) -> Core:
    return with_bout_at(core, body.bout, envido=replace(hand_of(core).bouts[body.bout - 1].envido, claimed=True))


@change(ev.TrucoCalled)
def _(core: Core, body: ev.TrucoCalled) -> Core:
    old = hand_of(core).bout.truco
    level, owner = (old.pending, body.player[0]) if body.accepts else (old.level, old.owner)
    # a regular raise answers an irregular call, which can be objected to all the same (12.4)
    before = old if body.irregular else old.before
    irregular = body.irregular or old.irregular
    truco = Truco(level, owner, body.level, body.player, body.in_turn, irregular, before if irregular else None)
    return with_bout(core, truco=truco)


@change(ev.TrucoAccepted)
def _(core: Core, body: ev.TrucoAccepted) -> Core:
    truco = hand_of(core).bout.truco
    return with_truco(core, level=truco.pending, owner=body.player[0], pending=0)


@change(ev.TrucoRefused)
def _(core: Core, body: ev.TrucoRefused) -> Core:
    truco = hand_of(core).bout.truco
    return with_truco(core, refused=truco.pending, pending=0)


@change(ev.TrucoLapsed)
def _(core: Core, body: ev.TrucoLapsed) -> Core:
    truco = hand_of(core).bout.truco
    if truco.before is not None and truco.before.pending and truco.before.level == truco.level:
        return with_bout(core, truco=truco.before)
    return with_bout(core, truco=replace(truco, pending=0, irregular=False, before=None))


@change(ev.RaiseValidated)
def _(core: Core, body: ev.RaiseValidated) -> Core:
    truco = hand_of(core).bouts[body.bout - 1].truco
    level, owner, before = truco.level, truco.owner, truco.before
    if before is not None and before.pending and level == before.level:
        # as good as a regular raise, it has accepted the call under it
        level, owner = before.pending, truco.caller[0]
    truco = replace(truco, level=level, owner=owner, irregular=False, before=None)
    return with_bout_at(core, body.bout, truco=truco)


@change(ev.RaiseWithdrawn)
def _(core: Core, body: ev.RaiseWithdrawn) -> Core:
    before = hand_of(core).bouts[body.bout - 1].truco.before
    assert before is not None
    return with_bout_at(core, body.bout, truco=before)
