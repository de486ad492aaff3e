"""An act over HTTP: signed by the device, once for ever, told what it missed, never half written."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from client import Client, RefusedError
from domain.access.grant import Role
from store.tables import requests
from tests.api.service import MATCH, Service, serving
from tests.projections.reading import opened

KEY = "k" * 22
START = 3
"""Version of the match before any test."""


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


@pytest.fixture
def clerk(service: Service) -> Client:
    return service.device(Role.CLERK)


def test_an_act_of_an_enrolled_device_is_in_the_record_with_its_signature(service: Service, clerk: Client) -> None:
    told = clerk.act(MATCH, "mano", START)
    assert told["outcome"] == "effect"
    assert told["first"] == START + 1
    with opened(service.url) as store:
        recorded = store.recorded(MATCH, START)
        assert clerk.device is not None
        assert recorded[0].actor.device == clerk.device.name
        assert recorded[0].signature is not None
        assert [each.signature for each in recorded[1:]] == [None] * (len(recorded) - 1)
        (kept,) = store.kept(MATCH, ("accepted",))
        assert clerk.device.sign(kept.payload).split("..")[0] == recorded[0].signature.split("..")[0]


def test_the_same_key_answers_the_same_for_ever(service: Service, clerk: Client) -> None:
    first = clerk.act(MATCH, "mano", START, key=KEY)
    clerk.act(MATCH, "B2> 1e", first["last"])
    assert clerk.act(MATCH, "mano", START, key=KEY) == first
    with opened(service.url) as store:
        assert sum(each.version > 1 for each in store.recorded(MATCH)) == len(store.recorded(MATCH)) - 1


def test_a_refusal_is_given_again_even_where_the_act_could_be_now(clerk: Client) -> None:
    with pytest.raises(RefusedError) as told:
        clerk.act(MATCH, "A1> 1e", START, key=KEY)
    clerk.act(MATCH, "mano", START)
    with pytest.raises(RefusedError) as again:
        clerk.act(MATCH, "A1> 1e", START, key=KEY)
    assert again.value.problem == told.value.problem


def test_other_bytes_under_a_key_that_was_decided_are_refused(clerk: Client) -> None:
    clerk.act(MATCH, "mano", START, key=KEY)
    with pytest.raises(RefusedError) as told:
        clerk.act(MATCH, "B2> 1e", START, key=KEY)
    assert told.value.problem["code"] == "store.command.differs"


def test_a_key_whose_bytes_were_erased_is_answered_as_before(service: Service, clerk: Client) -> None:
    first = clerk.act(MATCH, "mano", START, key=KEY)
    with opened(service.url) as store, store.database.transaction() as connection:
        connection.execute(sa.update(requests).values(payload=b""))
    assert clerk.act(MATCH, "mano", START, key=KEY) == first


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("mano\ncapA valida", "several_lines"),
        ("mano\r\nB2> 1e", "several_lines"),
        ("B2: truco\u2028B2: envido", "several_lines"),
        ("B2: truco\x00", "control_character"),
        ("B2: truco\x1b[2J", "control_character"),
        ("# nada", "empty_act"),
    ],
)
def test_an_act_is_one_line_that_a_file_can_hold(service: Service, clerk: Client, line: str, code: str) -> None:
    with pytest.raises(RefusedError) as told:
        clerk.act(MATCH, line, START)
    assert told.value.problem["code"] == code
    assert service.version(MATCH) == START


def test_the_comment_of_a_line_is_no_part_of_the_act(service: Service, clerk: Client) -> None:
    clerk.act(MATCH, "mano", START)
    clerk.act(MATCH, " B2: truco # se oyó bajo\n", service.version(MATCH))
    told = service.device(Role.REFEREE).get("/v1/matches/2026%2Fm-1/events")["events"]
    assert [each["data"] for each in told if each["type"] == "tsa.words.spoken"] == [
        {"player": "B2", "forms": ["truco"], "words": "truco"}
    ]


def test_who_did_not_see_the_last_acts_is_told_them_and_nothing_is_written(service: Service, clerk: Client) -> None:
    clerk.act(MATCH, "mano", START)
    with pytest.raises(RefusedError) as told:
        service.device(Role.REFEREE).act(MATCH, "mano", START)
    assert told.value.problem["status"] == 409
    assert told.value.problem["missed"][0]["type"] == "tsa.hand.dealt"


def test_a_command_of_a_device_that_is_not_signed_or_is_altered_is_nobodys(service: Service, clerk: Client) -> None:
    body = {"key": KEY, "match": MATCH, "act": "mano", "seen": START}
    with pytest.raises(RefusedError) as told:
        service.public().post("/v1/matches/2026%2Fm-1/acts", body)
    assert told.value.problem["status"] == 401
    assert clerk.device is not None
    answer = service.http.post(
        "/v1/matches/2026%2Fm-1/acts", json=body, headers={"Acta-Signature": clerk.device.sign(b"another")}
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "signature_wrong")
