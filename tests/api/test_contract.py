"""Whatever is asked, by whomever, the answer is declared in OpenAPI: a share of ``python -m tests.api.contract``."""

import pytest

from tests.api.contract import run
from tests.api.planted import READERS

EXAMPLES = 2


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory, sqlite_template: object) -> str:
    path = tmp_path_factory.mktemp("contract") / "acta.sqlite"
    path.write_bytes(sqlite_template.read_bytes())  # type: ignore[attr-defined]
    return f"sqlite:///{path}"


def test_every_answer_is_declared_and_every_operation_can_be_done(url: str) -> None:
    contract = run(url, EXAMPLES, 7)
    assert sorted(set(contract.wrong)) == []
    assert contract.not_done == []
    assert sum(contract.answered.values()) > len(READERS) * len(contract.operations)
