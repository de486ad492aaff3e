"""Who was let in to a match or an edition, and what each recorded there."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from domain.access.grant import Grant
from domain.access.register import Entry, Register


class Who(NamedTuple):
    """As whom the record has somebody."""

    pseudonym: str
    role: str
    device: str | None


class Actor(Protocol):
    """Who did it, as the store tells it."""

    @property
    def pseudonym(self) -> str:
        """Never a name."""

    @property
    def role(self) -> str:
        """As what."""

    @property
    def device(self) -> str | None:
        """On which device."""


class Recorded(Protocol):
    """An event of the log as the store reads it back."""

    @property
    def actor(self) -> Actor:
        """Who recorded it."""

    @property
    def at(self) -> str:
        """When it was recorded."""

    @property
    def cause(self) -> str:
        """Id of the command that recorded it."""


class Official(msgspec.Struct, frozen=True):
    """Somebody who was let in, or who recorded: how many commands of his are in the record, and when the last came.

    ``kind`` is ``device``, ``passkey``, ``key``, or None for whoever recorded from beside the service.
    """

    entry: str | None
    kind: str | None
    person: str
    name: str | None
    role: str
    edition: str | None
    match: str | None
    team: str | None
    is_revoked: bool
    commands: int
    last: str | None


class Deeds(NamedTuple):
    """What somebody did."""

    commands: int
    last: str


def deeds(recorded: Iterable[Recorded]) -> dict[Who, Deeds]:
    """What each recorded, of events in the order of the log."""
    done: dict[Who, Deeds] = {}
    cause = ""
    for each in recorded:
        if each.cause != cause:
            cause = each.cause
            who = Who(each.actor.pseudonym, each.actor.role, each.actor.device)
            before = done.get(who)
            done[who] = Deeds(before.commands + 1 if before else 1, each.at)
    return done


def officials(register: Register, edition: str, match: str | None, done: dict[Who, Deeds]) -> Iterator[Official]:
    """Whoever reaches the edition, or the match, in the order in which he was let in; then who else recorded."""
    left = dict(done)
    for entry in register.entries.values():
        grant = entry.grant
        if grant.edition in {None, edition} and (match is None or grant.match in {None, match}):
            yield _official(entry, left.pop(who_is(entry), None))
    for who, did in sorted(left.items(), key=lambda each: each[1].last):
        yield Official(None, None, who.pseudonym, None, who.role, edition, match, None, False, *did)  # noqa: FBT003


def who_is(entry: Entry) -> Who:
    """As whom the record has what comes in by an entry."""
    return Who(entry.person, entry.grant.role, entry.id if entry.kind == "device" else None)


def _official(entry: Entry, did: Deeds | None) -> Official:
    grant: Grant = entry.grant
    commands, last = did or (0, None)
    return Official(
        entry.id,
        entry.kind,
        entry.person,
        entry.name,
        grant.role,
        grant.edition,
        grant.match,
        grant.team,
        entry.is_revoked,
        commands,
        last,
    )
