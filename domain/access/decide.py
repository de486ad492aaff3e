"""What may be entered into the register, and what is refused."""

import re

from domain.access import events as ev
from domain.access.grant import AT_A_DESK, AT_THE_TABLE, Grant, Role
from domain.access.register import Entry, Register
from domain.kernel.event import Body
from domain.kernel.refusal import Refusal

KEY = re.compile(r"[A-Za-z0-9_-]{80,100}")


def decide(register: Register, body: Body) -> Refusal | None:
    """Why ``body`` cannot be entered; None where it can."""
    match body:
        case ev.EnrolmentIssued():
            return issue(register, body)
        case ev.DeviceEnrolled():
            return enrol_device(register, body)
        case ev.PasskeyEnrolled():
            return enrol_passkey(register, body)
        case ev.KeyIssued():
            return issue_key(register, body)
        case ev.EntryRevoked():
            return revoke(register, body)
        case _:
            return None  # a look, a step-up, a waiver are what they are


def issue(register: Register, body: ev.EnrolmentIssued) -> Refusal | None:
    """An enrolment is for a role that comes in by a device or a passkey, with the reach that the role has."""
    if not body.grant.is_whole or body.grant.role not in AT_THE_TABLE | AT_A_DESK:
        return Refusal("grant_not_whole", facts={"role": body.grant.role})
    return Refusal("entry_known") if body.enrolment in register.enrolments else None


def enrol_device(register: Register, body: ev.DeviceEnrolled) -> Refusal | None:
    """A device takes an enrolment at the table, once, with a key that no other has."""
    refusal = _place(register, body.enrolment, AT_THE_TABLE)
    if refusal is None and not KEY.fullmatch(body.key):
        return Refusal("device_key_malformed")
    if refusal is None and (body.device in register.entries or _is_known_key(register, body.key)):
        return Refusal("entry_known")
    return refusal


def enrol_passkey(register: Register, body: ev.PasskeyEnrolled) -> Refusal | None:
    """A passkey takes an enrolment at a desk, once."""
    refusal = _place(register, body.enrolment, AT_A_DESK)
    if refusal is None and body.credential in register.entries:
        return Refusal("entry_known")
    return refusal


def issue_key(register: Register, body: ev.KeyIssued) -> Refusal | None:
    """An API key is for programs that read feeds, and has no match of its own."""
    if body.grant.role is not Role.INTEGRATION or not body.grant.is_whole:
        return Refusal("grant_not_whole", facts={"role": body.grant.role})
    return Refusal("entry_known") if body.key in register.entries else None


def revoke(register: Register, body: ev.EntryRevoked) -> Refusal | None:
    """What was let in, or may still come, is shut out, once."""
    entry = register.entries.get(body.entry)
    offered = register.enrolments.get(body.entry)
    if entry is None and offered is None:
        return Refusal("entry_unknown")
    if entry is not None and entry.is_revoked:
        return Refusal("entry_revoked", facts={"entry": body.entry})
    if offered is not None and offered.taken is not None and entry is None:
        return revoke(register, ev.EntryRevoked(entry=offered.taken, reason=body.reason))
    return Refusal("last_organiser") if entry is not None and _is_last_organiser(register, entry) else None


def _is_last_organiser(register: Register, entry: Entry) -> bool:
    """Whether nobody else could let anybody in any more, anywhere."""
    is_organiser = Grant(Role.ORGANISER)
    others = (each for each in register.entries.values() if each.id != entry.id and not each.is_revoked)
    return entry.grant == is_organiser and not any(each.grant == is_organiser for each in others)


def _place(register: Register, enrolment: str, roles: frozenset[Role]) -> Refusal | None:
    offered = register.enrolments.get(enrolment)
    if offered is None or offered.taken is not None:
        return Refusal("token_not_valid")
    return None if offered.grant.role in roles else Refusal("enrolment_of_another_kind")


def _is_known_key(register: Register, key: str) -> bool:
    return any(entry.key == key for entry in register.entries.values())
