"""Who may let whom in, and the register's own rules, without a service around them."""

import pytest

from domain.access import events as ev
from domain.access.decide import decide
from domain.access.grant import AT_A_DESK, AT_THE_TABLE, Grant, Role
from domain.access.granting import APART, MAY_GRANT, not_granted
from domain.access.register import Register, evolve
from domain.kernel.event import Body, Event

UNTIL = "2026-03-02T00:00:00.000000Z"
ORGANISER = Grant(Role.ORGANISER)
OF_2026 = Grant(Role.ORGANISER, "2026")


def registered(*bodies: Body) -> Register:
    """The register after these."""
    known = Register()
    for number, body in enumerate(bodies, 1):
        assert decide(known, body) is None, body
        known = evolve(known, Event(number, body))
    return known


def offer(grant: Grant, name: str = "e-1", person: str = "p-1") -> ev.EnrolmentIssued:
    """A place."""
    return ev.EnrolmentIssued(enrolment=name, token=name, grant=grant, person=person, until=UNTIL)


def test_only_the_organiser_lets_anybody_in() -> None:
    assert MAY_GRANT.keys() == {Role.ORGANISER}
    assert MAY_GRANT[Role.ORGANISER] == set(Role) - {Role.PUBLIC}
    for role in set(Role) - {Role.ORGANISER}:
        refusal = not_granted(Register(), Grant(role), Grant(Role.CLERK, "2026", "m-1"))
        assert refusal is not None
        assert refusal.code == "not_yours_to_grant"


@pytest.mark.parametrize(
    ("by", "grant", "code"),
    [
        (ORGANISER, Grant(Role.CHIEF), None),
        (ORGANISER, Grant(Role.CHIEF, "2026"), None),
        (OF_2026, Grant(Role.CHIEF, "2026"), None),
        (OF_2026, Grant(Role.CLERK, "2026", "m-1"), None),
        (OF_2026, Grant(Role.CHIEF), "not_yours_to_grant"),
        (OF_2026, Grant(Role.CHIEF, "2027"), "not_yours_to_grant"),
        (OF_2026, Grant(Role.CLERK, "2027", "m-1"), "not_yours_to_grant"),
        (ORGANISER, Grant(Role.PUBLIC), "not_yours_to_grant"),
    ],
)
def test_nobody_gives_more_than_he_reaches(by: Grant, grant: Grant, code: str | None) -> None:
    refusal = not_granted(Register(), by, grant)
    assert (refusal and refusal.code) == code


def test_roles_that_are_apart_are_so_both_ways() -> None:
    assert all(role in APART[other] for role, others in APART.items() for other in others)
    for role, others in APART.items():
        for other in others:
            refusal = not_granted(registered(offer(Grant(role))), ORGANISER, Grant(other), "p-1")
            assert refusal is not None
            assert refusal.code == "duties_of_two"
            assert not_granted(registered(offer(Grant(role))), ORGANISER, Grant(other), "p-2") is None


@pytest.mark.parametrize("role", sorted(AT_THE_TABLE | AT_A_DESK))
def test_a_place_is_taken_once_and_by_the_kind_of_entry_that_it_is_for(role: Role) -> None:
    at_the_table = role in AT_THE_TABLE
    grant = Grant(role, "2026", "m-1" if at_the_table else None, "A" if role is Role.CAPTAIN else None)
    device = ev.DeviceEnrolled(enrolment="e-1", device="d-1", key="A" * 87)
    passkey = ev.PasskeyEnrolled(enrolment="e-1", credential="c-1", key="A" * 87)
    right, wrong = (device, passkey) if at_the_table else (passkey, device)
    known = registered(offer(grant))
    refusal = decide(known, wrong)
    assert refusal is not None
    assert refusal.code == "enrolment_of_another_kind"
    known = registered(offer(grant), right)
    again = decide(known, right)
    assert again is not None
    assert again.code == "token_not_valid"
    assert [entry.grant for entry in known.entries.values()] == [grant]


def test_the_register_counts_its_events() -> None:
    assert registered(offer(ORGANISER), ev.Looked(stream="2026", what="result")).size == 2


def test_the_last_organiser_of_an_edition_is_not_the_last_of_all() -> None:
    known = registered(
        offer(ORGANISER),
        ev.PasskeyEnrolled(enrolment="e-1", credential="c-1", key="x"),
        offer(OF_2026, "e-2"),
        ev.PasskeyEnrolled(enrolment="e-2", credential="c-2", key="x"),
    )
    assert decide(known, ev.EntryRevoked(entry="c-2", reason="x")) is None
    refusal = decide(known, ev.EntryRevoked(entry="c-1", reason="x"))
    assert refusal is not None
    assert refusal.code == "last_organiser"
