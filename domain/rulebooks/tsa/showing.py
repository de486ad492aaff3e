"""Showing the envido, claims, and what they cost: 11.7, 11.8, 15.9."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAM
from domain.match.life import PLAYED
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.ending import go_to_next_bout, resume_play
from domain.rulebooks.tsa.proof import cannot_be_proved, may_have_held
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import adjudicate
from domain.rulebooks.tsa.settling import notice_proof
from domain.rulebooks.tsa.state import Bout, Core, Hand
from domain.rulebooks.tsa.table import Table

SETTLED = frozenset({"waiting", "won"})


def _player(t: Table, by: str) -> str | None:
    return t.core.captain(by[-1]) if by.startswith("cap") else by


@rule("11.7", "15.9", "17.5", otherwise=None)
def is_too_late(core: Core) -> str | None:
    """A claim can be made until the rival's cut (11.7); after 30, until a captain validates (``plazo_ultima_mano``)."""
    hand = core.hand
    if core.result is not None and core.result.kind != PLAYED:
        return "1.14"
    if hand is None or hand.voided or core.cut == "regular" or core.signed or core.homologated_at:
        return "15.9" if hand is not None and hand.is_pica_pica else "11.7"
    return None


def claimable(hand: Hand) -> int | None:
    """The bout whose envido can be claimed: the one in play, or before it is effectively under way the last played."""
    for index in range(hand.current, -1, -1):
        bout = hand.bouts[index]
        if bout.envido.phase in SETTLED:
            return index
        if is_under_way(bout):
            return None
    return None


@rule("15.9", otherwise=False)
def is_under_way(bout: Bout) -> bool:
    """A duel that has effectively started closes the claims of the one before it (15.9)."""
    return bout.started


def _standing(t: Table, by: str, side: str, index: int) -> tuple[str, str | None] | None:
    """Why ``by`` cannot claim for ``side`` in that bout: captains do in a redonda, the duellist in a duel."""
    bout = t.hand.bouts[index]
    if bout.is_duel:
        player = _player(t, by)
        if player in bout.players and TEAM[player or ""] == side:
            return None
        return ("15.9", None) if index == t.hand.current else ("15.6", "reclamo_entre_duelos")
    return only_captains_claim(t, by, side)


@rule("17.2", otherwise=None)
def only_captains_claim(t: Table, by: str, side: str) -> tuple[str, str | None] | None:
    """In a redonda only the captain's claim counts; another player's request is kept (17.2, ``pedir_mostrar``)."""
    if t.core.speaks_for(by) == side:
        return None
    return ("17.2", "pedir_mostrar") if t.core.speaks_for(by) is None else ("11.7", None)


def claim(t: Table, act: acts.ShowingClaimed) -> Refusal | None:
    """A claim that the winner of the envido show."""
    late = is_too_late(t.core)
    if late is not None:
        return t.void(late)
    index = claimable(t.hand)
    if index is None or t.hand.bouts[index].envido.number is None:
        return t.void("15.9" if t.hand.is_pica_pica else "11.7")
    envido = t.hand.bouts[index].envido
    reason = _standing(t, act.by, RIVAL[TEAM[envido.winner]], index)
    if reason is not None:
        return t.void(*reason)
    if not envido.proved:
        t.emit(ev.ShowingDue(bout=index + 1))
        review_claims(t)
    return None


def claim_declaration(t: Table, act: acts.DeclarationClaimed) -> Refusal | None:
    """A claim that the number of somebody who had not to show was wrong, by cards rightfully seen (11.8)."""
    late = is_too_late(t.core)
    index = claimable(t.hand) if late is None else None
    if index is None:
        return t.void("11.8" if late in {None, "11.7"} else late)
    envido = t.hand.bouts[index].envido
    if act.player not in envido.declared or act.player == envido.winner:
        return t.void("11.8")
    side = RIVAL[TEAM[act.player]]
    reason = _standing(t, act.by, side, index)
    if reason is not None:
        article, interpretation = reason
        return t.void("11.8" if article == "11.7" else article, interpretation)
    if not may_have_held(t, act.player, envido.declared[act.player]):
        _lose_all(t, index, side, "11.8")
    return None


def fail_to_show(t: Table, act: acts.ShowingFailed) -> Refusal | None:
    """The winner cannot show: with a claim in time, or when the match waits for it, all goes to the rival (11.7)."""
    index = open_claim_of(t, act.player)
    if t.core.result is not None and t.core.result.kind != PLAYED:
        return t.void("1.14")
    if index is None:
        hand = t.core.hand
        return t.void("15.9" if hand is not None and hand.is_pica_pica else "11.7")
    lose_showing(t, index)
    return None


def open_claim_of(t: Table, player: str) -> int | None:
    """The bout in which ``player`` has been asked to show, or has to before the match can end."""
    hand = t.core.hand
    if hand is None or hand.voided:
        return None
    for index, bout in enumerate(hand.bouts):
        envido = bout.envido
        if envido.winner == player and (envido.claimed or envido.phase == "waiting"):
            return index
    return None


def notice_showing(t: Table, player: str) -> None:
    """Cards of ``player`` have come to sight: they may show a number, or make it impossible."""
    hand = t.core.hand
    if hand is None or hand.voided:
        return
    if t.core.result is not None and t.core.result.kind != PLAYED:
        return
    for index, bout in enumerate(hand.bouts):
        if bout.envido.winner == player:
            notice_proof(t, index)
    review_claims(t)


def review_claims(t: Table) -> None:
    """A claim is lost by whom no card is left that could show the number (11.7)."""
    if t.hand.voided or (t.core.result is not None and t.core.result.kind != PLAYED):
        return
    for index, bout in enumerate(t.hand.bouts):
        envido = bout.envido
        if envido.claimed and envido.number is not None and cannot_be_proved(t, envido.winner, envido.number):
            lose_showing(t, index)


@rule("11.7", "15.9", otherwise=None)
def lose_showing(t: Table, index: int) -> None:
    """Claimed in time and not shown: all points disputed go to the rival (11.7, 15.9)."""
    bout = t.hand.bouts[index]
    _lose_all(t, index, RIVAL[TEAM[bout.envido.winner]], "15.9" if bout.is_duel else "11.7")


def _lose_all(t: Table, index: int, side: str, article: str) -> None:
    """A claim that succeeds in mid-hand ends the hand or duel there (``reclamo_cierra_mano``)."""
    had_result = t.core.over
    offenders = set(t.hand.bouts[index].interfered)
    if len(offenders) == 1:
        # who interfered gets nothing out of the duel, whatever the rival declared (15.6)
        side, article = RIVAL[offenders.pop()], "15.6"
    adjudicate(t, index, side, article)
    bout = t.hand.bouts[index]
    if bout.truco.irregular:
        # the hand is decided: nobody objects any more
        t.emit(ev.RaiseValidated(bout=index + 1))
    was_open = not bout.closed
    t.emit(ev.BoutEnded(bout=index + 1, winner=side, article=article))
    if t.core.over:
        return
    if had_result:
        resume_play(t)
    elif was_open:
        go_to_next_bout(t)
