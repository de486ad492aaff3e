"""``acta convert``: the record of a score-keeping program, as a match in the notation.

The record is one JSON object, ``match``: two teams of three, their ``positions`` around the table, and ``rounds`` with
the truco and the envido of each (``redondo``), or of each duel (``pica_pica``): a winner and points. What it does not
say is not guessed. Every hand keeps its place as one line of a paper sheet (16.6); one that cannot be assigned is not
scored, and every remark stands as a comment above its line and in the report.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from datetime import timedelta
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from cli.files import read_file
from cli.grammar import Parser
from cli.score_record import Duel, Hand, Match, NotARecordError, Player, Round, pause, read_record, seated
from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.kernel.script import Malformed
from domain.kernel.seats import TEAMS, USUAL
from domain.match.events import EntryFlagged
from domain.notation.header import IDENTIFIER
from domain.notation.reading import read
from domain.notation.sentences import sentence
from domain.notation.source import LIMIT, Defect
from domain.rulebooks.registry import RULEBOOKS
from projections.result import MatchResult

OK, NOT_A_RECORD = 0, 2
TSA = RULEBOOKS["tsa"]
DUELS = 3
ENDS_AT = 25
"""Points from which TSA plays no more pica-pica (15.1)."""
MOST_OF_A_CHAIN = 7
MOST_POINTS = 99
LONG_PAUSE = timedelta(hours=1)
KINDS = {"redondo": "redonda", "pica-pica": "pica_pica"}
SAID = {"redonda": "redonda", "pica_pica": "pica-pica"}

REMARKS: dict[str, str] = tomllib.loads(files("cli").joinpath("convert.toml").read_text("utf-8"))
"""What a remark says, by its code."""


class Remark(NamedTuple):
    """Something that the record does not say, or says in a way that TSA does not know."""

    line: int
    """Of the ``.acta``, where it stands as a comment."""
    round: int | None
    code: str
    text: str


class Conversion(NamedTuple):
    """A match in the notation, and what could not be carried over."""

    text: str
    remarks: list[Remark]


def convert(data: bytes) -> Conversion:
    """The match that the record tells, with remarks. Raises NotARecordError."""
    return _Conversion(read_record(data)).converted()


class _Conversion:
    def __init__(self, match: Match) -> None:
        self.record = match
        self.lines: list[str] = []
        self.remarks: list[Remark] = []
        self.teams, self.seats = seated(match)

    def converted(self) -> Conversion:
        record = self.record
        self._header()
        self._general_remarks()
        rounds = sorted(record.rounds, key=lambda one: one.round_number)
        before: Round | None = None
        for one in rounds:
            self.lines.append("")
            self._round(one, before)
            before = one
        self.lines.append("")
        self._how_it_ended()
        return Conversion("\n".join(self.lines).rstrip("\n") + "\n", self.remarks)

    # --- what is written

    def remark(self, code: str, number: int | None = None, **facts: object) -> None:
        """A comment in its place, and a line of the report."""
        text = REMARKS[code].format(**facts)
        self.lines.append(f"# {text}")
        self.remarks.append(Remark(len(self.lines), number, code, text))

    def _header(self) -> None:
        record = self.record
        match = record.name if IDENTIFIER.fullmatch(record.name) else f"registro-{record.id}"
        self.lines.append("# Convertido del registro de un anotador de puntos: solo lo que ese registro dice.")
        if match != record.name:
            self.remark("nombre_cambiado", name=_on_one_line(record.name), match=match)
        header = ['reglamento = "tsa"', _key("partido", match)]
        for side, team in self.teams.items():
            players = [self.seats[f"{side}{n}"] for n in (1, 2, 3)]
            header += [f"[equipos.{side}]", _key("nombre", team.name), _key("jugadores", players)]
        self.lines += ["+++", *header, "+++", ""]
        reading = read("\n".join(["+++", *header, "+++"]).encode())
        if reading.opened is None:
            first = reading.defects[0]
            raise NotARecordError(f"Sus datos no sirven de encabezado: {sentence(first.code, first.facts)}")
        self.state = TSA.initial(reading.opened)
        self.result = MatchResult().apply_all([Event(0, reading.opened)])

    def _general_remarks(self) -> None:
        record = self.record
        for code in ("numeros_por_asiento", "sin_capitanes", "sin_huso"):
            self.remark(code)
        if not record.pica_pica_enabled:
            self.remark("sin_pica")
        elif record.pica_pica_end_points not in {None, ENDS_AT}:
            self.remark("otros_limites", theirs=record.pica_pica_end_points, ours=ENDS_AT)
        if record.rounds:
            first = min(record.rounds, key=lambda one: one.round_number)
            self.act(f"repartidor {self.dealer_of(first)}")

    def _round(self, one: Round, before: Round | None) -> None:
        number = one.round_number
        self.lines.append(f"# Ronda {number}, {_on_one_line(one.round_type)}, anotada {_on_one_line(one.created_at)}.")
        if before is not None:
            self._since(before, one)
        due = self.result.document()["next_hand"]
        if due is None:
            self.remark("ya_terminado", number)
            return
        self._compare(one, due)
        points = self._points(one)
        if points is None:
            self.remark("no_se_puntua", number)
            points = (0, 0)
        self._sheet(number, due["kind"], *points)

    def _since(self, before: Round, one: Round) -> None:
        for missing in range(before.round_number + 1, one.round_number):
            self.remark("ronda_salteada", missing, missing=missing)
        passed = pause(before.created_at, one.created_at)
        if passed is not None and passed >= LONG_PAUSE:
            minutes = passed // timedelta(minutes=1)
            self.remark("pausa", one.round_number, pause=f"{minutes // 60} h {minutes % 60} min")

    def _compare(self, one: Round, due: dict[str, Any]) -> None:
        kind, dealer = KINDS.get(one.round_type), self.dealer_of(one)
        if kind is not None and kind != due["kind"]:
            kinds = {"theirs": SAID[kind], "ours": SAID[due["kind"]]}
            self.remark("otra_clase", one.round_number, **kinds, **self._score())
        if dealer != due["dealer"]:
            self.remark("otro_repartidor", one.round_number, theirs=dealer, ours=due["dealer"])

    def _sheet(self, number: int, kind: str, a: int, b: int) -> None:
        line = f"planilla A {a} B {b}"
        outcome = TSA.judge(self.state, _act(line), None)
        facts = {"to_a": a, "to_b": b, "kind": SAID[kind], **self._score()}
        if isinstance(outcome, Refusal):
            why = sentence(outcome.code, outcome.facts)
            self.remark("rechazada", number, why=why, **facts)
            self.remark("no_se_puntua", number)
            self.act("planilla A 0 B 0")
            return
        if any(type(event.body) is EntryFlagged for event in outcome.events):
            self.remark("planilla_imposible", number, **facts)
        self.act(line)

    def act(self, line: str) -> None:
        """Write an act, and judge it: the file is accepted as it is written."""
        outcome = TSA.judge(self.state, _act(line), None)
        self.state = outcome.match
        self.result.apply_all(outcome.events)
        self.lines.append(line)

    def _score(self) -> dict[str, int]:
        return {side.lower(): points for side, points in self.result.document()["score"].items()}

    def _how_it_ended(self) -> None:
        finished, result = self.record.status == "terminada", self.result.document()["result"]
        if finished and result is None:
            self.remark("termino_sin_treinta", **self._score())
        elif result is not None and not finished:
            self.remark("sigue_en_juego", status=_on_one_line(self.record.status), **self._score())

    # --- what is read

    def dealer_of(self, one: Round) -> str:
        """Who deals, by the position around the table."""
        return USUAL[one.dealer_position % len(USUAL)]

    def _points(self, one: Round) -> tuple[int, int] | None:
        """What A and B took from the hand; None, with remarks, where that cannot be said."""
        number = one.round_number
        if one.round_type not in KINDS:
            self.remark("clase_desconocida", number, kind=_on_one_line(one.round_type))
            return None
        if one.round_type == "redondo":
            parts, good = self._of_a_hand(one)
        else:
            parts, good = self._of_the_duels(one)
        total = dict.fromkeys(TEAMS, 0)
        for part, winner, points, side in parts:
            if not self._is_told(number, part, winner, points, side):
                good = False
            elif side is not None and points is not None:
                total[side] += points
        return (total["A"], total["B"]) if good else None

    def _of_a_hand(self, one: Round) -> tuple[list["_Part"], bool]:
        number, hands = one.round_number, one.redondo
        if len(hands) != 1:
            code = "anotada_dos_veces" if hands else "sin_anotacion"
            self.remark(code, number, count=len(hands))
            return [], False
        (hand,) = hands
        if (hand.envido_points or 0) > MOST_OF_A_CHAIN:
            self.remark("envido_alto", number, points=hand.envido_points)
        side = {team.id: name for name, team in self.teams.items()}
        return [*_parts("", hand.truco_winner_team_id, hand.envido_winner_team_id, hand, side)], True

    def _of_the_duels(self, one: Round) -> tuple[list["_Part"], bool]:
        number, duels = one.round_number, one.pica_pica
        good = True
        repeated = {duel.sub_round for duel in duels if [d.sub_round for d in duels].count(duel.sub_round) > 1}
        for again in sorted(repeated):
            self.remark("duelo_repetido", number, duel=again)
            good = False
        if len(duels) != DUELS and not repeated:
            self.remark("faltan_duelos" if duels else "sin_anotacion", number, count=len(duels))
            good = False
        side = {
            player.id: name
            for name, team in self.teams.items()
            for player in team.players
            if isinstance(player, Player)
        }
        parts: list[_Part] = []
        for duel in sorted(duels, key=lambda one: one.sub_round):
            parts += _parts(f"Duelo {duel.sub_round}, ", duel.truco_winner_id, duel.envido_winner_id, duel, side)
        return parts, good

    def _is_told(self, number: int, part: str, winner: int | None, points: int | None, side: str | None) -> bool:
        """Whether the part says both who won it and how much, or neither."""
        told = True
        if points is not None and not 0 <= points <= MOST_POINTS:
            self.remark("puntos_imposibles", number, part=part, points=points)
            told = False
        elif points and winner is None:
            said = "1 punto" if points == 1 else f"{points} puntos"
            self.remark("puntos_sin_ganador", number, part=part, points=said)
            told = False
        elif winner is not None and not points:
            self.remark("ganador_sin_puntos", number, part=part, winner=winner if side is None else side)
            told = False
        if winner is not None and side is None:
            self.remark("ganador_desconocido", number, part=part, winner=winner)
            told = False
        return told


class _Part(NamedTuple):
    """The truco or the envido of a hand or duel: the winner as the record names it, the points, the side if known."""

    name: str
    winner: int | None
    points: int | None
    side: str | None


def _parts(
    where: str, truco: int | None, envido: int | None, paid: Hand | Duel, side: dict[int, str]
) -> Iterator[_Part]:
    for name, winner, points in (("truco", truco, paid.truco_points), ("envido", envido, paid.envido_points)):
        told = where + name if where else name.capitalize()
        yield _Part(told, winner, points, None if winner is None else side.get(winner))


def _act(line: str) -> Body:
    act = TSA.read(line)
    if isinstance(act, Malformed):  # this module writes its lines itself
        raise AssertionError(line)  # noqa: TRY004 - a mistake here, not a wrong argument
    return act


def _on_one_line(text: str) -> str:
    return " ".join(re.sub(r"[\x00-\x1f\x7f]", " ", text).split())[:80]


def _key(name: str, value: object) -> str:
    return f"{name} = {msgspec.json.encode(value).decode()}"


# --- the command ---------------------------------------------------------------------------------------------------


def main(args: Sequence[str] | None = None) -> int:
    """Write the match to the output and the report to the error output; 2 where the file is no record."""
    parser = Parser("acta convert", description="Pasa a la notación el registro de un anotador de puntos.")
    parser.add_argument("file", metavar="ARCHIVO", help="el registro, en JSON")
    path = parser.parse_args(args).file
    try:
        conversion = convert(_bytes_of(path))
    except NotARecordError as problem:
        sys.stderr.write(f"{path}: {problem}\n")
        return NOT_A_RECORD
    sys.stdout.write(conversion.text)
    for remark in conversion.remarks:
        where = f"ronda {remark.round}" if remark.round is not None else "partido"
        sys.stderr.write(f"línea {remark.line}, {where}: {remark.text} [{remark.code}]\n")
    return OK


def _bytes_of(path: str) -> bytes:
    data = read_file(path)
    if isinstance(data, bytes) and len(data) > LIMIT:
        data = Defect(1, "file_too_large", facts={"bytes": len(data), "limit": LIMIT})
    if isinstance(data, Defect):
        raise NotARecordError(sentence(data.code, data.facts))
    return data


if __name__ == "__main__":
    sys.exit(main())
