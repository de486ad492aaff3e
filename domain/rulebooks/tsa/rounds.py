"""Rounds: who plays next, who took a round, who took the hand. Chapter 7."""

from domain.kernel.refusal import Refusal
from domain.kernel.seats import TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.acts import HandStated, RoundStated
from domain.rulebooks.tsa.deal import begin_play, is_playable
from domain.rulebooks.tsa.deck import DECK, UNKNOWN, strength
from domain.rulebooks.tsa.ending import end_bout, end_decided
from domain.rulebooks.tsa.outcome import (
    PARDA,
    ROUNDS,
    first_in_table_order,
    hand_winner,
    is_decided,
    options,
    round_outcome,
)
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.settling import release_waiting
from domain.rulebooks.tsa.sides import active_sides, check_sides
from domain.rulebooks.tsa.state import Bout, Hand
from domain.rulebooks.tsa.table import Table


def next_to_play(hand: Hand, bout: Bout, after: str, leaving: str = "") -> str | None:
    """Who plays after ``after`` in this round: the next to the right who has to and can, None when all have."""
    players = bout.players
    start = players.index(after)
    done = {player for player, _ in bout.table} | {after}
    for player in players[start + 1 :] + players[:start]:
        if player in done:
            continue
        if bout.early.get(player) or (player not in hand.out and player != leaving):
            return player
    return None


@rule("7.4", otherwise=None)
def leader_from(hand: Hand, bout: Bout, player: str) -> str | None:
    """Who leads when it would be ``player``: if inactive, the next active one at the right, of either team (7.4).

    A card played before its turn is led although its player is inactive by now (9.5).
    """
    start = bout.players.index(player)
    order = bout.players[start:] + bout.players[:start]
    return next((p for p in order if p not in hand.out or bout.early.get(p)), None)


@rule("9.5", otherwise=None)
def take_early_cards(t: Table) -> None:
    """A card played out of turn is its player's card when the turn comes (9.5)."""
    bout = t.bout
    player = _only_leader(t.hand, bout)
    if player is not None:
        turn = next_to_play(t.hand, bout, player)
        t.emit(ev.CardPlaced(player=player, card=bout.early[player][0], was_early=True, turn=turn))
        bout = t.bout
    while bout.turn is not None and bout.early.get(bout.turn):
        player = bout.turn
        card = bout.early[player][0]
        t.emit(ev.CardPlaced(player=player, card=card, was_early=True, turn=next_to_play(t.hand, bout, player)))
        bout = t.bout


def _only_leader(hand: Hand, bout: Bout) -> str | None:
    """Who leads where nobody knows it: one whose card lies there, if a side with such a card has nobody left."""
    if bout.turn is not None or bout.table or bout.closed:
        return None
    lying = [player for player in bout.players if bout.early.get(player)]
    alive = active_sides(hand, bout)
    return lying[0] if any(TEAM[player] not in alive for player in lying) else None


def go_on(t: Table) -> None:
    """After a card or somebody's leaving: early cards take their turn, a finished round is decided."""
    take_early_cards(t)
    bout = t.bout
    if bout.turn is None and bout.table:
        end_round(t)
    else:
        check_sides(t)


def go_on_if_released(t: Table) -> None:
    """The score or the duel has changed: what waited for an envido to be shown (11.10) may go on."""
    hand = t.core.hand
    if hand is None or hand.closed or hand.bout.envido.phase != "waiting":
        return
    release_waiting(t)
    end_decided(t)
    bout = t.hand.bouts[hand.current]
    if not t.core.over and not bout.closed and bout.envido.phase != "waiting":
        go_on(t)


def end_round(t: Table) -> None:
    """Decide the round whose cards are all on the table."""
    hand, bout = t.hand, t.bout
    unknown = any(card == UNKNOWN for _, card in bout.table)
    outcome, winner = round_outcome(bout.table, _unseen(hand) if unknown else ())
    t.emit(
        ev.RoundEnded(
            number=len(bout.rounds) + 1,
            outcome=outcome,
            turn=lead_after(t, outcome, winner),
            inferred=unknown and is_decided(outcome),
            article="7.6" if outcome == PARDA else "7.2",
        )
    )
    after_round(t)


def lead_after(t: Table, outcome: str, winner: str | None) -> str | None:
    """Who leads the next round: the winner, after a parda the hand's mano (7.2, 7.6); nobody known otherwise."""
    hand, bout = t.hand, t.bout
    if outcome == PARDA:
        return leader_from(hand, bout, bout.mano)
    if winner is None and is_decided(outcome):
        winner = _must_have_taken_it(hand, bout, outcome)
    return leader_from(hand, bout, winner) if winner else None


def _must_have_taken_it(hand: Hand, bout: Bout, team: str) -> str | None:
    """Whose card took a round that was the team's, where the cards that nobody recorded leave no doubt."""
    played = dict(bout.table or bout.undecided)
    mine = [p for p in bout.players if TEAM[p] == team and (p in played or p not in hand.out)]
    if len(mine) == 1:
        return mine[0]
    known = {p: strength(played[p]) for p in played if p in mine and played[p] != UNKNOWN}
    best = max(known.values(), default=0)
    if not known or (len(known) < len(mine) and best <= max(_unseen(hand))):
        return None
    return first_in_table_order([p for p, level in known.items() if level == best])


def after_round(t: Table) -> None:
    """The round may have decided the hand; else the next one goes on."""
    bout = t.bout
    winner = hand_winner(bout.rounds, TEAM[bout.mano])
    if winner:
        end_bout(t, winner)
        return
    take_early_cards(t)
    bout = t.bout
    if bout.turn is None and bout.table:
        end_round(t)
    else:
        check_sides(t)


def _unseen(hand: Hand) -> list[int]:
    seen = {card for cards in hand.played.values() for card in cards}
    return sorted(strength(card) for card in DECK if card not in seen)


def state_round(t: Table, act: RoundStated) -> Refusal | None:
    """``ronda A``: who took the round, where its cards do not say (decisions on levels of detail)."""
    inferred = _inferred(t)
    if inferred is not None:
        return _tell_again(t, inferred, act.team or PARDA)
    refusal = is_playable(t, "7.2")
    if refusal is not None or t.core.suspended or t.bout.envido.phase == "waiting":
        return refusal or t.void("17.3" if t.core.suspended else "11.10")
    if t.bout.decided:
        return t.void("7.6")
    begin_play(t)
    bout = t.bout
    outcome = act.team or PARDA
    number = len(bout.rounds) + 1
    if not bout.table and bout.rounds and not is_decided(bout.rounds[-1]):
        number -= 1
        if outcome not in options(bout.rounds[-1]):
            refusal = Refusal("cards_say_otherwise", "7.2", {"outcome": bout.rounds[-1]})
    elif len(bout.rounds) == ROUNDS:
        refusal = Refusal("no_round_left", "7.6")
    else:
        _take_all_early_cards(t)
        refusal = _against_the_cards(t, outcome)
    if refusal is not None:
        return refusal
    t.emit(ev.RoundEnded(number=number, outcome=outcome, turn=lead_after(t, outcome, None), article="7.2"))
    after_round(t)
    return None


def _take_all_early_cards(t: Table) -> None:
    """The round is told as over: who had played before the turn has played in it (9.5)."""
    bout = t.bout
    done = {player for player, _ in bout.table}
    for player in bout.players:
        if bout.early.get(player) and player not in done:
            t.emit(ev.CardPlaced(player=player, card=bout.early[player][0], was_early=True, turn=bout.turn))


def _against_the_cards(t: Table, outcome: str) -> Refusal | None:
    """A round is told over in which somebody has still to play: the cards on the table must allow what is told."""
    hand, bout = t.hand, t.bout
    if not bout.table:
        return None
    played = {player for player, _ in bout.table}
    rest = [(p, UNKNOWN) for p in bout.players if p not in played and p not in hand.out]
    possible, _ = round_outcome((*bout.table, *rest), _unseen(hand))
    if outcome in options(possible):
        return None
    return Refusal("cards_say_otherwise", "7.2", {"outcome": possible})


def _tell_again(t: Table, inferred: str, outcome: str) -> Refusal | None:
    """The cards have said it already; the clerk tells it too, or contradicts them."""
    if inferred != outcome:
        return Refusal("cards_say_otherwise", "7.2", {"outcome": inferred})
    if t.bout.inferred and not t.bout.closed:
        number, turn = len(t.bout.rounds), t.bout.turn
        t.emit(ev.RoundEnded(number=number, outcome=outcome, turn=turn, article="7.2"))
    return None


def _inferred(t: Table) -> str | None:
    """The outcome of the last round, where cards that nobody recorded were in it and nobody has played since."""
    hand = t.core.hand
    if hand is None:
        return None
    bouts = [hand.bout, *hand.bouts[max(0, hand.current - 1) : hand.current]]
    played = next((bout for bout in bouts if bout.started), None)
    return played.rounds[-1] if played is not None and played.inferred else None


def state_hand(t: Table, act: HandStated) -> Refusal | None:
    """``gana A``: who took the hand or the duel, where its cards do not say."""
    refusal = is_playable(t, "7.6")
    if refusal is not None or t.core.suspended or t.bout.envido.phase == "waiting":
        return refusal or t.void("17.3" if t.core.suspended else "11.10")
    if t.bout.decided not in {"", act.team}:
        return Refusal("cards_say_otherwise", "7.6", {"outcome": t.bout.decided})
    begin_play(t)
    end_bout(t, act.team)
    return None
