"""Covering, leaving, losing a card: who is inactive, and what that refuses. Chapter 8, 9.3 and 15.7."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.answers import refuse_envido, refuse_truco
from domain.rulebooks.tsa.deal import begin_play
from domain.rulebooks.tsa.ending import end_bout, end_decided
from domain.rulebooks.tsa.proof import CARDS
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rounds import go_on, next_to_play
from domain.rulebooks.tsa.settling import has_passed, settle, settle_by_silence, win_unopposed
from domain.rulebooks.tsa.showing import review_claims
from domain.rulebooks.tsa.sides import end_what_waits
from domain.rulebooks.tsa.standing import no_part_of, outside_of_play
from domain.rulebooks.tsa.table import Table

COVERED, SAID, MUCKED, LOST = "tapa", "palabra", "mazo", "perdida"


def cover(t: Table, act: acts.CardsCovered) -> Refusal | None:
    """Covering covers all that is left and makes the player inactive (8.1)."""
    end_what_waits(t, act.player)
    refusal, article, interpretation = outside_of_play(t, act.player, "8.1")
    if article == "7.6" and t.bout.decided:
        # the hand is given up; who covers now says no number any more
        cover_all(t, act.player)
    elif refusal is not None or article is not None:
        hand = t.core.hand
        done = hand is not None and (hand.closed or no_part_of(t, act.player) == "finished")
        if done and not t.core.over and not t.core.suspended:
            put_down(t, act.player)
            return None
        return refusal or t.void(article or "", interpretation)
    else:
        begin_play(t)
        cover_all(t, act.player)
    return None


@rule("8.1", otherwise=None)
def cover_all(t: Table, player: str) -> None:
    """Who covers is inactive from then on (8.1)."""
    become_inactive(t, player, COVERED)


@rule("8.3", otherwise=None)
def leave_by_words(t: Table, player: str) -> None:
    """The words «Me voy al mazo»: inactive; the cards can still be shown while they are apart (8.3)."""
    begin_play(t)
    become_inactive(t, player, SAID)


def muck(t: Table, act: acts.CardsMucked) -> Refusal | None:
    """The cards are in the deck or the discard: inactive, and they show nothing any more (8.3)."""
    hand = t.core.hand
    if hand is None:
        return Refusal("no_hand_yet", "8.3")
    if t.core.suspended:
        return t.void("17.3")
    player = act.player
    put_into_the_deck(t, player)
    review_claims(t)
    return None


@rule("8.3", otherwise=None)
def put_into_the_deck(t: Table, player: str) -> None:
    """What is in the deck is nobody's any more; it ends the player's part in the hand (8.3, 15.5)."""
    hand = t.hand
    part = no_part_of(t, player)
    if hand.closed or hand.deal in {"choice", "out"} or t.core.over or part == "finished":
        t.emit(ev.CardsGone(player=player))
        put_down(t, player)
    elif part == "future" and player not in hand.out:
        t.emit(ev.PlayerLeft(player=player, how=MUCKED))
    elif player in hand.out or t.bout.envido.phase == "waiting":
        t.emit(ev.CardsGone(player=player))
    else:
        begin_play(t)
        become_inactive(t, player, MUCKED)


def lose_card(t: Table, act: acts.CardLost) -> Refusal | None:
    """A card lost for good: its player is inactive for the rest of the hand, and the deck short (9.3)."""
    hand = t.core.hand
    if hand is None:
        return Refusal("no_hand_yet", "9.3")
    if len(hand.played.get(act.player, ())) == CARDS:
        return Refusal("no_card_left", "9.3", {"player": act.player})
    miss_card(t, act.player)
    review_claims(t)
    return None


@rule("9.3", otherwise=None)
def miss_card(t: Table, player: str) -> None:
    """Who lost a card plays no more in this hand; a new deck comes after it (9.3)."""
    hand = t.hand
    t.emit(ev.DeckShort(player=player))
    if hand.closed or hand.deal in {"choice", "out"} or player in hand.out:
        return
    part = no_part_of(t, player)
    if part == "future":
        t.emit(ev.PlayerLeft(player=player, how=LOST))
    elif part is None and t.bout.envido.phase != "waiting":
        begin_play(t)
        become_inactive(t, player, LOST)


def become_inactive(t: Table, player: str, how: str) -> None:
    """What follows when an active player of the bout becomes inactive (8.5, 15.7, ``lado_inactivo``)."""
    bout, side = t.bout, TEAM[player]
    last = bout.is_duel or _last_of(t, player)
    _turn_inactive(t, player, how)
    if last:
        refuse_by_leaving(t, player)
        if t.core.over:
            return
    if bout.decided:
        # who has it is decided; only a number was waited for
        settle_by_silence(t, player) if how == COVERED else settle(t)
        end_decided(t)
        return
    if t.bout.envido.phase == "declaring":
        _settle_leaving(t, player, how)
        if t.bout.envido.phase == "waiting" or t.core.over:
            return
    if refuse_truco_by_leaving(t, player):
        return
    if bout.is_duel and how == LOST:
        end_bout(t, RIVAL[side], left=side, interpretations=("perdida_en_el_duelo",))
        return
    go_on(t)


def _settle_leaving(t: Table, player: str, how: str) -> None:
    side = TEAM[player]
    envido = t.bout.envido
    gone = all(TEAM[p] != side or p in t.hand.out for p in t.bout.players)
    if not envido.declared and gone and not has_passed(t, RIVAL[side]):
        win_unopposed(t, RIVAL[side])
    elif how == COVERED:
        settle_by_silence(t, player)
    else:
        settle(t)


def _last_of(t: Table, player: str) -> bool:
    return all(p == player or TEAM[p] != TEAM[player] or p in t.hand.out for p in t.bout.players)


@rule("8.5", "15.7", otherwise=None)
def refuse_by_leaving(t: Table, player: str) -> None:
    """A side that leaves whole, or a duellist, refuses the rival's envido that is pending (8.5, 15.7)."""
    envido = t.bout.envido
    if envido.phase == "pending" and TEAM[envido.caller] != TEAM[player]:
        refuse_envido(t, player)


@rule("8.5", "15.7", otherwise=False)
def refuse_truco_by_leaving(t: Table, player: str) -> bool:
    """And the rival's truco that is pending. One of three leaving answers nothing (8.5)."""
    truco, bout = t.bout.truco, t.bout
    gone = all(TEAM[p] != TEAM[player] or p in t.hand.out for p in bout.players)
    if gone and truco.pending and TEAM[truco.caller] != TEAM[player]:
        refuse_truco(t, player, left=TEAM[player])
        return True
    return False


@rule("8.4", otherwise=None)
def leave_together(t: Table, player: str) -> None:
    """The words «Nos vamos al mazo» by an active player in a redonda: the whole side gives up the hand (8.4)."""
    begin_play(t)
    side = TEAM[player]
    for one in t.bout.players:
        if TEAM[one] == side and one not in t.hand.out:
            _turn_inactive(t, one, SAID, together=True)
    refuse_by_leaving(t, player)
    if t.core.over:
        return
    if t.bout.envido.phase == "declaring":
        _settle_leaving(t, player, SAID)
        if t.bout.envido.phase == "waiting" or t.core.over:
            return
    if not refuse_truco_by_leaving(t, player):
        interpretations = ("mazo_sin_truco",) if not t.bout.truco.level else ()
        end_bout(t, RIVAL[side], left=side, interpretations=interpretations)


def _turn_inactive(t: Table, player: str, how: str, *, together: bool = False) -> None:
    bout = t.bout
    turn = bout.turn
    if turn == player:
        turn = next_to_play(t.hand, bout, player, player)
    t.emit(ev.PlayerLeft(player=player, how=how, turn=turn, together=together))


@rule("12.4", otherwise=None)
def put_down(t: Table, player: str) -> None:
    """A side that put its cards down relying on a refusal can rely on it: the call cannot be objected to (12.4)."""
    for index, bout in enumerate(t.hand.bouts):
        if bout.truco.irregular and bout.truco.refused and TEAM[bout.truco.caller] == TEAM[player]:
            t.emit(ev.RaiseValidated(bout=index + 1))
