"""The header of a file: TOML between two lines of ``+++``, read into a match's first event and written back."""

import re
import tomllib
from datetime import datetime
from typing import Any

import msgspec

from domain.kernel.seats import PLAYERS, TEAMS, USUAL, is_a_table
from domain.match.events import MatchOpened
from domain.notation.source import Defect
from domain.rulebooks.registry import RULEBOOKS, Rulebook

IDENTIFIER = re.compile(r"[A-Za-z0-9._-]{1,100}")
KEYS = frozenset({"reglamento", "partido", "edicion", "fase", "hora_oficial", "asientos", "equipos", "condiciones"})
TEAM_KEYS = frozenset({"id", "nombre", "jugadores", "suplente", "capitan"})
MOST_NAME = 200


def read(text: str) -> tuple[MatchOpened | None, list[Defect]]:
    """The first event that the header tells, or None with all its defects."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        return None, [Defect(int(found[1]) if found else text.count("\n") + 1, "header_not_toml")]
    return _Reading(text, tables).opened()


class _Reading:
    def __init__(self, text: str, tables: dict[str, Any]) -> None:
        self.lines = text.split("\n")
        self.tables = tables
        self.defects: list[Defect] = []

    def wrong(self, code: str, key: str, *, article: str | None = None) -> None:
        """Note a defect at the line of ``key``."""
        name = re.escape(key.rsplit(".", 1)[-1])
        pattern = re.compile(rf'\s*(\[+.*)?"?{name}"?\s*[]=.]')
        line = next((n for n, text in enumerate(self.lines, 1) if pattern.match(text)), None)
        first = next((n for n, text in enumerate(self.lines, 1) if text.strip()), 1)
        self.defects.append(Defect(line or first, code, article, {"key": key}))

    def opened(self) -> tuple[MatchOpened | None, list[Defect]]:
        tables = self.tables
        for key in tables.keys() - KEYS:
            self.wrong("header_unknown_key", key)
        rulebook = self._rulebook()
        match = self._identifier("partido", required=True)
        edition, phase = self._identifier("edicion"), self._text(tables, "fase")
        seats = self._seats()
        teams = self._teams()
        conditions, stated = self._conditions(rulebook)
        official = self._official_time()
        if self.defects or rulebook is None or match is None:
            return None, sorted(self.defects)
        fields = {name: value for team in TEAMS for name, value in self._people(team, teams[team]).items()}
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
        return opened, []

    def _rulebook(self) -> Rulebook | None:
        name = self.tables.get("reglamento")
        if name is None:
            self.wrong("header_missing_key", "reglamento")
        elif not isinstance(name, str) or name not in RULEBOOKS:
            self.wrong("unknown_rulebook", "reglamento")
        else:
            return RULEBOOKS[name]
        return None

    def _identifier(self, key: str, *, required: bool = False) -> str | None:
        value = self.tables.get(key)
        if value is None:
            if required:
                self.wrong("header_missing_key", key)
            return None
        if not isinstance(value, str) or not IDENTIFIER.fullmatch(value):
            self.wrong("not_an_identifier", key)
            return None
        return value

    def _text(self, table: dict[str, Any], key: str, prefix: str = "") -> str | None:
        value = table.get(key)
        if value is not None and (not isinstance(value, str) or not 0 < len(value) <= MOST_NAME):
            self.wrong("header_wrong_type", prefix + key)
            return None
        return value

    def _seats(self) -> tuple[str, ...]:
        value = self.tables.get("asientos")
        if value is None:
            return USUAL
        texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
        if not texts or not is_a_table(tuple(value)):
            self.wrong("not_a_table", "asientos", article="3.5")
            return USUAL
        return tuple(value)

    def _teams(self) -> dict[str, dict[str, Any]]:
        teams = self.tables.get("equipos")
        if teams is None:
            self.wrong("header_missing_key", "equipos")
            return {team: {} for team in TEAMS}
        if (
            not isinstance(teams, dict)
            or set(teams) != set(TEAMS)
            or not all(isinstance(t, dict) for t in teams.values())
        ):
            self.wrong("not_two_teams", "equipos", article="1.2")
            return {team: {} for team in TEAMS}
        for team in TEAMS:
            self._team(team, teams[team])
        return teams

    def _team(self, team: str, table: dict[str, Any]) -> None:
        prefix = f"equipos.{team}."
        for key in table.keys() - TEAM_KEYS:
            self.wrong("header_unknown_key", prefix + key)
        if "nombre" not in table and "id" not in table:
            self.wrong("header_missing_key", prefix + "nombre")
        self._text(table, "nombre", prefix)
        self._text(table, "suplente", prefix)
        if "id" in table and (not isinstance(table["id"], str) or not IDENTIFIER.fullmatch(table["id"])):
            self.wrong("not_an_identifier", prefix + "id")
        players = table.get("jugadores")
        size = len(PLAYERS) // len(TEAMS)
        if players is not None and (
            not isinstance(players, list)
            or len(players) != size
            or not all(isinstance(one, str) and 0 < len(one) <= MOST_NAME for one in players)
        ):
            self.wrong("not_three_players", prefix + "jugadores", article="3.1")
        captain = table.get("capitan")
        if captain is not None and (type(captain) is not int or not 1 <= captain <= size):
            self.wrong("no_such_captain", prefix + "capitan", article="3.2")

    def _people(self, team: str, table: dict[str, Any]) -> dict[str, Any]:
        side = team.lower()
        names: dict[str, Any] = {f"{side}{n}": name for n, name in enumerate(table.get("jugadores", ()), 1)}
        return names | {f"name_{side}": table.get("nombre"), f"{side}_substitute": table.get("suplente")}

    def _conditions(self, rulebook: Rulebook | None) -> tuple[dict[str, Any], tuple[str, ...]]:
        stated = self.tables.get("condiciones", {})
        if not isinstance(stated, dict):
            self.wrong("header_wrong_type", "condiciones")
            return {}, ()
        if rulebook is None:
            return {}, ()
        conditions, wrong = rulebook.conditions(stated)
        for name in wrong:
            self.wrong("unknown_condition" if name not in conditions else "condition_value", name)
        return conditions, tuple(stated)

    def _official_time(self) -> str | None:
        value = self.tables.get("hora_oficial")
        if value is None:
            return None
        if not isinstance(value, datetime) or value.tzinfo is None:
            self.wrong("not_an_instant", "hora_oficial")
            return None
        return value.isoformat()


def write(opened: MatchOpened) -> str:
    """The header of a match as text; ``read`` gives the same first event back."""
    lines = [_line("reglamento", opened.rulebook), _line("partido", opened.match)]
    lines += [_line(key, value) for key, value in (("edicion", opened.edition), ("fase", opened.phase)) if value]
    if opened.official_time:
        lines.append(f"hora_oficial = {opened.official_time}")
    if opened.seats != USUAL:
        lines.append(_line("asientos", list(opened.seats)))
    for team in TEAMS:
        lines += _write_team(opened, team)
    if opened.stated:
        lines.append("[condiciones]")
        lines += [_condition(name, opened.conditions[name]) for name in opened.stated]
    return "\n".join(lines)


def _write_team(opened: MatchOpened, team: str) -> list[str]:
    side = team.lower()
    players = [getattr(opened, f"{side}{n}") for n in (1, 2, 3)]
    table = {
        "id": opened.teams.get(team),
        "nombre": getattr(opened, f"name_{side}"),
        "jugadores": players if all(players) else None,
        "suplente": getattr(opened, f"{side}_substitute"),
        "capitan": opened.captains.get(team),
    }
    return [f"[equipos.{team}]", *(_line(key, value) for key, value in table.items() if value is not None)]


def _line(key: str, value: object) -> str:
    return f"{key} = {msgspec.json.encode(value).decode()}"


def _condition(name: str, value: object) -> str:
    if name == "signs":
        signs = msgspec.json.decode(str(value))
        tables = ["{" + ", ".join(_line(k, v) for k, v in sign.items()) + "}" for sign in signs]
        return f"signs = [{', '.join(tables)}]"
    return _line(name, value)
