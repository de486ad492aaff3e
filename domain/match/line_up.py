"""Who plays for a team, who speaks for it, who looks after its score: before the match, and by force majeure in it."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAM
from domain.match import acts
from domain.match.events import CaptainChanged
from domain.match.law import rule
from domain.match.officials import ORGANISER, is_referee, needs_referee
from domain.match.seating import side_of
from domain.match.table import Table


@rule("line_up", otherwise=None)
def may_not_change(t: Table, by: str) -> Refusal | None:
    """Before the start the organisation takes a change too; afterwards the referee alone, by force majeure."""
    return None if by == ORGANISER and not t.core.begun else needs_referee(t, by)


def replace_player(t: Table, act: acts.PlayerReplaced) -> Refusal | None:
    """The substitute takes the number and the seat."""
    team = TEAM[act.player]
    refusal = may_not_change(t, act.by) or is_disqualified(t, team)
    if refusal is None and t.core.over:
        refusal = Refusal("match_is_over", t.law.replacement)
    return refusal or is_no_substitute(t, team, act.name)


@rule("replacement", otherwise=None)
def is_disqualified(t: Table, team: str) -> Refusal | None:
    """Nobody comes in for who was disqualified, whatever became of the match."""
    return Refusal("team_disqualified", t.law.replacement, {"team": team}) if team in t.core.disqualified else None


@rule("replacement", "line_up", otherwise=None)
def is_no_substitute(t: Table, team: str, name: str) -> Refusal | None:
    """Only the substitute that the team had entered comes in, once. What the edition may know is left to it."""
    entered = t.core.substitutes.get(team)
    if team in t.found.core.replaced:
        return Refusal("substitute_already_in", t.law.replacement, {"team": team})
    if entered is None and team in t.core.entered:
        t.flag("suplente_sin_datos", t.law.replacement)
        return None
    return None if name == entered else Refusal("not_the_substitute", t.law.replacement, {"team": team})


def replace_captain(t: Table, act: acts.CaptainReplaced) -> Refusal | None:
    """Another captain: before the start, or by force majeure."""
    refusal = captain_stays(t, act.by)
    if refusal is None and f"{act.team}{act.number}" not in t.core.seats:
        refusal = Refusal("no_such_captain", t.law.captain, {"number": act.number, "players": side_of(t.law.table)})
    if refusal is None:
        t.emit(CaptainChanged(team=act.team, number=act.number))
    return refusal


@rule("captain", otherwise=None)
def captain_stays(t: Table, by: str) -> Refusal | None:
    """One captain a match: after the start only the referee takes another."""
    if is_referee(by) or (by == ORGANISER and not t.core.begun):
        return None
    return Refusal("not_the_referee", t.law.captain, {"by": by})


def name_scorer(t: Table, act: acts.ScorerNamed) -> Refusal | None:
    """A team's player looks after the score, the captain or another one."""
    return is_no_scorer(t, act.by, act.player)


@rule("scorer", otherwise=None)
def is_no_scorer(t: Table, by: str, player: str) -> Refusal | None:
    """Each team names one of its own three."""
    team = TEAM[player]
    if by == f"cap{team}" or TEAM.get(by) == team or is_referee(by):
        return None
    return Refusal("not_of_the_team", t.law.scorer, {"by": by, "player": player})
