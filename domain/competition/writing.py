"""An edition as the text of ``edicion.toml``: ``reading.read`` gives the same edition back."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from domain.competition import results
from domain.competition.edition import Edition, Fixture, Lot, Phase, Team
from domain.kernel.seats import TEAMS
from domain.notation import toml
from domain.notation.header import condition


def write(edition: Edition) -> str:
    """The text. A match that has an acta names its file; where none is told, its result."""
    return "\n".join(_lines(edition)) + "\n"


def _lines(edition: Edition) -> Iterator[str]:
    yield from toml.lines({"edicion": edition.id, "nombre": edition.name or None, "reglamento": edition.rulebook})
    if edition.stated:
        stated = {name: edition.conditions[name] for name in edition.stated}
        yield from ("", "[condiciones]", *toml.lines(_conditions(stated)))
    for team in edition.teams:
        yield from _table("equipos", _team(team))
    for phase in edition.phases:
        yield from _phase(phase)
    for fixture in edition.fixtures:
        yield from _table("partidos", _match(fixture))
    for change in edition.changes:
        told = {"partido": change.match, "condiciones": _conditions(change.values)}
        yield from _table("condiciones_desde", told)
    for lot in edition.lots:
        yield from _table("sorteos", _lot(lot))


def _table(name: str, table: Mapping[str, object]) -> Iterator[str]:
    yield from ("", f"[[{name}]]", *toml.lines(table))


def _conditions(values: Mapping[str, object]) -> dict[str, object]:
    return {name: condition(name, value) for name, value in values.items()}


def _team(team: Team) -> dict[str, object]:
    players = team.players or None
    return {"id": team.id, "nombre": team.name, "jugadores": players, "suplente": team.substitute}


def _phase(phase: Phase) -> Iterator[str]:
    told = {"id": phase.id, "etapa": phase.stage, "clasifican": phase.qualify, "mejores_segundos": phase.best_seconds}
    yield from _table("fases", told)
    for group in phase.groups:
        yield from ("[[fases.grupos]]", *toml.lines({"id": group.id, "equipos": group.teams}))
    for knockout in phase.knockouts:
        slots = [slot.told for slot in knockout.slots]
        yield from ("[[fases.cruces]]", *toml.lines({"id": knockout.id, "entre": slots}))


def _match(fixture: Fixture) -> dict[str, object]:
    warnings = {side: fixture.warnings[side] for side in TEAMS if side in fixture.warnings}
    return {
        "id": fixture.id,
        "fase": fixture.phase,
        "grupo": fixture.group,
        "cruce": fixture.knockout,
        "equipos": fixture.teams,
        "hora": datetime.fromisoformat(fixture.at) if fixture.at else None,
        "archivo": fixture.file,
        "resultado": results.text(fixture.told) if fixture.told else None,
        "advertencias": warnings or None,
    }


def _lot(lot: Lot) -> dict[str, object]:
    draw = lot.draw
    told: dict[str, object] = {"fase": lot.phase, "grupo": lot.group, "entre": sorted(lot.among)}
    if draw is not None:
        told |= {"fuente": draw.source, "compromiso": draw.commitment, "semilla": draw.seed, "valor": draw.value}
    return {**told, "orden": lot.order or None}
