"""A hand that is played: cards, calls, answers, numbers, covering, leaving. Chapters 7 to 13 and 15."""

from domain.kernel.seats import RIVAL, TEAM
from domain.match.acts import ClaimWithdrawn
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import UNKNOWN, strength
from domain.rulebooks.tsa.outcome import PARDA, UNDECIDED
from domain.rulebooks.tsa.settling import leader_of
from domain.rulebooks.tsa.state import Bout
from tests.laws.said import other_talk, say
from tests.laws.table import Step, Table, one_of

STEPS = {"envido": 12, "real envido": 4, "falta envido": 1.2}
LEVELS = {1: "truco", 2: "retruco", 3: "vale cuatro"}
NO_MORE = 3


def on(t: Table) -> None:
    """The next thing in a hand in play."""
    bout = t.bout
    envido = bout.envido
    if envido.phase == "waiting":
        one_of(t, WAITING)
    elif envido.phase == "declaring" and t.chance(0.93):
        declare(t)
    elif envido.phase == "pending" and t.chance(0.85):
        one_of(t, ENVIDO_PENDING)
    elif bout.truco.pending and envido.phase != "pending" and t.chance(0.8):
        one_of(t, TRUCO_PENDING)
    elif not said(t, bout):
        one_of(t, PLAY)


def said(t: Table, bout: Bout) -> bool:
    """Whether somebody calls before the next card."""
    first = not bout.rounds
    if first and bout.envido.phase == "none" and not bout.truco.level and t.chance(0.1 if len(bout.table) < 2 else 0.2):
        return call_envido(t)
    if bout.truco.level < len(LEVELS) and not bout.truco.pending:
        odds = t.plan.quick / 3 if bout.truco.level == 0 else 0.05
        return t.chance(odds + 0.03 * len(bout.rounds)) and call_truco(t)
    return False


# --- cards ---------------------------------------------------------------------------------------------------------


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


# --- leaving -------------------------------------------------------------------------------------------------------


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


def hurry(t: Table) -> None:
    """A side gives the hand up, where matches are quick."""
    (leave if t.chance(t.plan.quick) else play)(t)


PLAY: dict[Step, float] = {
    play: 78,
    hurry: 9,
    state: 3,
    play_early: 0.9,
    play_two: 0.3,
    fall: 0.5,
    cover: 1.2,
    muck: 0.35,
    lose_card: 0.12,
    lambda t: t.do(other_talk(t.rng, t.player())): 1.2,
}


# --- envido --------------------------------------------------------------------------------------------------------


def call_envido(t: Table) -> bool:
    """A call of envido, mostly by the player in turn, or by somebody about to close the round."""
    player = somebody_active(t)
    if t.number(player) < 23 and t.chance(0.5):
        return False
    forms = [t.weigh(STEPS)]
    if t.chance(0.05):
        forms.append("truco")
    return t.do(say(t.rng, player, *forms))


def answer_envido(t: Table) -> None:
    """The rival of the pending envido accepts, refuses or raises."""
    rivals = t.rivals(t.bout.envido.caller)
    if not rivals:
        play(t)
        return
    player = t.pick(rivals)
    best = max(t.number(p) for p in rivals)
    roll = t.rng.random() + (best - 27) / 20
    if roll > 0.85:
        form = t.weigh({"envido": 4, "real envido": 4, "falta envido": 1.5})
        t.do(say(t.rng, player, *(("quiero", form) if t.chance(0.1) else (form,))))
    elif roll > 0.4:
        t.do(say(t.rng, player, _accepting(t)))
    else:
        t.do(say(t.rng, player, _refusing(t)))


def _accepting(t: Table) -> str:
    return t.weigh({"quiero": 80, "se quiere": 6, "queremos": 8, "dale": 2, "si": 2, "vamos": 1, "jugamos": 1})


def _refusing(t: Table) -> str:
    return t.weigh({"no quiero": 80, "no se quiere": 7, "no queremos": 9, "al mazo": 4})


def truco_over_envido(t: Table) -> None:
    """Truco while an envido is pending."""
    t.do(say(t.rng, somebody_active(t), "truco"))


def raise_over_envido(t: Table) -> None:
    """Retruco or vale cuatro while an envido is pending."""
    t.do(say(t.rng, somebody_active(t), t.pick(("retruco", "vale cuatro"))))


ENVIDO_PENDING: dict[Step, float] = {
    answer_envido: 89,
    play: 3,
    truco_over_envido: 2,
    leave: 1.5,
    cover: 1.5,
    raise_over_envido: 1,
}


def declare(t: Table) -> None:
    """The next number, or "son buenas"; now and then the wrong one, by the wrong player, or silence."""
    bout = t.bout
    envido = bout.envido
    leader = leader_of(bout)
    waiting = [p for p in t.active() if p not in envido.declared and p not in envido.conceded]
    if leader:
        waiting = [p for p in waiting if TEAM[p] != TEAM[leader]]
    if not waiting or t.chance(0.015):
        play(t)
        return
    player = waiting[0] if t.chance(0.95) else t.pick(bout.players)
    number = t.number(player)
    best = envido.declared[leader] if leader else -1
    if leader and number <= best and len(waiting) > 1 and t.chance(0.3):
        player = t.pick(waiting[1:])
        number = t.number(player)
    if t.chance(t.plan.wrong):
        number = t.pick((number + 1, best + 1, 33, 27, 7))
    number = max(0, min(33, number))
    if number > best or (number == best and bout.players.index(player) < bout.players.index(leader or player)):
        t.do(say(t.rng, player, str(number)))
    elif t.chance(0.9):
        t.do(say(t.rng, player, "son buenas"))
    else:
        t.do(say(t.rng, player, str(number)))


# --- showing (11.7, 11.10) -----------------------------------------------------------------------------------------


def winner_of_envido(t: Table) -> str | None:
    """Who has won the envido of the bout in play, or of the last one in which somebody did."""
    for bout in t.hand.bouts[t.hand.current :: -1]:
        if bout.envido.winner in TEAM and bout.envido.number is not None:
            return bout.envido.winner
    return None


def showing(t: Table, player: str) -> tuple[str, ...]:
    """Cards that show the player's number, or some of them, or all."""
    cards = t.dealt(player)
    suits = [card[-1] for card in cards]
    pair = tuple(card for card in cards if suits.count(card[-1]) > 1)
    if len(pair) == 2 and t.chance(0.8):
        return pair
    return tuple(t.rng.sample(cards, t.pick((1, 2, 3, 3, 3)))) if cards else ()


def show(t: Table) -> None:
    """The winner of the envido shows, or somebody else does."""
    winner = winner_of_envido(t)
    player = winner if winner and t.chance(0.85) else t.player()
    cards = showing(t, player)
    if cards:
        t.do(acts.CardsShown(player=player, cards=cards))


def fail_to_show(t: Table) -> None:
    """The winner of the envido says that the number was not so, or somebody else does."""
    winner = winner_of_envido(t)
    t.do(acts.ShowingFailed(player=winner if winner and t.chance(0.9) else t.player()))


def claim(t: Table) -> None:
    """Who may, or somebody else, asks the winner to show."""
    winner = winner_of_envido(t)
    team = RIVAL[TEAM[winner]] if winner and t.chance(0.9) else t.pick("AB")
    by = t.captain(team)
    if t.hand.is_pica_pica and winner and t.chance(0.8):
        by = next(p for bout in t.hand.bouts if winner in bout.players for p in bout.players if p != winner)
    t.do(acts.ShowingClaimed(by=by if t.chance(0.92) else t.player()))


def claim_between_duels(t: Table) -> None:
    """After a duel with an envido somebody who may not, or who may, asks its winner to show."""
    hand = t.hand
    if hand.is_pica_pica and hand.current and not hand.bout.started:
        t.do(acts.ShowingClaimed(by=t.player() if t.chance(0.5) else t.captain(t.pick("AB"))))


def claim_declaration(t: Table) -> None:
    """Somebody says that the number of a loser was wrong, often after that player's cards came to sight."""
    spoken = [(bout, p) for bout in t.hand.bouts for p in bout.envido.declared if p != bout.envido.winner]
    if not spoken:
        return
    bout, player = t.pick(spoken)
    if t.chance(0.5) and t.dealt(player):
        t.do(acts.CardsShown(player=player, cards=t.dealt(player)))
    by = t.captain(RIVAL[TEAM[player]])
    if bout.is_duel and t.chance(0.8):
        by = next(p for p in bout.players if p != player)
    t.do(acts.DeclarationClaimed(by=by if t.chance(0.9) else t.player(), player=player))


def claim_and_show(t: Table) -> None:
    """A claim, and what the winner has to say to it."""
    claim(t)
    if t.chance(0.08):
        t.do(ClaimWithdrawn(by=t.captain(t.pick("AB"))))
    if t.chance(0.8):
        (show if t.chance(0.75) else fail_to_show)(t)


def next_deal_confirms(t: Table) -> None:
    """The cut comes while an envido waits to be shown: nobody claimed it in time."""
    if t.chance(0.6):
        t.do(acts.DeckCut())
    else:
        t.do(acts.HandDealt(), secret=t.shuffled())


WAITING: dict[Step, float] = {
    show: 45,
    claim_and_show: 15,
    fail_to_show: 7,
    next_deal_confirms: 5,
    lambda t: t.do(say(t.rng, t.player(), "truco")): 3,
    lambda t: put(t, t.pick([p for p in t.bout.players if t.left(p)] or [t.bout.mano])): 2,
    muck: 2,
    claim_declaration: 2,
    lose_card: 0.5,
    cover: 1,
}


# --- truco -----------------------------------------------------------------------------------------------------------


def call_truco(t: Table) -> bool:
    """The next level by who may raise, or an irregular call."""
    truco = t.bout.truco
    level = truco.level + 1
    players = t.active(truco.owner)
    if t.chance(0.06):
        players, level = t.active(), t.pick(tuple(LEVELS))
    if not players:
        return False
    player = t.bout.turn if t.bout.turn in players and t.chance(0.6) else t.pick(players)
    return t.do(say(t.rng, player, LEVELS[level]))


def answer_truco(t: Table) -> None:
    """The rival of the pending call accepts, refuses, raises, or puts the envido before it."""
    bout = t.bout
    rivals = t.rivals(bout.truco.caller)
    if not rivals:
        play(t)
        return
    player = t.pick(rivals)
    strong = sum(strength(card) > 9 for p in rivals for card in t.left(p))
    if not bout.rounds and bout.envido.phase == "none" and t.chance(0.3):
        t.do(say(t.rng, player, t.weigh(STEPS)))
    elif bout.truco.pending < len(LEVELS) and t.chance(0.06 + 0.02 * strong):
        form = LEVELS[bout.truco.pending + 1]
        t.do(say(t.rng, player, *(("quiero", form) if t.chance(0.5) else (form,))))
    elif t.chance(0.45 + 0.06 * strong):
        t.do(say(t.rng, player, _accepting(t)))
    else:
        t.do(say(t.rng, player, _refusing(t)))


def object_to(t: Table) -> None:
    """Somebody objects to the last call."""
    t.do(acts.CallObjected(player=somebody_active(t) if t.chance(0.9) else t.player()))


def forgive(t: Table) -> None:
    """Both sides undo the last expression."""
    t.do(acts.ExpressionForgiven())


def skip_a_level(t: Table) -> None:
    """A raise that skips a level, or comes from the wrong side."""
    t.do(say(t.rng, somebody_active(t), t.pick(("retruco", "vale cuatro"))))


def irregular_story(t: Table) -> None:
    """An irregular raise, perhaps an answer to it, and perhaps an objection to both."""
    skip_a_level(t)
    caller = t.bout.truco.caller
    rivals = t.rivals(caller) if t.bout.truco.pending else []
    if rivals and t.chance(0.8):
        t.do(say(t.rng, t.pick(rivals), _accepting(t) if t.chance(0.4) else _refusing(t)))
    if t.chance(0.1) and not t.core.result:
        t.do(acts.CardsCovered(player=caller or t.player()))
    if t.chance(0.6):
        object_to(t)


TRUCO_PENDING: dict[Step, float] = {
    answer_truco: 88,
    play: 4,
    leave: 2,
    cover: 2,
    skip_a_level: 1,
    irregular_story: 0.7,
    lambda t: t.do(other_talk(t.rng, t.player())): 1.5,
    play_early: 1,
}
