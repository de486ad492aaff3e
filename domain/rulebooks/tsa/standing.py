"""Who may do what at the table at this moment: part in the bout, activity, suspension, standstill."""

from domain.kernel.refusal import Refusal
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.table import Table

LEFT_BY = {"tapa": "8.1", "palabra": "8.3", "mazo": "8.3", "perdida": "9.3"}
Standing = tuple[Refusal | None, str | None, str | None]
"""A refusal, or the article and the interpretation by which the act has no effect, or nothing."""


def no_part_of(t: Table, player: str) -> str | None:
    """``finished`` or ``future`` for somebody whose duel is over or to come; None for the bout's players."""
    hand = t.hand
    if player in hand.bout.players:
        return None
    return "finished" if any(player in bout.players for bout in hand.bouts[: hand.current]) else "future"


@rule("15.5", "15.6", otherwise=None)
def in_no_duel(t: Table, player: str) -> tuple[str, str] | None:
    """Words and cards of somebody whose duel is to come (15.5) or over (15.6) have no effect."""
    part = no_part_of(t, player)
    if part == "finished":
        return "15.6", "duelo_terminado"
    return ("15.5", "carta_de_duelo_futuro") if part == "future" else None


@rule("8.1", "8.3", "9.3", otherwise=None)
def inactive(t: Table, player: str) -> tuple[str, str] | None:
    """Acts of who covered, left or lost a card have no effect (``acto_de_inactivo``)."""
    how = t.hand.out.get(player)
    return (LEFT_BY[how], "acto_de_inactivo") if how else None


@rule("17.3", otherwise=None)
def frozen(t: Table) -> str | None:
    """While the referee is called in nothing has an effect on play (17.3)."""
    return "17.3" if t.core.suspended else None


def standing_still(t: Table) -> tuple[str, str | None] | None:
    """Play that is decided, or waits for an envido to be shown, stands still (7.6, ``jugar_por_mostrar``)."""
    if t.bout.envido.phase == "waiting":
        return "11.10", "jugar_por_mostrar"
    return ("7.6", None) if t.bout.decided else None


def outside_of_play(t: Table, player: str, article: str) -> Standing:
    """Why a play act of the player cannot be, or has no effect; three times nothing if it has."""
    core, hand = t.core, t.core.hand
    if core.over:
        return Refusal("match_is_over", "1.3", {"asked": article}), None, None
    if hand is None:
        return Refusal("no_hand_yet", article), None, None
    if frozen(t):
        return None, "17.3", None
    if hand.closed:
        return (Refusal("no_hand_in_play", article), None, None) if core.cut else (None, "7.6", None)
    if hand.deal in {"choice", "out"}:
        return None, hand.out_article or "6.1", None
    reason = in_no_duel(t, player) or inactive(t, player) or standing_still(t)
    return (None, *reason) if reason else (None, None, None)
