"""Where the regulation is silent: one test an id shows its default, and the same acts under another value another end.

A test is named after its id: ``test_<id>``, and ``test_<id>_set`` for the other values.
"""

from typing import Any

import pytest

from domain.rulebooks.tsa.conditions import INTERPRETATIONS
from tests.rulebooks.tsa.interpretations import test_conduct as conduct
from tests.rulebooks.tsa.interpretations import test_deal as deal
from tests.rulebooks.tsa.interpretations import test_duels as duels
from tests.rulebooks.tsa.interpretations import test_envido as envido
from tests.rulebooks.tsa.interpretations import test_showing as showing
from tests.rulebooks.tsa.interpretations import test_truco as truco
from tests.rulebooks.tsa.table import REDONDA, play

NOT_IN_PLAY = {
    *("derrotado_administrativo", "cruce_multiple", "reinicio_por_etapa", "acta_anterior", "fuera_de_lista"),
    "sorteo_entre_descalificados",
}
"""Standings and stages: of a competition, not of a match."""


def _named(suffix: str = "") -> set[str]:
    here = {name for module in (conduct, deal, duels, envido, showing, truco) for name in vars(module)}
    return {name for name in INTERPRETATIONS if f"test_{name}{suffix}" in here}


def test_every_interpretation_that_acts_in_play_has_its_test() -> None:
    """The list and these files name the same ids."""
    assert _named() == INTERPRETATIONS.keys() - NOT_IN_PLAY
    assert INTERPRETATIONS.keys() >= NOT_IN_PLAY


def test_every_value_that_can_be_set_has_its_test() -> None:
    """Each id with other values is shown under two of them."""
    settable = {name for name, table in INTERPRETATIONS.items() if table["values"] or table.get("any_integer")}
    assert _named("_set") == settable - NOT_IN_PLAY


@pytest.mark.parametrize(
    "name", [name for name, table in INTERPRETATIONS.items() if not table["values"] and not table.get("any_integer")]
)
def test_what_has_no_other_value_cannot_be_set(name: str) -> None:
    """A header that tries is a defect."""
    stated: dict[str, Any] = {name: "otro"}
    assert play(REDONDA, **stated).codes == ["condition_value"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("buenas_desde", 17),
        ("buenas_desde", True),
        ("subir_implica_querer", 0),
        ("mano_anulada_reparte", "igual"),
        ("advertencias_descalifican", -1),
        ("advertencias_descalifican", "2"),
    ],
)
def test_no_other_value_is_taken(name: str, value: object) -> None:
    """Neither one that is not listed nor one of another type."""
    stated: dict[str, Any] = {name: value}
    assert play(REDONDA, **stated).codes[0] in {"condition_value", "condition_type"}
    assert play(REDONDA, buenas_hasta=15).codes == ["unknown_condition"]


@pytest.mark.parametrize(("name", "table"), INTERPRETATIONS.items())
def test_a_default_may_be_stated(name: str, table: dict[str, Any]) -> None:
    """It changes nothing."""
    stated: dict[str, Any] = {name: table["default"]}
    assert play(REDONDA, "gana A", **stated).score == (1, 0)
