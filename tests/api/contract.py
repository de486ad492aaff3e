"""What OpenAPI says against what is answered: made-up requests as every kind of reader, and each operation done once.

``python -m tests.api.contract --examples N`` asks for N examples of each operation as each reader, in a new database
(``--seed`` for others). CI runs a share of it.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case as AnyCase
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Err

from api.limits import Limits
from store import migrate
from tests.api.planted import CASE, EDITION, PLAYED, READERS, SEALED, Planted, planted
from tests.api.readers import Reader, reader
from tests.api.tour import tour

Case = AnyCase[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
THERE = {"match": (PLAYED, SEALED), "edition": (EDITION,), "team": ("TER",), "case": (CASE,)}
"""What is there, of each parameter of an address."""
LAST = "close_session"


class Contract:
    """The application's own description, and what was answered so far: by operation and status."""

    def __init__(self, instance: Planted) -> None:
        app: Any = instance.service.http.app
        app.state.limits = Limits(None, None)
        self.instance = instance
        self.schema = schemathesis.openapi.from_dict(app.openapi())
        found = [one.ok() for one in self.schema.get_all_operations() if not isinstance(one, Err)]
        self.operations = {one.definition.raw["operationId"]: one for one in found}
        self.answered: Counter[tuple[str, int]] = Counter()
        self.wrong: list[str] = []

    def explore(self, name: str, examples: int, number: int) -> None:
        """Ask for ``examples`` of each operation as the reader called ``name``."""
        one = reader(self.instance, name)
        for operation in sorted(self.operations, key=lambda each: (each == LAST, each)):
            self._explore(one, operation, examples, number)

    def _explore(self, one: Reader, name: str, examples: int, number: int) -> None:
        operation = self.operations[name]
        paths = [parameter.name for parameter in operation.path_parameters]
        known = st.fixed_dictionaries({path: st.sampled_from(THERE[path]) for path in paths if path in THERE})

        @seed(number)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), there=known, is_there=st.integers(0, 3))
        def ask(case: Case, there: dict[str, str], is_there: int) -> None:
            if is_there:
                case.path_parameters.update(there)
            self.check(name, case, _sent(one, case))

        ask()

    def check(self, name: str, case: Case, answer: httpx2.Response) -> None:
        """Compare an answer with what is declared."""
        self.answered[name, answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except Exception as error:  # noqa: BLE001 (whatever a check has to say)
            self.wrong.append(f"{name}: {answer.request.url}: {answer.status_code}: {error}")

    def do_each_once(self) -> None:
        """Do what every operation is for, each answer compared too."""
        for name, answer in tour(self.instance):
            operation = self.operations[name]
            paths = {parameter.name: THERE[parameter.name][0] for parameter in operation.path_parameters}
            self.check(name, operation.Case(path_parameters=paths), answer)

    @property
    def not_done(self) -> list[str]:
        """Operations that nobody was answered 2xx."""
        done = {name for name, status in self.answered if 200 <= status < 300}
        return sorted(self.operations.keys() - done)


def _sent(one: Reader, case: Case) -> httpx2.Response:
    """The answer to a case, sent as the reader sends it."""
    told = case.as_transport_kwargs(base_url="http://testserver")
    headers = {name: value for name, value in dict(told.get("headers") or {}).items() if value is not None}
    more = {"json": told["json"]} if "json" in told else {"content": told.get("data") or b""}
    try:
        request = one.http.build_request(told["method"], told["url"], params=told.get("params"), **more)
    except (TypeError, ValueError, httpx2.InvalidURL):
        request = one.http.build_request(told["method"], "http://testserver/healthz")
    kept = {name: value for name, value in headers.items() if name.lower() == "accept" and value.isascii()}
    request.headers.update(kept | one.proof(request.method, request.url.raw_path.decode("ascii"), request.content))
    return one.http.send(request)


def run(url: str, examples: int, number: int, readers: tuple[str, ...] = READERS) -> Contract:
    """The contract explored in a new database at ``url``."""
    with planted(url) as instance:
        contract = Contract(instance)
        for name in readers:
            contract.explore(name, examples, number)
        contract.do_each_once()
    return contract


def _lines(contract: Contract) -> Iterator[str]:
    statuses = Counter(status for (_, status), count in contract.answered.items() for _ in range(count))
    yield f"{sum(statuses.values())} answers: {dict(sorted(statuses.items()))}"
    yield from sorted(set(contract.wrong))
    yield from (f"never 2xx: {name}" for name in contract.not_done)


def main() -> int:
    """Explore, and print what is not as it is declared."""
    parser = argparse.ArgumentParser(prog="python -m tests.api.contract")
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'acta.sqlite'}"
        migrate(url)
        contract = run(url, options.examples, options.seed)
    sys.stdout.writelines(f"{line}\n" for line in _lines(contract))
    return 1 if contract.wrong or contract.not_done else 0


if __name__ == "__main__":
    sys.exit(main())
