"""Scoreboard: hand by hand and duel by duel, with the status of the match (1.4, 12.2, 15.4)."""

from collections.abc import Iterable, Sequence

import msgspec
import sqlalchemy as sa

from domain.kernel.event import Event
from projections.folding import History, PerMatch, Recorded, upsert
from projections.result import Document, MatchResult
from projections.tables import scoreboard


class Scoreboard:
    """The projection: one document a match, as ``acta result`` tells it, with acts where a file has lines."""

    name = "scoreboard"

    def __init__(self, history: History) -> None:
        self._matches = PerMatch(MatchResult, history)

    def reset(self, connection: sa.Connection) -> None:
        """Remove all its rows."""
        self._matches.clear()
        connection.execute(sa.delete(scoreboard))

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        """Take in a page of the log."""
        rows: list[dict[str, object]] = [
            {"stream": stream, "version": version, "document": encode(fold.document())}
            for stream, (version, fold) in self._matches.take_in(page).items()
        ]
        upsert(connection, scoreboard, rows)


def encode(document: object) -> str:
    """JSON with sorted keys, the same on every machine."""
    return msgspec.json.encode(document, order="sorted").decode()


def of(events: Iterable[Event]) -> Document:
    """The document of these events alone, as ``read`` gives it."""
    document: Document = msgspec.json.decode(encode(MatchResult().apply_all(events).document()))
    return document


def read(connection: sa.Connection, stream: str) -> tuple[int, Document] | None:
    """The version reached and the document of a match, None for no such match."""
    row = connection.execute(
        sa.select(scoreboard.c.version, scoreboard.c.document).where(scoreboard.c.stream == stream)
    ).first()
    return None if row is None else (row.version, msgspec.json.decode(row.document))


def find(connection: sa.Connection, match: str) -> list[str]:
    """The matches that somebody can mean: ``edition/match``, or the match alone in whatever edition."""
    stream = scoreboard.c.stream
    query = sa.select(stream)
    if "/" in match:
        return list(connection.scalars(query.where(stream == match)))
    alike = connection.scalars(query.where(stream.endswith(f"/{match}", autoescape=True)))
    return sorted(each for each in alike if each.endswith(f"/{match}"))  # SQLite's LIKE does not tell cases apart
