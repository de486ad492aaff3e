"""A table at which a match is made up: the rules' state beside what only the players know, their cards."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple, TypeVar

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from domain.kernel.seats import PLAYERS, RIVAL, TEAM
from domain.match.acts import Act
from domain.match.events import ActWithdrawn, MatchOpened
from domain.rulebooks.tsa.decide import judge
from domain.rulebooks.tsa.deck import DECK, UNKNOWN, envido_of
from domain.rulebooks.tsa.evolve import initial
from domain.rulebooks.tsa.state import Bout, Core, Hand
from domain.rulebooks.tsa.table import Table as Judged
from tests.laws.plan import OFFICIAL, STARTS, Plan

T = TypeVar("T")


class Timed(NamedTuple):
    """An act and when it happened, if anybody knows."""

    act: Act
    at: str | None


class Attempt(NamedTuple):
    """An act that the rules refused after ``after`` acts."""

    after: int
    act: Act
    at: str | None
    refusal: Refusal


class Surprise(NamedTuple):
    """An act that had to be refused with one of ``codes`` and was not."""

    after: int
    act: Act
    codes: tuple[str, ...]
    got: str


class CrashError(Exception):
    """The rules raised an exception."""

    def __init__(self, opened: MatchOpened, acts: list[Timed], last: Timed) -> None:
        super().__init__(f"{last.act!r} after {len(acts)} acts")
        self.opened = opened
        self.acts = [*acts, last]


class Secret(NamedTuple):
    """The cards dealt, and those put on the table without being recorded, in their order."""

    dealt: dict[str, tuple[str, ...]]
    hidden: dict[str, tuple[str, ...]]


class Opening(NamedTuple):
    """What opens a seal: players 1, 2 and 3, which of them is captain, and the salt."""

    names: tuple[str, str, str]
    number: int
    salt: str


class Table:
    """One match in the making."""

    def __init__(self, rng: Random, opened: MatchOpened, plan: Plan) -> None:
        self.rng = rng
        self.opened = opened
        self.plan = plan
        self.match = initial(opened)
        self.acts: list[Timed] = []
        self.attempts: list[Attempt] = []
        self.surprises: list[Surprise] = []
        self.events: list[Event] = []
        self.now = OFFICIAL + timedelta(minutes=rng.choice(STARTS), seconds=rng.randrange(60))
        self.secret = Secret({}, {})
        self.before = self.secret
        self.openings: dict[str, Opening] = {}
        """What opens each seal: its team knows."""
        self.stuck = 0
        self.steps_after = 0

    # --- acts ----------------------------------------------------------------------------------------------------

    def do(self, act: Act, at: str | None = None, secret: Secret | None = None) -> bool:
        """Judge the act, which makes the cards ``secret``. Whether it was recorded; a refusal is an attempt."""
        if at is None:
            at = self._tick()
        outcome = self._judge(act, at)
        if isinstance(outcome, Refusal):
            self.attempts.append(Attempt(len(self.acts), act, at, outcome))
            return False
        self.match = outcome.match
        self.acts.append(Timed(act, at))
        self.events += outcome.events
        undone = any(type(event.body) is ActWithdrawn for event in outcome.events)
        self.before, self.secret = (self.before, self.before) if undone else (self.secret, secret or self.secret)
        return True

    def refused(self, act: Act, *codes: str, at: str | None = None) -> None:
        """Try an act that has to be refused with one of ``codes``."""
        known = len(self.attempts)
        got = "recorded" if self.do(act, at) else self.attempts[known].refusal.code
        if got not in codes:
            self.surprises.append(Surprise(len(self.acts), act, codes, got))

    def _judge(self, act: Act, at: str | None) -> Judged | Refusal:
        try:
            return judge(self.match, act, at)
        except Exception as error:
            raise CrashError(self.opened, self.acts, Timed(act, at)) from error

    def _tick(self) -> str | None:
        rng = self.rng
        if rng.random() >= self.plan.timed:
            return None
        self.now += timedelta(seconds=rng.choice((0, 1, 2, 5, 20)), microseconds=rng.choice((0, 0, 0, 120_000)))
        return (self.now.astimezone(UTC) if rng.random() < 0.02 else self.now).isoformat()

    def wait(self, **span: int) -> datetime:
        """Let time pass at the table."""
        self.now += timedelta(**span)
        return self.now

    # --- chance --------------------------------------------------------------------------------------------------

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self.rng.random() < probability

    def pick(self, things: Sequence[T]) -> T:
        """One of ``things``."""
        return things[int(self.rng.random() * len(things))]

    def weigh(self, table: dict[T, float]) -> T:
        """A key of ``table``, by its weights."""
        return self.rng.choices(tuple(table), tuple(table.values()))[0]

    # --- what is known -------------------------------------------------------------------------------------------

    @property
    def core(self) -> Core:
        """The state of the match."""
        return self.match.core

    @property
    def hand(self) -> Hand:
        """The hand in play or the last one."""
        hand = self.match.core.hand
        assert hand is not None
        return hand

    @property
    def bout(self) -> Bout:
        """The bout in play or the last one."""
        return self.hand.bout

    @property
    def is_over(self) -> bool:
        """Whether the match has a result, or had one that a review annulled."""
        return self.core.result is not None or self.core.annulled

    @property
    def in_play(self) -> bool:
        """Whether a hand is being played."""
        hand = self.core.hand
        return hand is not None and not hand.closed and hand.deal not in {"choice", "out"} and not self.is_over

    def player(self) -> str:
        """Anybody."""
        return self.pick(PLAYERS)

    def captain(self, team: str) -> str:
        """How the captain of ``team`` is told."""
        return f"cap{team}" if self.chance(0.8) else self.core.captain(team) or f"cap{team}"

    def referee(self) -> str:
        """The referee, now and then his chief."""
        return "arbitro" if self.chance(0.97) else "jefe"

    def active(self, team: str = "") -> list[str]:
        """The active players of the bout, or those of one side."""
        return [p for p in self.bout.players if p not in self.hand.out and (not team or TEAM[p] == team)]

    def rivals(self, player: str) -> list[str]:
        """The active players of the other side."""
        return self.active(RIVAL[TEAM[player]])

    # --- the cards -----------------------------------------------------------------------------------------------

    def shuffled(self) -> Secret:
        """Three new cards for everybody."""
        deck = self.rng.sample(DECK, 3 * len(PLAYERS))
        dealt = {player: tuple(deck[3 * n : 3 * n + 3]) for n, player in enumerate(PLAYERS)}
        return Secret(dealt, {})

    def dealt(self, player: str) -> tuple[str, ...]:
        """The three cards that the player was dealt."""
        return self.secret.dealt.get(player, ())

    def left(self, player: str) -> list[str]:
        """What the player still holds."""
        hand = self.core.hand
        played = hand.played.get(player, ()) if hand else ()
        hidden = self.secret.hidden.get(player, ())[: played.count(UNKNOWN)]
        return [card for card in self.dealt(player) if card not in played and card not in hidden]

    def hiding(self, player: str, *cards: str) -> Secret:
        """The player's next cards on the table are ``cards``, and nobody records them."""
        hand = self.hand
        known = self.secret.hidden.get(player, ())[: hand.played.get(player, ()).count(UNKNOWN)]
        return Secret(self.secret.dealt, {**self.secret.hidden, player: (*known, *cards)})

    def number(self, player: str) -> int:
        """The envido of what the player was dealt."""
        cards = self.dealt(player)
        return envido_of(cards) if cards else 0


Step = Callable[[Table], object]
"""Something that happens at a table; it may find that it does not apply."""


def one_of(table: Table, steps: dict[Step, float]) -> object:
    """Let one of ``steps`` happen, by its weight."""
    return table.weigh(steps)(table)
