"""What the shared events change: start, suspension, warnings, result, sign-off, review."""

from msgspec.structs import replace

from domain.kernel.event import Event
from domain.kernel.folds import Folds
from domain.match import acts
from domain.match import events as ev
from domain.match.life import Life, Result

SHARED: Folds[Life] = Folds()
change = SHARED.change
noted = SHARED.noted


@change(ev.MatchBegun)
def _(life: Life, body: ev.MatchBegun) -> Life:
    return replace(life, begun=True)


@change(ev.PlaySuspended)
def _(life: Life, body: ev.PlaySuspended) -> Life:
    return replace(life, suspended=True)


@change(ev.PlayReopened)
def _(life: Life, body: ev.PlayReopened) -> Life:
    return replace(life, suspended=False)


@change(ev.WarningCounted)
def _(life: Life, body: ev.WarningCounted) -> Life:
    if body.disciplinary:
        return replace(life, disciplinary={**life.disciplinary, body.team: body.in_match})
    return replace(life, verbal={**life.verbal, body.team: body.in_match})


@change(ev.ConcealmentCounted)
def _(life: Life, body: ev.ConcealmentCounted) -> Life:
    return replace(life, concealments={**life.concealments, body.team: body.in_stage})


@change(ev.ResultReached)
def _(life: Life, body: ev.ResultReached) -> Life:
    return replace(life, result=Result(body.winner, body.kind), suspended=False)


@change(ev.ResultWithdrawn)
def _(life: Life, body: ev.ResultWithdrawn) -> Life:
    return replace(life, result=None)


@change(ev.ValidationCounted)
def _(life: Life, body: ev.ValidationCounted) -> Life:
    return replace(life, validated=(*life.validated, body.team), signed=True)


@change(ev.ValidationsVoided)
def _(life: Life, body: ev.ValidationsVoided) -> Life:
    return replace(life, validated=())


@change(acts.ResultDisputed)
def _(life: Life, body: acts.ResultDisputed) -> Life:
    team = body.by[-1] if body.by.startswith("cap") else body.by[0]
    return replace(life, disputed=True, validated=tuple(side for side in life.validated if side != team))


@change(ev.ScoreSettled)
def _(life: Life, body: ev.ScoreSettled) -> Life:
    return replace(life, settled=(body.a, body.b))


@noted(ev.MatchHomologated)
def _(life: Life, body: ev.MatchHomologated, event: Event) -> Life:
    return replace(life, homologated_at=life.homologated_at or event.at or "?", revision=body.revision)


@change(acts.CaseReferred)
def _(life: Life, body: acts.CaseReferred) -> Life:
    return replace(life, referred=True)


@change(ev.CaseOpened)
def _(life: Life, body: ev.CaseOpened) -> Life:
    return replace(life, under_review=True)


@change(ev.CaseClosed)
def _(life: Life, body: ev.CaseClosed) -> Life:
    annulled = body.outcome == "annulled" or (life.annulled and body.outcome == "upheld")
    return replace(life, under_review=False, referred=False, annulled=annulled)


@change(ev.CaptainChanged)
def _(life: Life, body: ev.CaptainChanged) -> Life:
    return replace(life, captains={**life.captains, body.team: body.number})


@change(ev.DelayExcused)
def _(life: Life, body: ev.DelayExcused) -> Life:
    return replace(life, excused=(*life.excused, body.team))


@change(ev.AbsenceCounted)
def _(life: Life, body: ev.AbsenceCounted) -> Life:
    return replace(life, absent=(*life.absent, body.team))


@change(ev.TeamDisqualified)
def _(life: Life, body: ev.TeamDisqualified) -> Life:
    return replace(life, disqualified=(*life.disqualified, body.team))


@change(ev.TeamLost)
def _(life: Life, body: ev.TeamLost) -> Life:
    return replace(life, lost=(*life.lost, body.team))
