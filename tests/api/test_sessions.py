"""People at desks: a passkey enrolled by a token, sessions that open and end, and nothing that tells who exists."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

import pytest

from api.cookies import NAME
from client import Client, RefusedError
from client.passkey import Passkey
from domain.access.events import EntryRevoked
from domain.access.grant import Grant, Role
from tests.api.service import MATCH, ORGANISER, Service, serving
from tests.projections.reading import opened

ELSEWHERE = "https://acta.example.com"


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


def refusal(client: Client, path: str, value: object) -> tuple[int, str]:
    """Status and code of what is refused."""
    with pytest.raises(RefusedError) as told:
        client.post(path, value)
    return told.value.problem["status"], told.value.problem["code"]


def shown(client: Client, passkey: Passkey | None = None) -> dict[str, Any]:
    """A log-in, ready to be sent, by the client's own passkey or by ``passkey``."""
    used = passkey or client.passkey
    assert used is not None
    return {"credential": used.get(client.post("/v1/sessions/options", {}))}


def test_who_takes_an_enrolment_at_a_desk_is_in_a_session(service: Service) -> None:
    chief = service.desk(Role.CHIEF, "2026")
    me = chief.get("/v1/me")
    assert (me["role"], me["edition"], me["device"]) == ("chief", "2026", None)


def test_a_session_ends_and_another_begins_with_the_passkey(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    cookie = chief.cookie
    chief.log_out()
    chief.cookie = cookie
    with pytest.raises(RefusedError) as told:
        chief.get("/v1/me")
    assert told.value.problem["status"] == 401
    assert chief.log_in()["role"] == "chief"
    assert chief.cookie != cookie
    assert chief.get("/v1/me")["role"] == "chief"


def test_the_cookie_is_for_this_host_alone_and_no_script_reads_it(service: Service) -> None:
    client = service.public()
    token = service.offer(Grant(Role.CHIEF)).token
    client.passkey = Passkey(client.url)
    options = client.post("/v1/passkeys/options", {"token": token})
    body = {"token": token, "credential": client.passkey.create(options)}
    answer = service.http.post("/v1/passkeys", json=body, headers={"Origin": client.url})
    cookie = SimpleCookie(answer.headers["set-cookie"])[NAME]
    assert len(cookie.value) == 43
    assert (cookie["path"], cookie["samesite"], cookie["domain"]) == ("/", "strict", "")
    assert cookie["secure"]
    assert cookie["httponly"]
    assert answer.headers["cache-control"] == "no-store"


def test_a_cookie_that_is_over_is_no_cookie(service: Service) -> None:
    client = service.public()
    client.cookie = f"{NAME}={'x' * 43}"
    assert client.get("/v1/matches/m-1/result")["match"] == "m-1"
    assert client.post("/v1/sessions/options", {})["challenge"]


def test_a_revoked_passkey_opens_nothing_and_its_session_is_over(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    body = shown(chief)
    service.enter(EntryRevoked(entry=body["credential"]["id"], reason="se perdió"))
    assert refusal(chief, "/v1/sessions", body) == (401, "passkey_wrong")
    with pytest.raises(RefusedError) as told:
        chief.get("/v1/me")
    assert told.value.problem["status"] == 401


def test_a_passkey_that_nobody_knows_a_wrong_one_and_a_stale_one_are_told_alike(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    told = []
    with pytest.raises(RefusedError) as unknown:
        chief.post("/v1/sessions", shown(chief, Passkey(chief.url)))
    told.append(unknown.value.problem)
    forged = Passkey(chief.url)
    assert chief.passkey is not None
    forged.id, forged.count = chief.passkey.id, 100
    with pytest.raises(RefusedError) as wrong:
        chief.post("/v1/sessions", shown(chief, forged))
    told.append(wrong.value.problem)
    cloned = Passkey(chief.url)
    cloned.id, cloned.key = chief.passkey.id, chief.passkey.key
    with pytest.raises(RefusedError) as stale:
        chief.post("/v1/sessions", shown(chief, cloned))
    told.append(stale.value.problem)
    assert told == [told[0]] * 3
    assert told[0]["code"] == "passkey_wrong"


def test_an_answer_to_a_challenge_counts_once_and_for_what_it_was_made(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    assert chief.passkey is not None
    body = shown(chief)
    assert chief.post("/v1/sessions", body)["role"] == "chief"
    assert refusal(chief, "/v1/sessions", body) == (401, "passkey_wrong")
    token = service.offer(Grant(Role.CHIEF)).token
    for_another = chief.post("/v1/passkeys/options", {"token": token}) | {"rpId": "localhost"}
    assert refusal(chief, "/v1/sessions", {"credential": chief.passkey.get(for_another)}) == (401, "passkey_wrong")
    assert refusal(chief, "/v1/sessions", {"credential": chief.passkey.get({"challenge": "YQ", "rpId": "localhost"})})[
        1
    ] == ("passkey_wrong")


def test_a_passkey_that_was_shown_to_another_site_opens_nothing(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    assert chief.passkey is not None
    chief.passkey.origin = ELSEWHERE
    assert refusal(chief, "/v1/sessions", shown(chief)) == (401, "passkey_wrong")


def test_a_token_is_for_one_passkey_and_a_devices_token_for_none(service: Service) -> None:
    token = service.offer(Grant(Role.CHIEF)).token
    service.public().enrol_passkey(token)
    with pytest.raises(RefusedError) as told:
        service.public().enrol_passkey(token)
    assert told.value.problem["code"] == "token_not_valid"
    edition, _, match = MATCH.partition("/")
    with pytest.raises(RefusedError) as at_the_table:
        service.public().enrol_passkey(service.offer(Grant(Role.CLERK, edition, match)).token)
    assert at_the_table.value.problem["code"] == "enrolment_of_another_kind"


@pytest.mark.parametrize("member", ["attestationObject", "clientDataJSON"])
@pytest.mark.parametrize("value", ["", "AAAA", "não", "gf" * 5000, "e30", "bnVsbA"])
def test_what_no_authenticator_answers_is_refused_not_an_error(service: Service, member: str, value: str) -> None:
    client = service.public()
    token = service.offer(Grant(Role.CHIEF)).token
    passkey = Passkey(client.url)
    made = passkey.create(client.post("/v1/passkeys/options", {"token": token}))
    made["response"][member] = value
    assert refusal(client, "/v1/passkeys", {"token": token, "credential": made}) == (401, "passkey_wrong")


def test_an_act_of_the_desk_is_recorded_under_its_pseudonym(service: Service) -> None:
    chief = service.desk(Role.CHIEF, person="p-chief")
    told = chief.act(MATCH, "mano", 3)
    with opened(service.url) as store:
        actor = store.recorded(MATCH, told["first"] - 1)[0].actor
    assert (actor.pseudonym, actor.role, actor.device) == ("p-chief", "chief", None)
    assert ORGANISER.pseudonym != actor.pseudonym
