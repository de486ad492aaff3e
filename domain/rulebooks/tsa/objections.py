"""Objecting to an irregular call, and what is undone with it: 12.4."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.answers import refuse_truco
from domain.rulebooks.tsa.ending import end_bout
from domain.rulebooks.tsa.leaving import LOST, MUCKED
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rounds import go_on, next_to_play
from domain.rulebooks.tsa.scoring import awards_of, bout_number, withdraw, worth
from domain.rulebooks.tsa.standing import LEFT_BY, no_part_of
from domain.rulebooks.tsa.table import Table


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
    had_ended = bout.closed or bout.decided
    if had_ended:
        reopen(t, index)
    t.emit(ev.RaiseWithdrawn(bout=index + 1))
    if had_ended:
        stay_out(t)
    truco, given_up = t.bout.truco, _given_up_by(t)
    if given_up and not truco.pending:
        end_bout(t, RIVAL[given_up], left=given_up)
    elif not truco.pending:
        go_on(t)
    elif not any(TEAM[p] != TEAM[truco.caller] and p not in t.hand.out for p in t.bout.players):
        # who had to answer the call under it has left meanwhile (8.5, 15.7)
        refuse_truco(t, next(p for p in t.bout.players if TEAM[p] != TEAM[truco.caller]))


def _given_up_by(t: Table) -> str:
    """The side that has left together (8.4), or lost a card in its duel (``perdida_en_el_duelo``)."""
    losers = [player for player in t.bout.players if t.bout.is_duel and t.hand.out.get(player) == LOST]
    return TEAM[losers[0]] if losers else t.hand.given_up


def close_objections(t: Table) -> None:
    """A captain has validated what the calls led to: their time is over, as that of the claims (16.4)."""
    for index, bout in enumerate(t.hand.bouts):
        if bout.truco.irregular:
            t.emit(ev.RaiseValidated(bout=index + 1))


def reopen(t: Table, index: int) -> None:
    """The refusal ended nothing: what it paid goes back, also through an interference (15.6)."""
    bout, hand = t.hand.bouts[index], t.hand
    if hand.closed:
        t.emit(ev.HandReopened())
    for later in range(len(hand.bouts) - 1, index, -1):
        # given away before it began: it will come up again (15.5)
        if hand.bouts[later].closed:
            withdraw(t, awards_of(t, later), "12.4")
            t.emit(ev.BoutReopened(bout=later + 1))
    withdraw(t, [a for a in awards_of(t, index) if a.reason in {"truco_refused", "adjudicated"}], "12.4")
    t.emit(ev.BoutReopened(bout=index + 1))
    give_back(t)
    caller = TEAM[bout.truco.caller]
    if caller in bout.held:
        t.emit(ev.PointsHeld(team=caller, points=-worth(bout.truco.refused - 1)))


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
            t.emit(ev.PlayerLeft(player=player, how=MUCKED if player in t.hand.gone else LOST, turn=turn))
