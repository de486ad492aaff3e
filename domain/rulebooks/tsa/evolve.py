"""``evolve(match, event) -> match``: what each event changes. It decides nothing."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.kernel.event import Body, Event
from domain.kernel.seats import USUAL
from domain.match import acts as shared
from domain.match import events as common
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.state import Award, Bout, Core, Envido, Hand, Match, Result, Terms, Truco

Change = Callable[[Core, Any], Core]
CHANGES: dict[type[Body], Change] = {}

TERMS = frozenset(Terms.__struct_fields__)


def change(kind: type[Body]) -> Callable[[Change], Change]:
    """Declare the function below as what an event of ``kind`` changes."""

    def declare(function: Change) -> Change:
        CHANGES[kind] = function
        return function

    return declare


def initial(opened: common.MatchOpened) -> Match:
    """The match as its first event leaves it."""
    terms = Terms(**{key: value for key, value in opened.conditions.items() if key in TERMS})  # type: ignore[arg-type]
    core = Core(
        seats=opened.seats or USUAL,
        captains=dict(opened.captains),
        terms=terms,
        official_time=opened.official_time,
        stage_warnings=dict(opened.warnings),
    )
    return Match(core)


def evolve(match: Match, event: Event) -> Match:
    """The match after ``event``. Facts change nothing but the count of acts: their consequences do."""
    if event.act != match.act:
        match = begin_act(match, event.act, type(event.body), event.at)
    if type(event.body) is common.ActWithdrawn:
        return undone(match)
    return Match(change_core(match.core, event), match.act, match.fact, match.before, match.earlier)


def begin_act(match: Match, act: int, kind: type[Body], at: str | None) -> Match:
    """The match as act number ``act`` finds it: it remembers how it was before."""
    core = match.core if at is None else replace(match.core, last_at=at)
    return Match(core, act, str(kind.__struct_config__.tag), match.core, match.before)


def undone(match: Match) -> Match:
    """The match as it was before the act before this one; what was undone cannot be undone further."""
    assert match.earlier is not None
    core = replace(match.earlier, last_at=match.core.last_at, last_award=match.core.last_award)
    return Match(core, match.act, match.fact)


def change_core(core: Core, event: Event) -> Core:
    """What the event changes of the state."""
    kind = type(event.body)
    apply = CHANGES.get(kind)
    if apply is not None:
        return apply(core, event.body)
    noted_apply = NOTED.get(kind)
    return core if noted_apply is None else noted_apply(core, event.body, event)


Noted = Callable[[Core, Any, Event], Core]
NOTED: dict[type[Body], Noted] = {}
"""Changes that need to know the act or its time."""


def noted(kind: type[Body]) -> Callable[[Noted], Noted]:
    """Declare the function below as what an event of ``kind``, with its act and time, changes."""

    def declare(function: Noted) -> Noted:
        NOTED[kind] = function
        return function

    return declare


def _hand(core: Core) -> Hand:
    assert core.hand is not None
    return core.hand


def _with_bout(core: Core, **fields: object) -> Core:
    return _with_bout_at(core, _hand(core).current + 1, **fields)


def _with_bout_at(core: Core, number: int, **fields: object) -> Core:
    hand = _hand(core)
    bouts = list(hand.bouts)
    bouts[number - 1] = replace(bouts[number - 1], **fields)
    return replace(core, hand=replace(hand, bouts=tuple(bouts)))


def _with_hand(core: Core, **fields: object) -> Core:
    return replace(core, hand=replace(_hand(core), **fields))


def _with_envido(core: Core, **fields: object) -> Core:
    return _with_bout(core, envido=replace(_hand(core).bout.envido, **fields))


def _with_truco(core: Core, **fields: object) -> Core:
    return _with_bout(core, truco=replace(_hand(core).bout.truco, **fields))


# --- the match -------------------------------------------------------------------------------------------------


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


@change(common.ResultReached)
def _(core: Core, body: common.ResultReached) -> Core:
    return replace(core, result=Result(body.winner, body.kind), suspended=False)


@change(common.ResultWithdrawn)
def _(core: Core, body: common.ResultWithdrawn) -> Core:
    return replace(core, result=None)


@change(common.ValidationCounted)
def _(core: Core, body: common.ValidationCounted) -> Core:
    return replace(core, validated=(*core.validated, body.team))


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
    return replace(core, under_review=False, referred=False, annulled=body.outcome == "annulled")


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


# --- deck, cut and deal (5, 6) ---------------------------------------------------------------------------------


@change(ev.DrawTied)
def _(core: Core, body: ev.DrawTied) -> Core:
    return replace(core, tied=body.players)


@change(ev.DealerChosen)
def _(core: Core, body: ev.DealerChosen) -> Core:
    return replace(core, dealer=body.player, tied=())


@change(ev.CutCounted)
def _(core: Core, body: ev.CutCounted) -> Core:
    how = "regular" if body.regular or core.cut == "regular" else "irregular"
    return replace(core, cut=how, spoken_before=None)


@change(ev.HandBegun)
def _(core: Core, body: ev.HandBegun) -> Core:
    a, b, kind = core.a, core.b, core.counted_kind
    if core.hand is not None:
        a, b = core.points("A"), core.points("B")
        if core.hand.counts:
            kind = core.hand.kind
    bouts = tuple(Bout(players, turn=players[0]) for players in body.bouts)
    hand = Hand(body.number, body.kind, body.dealer, bouts)
    return replace(
        core, a=a, b=b, counted_kind=kind, hand=hand, cut="", spoken_before=None, interfered=(), settled=None
    )


@change(ev.DealRepeated)
def _(core: Core, body: ev.DealRepeated) -> Core:
    old = _hand(core)
    bouts = tuple(Bout(bout.players, turn=bout.mano) for bout in old.bouts)
    return replace(core, hand=Hand(old.number, old.kind, old.dealer, bouts), cut="", spoken_before=None)


@change(ev.DealModeFixed)
def _(core: Core, body: ev.DealModeFixed) -> Core:
    return replace(core, modes={**core.modes, body.dealer: body.mode})


@change(ev.DealRuledOut)
def _(core: Core, body: ev.DealRuledOut) -> Core:
    return _with_hand(core, deal="out", out_article=body.article, chooser="")


@change(ev.DealPending)
def _(core: Core, body: ev.DealPending) -> Core:
    return _with_hand(core, deal="choice" if body.team else "pending", chooser=body.team or "")


@change(ev.DealContinued)
def _(core: Core, body: ev.DealContinued) -> Core:
    return _with_hand(core, deal="open", chooser="")


@change(ev.DealCompleted)
def _(core: Core, body: ev.DealCompleted) -> Core:
    return _with_hand(core, deal="complete", chooser="")


@noted(ev.ErrorCounted)
def _(core: Core, body: ev.ErrorCounted, event: Event) -> Core:
    errors = {**core.errors, body.dealer: (body.in_cycle, body.total)}
    return replace(core, errors=errors, error_act=event.act, error=body.error, error_second=body.in_cycle == 0)


@noted(common.ActIrregular)
def _(core: Core, body: common.ActIrregular, event: Event) -> Core:
    return replace(core, irregular_act=event.act)


@noted(common.MatchHomologated)
def _(core: Core, body: common.MatchHomologated, event: Event) -> Core:
    return replace(core, homologated_at=core.homologated_at or event.at or "?", revision=body.revision)


@change(ev.ErrorLifted)
def _(core: Core, body: ev.ErrorLifted) -> Core:
    return replace(core, errors={**core.errors, body.dealer: (body.in_cycle, body.total)})


@change(ev.DeckShort)
def _(core: Core, body: ev.DeckShort) -> Core:
    return replace(core, deck_short=True)


@change(ev.DeckWhole)
def _(core: Core, body: ev.DeckWhole) -> Core:
    return replace(core, deck_short=False)


# --- cards and rounds (7, 8, 9) --------------------------------------------------------------------------------


@change(ev.CardIdentified)
def _(core: Core, body: ev.CardIdentified) -> Core:
    hand = _hand(core)
    owners = hand.owners | dict.fromkeys(body.cards, body.player)
    seen, whole = hand.seen, hand.whole
    if body.seen:
        old = seen.get(body.player, ())
        seen = {**seen, body.player: old + tuple(card for card in body.cards if card not in old)}
    if body.whole:
        whole |= {body.player}
    return replace(core, hand=replace(hand, owners=owners, seen=seen, whole=whole))


@change(ev.CardPlaced)
def _(core: Core, body: ev.CardPlaced) -> Core:
    hand = _hand(core)
    bout, player, card = hand.bout, body.player, body.card
    owners, played, early, table, turn = hand.owners, hand.played, bout.early, bout.table, bout.turn
    if not body.was_early:
        played = {**played, player: (*played.get(player, ()), card)}
        if card != "?" and card not in owners:
            owners = {**owners, card: player}
    if body.early:
        early = {**early, player: (*early.get(player, ()), card)}
    else:
        if body.was_early:
            early = {**early, player: early[player][1:]}
        table, turn = (*table, (player, card)), body.turn
    bouts = list(hand.bouts)
    bouts[hand.current] = replace(bout, table=table, early=early, turn=turn, started=True)
    hand = replace(hand, bouts=tuple(bouts), played=played, owners=owners, touched=True)
    return replace(core, hand=hand, spoken_before=None)


@change(ev.PlayBegun)
def _(core: Core, body: ev.PlayBegun) -> Core:
    return replace(_with_hand(_with_bout(core, started=True), touched=True), interfered=())


@change(ev.PlayerLeft)
def _(core: Core, body: ev.PlayerLeft) -> Core:
    hand = _hand(core)
    gone = hand.gone | {body.player} if body.how == "mazo" else hand.gone
    core = _with_hand(core, out={**hand.out, body.player: body.how}, gone=gone)
    if body.player in hand.bout.players:
        core = _with_bout(core, turn=body.turn)
    return replace(core, spoken_before=core.spoken_before if body.how == "palabra" else None)


@change(ev.CardsGone)
def _(core: Core, body: ev.CardsGone) -> Core:
    return _with_hand(core, gone=_hand(core).gone | {body.player})


@change(ev.RoundEnded)
def _(core: Core, body: ev.RoundEnded) -> Core:
    rounds = (*_hand(core).bout.rounds[: body.number - 1], body.outcome)
    return _with_bout(core, rounds=rounds, table=(), turn=body.turn)


# --- words, envido, truco (10 to 13) ---------------------------------------------------------------------------


@noted(acts.WordsSpoken)
def _(core: Core, body: acts.WordsSpoken, event: Event) -> Core:
    return replace(core, spoken_before=core.hand, spoken_act=event.act) if body.forms else core


@change(ev.ExpressionWithdrawn)
def _(core: Core, body: ev.ExpressionWithdrawn) -> Core:
    return replace(core, hand=core.spoken_before, spoken_before=None)


@change(ev.EnvidoCalled)
def _(core: Core, body: ev.EnvidoCalled) -> Core:
    steps = (*_hand(core).bout.envido.steps, body.step)
    return _with_envido(core, phase="pending", steps=steps, caller=body.player, in_turn=body.in_turn)


@change(ev.EnvidoAccepted)
def _(core: Core, body: ev.EnvidoAccepted) -> Core:
    return _with_envido(core, phase="declaring")


@change(ev.EnvidoRefused)
def _(core: Core, body: ev.EnvidoRefused) -> Core:
    return _with_envido(core, phase="refused", points=body.points, winner=body.team)


@change(ev.EnvidoLapsed)
def _(core: Core, body: ev.EnvidoLapsed) -> Core:
    steps = _hand(core).bout.envido.steps[:-1]
    return _with_envido(core, phase="pending" if steps else "none", steps=steps)


@change(ev.NumberDeclared)
def _(core: Core, body: ev.NumberDeclared) -> Core:
    envido = _hand(core).bout.envido
    return _with_envido(
        core, declared={**envido.declared, body.player: body.number}, conceded=envido.conceded - {body.player}
    )


@change(ev.NumberConceded)
def _(core: Core, body: ev.NumberConceded) -> Core:
    return _with_envido(core, conceded=_hand(core).bout.envido.conceded | frozenset(body.players))


@change(ev.EnvidoWon)
def _(core: Core, body: ev.EnvidoWon) -> Core:
    phase = "waiting" if body.waits else "won"
    fields = {"winner": body.player, "number": body.number, "points": body.points, "decides": body.decides}
    return _with_envido(core, phase=phase, **fields)


@change(ev.NumberProved)
def _(core: Core, body: ev.NumberProved) -> Core:
    envido = replace(_hand(core).bouts[body.bout - 1].envido, proved=True, claimed=False, phase="won")
    return _with_bout_at(core, body.bout, envido=envido)


@change(ev.ShowingDue)
def _(core: Core, body: ev.ShowingDue) -> Core:
    return _with_bout_at(core, body.bout, envido=replace(_hand(core).bouts[body.bout - 1].envido, claimed=True))


@change(ev.TrucoCalled)
def _(core: Core, body: ev.TrucoCalled) -> Core:
    old = _hand(core).bout.truco
    level, owner = (old.pending, body.player[0]) if body.accepts else (old.level, old.owner)
    before = replace(old, before=None) if body.irregular else None
    truco = Truco(level, owner, body.level, body.player, body.in_turn, body.irregular, before)
    return _with_bout(core, truco=truco)


@change(ev.TrucoAccepted)
def _(core: Core, body: ev.TrucoAccepted) -> Core:
    truco = _hand(core).bout.truco
    return _with_truco(core, level=truco.pending, owner=body.player[0], pending=0)


@change(ev.TrucoRefused)
def _(core: Core, body: ev.TrucoRefused) -> Core:
    truco = _hand(core).bout.truco
    return _with_truco(core, refused=truco.pending, pending=0)


@change(ev.TrucoLapsed)
def _(core: Core, body: ev.TrucoLapsed) -> Core:
    truco = _hand(core).bout.truco
    if truco.before is not None and truco.before.pending and truco.before.level == truco.level:
        return _with_bout(core, truco=truco.before)
    return _with_bout(core, truco=replace(truco, pending=0, irregular=False, before=None))


@change(ev.RaiseValidated)
def _(core: Core, body: ev.RaiseValidated) -> Core:
    truco = _hand(core).bouts[body.bout - 1].truco
    return _with_bout_at(core, body.bout, truco=replace(truco, irregular=False, before=None))


@change(ev.RaiseWithdrawn)
def _(core: Core, body: ev.RaiseWithdrawn) -> Core:
    before = _hand(core).bouts[body.bout - 1].truco.before
    assert before is not None
    return _with_bout_at(core, body.bout, truco=before)


# --- points, bouts, hands (12.2, 15, 16) -----------------------------------------------------------------------


@change(ev.PointsAwarded)
def _(core: Core, body: ev.PointsAwarded) -> Core:
    full = body.points if body.full is None else body.full
    core = replace(core, last_award=body.award)
    if core.hand is None or body.hand != core.hand.number:
        return replace(core, a=core.a + body.points) if body.team == "A" else replace(core, b=core.b + body.points)
    award = Award(body.team, body.points, full, body.reason, body.bout, body.award)
    return _with_hand(core, awards=(*core.hand.awards, award))


@change(ev.PointsWithdrawn)
def _(core: Core, body: ev.PointsWithdrawn) -> Core:
    awards = tuple(
        replace(award, withdrawn=True) if award.number == body.award else award for award in _hand(core).awards
    )
    return _with_hand(core, awards=awards)


@change(ev.PointsHeld)
def _(core: Core, body: ev.PointsHeld) -> Core:
    held = _hand(core).bout.held
    return _with_bout(core, held={**held, body.team: held.get(body.team, 0) + body.points})


@change(ev.InterferenceCounted)
def _(core: Core, body: ev.InterferenceCounted) -> Core:
    return replace(
        _with_bout(core, interfered=(*_hand(core).bout.interfered, body.team)),
        interfered=(*core.interfered, body.team),
    )


@change(ev.BoutEnded)
def _(core: Core, body: ev.BoutEnded) -> Core:
    truco = _hand(core).bouts[body.bout - 1].truco
    if not truco.irregular:
        truco = replace(truco, pending=0)
    return _with_bout_at(core, body.bout, closed=True, winner=body.winner, voided=body.voided, truco=truco)


@change(ev.BoutBegun)
def _(core: Core, body: ev.BoutBegun) -> Core:
    return replace(_with_hand(core, current=body.number - 1))


@change(ev.BoutReopened)
def _(core: Core, body: ev.BoutReopened) -> Core:
    return _with_hand(_with_bout_at(core, body.bout, closed=False, winner=None), current=body.bout - 1)


@change(ev.HandEnded)
def _(core: Core, body: ev.HandEnded) -> Core:
    return _with_hand(core, closed=True, voided=body.voided, counts=body.counts, next_dealer=body.dealer)


@change(ev.HandReopened)
def _(core: Core, body: ev.HandReopened) -> Core:
    return _with_hand(core, closed=False, voided=False, counts=True, next_dealer="")


__all__ = ["Envido", "evolve", "initial"]
