"""Truco, retruco, vale cuatro, and irregular calls: chapter 12."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.answers import refuse_truco
from domain.rulebooks.tsa.deal import begin_play
from domain.rulebooks.tsa.envido import Reason, already_said
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rounds import go_on, next_to_play
from domain.rulebooks.tsa.scoring import awards_of, bout_number, withdraw, worth
from domain.rulebooks.tsa.settling import has_passed
from domain.rulebooks.tsa.standing import LEFT_BY, no_part_of
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


def object_to(t: Table, act: acts.CallObjected) -> Refusal | None:
    """Any active player may object to an irregular call until the next one plays (12.4)."""
    core, hand = t.core, t.core.hand
    if core.over:
        return t.void("1.3")
    if hand is None:
        return t.void("12.4")
    index = _objectionable(t)
    if index is None:
        return t.void("12.4")
    if act.player not in hand.bouts[index].players:
        return t.void("15.10" if hand.is_pica_pica and no_part_of(t, act.player) else "12.4")
    how = hand.out.get(act.player)
    if how is not None:
        return t.void(LEFT_BY[how], "acto_de_inactivo")
    undo_call(t, index)
    return None


def _objectionable(t: Table) -> int | None:
    bouts = enumerate(t.hand.bouts)
    return next((i for i, b in bouts if b.truco.irregular and (not b.closed or b.truco.refused)), None)


@rule("12.4", otherwise=None)
def undo_call(t: Table, index: int) -> None:
    """The irregular call is undone, its answer too; where the answer had ended the hand, the hand goes on (12.4)."""
    bout = t.hand.bouts[index]
    if bout.closed:
        if t.hand.closed:
            t.emit(ev.HandReopened())
        for later in range(len(t.hand.bouts) - 1, index, -1):
            # given away before it began: it will come up again (15.5)
            if t.hand.bouts[later].closed:
                withdraw(t, awards_of(t, later), "12.4")
                t.emit(ev.BoutReopened(bout=later + 1))
        withdraw(t, [a for a in awards_of(t, index) if a.reason in {"truco_refused", "adjudicated"}], "12.4")
        t.emit(ev.BoutReopened(bout=index + 1))
        give_back(t)
        if TEAM[bout.truco.caller] in bout.held:
            t.emit(ev.PointsHeld(team=TEAM[bout.truco.caller], points=-worth(bout.truco.refused - 1)))
    t.emit(ev.RaiseWithdrawn(bout=index + 1))
    if bout.closed:
        stay_out(t)
    truco = t.bout.truco
    if not truco.pending:
        go_on(t)
    elif not any(TEAM[p] != TEAM[truco.caller] and p not in t.hand.out for p in t.bout.players):
        # who had to answer the call under it has left meanwhile (8.5, 15.7)
        refuse_truco(t, next(p for p in t.bout.players if TEAM[p] != TEAM[truco.caller]))


def give_back(t: Table) -> None:
    """The duel goes on: the envido that a side had before it interfered is its own again until the end (15.6)."""
    number, offenders = bout_number(t), t.bout.interfered
    taken = [
        a for a in t.hand.awards if a.bout == number and a.team in offenders and a.withdrawn and "envido" in a.reason
    ]
    for one in taken[-1:]:
        t.emit(
            ev.PointsAwarded(
                award=t.core.last_award + 1,
                hand=t.hand.number,
                team=one.team,
                points=one.points,
                reason=one.reason,
                article="12.4",
                bout=number,
                replaces=one.number,
            )
        )


@rule("8.3", "9.3", otherwise=None)
def stay_out(t: Table) -> None:
    """Who put the cards into the deck, or lost one, while the hand seemed over plays no more in it (8.3, 9.3)."""
    for player in t.bout.players:
        if (player in t.hand.gone or player in t.hand.missing) and player not in t.hand.out:
            turn = t.bout.turn
            if turn == player:
                turn = next_to_play(t.hand, t.bout, player, player)
            t.emit(ev.PlayerLeft(player=player, how="mazo" if player in t.hand.gone else "perdida", turn=turn))


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
