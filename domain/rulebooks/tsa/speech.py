"""What words do: chapters 10 and 14, and 11 to 13 by the calls in them."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import acts, envido, truco, words
from domain.rulebooks.tsa.answers import accept_envido, accept_truco, refuse_envido, refuse_truco
from domain.rulebooks.tsa.deal import begin_play
from domain.rulebooks.tsa.ending import end_decided
from domain.rulebooks.tsa.envido import Reason
from domain.rulebooks.tsa.leaving import leave_by_words, leave_together
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.sides import end_what_waits
from domain.rulebooks.tsa.standing import frozen, in_no_duel, inactive, standing_still
from domain.rulebooks.tsa.table import Table
from domain.rulebooks.tsa.truco import waits_for_the_envido

BETWEEN_HANDS = dict.fromkeys((*words.ACCEPT, *words.REFUSE), "10.4")
"""Where nothing is played an answer answers nothing (10.4), a call is out of its time."""
BETWEEN_HANDS |= dict.fromkeys(words.ENVIDO, "11.2") | {words.GOOD: "11.5"}


STARTERS = frozenset({*words.ENVIDO, *words.TRUCO, words.LEAVE})
"""By these a player of the next duel starts it (15.9)."""


def say(t: Table, act: acts.WordsSpoken) -> Refusal | None:
    """Every recognised form counts, in order, whatever it was meant as (10.2)."""
    told: set[str] = set()
    if STARTERS.intersection(act.forms):
        end_what_waits(t, act.player)
    for form in act.forms:
        reason = _say(t, act.player, form)
        if reason is not None and reason[0] not in told:
            article, interpretation = reason
            told.add(article)
            t.void(article, interpretation, form)
    return None


def _say(t: Table, player: str, form: str) -> Reason:
    if form == words.NO_LAW:
        return no_law()
    if form.isdigit():
        hand = t.core.hand
        if hand is None or hand.closed or hand.bout.envido.phase != "declaring":
            return None
        return unheard(t, player, form, declaring=True) or _then_end(t, envido.declare(t, player, int(form)))
    if form in words.NO_ANSWER:
        return _no_answer(t, player, form)
    if form == words.GOOD:
        return unheard(t, player, form, declaring=True) or _then_end(t, envido.concede(t, player))
    return unheard(t, player, form) or _speak(t, player, form)


def _then_end(t: Table, reason: Reason) -> Reason:
    if reason is None:
        end_decided(t)
    return reason


@rule("13.7", otherwise=None)
def no_law() -> Reason:
    """The words «Sin ley de juego» has no effect, and takes none from what is said beside it (13.7)."""
    return "13.7", None


def _no_answer(t: Table, player: str, form: str) -> Reason:
    """Words that 10.4 names answer nothing; without a call they are ordinary talk."""
    hand = t.core.hand
    if hand is None or hand.closed or t.core.over or player not in hand.bout.players:
        return None
    pending = hand.bout.envido.phase == "pending" or hand.bout.truco.pending
    return answers_nothing() if pending else None


@rule("10.4", otherwise=None)
def answers_nothing() -> Reason:
    """Only the forms of 10.4 answer, and only a call of the rival that is pending (10.4)."""
    return "10.4", None


@rule("10.2", otherwise=None)
def unheard(t: Table, player: str, form: str, *, declaring: bool = False) -> Reason:
    """Why words of the player have no effect now; during active play every regulatory word counts (10.2)."""
    core, hand = t.core, t.core.hand
    if core.over:
        return "1.3", None
    if frozen(t):
        return "17.3", None
    if hand is None or hand.closed:
        return BETWEEN_HANDS.get(form, "10.2"), None
    if hand.deal in {"choice", "out"}:
        return hand.out_article or "6.1", None
    reason: Reason = in_no_duel(t, player) or inactive(t, player)
    if reason is None and not (declaring and t.bout.decided and t.bout.envido.phase == "declaring"):
        reason = standing_still(t)
    return reason


def _speak(t: Table, player: str, form: str) -> Reason:
    if form in words.ENVIDO:
        return envido.call(t, player, form)
    if form in words.TRUCO:
        return truco.call(t, player, words.TRUCO[form])
    if form in words.ACCEPT or form in words.REFUSE:
        return answer(t, player, form)
    if form == words.LEAVE:
        leave_by_words(t, player)
        return None
    return collective_leave(t, player)


@rule("8.4", "10.5", otherwise=None)
def no_collective_in_a_duel(t: Table, article: str) -> Reason:
    """Collective forms have no effect in a duel (8.4, 10.5, ``nos_vamos_en_duelo``)."""
    return (article, "nos_vamos_en_duelo" if article == "8.4" else None) if t.bout.is_duel else None


def collective_leave(t: Table, player: str) -> Reason:
    """The words «Nos vamos al mazo»."""
    reason = no_collective_in_a_duel(t, "8.4")
    if reason is None:
        leave_together(t, player)
    return reason


def answer(t: Table, player: str, form: str) -> Reason:
    """An answer: to the rival's envido first, then to the rival's truco (10.4, 11.11, 13.6)."""
    if form in words.COLLECTIVE:
        reason = no_collective_in_a_duel(t, "10.5")
        if reason is not None:
            return reason
    calls, accepts = t.bout, form in words.ACCEPT
    if calls.envido.phase == "pending" and TEAM[calls.envido.caller] != TEAM[player]:
        begin_play(t)
        (accept_envido if accepts else refuse_envido)(t, player)
        return None
    if calls.truco.pending and TEAM[calls.truco.caller] != TEAM[player]:
        reason = waits_for_the_envido(t, player)
        if reason is None:
            (accept_truco if accepts else refuse_truco)(t, player)
        return reason
    return answers_nothing()
