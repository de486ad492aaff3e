"""Cards, rounds, players who leave (7, 8, 9)."""

from msgspec.structs import replace

from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.changes.registry import (
    change,
    hand_of,
    with_bout,
    with_hand,
)
from domain.rulebooks.tsa.outcome import is_decided
from domain.rulebooks.tsa.state import Core


@change(ev.CardIdentified)
def _(core: Core, body: ev.CardIdentified) -> Core:
    hand = hand_of(core)
    fields: dict[str, object] = {"owners": hand.owners | dict.fromkeys(body.cards, body.player)}
    if body.seen:
        fields["seen"] = _with_cards(hand.seen, body)
    if body.shown:
        fields["shown"] = _with_cards(hand.shown, body)
    if body.whole:
        fields["whole"] = hand.whole | {body.player}
    if not body.seen and core.spoken_before is not None:
        # nothing happened at the table: what is known now is known of the hand before the last expression too
        core = replace(core, spoken_before=replace(core.spoken_before, **fields))
    return with_hand(core, **fields)


def _with_cards(known: dict[str, tuple[str, ...]], body: ev.CardIdentified) -> dict[str, tuple[str, ...]]:
    old = known.get(body.player, ())
    return {**known, body.player: old + tuple(card for card in body.cards if card not in old)}


@change(ev.CardPlaced)
def _(core: Core, body: ev.CardPlaced) -> Core:
    hand = hand_of(core)
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
    bouts[hand.current] = replace(bout, table=table, early=early, turn=turn, started=True, inferred=False)
    hand = replace(hand, bouts=tuple(bouts), played=played, owners=owners, touched=True)
    return replace(core, hand=hand)


@change(ev.PlayBegun)
def _(core: Core, body: ev.PlayBegun) -> Core:
    return with_hand(with_bout(core, started=True), touched=True)


@change(ev.PlayerLeft)
def _(core: Core, body: ev.PlayerLeft) -> Core:
    hand = hand_of(core)
    gone = hand.gone | {body.player} if body.how == "mazo" else hand.gone
    given_up = body.player[0] if body.together else hand.given_up
    core = with_hand(core, out={**hand.out, body.player: body.how}, gone=gone, given_up=given_up)
    if body.player in hand.bout.players:
        core = with_bout(core, turn=body.turn)
    return core


@change(ev.CardsGone)
def _(core: Core, body: ev.CardsGone) -> Core:
    return with_hand(core, gone=hand_of(core).gone | {body.player})


@change(ev.RoundEnded)
def _(core: Core, body: ev.RoundEnded) -> Core:
    rounds = (*hand_of(core).bout.rounds[: body.number - 1], body.outcome)
    bout = hand_of(core).bout
    told = bout.table or bout.undecided
    return with_bout(
        core,
        rounds=rounds,
        table=(),
        undecided=() if is_decided(body.outcome) else told,
        turn=body.turn,
        inferred=body.inferred,
    )
