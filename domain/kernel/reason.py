"""Why a number is what it is: the events that it is the sum of, each with what it adds and the articles it rests on."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from domain.kernel.event import Event

Amount: TypeAlias = int | Fraction


class Member(msgspec.Struct, frozen=True):
    """What one event, or one match, adds to a number.

    ``event`` is None where a whole match adds it. ``because``: the number that this one rests on: the amount itself, or
    one that reached a limit.
    """

    amount: Amount
    match: str
    event: Event | None = None
    articles: tuple[str, ...] = ()
    interpretations: tuple[str, ...] = ()
    because: "Chain | None" = None


class Fallen(msgspec.Struct, frozen=True):
    """What once was in a number and is not in it any more: it was taken back, or something took its place."""

    member: Member
    by: Event
    articles: tuple[str, ...] = ()


class Chain(msgspec.Struct, frozen=True):
    """A number with everything that it rests on: ``value`` is the sum of the members' amounts.

    ``question`` names the figure and ``of`` whose it is. None of the members is idle: each adds something.
    """

    question: str
    of: tuple[str, ...]
    value: Amount
    members: tuple[Member, ...]
    fallen: tuple[Fallen, ...] = ()

    def all_fallen(self) -> Iterator[Fallen]:
        """What is not in it any more, and what is not in its parts."""
        yield from self.fallen
        for member in self.members:
            if member.because is not None:
                yield from member.because.all_fallen()


def chain(question: str, of: tuple[str, ...], members: tuple[Member, ...], fallen: tuple[Fallen, ...] = ()) -> Chain:
    """The chain of these members; those that add nothing are none."""
    kept = tuple(member for member in members if member.amount)
    value = sum((member.amount for member in kept), start=0)
    return Chain(question, of, value, kept, fallen)


def shared(told: Chain, among: int) -> Chain:
    """The chain of one part of the number in ``among`` equal ones: all in it adds as much less."""
    members = tuple(_shared(member, among) for member in told.members)
    fallen = tuple(replace(one, member=_shared(one.member, among)) for one in told.fallen)
    return replace(told, value=Fraction(told.value, among), members=members, fallen=fallen)


def _shared(member: Member, among: int) -> Member:
    return replace(member, amount=Fraction(member.amount, among))
