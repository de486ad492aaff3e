"""The table on which an act is judged: the state so far and the events it has made.

A rule reads the state and emits events; each is folded at once, so the next rule sees what the last one did. Nothing
leaves this package: ``decide`` returns the events, or a refusal and none of them.
"""

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.match.events import ActIrregular, ActVoided, EntryFlagged
from domain.rulebooks.tsa.evolve import evolve
from domain.rulebooks.tsa.state import Bout, Core, Hand, Match


class Table:
    """One act being judged."""

    __slots__ = ("act", "at", "events", "match")

    def __init__(self, match: Match, at: str | None = None) -> None:
        self.match = match
        self.act = match.act + 1
        self.at = at
        self.events: list[Event] = []

    @property
    def core(self) -> Core:
        """The state after what was emitted so far."""
        return self.match.core

    @property
    def hand(self) -> Hand:
        """The hand in play, or the last one. Only for rules that know that there is one."""
        hand = self.match.core.hand
        assert hand is not None, "no hand yet"
        return hand

    @property
    def bout(self) -> Bout:
        """The bout in play, or the last one."""
        return self.hand.bout

    def emit(self, body: Body) -> None:
        """Record ``body`` and fold it."""
        event = Event(self.act, body, self.at)
        self.events.append(event)
        self.match = evolve(self.match, event)

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
