"""Cards that are played, fall, are covered or lost, and rounds and hands that are told without them. 7 to 9, 15."""

from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import UNKNOWN, strength
from domain.rulebooks.tsa.outcome import PARDA, UNDECIDED
from tests.laws.said import say
from tests.laws.table import Table

NO_MORE = 3
"""The rounds of a hand."""


def a_card(t: Table, player: str) -> str:
    """A card that the player may well play now: the lowest that beats the table, or the lowest."""
    cards = sorted(t.left(player), key=strength)
    if t.chance(0.3):
        return t.pick(cards)
    best = max((strength(card) for _, card in t.bout.table if card != UNKNOWN), default=0)
    return next((card for card in cards if strength(card) > best), cards[0]) if best else cards[-1]


def play(t: Table) -> None:
    """The player in turn plays, or anybody where nobody knows whose turn it is."""
    turn = t.bout.turn
    holding = [p for p in t.active() if t.left(p)]
    if turn not in holding:
        if not holding or turn:
            finish(t)
            return
        turn = t.pick(holding)
    put(t, turn)


def put(t: Table, player: str) -> None:
    """The player puts a card on the table, recorded or not."""
    card = a_card(t, player)
    if t.chance(t.plan.unknown):
        t.do(acts.CardPlayed(player=player, cards=(UNKNOWN,)), secret=t.hiding(player, card))
    else:
        t.do(acts.CardPlayed(player=player, cards=(card,)))
    if t.bout.inferred and not t.bout.closed and t.chance(0.2):
        tell_again(t)


def tell_again(t: Table) -> None:
    """The round whose outcome the cards have proved is told too; told otherwise it is refused."""
    proved = t.bout.rounds[-1]
    others = [team for team in ("A", "B", None) if (team or PARDA) != proved]
    if t.chance(0.3):
        t.refused(acts.RoundStated(team=t.pick(others)), "cards_say_otherwise", "no_hand_in_play")
    elif proved != UNDECIDED:
        t.do(acts.RoundStated(team=None if proved == PARDA else proved))


def play_early(t: Table) -> None:
    """Somebody plays out of turn."""
    others = [p for p in t.active() if p != t.bout.turn and t.left(p)]
    if others:
        put(t, t.pick(others))


def play_two(t: Table) -> None:
    """Two cards at once."""
    able = [p for p in t.active() if len(t.left(p)) > 1]
    if able:
        player = t.bout.turn if t.bout.turn in able and t.chance(0.6) else t.pick(able)
        t.do(acts.CardPlayed(player=player, cards=tuple(t.rng.sample(t.left(player), 2))))


def fall(t: Table) -> None:
    """A card falls: in the zone, outside, to the floor, face down."""
    player = t.bout.turn if t.bout.turn and t.chance(0.5) else t.player()
    where = t.pick(("zona", "zona", "fuera", "piso", "boca abajo"))
    cards = list(t.dealt(player)) if where in {"fuera", "piso"} and t.chance(0.3) else t.left(player)
    if where == "boca abajo":
        t.do(acts.CardFell(player=player, card=None, where=where))
    elif cards:
        t.do(acts.CardFell(player=player, card=t.pick(cards), where=where))


def state_round(t: Table) -> None:
    """Who took the round, told without its cards."""
    t.do(acts.RoundStated(team=t.pick(("A", "B", "A", "B", None))))


def finish(t: Table) -> None:
    """Who took the hand or the duel, told without its cards."""
    rounds = t.bout.rounds
    if t.chance(0.7 if rounds[-1:] == (UNDECIDED,) else 0.3 * (len(rounds) == NO_MORE)):
        state_round(t)
    else:
        t.do(acts.HandStated(team=t.pick("AB")))


def state(t: Table) -> None:
    """A round, a duel or the hand, told without cards; in a duel perhaps its points."""
    if not t.chance(t.plan.stated):
        play(t)
    elif t.hand.is_pica_pica and t.chance(0.5):
        points = [t.pick((1, 1, 2, 3, 4)), t.pick((0, 0, 0, 1, 2, 6))]
        t.rng.shuffle(points)
        t.do(acts.DuelTallied(a=points[0], b=points[1]))
    elif t.chance(0.6):
        state_round(t)
    else:
        finish(t)


def somebody_active(t: Table) -> str:
    """An active player, the one in turn more often; anybody if there is none."""
    active = t.active()
    return t.bout.turn if t.bout.turn in active and t.chance(0.4) else t.pick(active or t.bout.players)


def cover(t: Table) -> None:
    """Somebody covers."""
    t.do(acts.CardsCovered(player=somebody_active(t)))


def leave(t: Table) -> None:
    """Somebody leaves by words: alone, or the whole side."""
    form = "nos vamos al mazo" if t.chance(0.1 if t.bout.is_duel else 0.6) else "me voy al mazo"
    t.do(say(t.rng, somebody_active(t), form))


def muck(t: Table) -> None:
    """Cards go into the deck, often before the own duel."""
    players = [p for bout in t.hand.bouts[t.hand.current :] for p in bout.players]
    t.do(acts.CardsMucked(player=t.pick(players)))


def muck_both(t: Table) -> None:
    """Both players of a duel to come put their cards into the deck."""
    if t.hand.current + 1 < len(t.hand.bouts):
        for player in t.rng.sample(t.pick(t.hand.bouts[t.hand.current + 1 :]).players, 2):
            t.do(acts.CardsMucked(player=player))


def lose_card(t: Table) -> None:
    """A card is lost."""
    t.do(acts.CardLost(player=t.player()))
