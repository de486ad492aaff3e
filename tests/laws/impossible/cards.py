"""Cards that nobody can hold, and rounds that nobody can play."""

from domain.kernel.seats import PLAYERS
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.deck import DECK, UNKNOWN
from tests.laws.table import Table


def _able(t: Table) -> list[str]:
    """Players whose card would count now."""
    if not t.in_play or t.core.suspended or t.bout.envido.phase == "waiting":
        return []
    return t.active()


def of_somebody_else(t: Table) -> None:
    """A card that is known to be another player's."""
    able, owners = _able(t), t.core.hand and t.hand.owners
    if able and owners:
        player = t.pick(able)
        cards = [card for card, owner in owners.items() if owner != player]
        if cards:
            t.refused(acts.CardPlayed(player=player, cards=(t.pick(cards),)), "card_is_elsewhere")


def on_the_table(t: Table) -> None:
    """A card that the player has played already."""
    able = [p for p in _able(t) if set(t.hand.played.get(p, ())) - {UNKNOWN}]
    if able:
        player = t.pick(able)
        card = t.pick([card for card in t.hand.played[player] if card != UNKNOWN])
        t.refused(acts.CardPlayed(player=player, cards=(card,)), "card_twice")


def no_such_card(t: Table) -> None:
    """An eight, a nine, a thirteen."""
    able = _able(t)
    card = t.pick(("8e", "9o", "13c", "0b", "99e"))
    if able and t.chance(0.6):
        t.refused(acts.CardPlayed(player=t.pick(able), cards=(card,)), "no_such_card")
    elif t.core.hand and t.dealt("A1") and t.chance(0.4):
        t.refused(acts.CardsKnown(player="A1", cards=t.dealt("A1")[1:]), "not_three_cards")
    elif t.core.hand and t.dealt("A1"):
        t.refused(acts.CardsKnown(player="A1", cards=(card, *t.dealt("A1")[1:])), "no_such_card")


def not_dealt(t: Table) -> None:
    """A card that is not among the three that are known."""
    able = [p for p in _able(t) if p in t.hand.whole]
    if able:
        player = t.pick(able)
        known = {*t.hand.owners, *(c for p in PLAYERS for c in t.dealt(p))}
        t.refused(
            acts.CardPlayed(player=player, cards=(t.pick([c for c in DECK if c not in known]),)), "card_not_dealt"
        )


def too_many(t: Table) -> None:
    """Three cards at once, the same one twice, or a fourth one."""
    able = _able(t)
    if not able:
        return
    player = t.pick(able)
    cards = t.left(player)
    if len(cards) == 3 and t.chance(0.5):
        t.refused(acts.CardPlayed(player=player, cards=tuple(cards)), "too_many_cards")
    elif cards and len(t.hand.played.get(player, ())) < 2:
        t.refused(acts.CardPlayed(player=player, cards=(cards[0], cards[0])), "card_twice")
    elif len(t.hand.played.get(player, ())) >= 2:
        t.refused(acts.CardPlayed(player=player, cards=(UNKNOWN, UNKNOWN)), "no_card_left")


def shown_wrong(t: Table) -> None:
    """Somebody shows a card that is known to be another's."""
    hand = t.core.hand
    if hand and hand.owners:
        card, owner = t.pick(list(hand.owners.items()))
        player = t.pick([p for p in PLAYERS if p != owner])
        t.refused(acts.CardsShown(player=player, cards=(card,)), "card_is_elsewhere")


def known_wrong(t: Table) -> None:
    """Three cards that contradict what is known."""
    hand = t.core.hand
    if hand is None or not hand.owners or not t.secret.dealt:
        return
    card, owner = t.pick(list(hand.owners.items()))
    others = [c for c in DECK if c not in hand.owners and all(c not in t.dealt(p) for p in PLAYERS)]
    if t.chance(0.5) and len(others) > 2:
        t.refused(acts.CardsKnown(player=owner, cards=tuple(t.rng.sample(others, 3))), "cards_contradict")
    else:
        player = t.pick([p for p in PLAYERS if p != owner])
        if t.dealt(player):
            t.refused(acts.CardsKnown(player=player, cards=(card, *t.dealt(player)[1:])), "card_is_elsewhere")


def no_round_left(t: Table) -> None:
    """A fourth round; or the third, told otherwise than its cards do."""
    if _able(t) and len(t.bout.rounds) == 3 and t.bout.rounds[-1] in {"A", "B", "parda"}:
        t.refused(acts.RoundStated(team="A"), "no_round_left", "cards_say_otherwise")
