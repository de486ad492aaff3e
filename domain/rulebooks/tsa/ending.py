"""How the play of a hand or a duel ends, and what comes next."""

from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import adjudicate, award, awards_of, bout_number, end_hand, pay_the_hand, worth
from domain.rulebooks.tsa.settling import rival_may_declare, settle_by_silence, unsettled_worth
from domain.rulebooks.tsa.state import Bout
from domain.rulebooks.tsa.table import Table

FORFEITS = {"mazo": "muck_en_duelo_futuro", "perdida": "perdida_antes_del_duelo"}


def end_bout(t: Table, winner: str, *, left: str | None = None, interpretations: tuple[str, ...] = ()) -> None:
    """The play of the hand or duel in progress is over and ``winner``'s.

    An envido whose numbers were said and not answered is settled first; where the side that leads it has ``left``, its
    rival may still declare, and the end waits for that (11.4). One that would reach 30 makes the hand stand still
    until it is shown (11.10).
    """
    if left is not None and rival_may_declare(t, left):
        t.emit(ev.BoutDecided(winner=winner))
        return
    settle_by_silence(t)
    if t.core.over or t.bout.envido.phase == "waiting":
        # should the 30 not stand, the hand is ``winner``'s
        t.emit(ev.BoutDecided(winner=winner))
        return
    pay_the_hand(t, winner, interpretations)
    close_bout(t, winner, "12.2")


def end_decided(t: Table) -> None:
    """The envido that a decided bout waited for is settled: now it ends."""
    bout = t.bout
    if bout.decided and not bout.closed and bout.envido.phase not in {"declaring", "waiting"} and not t.core.over:
        end_bout(t, t.bout.decided)


def close_bout(t: Table, winner: str | None, article: str, *, voided: bool = False) -> None:
    """Close the bout in play and go on to the next duel or close the hand."""
    offender = t.bout.interfered[0] if len(set(t.bout.interfered)) == 1 and not voided else None
    if offender is not None:
        winner, article = RIVAL[offender], "15.6"
    t.emit(ev.BoutEnded(bout=t.hand.current + 1, winner=winner, article=article, voided=voided))
    if offender is not None:
        give_to_the_rival(t, offender)
    if not t.core.over:
        go_to_next_bout(t)


@rule("15.6", otherwise=None)
def give_to_the_rival(t: Table, offender: str) -> None:
    """One side interfered: all points disputed in the duel, now that it is over, go to the other (15.6)."""
    index, innocent = t.hand.current, RIVAL[offender]
    total = sum(a.full for a in awards_of(t, index)) + t.bout.held.get(offender, 0)
    total += unsettled_worth(t.core, t.bout, innocent)
    adjudicate(t, index, innocent, "15.6", points=total)


def go_to_next_bout(t: Table) -> None:
    """The next duel in order, or the end of the hand; a duel that somebody forfeited is decided when it comes up."""
    following = t.hand.current + 1
    if following == len(t.hand.bouts):
        end_hand(t)
        return
    t.emit(ev.BoutBegun(number=following + 1))
    loser = forfeited_by(t, t.bout)
    if loser is not None:
        how = FORFEITS[t.hand.out[loser]]
        interpretations = (how, "ambos_al_mazo") if all(p in t.hand.out for p in t.bout.players) else (how,)
        winner = RIVAL[TEAM[loser]]
        award(t, winner, worth(0), "hand", "12.2", bout=bout_number(t), interpretations=interpretations)
        close_bout(t, winner, "15.5")


def resume_play(t: Table) -> None:
    """The result that had cut the hand short was taken back: what is left of it is played (15.1)."""
    hand = t.core.hand
    if hand is None or t.core.over:
        return
    if not hand.closed and hand.bout.closed:
        # the same act had made the result
        go_to_next_bout(t)
    if not hand.stopped:
        return
    last = hand.current + 1 == len(hand.bouts)
    if hand.bout.stopped or not hand.bout.closed or not last:
        t.emit(ev.HandReopened())
    if hand.bout.stopped:
        decided = hand.bout.decided
        t.emit(ev.BoutReopened(bout=hand.current + 1))
        if decided:
            # only the envido was waited for, and it has been settled (11.4)
            end_bout(t, decided)
    elif hand.bout.closed and not last:
        go_to_next_bout(t)


@rule("15.5", otherwise=None)
def forfeited_by(t: Table, bout: Bout) -> str | None:
    """The first player of the duel who put the cards into the deck, or lost one, before it (15.5, 9.3)."""
    return next((player for player in t.hand.out if player in bout.players), None)
