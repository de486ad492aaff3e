"""Asking for the referee, standing still, going on: 15.10, 17.2-17.4."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAM
from domain.match import acts as shared
from domain.match.events import PlayReopened, PlaySuspended
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.dealer_errors import speaks_for
from domain.rulebooks.tsa.officials import needs_referee, unknown_article
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.table import Table


def request(t: Table, act: shared.RefereeRequested) -> Refusal | None:
    """A formal request suspends at once: a captain's, or in a duel one of its two players' (17.3, 15.10)."""
    if t.core.over:
        return t.void("17.3")
    if t.core.suspended:
        return None
    reason = others_in_a_duel(t, act.by) if in_a_duel(t) else not_the_captain(t, act.by)
    if reason is not None:
        return t.void(*reason)
    suspend(t)
    return None


def in_a_duel(t: Table) -> bool:
    """Whether a duel is effectively under way."""
    hand = t.core.hand
    return hand is not None and not hand.closed and hand.is_pica_pica and hand.bout.started


@rule("15.10", otherwise=None)
def others_in_a_duel(t: Table, by: str) -> tuple[str, str | None] | None:
    """The matters of a duel are its two players' (15.10, ``pedido_ajeno``)."""
    player = t.core.captain(by[-1]) if by.startswith("cap") else by
    return None if player in t.bout.players else ("15.10", "pedido_ajeno")


@rule("17.2", otherwise=None)
def not_the_captain(t: Table, by: str) -> tuple[str, str | None] | None:
    """Only a captain asks for the referee (17.2); between duels also a player of the last or the next one (15.10)."""
    return None if speaks_for(t, by) or _is_of_a_duel(t, by) else ("17.2", None)


def _is_of_a_duel(t: Table, by: str) -> bool:
    hand = t.core.hand
    if hand is None or not hand.is_pica_pica or hand.deal != "complete":
        return False
    if hand.closed:
        last = hand.bouts[-1]
        return by in last.players and last.started and not last.voided and t.core.cut != "regular"
    return any(by in bout.players for bout in hand.bouts[max(0, hand.current - 1) : hand.current + 1])


@rule("17.3", otherwise=None)
def suspend(t: Table) -> None:
    """Play stands still until the referee says that it goes on (17.3)."""
    t.emit(PlaySuspended())


def withdraw_claim(t: Table, act: shared.ClaimWithdrawn) -> Refusal | None:
    """A claim is withdrawn by who may make it; only the referee resumes play (17.3)."""
    side = speaks_for(t, act.by) or (act.by[0] if _is_of_a_duel(t, act.by) else None)
    dropped = drop_claims(t, side) if side else False
    return None if t.core.suspended or dropped else t.void("17.3")


def drop_claims(t: Table, side: str) -> bool:
    """The open claims of a side are withdrawn. Whether there was one."""
    hand = t.core.hand
    bouts = hand.bouts if hand is not None else ()
    found = [n for n, b in enumerate(bouts, 1) if b.envido.claimed and side == RIVAL[TEAM[b.envido.winner]]]
    for number in found:
        t.emit(ev.ShowingDropped(bout=number))
    return bool(found)


def resume(t: Table, act: shared.PlayResumed) -> Refusal | None:
    """Play goes on."""
    refusal = needs_referee(act.by)
    if refusal is not None:
        return refusal
    if not t.core.suspended:
        return t.void("17.3")
    t.emit(PlayReopened())
    return None


def decide_only(t: Table, act: shared.ClaimRuled | shared.StateRestored) -> Refusal | None:
    """A decision that is told, and moves nothing by itself (17.4, 19.6)."""
    return needs_referee(act.by)


def keep_incident(t: Table, act: shared.IncidentKept) -> Refusal | None:
    """Any other fact, with its article."""
    return unknown_article(act.article)
