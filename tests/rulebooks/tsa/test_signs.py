"""The official signs are the edition's list: C.2, C.3."""

import pytest

from domain.rulebooks.tsa.conditions import in_force

ONE = {"carta": "1e", "seña": "levanta las cejas"}
OTHER = {"carta": "1b", "seña": "guiña un ojo"}


@pytest.mark.article("C.2")
def test_an_edition_has_its_list_of_signs() -> None:
    """Every match of it has the list among its conditions, as one text."""
    conditions, wrong = in_force({"signs": [ONE, OTHER]})
    assert wrong == []
    assert "levanta las cejas" in conditions["signs"]
    assert "signs" not in in_force({})[0]


@pytest.mark.article("C.2")
@pytest.mark.parametrize(
    "signs",
    [
        pytest.param([ONE, OTHER, ONE], id="one twice"),
        pytest.param(["1e"], id="no table"),
        pytest.param("levanta las cejas", id="no list"),
    ],
)
def test_what_is_no_list_of_signs_is_refused(signs: object) -> None:
    """With the name of the condition."""
    assert in_force({"signs": signs})[1] == ["signs"]


@pytest.mark.article("C.3")
@pytest.mark.parametrize("name", ["flor", "La FLOR", "tener flor"])
def test_no_sign_stands_for_the_flor(name: str) -> None:
    """It is not played (1.6); a word that only contains it is another one."""
    assert in_force({"signs": [ONE, {"carta": name, "seña": "x"}]})[1] == ["signs"]
    assert in_force({"signs": [{"carta": "floreo", "seña": "x"}]})[1] == []
