"""Facts that every rulebook shares: the referee, warnings, the score's verification, sign-off, review.

Each class is one act as somebody told it, and the body of the event that keeps it. ``by`` is who did it: ``arbitro``,
``jefe``, ``org``, a captain (``capA``) or a player (``A1``); whether he may is for the rules to say.
"""

from domain.kernel.event import Body, Personal


class Act(Body, frozen=True, kw_only=True):
    """A fact. What follows from it is for the rules."""


class Started(Act, frozen=True, kw_only=True, tag="match.started"):
    """The match starts (4.1)."""


class NumbersSealed(Act, frozen=True, kw_only=True, tag="match.numbers.sealed"):
    """A side commits to its numbers before it can know the rival's (3.4); ``seal``: the salted hash of them, in hex."""

    by: str
    team: str
    seal: str


class NumbersRevealed(Act, frozen=True, kw_only=True, tag="match.numbers.revealed"):
    """A side opens its seal: players number 1, 2 and 3, and which of them is captain (3.4, 3.2)."""

    by: str
    team: str
    first: Personal
    second: Personal
    third: Personal
    number: int
    salt: Personal
    """Kept apart as the names are: with it, who guesses erased names could tell that he is right."""


class ScorerNamed(Act, frozen=True, kw_only=True, tag="match.scorer.named"):
    """A team names the player who looks after the score (16.1)."""

    by: str
    player: str


class RefereeRequested(Act, frozen=True, kw_only=True, tag="match.referee.requested"):
    """Somebody asks for the referee (17.2, 15.10)."""

    by: str
    asks: bool = False
    """Told as ``pide`` (a duellist's request to the captain) rather than as ``llama``."""
    reason: Personal | None = None


class ClaimReserved(Act, frozen=True, kw_only=True, tag="match.claim.reserved"):
    """What is claimed, told to the referee apart: nobody else reads it until it is decided (17.4)."""

    by: str
    reason: Personal


class ClaimWithdrawn(Act, frozen=True, kw_only=True, tag="match.claim.withdrawn"):
    """A captain withdraws the claim (17.3)."""

    by: str


class ClaimRuled(Act, frozen=True, kw_only=True, tag="match.claim.ruled"):
    """The decision on a claim, told to both (17.4)."""

    by: str
    reason: Personal


class PlayResumed(Act, frozen=True, kw_only=True, tag="match.play.resumed"):
    """The referee lets play go on (17.3)."""

    by: str


class StateRestored(Act, frozen=True, kw_only=True, tag="match.state.restored"):
    """The referee puts the state right (19.6)."""

    by: str
    reason: Personal


class ScoreVerified(Act, frozen=True, kw_only=True, tag="match.score.verified"):
    """Both teams verify the running total after a hand (16.2)."""

    a: int
    b: int


class ScoreCorrected(Act, frozen=True, kw_only=True, tag="match.score.corrected"):
    """Both teams acknowledge a mistake in the annotated score (16.2)."""

    a: int
    b: int
    reason: Personal


class WarnedVerbally(Act, frozen=True, kw_only=True, tag="match.team.warned_verbally"):
    """A verbal warning (19.1); ``article`` is its ground."""

    by: str
    team: str
    article: str
    reason: Personal


class Warned(Act, frozen=True, kw_only=True, tag="match.team.warned"):
    """A disciplinary warning (19.2); ``article`` is its ground (19.3)."""

    by: str
    team: str
    article: str
    reason: Personal


class LossDeclared(Act, frozen=True, kw_only=True, tag="match.loss.declared"):
    """The team loses the match by sanction (6.6, 19.6)."""

    by: str
    team: str
    article: str
    reason: Personal


class Disqualified(Act, frozen=True, kw_only=True, tag="match.team.disqualified"):
    """One team is disqualified, or both at once (19.4-19.6)."""

    by: str
    teams: tuple[str, ...]
    article: str
    reason: Personal


class AbsenceDeclared(Act, frozen=True, kw_only=True, tag="match.absence.declared"):
    """The team is absent at the end of the limit (4.1)."""

    by: str
    team: str


class AbandonmentDeclared(Act, frozen=True, kw_only=True, tag="match.abandonment.declared"):
    """The team refuses or is unable to go on (1.14)."""

    by: str
    team: str
    reason: Personal


class DelayWaived(Act, frozen=True, kw_only=True, tag="match.delay.waived"):
    """The referee waives the limits of the delay (4.1)."""

    by: str
    team: str
    reason: Personal


class PlayerReplaced(Act, frozen=True, kw_only=True, tag="match.player.replaced"):
    """The registered substitute takes the player's number and seat (4.4)."""

    by: str
    player: str
    name: Personal
    reason: Personal


class CaptainReplaced(Act, frozen=True, kw_only=True, tag="match.captain.replaced"):
    """A new captain by force majeure (3.2)."""

    by: str
    team: str
    number: int
    reason: Personal


class ResultValidated(Act, frozen=True, kw_only=True, tag="match.result.validated"):
    """A captain validates the final result (16.4)."""

    by: str


class ResultDisputed(Act, frozen=True, kw_only=True, tag="match.result.disputed"):
    """A captain disputes the final result (16.5)."""

    by: str
    reason: Personal


class RefereeHomologated(Act, frozen=True, kw_only=True, tag="match.result.homologated_by_referee"):
    """The referee homologates (16.5, 16.7): a score, or the winner of an administrative result, or nobody."""

    by: str
    a: int | None = None
    b: int | None = None
    winner: str | None = None
    reason: Personal


class ResultCorrected(Act, frozen=True, kw_only=True, tag="match.result.corrected"):
    """A material or administrative correction by the referee (16.8)."""

    by: str
    a: int
    b: int
    reason: Personal


class CaseReferred(Act, frozen=True, kw_only=True, tag="match.review.referred"):
    """The referee refers a case to the chief referee (17.9)."""

    by: str
    reason: Personal


class ReviewOpened(Act, frozen=True, kw_only=True, tag="match.review.opened"):
    """The chief referee opens the exceptional review (17.9)."""

    by: str
    reason: Personal


class ReviewUpheld(Act, frozen=True, kw_only=True, tag="match.review.upheld"):
    """The review leaves the result as it was (17.9)."""

    by: str
    reason: Personal


class ReviewModified(Act, frozen=True, kw_only=True, tag="match.review.modified"):
    """The review changes the result (17.9)."""

    by: str
    a: int
    b: int
    reason: Personal


class ReviewAnnulled(Act, frozen=True, kw_only=True, tag="match.review.annulled"):
    """The review annuls the result (17.9)."""

    by: str
    reason: Personal


class SanctionLifted(Act, frozen=True, kw_only=True, tag="match.sanction.lifted"):
    """The review takes back the last sanction of the team that cites the article (17.9, 19.2)."""

    by: str
    team: str
    article: str
    reason: Personal


class IncidentKept(Act, frozen=True, kw_only=True, tag="match.incident.kept"):
    """Any other fact worth keeping, with its article. ``who``: a player, a captain or a team."""

    who: str
    article: str
    reason: Personal


class ActUndone(Act, frozen=True, kw_only=True, tag="match.act.undone"):
    """Takes back the act before it, while nothing depends on it."""

    reason: Personal
