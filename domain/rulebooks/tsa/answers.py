"""What an answer does to a pending call: 10.4, 11.3, 12.2."""

from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.ending import end_bout
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.scoring import award, bout_number
from domain.rulebooks.tsa.settling import sum_of
from domain.rulebooks.tsa.table import Table


@rule("11.3", "B.2", otherwise=0)
def refused_worth(steps: tuple[str, ...]) -> int:
    """A refused chain pays what had been accepted before in it, at least 1 (Annex B.2, ``envido_rechazado``)."""
    return max(1, sum_of(steps[:-1]))


def refuse_envido(t: Table, player: str) -> None:
    """``player``'s side refuses the pending envido; its points count at once."""
    envido = t.bout.envido
    team, points = TEAM[envido.caller], refused_worth(envido.steps)
    t.emit(ev.EnvidoRefused(team=team, points=points))
    award(t, team, points, "envido_refused", "11.3", bout=bout_number(t), interpretations=("envido_rechazado",))


def accept_envido(t: Table, player: str) -> None:
    """The pending envido is accepted: numbers are declared from the mano on."""
    t.emit(ev.EnvidoAccepted(player=player))


def refuse_truco(t: Table, player: str, *, left: str | None = None) -> None:
    """``player``'s side refuses the pending call: the hand is over and pays the level before (12.2).

    Where it refused by leaving (``left``) the envido is resolved first (11.11): its rival may still declare.
    """
    team = TEAM[t.bout.truco.caller]
    t.emit(ev.TrucoRefused(player=player))
    end_bout(t, team, left=left)


def accept_truco(t: Table, player: str) -> None:
    """The pending call is accepted: its level holds, and the accepting side may raise (12.1)."""
    t.emit(ev.TrucoAccepted(player=player))
