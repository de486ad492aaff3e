"""What organisers order over HTTP: editions, their lots, matches; each once by its key, all that is wrong at once."""

from collections.abc import Iterator
from typing import Any

import pytest

from client import Client, RefusedError
from domain.access.grant import Role
from domain.competition.draw import commitment, order
from domain.competition.writing import write
from store.editions import load
from tests.api.service import Service, serving
from tests.competition.editions import acta as match_file
from tests.projections.reading import opened
from tests.store.folders import EDITION, M1, M2, M3

TOLD = EDITION.replace('"2026"', '"2027"')
TEAM = '[[equipos]]\nid = "TER"\nnombre = "Los Teros del Sur"\n'
SEED, VALUE = "0f" * 32, "4711"
AMONG = ["TER", "CAL", "HOR"]
LOT = {
    "phase": "grupos",
    "group": "1",
    "among": AMONG,
    "source": "Nacional del 5",
    "commitment": commitment(("2027", "grupos", "1"), AMONG, "Nacional del 5", SEED),
}
DRAWN = {**LOT, "seed": SEED, "value": VALUE}


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url) as service:
        yield service


@pytest.fixture
def organiser(service: Service) -> Client:
    return service.desk(Role.ORGANISER)


def key(number: int) -> str:
    """A key of its own."""
    return f"{number:022}"


def tell(client: Client, toml: str, number: int = 1) -> Any:  # noqa: ANN401 (JSON)
    """Tell an edition."""
    return client.post("/v1/editions", {"key": key(number), "toml": toml})


def change(client: Client, toml: str, number: int, method: str = "PUT", edition: str = "2027") -> Any:  # noqa: ANN401
    """Tell it, or something of it, otherwise."""
    return client.post(f"/v1/editions/{edition}", {"key": key(number), "toml": toml}, method)


def start(client: Client, number: int, acta: str) -> Any:  # noqa: ANN401 (JSON)
    """Open a match."""
    return client.post("/v1/matches", {"key": key(number), "acta": acta})


def header(match: str = "M1", *acts: str) -> str:
    """The acta of an edition's match, with nothing but these acts."""
    head = match_file(match, ("TER", "CAL"), "").decode().rpartition("+++\n")[0]
    head = head.replace("partido = ", 'edicion = "2027"\npartido = ')
    return "\n".join((f"{head}+++", *acts, ""))


def refused(tell: Any, *arguments: Any) -> dict[str, Any]:  # noqa: ANN401 (any call)
    """The problem that a call is answered with."""
    with pytest.raises(RefusedError) as told:
        tell(*arguments)
    return told.value.problem


def text(service: Service) -> str:
    """The edition as the record has it."""
    with opened(service.url) as store:
        recorded = load(store, "2027")
        assert recorded is not None
        return write(recorded.edition)


def test_an_edition_is_on_record_as_its_text_tells_it(service: Service, organiser: Client) -> None:
    told = tell(organiser, TOLD + M1 + M2)
    assert (told["edition"], told["added"], told["version"]) == ("2027", told["last"], told["last"])
    assert 'nombre = "Los Teros"' in text(service)
    with opened(service.url) as store:
        assert store.place("2027") == (told["version"], told["position"])
        (first, *_) = store.recorded("2027")
        assert first.actor.role == "organiser"


def test_the_same_key_is_told_the_same_for_ever(organiser: Client) -> None:
    first = tell(organiser, TOLD + M1)
    change(organiser, TOLD + M2, 2)
    assert tell(organiser, TOLD + M1) == first
    assert refused(tell, organiser, TOLD + M2)["code"] == "store.command.differs"


def test_what_a_text_adds_is_added_and_what_it_tells_otherwise_is_refused_all_at_once(
    service: Service, organiser: Client
) -> None:
    tell(organiser, TOLD + M1)
    assert tell(organiser, TOLD + M1 + M2, 2)["added"] == 1
    assert tell(organiser, TOLD + M1 + M2, 3)["added"] == 0
    otherwise = (TOLD + M1 + M2).replace("Los Teros", "Los Tordos").replace("Los Horneros", "Los Zorzales")
    problem = refused(tell, organiser, otherwise, 4)
    assert (problem["status"], problem["code"], problem["facts"]) == (422, "edition_refused", {"count": 2})
    lines = otherwise.split("\n")
    assert [(one["code"], lines[one["line"]]) for one in problem["defects"]] == [
        ("edition_differs", 'id = "TER"'),
        ("edition_differs", 'id = "HOR"'),
    ]
    assert refused(tell, organiser, otherwise, 4) == problem
    assert "Los Tordos" not in text(service)


def test_a_text_that_is_no_edition_is_refused_with_every_defect(organiser: Client) -> None:
    problem = refused(tell, organiser, 'edicion = "2027"\nreglamento = "bridge"\ncosas = 1\n')
    assert [(one["line"], one["code"]) for one in problem["defects"]] == [
        (1, "edition_missing_key"),
        (1, "edition_missing_key"),
        (2, "unknown_rulebook"),
        (3, "edition_unknown_key"),
    ]
    assert all(one["detail"].endswith(".") for one in problem["defects"])


def test_an_amendment_takes_the_place_of_what_was_told(service: Service, organiser: Client) -> None:
    tell(organiser, TOLD + M1 + M2)
    told = change(organiser, (TOLD + M1).replace("Los Teros", "Los Tordos"), 2)
    assert told["added"] == 2
    assert "Los Tordos" in text(service)
    assert 'id = "M2"' not in text(service)
    assert refused(change, organiser, TOLD.replace("2027", "2028"), 3)["code"] == "another_edition"
    assert refused(change, organiser, TOLD.replace("2027", "2028"), 4, "PUT", "2028")["status"] == 404


def test_teams_and_hours_are_told_alone(service: Service, organiser: Client) -> None:
    tell(organiser, TOLD + M1)
    assert change(organiser, TEAM, 2, "PATCH")["added"] == 1
    hour = "hora = 2027-10-03T20:00:00-03:00\n"
    assert change(organiser, M1 + hour + M2, 3, "PATCH")["added"] == 2
    told = text(service)
    assert "Los Teros del Sur" in told
    assert 'Los Teros"' not in told
    assert hour in told
    assert told.count("[[equipos]]") == 3
    assert told.count("[[partidos]]") == 2


@pytest.mark.parametrize(
    ("toml", "line", "code"),
    [
        ('\n[[equipos]]\nid = "TER"\n', 2, "edition_missing_key"),
        (M1.replace("CAL", "NOBODY"), 5, "unknown_team_id"),
        ('edicion = "2028"', None, "another_edition"),
        ("equipos = 3", 1, "edition_wrong_type"),
        ("[[equipos", 1, "edition_not_toml"),
    ],
)
def test_an_entry_is_judged_with_the_whole_edition(organiser: Client, toml: str, line: int | None, code: str) -> None:
    tell(organiser, TOLD + M1)
    problem = refused(change, organiser, toml, 2, "PATCH")
    told = [(one["line"], one["code"]) for one in problem.get("defects", [])] or [(None, problem["code"])]
    assert (line, code) in told


@pytest.mark.article("1.13")
def test_a_lot_is_announced_and_then_drawn_as_anybody_can_repeat(service: Service, organiser: Client) -> None:
    tell(organiser, TOLD + M1)
    lots = "/v1/editions/2027/lots"
    assert organiser.post(lots, {"key": key(2), **LOT})["added"] == 1
    assert "semilla" not in text(service)
    assert organiser.post("/v1/editions/2027/draws", {"key": key(3), **DRAWN})["added"] == 1
    drawn = ", ".join(f'"{team}"' for team in order(AMONG, SEED, VALUE))
    assert f"orden = [{drawn}]" in text(service)


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"seed": "1f" * 32}, "lot_not_committed"),
        ({"among": ["TER", "CAL"]}, "lot_not_committed"),
        ({"group": "9"}, "unknown_group"),
        ({"value": "a|b"}, "draw_text"),
        (
            {"source": "otra", "commitment": commitment(("2027", "grupos", "1"), AMONG, "otra", SEED)},
            "edition_differs",
        ),
    ],
)
def test_a_lot_that_was_not_committed_to_is_refused(
    service: Service, organiser: Client, changed: dict[str, object], code: str
) -> None:
    tell(organiser, TOLD + M1)
    organiser.post("/v1/editions/2027/lots", {"key": key(2), **LOT})
    problem = refused(organiser.post, "/v1/editions/2027/draws", {"key": key(3), **DRAWN, **changed})
    assert code in [one["code"] for one in problem["defects"]]
    assert "semilla" not in text(service)


def test_a_match_is_opened_by_its_header_and_recorded_act_by_act(service: Service, organiser: Client) -> None:
    tell(organiser, TOLD + M1)
    told = start(organiser, 2, header())
    assert (told["match"], told["version"]) == ("2027/M1", 1)
    referee = service.device(Role.REFEREE, match="2027/M1")
    assert referee.act("2027/M1", "repartidor A1", 1)["outcome"] == "effect"
    assert start(organiser, 2, header()) == told
    problem = refused(start, organiser, 3, header())
    assert (problem["status"], problem["code"]) == (409, "match_known")


def test_what_is_open_has_the_conditions_and_the_teams_of_its_edition(service: Service, organiser: Client) -> None:
    tell(organiser, TOLD + M1)
    start(organiser, 2, header())
    with opened(service.url) as store:
        first = store.recorded("2027/M1")[0].event.body
        recorded = load(store, "2027")
    assert recorded is not None
    assert first.conditions["advertencias_descalifican"] == 3  # type: ignore[attr-defined]
    assert first.teams == {"A": "TER", "B": "CAL"}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("acta", "code"),
    [
        (header("M1", "repartidor A1", "planilla A 30 B 2"), "acta_with_acts"),
        (header("M1", "nada"), "acta_refused"),
        (header().replace('"M1"', '"M7"'), "acta_refused"),
        (header().replace('"CAL"', '"HOR"'), "acta_refused"),
        ("", "acta_refused"),
    ],
)
def test_no_acta_with_acts_or_against_its_edition_opens_a_match(
    service: Service, organiser: Client, acta: str, code: str
) -> None:
    tell(organiser, TOLD + M1)
    problem = refused(start, organiser, 2, acta)
    assert (problem["status"], problem["code"]) == (422, code)
    assert refused(start, organiser, 2, acta) == problem
    with opened(service.url) as store:
        assert not {"2027/M1", "2027/M7"} & set(store.streams())


@pytest.mark.parametrize("role", [Role.CHIEF, Role.INVESTIGATOR])
def test_only_an_organiser_orders(service: Service, role: Role) -> None:
    other = service.desk(role)
    for problem in (
        refused(tell, other, TOLD),
        refused(change, other, TOLD, 2),
        refused(change, other, TEAM, 2, "PATCH"),
        refused(other.post, "/v1/editions/2027/lots", {"key": key(2), **LOT}),
        refused(other.post, "/v1/editions/2027/draws", {"key": key(2), **DRAWN}),
        refused(start, other, 2, header()),
    ):
        assert (problem["status"], problem["code"]) == (403, "not_for_this_role")


def test_an_organiser_of_another_edition_orders_nothing_here(service: Service, organiser: Client) -> None:
    tell(organiser, TOLD + M1 + M3)
    other = service.desk(Role.ORGANISER, "2026")
    for problem in (
        refused(tell, other, TOLD + M2),
        refused(change, other, TOLD, 2),
        refused(change, other, TEAM, 2, "PATCH"),
        refused(other.post, "/v1/editions/2027/lots", {"key": key(2), **LOT}),
        refused(start, other, 2, header()),
    ):
        assert (problem["status"], problem["code"]) == (403, "out_of_reach")
