"""What was queued offline: in order, each with its own time, nothing merged silently and nothing dropped."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from client import Client, RefusedError
from domain.access.grant import Role
from tests.api.service import MATCH, Service, serving
from tests.projections.reading import opened

START = 3
"""Version of the match before any test."""
EARLIER = "2026-03-01T20:0{}:00-03:00"
COMMANDS = "/v1/matches/2026%2Fm-1/commands"


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


@pytest.fixture
def clerk(service: Service) -> Client:
    return service.device(Role.CLERK)


@pytest.fixture
def referee(service: Service) -> Client:
    return service.device(Role.REFEREE)


def key(number: int) -> str:
    """The key of a device's command."""
    return f"{number:022}"


def queued(*acts: str, first: int = 1, **other: Any) -> list[bytes]:  # noqa: ANN401 (members of a command)
    """Commands as a device queues them: the first on what it saw, each other after the one before it."""
    told = []
    for number, act in enumerate(acts, first):
        before = {"seen": START} if number == 1 else {"after": key(number - 1)}
        command = {"key": key(number), "match": MATCH, "act": act, "at": EARLIER.format(number), **before, **other}
        told.append(json.dumps(command).encode())
    return told


def statuses(answer: dict[str, Any]) -> list[int]:
    """Of each command."""
    return [each["status"] for each in answer["commands"]]


def codes(answer: dict[str, Any]) -> list[str | None]:
    """Of each problem; None where a command went in."""
    return [each["answer"].get("code") for each in answer["commands"]]


def kept(referee: Client) -> list[tuple[str, str]]:
    """What did not go in: its state and why."""
    return [(each["state"], each["problem"]["code"]) for each in referee.get(COMMANDS)["commands"]]


def acts(service: Service) -> list[str]:
    """The topics of the events that no rule added, after the beginning."""
    with opened(service.url) as store:
        return [type(each.event.body).__name__ for each in store.recorded(MATCH, START) if each.signature]


def test_acts_go_in_in_their_order_each_with_its_own_time_and_flagged_late(service: Service, clerk: Client) -> None:
    told = clerk.batch(MATCH, queued("mano", "B1> 1e", "A1> 4c"))
    assert statuses(told) == [201, 201, 201]
    assert acts(service) == ["HandDealt", "CardPlayed", "CardPlayed"]
    answers = [each["answer"] for each in told["commands"]]
    assert [each["claimed_at"] for each in answers] == [EARLIER.format(n) for n in (1, 2, 3)]
    assert all(each["late"] for each in answers)
    with opened(service.url) as store:
        recorded = store.recorded(MATCH, START)
        flags = [each for each in recorded if type(each.event.body).__name__ == "EntryFlagged"]
    assert [each.event.at for each in flags] == [EARLIER.format(n) for n in (1, 2, 3)]
    assert all(each.claimed_at is not None and each.claimed_at < each.at for each in flags)


def test_the_answer_tells_the_last_acknowledged_version_and_place_in_the_log(service: Service, clerk: Client) -> None:
    told = clerk.batch(MATCH, queued("mano", "B1> 1e"))
    with opened(service.url) as store:
        assert (told["version"], told["position"]) == store.place(MATCH)
    last = told["commands"][-1]["answer"]
    assert (last["version"], last["position"]) == (told["version"], told["position"])


def test_an_act_refused_in_the_middle_holds_those_that_follow_it_and_nothing_is_dropped(
    service: Service, clerk: Client, referee: Client
) -> None:
    told = clerk.batch(MATCH, queued("mano", "B1> 9e", "A1> 4c", "B2> 5c"))
    assert codes(told) == [None, "no_such_card", "depends_on_unaccepted", "depends_on_unaccepted"]
    assert acts(service) == ["HandDealt"]
    unaccepted = ("held", "depends_on_unaccepted")
    assert kept(referee) == [("refused", "no_such_card"), unaccepted, unaccepted]


def test_the_same_batch_again_is_answered_the_same_and_doubles_nothing(service: Service, clerk: Client) -> None:
    batch = queued("mano", "B1> 9e", "A1> 4c")
    first = clerk.batch(MATCH, batch)
    assert clerk.batch(MATCH, batch) == first
    assert acts(service) == ["HandDealt"]
    assert clerk.batch(MATCH, batch[:1])["commands"] == first["commands"][:1]


def test_who_was_overtaken_is_told_what_he_missed_and_what_he_sent_is_kept(
    service: Service, clerk: Client, referee: Client
) -> None:
    referee.act(MATCH, "mano", START)
    told = clerk.batch(MATCH, queued("mano", "B1> 1e"))
    assert codes(told) == ["stale", "depends_on_unaccepted"]
    assert told["commands"][0]["answer"]["missed"][0]["type"] == "tsa.hand.dealt"
    assert kept(referee) == [("held", "stale"), ("held", "depends_on_unaccepted")]
    assert acts(service) == ["HandDealt"]


def test_what_was_held_goes_in_once_its_predecessor_did(service: Service, clerk: Client, referee: Client) -> None:
    seen = referee.act(MATCH, "mano", START)["version"]
    first, second = queued("B1> 1e", "A1> 4c")
    clerk.batch(MATCH, [first, second])
    agreed = first.replace(b'"seen": 3', b'"seen": %d' % seen)
    assert agreed != first
    assert statuses(clerk.batch(MATCH, [agreed, second])) == [201, 201]
    assert kept(referee) == []
    assert acts(service) == ["HandDealt", "CardPlayed", "CardPlayed"]


def test_a_follower_that_came_first_goes_in_after_its_predecessor(clerk: Client, referee: Client) -> None:
    first, second = queued("mano", "B1> 1e")
    assert codes(clerk.batch(MATCH, [second])) == ["depends_on_unaccepted"]
    assert statuses(clerk.batch(MATCH, [first, second])) == [201, 201]
    assert kept(referee) == []


def test_other_bytes_under_a_key_that_was_decided_are_kept_beside_it(
    service: Service, clerk: Client, referee: Client
) -> None:
    first, other = *queued("mano"), *queued("B1> 1e")
    told = clerk.batch(MATCH, [first, other, first])
    assert codes(told) == [None, "store.command.differs", None]
    assert told["commands"][2] == told["commands"][0]
    assert kept(referee) == [("held", "store.command.differs")]
    clerk.batch(MATCH, [first, other, first])
    assert len(kept(referee)) == 1
    assert acts(service) == ["HandDealt"]


@pytest.mark.parametrize(
    ("spoilt", "status", "code"),
    [
        (b"{", 400, "not_json"),
        (b'{"key": "short"}', 422, "request_malformed"),
        (queued("mano")[0].replace(b"m-1", b"m-2"), 422, "another_match"),
        (queued("mano")[0].replace(b'"seen": 3', b'"at": null'), 422, "seen_or_after"),
    ],
)
def test_a_command_that_is_none_does_not_keep_back_the_others(
    clerk: Client, referee: Client, spoilt: bytes, status: int, code: str
) -> None:
    told = clerk.batch(MATCH, [spoilt, *queued("mano")])
    assert (statuses(told), codes(told)) == ([status, 201], [code, None])
    assert told["commands"][0]["key"] is None
    assert kept(referee) == [("held", code)]


def test_a_command_that_another_signed_is_not_carried_out(service: Service, clerk: Client, referee: Client) -> None:
    assert referee.device is not None
    (command,) = queued("mano")
    items = [{"command": command.decode(), "signature": referee.device.sign(command)}]
    told = clerk.post("/v1/matches/2026%2Fm-1/batches", {"commands": items})
    assert (statuses(told), codes(told)) == ([401], ["signature_wrong"])
    assert acts(service) == []


def test_what_a_device_tells_for_later_is_refused(service: Service, clerk: Client, referee: Client) -> None:
    told = clerk.batch(MATCH, queued("mano", at="2999-01-01T00:00:00Z"))
    assert codes(told) == ["time_in_the_future"]
    assert kept(referee) == [("refused", "time_in_the_future")]
    assert acts(service) == []


def test_each_act_is_asked_for_what_its_role_may(clerk: Client, referee: Client) -> None:
    told = clerk.batch(MATCH, queued("mano", 'arbitro homologa sin ganador "ausencia"'))
    assert codes(told) == [None, "not_for_this_role"]
    told = referee.batch(MATCH, queued('arbitro homologa sin ganador "ausencia"'))
    assert codes(told) == ["step_up_needed"]
    assert kept(referee) == [("refused", "not_for_this_role"), ("held", "step_up_needed")]


@pytest.mark.parametrize("role", [Role.CLERK, Role.CAPTAIN])
def test_what_did_not_go_in_is_for_officials(service: Service, role: Role) -> None:
    device = service.device(role, "A" if role is Role.CAPTAIN else None)
    with pytest.raises(RefusedError) as told:
        device.get(COMMANDS)
    assert told.value.problem["status"] == 403


def test_what_did_not_go_in_is_not_for_another_match(service: Service, clerk: Client) -> None:
    clerk.batch(MATCH, queued("nada"))
    with pytest.raises(RefusedError) as told:
        service.device(Role.REFEREE, match="2026/m-2").get(COMMANDS)
    assert told.value.problem["code"] == "out_of_reach"


def test_every_answer_tells_the_last_acknowledged_version_in_its_header(service: Service, clerk: Client) -> None:
    assert clerk.device is not None
    bodies = [*queued("mano"), *queued("mano"), *queued("B1> 9e", first=2), *queued("A1> 4c", first=3)]
    told = []
    for body in bodies:
        headers = {"Acta-Signature": clerk.device.sign(body)}
        answer = service.http.post("/v1/matches/2026%2Fm-1/acts", content=body, headers=headers)
        told.append((answer.status_code, answer.headers["acta-version"]))
        if answer.status_code == 409:
            assert str(answer.json()["version"]) == answer.headers["acta-version"]
            assert answer.json()["position"]
    version = told[0][1]
    assert told == [(201, version), (201, version), (422, version), (409, version)]
