"""The register of who may do what: tokens are made here, entries are taken, revoked and looked up."""

import secrets
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

from domain.access import events as ev
from domain.access.decide import decide
from domain.access.grant import Grant, Role
from domain.access.register import STREAM, Entry, Register, evolve
from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from store.folds import Fold
from store.instants import Clock, stamp, system_clock
from store.leaf import Actor
from store.matches import MatchStore
from store.outcomes import Decision, Refused

REGISTER: Fold[Register] = Fold(Register, evolve)
SYSTEM = Actor("system", "system")
HOURS = 72
"""How long an enrolment may be taken."""


class Offer(NamedTuple):
    """An enrolment as it was issued: its id, and the token, which is told this once."""

    enrolment: str
    token: str
    person: str
    until: str

    def link(self, origin: str) -> str:
        """The address that opens it at ``origin``: what is behind ``#`` never leaves the browser by itself."""
        return f"{origin}/enrol#{self.token}"


def hashed(secret: str) -> str:
    """What is kept of a random secret."""
    return sha256(secret.encode()).hexdigest()


def register(store: MatchStore) -> Register:
    """The register as it is committed."""
    return store.state(STREAM, REGISTER)[0]


def enter(store: MatchStore, actor: Actor, body: Body) -> Refusal | None:
    """Enter ``body`` into the register, or say why not. Raises the store's errors."""
    return _enter(store, actor, lambda _: body)


def _enter(store: MatchStore, actor: Actor, make: Callable[[Register], Body | Refusal]) -> Refusal | None:
    def decided(known: Register) -> Decision | Refusal:
        body = make(known)
        refusal = body if isinstance(body, Refusal) else decide(known, body)
        if refusal is not None or isinstance(body, Refusal):
            return refusal or Refusal("entry_unknown")
        return Decision((Event(known.size + 1, body),))

    outcome = store.record(STREAM, f"access-{secrets.token_hex(16)}", actor, decided, fold=REGISTER)
    return outcome.refusal if isinstance(outcome, Refused) else None


def issue(  # noqa: PLR0913 (an enrolment)
    store: MatchStore,
    actor: Actor,
    grant: Grant,
    *,
    person: str | None = None,
    name: str | None = None,
    hours: int = HOURS,
    clock: Clock = system_clock,
) -> Offer | Refusal:
    """Offer a place to ``person`` (a pseudonym; a new one if none is told), named ``name``."""
    offer, body = _offered(grant, person, name, hours, clock)
    return enter(store, actor, body) or offer


def _offered(
    grant: Grant, person: str | None, name: str | None, hours: int, clock: Clock
) -> tuple[Offer, ev.EnrolmentIssued]:
    token = secrets.token_urlsafe(32)
    until = stamp(clock() + timedelta(hours=hours))
    offer = Offer(f"e-{secrets.token_hex(8)}", token, person or f"p-{secrets.token_hex(8)}", until)
    return offer, ev.EnrolmentIssued(
        enrolment=offer.enrolment, token=hashed(token), grant=grant, person=offer.person, until=until, name=name
    )


def take_with_device(store: MatchStore, token: str, key: str, clock: Clock = system_clock) -> Entry | Refusal:
    """Enrol the device with the public key ``key``, by the token it was shown; once, however many come at once."""
    device = f"d-{secrets.token_hex(8)}"

    def body(known: Register) -> Body | Refusal:
        offered = known.offered(hashed(token), stamp(clock()))
        if isinstance(offered, Refusal):
            return offered
        return ev.DeviceEnrolled(enrolment=offered.id, device=device, key=key)

    actor = Actor("enrolling", "public", device)
    return _enter(store, actor, body) or register(store).entries[device]


def take_with_passkey(
    store: MatchStore, token: str, credential: str, key: str, clock: Clock = system_clock
) -> Entry | Refusal:
    """Enrol a passkey, by the token its holder was shown; once, however many come at once."""

    def body(known: Register) -> Body | Refusal:
        offered = known.offered(hashed(token), stamp(clock()))
        if isinstance(offered, Refusal):
            return offered
        return ev.PasskeyEnrolled(enrolment=offered.id, credential=credential, key=key)

    return _enter(store, Actor("enrolling", "public"), body) or register(store).entries[credential]


def issue_key(store: MatchStore, actor: Actor, grant: Grant, name: str) -> tuple[str, str] | Refusal:
    """An API key: its id, and the secret, which is told this once."""
    key, secret = f"k-{secrets.token_hex(8)}", f"acta_{secrets.token_urlsafe(32)}"
    return enter(store, actor, ev.KeyIssued(key=key, secret=hashed(secret), grant=grant, name=name)) or (key, secret)


def first_organiser(store: MatchStore, clock: Clock = system_clock) -> Offer | None:
    """An organiser's enrolment where nobody was ever let in, for the first who asks; None where somebody was."""
    offer, body = _offered(Grant(Role.ORGANISER), None, None, HOURS, clock)
    refusal = _enter(store, SYSTEM, lambda known: Refusal("entry_known") if known.enrolments else body)
    return None if refusal else offer
