"""The match: start, suspension, warnings, result, sign-off, review."""

from msgspec.structs import replace

from domain.match import acts as shared
from domain.match import events as common
from domain.rulebooks.tsa.changes.registry import (
    change,
)
from domain.rulebooks.tsa.state import Core, Result


@change(common.MatchBegun)
def _(core: Core, body: common.MatchBegun) -> Core:
    return replace(core, begun=True)


@change(common.PlaySuspended)
def _(core: Core, body: common.PlaySuspended) -> Core:
    return replace(core, suspended=True)


@change(common.PlayReopened)
def _(core: Core, body: common.PlayReopened) -> Core:
    return replace(core, suspended=False)


@change(common.WarningCounted)
def _(core: Core, body: common.WarningCounted) -> Core:
    if body.disciplinary:
        return replace(core, disciplinary={**core.disciplinary, body.team: body.in_match})
    return replace(core, verbal={**core.verbal, body.team: body.in_match})


@change(common.ConcealmentCounted)
def _(core: Core, body: common.ConcealmentCounted) -> Core:
    return replace(core, concealments={**core.concealments, body.team: body.in_stage})


@change(common.ResultReached)
def _(core: Core, body: common.ResultReached) -> Core:
    return replace(core, result=Result(body.winner, body.kind), suspended=False)


@change(common.ResultWithdrawn)
def _(core: Core, body: common.ResultWithdrawn) -> Core:
    return replace(core, result=None)


@change(common.ValidationCounted)
def _(core: Core, body: common.ValidationCounted) -> Core:
    return replace(core, validated=(*core.validated, body.team), signed=True)


@change(common.ValidationsVoided)
def _(core: Core, body: common.ValidationsVoided) -> Core:
    return replace(core, validated=())


@change(shared.ResultDisputed)
def _(core: Core, body: shared.ResultDisputed) -> Core:
    team = body.by[-1] if body.by.startswith("cap") else body.by[0]
    return replace(core, disputed=True, validated=tuple(side for side in core.validated if side != team))


@change(common.ScoreSettled)
def _(core: Core, body: common.ScoreSettled) -> Core:
    return replace(core, settled=(body.a, body.b))


@change(shared.CaseReferred)
def _(core: Core, body: shared.CaseReferred) -> Core:
    return replace(core, referred=True)


@change(common.CaseOpened)
def _(core: Core, body: common.CaseOpened) -> Core:
    return replace(core, under_review=True)


@change(common.CaseClosed)
def _(core: Core, body: common.CaseClosed) -> Core:
    annulled = body.outcome == "annulled" or (core.annulled and body.outcome == "upheld")
    return replace(core, under_review=False, referred=False, annulled=annulled)


@change(common.CaptainChanged)
def _(core: Core, body: common.CaptainChanged) -> Core:
    return replace(core, captains={**core.captains, body.team: body.number})


@change(common.DelayExcused)
def _(core: Core, body: common.DelayExcused) -> Core:
    return replace(core, excused=(*core.excused, body.team))


@change(common.AbsenceCounted)
def _(core: Core, body: common.AbsenceCounted) -> Core:
    return replace(core, absent=(*core.absent, body.team))


@change(common.TeamDisqualified)
def _(core: Core, body: common.TeamDisqualified) -> Core:
    return replace(core, disqualified=(*core.disqualified, body.team))


@change(common.TeamLost)
def _(core: Core, body: common.TeamLost) -> Core:
    return replace(core, lost=(*core.lost, body.team))
