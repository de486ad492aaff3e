"""Who may let whom in: one table, and the two roles that nobody holds together.

That whoever lets others in makes up a person cannot be seen from here; that he let him in can, in the register.
"""

from collections.abc import Mapping

from domain.access.grant import Grant, Role
from domain.access.register import Register
from domain.kernel.refusal import Refusal

MAY_GRANT: Mapping[Role, frozenset[Role]] = {
    Role.ORGANISER: frozenset(
        {
            Role.CLERK,
            Role.CAPTAIN,
            Role.REFEREE,
            Role.CHIEF,
            Role.ORGANISER,
            Role.INVESTIGATOR,
            Role.INTEGRATION,
        }
    )
}
"""What each role may grant; who is not here grants nothing."""
APART: Mapping[Role, frozenset[Role]] = {
    Role.INVESTIGATOR: frozenset({Role.ORGANISER}),
    Role.ORGANISER: frozenset({Role.INVESTIGATOR}),
}
"""Whoever looks into how the record came to be looks at the organisers too, and is none of them."""


def covers(by: Grant, grant: Grant) -> bool:
    """Whether what ``grant`` reaches is within what ``by`` reaches."""
    return by.edition is None or by.edition == grant.edition


def not_granted(register: Register, by: Grant, grant: Grant, person: str | None = None) -> Refusal | None:
    """Why the holder of ``by`` cannot let ``person`` (None: somebody new) in with ``grant``; None where he can."""
    if grant.role not in MAY_GRANT.get(by.role, frozenset()) or not covers(by, grant):
        return Refusal("not_yours_to_grant", facts={"role": grant.role})
    held = {each.grant.role for each in register.enrolments.values() if each.person == person}
    if held & APART.get(grant.role, frozenset()):
        return Refusal("duties_of_two", facts={"role": grant.role})
    return None
