"""Envido: calls, answers and numbers. Chapter 11."""

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa.settling import leader_of
from tests.laws.cards import cover, leave, play, somebody_active
from tests.laws.said import say
from tests.laws.table import Step, Table

STEPS = {"envido": 12, "real envido": 4, "falta envido": 1.2}


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
        t.do(say(t.rng, player, accepting(t)))
    else:
        t.do(say(t.rng, player, refusing(t)))


def accepting(t: Table) -> str:
    """A way to accept, now and then one that is none."""
    return t.weigh({"quiero": 80, "se quiere": 6, "queremos": 8, "dale": 2, "si": 2, "vamos": 1, "jugamos": 1})


def refusing(t: Table) -> str:
    """A way to refuse, now and then one that is none."""
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
