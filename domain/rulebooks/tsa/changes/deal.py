"""Draw, cut, deal and dealer's errors (5, 6)."""

from msgspec.structs import replace

from domain.kernel.event import Event
from domain.match import events as common
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.changes.registry import (
    change,
    hand_of,
    noted,
    with_hand,
)
from domain.rulebooks.tsa.state import Bout, Core, Hand


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
    a, b, kind, past = core.a, core.b, core.counted_kind, core.past
    if core.hand is not None:
        past = (*past, core.hand)
        a, b = core.points("A"), core.points("B")
        if core.hand.counts:
            kind = core.hand.kind
    bouts = tuple(Bout(players, turn=lead) for players, lead in zip(body.bouts, body.leads, strict=True))
    hand = Hand(body.number, body.kind, body.dealer, bouts)
    return replace(
        core,
        a=a,
        b=b,
        counted_kind=kind,
        hand=hand,
        past=past,
        cut="",
        spoken_before=None,
        interfered=(),
        settled=None,
        signed=False,
    )


@change(ev.DealRepeated)
def _(core: Core, body: ev.DealRepeated) -> Core:
    old = hand_of(core)
    bouts = tuple(Bout(bout.players, turn=bout.turn) for bout in old.bouts)
    return replace(core, hand=Hand(old.number, old.kind, old.dealer, bouts), cut="", spoken_before=None)


@change(ev.DealModeFixed)
def _(core: Core, body: ev.DealModeFixed) -> Core:
    return replace(core, modes={**core.modes, body.dealer: body.mode})


@change(ev.DealRuledOut)
def _(core: Core, body: ev.DealRuledOut) -> Core:
    return with_hand(core, deal="out", out_article=body.article, chooser="")


@change(ev.DealPending)
def _(core: Core, body: ev.DealPending) -> Core:
    return with_hand(core, deal="choice" if body.team else "pending", chooser=body.team or "")


@change(ev.DealContinued)
def _(core: Core, body: ev.DealContinued) -> Core:
    return with_hand(core, deal="open", chooser="")


@change(ev.DealCompleted)
def _(core: Core, body: ev.DealCompleted) -> Core:
    # a cut that nobody dealt after closes nothing any more
    return replace(with_hand(core, deal="complete", chooser=""), cut="")


@noted(ev.ErrorCounted)
def _(core: Core, body: ev.ErrorCounted, event: Event) -> Core:
    errors = {**core.errors, body.dealer: (body.in_cycle, body.total)}
    return replace(core, errors=errors, error_act=event.act, error=body.error, error_second=body.in_cycle == 0)


@noted(common.ActIrregular)
def _(core: Core, body: common.ActIrregular, event: Event) -> Core:
    return replace(core, irregular_act=event.act)


@change(ev.ErrorLifted)
def _(core: Core, body: ev.ErrorLifted) -> Core:
    return replace(core, errors={**core.errors, body.dealer: (body.in_cycle, body.total)})


@change(ev.DeckShort)
def _(core: Core, body: ev.DeckShort) -> Core:
    hand = core.hand
    if hand is not None and body.player is not None:
        player = body.player
        seen = {*hand.seen.get(player, ()), *hand.shown.get(player, ())} - {*hand.played.get(player, ())}
        hand = replace(hand, missing={**hand.missing, player: tuple(sorted(seen))})
    return replace(core, deck_short=True, hand=hand)


@change(ev.DeckWhole)
def _(core: Core, body: ev.DeckWhole) -> Core:
    return replace(core, deck_short=False)
