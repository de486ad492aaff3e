"""A hand that is played: what comes next in it. Chapters 7 to 13 and 15."""

from domain.rulebooks.tsa.state import Bout
from tests.laws.cards import cover, fall, leave, lose_card, muck, play, play_early, play_two, state
from tests.laws.envido import ENVIDO_PENDING, call_envido, declare
from tests.laws.said import other_talk
from tests.laws.showing import WAITING
from tests.laws.table import Step, Table, one_of
from tests.laws.truco import LEVELS, TRUCO_PENDING, call_truco


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
