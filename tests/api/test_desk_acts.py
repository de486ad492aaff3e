"""Acts from a desk: the chief referee's and the organiser's, in a session, with no device that signs (17.9)."""

from collections.abc import Iterator

import pytest

from client import Client, RefusedError
from domain.access.grant import Role
from tests.api.service import MATCH, Service, serving
from tests.projections.reading import opened

KEY = "k" * 22
ORGANISED = 'org dispensa demora A "corte de luz"'
REVIEW = ('arbitro eleva "señas"', 'jefe abre "indicios"', 'jefe modifica 28-30 "dos tantos"')


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url, "planilla A 30 B 2", "capA valida", "capB valida") as service:
        yield service


def version(service: Service) -> int:
    """Of the match as it stands."""
    with opened(service.url) as store:
        return store.place(MATCH)[0]


def code(client: Client, act: str, seen: int) -> str:
    """Of the refusal of an act."""
    with pytest.raises(RefusedError) as told:
        client.act(MATCH, act, seen)
    return str(told.value.problem["code"])


@pytest.mark.article("17.9")
def test_the_chief_referee_reviews_a_match_from_a_session(service: Service) -> None:
    chief = service.desk(Role.CHIEF, "2026", "p-chief")
    referred = service.device(Role.REFEREE).act(MATCH, REVIEW[0], version(service))
    assert code(chief, REVIEW[1], referred["version"]) == "step_up_needed"
    chief.step_up()
    opened_now = chief.act(MATCH, REVIEW[1], referred["version"], key=KEY)
    decided = chief.act(MATCH, REVIEW[2], opened_now["version"])
    assert decided["outcome"] == "effect"
    assert chief.act(MATCH, REVIEW[1], referred["version"], key=KEY) == opened_now
    with opened(service.url) as store:
        recorded = store.recorded(MATCH, referred["version"])
        assert {(each.actor.pseudonym, each.actor.role, each.actor.device) for each in recorded} == {
            ("p-chief", "chief", None)
        }
        assert {each.signature for each in recorded} == {None}
        assert [each.payload.count(KEY.encode()) for each in store.kept(MATCH, ("accepted",))] == [0, 1, 0]


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.INVESTIGATOR])
def test_who_is_at_another_desk_does_not_review(service: Service, role: Role) -> None:
    person = service.desk(role)
    for act in REVIEW:
        assert code(person, act, version(service)) == "not_for_this_role"


def test_the_chief_referee_of_another_edition_does_nothing_here(service: Service) -> None:
    chief = service.desk(Role.CHIEF, "2027")
    chief.step_up()
    assert code(chief, REVIEW[1], version(service)) == "out_of_reach"


@pytest.mark.parametrize(
    "act", ["B2: truco", "capA valida", 'arbitro advierte A 4.1 "tarde"', 'jefe advierte A 4.1 "tarde"']
)
def test_an_organiser_records_nobody_elses_act(service: Service, act: str) -> None:
    assert code(service.desk(Role.ORGANISER), act, version(service)) == "not_for_this_role"


def test_an_organisers_own_acts_are_judged_by_the_rules(service: Service) -> None:
    organiser = service.desk(Role.ORGANISER, "2026", "p-org")
    told = organiser.act(MATCH, 'org llama arbitro "cambio de mazo"', version(service))
    with opened(service.url) as store:
        assert store.recorded(MATCH, told["first"] - 1)[0].actor.pseudonym == "p-org"
    assert code(organiser, ORGANISED, told["version"]) == "not_the_referee"


def test_no_device_is_asked_of_who_sits_at_a_desk_and_no_batch_is_taken_from_him(service: Service) -> None:
    chief = service.desk(Role.CHIEF)
    with pytest.raises(RefusedError) as told:
        chief.batch(MATCH, [b"{}"])
    assert told.value.problem["code"] == "not_for_this_role"
