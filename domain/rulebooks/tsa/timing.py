"""Calls in and out of turn, and when they lapse: chapter 13."""

from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.settling import settle_unheard
from domain.rulebooks.tsa.table import Table


@rule("13.1", otherwise=True)
def in_turn(t: Table, player: str) -> bool:
    """In turn is who has to play the next card (13.1); where nobody knows who that is, anybody may be."""
    return t.bout.turn in {None, player}


@rule("13.4", "13.5", otherwise=None)
def let_calls_lapse(t: Table) -> None:
    """The player in turn plays: calls out of turn that nobody answered lapse, all of them (13.4, 13.5).

    A raise that lapses leaves the call that it had accepted (``subida_vencida``). An irregular call that was answered
    or is pending in turn is valid from now on (12.4).
    """
    bout = t.bout
    if bout.envido.phase == "pending" and not stays_pending(bout.envido.in_turn):
        t.emit(ev.EnvidoLapsed())
        if t.bout.envido.steps:
            t.emit(ev.EnvidoAccepted(player=None))
            settle_unheard(t)
    while t.bout.truco.pending and not stays_pending(t.bout.truco.in_turn):
        t.emit(ev.TrucoLapsed())
    if t.bout.truco.irregular:
        validate_raise(t)


@rule("13.2", "13.3", otherwise=False)
def stays_pending(called_in_turn: bool) -> bool:  # noqa: FBT001 - the one thing that it asks
    """A call in turn cannot lapse by any card, not even the caller's own (13.2, 13.3)."""
    return called_in_turn


@rule("12.4", otherwise=None)
def validate_raise(t: Table) -> None:
    """Who has to go on has played: nobody can object to the irregular call any more (12.4)."""
    t.emit(ev.RaiseValidated(bout=t.hand.current + 1))


@rule("13.2", otherwise=None)
def mark_played_over(t: Table, player: str) -> None:
    """A call in turn should be answered first; a card of somebody else over it is marked (13.2)."""
    bout = t.bout
    for call in (bout.envido, bout.truco):
        is_pending = bout.envido.phase == "pending" if call is bout.envido else bool(bout.truco.pending)
        if is_pending and call.in_turn and call.caller != player:
            t.irregular("13.2", "jugada_sin_responder")
            return
