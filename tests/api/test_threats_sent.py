"""The threats in what is sent: from another site, too often, too large, too deep, with more than was asked for."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from api.callers import MOST_BYTES
from api.cookies import NAME
from api.limits import Limits
from api.records import ORIGIN
from client import Client, Device, RefusedError
from domain.access.grant import Grant, Role
from domain.access.register import STREAM
from tests.api.service import MATCH, PIN, Service, serving
from tests.projections.reading import opened

START = 3
ACTS = "/v1/matches/2026%2Fm-1/acts"
KEY = "k" * 22
CLERK = {"role": "clerk", "edition": "2026", "match": "m-1"}
JSON = "application/json"


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


# --- from another site ------------------------------------------------------------------------------------------------

FOREIGN: dict[str, dict[str, str]] = {
    "another site": {"Sec-Fetch-Site": "cross-site", "Origin": "https://example.com"},
    "a sibling of the site": {"Sec-Fetch-Site": "same-site", "Origin": "http://evil.localhost:8000"},
    "another port": {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost:9000"},
    "no page": {"Sec-Fetch-Site": "none"},
    "another site that says it is this one": {"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN},
    "this one, with another origin": {"Sec-Fetch-Site": "same-origin", "Origin": "https://example.com"},
    "no header at all": {},
    "an old browser elsewhere": {"Origin": "https://example.com"},
    "a sandbox": {"Origin": "null"},
}


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_a_command_that_comes_from_elsewhere_with_the_cookie_does_nothing(
    service: Service, headers: dict[str, str]
) -> None:
    organiser = service.desk(Role.ORGANISER)
    before = service.version(STREAM)
    told = {"Cookie": organiser.cookie, "Content-Type": JSON, **headers}
    for method, path in (("POST", "/v1/enrolments"), ("POST", ACTS), ("DELETE", "/v1/session")):
        answer = service.http.request(method, path, content=json.dumps(CLERK), headers=told)
        assert (answer.status_code, answer.json()["code"]) == (403, "another_site")
    assert service.version(STREAM) == before
    assert organiser.get("/v1/me")["role"] == "organiser"


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "same-origin"}, {"Origin": ORIGIN}])
def test_a_command_from_this_very_origin_is_taken(service: Service, headers: dict[str, str]) -> None:
    organiser = service.desk(Role.ORGANISER)
    told = {"Cookie": organiser.cookie, "Content-Type": JSON, **headers}
    assert service.http.post("/v1/enrolments", content=json.dumps(CLERK), headers=told).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_is_no_command(service: Service, kind: str) -> None:
    organiser = service.desk(Role.ORGANISER)
    told = {"Cookie": organiser.cookie, "Content-Type": kind, "Sec-Fetch-Site": "same-origin"}
    answer = service.http.post("/v1/enrolments", content=json.dumps(CLERK), headers=told)
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")


def test_nobody_is_logged_in_from_another_site(service: Service) -> None:
    """A victim in the attacker's session would record under the attacker's name."""
    attacker = service.desk(Role.CHIEF)
    assert attacker.passkey is not None
    body = {"credential": attacker.passkey.get(attacker.post("/v1/sessions/options", {}))}
    answer = service.http.post("/v1/sessions", json=body, headers={"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, answer.json()["code"]) == (403, "another_site")
    assert "set-cookie" not in answer.headers


def test_a_session_is_never_one_that_somebody_chose(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    planted = f"{NAME}={'a' * 43}"
    chief.cookie = planted
    chief.log_in()
    assert chief.cookie != planted
    fixed = service.public()
    fixed.cookie = planted
    with pytest.raises(RefusedError) as told:
        fixed.get("/v1/me")
    assert told.value.problem["status"] == 401


def test_a_session_that_was_planted_ends_when_its_victim_logs_in(service: Service) -> None:
    attacker, victim = service.desk(Role.CHIEF), service.desk(Role.CHIEF)
    planted = victim.cookie = attacker.cookie
    victim.log_in()
    assert victim.cookie != planted
    with pytest.raises(RefusedError):
        attacker.get("/v1/me")


# --- too often --------------------------------------------------------------------------------------------------------


def test_one_key_from_twenty_threads_is_one_act_and_one_answer(service: Service) -> None:
    clerk = service.device(Role.CLERK)
    with ThreadPoolExecutor(20) as pool:
        told = list(pool.map(lambda _: clerk.act(MATCH, "mano", START, key=KEY), range(20)))
    assert told == [told[0]] * 20
    assert service.version(MATCH) == told[0]["last"]


def test_many_keys_on_one_version_are_one_act(service: Service) -> None:
    clerk = service.device(Role.CLERK)

    def send(number: int) -> int | str:
        try:
            return int(clerk.act(MATCH, "mano", START, key=f"{number:022}")["last"])
        except RefusedError as error:
            return str(error.problem["code"])

    with ThreadPoolExecutor(20) as pool:
        told = list(pool.map(send, range(20)))
    assert sorted(told, key=str) == [service.version(MATCH), *["stale"] * 19]


def test_who_tries_too_often_to_come_in_is_told_when_to_try_again(service: Service) -> None:
    service.application.state.limits = Limits("3/hour", "2/hour")
    body = {"token": "x" * 43, "key": Device().public}
    answers = [service.http.post("/v1/devices", json=body) for _ in range(4)]
    assert [each.status_code for each in answers] == [403, 403, 403, 429]
    problem = answers[-1].json()
    assert problem["code"] == "too_many_requests"
    assert answers[-1].headers["retry-after"] == str(problem["facts"]["seconds"])
    assert 1 <= problem["facts"]["seconds"] <= 3600
    assert service.http.get("/v1/matches/m-1/result").status_code == 200, "reading goes on"


def test_who_steps_up_too_often_is_stopped_whatever_address_he_comes_from(service: Service) -> None:
    referee = service.device(Role.REFEREE)
    service.application.state.limits = Limits(None, "2/hour")
    referee.step_up(PIN)
    referee.step_up(PIN)
    with pytest.raises(RefusedError) as told:
        referee.step_up(PIN)
    assert told.value.problem["status"] == 429


# --- more than was asked for ------------------------------------------------------------------------------------------

EXTRA = [{"role": "referee"}, {"by": "arbitro"}, {"person": "p-x"}, {"grant": {"role": "organiser"}}, {"waived": True}]


@pytest.mark.parametrize("extra", EXTRA)
def test_members_that_are_not_asked_for_are_refused_and_change_nothing(service: Service, extra: dict[str, Any]) -> None:
    clerk, organiser = service.device(Role.CLERK), service.desk(Role.ORGANISER)
    token = service.offer(Grant(Role.CLERK, "2026", "m-1")).token
    before = service.version(STREAM)
    bodies: list[tuple[Client, str, dict[str, Any]]] = [
        (clerk, ACTS, {"key": KEY, "match": MATCH, "act": "mano", "seen": START}),
        (service.public(), "/v1/devices", {"token": token, "key": Device().public}),
        (organiser, "/v1/keys", {"name": "x"}),
        (organiser, "/v1/waivers", {"match": MATCH, "reason": "x"}),
    ]
    for client, path, body in bodies:
        with pytest.raises(RefusedError) as told:
            client.post(path, body | extra)
        assert (told.value.problem["status"], told.value.problem["code"]) == (422, "request_malformed")
    assert (service.version(MATCH), service.version(STREAM)) == (START, before)
    assert service.public().enrol(token)["role"] == "clerk", "the token is still there"


def test_an_act_says_itself_who_does_it_and_no_member_beside_it_does(service: Service) -> None:
    twin = {"type": "tsa.hand.dealt", "by": "arbitro", "actor": "p-x"}
    with pytest.raises(RefusedError) as told:
        service.device(Role.CLERK).act(MATCH, twin, START)
    assert told.value.problem["status"] == 422
    assert service.version(MATCH) == START


# --- what is no sensible body -----------------------------------------------------------------------------------------

HEAD = b'{"key":"' + KEY.encode() + b'","match":"2026/m-1","seen":3,'
BROKEN = {
    "too large": (b" " * (MOST_BYTES + 1), 413),
    "empty": (b"", 400),
    "deep": (b"[" * 30_000, 422),
    "too deep an act": (HEAD + b'"act":' + b'{"a":' * 9_000 + b"1" + b"}" * 9_001, 400),
    "a deep act": (HEAD + b'"act":{"type":"match.started","by":' + b"[" * 400 + b"1" + b"]" * 400 + b"}}", 422),
    "no UTF-8": (b'{"key": "\xff\xfe"}', 400),
    "half a character": ('{"key": "ñ'.encode()[:-1], 400),
    "half a surrogate": (b'{"key": "\\ud800"}', 400),
    "cut": (b'{"key": ', 400),
    "a list": (b"[]", 422),
    "a number": (b"1e999", 422),
    "another type": (b'{"key": 7, "match": [], "act": null, "seen": "3"}', 422),
    "a huge number": (HEAD.replace(b'"seen":3,', b'"act":"mano","seen":') + b"9" * 5_000 + b"}", 422),
    "before the beginning": (json.dumps({"key": KEY, "match": MATCH, "act": "mano", "seen": -1}).encode(), 422),
    "a key with a path": (json.dumps({"key": "../" * 8, "match": MATCH, "act": "mano", "seen": 3}).encode(), 422),
    "a NUL": (json.dumps({"key": KEY, "match": MATCH, "act": "mano\0", "seen": START}).encode(), 422),
    "a long line": (json.dumps({"key": KEY, "match": MATCH, "act": "x" * 5_000, "seen": START}).encode(), 422),
}  # fmt: skip


@pytest.mark.parametrize(("body", "status"), BROKEN.values(), ids=BROKEN)
def test_a_body_that_makes_no_sense_is_refused_and_nothing_falls_over(
    service: Service, body: bytes, status: int
) -> None:
    clerk = service.device(Role.CLERK)
    assert clerk.device is not None
    answer = service.http.post(ACTS, content=body, headers={"Acta-Signature": clerk.device.sign(body)})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert service.version(MATCH) == START
    assert clerk.act(MATCH, "mano", START)["outcome"] == "effect"


def test_an_error_repeats_nothing_of_what_was_sent(service: Service) -> None:
    clerk = service.device(Role.CLERK)
    assert clerk.device is not None
    canary = "canario" * 3
    for member in ({"key": canary}, {canary: 1}, {"key": KEY, "match": MATCH, "act": {"type": canary}, "seen": canary}):
        body = json.dumps(member).encode()
        answer = service.http.post(ACTS, content=body, headers={"Acta-Signature": clerk.device.sign(body)})
        assert answer.status_code == 422
        assert canary not in answer.text
    token = service.http.post("/v1/devices", json={"token": canary * 2, "key": Device().public})
    assert canary not in token.text
    with opened(service.url) as store:
        assert not any(canary.encode() in each.leaf for each in store.load_leaves(STREAM))
