"""The header of a file: TOML between two lines of ``+++``, read into a match's first event and written back."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from domain.kernel.script import SHOWN
from domain.kernel.seats import TEAMS, USUAL
from domain.match.events import MatchOpened
from domain.match.law import Law
from domain.match.seating import are_two_sides, is_a_side, is_seated, may_be_captain, side_of
from domain.notation import toml
from domain.notation.clock import NOON, is_in_range
from domain.notation.source import UNWRITABLE, Defect
from domain.rulebooks.registry import RULEBOOKS, Rulebook

NO_EDITION = "-"
"""What stands for the edition in the name of a match that is of none (decisions: identity)."""
IDENTIFIER = re.compile(r"[A-Za-z0-9._-]+")
MOST_IDENTIFIER = 100
MOST_NAME = 200
KEYS = frozenset({"reglamento", "partido", "edicion", "fase", "hora_oficial", "asientos", "equipos", "condiciones"})
TEAM_KEYS = frozenset({"id", "nombre", "jugadores", "suplente", "capitan"})
SIGNS = "signs"
"""The condition that is data (Annex C.2), not one of an interpretation's values; kept as JSON."""


class Header(NamedTuple):
    """What a header says: the first event, or all its defects and what they leave to read the acts with."""

    opened: MatchOpened | None
    rulebook: Rulebook | None
    official: str | None
    defects: list[Defect]


def read(text: str) -> Header:
    """The header's text, its lines where they stand in the file."""
    tables = toml.read(text)
    if isinstance(tables, Defect):
        return Header(None, None, None, [tables])
    return _Reading(text, tables).header()


class _Reading:
    def __init__(self, text: str, tables: dict[str, Any]) -> None:
        self.lines = toml.lines_of_keys(text)
        self.first = next((n for n, line in enumerate(text.split("\n"), 1) if line.strip()), 1)
        self.tables = tables
        self.defects: list[Defect] = []
        self.law: Law | None = None

    @property
    def usual(self) -> tuple[str, ...]:
        """The usual table of the rulebook, where it is known."""
        return self.law.table if self.law else USUAL

    def wrong(self, code: str, key: str, *, topic: str | None = None, **facts: int) -> None:
        """Note a defect at the line of ``key``, or of the table that should hold it; its article by the law's topic."""
        article: str | None = getattr(self.law, topic) if self.law is not None and topic is not None else None
        place = key
        while place and place not in self.lines:
            place = place.rpartition(".")[0]
        self.defects.append(Defect(self.lines.get(place, self.first), code, article, {"key": key[:SHOWN], **facts}))

    def header(self) -> Header:
        tables = self.tables
        self._unknown(tables, KEYS)
        rulebook = self._rulebook()
        match = self._identifier(tables, "partido", required=True)
        edition, phase = self._identifier(tables, "edicion"), self._name(tables, "fase")
        if edition == NO_EDITION:
            self.wrong("edition_name_reserved", "edicion")
        self.law = rulebook.law if rulebook else None
        seats = self._seats()
        teams = self._teams()
        conditions, stated = self._conditions(rulebook)
        official = self._official_time()
        if self.defects or rulebook is None or match is None:
            return Header(None, rulebook, official, sorted(self.defects, key=lambda defect: defect.line))
        fields: dict[str, Any] = {
            name: value for team in TEAMS for name, value in self._people(team, teams[team]).items()
        }
        opened = MatchOpened(
            rulebook=rulebook.id,
            revision=rulebook.revision,
            match=match,
            edition=edition,
            phase=phase,
            official_time=official,
            seats=seats,
            captains={team: teams[team].get("capitan") for team in TEAMS},
            teams={team: teams[team]["id"] for team in TEAMS if "id" in teams[team]},
            conditions=conditions,
            stated=stated,
            **fields,
        )
        return Header(opened, rulebook, official, [])

    def _unknown(self, table: Mapping[str, object], known: frozenset[str], prefix: str = "") -> None:
        for key in sorted(table.keys() - known):
            self.wrong("header_unknown_key", prefix + key)

    def _rulebook(self) -> Rulebook | None:
        name = self.tables.get("reglamento")
        if name is None:
            self.wrong("header_missing_key", "reglamento")
        elif not isinstance(name, str) or name not in RULEBOOKS:
            self.wrong("unknown_rulebook", "reglamento")
        else:
            return RULEBOOKS[name]
        return None

    def _identifier(
        self, table: Mapping[str, object], key: str, prefix: str = "", *, required: bool = False
    ) -> str | None:
        value = table.get(key)
        if value is None:
            if required:
                self.wrong("header_missing_key", prefix + key)
            return None
        if not isinstance(value, str):
            self.wrong("header_wrong_type", prefix + key)
        elif len(value) > MOST_IDENTIFIER:
            self.wrong("identifier_too_long", prefix + key)
        elif not IDENTIFIER.fullmatch(value):
            self.wrong("not_an_identifier", prefix + key)
        else:
            return value
        return None

    def _name(self, table: Mapping[str, object], key: str, prefix: str = "") -> str | None:
        value = table.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong("header_wrong_type", prefix + key)
        elif not _is_name(value):
            self.wrong("not_a_name", prefix + key)
        else:
            return value
        return None

    def _seats(self) -> tuple[str, ...]:
        value = self.tables.get("asientos")
        if value is None:
            return self.usual
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.wrong("header_wrong_type", "asientos")
        elif not is_seated(tuple(value), self.usual):
            self.wrong("not_a_table", "asientos", topic="seats")
        else:
            return tuple(value)
        return self.usual

    def _teams(self) -> dict[str, dict[str, Any]]:
        none: dict[str, dict[str, Any]] = {team: {} for team in TEAMS}
        teams = self.tables.get("equipos")
        if teams is None:
            self.wrong("header_missing_key", "equipos")
            return none
        if not isinstance(teams, dict) or not all(isinstance(team, dict) for team in teams.values()):
            self.wrong("header_wrong_type", "equipos")
            return none
        if not are_two_sides(teams):
            extra = next((f"equipos.{name}" for name in teams if name not in TEAMS), "equipos")
            self.wrong("not_two_teams", extra, topic="sides")
            return none
        for team in TEAMS:
            self._team(f"equipos.{team}.", teams[team])
        return teams

    def _team(self, prefix: str, table: dict[str, Any]) -> None:
        self._unknown(table, TEAM_KEYS, prefix)
        if "nombre" not in table and "id" not in table:
            self.wrong("header_missing_key", f"{prefix}nombre")
        self._name(table, "nombre", prefix)
        self._name(table, "suplente", prefix)
        self._identifier(table, "id", prefix)
        self._players(table.get("jugadores"), f"{prefix}jugadores")
        captain = table.get("capitan")
        if captain is not None and not may_be_captain(captain, self.usual):
            self.wrong("no_such_captain", f"{prefix}capitan", topic="captain", players=side_of(self.usual))

    def _players(self, players: object, key: str) -> None:
        if players is None:
            return
        if not isinstance(players, list) or not all(isinstance(one, str) for one in players):
            self.wrong("header_wrong_type", key)
        elif not is_a_side(players, self.usual):
            self.wrong("not_three_players", key, topic="line_up", players=side_of(self.usual))
        elif not all(map(_is_name, players)):
            self.wrong("not_a_name", key)

    def _people(self, team: str, table: dict[str, Any]) -> dict[str, Any]:
        side = team.lower()
        names = {f"{side}{n}": name for n, name in enumerate(table.get("jugadores", ()), 1)}
        return names | {f"name_{side}": table.get("nombre"), f"{side}_substitute": table.get("suplente")}

    def _conditions(self, rulebook: Rulebook | None) -> tuple[dict[str, Any], tuple[str, ...]]:
        stated = self.tables.get("condiciones", {})
        if not isinstance(stated, dict):
            self.wrong("header_wrong_type", "condiciones")
            return {}, ()
        if rulebook is None:
            return {}, ()
        plain = {name: value if toml.is_plain(value) else None for name, value in stated.items()}
        conditions, wrong = rulebook.conditions(plain)
        for name in wrong:
            self.wrong(_wrong_condition(name, stated[name], conditions), f"condiciones.{name}")
        return conditions, tuple(stated)

    def _official_time(self) -> str | None:
        value = self.tables.get("hora_oficial")
        if value is None:
            return None
        if not isinstance(value, datetime) or not is_in_range(value):
            self.wrong("not_an_instant", "hora_oficial")
        elif value.tzinfo is None:
            self.wrong("instant_without_offset", "hora_oficial")
        else:
            return value.isoformat()
        return NOON


def _is_name(text: str) -> bool:
    return 0 < len(text) <= MOST_NAME and not UNWRITABLE.search(text) and len(text.splitlines()) == 1


def _wrong_condition(name: str, value: object, conditions: Mapping[str, object]) -> str:
    if name == SIGNS:
        return "condition_value"
    if name not in conditions:
        return "unknown_condition"
    return "condition_value" if type(value) is type(conditions[name]) else "condition_type"


def write(opened: MatchOpened) -> str:
    """The header of a match as text; ``read`` gives the same first event back."""
    head = {
        "reglamento": opened.rulebook,
        "partido": opened.match,
        "edicion": opened.edition,
        "fase": opened.phase,
        "hora_oficial": datetime.fromisoformat(opened.official_time) if opened.official_time else None,
        "asientos": opened.seats if opened.seats != RULEBOOKS[opened.rulebook].law.table else None,
    }
    lines = toml.lines(head)
    for team in TEAMS:
        lines += [f"[equipos.{team}]", *toml.lines(_team(opened, team))]
    if opened.stated:
        lines += [
            "[condiciones]",
            *toml.lines({name: condition(name, opened.conditions[name]) for name in opened.stated}),
        ]
    return "\n".join(lines)


def _team(opened: MatchOpened, team: str) -> dict[str, object]:
    side = team.lower()
    size = side_of(RULEBOOKS[opened.rulebook].law.table)
    players = [getattr(opened, f"{side}{n}") for n in range(1, size + 1)]
    return {
        "id": opened.teams.get(team),
        "nombre": getattr(opened, f"name_{side}"),
        "jugadores": players if all(players) else None,
        "suplente": getattr(opened, f"{side}_substitute"),
        "capitan": opened.captains.get(team),
    }


def condition(name: str, value: object) -> object:
    """The value of a condition as a file tells it."""
    return toml.from_json(str(value)) if name == SIGNS else value
