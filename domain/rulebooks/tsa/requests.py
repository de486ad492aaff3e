"""Who asks for the referee, and takes a claim back, at a table of truco: 15.10, 17.2."""

from domain.kernel.seats import RIVAL, TEAM
from domain.match.suspension import not_the_captain
from domain.match.table import NoEffect
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.table import Table

ORGANISER = "org"


def may_ask(t: Table, by: str) -> NoEffect:
    """A captain may, or in a duel one of its two players; between duels also one of the last or the next (15.10)."""
    reason = stops_a_hand(t, by)
    if reason is not None:
        return reason
    if in_a_duel(t):
        return others_in_a_duel(t, by)
    return None if _is_of_a_duel(t, by) else not_the_captain(t, by)


@rule("20.4", otherwise=None)
def stops_a_hand(t: Table, by: str) -> NoEffect:
    """The organisation, its production among it, stops no hand in play: that is the referee's alone (20.4)."""
    hand = t.core.hand
    return ("20.4", None) if by == ORGANISER and hand is not None and not hand.closed else None


def in_a_duel(t: Table) -> bool:
    """Whether a duel is effectively under way."""
    hand = t.core.hand
    return hand is not None and not hand.closed and hand.is_pica_pica and hand.bout.started


@rule("15.10", otherwise=None)
def others_in_a_duel(t: Table, by: str) -> NoEffect:
    """The matters of a duel are its two players' (15.10, ``pedido_ajeno``)."""
    player = t.core.captain(by[-1]) if by.startswith("cap") else by
    return None if player in t.bout.players else ("15.10", "pedido_ajeno")


def _is_of_a_duel(t: Table, by: str) -> bool:
    hand = t.core.hand
    if hand is None or not hand.is_pica_pica or hand.deal != "complete":
        return False
    if hand.closed and (hand.voided or t.core.cut == "regular"):
        return False
    due = () if hand.closed else (hand.bout,)
    played = [bout for bout in hand.bouts if bout.started][-1:]
    return any(by in bout.players and not bout.voided for bout in (*due, *played))


def drop_claims(t: Table, by: str) -> bool:
    """The open claims of the side that ``by`` may speak for are withdrawn. Whether there was one (17.3)."""
    side = t.core.speaks_for(by) or (by[0] if _is_of_a_duel(t, by) else None)
    hand = t.core.hand
    bouts = hand.bouts if side is not None and hand is not None else ()
    found = [n for n, b in enumerate(bouts, 1) if b.envido.claimed and side == RIVAL[TEAM[b.envido.winner]]]
    for number in found:
        t.emit(ev.ShowingDropped(bout=number))
    return bool(found)
