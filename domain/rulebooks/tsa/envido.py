"""Calling the envido and declaring its numbers: 11.2-11.5, 11.11."""

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.deal import begin_play
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.settling import leader_of, settle
from domain.rulebooks.tsa.table import Table
from domain.rulebooks.tsa.timing import in_turn

RANK = {"envido": 0, "real envido": 1, "falta envido": 2}
AT_MOST = {"envido": 2, "real envido": 1, "falta envido": 1}

Reason = tuple[str, str | None] | None
"""The article and the interpretation by which words have no effect."""


@rule("11.3", "B.2", otherwise=True)
def chain_allows(steps: tuple[str, ...], step: str) -> bool:
    """Whether the chain allows the step (11.3, Annex B.2, ``cadena_envido``)."""
    return not steps or (RANK[step] >= RANK[steps[-1]] and steps.count(step) < AT_MOST[step])


@rule("11.2", otherwise=None)
def closed_by_the_round(t: Table) -> Reason:
    """Envido is open until the last player of the first round plays the first card (11.2).

    A card out of turn closes it when its turn comes (``cierre_envido_fuera_de_turno``); the last player is the last
    who is active (``ultimo_de_primera``).
    """
    return ("11.2", None) if t.bout.rounds else None


@rule("11.2", otherwise=None)
def closed_by_an_answer(t: Table) -> Reason:
    """A chain is answered once a hand, or once a duel (``envido_una_vez``)."""
    answered = t.bout.envido.phase not in {"none", "pending"}
    return ("11.2", "envido_una_vez") if answered else None


@rule("11.2", otherwise=None)
def closed_by_an_accepted_truco(t: Table) -> Reason:
    """Once a truco was accepted (``envido_tras_truco_querido``)."""
    closed = t.bout.truco.level > 0 and not t.core.terms.envido_tras_truco_querido
    return ("11.2", "envido_tras_truco_querido") if closed else None


@rule("11.11", otherwise=None)
def closed_by_the_own_truco(t: Table, player: str) -> Reason:
    """Envido may be put before a truco called while it was open, by either side by default (11.11)."""
    truco = t.bout.truco
    mine = truco.pending and TEAM[truco.caller] == TEAM[player] and t.bout.envido.phase != "pending"
    return ("11.11", "envido_antes_propio_truco") if mine and not t.core.terms.envido_antes_propio_truco else None


@rule("10.1", otherwise=None)
def already_said(caller: str, player: str) -> Reason:
    """Of what team-mates say differently, the first valid expression stands (10.1)."""
    return ("10.1", None) if TEAM[caller] == TEAM[player] else None


def cannot_call(t: Table, player: str, step: str) -> Reason:
    """Why a call of envido has no effect."""
    envido = t.bout.envido
    reason = closed_by_the_round(t) or closed_by_an_answer(t) or closed_by_an_accepted_truco(t)
    reason = reason or closed_by_the_own_truco(t, player)
    if reason is None and envido.phase == "pending":
        reason = already_said(envido.caller, player)
        if reason is None and not chain_allows(envido.steps, step):
            reason = ("11.3", "envido_ilegal")
    return reason


def call(t: Table, player: str, step: str) -> Reason:
    """``player`` calls a step of the chain."""
    reason = cannot_call(t, player, step)
    if reason is None:
        begin_play(t)
        t.emit(ev.EnvidoCalled(player=player, step=step, in_turn=in_turn(t, player)))
    return reason


def declare(t: Table, player: str, number: int) -> Reason:
    """A number said while the declaration is open: final, if it was its player's time to say it (11.4)."""
    envido = t.bout.envido
    if player in envido.declared:
        return already_declared()
    if player in envido.conceded:
        return "11.5", "tanto_antes_de_turno"
    if is_before_turn(t, player):
        return "11.4", "tanto_antes_de_turno"
    t.emit(ev.NumberDeclared(player=player, number=number))
    settle(t)
    return None


@rule("11.4", otherwise=None)
def already_declared() -> Reason:
    """The first complete number is final (11.4)."""
    return "11.4", None


@rule("11.4", otherwise=False)
def is_before_turn(t: Table, player: str) -> bool:
    """Whether a rival who declares before the player has still to speak (11.4, ``tanto_antes_de_turno``).

    A side that has the best number so far need not speak, so its players hold nobody up; who kept silent while
    somebody after him spoke was passed over.
    """
    bout = t.bout
    leader = leader_of(bout)
    if leader is not None and TEAM[leader] != TEAM[player]:
        return False
    before = bout.players[: bout.players.index(player)]
    spoken = bout.envido.declared.keys() | bout.envido.conceded
    rivals = [p for p in before if TEAM[p] != TEAM[player] and p not in t.hand.out]
    # who was passed over, because somebody after him has spoken, holds nobody up
    last = max((bout.players.index(p) for p in spoken), default=-1)
    return any(p not in spoken and bout.players.index(p) > last for p in rivals)


def concede(t: Table, player: str) -> Reason:
    """The words «Son buenas»: the player does not beat the rival's number."""
    envido = t.bout.envido
    if envido.phase != "declaring":
        return "11.5", None
    players = tuple(p for p in spoken_for(t, player) if p not in envido.declared and p not in envido.conceded)
    if not players:
        return "11.5", None
    t.emit(ev.NumberConceded(players=players))
    settle(t)
    return None


@rule("11.5", otherwise=())
def spoken_for(t: Table, player: str) -> tuple[str, ...]:
    """For whom "son buenas" speaks: the player, and team-mates who had to declare before and kept silent (11.5)."""
    players = t.bout.players
    before = players[: players.index(player)]
    return (*(p for p in before if TEAM[p] == TEAM[player] and p not in t.hand.out), player)
