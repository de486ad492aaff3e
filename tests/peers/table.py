"""Small matches for the peers' cases: lines of notation, judged, and what they came to."""

from typing import Any, NamedTuple

from domain.kernel.event import Body, Event
from domain.kernel.seats import USUAL
from domain.match.events import ActIrregular, ActVoided
from domain.notation.recording import record
from projections.result import MatchResult

ORDER = USUAL
"""The table from the mano of the hand that ``before`` leads to: A1 B2 A3 B1 A2 B3."""
FROM, UNTIL = 5, 25
"""Where pica-pica begins and ends (15.1), said again here: the code under test is not asked."""


class Played(NamedTuple):
    """What lines came to."""

    events: tuple[Event, ...]
    document: dict[str, Any]

    @property
    def score(self) -> tuple[int, int]:
        """The score, A first."""
        return self.document["score"]["A"], self.document["score"]["B"]

    @property
    def hand(self) -> dict[str, Any]:
        """The last hand."""
        return dict(self.document["hands"][-1])

    @property
    def awards(self) -> list[tuple[str, int, str]]:
        """Team, full points and reason of what the last hand paid, its duels included."""
        points = self.hand["points"] + [one for duel in self.hand["duels"] for one in duel["points"]]
        return [(one["team"], one.get("full", one["points"]), one["for"]) for one in points]

    @property
    def voids(self) -> list[str]:
        """The articles by which acts had no effect."""
        return [body.article for body in self.bodies(ActVoided)]

    @property
    def irregular(self) -> list[str]:
        """The articles by which acts were irregular and stood."""
        return [body.article for body in self.bodies(ActIrregular)]

    def bodies(self, kind: type[Body]) -> list[Any]:
        """The events of one kind, in order."""
        return [event.body for event in self.events if type(event.body) is kind]


def text(lines: tuple[str, ...], conditions: dict[str, object], seats: tuple[str, ...] = USUAL) -> bytes:
    """A file of these lines."""
    stated = [f"{name} = {str(value).lower()}" for name, value in conditions.items()]
    quoted = ", ".join(f'"{one}"' for one in seats)
    header = ['reglamento = "tsa"', 'partido = "peers"', f"asientos = [{quoted}]"]
    header += ['[equipos.A]\nnombre = "T1"\ncapitan = 1', '[equipos.B]\nnombre = "T2"\ncapitan = 2', "[condiciones]"]
    return "\n".join(["+++", *header, *stated, "+++", *lines]).encode()


def play(*lines: str, **conditions: object) -> Played:
    """Judge the lines; every one of them must be accepted."""
    recording = record(text(lines, conditions))
    assert recording.defects == []
    return Played(recording.events, MatchResult().apply_all(recording.events).document())


def refused(*lines: str, seats: tuple[str, ...] = USUAL, **conditions: object) -> list[str]:
    """The codes by which the file is refused."""
    return [defect.code for defect in record(text(lines, conditions, seats)).defects]


def before(a: int, b: int, kind: str = "redonda") -> list[str]:
    """Lines that lead to a complete deal of a hand of the kind at ``a``-``b``, with A1 as mano."""
    sheets = [f"planilla A {a} B {b}"] if a or b else []
    if kind == "redonda" and FROM <= max(a, b) < UNTIL:
        sheets.append("planilla A 0 B 0")
    dealer = ORDER[-1 - len(sheets)]
    return [f"repartidor {dealer}", *sheets, "mano"]


def in_turns(calls: list[str], answer: str | None) -> list[str]:
    """A1 calls, B2 raises, A1 raises ...; the answer is by the side whose turn it is then."""
    said = [*calls, *([answer] if answer else [])]
    return [f"{ORDER[n % 2]}: {words(call)}" for n, call in enumerate(said)]


def words(call: str) -> str:
    """A peer's name of a call or an answer, as it is said."""
    return call.replace("_", " ")


def card(peer: str) -> str:
    """A peer's name of a card, as it is written here."""
    return peer.lower()
