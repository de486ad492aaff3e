"""The table on which an act is judged: the state so far and the events it has made.

A judge reads the state and emits events; each is folded at once, so the next rule sees what the last one did. The
table does not leave the rules: ``decide`` returns the events, or a refusal and none of them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.match.acts import Act
from domain.match.conduct import Conduct
from domain.match.events import ActIrregular, ActVoided, ActWithdrawn, EntryFlagged
from domain.match.law import Law
from domain.match.life import Life, Match, begin_act, undone

NoEffect = tuple[str, str | None] | None
"""The article, and the interpretation, by which an act has no effect; None if it has."""


class Table:
    """One act being judged."""

    __slots__ = ("act", "at", "core", "events", "found", "rules")

    def __init__(self, rules: "Rules[Any]", match: Match[Any], act: Body, at: str | None = None) -> None:
        self.rules = rules
        self.act = match.act + 1
        self.at = at
        self.events: list[Event] = []
        self.found: Match[Any] = begin_act(match, self.act, str(act.__struct_config__.tag), at)
        """The match as the act finds it."""
        self.core: Life = self.found.core
        """The state after what was emitted so far."""
        self.emit(act)

    @property
    def law(self) -> Law:
        """What the match's regulation says of its life."""
        return self.rules.law

    @property
    def conduct(self) -> Conduct:
        """What the match's regulation says of conduct."""
        return self.rules.conduct

    @property
    def play(self) -> "Play":
        """What only the match's rulebook knows."""
        return self.rules.play

    @property
    def match(self) -> Match[Any]:
        """The match after what was emitted so far."""
        found = self.found
        return Match(self.core, self.act, found.fact, found.past)

    def emit(self, body: Body) -> None:
        """Record ``body`` and fold it."""
        event = Event(self.act, body, self.at)
        self.events.append(event)
        self.core = self.rules.fold(self.core, event)

    @property
    def last_standing(self) -> int:
        """The act before this one that nobody has taken back."""
        return self.found.past.last_standing

    def undo(self) -> None:
        """Take back the last act that stands before this one."""
        self.emit(ActWithdrawn(withdrawn=self.last_standing))
        self.found = undone(self.found)
        self.core = self.found.core

    def void(self, article: str, interpretation: str | None = None, form: str | None = None) -> Refusal | None:
        """The act (or ``form`` in it) has no effect by ``article``. It is taken all the same: never a refusal."""
        self.emit(ActVoided(article=article, interpretation=interpretation, form=form))
        return None

    def irregular(self, article: str, code: str) -> None:
        """The act is irregular under ``article`` and stands."""
        self.emit(ActIrregular(article=article, code=code))

    def flag(self, code: str, article: str | None = None) -> None:
        """The entry, not the act, looks wrong."""
        self.emit(EntryFlagged(code=code, article=article))


class Play(NamedTuple):
    """What the life of a match asks of what is played in it: only the rulebook knows."""

    may_ask: Callable[[Any, str], NoEffect]
    """Whether ``by`` may ask for the referee now."""
    drop_claims: Callable[[Any, str], bool]
    """Withdraw the open claims that ``by`` may withdraw. Whether there was one."""
    no_such_score: Callable[[Any, int, int, str], Refusal | None]
    """Why a score (A, B) cannot stand, under the article by which somebody sets it."""
    winner_at: Callable[[int, int], str | None]
    """The team that such a score makes the winner."""
    may_correct: Callable[[Any], bool]
    """Whether anything has been played that a correction can stand on."""
    correct: Callable[[Any, int, int, str], None]
    """Set the score, with what follows for the result, under the article."""
    digest: Callable[[Any], str]
    """What a captain validates."""


T = TypeVar("T", bound=Table)


class Rules(NamedTuple, Generic[T]):
    """A rulebook as the door to the rules needs it."""

    table: type[T]
    law: Law
    conduct: Conduct
    play: Play
    judges: Mapping[type[Act], Callable[[T, Any], Refusal | None]]
    fold: Callable[[Any, Event], Any]
    """What an event changes of the rulebook's state."""
    close_play: Callable[[T], None]
    """Leave the play as it stands: the match has a result."""
