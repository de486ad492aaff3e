"""Numbers that no rival knows before his own are in: sealed, then revealed at the start.

A seal is a commitment: SHA-256, in hex, of the JSON array ``[salt, team, name 1, name 2, name 3]`` without spaces, in
UTF-8. The record holds nothing else of the numbers until both sides have sealed theirs; from then on neither can change
them, so that who opens second gains nothing.
"""

import re
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAMS
from domain.match import acts
from domain.match.events import CaptainChanged, NumbersFixed, SealKept
from domain.match.law import rule
from domain.match.officials import OFFICIALS, is_referee
from domain.match.seating import side_of
from domain.match.table import Table

SEAL = re.compile(r"[0-9a-f]{64}")
SALT = re.compile(r"[0-9a-f]{32,128}")
"""At least 128 bits: six orders of three known names are quickly tried."""


def seal_of(team: str, names: Sequence[str], salt: str) -> str:
    """The seal of a side's numbers."""
    return sha256(msgspec.json.encode([salt, team, *names])).hexdigest()


def seal(t: Table, act: acts.NumbersSealed) -> Refusal | None:
    """A side seals its numbers; until the rival has too, it may do so again."""
    refusal = not_of_the_team(t, act.by, act.team)
    if refusal is None and not SEAL.fullmatch(act.seal):
        refusal = Refusal("not_a_seal", t.law.numbers)
    if refusal is not None:
        return refusal
    if are_fixed(t, act.by):
        return t.void(t.law.numbers)
    if is_complete(t):
        t.irregular(t.law.numbers, "sello_reemplazado")
    t.emit(SealKept(team=act.team, seal=act.seal))
    return None


def reveal(t: Table, act: acts.NumbersRevealed) -> Refusal | None:
    """A side opens its seal: with both in, and with just what it had sealed."""
    refusal = not_of_the_team(t, act.by, act.team)
    if refusal is None and f"{act.team}{act.number}" not in t.core.seats:
        refusal = Refusal("no_such_captain", t.law.captain, {"number": act.number, "players": side_of(t.law.table)})
    if refusal is not None:
        return refusal
    if t.core.begun or t.core.over or act.team in t.core.fixed:
        return t.void(t.law.numbers)
    refusal = rival_has_not_sealed(t) or is_not_what_was_sealed(t, act)
    if refusal is not None:
        return refusal
    t.emit(NumbersFixed(team=act.team))
    if t.core.captains.get(act.team) != act.number:
        t.emit(CaptainChanged(team=act.team, number=act.number))
    return None


def is_complete(t: Table) -> bool:
    """Whether both sides have sealed."""
    return t.core.seals.keys() == {*TEAMS}


@rule("captains_acts", otherwise=None)
def not_of_the_team(t: Table, by: str, team: str) -> Refusal | None:
    """The own captain tells a team's numbers, or an official to whom they were told."""
    is_own = by == f"cap{team}" or t.core.speaks_for(by) == team
    return None if is_own or by in OFFICIALS else Refusal("not_the_captain", t.law.captains_acts, {"by": by})


@rule("numbers", otherwise=False)
def are_fixed(t: Table, by: str) -> bool:
    """With both seals in, only the referee takes another one, and with one open or in the match nobody does."""
    return t.core.begun or t.core.over or bool(t.core.fixed) or (is_complete(t) and not is_referee(by))


@rule("numbers", otherwise=None)
def rival_has_not_sealed(t: Table) -> Refusal | None:
    """Nothing is opened while a rival could still choose by it."""
    missing = next((team for team in TEAMS if team not in t.core.seals), None)
    return Refusal("numbers_not_sealed", t.law.numbers, {"team": missing}) if missing else None


@rule("numbers", otherwise=None)
def is_not_what_was_sealed(t: Table, act: acts.NumbersRevealed) -> Refusal | None:
    """The names and the salt make the seal that was kept."""
    found = seal_of(act.team, (act.first, act.second, act.third), act.salt)
    if SALT.fullmatch(act.salt) and found == t.core.seals.get(act.team):
        return None
    return Refusal("seal_differs", t.law.numbers, {"team": act.team})


@rule("numbers", otherwise=None)
def numbers_pending(t: Table) -> Refusal | None:
    """A match with sealed numbers starts when both sides have opened theirs."""
    if not t.core.seals or t.core.begun:
        return None
    waits = next((team for team in TEAMS if team not in t.core.fixed), None)
    return Refusal("numbers_pending", t.law.numbers, {"team": waits}) if waits else None
