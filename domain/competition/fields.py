"""The fields of an edition's tables, each checked where it is taken; every defect is kept with its line."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from domain.kernel.script import SHOWN
from domain.notation.header import IDENTIFIER, MOST_IDENTIFIER, MOST_NAME
from domain.notation.source import UNWRITABLE, Defect

MOST_COUNT = 999
"""Three figures, as in an acta: more teams or warnings than any edition has."""

Values = Mapping[str, Any]


class Fields:
    """One table of the file at ``at`` (its path), and the defects found in it."""

    def __init__(self, table: Values, at: str, lines: Mapping[str, int], defects: list[Defect]) -> None:
        self.table = table
        self.at = at
        self.lines = lines
        self.defects = defects

    def line(self, key: str = "") -> int:
        """The line of a key, or of the table that should hold it."""
        place = f"{self.at}.{key}".strip(".")
        while place and place not in self.lines:
            place = place.rpartition(".")[0]
        return self.lines.get(place, 1)

    def wrong(self, code: str, key: str, *, article: str | None = None, **facts: str | int) -> None:
        """Note a defect of a key."""
        self.defects.append(Defect(self.line(key), code, article, {"key": key[:SHOWN], **facts}))

    def only(self, known: frozenset[str]) -> None:
        """Note the keys that nobody knows."""
        for key in sorted(self.table.keys() - known):
            self.wrong("edition_unknown_key", key)

    def _value(self, key: str, kind: type, *, required: bool) -> Any:  # noqa: ANN401 - of that kind, or None
        value = self.table.get(key)
        if value is None:
            if required:
                self.wrong("edition_missing_key", key)
        elif type(value) is not kind:
            self.wrong("edition_wrong_type", key)
        else:
            return value
        return None

    def text(self, key: str, *, required: bool = False) -> str | None:
        """A name, or another text that people read."""
        value: str | None = self._value(key, str, required=required)
        if value is not None and not is_name(value):
            self.wrong("not_a_name", key)
            return None
        return value

    def identifier(self, key: str, *, required: bool = True) -> str | None:
        """An id."""
        value: str | None = self._value(key, str, required=required)
        return value if value is not None and self._is_identifier(key, value) else None

    def identifiers(self, key: str) -> tuple[str, ...]:
        """A list of ids, none of them twice."""
        value: list[Any] = self._value(key, list, required=True) or []
        if not all(isinstance(one, str) for one in value):
            self.wrong("edition_wrong_type", key)
            return ()
        good = [one for one in value if self._is_identifier(key, one)]
        for one in sorted({one for one in good if good.count(one) > 1}):
            self.wrong("id_twice", key, id=one)
        return tuple(dict.fromkeys(good))

    def _is_identifier(self, key: str, value: str) -> bool:
        if len(value) > MOST_IDENTIFIER:
            self.wrong("identifier_too_long", key)
        elif not IDENTIFIER.fullmatch(value):
            self.wrong("not_an_identifier", key)
        else:
            return True
        return False

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names, empty where it is not told."""
        value: list[Any] = self._value(key, list, required=False) or []
        if not all(isinstance(one, str) and is_name(one) for one in value):
            self.wrong("not_a_name", key)
            return ()
        return tuple(value)

    def count(self, key: str) -> int:
        """A number of things, 0 where it is not told."""
        value: int = self._value(key, int, required=False) or 0
        if not 0 <= value <= MOST_COUNT:
            self.wrong("not_a_count", key, most=MOST_COUNT)
        return max(value, 0)

    def instant(self, key: str) -> str | None:
        """A moment with its offset."""
        value: datetime | None = self._value(key, datetime, required=False)
        if value is not None and value.utcoffset() is None:
            self.wrong("not_an_instant", key)
            return None
        return None if value is None else value.isoformat()

    def inside(self, key: str) -> "Fields | None":
        """A table of the table."""
        value: dict[str, Any] | None = self._value(key, dict, required=False)
        return None if value is None else Fields(value, f"{self.at}.{key}".strip("."), self.lines, self.defects)

    def each(self, key: str, *, required: bool = False) -> Iterator["Fields"]:
        """The tables of a list of tables."""
        for number, table in enumerate(self._value(key, list, required=required) or []):
            at = f"{self.at}.{key}.{number}".strip(".")
            if isinstance(table, dict):
                yield Fields(table, at, self.lines, self.defects)
            else:
                self.wrong("edition_wrong_type", key)


def is_name(text: str) -> bool:
    """Whether people can read it on one line."""
    return 0 < len(text) <= MOST_NAME and not UNWRITABLE.search(text) and len(text.splitlines()) == 1
