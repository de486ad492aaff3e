"""The matches of an edition, as its file tells them (1.8)."""

from pathlib import PurePosixPath
from typing import NamedTuple

from domain.competition import results
from domain.competition.edition import Fixture, Group, Phase, Team, Told
from domain.competition.fields import Fields
from domain.kernel.script import SHOWN
from domain.kernel.seats import TEAMS

MATCH_KEYS = frozenset({"id", "fase", "grupo", "equipos", "archivo", "resultado", "advertencias", "cruce", "hora"})


class Known(NamedTuple):
    """What a match or a lot may speak of."""

    edition: str
    teams: tuple[Team, ...]
    phases: tuple[Phase, ...]

    def phase(self, one: Fields) -> Phase | None:
        """The phase that a table names."""
        name = one.identifier("fase")
        phase = next((phase for phase in self.phases if phase.id == name), None)
        if name is not None and phase is None:
            one.wrong("unknown_phase", "fase", id=name)
        return phase

    def strangers(self, one: Fields, key: str, teams: tuple[str, ...], members: tuple[str, ...] | None) -> None:
        """Note the teams that do not exist, and those that are not among ``members``."""
        for team in teams:
            if team not in {known.id for known in self.teams}:
                one.wrong("unknown_team_id", key, id=team)
            elif members is not None and team not in members:
                one.wrong("team_of_another_group", key, article="1.8", id=team)


def match_of(one: Fields, known: Known) -> Fixture:
    """The match that a table tells; it counts if nothing is wrong with it."""
    one.only(MATCH_KEYS)
    name, phase = one.identifier("id"), known.phase(one)
    group = _group(one, phase)
    teams = one.identifiers("equipos")
    if len(teams) != len(TEAMS) and "equipos" in one.table:
        one.wrong("not_two_teams_in_match", "equipos", article="1.2")
    known.strangers(one, "equipos", teams, group.teams if group else None)
    file, told, warnings = _file(one), _result(one), _warnings(one)
    if file is not None and (told is not None or warnings):
        one.wrong("match_told_twice", "archivo")
    a, b = (*teams, "", "")[:2]
    return Fixture(
        name or "",
        phase.id if phase else "",
        group.id if group else None,
        (a, b),
        file,
        told,
        warnings,
        one.line(),
        _knockout(one, phase),
        one.instant("hora"),
    )


def _group(one: Fields, phase: Phase | None) -> Group | None:
    """A match of a phase with groups is of one of them."""
    groups = phase.groups if phase else ()
    name = one.identifier("grupo", required=bool(groups))
    group = next((group for group in groups if group.id == name), None)
    if name is not None and group is None and phase is not None:
        one.wrong("unknown_group", "grupo", id=name)
    return group


def _knockout(one: Fields, phase: Phase | None) -> str | None:
    """A match of a phase with a bracket is of one of its knockouts."""
    known = {knockout.id for knockout in phase.knockouts} if phase else set()
    name = one.identifier("cruce", required=bool(known))
    if name is not None and name not in known and phase is not None:
        one.wrong("unknown_knockout", "cruce", article="1.8", id=name)
    return name


def _file(one: Fields) -> str | None:
    """A file inside the edition's folder."""
    file = one.text("archivo")
    if file is not None and (PurePosixPath(file).is_absolute() or ".." in file.split("/") or "\\" in file):
        one.wrong("file_outside", "archivo")
    return file


def _result(one: Fields) -> Told | None:
    text = one.text("resultado")
    told = None if text is None else results.result(text)
    if text is not None and told is None:
        one.wrong("not_a_result", "resultado", article="1.14", about=text[:SHOWN])
    return told


def _warnings(one: Fields) -> dict[str, int]:
    inside = one.inside("advertencias")
    if inside is None:
        return {}
    inside.only(frozenset(TEAMS))
    return {side: count for side in TEAMS if (count := inside.count(side))}
