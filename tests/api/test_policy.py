"""One table says who may use which route: every route has its rule, and every role meets it on every route."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from api.app import create_app
from api.policy import POLICY, routes_of
from client import Client, RefusedError
from domain.access.grant import AT_A_DESK, AT_THE_TABLE, Grant, Role
from store.access import issue_key
from tests.api.service import MATCH, ORGANISER, Service, serving
from tests.projections.reading import opened

NAMES = {"{match:path}": "2026%2Fm-1", "{edition}": "2026", "{team}": "TER", "{case}": "R-01"}


@pytest.fixture
def service(sqlite_url: str) -> Iterator[Service]:
    with serving(sqlite_url) as service:
        yield service


def routes(app: FastAPI) -> list[tuple[str, str, str]]:
    """Name, method and an address of each route; what ends the session comes last."""
    told = []
    for route in routes_of(app):
        path = str(route.path)
        for name, value in NAMES.items():
            path = path.replace(name, value)
        told += [(str(route.name), method, path) for method in sorted(route.methods or ()) if method != "HEAD"]
    return sorted(told, key=lambda each: each[0] == "close_session")


def somebody(service: Service, role: Role) -> Client:
    """Somebody in each role, within reach of the match."""
    if role is Role.PUBLIC:
        return service.public()
    if role is Role.INTEGRATION:
        with opened(service.url) as store:
            made = issue_key(store, ORGANISER, Grant(role, "2026"), "La tele")
        assert isinstance(made, tuple)
        return service.key(made[1])
    if role in AT_A_DESK:
        return service.desk(role, "2026")
    assert role in AT_THE_TABLE
    return service.device(role, "A" if role is Role.CAPTAIN else None)


def asked(client: Client, method: str, path: str) -> tuple[int, str]:
    """Status and code of the answer to a request with an empty object, or none."""
    try:
        client.get(path) if method == "GET" else client.post(path, {}, method)
    except RefusedError as error:
        problem: dict[str, Any] = error.problem
        return problem["status"], problem["code"]
    return 200, ""


def test_every_route_has_a_rule_and_every_rule_a_route(service: Service) -> None:
    names = [name for name, _, _ in routes(service.application)]
    assert len(names) > 40, "the routes are found"
    assert set(names) == POLICY.keys()
    assert len(names) == len(set(names)), "a name is one route's"
    assert not [path for _, _, path in routes(service.application) if "{" in path]


def test_a_route_without_a_rule_does_not_start(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(POLICY, "me")
    with pytest.raises(LookupError, match=r": me$"):
        create_app(sqlite_url)


@pytest.mark.parametrize("role", Role)
def test_each_role_is_refused_exactly_where_the_table_says(service: Service, role: Role) -> None:
    client = somebody(service, role)
    denied = (401 if role is Role.PUBLIC else 403, "not_for_this_role")
    before = service.version(MATCH)
    for name, method, path in routes(service.application):
        answer = asked(client, method, path)
        if role in POLICY[name]:
            assert answer[0] not in {401, 403}, (name, answer)
            assert answer[0] < 500, (name, answer)
        else:
            assert answer == denied, name
    assert service.version(MATCH) == before


def test_the_table_lets_nobody_but_the_organiser_decide_who_comes_in() -> None:
    for name in ("issue_enrolment", "enrolments", "revoke", "issue_key", "waive_duty"):
        assert POLICY[name] == {Role.ORGANISER}
    reads_only = {Role.PUBLIC, Role.INVESTIGATOR, Role.INTEGRATION}
    assert not POLICY["record_act"] & reads_only
    assert not POLICY["record_batch"] & reads_only
    assert not POLICY["step_up"] & (reads_only | {Role.CLERK, Role.CAPTAIN})
