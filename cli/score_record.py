"""The record of a public score-keeping program: its shape, and who sits where."""

import re
from datetime import datetime, timedelta

import msgspec

from domain.kernel.seats import TEAM, TEAMS, USUAL

AT = re.compile(r" - at `(.+)`\Z")
MISSING = re.compile(r"Object missing required field `(.+?)`")
"""How the JSON reader says where something is, and that it is not there."""


class NotARecordError(ValueError):
    """The data is no record of this kind; the message says why, in Spanish."""


class Player(msgspec.Struct):
    """A player with the number by which duels name the winner."""

    id: int
    name: str


class Team(msgspec.Struct):
    """A team; where ``players`` are bare names, nobody knows their numbers."""

    id: int
    name: str
    players: list[str | Player]


class Hand(msgspec.Struct):
    """What a mano redonda paid."""

    truco_winner_team_id: int | None = None
    truco_points: int | None = None
    envido_winner_team_id: int | None = None
    envido_points: int | None = None


class Duel(msgspec.Struct):
    """What a duel paid."""

    sub_round: int
    truco_winner_id: int | None = None
    truco_points: int | None = None
    envido_winner_id: int | None = None
    envido_points: int | None = None


class Round(msgspec.Struct):
    """One hand."""

    round_number: int
    round_type: str
    dealer_position: int
    created_at: str
    redondo: list[Hand] = []
    pica_pica: list[Duel] = []


class Match(msgspec.Struct):
    """The whole match."""

    id: int
    name: str
    teams: list[Team]
    positions: list[tuple[int, str]]
    rounds: list[Round]
    status: str = ""
    pica_pica_enabled: int = 1
    pica_pica_end_points: int | None = None


class Record(msgspec.Struct):
    """The file."""

    match: Match


def read_record(data: bytes) -> Match:
    """The match in a file. Raises NotARecordError."""
    try:
        return msgspec.json.decode(data, type=Record).match
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotARecordError(f"No es un registro de puntos: {_in_spanish(str(error))}.") from error


def _in_spanish(message: str) -> str:
    """What is wrong and where, of what the JSON reader says."""
    where = AT.search(message)
    place = where[1].removeprefix("$.") if where else "el archivo"
    if missing := MISSING.match(message):
        return f"falta {missing[1]} en {place}"
    return f"{place} no tiene la forma debida" if where or message.startswith("Expected") else "no es JSON en UTF-8"


def seated(match: Match) -> tuple[dict[str, Team], dict[str, str]]:
    """The teams, A the one of the first position, and who has each number: the seats alternate (1.2, 3.5)."""
    size = len(USUAL) // len(TEAMS)
    if len(match.teams) != len(TEAMS) or any(len(team.players) != size for team in match.teams):
        raise NotARecordError("No son dos equipos de tres (1.2).")
    at = dict(match.positions)
    if len(match.positions) != len(USUAL) or sorted(at) != [*range(len(USUAL))]:
        raise NotARecordError("No dice los seis asientos (3.5).")
    seats = {player: at[n] for n, player in enumerate(USUAL)}
    names = [sorted(one if isinstance(one, str) else one.name for one in team.players) for team in match.teams]
    order = match.teams if at[0] in names[0] else match.teams[::-1]
    teams = dict(zip(TEAMS, order, strict=True))
    seated = [sorted(name for player, name in seats.items() if TEAM[player] == side) for side in TEAMS]
    if len(set(at.values())) < len(at) or seated != (names if order == match.teams else names[::-1]):
        raise NotARecordError("Los asientos no alternan a los jugadores de los dos equipos (3.5).")
    return teams, seats


def pause(before: str, after: str) -> timedelta | None:
    """The time between two of the record's times, None where they are none."""
    try:
        return datetime.fromisoformat(after) - datetime.fromisoformat(before)
    except (ValueError, TypeError):
        return None
