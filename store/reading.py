"""Reading the log: rows into events, personal values joined back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from domain.kernel.event import Event
from store.codec import Codec
from store.line import Line, Row
from store.recorded import Recorded

_NONE: Mapping[str, str] = {}


class Reader:
    """Reads events through one codec. Raises what ``Codec.body`` raises."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._with_personal = frozenset(codec.with_personal)

    def stream(self, line: Line, stream: str, after: int = 0) -> list[Recorded]:
        """Events of ``stream`` with a version above ``after``, in order."""
        rows = line.stream_rows(stream, after)
        values = line.stream_values(stream, after) if self._any_personal(rows) else ()
        return self._read(rows, values, by=2)

    def page(self, line: Line, after: int, limit: int) -> list[Recorded]:
        """Events of the log at positions above ``after``, in order, at most ``limit``."""
        rows = line.rows(after, limit)
        values = line.values(after, rows[-1][0], self._codec.with_personal) if self._any_personal(rows) else ()
        return self._read(rows, values, by=0)

    def _any_personal(self, rows: Sequence[Row]) -> bool:
        return any(row[3] in self._with_personal for row in rows)

    def _read(
        self, rows: Sequence[Row], values: Iterable[tuple[int, str, str]], *, by: Literal[0, 2]
    ) -> list[Recorded]:
        """Decode ``rows``; ``values`` name theirs by the position (0) or the version (2) in the row."""
        beside: dict[int, dict[str, str]] = {}
        for place, field, value in values:
            beside.setdefault(place, {})[field] = value
        # The loop that every rebuild and every cold match goes through: names are bound once, no call is idle.
        typed, body = self._codec.typed, self._codec.body
        recorded: list[Recorded] = []
        for row in rows:
            position, stream, version, topic, leaf = row
            read = typed.get(topic)
            found = read(leaf) if read else body(topic, leaf, beside.get(row[by], _NONE))
            claim = found.claimed_at
            if claim is None:
                event, claimed_at = Event(found.act, found.data), None
            else:
                event, claimed_at = Event(found.act, found.data, claim.told), claim.utc
            recorded.append(
                Recorded(position, stream, version, event, found.at, claimed_at, found.actor, found.cause, found.prev)
            )
        return recorded
