"""The register as it stands: what each entry may, until it is taken or revoked."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

import msgspec

from domain.access import events as ev
from domain.access.grant import Grant
from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal

K = TypeVar("K")
V = TypeVar("V")
STREAM = "-"
"""The register's stream; no edition is called so."""


class Enrolment(msgspec.Struct, frozen=True, gc=False):
    """A place that was offered; ``taken`` is the device or credential that has it now."""

    id: str
    grant: Grant
    person: str
    until: str
    taken: str | None = None
    """``-`` where it was withdrawn before anybody took it."""
    name: str | None = None


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A device, passkey or API key: who comes in by it, as what, and the public key (or the key's hash) it shows."""

    id: str
    kind: str
    """``device``, ``passkey`` or ``key``."""
    grant: Grant
    person: str
    key: str
    is_revoked: bool = False
    name: str | None = None


class Register(msgspec.Struct, frozen=True, gc=False):
    """Who was let in. ``tokens`` finds an enrolment by its token's hash, ``keys`` an API key by its own."""

    enrolments: Mapping[str, Enrolment] = MappingProxyType({})
    tokens: Mapping[str, str] = MappingProxyType({})
    entries: Mapping[str, Entry] = MappingProxyType({})
    keys: Mapping[str, str] = MappingProxyType({})
    size: int = 0
    """How many events made it."""
    waived: frozenset[str] = frozenset()
    """Streams of the matches whose recorder may homologate."""

    def entry(self, name: str) -> Entry | Refusal:
        """What comes in by ``name`` (a device, a credential), if it still may."""
        found = self.entries.get(name)
        if found is None:
            return Refusal("entry_unknown")
        return Refusal("entry_revoked", facts={"entry": name}) if found.is_revoked else found

    def offered(self, token: str, now: str) -> Enrolment | Refusal:
        """The enrolment that the token with this hash opens at ``now``; the reasons do not tell tokens apart."""
        found = self.enrolments.get(self.tokens.get(token, ""))
        if found is None or found.taken is not None or moment(now) >= moment(found.until):
            return Refusal("token_not_valid")
        return found


def _with(old: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    return MappingProxyType({**old, key: value})


def evolve(register: Register, event: Event) -> Register:
    """The register after one more event."""
    return _changed(msgspec.structs.replace(register, size=register.size + 1), event)


def _changed(register: Register, event: Event) -> Register:
    replace = msgspec.structs.replace
    match event.body:
        case ev.EnrolmentIssued() as body:
            offered = Enrolment(body.enrolment, body.grant, body.person, body.until, None, body.name)
            return replace(
                register,
                enrolments=_with(register.enrolments, offered.id, offered),
                tokens=_with(register.tokens, body.token, offered.id),
            )
        case ev.DeviceEnrolled() as body:
            return _taken(register, body.enrolment, body.device, "device", body.key)
        case ev.PasskeyEnrolled() as body:
            return _taken(register, body.enrolment, body.credential, "passkey", body.key)
        case ev.KeyIssued() as body:
            entry = Entry(body.key, "key", body.grant, body.key, body.secret, name=body.name)
            return replace(
                register,
                entries=_with(register.entries, entry.id, entry),
                keys=_with(register.keys, body.secret, entry.id),
            )
        case ev.EntryRevoked() as body:
            return _revoked(register, body.entry)
        case ev.DutyWaived() as body:
            return replace(register, waived=register.waived | {f"{body.edition}/{body.match}"})
        case _:
            return register


def _taken(register: Register, enrolment: str, name: str, kind: str, key: str) -> Register:
    offered = register.enrolments[enrolment]
    taken = msgspec.structs.replace(offered, taken=name)
    entry = Entry(name, kind, offered.grant, offered.person, key, name=offered.name)
    return msgspec.structs.replace(
        register,
        enrolments=_with(register.enrolments, enrolment, taken),
        entries=_with(register.entries, name, entry),
    )


def _revoked(register: Register, name: str) -> Register:
    """An enrolment that nobody took is closed; one that was taken goes with what took it."""
    if (offered := register.enrolments.get(name)) is not None:
        closed = msgspec.structs.replace(offered, taken=offered.taken or "-")
        register = msgspec.structs.replace(register, enrolments=_with(register.enrolments, name, closed))
        name = offered.taken or name
    entry = register.entries.get(name)
    if entry is None:
        return register
    gone = msgspec.structs.replace(entry, is_revoked=True)
    return msgspec.structs.replace(register, entries=_with(register.entries, name, gone))
