"""Editions for tests: short lines in, what the folder comes to out.

``season("TER-CAL 30-24", "CAL-HOR ausencia B")`` lists matches ``M1``, ``M2``, … of the one group ``1``, whose teams
are those that play. A line may end with disciplinary warnings (``| 1 0``, A then B); ``TER-CAL`` alone is a match
without a result; ``TER-CAL @`` takes the acta of that match from ``actas``, whose ids are filled in.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from domain.competition.document import document_of
from domain.competition.edition import Edition
from domain.competition.outcome import Outcome
from domain.competition.reading import Rejection, read
from domain.competition.season import walk
from domain.competition.standings import Standings, standings
from domain.discipline import document as discipline_document
from domain.discipline.register import Register

ONE_GROUP: Mapping[str, str] = {}
THREE_TEAMS = """\
[[equipos]]
id = "TER"
nombre = "Los Teros"
jugadores = ["Ana Ruiz", "Beto Sosa", "Caro Paz"]
suplente = "Dino Gil"
[[equipos]]
id = "CAL"
nombre = "Las Calandrias"
[[equipos]]
id = "HOR"
nombre = "Los Horneros"
"""
"""As ``edicion.toml`` tells them."""
OFFICIAL = "2026-10-03T20:00:00-03:00"


class Told(NamedTuple):
    """What an edition came to."""

    edition: Edition
    standings: Standings
    register: Register
    rejections: Sequence[Rejection]
    outcomes: Mapping[str, Outcome]

    @property
    def document(self) -> dict[str, Any]:
        """The standings as the command prints them."""
        return document_of(self.edition.id, self.standings)

    @property
    def discipline(self) -> dict[str, Any]:
        """The teams of the discipline as the command prints them."""
        teams: dict[str, Any] = self._discipline["teams"]
        return teams

    @property
    def measures(self) -> list[dict[str, Any]]:
        """What was decided against the teams, as the command prints it."""
        measures: list[dict[str, Any]] = self._discipline.get("measures", [])
        return measures

    @property
    def incidents(self) -> list[dict[str, Any]]:
        """What an investigator has to see, as the command prints it."""
        incidents: list[dict[str, Any]] = self._discipline.get("incidents", [])
        return incidents

    @property
    def _discipline(self) -> dict[str, Any]:
        return discipline_document.document_of(self.edition.id, sorted(self._ids), self.register)

    @property
    def _ids(self) -> list[str]:
        return [team.id for team in self.edition.teams]

    @property
    def table(self) -> dict[str, Any]:
        """The first table."""
        table: dict[str, Any] = self.document["tables"][0]
        return table

    @property
    def order(self) -> str:
        """The first table, as ``1 TER, 2 CAL``."""
        return ", ".join(f"{row['position']} {row['team']}" for row in self.table["rows"])

    @property
    def decided(self) -> list[str | None]:
        """What separates each row of the first table."""
        return [row["decided_by"] for row in self.table["rows"]]

    def row(self, team: str) -> dict[str, Any]:
        """A team's row."""
        return next(row for table in self.document["tables"] for row in table["rows"] if row["team"] == team)

    def figures(self, team: str) -> tuple[object, ...]:
        """Played, won, lost, points for, points against, difference."""
        row = self.row(team)
        return tuple(row[key] for key in ("played", "won", "lost", "points_for", "points_against", "difference"))

    @property
    def seconds(self) -> str:
        """The second-placed, as ``1 CAL, 2 HOR``."""
        return ", ".join(f"{row['position']} {row['team']}" for row in self.document["seconds"])

    @property
    def qualified(self) -> str:
        """Who goes on, from all phases."""
        return " ".join(one["team"] for one in self.document["qualified"])

    @property
    def rejected(self) -> list[tuple[str | None, str, str | None]]:
        """Match, code and article of what was not taken in."""
        return [(one.match, one.defects[0].code, one.defects[0].article) for one in self.rejections]

    def disqualified(self, team: str) -> tuple[str, str] | None:
        """Where and by what the team is out."""
        return self.register.bar(team)


def season(  # noqa: PLR0913 - what an edition is made of, all but the matches by name
    *matches: str,
    groups: Mapping[str, str] = ONE_GROUP,
    phases: Sequence[tuple[str, str]] = (("grupos", "clasificatoria"),),
    qualify: int = 1,
    seconds: int = 0,
    lots: Sequence[str] = (),
    conditions: str = "",
    actas: Mapping[str, str] | None = None,
) -> Told:
    """Compute an edition. A match of a later phase begins with its id: ``final: TER-CAL 30-2``.

    A lot is its order, ``HOR CAL``, after its group where that is not ``1``: ``segundos: HOR CAL``.
    """
    listed = [_match(number, line, phases[0][0], groups) for number, line in enumerate(matches, 1)]
    teams = sorted({team for one in listed for team in one.teams} | set(" ".join(groups.values()).split()))
    told_groups = dict(groups) or {"1": " ".join(teams)}
    lines = ['edicion = "E"', 'reglamento = "tsa"', "[condiciones]", conditions]
    for team in teams:
        lines += ["[[equipos]]", f'id = "{team}"', f'nombre = "Los {team}"']
    for phase, stage in phases:
        lines += ["[[fases]]", f'id = "{phase}"', f'etapa = "{stage}"']
        lines += [f"clasifican = {qualify}", f"mejores_segundos = {seconds}"]
        for group, members in told_groups.items():
            lines += ["[[fases.grupos]]", f'id = "{group}"', f"equipos = {_list(members.split())}"]
    for one in listed:
        lines += one.lines
    for lot in lots:
        place, _, order = lot.rpartition(": ")
        lines += ["[[sorteos]]", f'fase = "{phases[0][0]}"', f'grupo = "{place or 1}"']
        lines += [f"entre = {_list(sorted(order.split()))}", f"orden = {_list(order.split())}"]
    files = {f"{one.id}.acta": acta(one.id, one.teams, (actas or {}).get(one.id, "")) for one in listed}
    return compute("\n".join(lines).encode(), files)


def compute(data: bytes, actas: Mapping[str, bytes] | None = None) -> Told:
    """What the bytes of ``edicion.toml`` come to, with the bytes of the actas by file."""
    edition, rejected = read(data)
    assert edition is not None, rejected
    found = walk(edition, actas or {}, Register.of(edition.conditions))
    out = {team.id: bar[0] for team in edition.teams if (bar := found.register.bar(team.id))}
    tables = standings(edition, found.outcomes, out)
    return Told(edition, tables, found.register, (*rejected, *found.rejected), found.outcomes)


class _Match(NamedTuple):
    id: str
    teams: tuple[str, str]
    lines: list[str]


def _match(number: int, line: str, phase: str, groups: Mapping[str, str]) -> _Match:
    *told, rest = line.split(": ")
    rest, _, warnings = rest.partition("|")
    pair, _, result = rest.strip().partition(" ")
    a, _, b = pair.partition("-")
    group = next((name for name, members in groups.items() if a in members.split()), "1")
    name = f"M{number}"
    lines = ["[[partidos]]", f'id = "{name}"', f'fase = "{told[0] if told else phase}"', f'grupo = "{group}"']
    lines += [f"equipos = {_list([a, b])}"]
    if result == "@":
        lines += [f'archivo = "{name}.acta"']
    elif result:
        lines += [f'resultado = "{result}"']
    if warnings:
        one, other = warnings.split()
        lines += [f"advertencias = {{ A = {one}, B = {other} }}"]
    return _Match(name, (a, b), lines)


def acta(match: str, teams: tuple[str, str], body: str) -> bytes:
    """A match of two teams whose captains are their first players; ``repartidor A1`` comes before the body."""
    a, b = teams
    head = f'+++\nreglamento = "tsa"\npartido = "{match}"\nhora_oficial = {OFFICIAL}\n'
    sides = "".join(f'[equipos.{side}]\nid = "{team}"\ncapitan = 1\n' for side, team in (("A", a), ("B", b)))
    return f"{head}{sides}+++\nrepartidor A1\n{body}\n".encode()


def _list(ids: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{one}"' for one in ids) + "]"
