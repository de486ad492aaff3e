"""``acta events``: what happened in a match, act by act, and what each act did by which article."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

import msgspec

from cli.database import WRONG, Session, with_session
from cli.moments import axes_of, find
from cli.reserved import shown
from cli.result import print_json
from domain.match.suspension import reserved
from domain.rulebooks.registry import RULEBOOKS
from projections import timeline
from projections.words import sentence, word
from store.recorded import Recorded


def run(options: Namespace) -> int:
    """Show the timeline, or all events as JSON."""
    return with_session(options, lambda session: _run(session, options))


def _run(session: Session, options: Namespace) -> int:
    axes = axes_of(options)
    recorded = find(session, options.match, axes)
    if recorded is None:
        return WRONG
    hidden = reserved(each.event for each in recorded)
    if options.json:
        for each in recorded:
            print_json(as_json(each, hidden))
        return 0
    stream = recorded[0].stream
    if axes.are_asked:
        rows = timeline.of(stream, (each.event for each in recorded))
    else:
        with session.store.database.reading() as connection:
            rows = timeline.read(connection, stream)
    _show(recorded, rows, hidden)
    return 0


def as_json(recorded: Recorded, hidden: frozenset[int] = frozenset()) -> dict[str, Any]:
    """An event with all that the log knows of it, as plain values; ``hidden``: acts whose reason is not told yet."""
    data = msgspec.to_builtins(shown(recorded.event, hidden))
    return {
        "position": recorded.position,
        "stream": recorded.stream,
        "version": recorded.version,
        "act": recorded.event.act,
        "type": data.pop("type"),
        "data": data,
        "at": recorded.event.at,
        "recorded_at": recorded.at,
        "actor": msgspec.to_builtins(recorded.actor),
        "cause": recorded.cause,
    }


def _show(recorded: Sequence[Recorded], rows: list[dict[str, Any]], hidden: frozenset[int]) -> None:
    from rich.text import Text

    from cli.table import console, table

    book = RULEBOOKS[recorded[0].event.body.rulebook]  # type: ignore[attr-defined]
    made = table("acto", "hora", "acta", "qué hizo", "art.", "resultado")
    for row in rows:
        fact = recorded[row["version"] - 1].event
        head = [str(row["act"]), _clock(fact.at), book.write(shown(fact, hidden))]
        for said, article in _did(row) or [("", "")]:
            made.add_row(*map(Text, (*head, said, article, _outcome(row) if head[0] else "")))
            head = ["", "", ""]
    console().print(made)
    sys.stdout.flush()


def _did(row: dict[str, Any]) -> list[tuple[str, str]]:
    return [(said, did.get("article") or "") for did in row["did"] if (said := sentence(did))]


def _outcome(row: dict[str, Any]) -> str:
    return f"deshecho por {row['undone_by']}" if row["undone_by"] else word("outcome", row["outcome"])


def _clock(at: str | None) -> str:
    return at[11:19] if at else ""


__all__ = ["as_json", "run"]
