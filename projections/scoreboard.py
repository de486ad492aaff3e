"""Scoreboard: hand by hand and duel by duel, with the status of the match (1.4, 12.2, 15.4)."""

from collections.abc import Iterable, Sequence
from typing import Any

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


def page(connection: sa.Connection, after: str, limit: int) -> list[tuple[str, Document]]:
    """Matches with their documents, in code point order of their names, from the one behind ``after``."""
    name = _by_code_point(connection)
    query = sa.select(scoreboard.c.stream, scoreboard.c.document).where(name > after).order_by(name).limit(limit)
    return [(row.stream, msgspec.json.decode(row.document)) for row in connection.execute(query)]


def of_edition(connection: sa.Connection, edition: str) -> dict[str, Document]:
    """The documents of an edition's matches, by the match's id in it."""
    rows = connection.execute(_within(connection, edition, scoreboard.c.document))
    return {row.stream.partition("/")[2]: msgspec.json.decode(row.document) for row in rows}


def versions(connection: sa.Connection, edition: str) -> dict[str, int]:
    """How far each of an edition's matches has come, by the match's id in it."""
    rows = connection.execute(_within(connection, edition, scoreboard.c.version))
    return {row.stream.partition("/")[2]: row.version for row in rows}


def _within(connection: sa.Connection, edition: str, column: sa.Column[Any]) -> sa.Select[Any]:
    name = _by_code_point(connection)
    return sa.select(scoreboard.c.stream, column).where(name > f"{edition}/", name < f"{edition}0").order_by(name)


def _by_code_point(connection: sa.Connection) -> sa.ColumnElement[str]:
    """Names as SQLite compares them; "0" is what comes after "/"."""
    name = scoreboard.c.stream
    return name.collate("C") if connection.dialect.name == "postgresql" else name


def find(connection: sa.Connection, match: str) -> list[str]:
    """The matches that somebody can mean: ``edition/match``, or the match alone in whatever edition."""
    stream = scoreboard.c.stream
    query = sa.select(stream)
    if "/" in match:
        return list(connection.scalars(query.where(stream == match)))
    alike = connection.scalars(query.where(stream.endswith(f"/{match}", autoescape=True)))
    return sorted(each for each in alike if each.endswith(f"/{match}"))  # SQLite's LIKE does not tell cases apart
