"""Hands and duels known only by their points, from a paper sheet: 16.6."""

from functools import cache

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAMS
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.answers import refused_worth
from domain.rulebooks.tsa.deal import _may_deal, begin_hand, begin_play, cut_the_deck, no_more_play
from domain.rulebooks.tsa.ending import close_bout
from domain.rulebooks.tsa.envido import chain_allows
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import TARGET, award, awards_of, bout_number, end_hand, has_won, withdraw, worth
from domain.rulebooks.tsa.settling import FALTA, STEPS, accepted_worth, sum_of
from domain.rulebooks.tsa.state import Bout, Envido
from domain.rulebooks.tsa.table import Table

LEVELS = 4
BOUTS = {"redonda": 1, "duelo": 1, "pica_pica": 3}
UNDER_WAY = frozenset({"open", "choice"})
"""A deal that is being dealt; one that has to be repeated may be known by its hand's points after all."""


def tally_hand(t: Table, act: acts.HandTallied) -> Refusal | None:
    """A whole hand, its cut included (16.6); two sides at 30 would need the order that decides it (11.10)."""
    refusal = no_more_play(t, "16.6")
    if refusal is None and t.core.suspended:
        return t.void("17.3")
    refusal = refusal or _may_deal(t, "16.6") or _order_decides(t, act.a, act.b)
    hand = t.core.hand
    if refusal is None and hand is not None and not hand.closed and hand.deal in UNDER_WAY:
        refusal = Refusal("hand_in_play", "16.6", {"hand": hand.number})
    if refusal is not None:
        return refusal
    if t.core.cut != "regular":
        refusal = cut_the_deck(t, regular=True)
        if refusal is not None or t.core.over:
            return refusal
    begin_hand(t)
    count_sheet(t, act.a, act.b, None)
    end_hand(t)
    return None


def tally_duel(t: Table, act: acts.DuelTallied) -> Refusal | None:
    """The points of the duel that is due or in play."""
    hand = t.core.hand
    refusal = no_more_play(t, "16.6")
    if refusal is None and (hand is None or hand.closed or not hand.is_pica_pica or hand.deal in {"choice", "out"}):
        refusal = Refusal("no_duel_in_progress", "16.6")
    refusal = refusal or _order_decides(t, act.a, act.b)
    if refusal is not None:
        return refusal
    if t.core.suspended:
        return t.void("17.3")
    begin_play(t)
    forget_what_was_known(t)
    count_sheet(t, act.a, act.b, bout_number(t))
    winner = "A" if not act.b and act.a else "B" if not act.a and act.b else None
    close_bout(t, winner, "16.6")
    return None


def forget_what_was_known(t: Table) -> None:
    """The sheet tells all that the duel gave: what was paid, held back or not settled in it counts no more."""
    withdraw(t, awards_of(t, t.hand.current), "16.6")
    for team, points in t.bout.held.items():
        t.emit(ev.PointsHeld(team=team, points=-points))
    envido = t.bout.envido
    if envido.phase in {"pending", "declaring"}:
        t.emit(ev.EnvidoDecided(bout=t.hand.current + 1))
    elif envido.phase == "waiting":
        # its points are among the sheet's, and can still be claimed
        t.emit(ev.EnvidoWon(player=envido.winner, number=envido.number, points=envido.points, article="16.6"))


@rule("16.6", otherwise=None)
def count_sheet(t: Table, a: int, b: int, bout: int | None) -> None:
    """The sheet's points count; those that no hand can produce are kept and flagged (16.6)."""
    kind = "duelo" if bout else t.hand.kind
    if not is_possible(t, a, b, kind):
        t.flag("planilla_imposible", "16.6")
    for team, points in zip(TEAMS, (a, b), strict=True):
        award(t, team, points, "sheet", "16.6", bout=bout)


def _order_decides(t: Table, a: int, b: int) -> Refusal | None:
    if has_won(t.core.points("A") + a) and has_won(t.core.points("B") + b):
        return Refusal("order_decides", "11.10", {"a": a, "b": b})
    return None


def is_possible(t: Table, a: int, b: int, kind: str) -> bool:
    """Whether a hand or duel of the kind can give these points at this score."""
    room = tuple(TARGET - t.core.points(team) for team in TEAMS)
    totals = _totals(BOUTS[kind], tuple(_falta(t, team, duel=kind != "redonda") for team in TEAMS))
    if a < room[0] and b < room[1]:
        return (a, b) in totals
    # at 30 a sheet may tell what the award was, or only what counted of it
    return any(_capped(total, room) == _capped((a, b), room) for total in totals)


def _capped(points: tuple[int, int], room: tuple[int, ...]) -> tuple[int, int]:
    return min(points[0], room[0]), min(points[1], room[1])


@cache
def _totals(bouts: int, lacks: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    totals = frozenset({(0, 0)})
    for _ in range(bouts):
        totals |= {(x + p, y + q) for x, y in totals for p, q in _of_a_bout(lacks)}
    return totals


def _falta(t: Table, team: str, *, duel: bool) -> int:
    players = ("A1", "B1") if duel else ("A1", "B2", "A3", "B1", "A2", "B3")
    bout = Bout(players, envido=Envido(steps=(FALTA,)))
    return accepted_worth(t.core, bout, team)[0]


@cache
def _of_a_bout(lacks: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """Totals of one bout: an envido for either side or none, and the hand for either; or nothing at all."""
    envidos = {(0, 0)}
    for chain in _chains(()):
        accepted = tuple(lacks) if chain[-1] == FALTA else (sum_of(chain),) * 2
        for full_a, full_b in (accepted, (refused_worth(chain),) * 2):
            envidos |= {(full_a, 0), (0, full_b)}
    trucos = {(worth(level), 0) for level in range(LEVELS)} | {(0, worth(level)) for level in range(LEVELS)}
    full = {(x + p, y + q) for x, y in envidos for p, q in trucos}
    # an envido that reaches 30 leaves no truco; an annulled hand or duel leaves nothing
    return frozenset(full | envidos)


def _chains(steps: tuple[str, ...]) -> list[tuple[str, ...]]:
    longer = [(*steps, step) for step in (*STEPS, FALTA) if chain_allows(steps, step)]
    return longer + [chain for one in longer for chain in _chains(one)]
