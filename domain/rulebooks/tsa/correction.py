"""Setting the score right: 1.5, 16.2, 16.5, 16.8."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAMS
from domain.match.events import ResultReached, ResultWithdrawn
from domain.match.life import PLAYED
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.ending import resume_play
from domain.rulebooks.tsa.objections import close_objections
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.rounds import go_on, go_on_if_released
from domain.rulebooks.tsa.scoring import TARGET, has_won
from domain.rulebooks.tsa.table import Table


def no_such_score(t: Table, a: int, b: int, article: str) -> Refusal | None:
    """No score goes over 30, and both teams cannot have reached it (1.5, 1.3)."""
    if max(a, b) > TARGET or (a == b == TARGET) or is_under_nought(t, a, b):
        return Refusal("no_such_score", article, {"a": a, "b": b})
    return None


def is_under_nought(t: Table, a: int, b: int) -> bool:
    """What the hand in play has paid may yet be withdrawn: the score without it cannot be below 0."""
    hand = t.core.hand
    if hand is None or hand.closed:
        return False
    paid = [award for award in hand.awards if not award.withdrawn]
    return any(
        points < sum(award.points for award in paid if award.team == team)
        for team, points in zip(TEAMS, (a, b), strict=True)
    )


def winner_at(a: int, b: int) -> str | None:
    """Who has won at the score: the side at 30."""
    return "A" if a == TARGET else "B" if b == TARGET else None


def may_correct(t: Table) -> bool:
    """Whether there is a closed hand, on which a correction stands."""
    return _last_closed_hand(t) is not None


def _last_closed_hand(t: Table) -> int | None:
    hand = t.core.hand
    if hand is None or (not hand.closed and hand.number == 1):
        return None
    return hand.number if hand.closed else hand.number - 1


@rule("16.2", "16.8", otherwise=None)
def correct(t: Table, a: int, b: int, article: str) -> None:
    """The difference stands as one signed award a side on the last closed hand (16.2, 16.8)."""
    number = _last_closed_hand(t) or 0
    for team, points in zip(TEAMS, (a, b), strict=True):
        change = points - t.core.points(team)
        if change:
            t.emit(
                ev.PointsAwarded(
                    award=t.core.last_award + 1,
                    hand=number,
                    team=team,
                    points=change,
                    reason="correction",
                    article=article,
                )
            )
    go_on_if_released(t)
    result = t.core.result
    winner = next((team for team in TEAMS if has_won(t.core.points(team))), None)
    if result is not None and result.kind == PLAYED and winner is None:
        t.emit(ResultWithdrawn(article=article))
        if t.core.signed:
            close_objections(t)
        resume_play(t)
        if not t.hand.closed and t.hand.deal == "complete":
            go_on(t)
    elif winner is not None and (result is None or (result.kind == PLAYED and result.winner != winner)):
        t.emit(ResultReached(winner=winner, kind=PLAYED, article=article))
