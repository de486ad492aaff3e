"""The acta itself as its reader may see it: in the notation, or as a table of its acts."""

import csv
import io
from collections.abc import Callable, Sequence

import msgspec

from domain.kernel.event import Event, personal_fields
from domain.match.acts import Act, NumbersRevealed
from domain.match.life import first_of
from domain.notation.writing import write
from domain.rulebooks.registry import RULEBOOKS
from domain.rulebooks.tsa.acts import CardsKnown
from projections import timeline
from projections.views import WITHHELD, Withheld

NOT_WHOLE = (
    f"Esta copia no es el acta entera: donde dice {WITHHELD}, y en los actos que se anotan como reservados,",
    "hay algo que quien la pidió no puede ver. No sirve para registrar el partido de nuevo.",
)
COLUMNS = ("act", "version", "at", "type", "text", "outcome", "undone_by", "articles")


def notation(events: Sequence[Event]) -> str:
    """The acta in the notation. One from which something was taken says so, and where."""
    opened = first_of(events)
    taken = any(map(_is_taken_from, events))
    return write(opened, events[1:], above=NOT_WHOLE if taken else (), instead=_instead())


def _instead() -> Callable[[Event], str | None]:
    """What cannot be written as an act any more, each act once."""
    told: set[int] = set()

    def instead(event: Event) -> str | None:
        if not isinstance(event.body, Withheld) and not (isinstance(event.body, Act) and _is_no_act(event)):
            return None
        if event.act in told:
            return ""
        told.add(event.act)
        return f"acto {event.act}: reservado"

    return instead


def _is_no_act(event: Event) -> bool:
    body = event.body
    if isinstance(body, CardsKnown):
        return "?" in body.cards
    return isinstance(body, NumbersRevealed) and body.salt == WITHHELD


def _is_taken_from(event: Event) -> bool:
    body = event.body
    if isinstance(body, Withheld) or _is_no_act(event):
        return True
    return any(getattr(body, name) == WITHHELD for name in personal_fields(type(body)))


def table(stream: str, events: Sequence[Event]) -> str:
    """The acts as CSV (RFC 4180), a row each."""
    book = RULEBOOKS[first_of(events).rulebook]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in timeline.of(stream, events):
        fact = events[row["version"] - 1]
        articles = dict.fromkeys(one["article"] for one in row["did"] if one.get("article"))
        told = (row["act"], row["version"], fact.at or "", row["fact"], book.write(fact.body), row["outcome"])
        writer.writerow([*told, row["undone_by"] or "", " ".join(articles)])
    return out.getvalue()


def lines(rows: Sequence[object]) -> bytes:
    """NDJSON: a row a line."""
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
