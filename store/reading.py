"""Reading the log: rows into events, personal values joined back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from domain.kernel.event import Event
from store.codec import Codec
from store.leaf import Leaf
from store.line import Line, Row
from store.recorded import Recorded

Values: TypeAlias = Iterable[tuple[int, str, str]]
Unfinished: TypeAlias = list[tuple[int, Row, Leaf[Any]]]

_NONE: Mapping[str, str] = {}


class Reader:
    """Reads events through one codec. Raises what ``Codec.finish`` raises."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec

    def stream(self, line: Line, stream: str, after: int = 0) -> list[Recorded]:
        """Events of ``stream`` with a version above ``after``, in order."""
        recorded, unfinished = self._read(line.stream_rows(stream, after))
        if unfinished:
            self._finish(recorded, unfinished, line.stream_values(stream, after), by=2)
        return recorded

    def page(self, line: Line, after: int, limit: int) -> list[Recorded]:
        """Events of the log at positions above ``after``, in order, at most ``limit``."""
        recorded, unfinished = self._read(line.rows(after, limit))
        if unfinished:
            positions = [row[0] for _, row, leaf in unfinished if leaf.personal]
            self._finish(recorded, unfinished, line.values(positions), by=0)
        return recorded

    def _read(self, rows: Sequence[Row]) -> tuple[list[Recorded], Unfinished]:
        """Decode ``rows``. The loop that every rebuild and every cold match goes through: no call in it is idle."""
        typed: Mapping[str, Callable[[bytes], Leaf[Any]]] = self._codec.typed
        plain = self._codec.read_plain
        recorded: list[Recorded] = []
        unfinished: Unfinished = []
        for row in rows:
            position, stream, version, topic, data = row
            read = typed.get(topic)
            leaf = read(data) if read else plain(data)
            claim = leaf.claimed_at
            if claim is None:
                event, claimed_at = Event(leaf.act, leaf.data), None
            else:
                event, claimed_at = Event(leaf.act, leaf.data, claim.told), claim.utc
            if leaf.personal or not read:
                unfinished.append((len(recorded), row, leaf))
            recorded.append(
                Recorded(
                    position,
                    stream,
                    version,
                    event,
                    leaf.at,
                    claimed_at,
                    leaf.actor,
                    leaf.cause,
                    leaf.prev,
                    leaf.signature,
                )
            )
        return recorded, unfinished

    def _finish(self, recorded: list[Recorded], unfinished: Unfinished, values: Values, *, by: Literal[0, 2]) -> None:
        """Put the bodies into ``recorded``; ``values`` name theirs by position (0) or version (2)."""
        beside: dict[int, dict[str, str]] = {}
        for place, field, value in values:
            beside.setdefault(place, {})[field] = value
        replace = msgspec.structs.replace
        for index, row, leaf in unfinished:
            body = self._codec.finish(row[3], leaf, beside.get(row[by], _NONE))
            each = recorded[index]
            recorded[index] = replace(each, event=replace(each.event, body=body))
