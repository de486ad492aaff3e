"""Interference in a duel, and what the referee does with a hand or duel in play: 15.6, 5.8, 9.4, 19.6."""

from domain.kernel.refusal import Refusal
from domain.match.life import PLAYED
from domain.match.officials import needs_referee, unknown_article
from domain.match.sanctions import warn
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.ending import close_bout, go_to_next_bout, resume_play
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rounds import go_on_if_released
from domain.rulebooks.tsa.sanctions import lose_after
from domain.rulebooks.tsa.scoring import adjudicate, awards_of, disputed, next_dealer, void_hand, withdraw
from domain.rulebooks.tsa.settling import unsettled_worth
from domain.rulebooks.tsa.table import Table


def interfere(t: Table, act: acts.InterferenceRuled) -> Refusal | None:
    """A sanctionable interference in the duel in progress, with its warning (15.6)."""
    refusal = needs_referee(t, act.by) or _no_duel(t, act.team)
    if refusal is not None:
        return refusal
    over = t.core.over
    t.emit(ev.InterferenceCounted(team=act.team))
    both = len(set(t.core.interfered)) > 1
    if both:
        annul_duel_of_both(t)
    elif not over:
        go_on_if_released(t)
    warn(t, act.team, "15.6", lost_already=over)
    if over and act.first:
        lose_after(t, act.team)
    elif both and not over and t.core.result is None:
        go_to_next_bout(t)
    return None


@rule("15.6", otherwise=None)
def _no_duel(t: Table, team: str) -> Refusal | None:
    """An interference needs a duel in progress; in one that it has just lost, the other side's is still taken."""
    core, hand = t.core, t.core.hand
    if core.over:
        known = core.interfered and team not in core.interfered and not core.homologated_at
        return None if known else Refusal("no_duel_in_progress", "15.6")
    if hand is None or hand.closed or not hand.is_pica_pica or hand.deal != "complete":
        return Refusal("no_duel_in_progress", "15.6")
    if hand.current and not hand.bout.started:
        return Refusal("between_duels", "15.6")
    return None


@rule("15.6", otherwise=None)
def annul_duel_of_both(t: Table) -> None:
    """Both sides interfered: the duel is 0-0 and not repeated, also where the first one lost the match by it (15.6)."""
    withdraw(t, awards_of(t, t.hand.current), "15.6")
    drop_its_envido(t, t.hand.current)
    t.emit(ev.BoutEnded(bout=t.hand.current + 1, winner=None, article="15.6", voided=True))


def drop_its_envido(t: Table, index: int) -> None:
    """Of an annulled duel nothing is left to show."""
    if t.hand.bouts[index].envido.phase in {"waiting", "won"}:
        t.emit(ev.EnvidoDecided(bout=index + 1))


def annul_hand(t: Table, act: acts.HandAnnulled) -> Refusal | None:
    """The referee annuls the hand in play without points; earlier hands stand (4.4, 5.8, 9.4, 18.2)."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    hand = t.core.hand
    if refusal is None and (hand is None or hand.closed or t.core.over):
        refusal = Refusal("no_hand_in_play", act.article)
    if refusal is None:
        annul(t, act.article)
    return refusal


@rule("5.8", "9.4", otherwise=None)
def annul(t: Table, article: str) -> None:
    """The hand gives nothing; the deal passes, unless ``mano_anulada_reparte`` keeps the dealer (5.8, 9.4)."""
    dealer = t.hand.dealer
    if t.core.terms.mano_anulada_reparte == "pasa":
        dealer = next_dealer(t.core.seats, dealer)
    void_hand(t, article, dealer=dealer)


def annul_duel(t: Table, act: acts.DuelAnnulled) -> Refusal | None:
    """The referee annuls the duel in play without points; the other duels go on."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    hand = t.core.hand
    if refusal is None and (
        hand is None or hand.closed or not hand.is_pica_pica or hand.deal != "complete" or t.core.over
    ):
        refusal = Refusal("no_duel_in_progress", act.article)
    if refusal is None:
        annul_bout(t, act.article)
    return refusal


@rule("15.6", otherwise=None)
def annul_bout(t: Table, article: str) -> None:
    """The duel gives nothing to anybody; between duels it is the one just played (15.6)."""
    index = _played_last(t)
    withdraw(t, awards_of(t, index), article)
    drop_its_envido(t, index)
    if index == t.hand.current:
        close_bout(t, None, article, voided=True)
    else:
        t.emit(ev.BoutEnded(bout=index + 1, winner=None, article=article, voided=True))


def _played_last(t: Table) -> int:
    """The bout that a decision is about: the one in play, or before it has effectively started the one before it."""
    hand = t.hand
    return hand.current - 1 if hand.current and not hand.bout.started and not hand.closed else hand.current


def award_all(t: Table, act: acts.PointsAdjudicated) -> Refusal | None:
    """All points disputed in the hand or duel in play, or in the last one before its cut, go to a team (19.6)."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    hand = t.core.hand
    if refusal is not None:
        return refusal
    if t.core.result is not None and t.core.result.kind != PLAYED:
        return Refusal("match_is_over", "1.14")
    if hand is None or hand.deal != "complete" or hand.voided or t.core.cut == "regular" or t.core.homologated_at:
        return Refusal("no_hand_in_play", act.article)
    give_all(t, act.team, act.article)
    return None


@rule("19.6", otherwise=None)
def give_all(t: Table, team: str, article: str) -> None:
    """The hand or duel ends there, with the disputed points as they stand (19.6)."""
    index = _played_last(t)
    was_over = t.core.over
    bout = t.hand.bouts[index]
    if bout.truco.irregular:
        # decided by the referee: nobody objects any more (17.1)
        t.emit(ev.RaiseValidated(bout=index + 1))
    for offender, held in bout.held.items() if not bout.closed else ():
        # what was held back of it is among the points given now
        t.emit(ev.PointsHeld(team=offender, points=-held))
    mine = awards_of(t, index)
    # what a decision gave, an envido that nobody had settled in it, another one gives again
    given = sum(award.full for award in mine) if any(award.reason == "adjudicated" for award in mine) else 0
    points = max(given, disputed(bout) + unsettled_worth(t.core, bout, team))
    adjudicate(t, index, team, article, points=points)
    if bout.closed:
        t.emit(ev.BoutEnded(bout=index + 1, winner=team, article=article))
        if was_over:
            resume_play(t)
    else:
        close_bout(t, team, article)


def set_deal_aside(t: Table, act: acts.DealSetAside) -> Refusal | None:
    """The referee sets a deal aside; nobody's error is counted (6.7)."""
    refusal = needs_referee(t, act.by) or unknown_article(t, act.article)
    hand = t.core.hand
    if refusal is None and (hand is None or hand.closed or hand.touched or t.core.over):
        refusal = Refusal("no_deal_in_progress", "6.7")
    if refusal is None:
        rule_deal_out(t, act.article)
    return refusal


@rule("6.7", otherwise=None)
def rule_deal_out(t: Table, article: str) -> None:
    """The deal is void and dealt again by the same player (6.7)."""
    t.emit(ev.DealRuledOut(article=article))
