"""The threats, one test each: who is not who he says, who sends again what was sent, who reads what is not his.

Passkeys and PINs have theirs in ``test_sessions.py`` and ``test_step_ups.py``; what is sent, in
``test_threats_sent.py``.
"""

import hmac
import json
import re
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from jwt import PyJWS
from jwt.utils import base64url_encode

from api.policy import routes_of
from api.records import ORIGIN
from client import Client, Device, RefusedError
from domain.access.events import EntryRevoked
from domain.access.grant import Grant, Role
from domain.match.numbers import seal_of
from store.access import Offer, issue
from tests.api.service import DISPUTED, HOMOLOGATES, MATCH, ORGANISER, PIN, Service, serving
from tests.projections.reading import HEADER, acta, opened

START = 3
ACTS = "/v1/matches/2026%2Fm-1/acts"
RESULT = "/v1/matches/2026%2Fm-1/result"
SIGNED_BY_A = ("planilla A 7 B 4", "planilla A 23 B 3")
KEY = "k" * 22
SALT = "5a17c0ffee5a17c0ffee5a17c0ffee00"
ORDER = ("Caro Paz", "Ana Ruiz", "Beto Sosa")
RIVAL_SALT = "0123456789abcdef" * 2
RIVALS = ("Eva Luz", "Fito Mar", "Gala Rey")


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


def command(act: str, seen: int = START, **other: object) -> bytes:
    """A command as it is sent."""
    return json.dumps({"key": KEY, "match": MATCH, "act": act, "seen": seen, **other}).encode()


def sent(service: Service, body: bytes, signature: str, path: str = ACTS) -> tuple[int, dict[str, Any]]:
    """Status and answer of these bytes under this signature, over a connection of its own."""
    answer = service.http.post(path, content=body, headers={"Acta-Signature": signature})
    return answer.status_code, answer.json()


def device_of(client: Client) -> Device:
    """The device in a client's hands."""
    assert client.device is not None
    return client.device


def code(client: Client, act: str, seen: int = START) -> str:
    """The code with which an act is refused."""
    with pytest.raises(RefusedError) as told:
        client.act(MATCH, act, seen)
    return str(told.value.problem["code"])


# --- reading what is not one's own ------------------------------------------------------------------------------------


def test_a_rival_reads_no_sealed_number_in_any_answer(service: Service) -> None:
    header = re.sub(r"capitan = \d\n", "", HEADER.format(match="m-2"))
    names = " ".join(f'"{name}"' for name in ORDER)
    lines = [
        f'capA sella A "{seal_of("A", ORDER, SALT)}"',
        f'capB sella B "{seal_of("B", RIVALS, RIVAL_SALT)}"',
        f'capA revela A {names} capitan 2 "{SALT}"',
    ]
    service.add("\n".join((header.strip(), *lines, "")).encode(), "2026/m-2")
    own, rival = (service.device(Role.CAPTAIN, team, "2026/m-2") for team in "AB")
    everybody = [rival, service.public(), service.device(Role.CLERK, match="2026/m-2"), service.desk(Role.ORGANISER)]
    paths = [
        str(route.path).replace("{match:path}", "2026%2Fm-2").replace("{edition}", "2026").replace("{team}", "TER")
        for route in routes_of(service.application)
        if "GET" in (route.methods or ())
    ]
    assert len(paths) > 20
    told_in_order = re.compile(".{0,30}".join(ORDER))
    for client in everybody:
        for path in paths:
            text = service.raw(client, path)
            assert SALT not in text, (path, text)
            assert not told_in_order.search(text), (path, text)
    assert SALT in service.raw(own, "/v1/matches/2026%2Fm-2/events"), "the own captain reads it: it could be found"


# --- sending again ----------------------------------------------------------------------------------------------------


def test_a_replayed_validation_does_nothing_whoever_sends_it_and_whatever_came_after(database_url: str) -> None:
    with serving(database_url, *SIGNED_BY_A) as service:
        captain, clerk = service.device(Role.CAPTAIN, "A"), service.device(Role.CLERK)
        body = command("capA valida", service.version(MATCH))
        signature = device_of(captain).sign(body)
        first = sent(service, body, signature)
        assert first[0] == 201
        version = service.version(MATCH)
        assert sent(service, body, signature) == first
        assert service.version(MATCH) == version
        seen = clerk.act(MATCH, 'conformes corrigen 30-8 "faltaba un tanto"', version)["last"]
        assert sent(service, body, signature) == first, "the old answer, and no new act"
        assert service.version(MATCH) == seen
        service.device(Role.CAPTAIN, "B").act(MATCH, "capB valida", seen)
        assert service.result()["status"] == "finished", "the correction voided it, and nothing brought it back"


def test_a_validation_of_one_match_is_none_of_another(database_url: str) -> None:
    with serving(database_url, *SIGNED_BY_A) as service:
        body = command("capA valida", service.version(MATCH))
        service.add(acta(*SIGNED_BY_A, match="m-2"), "2026/m-2")
        signature = device_of(service.device(Role.CAPTAIN, "A")).sign(body)
        status, told = sent(service, body, signature, "/v1/matches/2026%2Fm-2/acts")
        assert (status, told["code"]) == (422, "another_match")
        assert sent(service, body.replace(b"m-1", b"m-2"), signature)[1]["code"] == "signature_wrong"


def test_a_device_of_one_match_records_in_no_other(service: Service) -> None:
    service.add(acta(match="m-2"), "2026/m-2")
    with pytest.raises(RefusedError) as told:
        service.device(Role.CLERK).act("2026/m-2", "mano", START)
    assert told.value.problem["code"] == "out_of_reach"


def test_a_proof_is_of_one_address_and_of_now(service: Service) -> None:
    device = device_of(service.device(Role.CLERK))

    def status(proof: str) -> tuple[int, str]:
        answer = service.http.get("/v1/me", headers={"Authorization": f"Device {proof}"})
        return answer.status_code, answer.json().get("code", "")

    assert status(device.proof("GET", "/v1/me")) == (200, "")
    assert status(device.proof("GET", RESULT)) == (401, "signature_wrong")
    assert status(device.proof("POST", "/v1/me")) == (401, "signature_wrong")
    for away in (-3600, 3600):
        told = {"htm": "GET", "htu": "/v1/me", "iat": int(time.time()) + away}
        old = PyJWS().encode(json.dumps(told).encode(), device.key, "ES256", {"kid": device.name})
        assert status(old) == (401, "proof_out_of_time")
    for never in (10**400, -(10**400), True, "0", None, 1e300):
        told = {"htm": "GET", "htu": "/v1/me", "iat": never}
        odd = PyJWS().encode(json.dumps(told).encode(), device.key, "ES256", {"kid": device.name})
        assert status(odd) == (401, "proof_out_of_time")


# --- devices ----------------------------------------------------------------------------------------------------------


def test_a_stolen_device_is_shut_out_as_soon_as_it_is_revoked(service: Service) -> None:
    referee = service.device(Role.REFEREE)
    referee.step_up(PIN)
    service.enter(EntryRevoked(entry=device_of(referee).name, reason="robado"))
    assert code(referee, "mano") == "entry_revoked"
    with pytest.raises(RefusedError) as reading:
        referee.get("/v1/me")
    with pytest.raises(RefusedError) as batch:
        referee.batch(MATCH, [command("mano")])
    with pytest.raises(RefusedError) as again:
        referee.step_up(PIN)
    for told in (reading, batch, again):
        assert (told.value.problem["status"], told.value.problem["code"]) == (401, "entry_revoked")
    assert service.version(MATCH) == START


@pytest.mark.parametrize("act", ['arbitro advierte A 19.2 "grita"', 'jefe advierte A 19.2 "grita"', HOMOLOGATES])
def test_a_clerk_signs_no_act_of_the_referee(service: Service, act: str) -> None:
    assert code(service.device(Role.CLERK), act) == "not_for_this_role"
    assert service.version(MATCH) == START


@pytest.mark.parametrize("act", ["capA valida", 'capA discrepa "no"', 'capA reserva "algo"'])
def test_what_is_a_captains_own_nobody_does_for_him(service: Service, act: str) -> None:
    others = [service.device(role) for role in (Role.CLERK, Role.REFEREE)]
    others += [service.device(Role.CAPTAIN, "B"), service.desk(Role.CHIEF), service.desk(Role.ORGANISER)]
    assert {code(client, act) for client in others} == {"not_for_this_role"}


def forged(header: Mapping[str, object], body: bytes, sign: Any) -> str:  # noqa: ANN401 (a function of bytes)
    """A detached signature with this header."""
    protected = base64url_encode(json.dumps(header).encode())
    signature = sign(protected + b"." + base64url_encode(body))
    return f"{protected.decode()}..{base64url_encode(signature).decode()}"


def test_no_header_of_a_signature_makes_a_referee_of_anybody(service: Service) -> None:
    referee, clerk = device_of(service.device(Role.REFEREE)), device_of(service.device(Role.CLERK))
    body = command('arbitro advierte A 19.2 "grita"')
    thief = Device(name=referee.name)
    numbers = thief.key.public_key().public_numbers()
    x, y = (base64url_encode(each.to_bytes(32, "big")).decode() for each in (numbers.x, numbers.y))
    jwk = {"kty": "EC", "crv": "P-256", "x": x, "y": y}
    public = referee.public.encode()

    def of(key: ec.EllipticCurvePrivateKey, header: Mapping[str, object]) -> str:
        return PyJWS().encode(body, key, "ES256", dict(header), is_payload_detached=True)

    forgeries = {
        "kid of another": of(clerk.key, {"kid": referee.name}),
        "alg none": forged({"alg": "none", "kid": referee.name}, body, lambda _: b""),
        "alg None": forged({"alg": "None", "kid": referee.name}, body, lambda _: b""),
        "alg confusion": forged(
            {"alg": "HS256", "kid": referee.name}, body, lambda data: hmac.digest(public, data, sha256)
        ),
        "key in the header": of(thief.key, {"kid": referee.name, "jwk": jwk}),
        "key by address": of(thief.key, {"kid": referee.name, "jku": "https://example.com/keys"}),
        "another curve": forged({"alg": "ES384", "kid": referee.name}, body, lambda _: b"\0" * 96),
        "zeros": forged({"alg": "ES256", "kid": referee.name}, body, lambda _: b"\0" * 64),
        "nobody": of(thief.key, {"kid": "d-nobody"}),
        "no kid": of(thief.key, {}),
        "kid no text": forged({"alg": "ES256", "kid": 7}, body, lambda _: b"\0" * 64),
        "not a signature": "x",
        "empty": "..",
        "very long": "x" * 5000 + "..",
    }
    told = {name: sent(service, body, signature) for name, signature in forgeries.items()}
    assert {(status, answer["code"]) for status, answer in told.values()} == {(401, "signature_wrong")}, told
    assert service.version(MATCH) == START
    assert sent(service, body, of(referee.key, {"kid": referee.name}))[0] == 201, "signed by himself it is taken"


def test_a_clerk_who_is_the_referee_too_does_not_homologate_what_he_alone_recorded(database_url: str) -> None:
    with serving(database_url, person="p-both") as service:
        both = [service.device(role, person="p-both") for role in (Role.CLERK, Role.REFEREE)]
        seen = START
        for act in DISPUTED[:2]:
            seen = both[0].act(MATCH, act, seen)["last"]
        both[1].step_up(PIN)
        assert code(both[1], 'arbitro homologa 30-7 "yo mismo"', seen) == "duties_not_separate"
        service.device(Role.CAPTAIN, "A").act(MATCH, "capA valida", seen)
        seen = service.device(Role.CAPTAIN, "B").act(MATCH, 'capB discrepa "no"', service.version(MATCH))["last"]
        assert both[1].act(MATCH, 'arbitro homologa 30-7 "revisada"', seen)["outcome"] == "effect"


# --- who exists -------------------------------------------------------------------------------------------------------


def test_tokens_that_never_were_are_over_were_taken_or_were_withdrawn_are_told_alike(service: Service) -> None:
    grant = Grant(Role.CLERK, "2026", "m-1")
    taken, withdrawn = service.offer(grant), service.offer(grant)
    service.public().enrol(taken.token)
    service.enter(EntryRevoked(entry=withdrawn.enrolment, reason="x"))
    with opened(service.url) as store:
        expired = issue(store, ORGANISER, grant, clock=lambda: datetime(2020, 1, 1, tzinfo=UTC))
    assert isinstance(expired, Offer)
    answers = set()
    for token in (taken.token, withdrawn.token, expired.token, "x" * 43):
        for path, more in (("/v1/devices", {"key": Device().public}), ("/v1/passkeys/options", {})):
            answer = service.http.post(path, json={"token": token, **more}, headers={"Origin": ORIGIN})
            answers.add((answer.status_code, answer.content))
    ((status, content),) = answers
    assert (status, json.loads(content)["code"]) == (403, "token_not_valid")


def test_devices_that_never_were_and_that_were_revoked_are_told_alike(service: Service) -> None:
    known, revoked = device_of(service.device(Role.CLERK)), device_of(service.device(Role.CLERK))
    service.enter(EntryRevoked(entry=revoked.name, reason="x"))
    body, answers = command("mano"), set()
    for name in (known.name, revoked.name, "d-nobody"):
        signature = Device(name=name).sign(body)
        answer = service.http.post(ACTS, content=body, headers={"Acta-Signature": signature})
        proof = Device(name=name).proof("GET", "/v1/me")
        reading = service.http.get("/v1/me", headers={"Authorization": f"Device {proof}"})
        answers |= {(each.status_code, each.content) for each in (answer, reading)}
    ((status, content),) = answers
    assert (status, json.loads(content)["code"]) == (401, "signature_wrong")


def test_a_token_that_many_take_at_once_is_one_devices(service: Service) -> None:
    token = service.offer(Grant(Role.CLERK, "2026", "m-1")).token

    def enrol(_: int) -> str:
        try:
            return str(service.public().enrol(token)["device"])
        except RefusedError as error:
            return str(error.problem["code"])

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(enrol, range(12)))
    assert told.count("token_not_valid") == 11
    assert sum(each.startswith("d-") for each in told) == 1
