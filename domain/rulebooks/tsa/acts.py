"""Facts of a table of Argentine truco, one class an act, in the order of the regulation's chapters.

Players are ``A1`` to ``B3``, teams ``A`` and ``B``, cards rank and suit (``1e 7o 12c``); an unknown card is ``?``.
"""

from domain.kernel.event import Personal
from domain.match.acts import Act


class FirstDealerDrawn(Act, frozen=True, kw_only=True, tag="tsa.first_dealer.drawn"):
    """The draw for the first dealer, or the draw again of those who tied (5.2): pairs of player and card."""

    draws: tuple[tuple[str, str], ...]


class FirstDealerStated(Act, frozen=True, kw_only=True, tag="tsa.first_dealer.stated"):
    """The first dealer, stated without the draw (a paper record)."""

    player: str


class DeckReplaced(Act, frozen=True, kw_only=True, tag="tsa.deck.replaced"):
    """A new deck (5.8, 9.3)."""

    reason: Personal


class DeckCut(Act, frozen=True, kw_only=True, tag="tsa.deck.cut"):
    """The cut for the next deal (5.4); without ``by`` it was the player whose cut it is."""

    by: str | None = None


class DealBegun(Act, frozen=True, kw_only=True, tag="tsa.deal.begun"):
    """The dealer who is due deals (5.5); ``mode`` is ``arriba`` or ``abajo`` where it is known."""

    mode: str | None = None


class HandDealt(Act, frozen=True, kw_only=True, tag="tsa.hand.dealt"):
    """Cut and complete regular deal in one line (``mano``)."""


class CardsKnown(Act, frozen=True, kw_only=True, tag="tsa.cards.known"):
    """The three cards dealt to a player, known from a camera or a later check."""

    player: str
    cards: tuple[str, ...]


class CardExposed(Act, frozen=True, kw_only=True, tag="tsa.card.exposed"):
    """The dealer exposes a card meant for the player (6.1)."""

    player: str
    card: str


class PlayerSkipped(Act, frozen=True, kw_only=True, tag="tsa.player.skipped"):
    """The dealer skips a player (6.1, 6.2)."""

    player: str


class DealDisordered(Act, frozen=True, kw_only=True, tag="tsa.deal.disordered"):
    """Nobody knows at once whose cards are whose (6.1-6.3)."""


class DealModeSwitched(Act, frozen=True, kw_only=True, tag="tsa.deal.mode_switched"):
    """The dealer changes between top and bottom inside one deal (5.5)."""


class DealAltered(Act, frozen=True, kw_only=True, tag="tsa.deal.altered"):
    """Another error of the dealer (6.1)."""

    reason: Personal


class CardsMiscounted(Act, frozen=True, kw_only=True, tag="tsa.cards.miscounted"):
    """The player holds a number of cards that is not three (6.5)."""

    player: str
    count: int


class DealAccepted(Act, frozen=True, kw_only=True, tag="tsa.deal.accepted"):
    """A captain's choice after an exposed card: go on with this deal (6.1)."""

    by: str


class DealRefused(Act, frozen=True, kw_only=True, tag="tsa.deal.refused"):
    """A captain's choice after an exposed card: a new deal (6.1)."""

    by: str


class DealAgreed(Act, frozen=True, kw_only=True, tag="tsa.deal.agreed"):
    """Both captains agree to put the deal in order and go on (6.2): ``conformes``."""


class IrregularityValidated(Act, frozen=True, kw_only=True, tag="tsa.irregularity.validated"):
    """Both sides validate a minor accident (6.9): ``convalidan``."""


class CardsLookedAt(Act, frozen=True, kw_only=True, tag="tsa.cards.looked_at"):
    """The player lifts or looks at cards before it is allowed (5.6, 6.1, 6.7)."""

    player: str


class DealSetAside(Act, frozen=True, kw_only=True, tag="tsa.deal.set_aside"):
    """The referee sets the deal aside, nobody's error (6.7)."""

    by: str
    article: str
    reason: Personal


class CardPlayed(Act, frozen=True, kw_only=True, tag="tsa.card.played"):
    """A player plays a card, or two in that order (9.1, 9.6); ``?`` is a card that nobody recorded."""

    player: str
    cards: tuple[str, ...]


class CardFell(Act, frozen=True, kw_only=True, tag="tsa.card.fell"):
    """A card falls (8.2, 9.2). ``where``: ``zona``, ``fuera``, ``piso``; face down (``boca abajo``) it has no card."""

    player: str
    card: str | None = None
    where: str


class RoundStated(Act, frozen=True, kw_only=True, tag="tsa.round.stated"):
    """Who took the round, where its cards do not say; without ``team`` it was parda."""

    team: str | None = None


class HandStated(Act, frozen=True, kw_only=True, tag="tsa.hand.stated"):
    """Who took the hand or the duel, where its cards do not say (``gana``)."""

    team: str


class CardsCovered(Act, frozen=True, kw_only=True, tag="tsa.cards.covered"):
    """The player places what is left face down in the zone (8.1)."""

    player: str


class CardsMucked(Act, frozen=True, kw_only=True, tag="tsa.cards.mucked"):
    """The player puts the cards physically into the deck or the discard (8.3)."""

    player: str


class CardLost(Act, frozen=True, kw_only=True, tag="tsa.card.lost"):
    """A card of the player is lost for good (9.3)."""

    player: str


class CardsShown(Act, frozen=True, kw_only=True, tag="tsa.cards.shown"):
    """The player shows cards to the whole table (9.7, 11.7)."""

    player: str
    cards: tuple[str, ...]


class WordsSpoken(Act, frozen=True, kw_only=True, tag="tsa.words.spoken"):
    """Words said aloud (10.1, 10.2).

    ``forms`` are the regulatory forms and numbers in them, in order. The words as they were said are ``words`` where
    the regulation's vocabulary is all there is in them, else ``aside`` (anything else may speak about somebody).
    """

    player: str
    forms: tuple[str, ...] = ()
    words: str | None = None
    aside: Personal | None = None

    @property
    def text(self) -> str:
        """The words as they were said."""
        return self.words if self.words is not None else self.aside or ""


class ExpressionForgiven(Act, frozen=True, kw_only=True, tag="tsa.expression.forgiven"):
    """Both sides undo an accidental or irregular expression at once (10.3, 12.5): ``perdonan``."""


class CallObjected(Act, frozen=True, kw_only=True, tag="tsa.call.objected"):
    """A player objects to an irregular call (12.4)."""

    player: str


class ShowingClaimed(Act, frozen=True, kw_only=True, tag="tsa.showing.claimed"):
    """A claim that the winner of the envido show (11.7, 15.9). ``by``: a captain or a player."""

    by: str


class DeclarationClaimed(Act, frozen=True, kw_only=True, tag="tsa.declaration.claimed"):
    """A claim that the number ``player`` declared was wrong (11.8)."""

    by: str
    player: str


class ShowingFailed(Act, frozen=True, kw_only=True, tag="tsa.showing.failed"):
    """The player cannot show the declared number when asked (11.7, 15.9)."""

    player: str


class InterferenceRuled(Act, frozen=True, kw_only=True, tag="tsa.interference.ruled"):
    """A sanctionable interference in the duel in progress, its warning included (15.6)."""

    by: str
    team: str
    first: bool = False
    """It came before one already recorded."""


class HandAnnulled(Act, frozen=True, kw_only=True, tag="tsa.hand.annulled"):
    """The referee annuls the hand without points (4.4, 5.8, 9.4, 18.2)."""

    by: str
    article: str
    reason: Personal


class DuelAnnulled(Act, frozen=True, kw_only=True, tag="tsa.duel.annulled"):
    """The referee annuls the duel without points (15.6)."""

    by: str
    article: str
    reason: Personal


class PointsAdjudicated(Act, frozen=True, kw_only=True, tag="tsa.points.adjudicated"):
    """The referee awards a team all points disputed in the hand or duel (19.6)."""

    by: str
    team: str
    article: str
    reason: Personal


class DuelTallied(Act, frozen=True, kw_only=True, tag="tsa.duel.tallied"):
    """A duel known only by its points (``planilla duelo``)."""

    a: int
    b: int


class HandTallied(Act, frozen=True, kw_only=True, tag="tsa.hand.tallied"):
    """A whole hand, its cut included, known only by its points (16.6): ``planilla``."""

    a: int
    b: int
