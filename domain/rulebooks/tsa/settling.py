"""What an accepted envido is worth and when it is settled: 11.4-11.6, 11.9, 11.10, 15.8."""

from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.proof import cards_in_sight, proves, visible_cards
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import TARGET, award, bout_number, in_buenas
from domain.rulebooks.tsa.state import Bout, Core, Envido
from domain.rulebooks.tsa.table import Table

STEPS = {"envido": 2, "real envido": 3}
FALTA = "falta envido"
FALTA_IN_A_DUEL = 6


@rule("B.2", otherwise=0)
def sum_of(steps: tuple[str, ...]) -> int:
    """The sum of the chain's steps, envido 2 and real envido 3 (Annex B.2)."""
    return sum(STEPS.get(step, 0) for step in steps)


@rule("11.9", otherwise=0)
def falta_of(core: Core, team: str) -> int:
    """A falta envido: with both in malas what the winner lacks, else what the leader lacks to 30 (11.9)."""
    if is_for_the_match(core):
        return TARGET - core.points(team)
    return TARGET - max(core.score)


def is_for_the_match(core: Core) -> bool:
    """Whether both teams are in malas, so that a falta envido decides the match (11.9)."""
    return not in_buenas(core, "A") and not in_buenas(core, "B")


@rule("15.8", otherwise=None)
def falta_of_a_duel() -> int | None:
    """In pica-pica it is six in total, whatever was called before (15.8, Annex B.3)."""
    return FALTA_IN_A_DUEL


@rule("B.3", otherwise=None)
def falta_in(bout: Bout) -> int | None:
    """What the falta is worth by the kind of hand alone, None in a redonda (Annex B.3)."""
    return falta_of_a_duel() if bout.is_duel else None


def accepted_worth(core: Core, bout: Bout, team: str) -> tuple[int, str]:
    """Points of the accepted chain for ``team``, and their article; the falta replaces what came before it."""
    steps = bout.envido.steps
    if steps[-1] != FALTA:
        return sum_of(steps), "11.6"
    six = falta_in(bout)
    return (six, "15.8") if six is not None else (falta_of(core, team), "11.9")


def unsettled_worth(core: Core, bout: Bout, team: str) -> int:
    """What an envido that nobody has settled is worth if ``team`` takes it: as accepted, or by its raises so far."""
    if bout.envido.phase == "declaring":
        return accepted_worth(core, bout, team)[0]
    return sum_of(bout.envido.steps[:-1]) if bout.envido.phase == "pending" else 0


@rule("11.6", otherwise=None)
def leader_of(bout: Bout) -> str | None:
    """Who has the highest number declared; of equal ones, the nearest to the mano (11.6)."""
    declared = bout.envido.declared
    return max(declared, key=lambda p: (declared[p], -bout.players.index(p)), default=None)


def can_still_speak(t: Table, envido: Envido, team: str) -> bool:
    """Whether somebody of the team is active and has neither declared nor conceded."""
    return any(
        TEAM[p] == team and p not in t.hand.out and p not in envido.declared and p not in envido.conceded
        for p in t.bout.players
    )


@rule("11.4", otherwise=False)
def rival_may_declare(t: Table, left: str) -> bool:
    """Whether a side that left leads the declaration and its rival can still speak: leaving silences nobody (11.4)."""
    leader = leader_of(t.bout)
    if t.bout.envido.phase != "declaring" or leader is None or TEAM[leader] != left:
        return False
    return can_still_speak(t, t.bout.envido, RIVAL[left])


def settle(t: Table) -> None:
    """The envido is settled when nobody of the trailing side can still speak."""
    envido = t.bout.envido
    if envido.phase != "declaring":
        return
    leader = leader_of(t.bout)
    if leader is not None and not can_still_speak(t, envido, RIVAL[TEAM[leader]]):
        win(t, leader)


def settle_by_silence(t: Table, player: str | None = None) -> None:
    """The trailing side goes on in silence, by a card of ``player`` or because the hand is over.

    That counts as "son buenas" (``silencio_son_buenas``).
    """
    if t.bout.envido.phase != "declaring":
        return
    leader = leader_of(t.bout)
    if leader is None:
        if player is not None:
            keep_silent(t, TEAM[player])
    elif player is None or TEAM[player] != TEAM[leader]:
        win(t, leader)


def keep_silent(t: Table, side: str) -> None:
    """A side plays on before it has said any number: it has passed (``silencio_son_buenas``)."""
    envido = t.bout.envido
    silent = tuple(p for p in t.bout.players if TEAM[p] == side and p not in envido.conceded)
    if silent:
        t.emit(ev.NumberConceded(players=silent))


def has_passed(t: Table, side: str) -> bool:
    """Whether everybody of the side has conceded."""
    return all(p in t.bout.envido.conceded for p in t.bout.players if TEAM[p] == side)


def win(t: Table, player: str) -> None:
    """``player`` has the envido: its points count, unless they would reach 30; then they count when shown (11.10)."""
    team = TEAM[player]
    bout = t.bout
    points, article = accepted_worth(t.core, bout, team)
    waits = must_be_shown_first(t, team, points)
    t.emit(
        ev.EnvidoWon(
            player=player,
            number=bout.envido.declared[player],
            points=points,
            article=article,
            waits=waits,
            decides=article == "11.9" and is_for_the_match(t.core),
        )
    )
    if not waits:
        award(t, team, points, "envido", article, bout=bout_number(t))
    notice_proof(t, t.hand.current)


def win_unopposed(t: Table, team: str) -> None:
    """The rivals left after accepting and before any number (``lado_se_va_tras_querer``): nothing is to be shown."""
    bout = t.bout
    points, article = accepted_worth(t.core, bout, team)
    player = next(p for p in bout.players if TEAM[p] == team)
    decides = article == "11.9" and is_for_the_match(t.core)
    t.emit(ev.EnvidoWon(player=player, number=None, points=points, article=article, decides=decides))
    award(t, team, points, "envido", article, bout=bout_number(t), interpretations=("lado_se_va_tras_querer",))


def settle_unheard(t: Table) -> None:
    """A side of which nobody is left will say no number: the envido is the rival's (``lado_se_va_tras_querer``)."""
    for team in RIVAL:
        gone = all(TEAM[p] != team or p in t.hand.out for p in t.bout.players)
        if (
            gone
            and t.bout.envido.phase == "declaring"
            and not t.bout.envido.declared
            and not has_passed(t, RIVAL[team])
        ):
            win_unopposed(t, RIVAL[team])


@rule("11.10", otherwise=False)
def must_be_shown_first(t: Table, team: str, points: int) -> bool:
    """An envido that would reach 30 ends the match when it is shown, and not before (11.10, ``fin_por_envido``).

    Of a side that interfered in the duel nothing counts before the duel is over (15.6).
    """
    return t.core.points(team) + points >= TARGET and team not in t.bout.interfered


def release_waiting(t: Table) -> None:
    """The score was corrected: an envido that waited to be shown may not reach 30 any more, and counts (11.10)."""
    hand = t.core.hand
    if hand is None or hand.closed or hand.bout.envido.phase != "waiting":
        return
    envido = hand.bout.envido
    team = TEAM[envido.winner]
    if envido.decides or must_be_shown_first(t, team, envido.points):
        return
    article = accepted_worth(t.core, hand.bout, team)[1]
    t.emit(ev.EnvidoWon(player=envido.winner, number=envido.number, points=envido.points, article=article))
    award(t, team, envido.points, "envido", article, bout=bout_number(t))


def notice_proof(t: Table, index: int) -> None:
    """If the cards in sight show the winner's number it is accredited; an envido that waited counts now (11.7)."""
    bout = t.hand.bouts[index]
    envido = bout.envido
    if envido.phase not in {"waiting", "won"} or envido.proved or envido.number is None:
        return
    if proves(envido.number, visible_cards(t, envido.winner), cards_in_sight(t, envido.winner)):
        accredit(t, index)


def accredit(t: Table, index: int) -> None:
    """The number stands; an envido that waited counts now, and a truco that was pending lapses (11.10)."""
    bout = t.hand.bouts[index]
    waited = bout.envido.phase == "waiting"
    t.emit(ev.NumberProved(bout=index + 1))
    if waited:
        team = TEAM[bout.envido.winner]
        points, article = bout.envido.points, accepted_worth(t.core, bout, team)[1]
        if bout.envido.decides:
            # the match, whatever the score has become by a correction (11.9)
            points = TARGET - t.core.points(team)
        if bout.truco.pending:
            t.emit(ev.TrucoLapsed())
        award(t, team, points, "envido", article, bout=bout_number(t, index), interpretations=("fin_por_envido",))
