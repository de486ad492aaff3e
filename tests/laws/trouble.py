"""What goes wrong at a table: referee, warnings, claims, annulments, interference, suspension. Chapters 15 to 19."""

from domain.kernel.seats import PLAYERS, RIVAL
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from tests.laws import arriving, cards, dealing, playing, showing, truco
from tests.laws.dealing import reason
from tests.laws.said import anything, other_talk
from tests.laws.table import Step, Table, one_of

GROUNDS = ("4.2", "4.3", "7.7", "8.1", "14.1", "14.3", "14.4", "15.6", "16.5", "17.3", "18.3", "19.3", "20.5")
ODD = ("5.5", "6.1", "6.4", "6.5", "18.2")
"""What has a regime of its own, and what nobody did on purpose: no grounds of a sanction, and cited as such."""
GRAVE = ("18.4", "19.4", "19.5", "19.6", "1.12")


BEFORE_ANY_HAND: tuple[shared.Act, ...] = (
    acts.CardPlayed(player="A1", cards=("1e",)),
    acts.CardFell(player="B2", card="4c", where="fuera"),
    acts.CardFell(player="B2", where="boca abajo"),
    acts.CardsCovered(player="A3"),
    acts.CardsMucked(player="A3"),
    acts.CardsShown(player="B1", cards=("1e", "2e")),
    acts.CardsLookedAt(player="B1"),
    acts.CallObjected(player="A2"),
    acts.ExpressionForgiven(),
    acts.DealAgreed(),
    acts.IrregularityValidated(),
    acts.DealAccepted(by="capA"),
    acts.ShowingClaimed(by="capB"),
    acts.ShowingFailed(player="A1"),
    acts.DeclarationClaimed(by="capA", player="B1"),
    acts.DeckCut(),
    acts.HandDealt(),
    acts.RoundStated(team="A"),
    acts.DealDisordered(),
    acts.PointsAdjudicated(by="arbitro", team="A", article="19.6", reason="nada"),
)
"""What makes no sense, or little, before there is a hand."""


# --- the referee is called (17.2, 17.3, 15.10) -----------------------------------------------------------------------


def call_referee(t: Table) -> None:
    """A captain, a duellist or somebody else asks for the referee."""
    hand = t.core.hand
    by = t.captain(t.pick("AB"))
    if hand and hand.is_pica_pica and t.chance(0.7):
        by = t.pick(hand.bout.players)
    elif t.chance(0.15):
        by = t.player()
    if t.chance(0.03):
        by = "org"
    t.do(shared.RefereeRequested(by=by, asks=t.chance(0.4), reason=reason(t) if t.chance(0.6) else None))


def reserve(t: Table) -> None:
    """Who called, or somebody else, tells the referee apart what it is about."""
    hand = t.core.hand
    by = t.captain(t.pick("AB"))
    if hand and hand.is_pica_pica and t.chance(0.7):
        by = t.pick(hand.bout.players)
    elif t.chance(0.1):
        by = t.player()
    t.do(shared.ClaimReserved(by=by, reason=reason(t)))


def resume(t: Table) -> None:
    """The referee lets play go on."""
    t.do(shared.PlayResumed(by=t.referee()))


def withdraw(t: Table) -> None:
    """A captain withdraws the claim."""
    t.do(shared.ClaimWithdrawn(by=t.captain(t.pick("AB"))))


def rule(t: Table) -> None:
    """The referee tells what was decided."""
    t.do(shared.ClaimRuled(by=t.referee(), reason=reason(t)))


def restore(t: Table) -> None:
    """The referee puts the state right."""
    t.do(shared.StateRestored(by=t.referee(), reason=reason(t)))


def frozen_play(t: Table) -> None:
    """Something of play while it is suspended."""
    if t.core.hand is None:
        t.do(t.pick(BEFORE_ANY_HAND))
        return
    one_of(
        t,
        {
            say_any: 20,
            cards.cover: 4,
            cards.muck: 3,
            cards.fall: 4,
            showing.show: 5,
            showing.claim: 4,
            showing.fail_to_show: 2,
            cards.lose_card: 0.5,
            cards.state_round: 1,
            cards.finish: 1,
            lone_duel_sheet: 1,
            dealing.next_deal: 4,
            dealing.look: 2,
            truco.object_to: 2,
            truco.forgive: 2,
            dealing.agree: 1,
            dealing.validate: 1,
            play_if_held: 10,
            dealing.sheet: 1,
        },
    )


def play_if_held(t: Table) -> None:
    """Somebody of the bout who holds cards puts one down."""
    holding = [p for p in t.bout.players if t.left(p)]
    if holding:
        cards.put(t, t.pick(holding))


def say_any(t: Table) -> None:
    """Anybody says any form."""
    t.do(anything(t.rng, t.player()))


def lone_duel_sheet(t: Table) -> None:
    """A duel's points from a sheet, wherever the match stands."""
    t.do(acts.DuelTallied(a=t.pick((0, 1, 2, 3)), b=t.pick((0, 0, 1))))


def suspended(t: Table) -> None:
    """The next thing while the referee is at the table."""
    one_of(
        t, {resume: 34, reserve: 6, rule: 12, withdraw: 6, frozen_play: 22, restore: 2, incident: 3, warn_verbally: 3}
    )


# --- incidents, warnings ---------------------------------------------------------------------------------------------


def incident(t: Table) -> None:
    """Any other fact."""
    who = t.pick((*PLAYERS, "A", "B", "capA", "capB", "org"))
    t.do(shared.IncidentKept(who=who, article=t.pick((*GROUNDS, *GRAVE)), reason=reason(t)))


def warn_verbally(t: Table) -> None:
    """A verbal warning."""
    t.do(shared.WarnedVerbally(by=t.referee(), team=t.pick("AB"), article=t.pick(GROUNDS), reason=reason(t)))


def may_be_warned(t: Table, team: str) -> bool:
    """Whether a warning of the team fits the way in which the match is meant to end."""
    core = t.core
    limit = core.terms.advertencias_descalifican
    ends = core.disciplinary[team] or (limit and core.stage_warnings.get(team, 0) + 1 >= limit)
    return not ends or t.plan.fate != "play" or t.chance(0.02)


def warn(t: Table) -> None:
    """A disciplinary warning that does not end the match, or does where it is meant to."""
    team = t.pick("AB")
    if may_be_warned(t, team):
        article = t.pick(ODD if t.chance(0.05) else GROUNDS)
        t.do(shared.Warned(by=t.referee(), team=team, article=article, reason=reason(t)))


def warn_delay(t: Table) -> None:
    """The warning of 4.1, at its time or before it."""
    if may_be_warned(t, "A"):
        t.do(shared.Warned(by="arbitro", team=t.pick("AB"), article="4.1", reason="demora"))


def interfere(t: Table) -> None:
    """A player who has no part in the duel interferes."""
    team = t.pick("AB")
    if t.hand.bout.interfered and t.chance(0.5):
        team = RIVAL[t.hand.bout.interfered[0]]
    if may_be_warned(t, team):
        t.do(acts.InterferenceRuled(by=t.referee(), team=team, first=t.chance(0.05)))


# --- the referee decides on a hand or duel ---------------------------------------------------------------------------


def annul_hand(t: Table) -> None:
    """The hand is annulled."""
    t.do(acts.HandAnnulled(by=t.referee(), article=t.pick(("5.8", "9.4", "4.4", "18.2")), reason=reason(t)))


def annul_duel(t: Table) -> None:
    """The duel is annulled."""
    t.do(acts.DuelAnnulled(by=t.referee(), article=t.pick(("15.6", "9.4")), reason=reason(t)))


def adjudicate(t: Table) -> None:
    """All disputed points go to a side."""
    t.do(acts.PointsAdjudicated(by=t.referee(), team=t.pick("AB"), article=t.pick(GRAVE), reason=reason(t)))


def waive(t: Table) -> None:
    """A delay is waived."""
    t.do(shared.DelayWaived(by=t.referee(), team=t.pick("AB"), reason="tránsito"))


# --- the score -------------------------------------------------------------------------------------------------------


def verify(t: Table) -> None:
    """The teams verify the total, or another one."""
    a, b = t.core.score
    if t.chance(0.1):
        a = max(0, a + t.pick((-1, 1)))
    t.do(shared.ScoreVerified(a=a, b=b))


def correct(t: Table) -> None:
    """The teams correct the score by a point or two, now and then by many."""
    score = list(t.core.score)
    side = t.pick((0, 1))
    change = t.pick((-2, -1, 1, 2)) if t.chance(0.9) else t.rng.randrange(-12, 13)
    top = 30 if t.chance(0.1) else 29
    score[side] = max(0, min(top, score[side] + change))
    t.do(shared.ScoreCorrected(a=score[0], b=score[1], reason=reason(t)))


def undo(t: Table) -> None:
    """The act before is taken back."""
    t.do(shared.ActUndone(reason="me equivoqué de tecla"))


def start(t: Table) -> None:
    """The start, told late."""
    dealing.begin(t)


def talk(t: Table) -> None:
    """Somebody talks."""
    t.do(other_talk(t.rng, t.player()))


ANYWHERE: dict[Step, float] = {
    call_referee: 12,
    incident: 6,
    warn_verbally: 5,
    warn: 2.5,
    warn_delay: 0.3,
    verify: 3,
    correct: 0.8,
    undo: 5,
    rule: 1.5,
    restore: 1,
    resume: 1,
    withdraw: 1,
    arriving.replace_player: 0.6,
    arriving.replace_captain: 0.6,
    arriving.name_scorer: 0.6,
    arriving.seal_again: 0.15,
    arriving.open_again: 0.15,
    reserve: 0.8,
    waive: 0.5,
    talk: 3,
    say_any: 6,
    dealing.captain_speaks: 1,
    dealing.agree: 1,
    dealing.validate: 2,
    start: 0.2,
}
AT_A_HAND: dict[Step, float] = {
    cards.play_early: 6,
    cards.play_two: 3,
    cards.fall: 5,
    cards.cover: 4,
    cards.leave: 2,
    cards.muck: 5,
    cards.muck_both: 0.7,
    cards.lose_card: 1.5,
    showing.show: 4,
    showing.claim: 4,
    showing.claim_between_duels: 5,
    showing.claim_and_show: 3,
    showing.fail_to_show: 1,
    truco.irregular_story: 5,
    showing.claim_declaration: 4,
    truco.skip_a_level: 6,
    truco.object_to: 4,
    truco.forgive: 4,
    cards.state_round: 0.5,
    dealing.look: 2,
    dealing.miscount: 1.2,
    annul_hand: 0.5,
    adjudicate: 0.7,
    interfere: 2,
    annul_duel: 0.3,
}
BETWEEN: dict[Step, float] = {
    showing.claim: 12,
    showing.claim_and_show: 12,
    showing.show: 8,
    showing.fail_to_show: 3,
    showing.claim_declaration: 10,
    truco.object_to: 3,
    cards.cover: 2,
    cards.muck: 5,
    truco.forgive: 1,
    verify: 12,
    correct: 2,
    dealing.validate: 2,
    dealing.miscount: 0.5,
    cards.lose_card: 0.3,
    adjudicate: 0.5,
}


def strikes(t: Table) -> None:
    """One thing that goes wrong where the match stands."""
    hand = t.core.hand
    if hand is None or t.chance(0.35):
        one_of(t, ANYWHERE)
    elif hand.closed:
        one_of(t, BETWEEN)
    elif hand.deal == "open" and not hand.touched and t.chance(0.7):
        dealing.err(t)
    else:
        one_of(t, AT_A_HAND)


def wild(t: Table) -> None:
    """Any act at all, whether it fits or not."""
    if t.core.hand:
        one_of(t, WILD)
    elif t.chance(0.5):
        one_of(t, ANYWHERE)
    else:
        t.do(t.pick(BEFORE_ANY_HAND))


WILD: dict[Step, float] = dict.fromkeys((*ANYWHERE, *AT_A_HAND, *BETWEEN, *playing.PLAY, *dealing.ERRORS), 1.0)
WILD |= {dealing.next_deal: 4, dealing.choose: 1, dealing.set_aside: 1, lone_duel_sheet: 1, dealing.sheet: 0.5}
WILD |= {say_any: 12, showing.show: 3, showing.claim: 3, frozen_play: 3, cards.leave: 1, annul_hand: 0.3}
WILD |= {play_if_held: 4, cards.finish: 0.5, interfere: 1, correct: 0.3, warn: 0.3, adjudicate: 0.5}
