"""A few bodies of events for tests of the store, which knows no rulebook."""

from typing import Any

from domain.kernel.event import Body, Event, Personal
from store import Actor, Decision


class CardPlayed(Body, frozen=True, tag="test.card.played"):
    player: str
    cards: tuple[str, ...]
    early: bool = False


class WordsSpoken(Body, frozen=True, tag="test.words.spoken"):
    words: str | None = None
    aside: Personal | None = None


class ReasonGiven(Body, frozen=True, tag="test.reason.given"):
    article: str
    reason: Personal
    witness: Personal | None = None


class ValueKept(Body, frozen=True, tag="test.value.kept"):
    value: Any


CATALOGUE: dict[str, type[Body]] = {
    "test.card.played": CardPlayed,
    "test.words.spoken": WordsSpoken,
    "test.reason.given": ReasonGiven,
    "test.value.kept": ValueKept,
}

CLERK = Actor("p-31c7", "clerk", "d-07")


def card(act: int, *cards: str, at: str | None = None) -> Event:
    """Cards that A1 plays."""
    return Event(act, CardPlayed(player="A1", cards=cards), at)


def plays(*events: Event, answer: object = None) -> Decision:
    """A decision to append ``events``."""
    return Decision(events, answer)
