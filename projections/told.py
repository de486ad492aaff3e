"""What is told of a match: the immutable state from which its result is written."""

from typing import Any

import msgspec

from domain.kernel.seats import TEAMS, USUAL
from domain.rulebooks.tsa.events import BoutEnded, HandBegun, PointsAwarded


class Award(msgspec.Struct, frozen=True, gc=False):
    """Points as they were awarded, and whether they were taken back."""

    body: PointsAwarded
    withdrawn: bool = False


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand: how it stands, what ended each of its bouts (by number), and its awards."""

    begun: HandBegun
    complete: bool = False
    ended: bool = False
    voided: bool = False
    counts: bool = True
    dealer_next: str = ""
    over: dict[int, BoutEnded] = {}
    awards: tuple[Award, ...] = ()

    @property
    def mano(self) -> str:
        """The player at the dealer's right."""
        return self.begun.bouts[0][0]


class Told(msgspec.Struct, frozen=True, gc=False):
    """One match."""

    match: str | None = None
    seats: tuple[str, ...] = USUAL
    buenas: int = 15
    begun: bool = False
    suspended: bool = False
    under_review: bool = False
    annulled: bool = False
    dealer: str = ""
    """The first dealer."""
    hands: tuple[Hand, ...] = ()
    loose: tuple[Award, ...] = ()
    """Corrections of a match without any hand."""
    spoken: Hand | None = None
    spoken_errors: dict[str, dict[str, int]] = {}
    """The hand before the last expression in it (10.3)."""
    errors: dict[str, dict[str, int]] = {}
    warnings: dict[str, dict[str, int]] = msgspec.field(
        default_factory=lambda: {team: {"verbal": 0, "disciplinary": 0} for team in TEAMS}
    )
    result: dict[str, Any] | None = None
    settled: dict[str, int] | None = None
    """A score that a review set (17.9)."""
    revision: int = 0
    first: dict[str, Any] | None = None
    """Score and result as they were first homologated."""
    superseded: bool = False
    voids: tuple[tuple[int, str], ...] = ()
    flags: tuple[tuple[int, str], ...] = ()

    @property
    def score(self) -> dict[str, int]:
        """The score, at most 30 a side."""
        if self.settled is not None:
            return dict(self.settled)
        score = dict.fromkeys(TEAMS, 0)
        for awards in (self.loose, *(hand.awards for hand in self.hands)):
            for award in awards:
                if not award.withdrawn:
                    score[award.body.team] += award.body.points
        return score

    @property
    def status(self) -> str:
        """The state of the match in one word."""
        if self.under_review:
            return "under_review"
        if self.annulled:
            return "annulled"
        if self.revision:
            return "homologated"
        if self.result is not None:
            return "finished"
        if self.suspended:
            return "suspended"
        return "in_play" if self.begun else "scheduled"
