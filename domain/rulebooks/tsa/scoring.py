"""Points, the end of a match, of a bout and of a hand: 1.3-1.5, 5.7, 12.2."""

from domain.kernel.seats import right_of
from domain.match.events import ResultReached, ResultWithdrawn
from domain.match.life import PLAYED
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.state import VALUE, Award, Bout, Core
from domain.rulebooks.tsa.table import Table

TARGET = 30


@rule("1.3", otherwise=False)
def has_won(points: int) -> bool:
    """The first team to reach 30 wins, at once (1.3)."""
    return points >= TARGET


@rule("1.4", otherwise=False)
def in_buenas(core: Core, team: str) -> bool:
    """Whether the team is in buenas: at 15 points or more, or as ``buenas_desde`` says (1.4)."""
    return core.points(team) >= core.terms.buenas_desde


@rule("1.5", otherwise=0)
def excess(points: int, full: int) -> int:
    """What an award has too much: the score stops at 30 (1.5)."""
    return max(0, points + full - TARGET)


def award(  # noqa: PLR0913 - an award is told with all that it rests on
    t: Table,
    team: str,
    full: int,
    reason: str,
    article: str,
    *,
    bout: int | None = None,
    interpretations: tuple[str, ...] = (),
    replaces: int | None = None,
) -> None:
    """Give a team points of this hand; ``bout`` is the number of the duel they were disputed in, if it was one.

    Of a side that interfered in the duel they are held back until it ends (15.6).
    """
    core = t.core
    if bout is not None and reason != "adjudicated" and team in t.hand.bouts[bout - 1].interfered:
        t.emit(ev.PointsHeld(team=team, points=full))
        return
    points = full - excess(core.points(team), full)
    if not points or (core.result is not None and reason != "sheet"):
        # who has 30 has won, and nothing more is paid (1.3); a sheet's totals have no order
        return
    t.emit(
        ev.PointsAwarded(
            award=core.last_award + 1,
            hand=t.hand.number,
            team=team,
            points=points,
            full=full if full != points else None,
            reason=reason,
            article=article,
            bout=bout,
            interpretations=interpretations,
            replaces=replaces,
        )
    )
    reach(t, team)


def reach(t: Table, team: str) -> None:
    """Let the team's score end the match if it is enough."""
    if t.core.result is None and has_won(t.core.points(team)):
        t.emit(ResultReached(winner=team, kind=PLAYED, article="1.3"))


def bout_number(t: Table, index: int | None = None) -> int | None:
    """The number under which a bout's awards stand: that of its duel, nothing in a redonda."""
    return (t.hand.current if index is None else index) + 1 if t.hand.is_pica_pica else None


def awards_of(t: Table, index: int) -> list[Award]:
    """What a bout has paid and was not taken back."""
    number = bout_number(t, index)
    outside = {"dealer_errors", "correction"}
    return [a for a in t.hand.awards if a.bout == number and not a.withdrawn and a.reason not in outside]


def withdraw(t: Table, awards: list[Award], article: str) -> None:
    """Take awards back; a result that they had made falls."""
    for one in awards:
        t.emit(ev.PointsWithdrawn(award=one.number, article=article))
    result = t.core.result
    if result is not None and result.kind == PLAYED and result.winner and not has_won(t.core.points(result.winner)):
        t.emit(ResultWithdrawn(article=article))


@rule("12.2", otherwise=0)
def worth(level: int) -> int:
    """Points of the hand at a level of truco: 1, then 2, 3 and 4 (12.2)."""
    return VALUE[level]


def pay_the_hand(t: Table, winner: str, interpretations: tuple[str, ...] = ()) -> None:
    """The winner of a bout takes what its truco is worth, accepted or refused (12.2)."""
    level = t.bout.truco.level
    if t.bout.truco.refused:
        refused = worth(t.bout.truco.refused - 1)
        award(t, winner, refused, "truco_refused", "12.2", bout=bout_number(t))
        return
    if t.bout.truco.pending:
        interpretations = (*interpretations, "truco_sin_respuesta")
    award(
        t,
        winner,
        worth(level),
        "truco" if level else "hand",
        "12.2",
        bout=bout_number(t),
        interpretations=interpretations,
    )


@rule("5.7", otherwise="A1")
def next_dealer(seats: tuple[str, ...], dealer: str) -> str:
    """The deal passes to the right (5.7)."""
    return right_of(seats, dealer)


def end_hand(t: Table) -> None:
    """Close the hand in play; the deal passes."""
    t.emit(ev.HandEnded(dealer=next_dealer(t.core.seats, t.hand.dealer), article="5.7"))


def void_hand(t: Table, article: str, *, dealer: str) -> None:
    """The hand is annulled: what it paid is withdrawn, and it does not use up its turn (15.1), by default."""
    if t.core.terms.mano_nula_retira:
        withdraw(t, [a for a in t.hand.awards if not a.withdrawn], article)
    t.emit(ev.HandEnded(dealer=dealer, counts=t.core.terms.mano_anulada_alterna, voided=True, article=article))


def disputed(bout: Bout) -> int:
    """All points effectively disputed in a bout (``puntos_disputados``): its envido and its truco as they stand."""
    envido, truco = bout.envido, bout.truco
    points = envido.points if envido.phase in {"waiting", "won", "refused", "decided"} else 0
    return points + (worth(truco.refused - 1) if truco.refused else worth(truco.level))


def adjudicate(t: Table, index: int, team: str, article: str, *, points: int | None = None) -> None:
    """All points disputed in the bout go to ``team``; what its rival had been awarded there is taken back."""
    bout = t.hand.bouts[index]
    mine = awards_of(t, index)
    theirs = [a for a in mine if a.team != team]
    total = disputed(bout) if points is None else points
    withdraw(t, theirs, article)
    if bout.envido.decides:
        # what was disputed is the match (falta_no_acreditada)
        total = max(total, TARGET - t.core.points(team))
    award(
        t,
        team,
        max(0, total - sum(a.full for a in mine if a.team == team)),
        "adjudicated",
        article,
        bout=bout_number(t, index),
        interpretations=("puntos_disputados",),
        replaces=theirs[0].number if theirs else None,
    )
    if bout.envido.phase in {"pending", "declaring", "waiting", "won"}:
        t.emit(ev.EnvidoDecided(bout=index + 1))
