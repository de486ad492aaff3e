"""An edition computed whole: its season, with what was judged for the next one, and its tables."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.competition.acta import Acta
from domain.competition.bracket import Bracket, bracket
from domain.competition.edition import Edition
from domain.competition.season import NOT_YET, Judged, Season, disqualified, walk
from domain.competition.standings import Standings, standings
from domain.discipline.register import Register


class Computed(NamedTuple):
    """Everything that an edition's file and its actas come to."""

    edition: Edition
    season: Season[Register]
    standings: Standings


def compute(edition: Edition, actas: Mapping[str, Acta], judged: Mapping[str, Judged] = NOT_YET) -> Computed:
    """Walk the matches and order the tables. ``judged``: what an earlier computation left, to judge less."""
    season = walk(edition, actas, Register.of(edition.conditions), judged)
    return Computed(edition, season, standings(edition, season.outcomes, disqualified(edition, season.register)))


def bracket_of(computed: Computed) -> Bracket:
    """The bracket of an edition that is computed."""
    edition, season = computed.edition, computed.season
    return bracket(edition, computed.standings, season.outcomes, disqualified(edition, season.register))
