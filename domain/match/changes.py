"""What the shared events change: start, suspension, warnings, result, sign-off, review."""

from msgspec.structs import replace

from domain.kernel.event import Event
from domain.kernel.folds import Folds
from domain.kernel.seats import TEAM
from domain.match import acts
from domain.match import events as ev
from domain.match.conduct import CONCEALMENT, DISCIPLINARY, DISQUALIFICATION, LOSS, VERBAL, Sanction
from domain.match.life import Freeze, Life, Result

SHARED: Folds[Life] = Folds()
change = SHARED.change
noted = SHARED.noted


@noted(ev.MatchBegun)
def _(life: Life, body: ev.MatchBegun, event: Event) -> Life:
    return replace(life, begun=True, begun_at=event.at)


@change(acts.RefereeRequested)
def _(life: Life, body: acts.RefereeRequested) -> Life:
    return replace(life, called=life.over and life.speaks_for(body.by) is not None)


@change(acts.ClaimRuled)
def _(life: Life, body: acts.ClaimRuled) -> Life:
    return replace(life, called=False)


@noted(ev.PlaySuspended)
def _(life: Life, body: ev.PlaySuspended, event: Event) -> Life:
    return replace(life, suspended=True, freezes=(*life.freezes, Freeze(event.at)))


@noted(ev.PlayReopened)
def _(life: Life, body: ev.PlayReopened, event: Event) -> Life:
    return replace(_thaw(life, event.at), halted=False)


def _thaw(life: Life, at: str | None) -> Life:
    """Nothing is frozen any more from ``at`` on."""
    if not life.suspended:
        return life
    last = Freeze(life.freezes[-1].start, at, over=True)
    return replace(life, suspended=False, freezes=(*life.freezes[:-1], last))


@change(ev.WarningCounted)
def _(life: Life, body: ev.WarningCounted) -> Life:
    if body.disciplinary:
        return replace(life, disciplinary={**life.disciplinary, body.team: body.in_match})
    return replace(life, verbal={**life.verbal, body.team: body.in_match})


@noted(ev.GroundFound)
def _(life: Life, body: ev.GroundFound, event: Event) -> Life:
    kind = DISCIPLINARY if body.disciplinary else VERBAL
    return replace(life, sanctions=(*life.sanctions, Sanction(event.act, body.team, kind, body.article, body.ground)))


@noted(acts.LossDeclared)
def _(life: Life, body: acts.LossDeclared, event: Event) -> Life:
    return replace(life, sanctions=(*life.sanctions, Sanction(event.act, body.team, LOSS, body.article)))


@noted(ev.ConcealmentCounted)
def _(life: Life, body: ev.ConcealmentCounted, event: Event) -> Life:
    concealed = Sanction(event.act, body.team, CONCEALMENT, life.sanctions[-1].article if life.sanctions else "")
    concealments = {**life.concealments, body.team: body.in_stage}
    return replace(life, concealments=concealments, sanctions=(*life.sanctions, concealed))


@noted(ev.IncidentClassified)
def _(life: Life, body: ev.IncidentClassified, event: Event) -> Life:
    return replace(life, grave_act=event.act) if body.grave else life


@change(ev.LiftingCounted)
def _(life: Life, body: ev.LiftingCounted) -> Life:
    fallen = [one for one in life.sanctions if (one.act, one.team) == (body.lifted, body.team)]
    left = tuple(one for one in life.sanctions if one not in fallen)
    if life.stage_warnings.get(body.team, 0) + body.disciplinary < life.stage_limit:
        left = _without_accumulation(left, body.team)
    hidden = life.concealments.get(body.team, 0) - sum(one.kind == CONCEALMENT for one in fallen)
    return replace(
        life,
        sanctions=left,
        disciplinary={**life.disciplinary, body.team: body.disciplinary},
        concealments={**life.concealments, body.team: hidden},
        disqualified=tuple(one.team for one in left if one.kind == DISQUALIFICATION),
    )


def _without_accumulation(held: tuple[Sanction, ...], team: str) -> tuple[Sanction, ...]:
    """Without the disqualification that a warning brought along: the team's warnings do not reach the number now."""
    warned = {one.act for one in held if (one.team, one.kind) == (team, DISCIPLINARY)}
    return tuple(one for one in held if (one.team, one.kind) != (team, DISQUALIFICATION) or one.act not in warned)


@noted(ev.ResultReached)
def _(life: Life, body: ev.ResultReached, event: Event) -> Life:
    halted = life.suspended or life.halted
    return replace(_thaw(life, event.at), result=Result(body.winner, body.kind), halted=halted)


@change(ev.ResultWithdrawn)
def _(life: Life, body: ev.ResultWithdrawn) -> Life:
    if not life.halted:
        return replace(life, result=None)
    # play stood still when the result came, and nobody has let it go on
    again = Freeze(life.freezes[-1].start)
    return replace(life, result=None, suspended=True, halted=False, freezes=(*life.freezes[:-1], again))


@change(ev.ValidationCounted)
def _(life: Life, body: ev.ValidationCounted) -> Life:
    return replace(life, validated={**life.validated, body.team: body.digest}, signed=True)


@change(ev.ValidationsVoided)
def _(life: Life, body: ev.ValidationsVoided) -> Life:
    return replace(life, validated={})


@change(acts.ResultDisputed)
def _(life: Life, body: acts.ResultDisputed) -> Life:
    team = body.by[-1] if body.by.startswith("cap") else body.by[0]
    validated = {side: digest for side, digest in life.validated.items() if side != team}
    return replace(life, disputed=True, validated=validated)


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
    absent = tuple(team for team in life.absent if team != body.team)
    return replace(life, excused=(*life.excused, body.team), absent=absent)


@change(ev.AbsenceCounted)
def _(life: Life, body: ev.AbsenceCounted) -> Life:
    return replace(life, absent=(*life.absent, body.team))


@noted(ev.TeamDisqualified)
def _(life: Life, body: ev.TeamDisqualified, event: Event) -> Life:
    out = Sanction(event.act, body.team, DISQUALIFICATION, body.article)
    return replace(life, disqualified=(*life.disqualified, body.team), sanctions=(*life.sanctions, out))


@change(ev.TeamLost)
def _(life: Life, body: ev.TeamLost) -> Life:
    return replace(life, lost=(*life.lost, body.team))


@change(ev.SealKept)
def _(life: Life, body: ev.SealKept) -> Life:
    return replace(life, seals={**life.seals, body.team: body.seal})


@change(ev.NumbersFixed)
def _(life: Life, body: ev.NumbersFixed) -> Life:
    return replace(life, fixed=life.fixed | {body.team})


@change(acts.PlayerReplaced)
def _(life: Life, body: acts.PlayerReplaced) -> Life:
    return replace(life, replaced=life.replaced | {TEAM[body.player]})


@change(acts.ScorerNamed)
def _(life: Life, body: acts.ScorerNamed) -> Life:
    return replace(life, scorers={**life.scorers, TEAM[body.player]: body.player})
