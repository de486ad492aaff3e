"""The draw, the cut, the deal, the dealer's errors and what captains say of them: chapters 5 and 6."""

from domain.kernel.seats import PLAYERS, RIVAL, TEAM, right_of
from domain.match import acts as shared
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import DECK
from domain.rulebooks.tsa.rotation import due
from domain.rulebooks.tsa.state import cutter
from tests.laws.said import anything
from tests.laws.table import Step, Table, one_of

MODES = ("arriba", "abajo")
REASONS = ("se cayó el mazo", 'dijo "paso"', "# raro", "de más: 4, no 3", "\\o/")
WHY = REASONS[0]


def reason(t: Table) -> str:
    """What somebody wrote down."""
    return t.pick(REASONS)


# --- 5.2 ---------------------------------------------------------------------------------------------------------


def first_dealer(t: Table) -> None:
    """The draw, or the dealer stated."""
    if t.chance(0.25) and not t.core.tied:
        t.do(acts.FirstDealerStated(player=t.player()))
        return
    players = list(t.core.tied or t.core.seats)
    if t.chance(0.1):
        t.rng.shuffle(players)
    cards = t.rng.sample(DECK, len(players))
    if t.chance(0.12):
        rank, tied = t.pick(("3", "2", "12")), t.pick((2, 2, 3))
        cards = t.rng.sample([f"{rank}{suit}" for suit in "eboc"], min(tied, len(players)))
        cards += t.rng.sample(["4e", "5e", "6e", "4b", "5o"], len(players) - len(cards))
    t.do(acts.FirstDealerDrawn(draws=tuple(zip(players, cards, strict=True))))


# --- 5.4, 5.5 ----------------------------------------------------------------------------------------------------


def cut(t: Table) -> None:
    """The cut, mostly by who has to."""
    dealer = due(t.core).dealer
    right = cutter(t.core.seats, dealer)
    by = t.weigh({None: 50, right: 40, t.player(): 10})
    t.do(acts.DeckCut(by=by))


def deal(t: Table) -> None:
    """A deal in the dealer's mode, the other one now and then."""
    dealer = due(t.core).dealer
    fixed = t.core.modes.get(dealer)
    other = 0.0 if t.plan.trouble < 0.02 else 3.0
    mode = t.weigh({fixed: 50, None: 25, t.pick(MODES): other}) if fixed else t.pick((None, *MODES))
    if t.do(acts.DealBegun(mode=mode), secret=t.shuffled()):
        know_cards(t, t.plan.known)


def deal_at_once(t: Table) -> None:
    """Cut and deal in one line."""
    if t.do(acts.HandDealt(), secret=t.shuffled()):
        know_cards(t, t.plan.known)


def know_cards(t: Table, share: float) -> None:
    """What the camera saw of the deal."""
    for player in PLAYERS:
        if t.chance(share) and t.dealt(player):
            t.do(acts.CardsKnown(player=player, cards=tuple(t.rng.sample(t.dealt(player), 3))))


def next_deal(t: Table) -> None:
    """Cut and deal, in one or in two acts, or the hand's points from a sheet."""
    core = t.core
    if not core.dealer:
        first_dealer(t)
        return
    if core.deck_short and t.chance(0.8):
        t.do(acts.DeckReplaced(reason="falta una carta"))
    closed = core.hand is None or core.hand.closed
    if closed and t.chance(t.plan.sheet):
        sheet(t)
    elif not core.cut and t.chance(0.35):
        deal_at_once(t)
    elif not core.cut and t.chance(0.96):
        cut(t)
        if t.chance(0.9) and t.core.cut and not t.core.result:
            deal(t)
    else:
        deal(t)


def sheet(t: Table) -> None:
    """A hand known by its points."""
    if not t.core.dealer:
        return
    if t.chance(0.06):
        points = t.rng.choices((0, 1, 5, 13, 25, 29), k=2)
    elif due(t.core).kind == "redonda":
        points = [t.pick((1, 1, 2, 2, 3, 4, 5)), t.pick((0, 0, 0, 1, 2))]
    else:
        points = [t.rng.randrange(8), t.rng.randrange(6)]
    t.rng.shuffle(points)
    t.do(acts.HandTallied(a=points[0], b=points[1]))


# --- a deal under way --------------------------------------------------------------------------------------------


def expose(t: Table) -> None:
    """The dealer turns up somebody's card."""
    dealer = t.hand.dealer
    rivals = [p for p in PLAYERS if TEAM[p] != TEAM[dealer]]
    player = t.pick(rivals) if t.chance(0.8) else t.player()
    if t.dealt(player):
        t.do(acts.CardExposed(player=player, card=t.pick(t.dealt(player))))


def miscount(t: Table) -> None:
    """Somebody holds too many cards, or too few."""
    t.do(acts.CardsMiscounted(player=t.player(), count=t.pick((2, 4, 4, 5, 0))))


ERRORS: dict[Step, float] = {
    expose: 5,
    miscount: 1.5,
    lambda t: t.do(acts.PlayerSkipped(player=t.player())): 1.5,
    lambda t: t.do(acts.DealDisordered()): 1.5,
    lambda t: t.do(acts.DealModeSwitched()): 1.5,
    lambda t: t.do(acts.DealAltered(reason=reason(t))): 1,
}


def err(t: Table) -> None:
    """An error of the dealer, of any kind; of a second one people speak."""
    one_of(t, ERRORS)
    hand = t.core.hand
    if hand and hand.closed and t.core.error_second and t.chance(0.3):
        t.pick((validate, validate, agree, choose))(t)


def choose(t: Table) -> None:
    """A captain's choice after an exposure; now and then not the one whose choice it is."""
    team = t.hand.chooser or t.pick("AB")
    by = t.captain(team if t.chance(0.9) else RIVAL[team])
    if t.chance(0.05):
        by = t.player()
    t.do(acts.DealAccepted(by=by) if t.chance(0.55) else acts.DealRefused(by=by))


def set_aside(t: Table) -> None:
    """The referee sets the deal aside."""
    aside = acts.DealSetAside(by=t.referee(), article=t.pick(("6.7", "6.3", "5.8")), reason=reason(t))
    if t.do(aside) and t.chance(0.4):
        say_anything(t)


def agree(t: Table) -> None:
    """Both captains agree to go on."""
    t.do(acts.DealAgreed())


def validate(t: Table) -> None:
    """Both sides validate a minor accident."""
    t.do(acts.IrregularityValidated())


def look(t: Table) -> None:
    """Somebody looks too early."""
    t.do(acts.CardsLookedAt(player=t.player()))


def say_anything(t: Table) -> None:
    """Somebody says something with a form in it."""
    t.do(anything(t.rng, t.player()))


WITH_A_CHOICE: dict[Step, float] = {
    choose: 70,
    err: 10,
    look: 4,
    agree: 2,
    validate: 2,
    next_deal: 4,
    say_anything: 3,
    set_aside: 1,
}
PENDING: dict[Step, float] = {agree: 30, validate: 25, next_deal: 15, err: 9, set_aside: 6, choose: 2, look: 2}
RULED_OUT: dict[Step, float] = {next_deal: 80, agree: 4, validate: 3, choose: 4, say_anything: 5, err: 2, look: 1}


def go_on(t: Table) -> None:
    """The next thing in a deal that waits or has been ruled out."""
    if t.plan.trouble < 0.02 and t.hand.deal == "choice":
        choose(t)
    elif t.hand.deal == "choice":
        one_of(t, WITH_A_CHOICE)
    elif t.hand.deal == "pending":
        one_of(t, PENDING)
    else:
        one_of(t, RULED_OUT)


def captain_speaks(t: Table) -> None:
    """A captain's word out of place: a choice that nobody left open."""
    choose(t) if t.core.hand else t.do(acts.DealAccepted(by=t.captain("A")))


def begin(t: Table) -> None:
    """The match starts, told in a line of its own."""
    if not t.core.begun:
        t.do(shared.Started())


__all__ = ["begin", "captain_speaks", "first_dealer", "go_on", "know_cards", "next_deal", "right_of"]
