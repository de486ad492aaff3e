"""Consequences that every rulebook shares, and the first event of a match."""

from domain.kernel.event import Body, Personal


class Consequence(Body, frozen=True, kw_only=True):
    """What followed from an act by rule."""


class MatchOpened(Body, frozen=True, kw_only=True, tag="match.opened"):
    """First event of a match: what all later ones are judged by.

    ``conditions`` holds the value of every interpretation in force. ``warnings`` and ``concealments`` are those that
    each side brings from earlier matches of the stage (19.2, 6.6).
    """

    rulebook: str
    revision: str
    match: str
    edition: str | None = None
    phase: str | None = None
    stage: str | None = None
    """``clasificatoria`` or ``televisada``, where the edition says it (6.6, 19.2)."""
    official_time: str | None = None
    seats: tuple[str, ...]
    captains: dict[str, int | None]
    teams: dict[str, str] = {}
    """Ids of the teams in the edition, where they have one."""
    conditions: dict[str, bool | int | str]
    stated: tuple[str, ...] = ()
    """Ids of the conditions that the edition set itself."""
    warnings: dict[str, int] = {}
    concealments: dict[str, int] = {}
    name_a: Personal | None = None
    name_b: Personal | None = None
    a1: Personal | None = None
    a2: Personal | None = None
    a3: Personal | None = None
    a_substitute: Personal | None = None
    b1: Personal | None = None
    b2: Personal | None = None
    b3: Personal | None = None
    b_substitute: Personal | None = None


class ActVoided(Consequence, frozen=True, kw_only=True, tag="match.act.voided"):
    """The act, or one regulatory form in it, has no effect; the article says so."""

    article: str
    interpretation: str | None = None
    form: str | None = None


class ActIrregular(Consequence, frozen=True, kw_only=True, tag="match.act.found_irregular"):
    """The act is irregular and stands."""

    article: str
    code: str


class EntryFlagged(Consequence, frozen=True, kw_only=True, tag="match.entry.flagged"):
    """The entry itself looks wrong (not the act): it is kept, and somebody should look."""

    code: str
    article: str | None = None


class PlaySuspended(Consequence, frozen=True, kw_only=True, tag="match.play.suspended"):
    """Play stands still; running deadlines are frozen (17.3)."""


class PlayReopened(Consequence, frozen=True, kw_only=True, tag="match.play.reopened"):
    """Play goes on (17.3)."""


class MatchBegun(Consequence, frozen=True, kw_only=True, tag="match.begun"):
    """The match is under way, from now on."""


class SealKept(Consequence, frozen=True, kw_only=True, tag="match.seal.kept"):
    """The side's numbers are sealed (3.4)."""

    team: str
    seal: str


class NumbersFixed(Consequence, frozen=True, kw_only=True, tag="match.numbers.fixed"):
    """The side's numbers are what it had sealed, for the whole match (3.4)."""

    team: str


class WarningCounted(Consequence, frozen=True, kw_only=True, tag="match.warning.counted"):
    """A warning of the team counts (19.1, 19.2): its number in the match and, if disciplinary, in the stage."""

    team: str
    disciplinary: bool
    in_match: int
    in_stage: int = 0


class GroundFound(Consequence, frozen=True, kw_only=True, tag="match.ground.found"):
    """The ground of a warning, derived from the article that it cites; ``other`` where that is none (19.3)."""

    team: str
    disciplinary: bool
    article: str
    ground: str


class RepetitionFound(Consequence, frozen=True, kw_only=True, tag="match.repetition.found"):
    """The warning is for what act ``warned`` had already warned of verbally, or for the like of it (19.1)."""

    warned: int
    article: str


class OwnMotionFound(Consequence, frozen=True, kw_only=True, tag="match.own_motion.found"):
    """Nobody had called: the referee acts on his own motion (17.7)."""

    article: str


class ConcealmentCounted(Consequence, frozen=True, kw_only=True, tag="match.concealment.counted"):
    """The team hid a wrong number of cards: how often in the stage by now, by any of its players (6.6)."""

    team: str
    in_stage: int


class DifferenceOpened(Consequence, frozen=True, kw_only=True, tag="match.difference.opened"):
    """The teams verified another total: an open difference (16.2)."""

    a: int
    b: int


class ResultReached(Consequence, frozen=True, kw_only=True, tag="match.result.reached"):
    """The match has a result, or another one than before. ``loser`` names who lost it where nobody won."""

    winner: str | None
    kind: str
    article: str


class ResultWithdrawn(Consequence, frozen=True, kw_only=True, tag="match.result.withdrawn"):
    """The result falls: a claim or a correction took back what made it."""

    article: str


class ValidationCounted(Consequence, frozen=True, kw_only=True, tag="match.validation.counted"):
    """A captain's validation of this very result counts (16.4)."""

    team: str
    digest: str


class ValidationsVoided(Consequence, frozen=True, kw_only=True, tag="match.validations.voided"):
    """What the captains had validated changed, so their validations fall (16.4)."""


class MatchHomologated(Consequence, frozen=True, kw_only=True, tag="match.homologated"):
    """The result is official (16.4, 16.5): revision 1, or a later one after a correction or a review."""

    revision: int
    article: str


class ScoreSettled(Consequence, frozen=True, kw_only=True, tag="match.score.settled"):
    """A referee's or chief referee's decision sets the score (16.5, 16.8, 17.9)."""

    a: int
    b: int
    article: str


class CaseOpened(Consequence, frozen=True, kw_only=True, tag="match.case.opened"):
    """The match is under review (17.9)."""


class CaseClosed(Consequence, frozen=True, kw_only=True, tag="match.case.closed"):
    """The review is over: ``upheld``, ``modified`` or ``annulled`` (17.9)."""

    outcome: str


class CaptainChanged(Consequence, frozen=True, kw_only=True, tag="match.captain.changed"):
    """The team's captain from now on (3.2)."""

    team: str
    number: int


class DelayExcused(Consequence, frozen=True, kw_only=True, tag="match.delay.excused"):
    """The limits of 4.1 do not run against the team."""

    team: str


class AbsenceCounted(Consequence, frozen=True, kw_only=True, tag="match.absence.counted"):
    """The team was absent at the end of the limit (4.1)."""

    team: str


class TeamDisqualified(Consequence, frozen=True, kw_only=True, tag="match.disqualification.counted"):
    """The team is disqualified (19.2, 19.4, 19.5)."""

    team: str
    article: str


class TeamLost(Consequence, frozen=True, kw_only=True, tag="match.loss.counted"):
    """The team loses the match by sanction (19.2, 19.6, 6.6)."""

    team: str
    article: str


class LiftingCounted(Consequence, frozen=True, kw_only=True, tag="match.lifting.counted"):
    """What act ``lifted`` held against the team counts no more; ``disciplinary`` is what it has left in the match."""

    team: str
    lifted: int
    disciplinary: int
    article: str


class IncidentClassified(Consequence, frozen=True, kw_only=True, tag="match.incident.classified"):
    """What the incident is to whoever investigates, and the articles that take such a conduct up.

    ``grave``: no agreement of the teams forgives it.
    """

    incident: str
    article: str
    links: tuple[str, ...] = ()
    grave: bool = False


class ActWithdrawn(Consequence, frozen=True, kw_only=True, tag="match.act.withdrawn"):
    """What act ``withdrawn`` did is undone: the state is that of before it."""

    withdrawn: int
