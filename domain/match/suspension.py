"""Asking for the referee, standing still, going on."""

from collections.abc import Iterable

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.match import acts
from domain.match.events import IncidentClassified, PlayReopened, PlaySuspended
from domain.match.law import rule
from domain.match.officials import needs_referee, unknown_article
from domain.match.table import NoEffect, Table


def request(t: Table, act: acts.RefereeRequested) -> Refusal | None:
    """A formal request suspends at once, if it is by somebody who may make it."""
    if t.core.over:
        return t.void(t.law.suspension)
    if t.core.suspended:
        return None
    reason = t.play.may_ask(t, act.by)
    if reason is not None:
        return t.void(*reason)
    suspend(t)
    return None


@rule("request", otherwise=None)
def not_the_captain(t: Table, by: str) -> NoEffect:
    """Only a captain asks for the referee; what else a rulebook allows it says before."""
    return None if t.core.speaks_for(by) else (t.law.request, None)


@rule("suspension", otherwise=None)
def suspend(t: Table) -> None:
    """Play stands still until the referee says that it goes on."""
    t.emit(PlaySuspended())


def reserve_claim(t: Table, act: acts.ClaimReserved) -> Refusal | None:
    """Who called tells the referee apart what is claimed; where nobody has called there is nothing to hear."""
    reason = t.play.may_ask(t, act.by) if t.core.suspended else (t.law.claim, None)
    return None if reason is None else t.void(*reason)


@rule("claim", otherwise=frozenset())
def reserved(events: Iterable[Event]) -> frozenset[int]:
    """The acts whose content is the referee's alone so far: a claim heard apart, until the decision on it is told."""
    acts_of: set[int] = set()
    for event in events:
        if type(event.body) is acts.ClaimReserved:
            acts_of.add(event.act)
        elif type(event.body) is acts.ClaimRuled:
            acts_of.clear()
    return frozenset(acts_of)


def withdraw_claim(t: Table, act: acts.ClaimWithdrawn) -> Refusal | None:
    """A claim is withdrawn by who may make it; only the referee resumes play."""
    dropped = t.play.drop_claims(t, act.by)
    return None if t.core.suspended or dropped else t.void(t.law.suspension)


def resume(t: Table, act: acts.PlayResumed) -> Refusal | None:
    """Play goes on."""
    refusal = needs_referee(t, act.by)
    if refusal is not None:
        return refusal
    if not t.core.suspended and not t.core.halted:
        return t.void(t.law.suspension)
    t.emit(PlayReopened())
    return None


def decide_only(t: Table, act: acts.ClaimRuled | acts.StateRestored) -> Refusal | None:
    """A decision that is told, and moves nothing by itself."""
    return needs_referee(t, act.by)


def keep_incident(t: Table, act: acts.IncidentKept) -> Refusal | None:
    """Any other fact, with its article: what it is to an investigator is told, and nothing else follows from it."""
    refusal = unknown_article(t, act.article)
    kind = t.conduct.kind_of(act.article) if refusal is None else None
    if kind is not None:
        t.emit(IncidentClassified(incident=kind.name, article=act.article, links=kind.links, grave=kind.grave))
    return refusal
