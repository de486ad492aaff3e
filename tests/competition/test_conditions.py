"""Conditions that change on the way: a match is judged by those in force when it began."""

import pytest

from domain.competition.acta import judged
from domain.competition.reading import read
from domain.match.events import MatchOpened
from tests.competition.editions import acta, compute

HEAD = """\
edicion = "E"
reglamento = "tsa"
[condiciones]
buenas_desde = 16
advertencias_descalifican = 3
"""
CHANGE = """\
[[condiciones_desde]]
partido = "M2"
condiciones = { advertencias_descalifican = 2, reinicio_por_etapa = false }
"""
ENDED = "planilla A 30 B 2\ncapA valida\ncapB valida"


def edition(change: str, *matches: str) -> bytes:
    """Three teams, one group, matches between A and B or A and C."""
    teams = "".join(f'[[equipos]]\nid = "{team}"\nnombre = "Los {team}"\n' for team in "ABC")
    phase = '[[fases]]\nid = "grupos"\netapa = "clasificatoria"\n[[fases.grupos]]\nid = "1"\n'
    listed = "".join(
        f'[[partidos]]\nid = "M{number}"\nfase = "grupos"\ngrupo = "1"\n{rest}\n'
        for number, rest in enumerate(matches, 1)
    )
    return f'{HEAD}{change}{teams}{phase}equipos = ["A", "B", "C"]\n{listed}'.encode()


def told(warnings: int, pair: str = '"A", "B"') -> str:
    return f'equipos = [{pair}]\nresultado = "30-20"\nadvertencias = {{ A = {warnings} }}'


@pytest.mark.article("19.2")
@pytest.mark.parametrize(
    ("change", "out"),
    [
        pytest.param("", None, id="three are not reached"),
        pytest.param('[[condiciones_desde]]\npartido = "M2"\ncondiciones = { advertencias_descalifican = 2 }\n', "M2"),
        pytest.param('[[condiciones_desde]]\npartido = "M3"\ncondiciones = { advertencias_descalifican = 2 }\n', None),
        pytest.param('[[condiciones_desde]]\npartido = "M1"\ncondiciones = { advertencias_descalifican = 1 }\n', "M1"),
    ],
)
def test_a_number_that_changes_counts_from_its_match_on(change: str, out: str | None) -> None:
    """The warnings before it count; those that did not disqualify then do not do so afterwards."""
    found = compute(edition(change, told(1), told(1), 'equipos = ["B", "C"]\nresultado = "30-20"'))
    bar = found.disqualified("A")
    assert (bar[0] if bar else None) == out


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("match", "limit", "stated"),
    [
        ("M1", 3, ("buenas_desde", "advertencias_descalifican")),
        ("M2", 2, ("buenas_desde", "advertencias_descalifican", "reinicio_por_etapa")),
        ("M3", 4, ("buenas_desde", "advertencias_descalifican", "reinicio_por_etapa")),
    ],
)
def test_the_first_event_of_a_match_has_the_conditions_in_force_when_it_began(
    match: str, limit: int, stated: tuple[str, ...]
) -> None:
    """What an earlier change set stays until a later one sets it again."""
    again = '[[condiciones_desde]]\npartido = "M3"\ncondiciones = { advertencias_descalifican = 4 }\n'
    one = 'equipos = ["A", "B"]\narchivo = "M.acta"'
    found, rejected = read(edition(CHANGE + again, one, one, one))
    assert found is not None, rejected
    fixture = next(one for one in found.fixtures if one.id == match)
    events = judged(found, fixture, acta(match, ("A", "B"), ENDED), {})
    assert isinstance(events, tuple)
    opened = events[0].body
    assert isinstance(opened, MatchOpened)
    assert (opened.conditions["advertencias_descalifican"], opened.stated) == (limit, stated)
    assert opened.conditions["buenas_desde"] == 16


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (CHANGE.replace('"M2"', '"M9"'), ["unknown_match"]),
        (CHANGE.replace('partido = "M2"\n', ""), ["edition_missing_key"]),
        ('[[condiciones_desde]]\npartido = "M2"\n', ["edition_missing_key"]),
        (CHANGE.replace("condiciones = ", "condicion = "), ["edition_missing_key", "edition_unknown_key"]),
        (CHANGE.replace("reinicio_por_etapa", "reinicio"), ["unknown_condition"]),
        (CHANGE.replace("reinicio_por_etapa = false", 'reinicio_por_etapa = "no"'), ["condition_type"]),
    ],
)
def test_a_change_with_a_defect_leaves_no_edition(change: str, codes: list[str]) -> None:
    """Wrong conditions would make every table wrong in silence."""
    found, rejected = read(edition(change, told(0), told(0)))
    assert found is None
    assert [one.defects[0].code for one in rejected] == codes
    assert all(one.line in range(6, 10) for one in rejected)
