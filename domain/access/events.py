"""The register of the instance, kept in a stream of its own: who was let in, with what, and until when."""

from domain.access.grant import Grant
from domain.kernel.event import Body, Personal


class EnrolmentIssued(Body, frozen=True, kw_only=True, tag="access.enrolment.issued"):
    """A place for one device or one passkey, to be taken once, by whoever has the token, before ``until``.

    ``token`` is the hash (SHA-256, hex) of 256 random bits; ``person`` is the pseudonym of who is expected.
    """

    enrolment: str
    token: str
    grant: Grant
    person: str
    until: str
    name: Personal | None = None


class DeviceEnrolled(Body, frozen=True, kw_only=True, tag="access.device.enrolled"):
    """A device took an enrolment; ``key`` is its P-256 public key, uncompressed, base64url."""

    enrolment: str
    device: str
    key: str


class PasskeyEnrolled(Body, frozen=True, kw_only=True, tag="access.passkey.enrolled"):
    """A person took an enrolment with a passkey; ``key`` is its COSE public key, base64url, like ``credential``."""

    enrolment: str
    credential: str
    key: str


class KeyIssued(Body, frozen=True, kw_only=True, tag="access.key.issued"):
    """An API key for another program, kept as its hash (SHA-256, hex)."""

    key: str
    secret: str
    grant: Grant
    name: Personal


class EntryRevoked(Body, frozen=True, kw_only=True, tag="access.entry.revoked"):
    """An enrolment, a device, a passkey or an API key holds no more. What was recorded with it stands."""

    entry: str
    reason: Personal


class SteppedUp(Body, frozen=True, kw_only=True, tag="access.stepped_up"):
    """Who holds the device or passkey ``entry`` proved it once more, to homologate (16.7): ``pin`` or ``passkey``."""

    entry: str
    how: str


class DutyWaived(Body, frozen=True, kw_only=True, tag="access.duty.waived"):
    """In this match who recorded it alone may homologate it too (decisions.md 25)."""

    edition: str
    match: str
    reason: Personal


class Looked(Body, frozen=True, kw_only=True, tag="access.looked"):
    """Somebody read what is not for everybody: ``what`` of ``stream``."""

    stream: str
    what: str


EVENTS: frozenset[type[Body]] = frozenset(
    {EnrolmentIssued, DeviceEnrolled, PasskeyEnrolled, KeyIssued, EntryRevoked, SteppedUp, DutyWaived, Looked}
)
