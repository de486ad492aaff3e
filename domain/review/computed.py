"""An edition computed whole: its season, with what was judged for the next one, and its tables."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.competition.acta import Acta
from domain.competition.bracket import Bracket, bracket
from domain.competition.by_then import by_then
from domain.competition.edition import Edition
from domain.competition.season import NOT_YET, Judged, Season, disqualified, walk
from domain.competition.standings import Standings, standings
from domain.discipline.register import Register
from domain.kernel.refusal import Refusal


class Computed(NamedTuple):
    """Everything that an edition's file and its actas come to."""

    edition: Edition
    season: Season[Register]
    standings: Standings


def compute(edition: Edition, actas: Mapping[str, Acta], judged: Mapping[str, Judged] = NOT_YET) -> Computed:
    """Walk the matches and order the tables. ``judged``: what an earlier computation left, to judge less."""
    season = walk(edition, actas, Register.of(edition.conditions), judged)
    return Computed(edition, season, standings(edition, season.outcomes, disqualified(edition, season.register)))


def at_instant(edition: Edition, actas: Mapping[str, Acta], as_of: str | None) -> Computed | Refusal:
    """The edition computed, as of an instant where one is told; refused where no match has a time."""
    return as_of_instant(compute(edition, actas), actas, as_of)


def as_of_instant(found: Computed, actas: Mapping[str, Acta], as_of: str | None) -> Computed | Refusal:
    """What was computed, as it stood at an instant where one is told; refused where no match has a time."""
    if as_of is None:
        return found
    then = by_then(found.edition, actas, found.season.judged, as_of)
    return then if isinstance(then, Refusal) else compute(*then)


def bracket_of(computed: Computed) -> Bracket:
    """The bracket of an edition that is computed."""
    edition, season = computed.edition, computed.season
    return bracket(edition, computed.standings, season.outcomes, disqualified(edition, season.register))
