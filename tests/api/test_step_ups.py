"""Stepping up: homologation asks once more who it is, five wrong PINs end it, and nothing sent once does it again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import Client, RefusedError
from domain.access.events import DutyWaived, SteppedUp
from domain.access.grant import Grant, Role
from domain.access.register import STREAM
from tests.api.service import DISPUTED, HOMOLOGATES, MATCH, PIN, Service, serving
from tests.projections.reading import opened


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url, *DISPUTED) as service:
        yield service


@pytest.fixture
def referee(service: Service) -> Client:
    return service.device(Role.REFEREE)


def code(client: Client, path: str, value: object) -> str:
    """The code of what is refused."""
    with pytest.raises(RefusedError) as told:
        client.post(path, value)
    return str(told.value.problem["code"])


def act_code(client: Client, act: str, seen: int) -> str:
    """The code with which an act is refused."""
    with pytest.raises(RefusedError) as told:
        client.act(MATCH, act, seen)
    return str(told.value.problem["code"])


def stepped_up(service: Service) -> list[SteppedUp]:
    """Every step-up in the register."""
    with opened(service.url) as store:
        return [each.body for each in store.load(STREAM) if isinstance(each.body, SteppedUp)]


def test_the_referee_homologates_after_his_pin_and_the_register_has_it(service: Service, referee: Client) -> None:
    seen = service.version(MATCH)
    assert act_code(referee, HOMOLOGATES, seen) == "step_up_needed"
    referee.step_up(PIN)
    assert referee.act(MATCH, HOMOLOGATES, seen)["outcome"] == "effect"
    assert referee.device is not None
    assert stepped_up(service) == [SteppedUp(entry=referee.device.name, how="pin")]
    assert service.result()["status"] == "homologated"


def test_the_chief_shows_the_passkey_once_more(service: Service) -> None:
    chief = service.desk(Role.CHIEF, "2026")
    seen = service.version(MATCH)
    assert act_code(chief, HOMOLOGATES, seen) == "step_up_needed"
    chief.step_up()
    assert chief.act(MATCH, HOMOLOGATES, seen)["outcome"] == "effect"
    assert [each.how for each in stepped_up(service)] == ["passkey"]


def test_a_step_up_is_the_sessions_own(service: Service) -> None:
    chief = service.desk(Role.CHIEF, "2026")
    other = service.public()
    other.passkey = chief.passkey
    other.log_in()
    chief.step_up()
    assert act_code(other, HOMOLOGATES, service.version(MATCH)) == "step_up_needed"
    chief.log_in()
    assert act_code(chief, HOMOLOGATES, service.version(MATCH)) == "step_up_needed"


def test_another_passkey_steps_nobody_up(service: Service) -> None:
    chief, other = service.desk(Role.CHIEF), service.desk(Role.CHIEF)
    assert other.passkey is not None
    shown = {"credential": other.passkey.get(chief.post("/v1/step-ups/options", {}))}
    assert code(chief, "/v1/step-ups", shown) == "passkey_wrong"
    assert stepped_up(service) == []


def test_each_kind_of_entry_steps_up_in_its_own_way(service: Service, referee: Client) -> None:
    chief = service.desk(Role.CHIEF)
    challenge = chief.post("/v1/step-ups/options", {})["challenge"]
    assert code(chief, "/v1/step-ups", {"challenge": challenge, "pin": PIN}) == "step_up_by_passkey"
    assert code(referee, "/v1/step-ups", {"pin": PIN}) == "step_up_by_pin"
    assert code(referee, "/v1/step-ups", {"challenge": challenge, "pin": PIN}) == "challenge_not_valid"


def test_a_pin_that_was_sent_once_steps_up_once(referee: Client) -> None:
    proof = {"challenge": referee.post("/v1/step-ups/options", {})["challenge"], "pin": PIN}
    assert referee.post("/v1/step-ups", proof)["until"]
    assert code(referee, "/v1/step-ups", proof) == "challenge_not_valid"


def test_five_wrong_pins_lock_it_however_many_come_at_once(service: Service, referee: Client) -> None:
    proofs = [{"challenge": referee.post("/v1/step-ups/options", {})["challenge"], "pin": "000000"} for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda proof: code(referee, "/v1/step-ups", proof), proofs))
    assert (codes.count("pin_wrong"), codes.count("pin_locked")) == (5, 3)
    with pytest.raises(RefusedError) as told:
        referee.step_up(PIN)
    assert told.value.problem["code"] == "pin_locked"
    anew = service.device(Role.REFEREE)
    assert anew.step_up(PIN)


def test_the_right_pin_forgets_the_wrong_ones(referee: Client) -> None:
    for _ in range(2):
        for left in (4, 3, 2, 1):
            with pytest.raises(RefusedError) as told:
                referee.step_up("000000")
            assert told.value.problem["facts"] == {"left": left}
        assert referee.step_up(PIN)


@pytest.mark.parametrize(("role", "pin"), [(Role.REFEREE, None), (Role.CLERK, PIN)])
def test_a_referee_chooses_a_pin_and_nobody_else_does(service: Service, role: Role, pin: str | None) -> None:
    edition, _, match = MATCH.partition("/")
    token = service.offer(Grant(role, edition, match)).token
    with pytest.raises(RefusedError) as told:
        service.public().enrol(token, pin)
    assert told.value.problem["code"] == "pin_of_the_referee"
    right = None if role is Role.CLERK else PIN
    assert service.public().enrol(token, right)["role"] == role, "the token is still there"


def test_who_may_not_homologate_is_told_that_and_not_to_step_up(service: Service) -> None:
    assert act_code(service.device(Role.CLERK), HOMOLOGATES, service.version(MATCH)) == "not_for_this_role"
    assert code(service.device(Role.CLERK), "/v1/step-ups/options", {}) == "not_for_this_role"


def test_who_recorded_alone_does_not_homologate_unless_that_was_waived(database_url: str) -> None:
    with serving(database_url, *DISPUTED, person="p-both") as service:
        referee = service.device(Role.REFEREE, person="p-both")
        referee.step_up(PIN)
        seen = service.version(MATCH)
        assert act_code(referee, HOMOLOGATES, seen) == "duties_not_separate"
        service.enter(DutyWaived(edition="2026", match="m-1", reason="no hay otro"))
        assert referee.act(MATCH, HOMOLOGATES, seen)["outcome"] == "effect"
