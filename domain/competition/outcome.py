"""What a match comes to for the competition: who won, how, with what score, and how firm that is (1.13, 1.14, 17.9)."""

from collections.abc import Sequence
from functools import reduce

import msgspec

from domain.competition.edition import Fixture
from domain.competition.results import PLAYED
from domain.kernel.event import Event
from domain.match.events import MatchOpened
from domain.rulebooks.registry import RULEBOOKS

NONE, PROVISIONAL, OFFICIAL = "none", "provisional", "official"
UNDER_REVIEW, ANNULLED = "under_review", "annulled"


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One match. ``kind`` is None where there is no result; ``winner`` is a team, None where nobody won.

    ``status``: none, provisional (not homologated), official, under_review (it counts as it stood), annulled.
    """

    match: str
    phase: str
    group: str | None
    teams: tuple[str, str]
    kind: str | None = None
    winner: str | None = None
    score: tuple[int, int] = (0, 0)
    status: str = NONE

    @property
    def counts(self) -> bool:
        """Whether it is in the tables: it has a result, firm or not."""
        return self.kind is not None

    @property
    def is_settled(self) -> bool:
        """Whether the table need not wait for it: official, annulled, or under review as it stood (17.9)."""
        return self.status in {OFFICIAL, UNDER_REVIEW, ANNULLED}

    @property
    def is_played(self) -> bool:
        """Whether it was decided by play, also where a review set the score (1.13)."""
        return self.kind == PLAYED

    def points(self, team: str) -> int:
        """The team's points, as they were scored."""
        return self.score[self.teams.index(team)]

    def is_administrative_loss(self, team: str) -> bool:
        """Whether the team lost it without playing it out (1.14)."""
        return self.counts and not self.is_played and self.winner != team

    def is_administrative_win(self, team: str) -> bool:
        """Whether the team won it without playing it out (1.14)."""
        return self.counts and not self.is_played and self.winner == team


def none_of(fixture: Fixture) -> Outcome:
    """No outcome yet."""
    return Outcome(fixture.id, fixture.phase, fixture.group, fixture.teams)


def told(fixture: Fixture) -> Outcome:
    """The outcome of a match without an acta: what the edition says, which is official, or nothing yet."""
    result = fixture.told
    if result is None:
        return none_of(fixture)
    winner = fixture.sides[result.winner] if result.winner else None
    score = result.score or (0, 0)
    return Outcome(fixture.id, fixture.phase, fixture.group, fixture.teams, result.kind, winner, score, status=OFFICIAL)


def recorded(fixture: Fixture, events: Sequence[Event]) -> Outcome:
    """The outcome of a match from its events, as its own rulebook folds them."""
    opened = events[0].body
    assert isinstance(opened, MatchOpened)
    rulebook = RULEBOOKS[opened.rulebook]
    core = reduce(rulebook.evolve, events[1:], rulebook.initial(opened)).core
    result = core.result
    kind, winner = (result.kind, result.winner) if result else (None, None)
    if core.under_review:
        status = UNDER_REVIEW
    elif core.annulled:
        status = ANNULLED
    elif core.homologated_at is not None:
        status = OFFICIAL
    else:
        status = PROVISIONAL if result else NONE
    team = fixture.sides[winner] if winner else None
    return Outcome(fixture.id, fixture.phase, fixture.group, fixture.teams, kind, team, core.score, status)
