"""What the rules know of a match: immutable values, folded from events by ``evolve``."""

import msgspec
from msgspec.structs import replace

from domain.kernel.seats import RIVAL, TEAM, left_of
from domain.match import life
from domain.match.life import Life

VALUE = {0: 1, 1: 2, 2: 3, 3: 4}
"""Worth of a hand by the level of truco accepted (12.2)."""

EMPTY: dict[str, tuple[str, ...]] = {}


class Terms(msgspec.Struct, frozen=True, gc=False):
    """The interpretations that change what the rules do, with their defaults (interpretations.toml)."""

    buenas_desde: int = 15
    subir_implica_querer: bool = True
    envido_tras_truco_querido: bool = False
    mano_anulada_alterna: bool = False
    acredita_con_jugadas: bool = True
    envido_antes_propio_truco: bool = True
    mano_nula_retira: bool = True
    mano_anulada_reparte: str = "pasa"
    advertencias_descalifican: int = 0
    reinicio_por_etapa: bool = True


class Award(msgspec.Struct, frozen=True, gc=False):
    """Points of a hand, as ``PointsAwarded`` tells them."""

    team: str
    points: int
    full: int
    reason: str
    bout: int | None
    number: int
    withdrawn: bool = False


class Envido(msgspec.Struct, frozen=True, gc=False):
    """The envido of one bout. ``phase``: none, pending, declaring, waiting (11.10), won, refused, decided."""

    phase: str = "none"
    steps: tuple[str, ...] = ()
    caller: str = ""
    in_turn: bool = True
    declared: dict[str, int] = {}
    conceded: frozenset[str] = frozenset()
    winner: str = ""
    number: int | None = None
    points: int = 0
    decides: bool = False
    """An accepted falta envido with both teams in malas: the match (11.9)."""
    proved: bool = False
    claimed: bool = False


class Truco(msgspec.Struct, frozen=True, gc=False):
    """The truco of one bout: the level accepted, who may raise it, and the call that is pending."""

    level: int = 0
    owner: str = ""
    pending: int = 0
    caller: str = ""
    in_turn: bool = True
    irregular: bool = False
    """The last call was irregular and may still be objected to."""
    before: "Truco | None" = None
    """How it was before the irregular call."""
    refused: int = 0
    """The level that was refused."""


class Bout(msgspec.Struct, frozen=True, gc=False):
    """The play of a mano redonda, or of one duel: its players in table order from the mano."""

    players: tuple[str, ...]
    started: bool = False
    rounds: tuple[str, ...] = ()
    inferred: bool = False
    """The last round was decided with cards that nobody recorded, and nobody has played since."""
    turn: str | None = None
    table: tuple[tuple[str, str], ...] = ()
    """This round's cards, in the order in which they count."""
    undecided: tuple[tuple[str, str], ...] = ()
    """The cards of the last round, where they left open who took it."""
    early: dict[str, tuple[str, ...]] = EMPTY
    """Cards played before their turn, first first (9.5)."""
    envido: Envido = Envido()
    truco: Truco = Truco()
    interfered: tuple[str, ...] = ()
    held: dict[str, int] = {}
    decided: str = ""
    """The side that has it, while the rival of who left may still declare (11.4)."""
    closed: bool = False
    voided: bool = False
    stopped: bool = False
    winner: str | None = None

    @property
    def mano(self) -> str:
        """The player who is mano of the bout."""
        return self.players[0]

    @property
    def is_duel(self) -> bool:
        """Whether two play it."""
        return len(self.players) == len(RIVAL)


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand, from its first deal until the next hand's.

    ``deal``: open, choice (6.1), pending (6.2), out (a new deal is due), complete.
    """

    number: int
    kind: str
    dealer: str
    bouts: tuple[Bout, ...]
    current: int = 0
    deal: str = "open"
    out_article: str = ""
    chooser: str = ""
    touched: bool = False
    owners: dict[str, str] = {}
    """Whose the cards are that somebody knows."""
    whole: frozenset[str] = frozenset()
    """Players whose three cards are all known."""
    seen: dict[str, tuple[str, ...]] = EMPTY
    """Cards that everybody has seen rightfully, besides those played."""
    shown: dict[str, tuple[str, ...]] = EMPTY
    """Those among them that their player showed (9.7)."""
    played: dict[str, tuple[str, ...]] = EMPTY
    out: dict[str, str] = {}
    """Inactive players, in order, and how they became so."""
    gone: frozenset[str] = frozenset()
    """Players whose cards are in the deck."""
    given_up: str = ""
    """The side that left together (8.4)."""
    missing: dict[str, tuple[str, ...]] = EMPTY
    """Players who have lost a card (9.3), and those of theirs that had been seen and not played: it may be one."""
    awards: tuple[Award, ...] = ()
    closed: bool = False
    voided: bool = False
    stopped: bool = False
    """The match's result cut it short."""
    counts: bool = True
    next_dealer: str = ""

    @property
    def bout(self) -> Bout:
        """The bout in play, due, or the last one."""
        return self.bouts[self.current]

    @property
    def is_pica_pica(self) -> bool:
        """Whether the hand is three duels."""
        return self.kind == "pica_pica"

    @property
    def in_play(self) -> bool:
        """Whether the hand is being played or dealt."""
        return not self.closed


class Core(Life, frozen=True, gc=False, kw_only=True):
    """The state of a match under the TSA regulation."""

    terms: Terms
    dealer: str = ""
    """The first dealer."""
    tied: tuple[str, ...] = ()
    modes: dict[str, str] = {}
    errors: dict[str, tuple[int, int]] = {}
    """Errors in the cycle and in all, by dealer."""
    a: int = 0
    b: int = 0
    """The score before this hand."""
    hand: Hand | None = None
    past: tuple[Hand, ...] = ()
    """The hands before it."""
    verified: int = 0
    """The last hand after which the teams verified the total (16.2)."""
    counted_kind: str = ""
    """Kind of the last hand before this one that counts in the alternation."""
    cut: str = ""
    """``regular``, ``irregular`` or nothing: how the deck is cut for the next deal."""
    spoken_before: Hand | None = None
    """The hand before the last expression (10.3)."""
    spoken_errors: dict[str, tuple[int, int]] = {}
    """The dealers' errors before it: by going on it may have validated one (6.9)."""
    spoken_act: int = 0
    last_award: int = 0
    error_act: int = 0
    """The act of the last dealer's error, its kind and whether it closed a cycle (6.9)."""
    error: str = ""
    error_second: bool = False
    irregular_act: int = 0
    deck_short: bool = False
    interfered: tuple[str, ...] = ()
    """Sides that interfered in the last duel, in order (15.6)."""

    def points(self, team: str) -> int:
        """The team's score, at most 30 (1.5)."""
        if self.settled is not None:
            return self.settled[0] if team == "A" else self.settled[1]
        total = self.a if team == "A" else self.b
        if self.hand is not None:
            for award in self.hand.awards:
                if award.team == team and not award.withdrawn:
                    total += award.points
        return total

    @property
    def score(self) -> tuple[int, int]:
        """The score, A first."""
        return self.points("A"), self.points("B")

    def after_undoing(self, now: Life) -> "Core":
        """Awards keep their numbers."""
        assert isinstance(now, Core)
        return replace(self, last_at=now.last_at, last_award=now.last_award)


Match = life.Match[Core]


def cutter(seats: tuple[str, ...], dealer: str) -> str:
    """Whose cut it is: the rival at the dealer's left (5.4)."""
    return left_of(seats, dealer)


def rival(player_or_team: str) -> str:
    """The other side."""
    return RIVAL[player_or_team[0]]


__all__ = ["EMPTY", "TEAM", "VALUE", "Award", "Bout", "Core", "Envido", "Hand", "Match", "Terms", "Truco"]
