"""The table on which an act is judged: the state so far and the events it has made.

A rule reads the state and emits events; each is folded at once, so the next rule sees what the last one did. Nothing
leaves this package: ``decide`` returns the events, or a refusal and none of them.
"""

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.match.events import ActIrregular, ActVoided, ActWithdrawn, EntryFlagged
from domain.rulebooks.tsa.evolve import begin_act, change_core, undone
from domain.rulebooks.tsa.state import Bout, Core, Hand, Match


class Table:
    """One act being judged."""

    __slots__ = ("act", "at", "core", "events", "found")

    def __init__(self, match: Match, act: Body, at: str | None = None) -> None:
        self.act = match.act + 1
        self.at = at
        self.events: list[Event] = []
        self.found = begin_act(match, self.act, type(act), at)
        """The match as the act finds it."""
        self.core: Core = self.found.core
        """The state after what was emitted so far."""
        self.emit(act)

    @property
    def match(self) -> Match:
        """The match after what was emitted so far."""
        found = self.found
        return Match(self.core, self.act, found.fact, found.before, found.earlier)

    @property
    def hand(self) -> Hand:
        """The hand in play, or the last one. Only for rules that know that there is one."""
        hand = self.core.hand
        assert hand is not None, "no hand yet"
        return hand

    @property
    def bout(self) -> Bout:
        """The bout in play, or the last one."""
        hand = self.core.hand
        assert hand is not None, "no hand yet"
        return hand.bouts[hand.current]

    def emit(self, body: Body) -> None:
        """Record ``body`` and fold it."""
        event = Event(self.act, body, self.at)
        self.events.append(event)
        self.core = change_core(self.core, event)

    def undo(self, act: int) -> None:
        """Take back act number ``act``, the one before this."""
        self.emit(ActWithdrawn(withdrawn=act))
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
