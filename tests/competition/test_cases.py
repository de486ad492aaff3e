"""The handed editions: each folder comes to the tables and the discipline that stand beside it.

The commands are asked, as an organiser would ask them; the comparison is the one of ``tests/acceptance``.
"""

import json
from pathlib import Path

import pytest

from cli.main import main
from tests.acceptance.test_cases import differences

EDITIONS = Path(__file__).parents[1] / "cases" / "editions"
FILES = sorted(EDITIONS.glob("*/*.json"))


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, id=f"{path.parent.name}-{path.stem}", marks=pytest.mark.article(path.parent.name.partition("-")[0])
        )
        for path in FILES
    ],
)
def test_an_edition_comes_to_what_stands_beside_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line of JSON with the expected values; the command ends with 2 where anything is rejected."""
    expected = json.loads(path.read_text("utf-8"))
    code = main([path.stem, str(path.parent), "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert not [*differences(expected, told)]
    assert code == (2 if told["rejected"] else 0)


def test_every_edition_is_asked() -> None:
    """No folder stands without what is expected of it."""
    assert {path.parent for path in EDITIONS.glob("*/edicion.toml")} == {path.parent for path in FILES}
