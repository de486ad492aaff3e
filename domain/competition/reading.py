"""``edicion.toml`` as an edition, or every defect of it (1.8).

What is wrong with a match or with a lot leaves out that match or lot; anything else leaves no edition.
"""

from typing import Any, NamedTuple

from domain.competition import source
from domain.competition.edition import SECONDS, STAGES, Change, Edition, Fixture, Group, Lot, Phase, Team
from domain.competition.fields import Fields
from domain.competition.knockouts import knockouts
from domain.competition.lots import lot_of
from domain.competition.matches import Known, match_of
from domain.kernel.seats import USUAL
from domain.match.seating import side_of
from domain.notation import toml
from domain.notation.header import NO_EDITION
from domain.notation.source import Defect, in_order
from domain.rulebooks.registry import RULEBOOKS

KEYS = frozenset({"edicion", "nombre", "reglamento", "condiciones", "condiciones_desde"}) | {
    *("equipos", "fases", "partidos", "sorteos")
}
CHANGE_KEYS = frozenset({"partido", "condiciones"})
TEAM_KEYS = frozenset({"id", "nombre", "jugadores", "suplente"})
PHASE_KEYS = frozenset({"id", "etapa", "clasifican", "mejores_segundos", "grupos", "cruces"})
GROUP_KEYS = frozenset({"id", "equipos"})


class Rejection(NamedTuple):
    """What is not taken in: a match, or without ``match`` something of the edition itself, and why."""

    match: str | None
    file: str
    """Whose lines the defects tell."""
    defects: tuple[Defect, ...]
    line: int
    """Where it stands in the edition's file."""


class Reading(NamedTuple):
    """What the file says. Without an edition nothing can be computed."""

    edition: Edition | None
    rejected: tuple[Rejection, ...]


def read(data: bytes | source.Source) -> Reading:
    """Read an edition, from the bytes of its file or its tables; all that is wrong with it at once."""
    found = source.read(data) if isinstance(data, bytes) else data
    if not isinstance(found, source.Source):
        return Reading(None, _of_the_edition(found))
    defects: list[Defect] = []
    top = Fields(found.tables, "", found.lines, defects)
    top.only(KEYS)
    name, title = top.identifier("edicion"), top.text("nombre") or ""
    if name == NO_EDITION:
        top.wrong("edition_name_reserved", "edicion")
    rulebook, conditions, stated = _conditions(top)
    teams = _teams(top, RULEBOOKS[rulebook].law.table if rulebook else USUAL)
    phases = _phases(top, frozenset(team.id for team in teams))
    broken = bool(defects)
    known = Known(name or "", teams, phases)
    fixtures, unread, rejected = _fixtures(top, known)
    lots = _lots(top, known)
    found_before = len(defects)
    changes = _changes(top, rulebook, frozenset(one.id for one in fixtures))
    broken = broken or len(defects) > found_before
    rejections = (*_of_the_edition(in_order(defects)), *rejected)
    if broken or name is None:
        return Reading(None, rejections)
    edition = Edition(name, title, rulebook, conditions, stated, teams, phases, fixtures, lots, unread, changes)
    return Reading(edition, rejections)


def _of_the_edition(defects: list[Defect]) -> tuple[Rejection, ...]:
    return tuple(Rejection(None, source.NAME, (defect,), defect.line) for defect in defects)


def _conditions(top: Fields) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    name = top.text("reglamento", required=True)
    if name is not None and name not in RULEBOOKS:
        top.wrong("unknown_rulebook", "reglamento")
    conditions, stated = _stated(top.inside("condiciones"), name or "")
    return (name if name in RULEBOOKS else ""), conditions, stated


def _stated(inside: Fields | None, name: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The conditions in force where these are stated, and the ids of those."""
    if name not in RULEBOOKS:
        return {}, ()
    stated = inside.table if inside else {}
    plain = {key: value if toml.is_plain(value) else None for key, value in stated.items()}
    conditions, wrong = RULEBOOKS[name].conditions(plain)
    for key in wrong:
        assert inside is not None
        if key not in conditions:
            inside.wrong("unknown_condition", key)
        else:
            same = type(stated[key]) is type(conditions[key])
            inside.wrong("condition_value" if same else "condition_type", key)
    return conditions, tuple(stated)


def _changes(top: Fields, rulebook: str, matches: frozenset[str]) -> tuple[Change, ...]:
    """The conditions that change on the way; each names the match from which on they are in force."""
    changes = []
    for one in top.each("condiciones_desde"):
        one.only(CHANGE_KEYS)
        match = one.identifier("partido")
        if match is not None and match not in matches:
            one.wrong("unknown_match", "partido", id=match)
        inside = one.inside("condiciones")
        if inside is None and "condiciones" not in one.table:
            one.wrong("edition_missing_key", "condiciones")
        values, stated = _stated(inside, rulebook)
        changes.append(Change(match or "", {key: values[key] for key in stated if key in values}))
    return tuple(changes)


def _teams(top: Fields, usual: tuple[str, ...]) -> tuple[Team, ...]:
    teams: dict[str, Team] = {}
    for one in top.each("equipos", required=True):
        one.only(TEAM_KEYS)
        name, title, substitute = one.identifier("id"), one.text("nombre", required=True), one.text("suplente")
        players = one.names("jugadores")
        if players and len(players) != side_of(usual):
            one.wrong("not_three_players", "jugadores", article="3.1", players=side_of(usual))
        if name in teams:
            one.wrong("id_twice", "id", id=name)
        elif name is not None:
            teams[name] = Team(name, title or name, players, substitute)
    return tuple(teams.values())


def _phases(top: Fields, teams: frozenset[str]) -> tuple[Phase, ...]:
    phases: dict[str, Phase] = {}
    for one in top.each("fases", required=True):
        one.only(PHASE_KEYS)
        name, stage = one.identifier("id"), one.text("etapa", required=True) or ""
        if stage and stage not in STAGES:
            one.wrong("unknown_stage", "etapa")
        if name in phases:
            one.wrong("id_twice", "id", id=name)
        groups, found = _groups(one, teams), knockouts(one, tuple(phases.values()), teams)
        if groups and found:
            one.wrong("groups_and_bracket", "cruces", article="1.8")
        phase = Phase(name or "", stage, one.count("clasifican"), one.count("mejores_segundos"), groups, found)
        if name is not None:
            phases.setdefault(name, phase)
    return tuple(phases.values())


def _groups(phase: Fields, teams: frozenset[str]) -> tuple[Group, ...]:
    groups: dict[str, Group] = {}
    placed: set[str] = set()
    for one in phase.each("grupos"):
        one.only(GROUP_KEYS)
        name, members = one.identifier("id"), one.identifiers("equipos")
        for team in members:
            if team not in teams:
                one.wrong("unknown_team_id", "equipos", id=team)
            elif team in placed:
                one.wrong("team_in_two_groups", "equipos", article="1.8", id=team)
            placed.add(team)
        if name == SECONDS:
            one.wrong("group_name_reserved", "id")
        if name in groups:
            one.wrong("id_twice", "id", id=name)
        elif name is not None:
            groups[name] = Group(name, members)
    return tuple(groups.values())


def _fixtures(top: Fields, known: Known) -> tuple[tuple[Fixture, ...], tuple[Fixture, ...], list[Rejection]]:
    """The matches without a defect, those with one, and why."""
    fixtures: dict[str, Fixture] = {}
    unread: list[Fixture] = []
    rejected: list[Rejection] = []
    for shared in top.each("partidos"):
        one = Fields(shared.table, shared.at, shared.lines, [])
        fixture = match_of(one, known)
        if fixture.id in fixtures:
            one.wrong("id_twice", "id", id=fixture.id)
        if one.defects:
            unread.append(fixture)
            rejected.append(Rejection(fixture.id or None, source.NAME, tuple(in_order(one.defects)), fixture.line))
        else:
            fixtures[fixture.id] = fixture
    return tuple(fixtures.values()), tuple(unread), rejected


def _lots(top: Fields, known: Known) -> tuple[Lot, ...]:
    lots: dict[tuple[str, str, frozenset[str]], Lot] = {}
    for one in top.each("sorteos"):
        found = len(one.defects)
        lot = lot_of(one, known)
        key = lot.phase, lot.group, lot.among
        if len(one.defects) == found and key in lots:
            one.wrong("lot_twice", "entre", article="1.13")
        if len(one.defects) == found:
            lots[key] = lot
    return tuple(lots.values())
