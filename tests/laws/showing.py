"""The winner of an envido shows, or is asked to; a loser's number is said to be wrong. 11.7, 11.8, 11.10, 15.9."""

from domain.kernel.seats import RIVAL, TEAM
from domain.match.acts import ClaimWithdrawn
from domain.rulebooks.tsa import acts
from tests.laws.cards import cover, lose_card, muck, put
from tests.laws.said import say
from tests.laws.table import Step, Table


def winner_of_envido(t: Table) -> str | None:
    """Who has won the envido of the bout in play, or of the last one in which somebody did."""
    for bout in t.hand.bouts[t.hand.current :: -1]:
        if bout.envido.winner in TEAM and bout.envido.number is not None:
            return bout.envido.winner
    return None


def showing(t: Table, player: str) -> tuple[str, ...]:
    """Cards that show the player's number, or some of them, or all."""
    cards = t.dealt(player)
    suits = [card[-1] for card in cards]
    pair = tuple(card for card in cards if suits.count(card[-1]) > 1)
    if len(pair) == 2 and t.chance(0.8):
        return pair
    return tuple(t.rng.sample(cards, t.pick((1, 2, 3, 3, 3)))) if cards else ()


def show(t: Table) -> None:
    """The winner of the envido shows, or somebody else does."""
    winner = winner_of_envido(t)
    player = winner if winner and t.chance(0.85) else t.player()
    cards = showing(t, player)
    if cards:
        t.do(acts.CardsShown(player=player, cards=cards))


def fail_to_show(t: Table) -> None:
    """The winner of the envido says that the number was not so, or somebody else does."""
    winner = winner_of_envido(t)
    t.do(acts.ShowingFailed(player=winner if winner and t.chance(0.9) else t.player()))


def claim(t: Table) -> None:
    """Who may, or somebody else, asks the winner to show."""
    winner = winner_of_envido(t)
    team = RIVAL[TEAM[winner]] if winner and t.chance(0.9) else t.pick("AB")
    by = t.captain(team)
    if t.hand.is_pica_pica and winner and t.chance(0.8):
        by = next(p for bout in t.hand.bouts if winner in bout.players for p in bout.players if p != winner)
    t.do(acts.ShowingClaimed(by=by if t.chance(0.92) else t.player()))


def claim_between_duels(t: Table) -> None:
    """After a duel with an envido somebody who may not, or who may, asks its winner to show."""
    hand = t.hand
    if hand.is_pica_pica and hand.current and not hand.bout.started:
        t.do(acts.ShowingClaimed(by=t.player() if t.chance(0.5) else t.captain(t.pick("AB"))))


def claim_declaration(t: Table) -> None:
    """Somebody says that the number of a loser was wrong, often after that player's cards came to sight."""
    spoken = [(bout, p) for bout in t.hand.bouts for p in bout.envido.declared if p != bout.envido.winner]
    if not spoken:
        return
    bout, player = t.pick(spoken)
    if t.chance(0.5) and t.dealt(player):
        t.do(acts.CardsShown(player=player, cards=t.dealt(player)))
    by = t.captain(RIVAL[TEAM[player]])
    if bout.is_duel and t.chance(0.8):
        by = next(p for p in bout.players if p != player)
    t.do(acts.DeclarationClaimed(by=by if t.chance(0.9) else t.player(), player=player))


def claim_and_show(t: Table) -> None:
    """A claim, and what the winner has to say to it."""
    claim(t)
    if t.chance(0.08):
        t.do(ClaimWithdrawn(by=t.captain(t.pick("AB"))))
    if t.chance(0.8):
        (show if t.chance(0.75) else fail_to_show)(t)


def next_deal_confirms(t: Table) -> None:
    """The cut comes while an envido waits to be shown: nobody claimed it in time."""
    if t.chance(0.6):
        t.do(acts.DeckCut())
    else:
        t.do(acts.HandDealt(), secret=t.shuffled())


WAITING: dict[Step, float] = {
    show: 45,
    claim_and_show: 15,
    fail_to_show: 7,
    next_deal_confirms: 5,
    lambda t: t.do(say(t.rng, t.player(), "truco")): 3,
    lambda t: put(t, t.pick([p for p in t.bout.players if t.left(p)] or [t.bout.mano])): 2,
    muck: 2,
    claim_declaration: 2,
    lose_card: 0.5,
    cover: 1,
}
