"""Who may record which act of a match (16.3, 17.1, 17.9). What the act does is for the rules."""

from domain.access.grant import Grant, Role
from domain.kernel.event import Body
from domain.kernel.refusal import Refusal
from domain.match import acts
from domain.match.officials import CHIEF, OFFICIALS, ORGANISER

OF_A_CAPTAIN = (
    acts.ResultValidated,
    acts.ResultDisputed,
    acts.NumbersSealed,
    acts.NumbersRevealed,
    acts.ClaimReserved,
)
"""Done with the captain's own device and nobody else's (3.4, 16.3, 17.4)."""
STEPPED_UP = (
    acts.RefereeHomologated,
    acts.ResultCorrected,
    acts.ReviewOpened,
    acts.ReviewUpheld,
    acts.ReviewModified,
    acts.ReviewAnnulled,
    acts.SanctionLifted,
)
"""Who does it proves once more who he is (16.7, 17.9)."""


def not_allowed(grant: Grant, stream: str, act: Body, before: Body | None = None) -> Refusal | None:
    """Why the holder of ``grant`` may not record ``act`` in ``stream``; None where he may.

    ``before`` is the act before it: who takes it back must have been allowed to record it.
    """
    if not grant.reaches(stream):
        return Refusal("out_of_reach", facts={"match": stream})
    if isinstance(act, acts.ActUndone) and before is not None and not isinstance(before, acts.ActUndone):
        return not_allowed(grant, stream, before)
    by = getattr(act, "by", None)
    allowed = {
        Role.CAPTAIN: by == f"cap{grant.team}",
        Role.CLERK: by not in OFFICIALS and not isinstance(act, OF_A_CAPTAIN),
        Role.REFEREE: by not in {CHIEF, ORGANISER} and not isinstance(act, OF_A_CAPTAIN),
        Role.CHIEF: by != ORGANISER and not isinstance(act, OF_A_CAPTAIN),
        Role.ORGANISER: by == ORGANISER,
    }.get(grant.role, False)
    return None if allowed else Refusal("not_for_this_role", facts={"role": grant.role, "by": by})


def needs_step_up(act: Body) -> bool:
    """Whether a PIN or a passkey is asked for once more before it."""
    return isinstance(act, STEPPED_UP)


def is_alone(recorders: frozenset[str], person: str) -> bool:
    """Whether ``person`` alone recorded what he is about to make official (decisions.md 25)."""
    return recorders == {person}
