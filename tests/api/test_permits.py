"""Who lets whom in: places with a link and a QR code, revocations, API keys, waivers, and who did what."""

from collections.abc import Iterator
from typing import Any

import pytest

from client import Client, RefusedError
from domain.access.events import Looked
from domain.access.grant import Grant, Role
from domain.access.register import STREAM
from tests.api.service import DISPUTED, HOMOLOGATES, MATCH, PIN, Service, serving
from tests.projections.reading import opened

START = 3
AT_M1 = {"edition": "2026", "match": "m-1"}


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


@pytest.fixture
def organiser(service: Service) -> Client:
    return service.desk(Role.ORGANISER)


def refusal(client: Client, path: str, value: object) -> tuple[int, str]:
    """Status and code of what is refused."""
    with pytest.raises(RefusedError) as told:
        client.post(path, value)
    return told.value.problem["status"], told.value.problem["code"]


def revoke(organiser: Client, entry: str) -> None:
    """Revoke an entry."""
    assert organiser.post("/v1/revocations", {"entry": entry, "reason": "se perdió"}) == {"entry": entry}


def test_an_enrolment_is_shown_once_as_a_link_and_a_code(service: Service, organiser: Client) -> None:
    told = organiser.post("/v1/enrolments", {"role": "captain", "team": "A", "name": "Ana Ruiz", **AT_M1})
    link, _, token = told["link"].partition("#")
    assert (link, len(token)) == ("http://localhost:8000/enrol", 43)
    assert told["qr"].startswith("<svg ")
    client = service.public()
    me = client.enrol(told["link"])
    assert (me["role"], me["team"], me["match"], me["person"]) == ("captain", "A", "m-1", told["person"])
    listed = organiser.get("/v1/enrolments", edition="2026", match="m-1")
    (kept,) = [each for each in listed["enrolments"] if each["enrolment"] == told["enrolment"]]
    assert (kept["state"], kept["entry"], kept["name"]) == ("taken", me["device"], "Ana Ruiz")
    assert token not in str(listed)


def test_what_was_let_in_and_what_may_come_is_listed_by_pages(organiser: Client) -> None:
    made = [organiser.post("/v1/enrolments", {"role": "clerk", **AT_M1})["enrolment"] for _ in range(3)]
    revoke(organiser, made[1])
    first = organiser.get("/v1/enrolments", match="m-1", limit="2")
    assert [each["enrolment"] for each in first["enrolments"]] == made[:2]
    assert [each["state"] for each in first["enrolments"]] == ["open", "withdrawn"]
    link = organiser.http.get("/v1/enrolments?match=m-1&limit=2", headers=organiser._session()).headers["link"]
    assert link == f'</v1/enrolments?match=m-1&limit=2&after={first["next"]}>; rel="next"'
    second = organiser.get("/v1/enrolments", match="m-1", limit="2", after=first["next"])
    assert ([each["enrolment"] for each in second["enrolments"]], second["next"]) == (made[2:], None)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"role": "clerk"}, (422, "grant_not_whole")),
        ({"role": "captain", **AT_M1}, (422, "grant_not_whole")),
        ({"role": "chief", **AT_M1}, (422, "grant_not_whole")),
        ({"role": "clerk", "team": "A", **AT_M1}, (422, "grant_not_whole")),
        ({"role": "public"}, (403, "not_yours_to_grant")),
        ({"role": "integration"}, (422, "grant_not_whole")),
        ({"role": "king"}, (422, "request_malformed")),
        ({"role": "chief", "edition": "../2026"}, (422, "request_malformed")),
        ({"role": "chief", "hours": 10**9}, (422, "request_malformed")),
    ],
)
def test_a_grant_fits_its_role(organiser: Client, value: object, told: tuple[int, str]) -> None:
    assert refusal(organiser, "/v1/enrolments", value) == told


def test_an_organiser_lets_in_within_what_he_reaches(service: Service) -> None:
    organiser = service.desk(Role.ORGANISER, "2026")
    assert organiser.post("/v1/enrolments", {"role": "clerk", **AT_M1})["enrolment"]
    for value in ({"role": "organiser"}, {"role": "chief", "edition": "2027"}):
        assert refusal(organiser, "/v1/enrolments", value) == (403, "not_yours_to_grant")
    assert refusal(organiser, "/v1/keys", {"name": "TV"}) == (403, "not_yours_to_grant")
    assert {each["edition"] for each in organiser.get("/v1/enrolments")["enrolments"]} == {"2026"}
    other = service.offer(Grant(Role.CLERK, "2027", "m-1"))
    for name in (other.enrolment, "e-nobody"):
        assert refusal(organiser, "/v1/revocations", {"entry": name, "reason": "x"}) == (404, "entry_unknown")
    with pytest.raises(RefusedError) as told:
        organiser.get("/v1/editions/2027/officials")
    assert told.value.problem["code"] == "out_of_reach"


def test_who_organises_does_not_investigate(service: Service) -> None:
    organiser = service.desk(Role.ORGANISER, person="p-boss")
    assert refusal(organiser, "/v1/enrolments", {"role": "investigator", "person": "p-boss"}) == (409, "duties_of_two")
    told = organiser.post("/v1/enrolments", {"role": "investigator"})
    again = {"role": "organiser", "person": told["person"]}
    assert refusal(organiser, "/v1/enrolments", again) == (409, "duties_of_two")
    assert organiser.post("/v1/enrolments", {"role": "chief", "person": told["person"]})["person"] == told["person"]


def test_a_revoked_device_records_nothing_more_and_what_it_recorded_stands(service: Service, organiser: Client) -> None:
    clerk = service.device(Role.CLERK)
    seen = clerk.act(MATCH, "mano", START)["last"]
    assert clerk.device is not None
    revoke(organiser, clerk.device.name)
    with pytest.raises(RefusedError) as told:
        clerk.act(MATCH, "B2> 1e", seen)
    assert (told.value.problem["status"], told.value.problem["code"]) == (401, "entry_revoked")
    assert service.version(MATCH) == seen
    assert refusal(organiser, "/v1/revocations", {"entry": clerk.device.name, "reason": "x"}) == (409, "entry_revoked")


def test_a_withdrawn_enrolment_lets_nobody_in(service: Service, organiser: Client) -> None:
    told = organiser.post("/v1/enrolments", {"role": "clerk", **AT_M1})
    revoke(organiser, told["enrolment"])
    with pytest.raises(RefusedError) as refused:
        service.public().enrol(told["link"])
    assert refused.value.problem["code"] == "token_not_valid"


def test_the_last_organiser_stays(organiser: Client, service: Service) -> None:
    assert organiser.passkey is not None
    (own,) = (each for each in organiser.get("/v1/enrolments")["enrolments"] if each["state"] == "taken")
    for name in (own["entry"], own["enrolment"]):
        assert refusal(organiser, "/v1/revocations", {"entry": name, "reason": "x"}) == (409, "last_organiser")
    service.desk(Role.ORGANISER)
    revoke(organiser, own["entry"])


def test_a_key_is_a_programs_and_is_told_once(service: Service, organiser: Client) -> None:
    told = organiser.post("/v1/keys", {"name": "La tele", "edition": "2026"})
    program = service.key(told["secret"])
    me = program.get("/v1/me")
    assert (me["role"], me["edition"], me["person"]) == ("integration", "2026", told["key"])
    assert refusal(program, "/v1/enrolments", {"role": "clerk", **AT_M1}) == (403, "not_for_this_role")
    revoke(organiser, told["key"])
    for secret in (told["secret"], "acta_" + "x" * 43):
        with pytest.raises(RefusedError) as refused:
            service.key(secret).get("/v1/me")
        assert (refused.value.problem["status"], refused.value.problem["code"]) == (401, "key_wrong")
    with opened(service.url) as store:
        assert not any(told["secret"].encode() in each.leaf for each in store.load_leaves(STREAM))


def test_a_waiver_lets_who_recorded_alone_homologate(database_url: str) -> None:
    with serving(database_url, *DISPUTED, person="p-both") as service:
        referee = service.device(Role.REFEREE, person="p-both")
        referee.step_up(PIN)
        seen = service.version(MATCH)
        with pytest.raises(RefusedError) as told:
            referee.act(MATCH, HOMOLOGATES, seen)
        assert told.value.problem["code"] == "duties_not_separate"
        organiser = service.desk(Role.ORGANISER)
        assert organiser.post("/v1/waivers", {"match": MATCH, "reason": "no hay otro"}) == {"match": MATCH}
        assert referee.act(MATCH, HOMOLOGATES, seen)["outcome"] == "effect"
        assert refusal(organiser, "/v1/waivers", {"match": "2026/m-9", "reason": "x"}) == (404, "match_unknown")


def test_officials_are_told_with_what_they_did(service: Service, organiser: Client) -> None:
    clerk = service.device(Role.CLERK, person="p-clerk")
    idle = service.device(Role.REFEREE)
    seen = clerk.act(MATCH, "mano", START)["last"]
    last = clerk.act(MATCH, "B2> 1e", seen)["at"]
    assert clerk.device is not None
    assert idle.device is not None
    for path in ("/v1/matches/m-1/officials", "/v1/editions/2026/officials"):
        told = {each["entry"]: each for each in organiser.get(path)["officials"]}
        assert (told[clerk.device.name]["commands"], told[clerk.device.name]["last"]) == (2, last)
        assert (told[idle.device.name]["commands"], told[idle.device.name]["last"]) == (0, None)
        assert told[None]["person"] == "p-organiser"
        assert told[None]["kind"] is None
    with pytest.raises(RefusedError) as refused:
        organiser.get("/v1/editions/2031/officials")
    assert refused.value.problem["code"] == "edition_unknown"


def looks(service: Service) -> list[Any]:
    """Every look that the register keeps."""
    with opened(service.url) as store:
        return [each.body for each in store.load(STREAM) if isinstance(each.body, Looked)]


def test_every_look_of_an_investigator_is_in_the_register_and_nobody_elses(service: Service) -> None:
    investigator = service.desk(Role.INVESTIGATOR, person="p-eye")
    investigator.get("/v1/me")
    service.desk(Role.CHIEF).get("/v1/matches/m-1/officials")
    assert looks(service) == []
    investigator.get("/v1/matches/m-1/officials")
    investigator.get("/v1/matches/m-1/result")
    with pytest.raises(RefusedError):
        investigator.get("/v1/matches/m-9/result")
    investigator.get("/v1/editions/2026/officials")
    assert looks(service) == [
        Looked(stream=MATCH, what="officials_of_match"),
        Looked(stream=MATCH, what="result"),
        Looked(stream="2026", what="officials_of_edition"),
    ]
    with opened(service.url) as store:
        assert store.recorded(STREAM)[-1].actor.pseudonym == "p-eye"
