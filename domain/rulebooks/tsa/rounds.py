"""Rounds: who plays next, who took a round, who took the hand. Chapter 7."""

from itertools import product

from domain.kernel.refusal import Refusal
from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.acts import HandStated, RoundStated
from domain.rulebooks.tsa.deal import begin_play, is_playable
from domain.rulebooks.tsa.deck import DECK, UNKNOWN, strength
from domain.rulebooks.tsa.ending import end_bout
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.state import Bout, Hand
from domain.rulebooks.tsa.table import Table

PARDA = "parda"
UNDECIDED = "?"
ROUNDS = 3
TOP = strength(DECK[0])


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
    """Who leads when it would be ``player``: if inactive, the next active one at the right, of either team (7.4)."""
    start = bout.players.index(player)
    return next((p for p in bout.players[start:] + bout.players[:start] if p not in hand.out), None)


@rule("7.2", otherwise=(PARDA, None))
def round_outcome(table: tuple[tuple[str, str], ...], unseen: int) -> tuple[str, str | None]:
    """Which team the highest card gives the round, and whose card it is (7.2); ``parda`` when rivals tie.

    ``unseen``: strength of the best card that nobody has seen; an unrecorded card proves nothing unless all of them
    are lower than the best on the table.
    """
    known = [(strength(card), player) for player, card in table if card != UNKNOWN]
    best = max((level for level, _ in known), default=0)
    if len(known) < len(table) and best <= unseen:
        return UNDECIDED, None
    winners = [player for level, player in known if level == best]
    if len({TEAM[player] for player in winners}) > 1:
        return PARDA, None
    return TEAM[winners[0]], first_in_table_order(winners)


@rule("7.3", otherwise=None)
def first_in_table_order(winners: list[str]) -> str | None:
    """Of team-mates with equal cards, the first in the table's order from that round's leader (7.3).

    A card played out of turn counts at its normal turn, so the order is that in which the cards count.
    """
    return winners[0]


@rule("7.6", otherwise=None)
def taken_by(rounds: tuple[str, ...], mano: str) -> str | None:
    """The team that the rounds give the hand, None while they do not (7.6). ``mano`` is the mano's team."""
    first, *rest = rounds or ("",)
    if not rest:
        return None
    second = rest[0]
    if first == PARDA:
        if second != PARDA:
            return second
    elif second in {first, PARDA}:
        return first
    if len(rounds) < ROUNDS:
        return None
    third = rounds[2]
    if third != PARDA:
        return third
    return mano if first == PARDA else first


def hand_winner(rounds: tuple[str, ...], mano: str) -> str | None:
    """As ``taken_by``, where rounds that nobody recorded decide nothing unless all they can be agrees."""
    if UNDECIDED not in rounds:
        return taken_by(rounds, mano)
    cases = product(*(("A", "B", PARDA) if one == UNDECIDED else (one,) for one in rounds))
    found = {_in_order(case, mano) for case in cases}
    return found.pop() if len(found) == 1 else None


def _in_order(rounds: tuple[str, ...], mano: str) -> str | None:
    for played in range(2, len(rounds) + 1):
        winner = taken_by(rounds[:played], mano)
        if winner:
            return winner
    return None


@rule("9.5", otherwise=None)
def take_early_cards(t: Table) -> None:
    """A card played out of turn is its player's card when the turn comes (9.5)."""
    bout = t.bout
    while bout.turn is not None and bout.early.get(bout.turn):
        player = bout.turn
        card = bout.early[player][0]
        t.emit(ev.CardPlaced(player=player, card=card, was_early=True, turn=next_to_play(t.hand, bout, player)))
        bout = t.bout


def go_on(t: Table) -> None:
    """After a card or somebody's leaving: early cards take their turn, a finished round is decided."""
    take_early_cards(t)
    bout = t.bout
    if bout.turn is None and bout.table:
        end_round(t)
    else:
        check_sides(t)


def end_round(t: Table) -> None:
    """Decide the round whose cards are all on the table."""
    hand, bout = t.hand, t.bout
    outcome, winner = round_outcome(bout.table, _best_unseen(hand) if _has_unknown(bout) else 0)
    lead = lead_after(t, outcome, winner)
    t.emit(
        ev.RoundEnded(
            number=len(bout.rounds) + 1, outcome=outcome, turn=lead, article="7.6" if outcome == PARDA else "7.2"
        )
    )
    after_round(t)


def lead_after(t: Table, outcome: str, winner: str | None) -> str | None:
    """Who leads the next round: the winner, after a parda the hand's mano (7.2, 7.6); nobody known otherwise."""
    hand, bout = t.hand, t.bout
    if outcome == PARDA:
        return leader_from(hand, bout, bout.mano)
    if winner is None and bout.is_duel and outcome != UNDECIDED:
        winner = next(player for player in bout.players if TEAM[player] == outcome)
    return leader_from(hand, bout, winner) if winner else None


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


@rule("7.5", otherwise=None)
def check_sides(t: Table) -> None:
    """A side without an active player (7.5, ``lado_inactivo``).

    What it has won stands and a card of it on the table may still win the round in progress; if then the hand is
    undecided, the side with an active player has it; with none active, the winner of the earlier round or the mano.
    """
    hand, bout = t.hand, t.bout
    if bout.closed or hand.closed:
        return
    alive = {TEAM[player] for player in bout.players if player not in hand.out}
    if len(alive) == len(RIVAL) or (alive and _may_still_win(bout, alive)):
        return
    earlier = next((one for one in bout.rounds if one in RIVAL), TEAM[bout.mano])
    winner = alive.pop() if alive else earlier
    end_bout(t, winner, left=RIVAL[winner], interpretations=("lado_inactivo",))


def _may_still_win(bout: Bout, alive: set[str]) -> bool:
    """Whether the side without active players may still have the hand, by an unbeaten card of it in this round."""
    dead = next(team for team in RIVAL if team not in alive)
    if not any(hand_winner((*bout.rounds, outcome), TEAM[bout.mano]) == dead for outcome in (dead, PARDA)):
        return False
    if not bout.table or bout.turn is None:
        return any(cards for player, cards in bout.early.items() if TEAM[player] not in alive)
    mine = [card for player, card in bout.table if TEAM[player] not in alive]
    mine += [cards[0] for player, cards in bout.early.items() if cards and TEAM[player] not in alive]
    theirs = max((_level(card) for player, card in bout.table if TEAM[player] in alive and card != UNKNOWN), default=0)
    return any(card == UNKNOWN or _level(card) >= theirs for card in mine)


def _level(card: str) -> int:
    return strength(card)


def _has_unknown(bout: Bout) -> bool:
    return any(card == UNKNOWN for _, card in bout.table)


def _best_unseen(hand: Hand) -> int:
    seen = {card for cards in hand.played.values() for card in cards}
    return max((strength(card) for card in DECK if card not in seen), default=0)


def state_round(t: Table, act: RoundStated) -> Refusal | None:
    """``ronda A``: who took the round, where its cards do not say (decisions on levels of detail)."""
    refusal = is_playable(t, "7.2")
    if refusal is not None or t.core.suspended or t.bout.envido.phase == "waiting":
        return refusal or t.void("17.3" if t.core.suspended else "11.10")
    begin_play(t)
    bout = t.bout
    outcome = act.team or PARDA
    number = len(bout.rounds) + 1
    if not bout.table and bout.rounds[-1:] == (UNDECIDED,):
        number -= 1
    elif len(bout.rounds) == ROUNDS:
        return Refusal("no_round_left", "7.6")
    t.emit(ev.RoundEnded(number=number, outcome=outcome, turn=lead_after(t, outcome, None), article="7.2"))
    after_round(t)
    return None


def state_hand(t: Table, act: HandStated) -> Refusal | None:
    """``gana A``: who took the hand or the duel, where its cards do not say."""
    refusal = is_playable(t, "7.6")
    if refusal is not None or t.core.suspended or t.bout.envido.phase == "waiting":
        return refusal or t.void("17.3" if t.core.suspended else "11.10")
    begin_play(t)
    end_bout(t, act.team)
    return None
