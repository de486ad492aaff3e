"""What follows by rule at a table of truco, in the order of the regulation's chapters."""

from typing import ClassVar

from domain.match.events import Consequence


class DrawTied(Consequence, frozen=True, kw_only=True, tag="tsa.draw.tied"):
    """These players tied at the top and draw again (5.2)."""

    players: tuple[str, ...]


class DealerChosen(Consequence, frozen=True, kw_only=True, tag="tsa.dealer.chosen"):
    """The first dealer of the match (5.2)."""

    player: str


class CutCounted(Consequence, frozen=True, kw_only=True, tag="tsa.cut.counted"):
    """The deck is cut for the next deal; a regular cut closes the deadlines of the hand before (5.4)."""

    regular: bool


class HandBegun(Consequence, frozen=True, kw_only=True, tag="tsa.hand.begun"):
    """A hand exists from its first deal.

    ``bouts`` are its contests: all six, or three duels, mano first (15.4); ``leads`` who plays first in each (7.1).
    """

    number: int
    kind: str
    dealer: str
    bouts: tuple[tuple[str, ...], ...]
    leads: tuple[str, ...]


class DealRepeated(Consequence, frozen=True, kw_only=True, tag="tsa.deal.repeated"):
    """The same dealer deals the same hand again (6.1, 6.3, 6.4)."""


class DealModeFixed(Consequence, frozen=True, kw_only=True, tag="tsa.deal_mode.fixed"):
    """The dealer's mode for the whole match (5.5)."""

    dealer: str
    mode: str


class DealRuledOut(Consequence, frozen=True, kw_only=True, tag="tsa.deal.ruled_out"):
    """The deal cannot go on: there will be a new one."""

    article: str


class DealPending(Consequence, frozen=True, kw_only=True, tag="tsa.deal.pending"):
    """The deal waits for a side's captain (6.1) or, without ``team``, for both (6.2)."""

    team: str | None = None


class DealContinued(Consequence, frozen=True, kw_only=True, tag="tsa.deal.continued"):
    """The deal goes on with the cards as they are."""


class DealCompleted(Consequence, frozen=True, kw_only=True, tag="tsa.deal.completed"):
    """Everybody has three cards; play may begin."""


class ErrorCounted(Consequence, frozen=True, kw_only=True, tag="tsa.dealer_error.counted"):
    """An error of the dealer counts (6.4). ``in_cycle`` is 0 when this one closed a cycle."""

    dealer: str
    error: str
    article: str
    in_cycle: int
    total: int


class ErrorLifted(Consequence, frozen=True, kw_only=True, tag="tsa.dealer_error.lifted"):
    """A validated minor accident is no error (6.9)."""

    dealer: str
    in_cycle: int
    total: int


class CardIdentified(Consequence, frozen=True, kw_only=True, tag="tsa.cards.identified"):
    """These cards are known to be the player's; ``seen``: everybody at the table has seen them rightfully.

    ``shown``: by the player, to the table (9.7, 11.7); a card that fell or that the dealer exposed shows nothing.
    """

    player: str
    cards: tuple[str, ...]
    seen: bool
    shown: bool = False
    whole: bool = False
    """They are all three."""


class CardPlaced(Consequence, frozen=True, kw_only=True, tag="tsa.card.placed"):
    """The card is on the table: in its turn, or early, to count when the turn comes (9.5).

    ``turn`` is who plays next, None at the end of a round.
    """

    player: str
    card: str
    early: bool = False
    was_early: bool = False
    turn: str | None = None


class PlayBegun(Consequence, frozen=True, kw_only=True, tag="tsa.play.begun"):
    """The bout has effectively started (15.9) and its hand has been played on (6.5)."""


class PlayerLeft(Consequence, frozen=True, kw_only=True, tag="tsa.player.left"):
    """The player is inactive: ``tapa``, ``palabra``, ``mazo`` or ``perdida`` (8.1, 8.3, 9.3)."""

    VERSION: ClassVar[int] = 2
    player: str
    how: str
    turn: str | None = None
    together: bool = False
    """The whole side gives up the hand (8.4); version 1 did not say so."""


class CardsGone(Consequence, frozen=True, kw_only=True, tag="tsa.cards.gone"):
    """The player's cards are in the deck and can show nothing any more (8.3)."""

    player: str


class RoundEnded(Consequence, frozen=True, kw_only=True, tag="tsa.round.ended"):
    """A round went to a team, was ``parda``, or is ``?`` (its cards do not say). ``turn`` leads the next one.

    ``inferred``: not all its cards are known, those that are prove it.
    """

    number: int
    outcome: str
    turn: str | None = None
    inferred: bool = False
    article: str


class EnvidoCalled(Consequence, frozen=True, kw_only=True, tag="tsa.envido.called"):
    """A step of the chain: ``envido``, ``real envido``, ``falta envido`` (11.3)."""

    player: str
    step: str
    in_turn: bool


class EnvidoAccepted(Consequence, frozen=True, kw_only=True, tag="tsa.envido.accepted"):
    """The chain is accepted: numbers are declared (11.4). ``player`` is None where a lapsed raise left it so."""

    player: str | None


class EnvidoRefused(Consequence, frozen=True, kw_only=True, tag="tsa.envido.refused"):
    """The chain is refused; ``points`` go to ``team``."""

    team: str
    points: int


class EnvidoLapsed(Consequence, frozen=True, kw_only=True, tag="tsa.envido.lapsed"):
    """The last call of the chain, made out of turn, lapses (13.5)."""


class NumberDeclared(Consequence, frozen=True, kw_only=True, tag="tsa.number.declared"):
    """A number is final (11.4)."""

    player: str
    number: int


class NumberConceded(Consequence, frozen=True, kw_only=True, tag="tsa.number.conceded"):
    """These players do not beat the rival's number (11.5)."""

    players: tuple[str, ...]


class EnvidoWon(Consequence, frozen=True, kw_only=True, tag="tsa.envido.won"):
    """The envido is settled: ``player`` has to show on demand (11.6, 11.7).

    ``number`` is None where the rivals left before any was said: nothing is to be shown. ``waits``: it would reach
    30, so it counts when it is shown (11.10).
    """

    player: str
    number: int | None
    points: int
    article: str
    waits: bool = False
    decides: bool = False
    """It was a falta envido for the match (11.9)."""


class NumberProved(Consequence, frozen=True, kw_only=True, tag="tsa.number.proved"):
    """The cards in sight show the number exactly (11.7). Like everywhere, ``bout`` counts from 1."""

    bout: int


class ShowingDue(Consequence, frozen=True, kw_only=True, tag="tsa.showing.due"):
    """The winner of the envido has been asked to show in time (11.7, 15.9)."""

    bout: int


class ShowingDropped(Consequence, frozen=True, kw_only=True, tag="tsa.showing.dropped"):
    """The claim of showing is withdrawn: nobody waits for it any more."""

    bout: int


class EnvidoDecided(Consequence, frozen=True, kw_only=True, tag="tsa.envido.decided"):
    """Its points went with all that was disputed in the bout: nothing is to be shown, or claimed, any more."""

    bout: int


class TrucoCalled(Consequence, frozen=True, kw_only=True, tag="tsa.truco.called"):
    """Truco 1, retruco 2 or vale cuatro 3 is pending; ``accepts``: it accepted the call before it (12.1)."""

    player: str
    level: int
    in_turn: bool
    irregular: bool = False
    accepts: bool = False


class TrucoAccepted(Consequence, frozen=True, kw_only=True, tag="tsa.truco.accepted"):
    """The pending call is accepted (12.2)."""

    player: str


class TrucoRefused(Consequence, frozen=True, kw_only=True, tag="tsa.truco.refused"):
    """The pending call is refused and pays its caller (12.2)."""

    player: str


class TrucoLapsed(Consequence, frozen=True, kw_only=True, tag="tsa.truco.lapsed"):
    """The pending call lapses (13.5, 11.10)."""


class RaiseValidated(Consequence, frozen=True, kw_only=True, tag="tsa.raise.validated"):
    """Nobody objected in time: the irregular call is as good as a regular one (12.3, 12.4)."""

    bout: int


class ExpressionWithdrawn(Consequence, frozen=True, kw_only=True, tag="tsa.expression.withdrawn"):
    """What act ``withdrawn`` said is forgiven: the hand is as it was before it (10.3, 12.5)."""

    withdrawn: int


class RaiseWithdrawn(Consequence, frozen=True, kw_only=True, tag="tsa.raise.withdrawn"):
    """The irregular call is undone, with its answer (12.4)."""

    bout: int


class PointsAwarded(Consequence, frozen=True, kw_only=True, tag="tsa.points.awarded"):
    """Points of a hand, or of one of its bouts.

    ``points`` is what counted, ``full`` what it would have been without the cap at 30 (1.5), ``award`` its number in
    the match (from 1), ``replaces`` the number of the award whose place it takes. A correction may be negative.
    """

    award: int
    hand: int
    team: str
    points: int
    full: int | None = None
    reason: str
    article: str
    bout: int | None = None
    """Number of the duel, from 1; None at hand level."""
    interpretations: tuple[str, ...] = ()
    replaces: int | None = None


class PointsWithdrawn(Consequence, frozen=True, kw_only=True, tag="tsa.points.withdrawn"):
    """Award number ``award`` is taken back."""

    award: int
    article: str


class PointsHeld(Consequence, frozen=True, kw_only=True, tag="tsa.points.held"):
    """Points of a side that interfered are kept back until the duel ends (15.6)."""

    team: str
    points: int


class InterferenceCounted(Consequence, frozen=True, kw_only=True, tag="tsa.interference.counted"):
    """The side interfered in the duel in progress (15.6)."""

    team: str


class BoutEnded(Consequence, frozen=True, kw_only=True, tag="tsa.bout.ended"):
    """A redonda's play or a duel is over; ``winner`` None with ``voided``, or where nobody can tell (a sheet)."""

    bout: int
    winner: str | None
    article: str
    voided: bool = False
    stopped: bool = False
    """The match's result cut it short (1.3)."""


class BoutDecided(Consequence, frozen=True, kw_only=True, tag="tsa.bout.decided"):
    """The play is ``winner``'s, once the rival of the side that left has declared or kept silent (11.4, 8.4)."""

    winner: str


class BoutBegun(Consequence, frozen=True, kw_only=True, tag="tsa.bout.begun"):
    """The next duel of the hand is due (15.4). ``number`` counts from 1."""

    number: int


class BoutReopened(Consequence, frozen=True, kw_only=True, tag="tsa.bout.reopened"):
    """An objection in time takes back what had ended the bout (12.4)."""

    bout: int


class HandEnded(Consequence, frozen=True, kw_only=True, tag="tsa.hand.ended"):
    """The hand is closed: ``dealer`` deals next; ``counts`` in the alternation of 15.1."""

    dealer: str
    counts: bool = True
    voided: bool = False
    stopped: bool = False
    """The match's result cut it short (1.3)."""
    article: str


class HandReopened(Consequence, frozen=True, kw_only=True, tag="tsa.hand.reopened"):
    """The hand goes on: what had ended it was taken back."""


class DeckShort(Consequence, frozen=True, kw_only=True, tag="tsa.deck.short"):
    """A card of the deck is lost, ``player``'s: the deck has to be replaced after the hand (9.3)."""

    VERSION: ClassVar[int] = 2
    player: str | None = None
    """None in what was stored as version 1, which did not say whose it was."""


class DeckWhole(Consequence, frozen=True, kw_only=True, tag="tsa.deck.whole"):
    """The deck is complete again (5.8, 9.3)."""
