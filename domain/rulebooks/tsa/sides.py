"""Sides without an active player, and hands that nobody will go on with: 7.5."""

from domain.kernel.seats import RIVAL, TEAM
from domain.rulebooks.tsa.deck import DECK, UNKNOWN, strength
from domain.rulebooks.tsa.ending import end_bout, end_decided
from domain.rulebooks.tsa.outcome import PARDA, ROUNDS, possible_winners
from domain.rulebooks.tsa.regulation import rule
from domain.rulebooks.tsa.settling import settle_by_silence
from domain.rulebooks.tsa.state import Bout, Hand
from domain.rulebooks.tsa.table import Table


@rule("7.5", otherwise=None)
def check_sides(t: Table) -> None:
    """A side without an active player (7.5, ``lado_inactivo``).

    What it has won stands, and the round in progress is finished first: a card of it on the table may still win. If
    then the hand is undecided, the side with an active player has it; with none active, the winner of the earlier
    round, or the mano's side.
    """
    hand, bout = t.hand, t.bout
    if bout.closed or hand.closed:
        return
    alive = active_sides(hand, bout)
    if len(alive) == len(RIVAL) or _is_under_way(bout, alive):
        return
    earlier = next((one for one in bout.rounds if one in RIVAL), TEAM[bout.mano])
    winner = alive.pop() if alive else earlier
    end_bout(t, winner, left=RIVAL[winner], interpretations=("lado_inactivo",))


def active_sides(hand: Hand, bout: Bout) -> set[str]:
    """The sides with an active player in the bout."""
    return {TEAM[player] for player in bout.players if player not in hand.out}


def _is_under_way(bout: Bout, alive: set[str]) -> bool:
    lying = [player for player, cards in bout.early.items() if cards]
    return bool(bout.table) or any(bout.turn is not None or TEAM[player] not in alive for player in lying)


def waits_for_no_play(hand: Hand) -> bool:
    """Whether nothing that can still be played changes who has the last bout of the hand.

    An envido is to be shown (11.10) or answered (11.4), or a side has left and none of its cards can help it.
    """
    bout = hand.bout
    if bout.envido.phase == "waiting":
        return True
    return hand.current + 1 == len(hand.bouts) and (bool(bout.decided) or _abandoned_by(hand) is not None)


def _abandoned_by(hand: Hand) -> str | None:
    """The side that left the bout without a card that may still give it the hand."""
    bout = hand.bout
    alive = active_sides(hand, bout)
    if bout.closed or len(alive) != 1:
        return None
    dead = next(team for team in RIVAL if team not in alive)
    return None if _may_still_have_it(bout, dead) else dead


def _may_still_have_it(bout: Bout, dead: str) -> bool:
    """Whether the side's cards that lie there, those played before their turn too, may still give it the hand."""
    lying = {player: [card] for player, card in bout.table}
    for player, early in bout.early.items():
        lying.setdefault(player, []).extend(early)
    rounds = bout.rounds
    for number in range(ROUNDS - len(rounds)):
        open_ = [(TEAM[player], cards[number]) for player, cards in lying.items() if len(cards) > number]
        if not open_:
            return False
        rounds = (*rounds, _best_for(dead, open_))
        if dead in possible_winners(rounds, TEAM[bout.mano]):
            return True
    return False


def _best_for(team: str, cards: list[tuple[str, str]]) -> str:
    """The best that a round can become for a team that adds nothing to the cards that lie there."""
    highest = max((len(DECK) if card == UNKNOWN else strength(card) for side, card in cards if side == team), default=0)
    other = max((strength(card) for side, card in cards if side != team and card != UNKNOWN), default=0)
    return team if highest > other else PARDA if highest == other else RIVAL[team]


def end_what_waits(t: Table, player: str | None = None) -> None:
    """Nobody goes on with the bout: there is a cut, or ``player`` of the next duel goes on instead (15.9)."""
    hand = t.core.hand
    if hand is None or hand.closed or hand.bout.closed or hand.deal != "complete":
        return
    following = hand.bouts[hand.current + 1 : hand.current + 2]
    if player is not None and not any(player in bout.players for bout in following):
        return
    if hand.bout.decided:
        settle_by_silence(t)
        end_decided(t)
        return
    dead = _abandoned_by(hand)
    if dead is not None:
        end_bout(t, RIVAL[dead], interpretations=("lado_inactivo",))
