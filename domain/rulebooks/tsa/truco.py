"""Truco, retruco, vale cuatro, and irregular calls: chapter 12."""

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.deal import begin_play
from domain.rulebooks.tsa.envido import Reason, already_said
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.settling import has_passed
from domain.rulebooks.tsa.state import Truco
from domain.rulebooks.tsa.table import Table
from domain.rulebooks.tsa.timing import in_turn


@rule("12.1", otherwise=None)
def is_said_already(truco: Truco, level: int) -> Reason:
    """A level that was called or passed already is no raise (12.1)."""
    return ("12.1", None) if level <= (truco.pending or truco.level) else None


@rule("12.3", otherwise=False)
def is_irregular(t: Table, player: str, level: int) -> bool:
    """Whether the call skips a level, or comes from a side without the right to raise (12.1, 12.3)."""
    truco = t.bout.truco
    if truco.pending:
        return level != truco.pending + 1 or not t.core.terms.subir_implica_querer
    return level != truco.level + 1 or truco.owner not in {"", TEAM[player]}


@rule("13.6", otherwise=None)
def waits_for_the_envido(t: Table, player: str) -> Reason:
    """The envido is resolved first: until then the rival's truco cannot be answered, nor raised (11.11, 13.6)."""
    envido = t.bout.envido
    if envido.phase == "pending" and TEAM[envido.caller] != TEAM[player]:
        return "13.6", None
    if envido.phase == "declaring" and not envido.declared and has_passed(t, "A") and has_passed(t, "B"):
        # nobody said a number and both sides have played on: nothing is left to resolve
        return None
    return ("11.11", None) if envido.phase in {"pending", "declaring"} else None


def call(t: Table, player: str, level: int) -> Reason:
    """``player`` calls truco (1), retruco (2) or vale cuatro (3)."""
    truco = t.bout.truco
    if truco.pending:
        reason = already_said(truco.caller, player) or is_said_already(truco, level) or waits_for_the_envido(t, player)
    else:
        reason = is_said_already(truco, level)
    if reason is not None:
        return reason
    begin_play(t)
    irregular = is_irregular(t, player, level)
    if irregular:
        t.irregular("12.3", "canto_irregular")
    t.emit(
        ev.TrucoCalled(
            player=player,
            level=level,
            in_turn=in_turn(t, player),
            irregular=irregular,
            accepts=bool(truco.pending) and t.core.terms.subir_implica_querer,
        )
    )
    return None


@rule("10.3", "12.5", otherwise=None)
def forgive(t: Table, act: acts.ExpressionForgiven) -> None:
    """Both sides undo the last expression at once (10.3, 12.5, ``alcance_perdon``)."""
    core = t.core
    if core.over:
        t.void("1.3")
    elif core.spoken_before is None or core.spoken_before == core.hand:
        t.void("10.3", "alcance_perdon")
    else:
        t.emit(ev.ExpressionWithdrawn(withdrawn=core.spoken_act))
