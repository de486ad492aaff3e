"""Who plays with whom in a hand, in which order, and who begins: 7.1, 15.2, 15.4."""

from domain.kernel.seats import facing, from_seat, right_of
from domain.rulebooks.tsa.regulation import rule


def bouts_of(seats: tuple[str, ...], dealer: str, kind: str) -> tuple[tuple[str, ...], ...]:
    """The contests of a hand: one of all six in table order from the mano, or three duels, each from its mano."""
    order = from_seat(seats, right_of(seats, dealer))
    return (order,) if kind == "redonda" else duels_in_order(seats, order)


@rule("15.4", otherwise=(("A1", "B1"), ("A2", "B2"), ("A3", "B3")))
def duels_in_order(seats: tuple[str, ...], order: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """First the player at the right of the deck, then the next to the right whose duel is open (15.4).

    The mano of a duel is the first of its two in that order.
    """
    duels: list[tuple[str, str]] = []
    for player in order:
        if not any(player in duel for duel in duels):
            duels.append((player, opponent(seats, player)))
    return tuple(duels)


@rule("15.2", otherwise="A1")
def opponent(seats: tuple[str, ...], player: str) -> str:
    """The rival of the same number, who sits opposite (15.2, 3.5)."""
    return facing(seats, player)


@rule("7.1", otherwise="A1")
def first_to_play(players: tuple[str, ...]) -> str:
    """The mano plays the first card (7.1)."""
    return players[0]
