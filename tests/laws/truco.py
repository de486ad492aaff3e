"""Truco: calls, answers, irregular ones and what undoes them. 10.3, 12, 13."""

from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import strength
from tests.laws.cards import cover, leave, play, play_early, somebody_active
from tests.laws.envido import STEPS, accepting, refusing
from tests.laws.said import other_talk, say
from tests.laws.table import Step, Table

LEVELS = {1: "truco", 2: "retruco", 3: "vale cuatro"}


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
        t.do(say(t.rng, player, accepting(t)))
    else:
        t.do(say(t.rng, player, refusing(t)))


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
        t.do(say(t.rng, t.pick(rivals), accepting(t) if t.chance(0.4) else refusing(t)))
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
