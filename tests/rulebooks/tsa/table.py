"""A table of truco for tests: lines of the notation in, what became of each out.

``play("...", "...", condition=value)`` judges the lines as one file. Who sits where is the usual table, to the right:
A1 B2 A3 B1 A2 B3; A1 and B3 are the captains; official time is 20:00. What came of it is told in short texts, so that
a test says the line itself and not its number.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from domain.kernel.event import Body
from domain.match.events import ActIrregular, ActVoided, DifferenceOpened, ValidationCounted
from domain.notation.reading import read
from domain.notation.recording import Recording, judge
from domain.notation.source import Defect
from domain.rulebooks.tsa.events import PointsAwarded
from projections.result import MatchResult

B = TypeVar("B", bound=Body)
CAPTAINS: Mapping[str, int | None] = {"A": 1, "B": 3}
OFFICIAL = "2026-10-03T20:00:00-03:00"

REDONDA = """
repartidor A1
mano
"""
"""The first hand, a mano redonda: A1 deals, B2 is mano, then A3 B1 A2 B3 A1. Nobody has a point."""
DUELS = """
repartidor B3
planilla A 5 B 0
mano
"""
"""The second hand, a pica-pica at 5-0: A1 deals; B2 against A2, A3 against B3, B1 against A1."""
SECOND_DUEL = f"""
{DUELS}
gana B
"""
"""As DUELS, after the first duel, which was B2's by one: A3 against B3 is next, A3 mano, at 5-1."""
THIRD_DUEL = f"""
{SECOND_DUEL}
gana B
"""
"""As DUELS, after two duels, both B's by one: B1 against A1 is next, B1 mano, at 5-2."""


def redonda_at(a: int, b: int) -> str:
    """A mano redonda at that score: A1 deals, B2 is mano."""
    if not a and not b:
        return REDONDA
    if 5 <= max(a, b) < 25:
        return f"repartidor A2\nplanilla A {a} B {b}\nplanilla A 0 B 0\nmano"
    return f"repartidor B3\nplanilla A {a} B {b}\nmano"


def duels_at(a: int, b: int) -> str:
    """A pica-pica hand at that score: A1 deals, B2 against A2 is first."""
    assert 5 <= max(a, b) < 25
    return f"repartidor B3\nplanilla A {a} B {b}\nmano"


def over_at(a: int, b: int) -> str:
    """A match that ended with that score."""
    assert 30 in {a, b}
    return f"repartidor B3\nplanilla A {a} B {b}"


class Duel(NamedTuple):
    """A duel of a pica-pica hand, as the result lists it."""

    players: str
    winner: str | None
    voided: bool
    points: list[str]


class Told:
    """What a file came to."""

    def __init__(self, recording: Recording, text: str) -> None:
        self._recording = recording
        self._lines = text.split("\n")
        self._document = MatchResult().apply_all(recording.events).document() if recording.events else {}

    def _line(self, number: int) -> str:
        return self._lines[number - 1].strip()

    @property
    def document(self) -> dict[str, Any]:
        """The result; a file with a rejected line has none."""
        assert not self._recording.defects, self.rejected
        return self._document

    @property
    def rejected(self) -> list[tuple[str, str | None]]:
        """The rejected lines with their articles."""
        return [(self._line(defect.line), defect.article) for defect in self._recording.defects]

    @property
    def defects(self) -> list[Defect]:
        """The rejections themselves."""
        return self._recording.defects

    @property
    def codes(self) -> list[str]:
        """Why they are rejected."""
        return [defect.code for defect in self._recording.defects]

    @property
    def void(self) -> list[tuple[str, str]]:
        """The lines without effect, or with a part of them without, and the articles."""
        lines = self._recording.lines
        return [(self._line(lines[one["act"]]), one["article"]) for one in self.document["void_acts"]]

    @property
    def flags(self) -> list[tuple[str, str]]:
        """The lines that look like a wrong entry, and why."""
        lines = self._recording.lines
        return [(self._line(lines[one["act"]]), one["code"]) for one in self.document["warnings_of_entry"]]

    @property
    def irregular(self) -> list[tuple[str, str, str]]:
        """The lines that stand and are irregular, with article and code."""
        return [
            (self._line(self._recording.lines[event.act]), event.body.article, event.body.code)
            for event in self._recording.events
            if isinstance(event.body, ActIrregular)
        ]

    def followed(self, kind: type[B]) -> list[B]:
        """The consequences of that kind, in order."""
        return [event.body for event in self._recording.events if isinstance(event.body, kind)]

    @property
    def differences(self) -> list[tuple[str, str]]:
        """The lines that told another total than the record's, and that total (16.2)."""
        return [
            (self._line(self._recording.lines[event.act]), f"{event.body.a}-{event.body.b}")
            for event in self._recording.events
            if isinstance(event.body, DifferenceOpened)
        ]

    @property
    def digests(self) -> list[tuple[str, str]]:
        """The validations that counted: team and digest (16.4)."""
        bodies = [event.body for event in self._recording.events]
        return [(body.team, body.digest) for body in bodies if isinstance(body, ValidationCounted)]

    @property
    def interpretations(self) -> set[str]:
        """The ids that awards and acts without effect rest on."""
        bodies = [event.body for event in self._recording.events]
        cited = {body.interpretation for body in bodies if isinstance(body, ActVoided) and body.interpretation}
        return cited.union(*(body.interpretations for body in bodies if isinstance(body, PointsAwarded)))

    @property
    def status(self) -> str:
        """The state of the match in one word."""
        return str(self.document["status"])

    @property
    def score(self) -> tuple[int, int]:
        """The score, A first."""
        return self.document["score"]["A"], self.document["score"]["B"]

    @property
    def result(self) -> tuple[str | None, str] | None:
        """Winner and kind."""
        result = self.document["result"]
        return (result["winner"], result["kind"]) if result else None

    @property
    def next(self) -> str | None:
        """The hand that is due: its kind and dealer."""
        due = self.document["next_hand"]
        return f"{due['kind']} {due['dealer']}" if due else None

    @property
    def hands(self) -> list[str]:
        """The kinds of the hands so far; of a voided one with a note."""
        return [hand["kind"] + (" void" if hand["voided"] else "") for hand in self.document["hands"]]

    def hand(self, number: int = -1) -> dict[str, Any]:
        """A hand by its number; the last one."""
        hands = self.document["hands"]
        found = hands[number - 1 if number > 0 else number]
        assert isinstance(found, dict)
        return found

    @property
    def is_open(self) -> bool:
        """Whether the last hand is still in progress."""
        return bool(self.hand().get("open"))

    @property
    def points(self) -> list[str]:
        """The awards of the last hand, at hand level."""
        return awards(self.hand()["points"])

    def points_of(self, number: int) -> list[str]:
        """The awards of a hand, at hand level."""
        return awards(self.hand(number)["points"])

    @property
    def articles(self) -> list[str]:
        """The articles of the last hand's awards, those of its duels after its own."""
        hand = self.hand()
        listed = [*hand["points"], *(one for duel in hand["duels"] for one in duel["points"])]
        return [one["article"] for one in listed]

    @property
    def duels(self) -> list[Duel]:
        """The duels of the last hand."""
        return [
            Duel("-".join(duel["players"]), duel["winner"], duel["voided"], awards(duel["points"]))
            for duel in self.hand()["duels"]
        ]

    @property
    def errors(self) -> dict[str, tuple[int, int]]:
        """The dealers' errors, in the cycle and in all."""
        return {dealer: (one["in_cycle"], one["total"]) for dealer, one in self.document["dealer_errors"].items()}

    @property
    def verbal(self) -> tuple[int, int]:
        """Verbal warnings, A first."""
        warnings = self.document["warnings"]
        return warnings["A"]["verbal"], warnings["B"]["verbal"]

    @property
    def disciplinary(self) -> tuple[int, int]:
        """Disciplinary warnings, A first."""
        warnings = self.document["warnings"]
        return warnings["A"]["disciplinary"], warnings["B"]["disciplinary"]


def awards(listed: list[dict[str, Any]]) -> list[str]:
    """Awards as texts: team, points (and what they would be without the cap), what for."""
    return [
        f"{one['team']} {one['points']}{'/' + str(one['full']) if 'full' in one else ''} {one['for']}" for one in listed
    ]


def play(
    *acts: str,
    captains: Mapping[str, int | None] = CAPTAINS,
    official: str | None = OFFICIAL,
    seats: str = "",
    earlier: Mapping[str, Any] | None = None,
    **conditions: object,
) -> Told:
    """Judge the acts as one file, under conditions other than the defaults if some are told.

    ``earlier``: what the match's first event says of its stage and of earlier matches (``stage``, ``warnings``,
    ``concealments``), which no header of a single match does.
    """
    header = ["+++", 'reglamento = "tsa"', 'partido = "T-1"']
    header += [f"hora_oficial = {official}"] if official else []
    header += [f"asientos = {json.dumps(seats.split())}"] if seats else []
    for team, captain in captains.items():
        header += [f"[equipos.{team}]", f'nombre = "Equipo {team}"', f'suplente = "Suplente {team}"']
        header += [f"capitan = {captain}"] if captain else []
    header += ["[condiciones]", *(f"{name} = {json.dumps(value)}" for name, value in conditions.items()), "+++"]
    text = "\n".join([*header, *acts])
    reading = read(text.encode())
    if earlier and reading.opened:
        reading = reading._replace(opened=replace(reading.opened, **earlier))
    return Told(judge(reading), text)


def around(leader: str, cards: str, seats: str = "A1 B2 A3 B1 A2 B3") -> str:
    """The cards of a round, played one by one to the right from the leader; ``-`` is somebody who does not play."""
    order = seats.split()
    start = order.index(leader)
    order = order[start:] + order[:start]
    return "\n".join(f"{player}> {card}" for player, card in zip(order, cards.split(), strict=False) if card != "-")
