"""What each match gives a team in its table, in exact fractions (1.13, 1.14)."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from domain.competition.outcome import Outcome
from domain.rulebooks.tsa.regulation import rule

ADMINISTRATIVE_POINTS = 30
"""Points for of an administrative win (1.13)."""
ZERO = Fraction(0)


class Share(msgspec.Struct, frozen=True):
    """What one match gives a team. ``mean_of``: the wins by play whose mean its difference is."""

    match: str
    won: bool
    points_for: int = 0
    points_against: int = 0
    difference: Fraction = ZERO
    mean_of: tuple[str, ...] = ()


class Totals(msgspec.Struct, frozen=True):
    """A team's figures, each the sum of its shares."""

    team: str
    shares: tuple[Share, ...] = ()

    @property
    def played(self) -> int:
        """Matches with a result."""
        return len(self.shares)

    @property
    def won(self) -> int:
        """Matches won."""
        return sum(share.won for share in self.shares)

    @property
    def lost(self) -> int:
        """Matches lost: a double disqualification is lost by both (1.14)."""
        return self.played - self.won

    @property
    def points_for(self) -> int:
        """Points obtained."""
        return sum(share.points_for for share in self.shares)

    @property
    def points_against(self) -> int:
        """Points received."""
        return sum(share.points_against for share in self.shares)

    @property
    def difference(self) -> Fraction:
        """The difference of points, exactly."""
        return sum((share.difference for share in self.shares), ZERO)


def totals_of(team: str, outcomes: Sequence[Outcome]) -> Totals:
    """The figures of a team from the outcomes of its phase."""
    mine = [one for one in outcomes if team in one.teams and one.counts]
    wins = {one.match: _margin(one, team) for one in mine if one.is_played and one.winner == team}
    return Totals(team, tuple(_share(one, team, wins) for one in mine))


def _share(outcome: Outcome, team: str, wins: dict[str, int]) -> Share:
    if outcome.is_played:
        mine = outcome.points(team)
        margin = _margin(outcome, team)
        return Share(outcome.match, outcome.winner == team, mine, mine - margin, Fraction(margin))
    if outcome.winner != team:
        return administrative_loss(outcome)
    return administrative_win(outcome, wins)


def _margin(outcome: Outcome, team: str) -> int:
    own, other = outcome.score if outcome.teams[0] == team else reversed(outcome.score)
    return own - other


@rule("1.13", "1.14", otherwise=Share("", won=False))
def administrative_win(outcome: Outcome, wins: dict[str, int]) -> Share:
    """An administrative win: 30 points, and the mean of the differences of the wins by play in the phase (1.13)."""
    return Share(outcome.match, won=True, points_for=ADMINISTRATIVE_POINTS, difference=mean(wins), mean_of=tuple(wins))


@rule("1.14", otherwise=Share("", won=True))
def administrative_loss(outcome: Outcome) -> Share:
    """An administrative loss: no points and no difference, whatever the score (1.14, ``derrotado_administrativo``)."""
    return Share(outcome.match, won=False)


@rule("1.13", otherwise=ZERO)
def mean(wins: dict[str, int]) -> Fraction:
    """The mean difference of the matches really won, 0 where there is none (1.13)."""
    return Fraction(sum(wins.values()), len(wins)) if wins else ZERO
