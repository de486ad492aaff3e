"""What every operation of the API is for, done once by whom it is for; the answers as they come."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx2
from fastapi import FastAPI

from api.policy import routes_of
from domain.access.grant import Grant, Role
from domain.competition.draw import commitment
from tests.api.planted import PLAYED, Planted
from tests.api.readers import PIN, device, grant_of, reader, take_up
from tests.store.folders import EDITION, M1, M2

TOLD = EDITION.replace('"2026"', '"2029"')
SEED, AMONG = "0f" * 32, ["TER", "CAL", "HOR"]
LOT = {"phase": "grupos", "group": "1", "among": AMONG, "source": "Nacional del 5"}
OPENED = '+++\nreglamento = "tsa"\npartido = "{match}"\n[equipos.A]\nnombre = "Uno"\n[equipos.B]\nnombre = "Dos"\n+++\n'


def tour(instance: Planted) -> Iterator[tuple[str, httpx2.Response]]:
    """Each operation's name with the answers that it gave, in the order in which they were given."""
    service = instance.service
    app = service.http.app
    assert isinstance(app, FastAPI)
    answers: list[httpx2.Response] = []

    def heard(answer: httpx2.Response) -> None:
        answer.read()
        answers.append(answer)

    service.http.event_hooks = {"response": [heard]}
    try:
        _do_everything(instance)
    finally:
        service.http.event_hooks = {}
    addresses = [(str(route.name), route.original_route, route.methods) for route in routes_of(app)]
    for answer in answers:
        path = answer.request.url.path
        name = next(
            name
            for name, route, methods in addresses
            if answer.request.method in (methods or ()) and route.path_regex.match(path)  # type: ignore[attr-defined]
        )
        yield name, answer


def key(number: int) -> str:
    """A key of its own."""
    return f"tour-{number:020}"


def _do_everything(instance: Planted) -> None:
    service = instance.service
    organiser = reader(instance, "organiser").clients[""]
    everywhere = service.desk(Role.ORGANISER)
    match = f"/v1/matches/{quote(PLAYED, safe='')}"

    everywhere.post("/v1/editions", {"key": key(1), "toml": TOLD + M1})
    everywhere.post("/v1/editions/2029", {"key": key(2), "toml": TOLD + M1 + M2}, "PUT")
    team = '[[equipos]]\nid = "TER"\nnombre = "Los Teros del Sur"\n'
    everywhere.post("/v1/editions/2029", {"key": key(3), "toml": team}, "PATCH")
    lot: dict[str, Any] = {**LOT, "commitment": commitment(("2029", "grupos", "1"), AMONG, "Nacional del 5", SEED)}
    everywhere.post("/v1/editions/2029/lots", {"key": key(4), **lot})
    everywhere.post("/v1/editions/2029/draws", {"key": key(5), **lot, "seed": SEED, "value": "4711"})
    everywhere.post("/v1/matches", {"key": key(6), "acta": OPENED.format(match="suelto")})

    offered = organiser.post("/v1/enrolments", {"role": "clerk", "edition": "2026", "match": "m-1"})
    organiser.post("/v1/revocations", {"entry": offered["enrolment"], "reason": "no viene"})
    everywhere.post("/v1/keys", {"name": "La tele", "edition": "2026"})
    organiser.post("/v1/waivers", {"match": PLAYED, "reason": "no hay otro"})
    for path in ("/v1/enrolments", "/v1/editions/2026/officials", f"{match}/officials", "/v1/me"):
        organiser.get(path)

    clerk = device(instance, grant_of(Role.CLERK, "2029/suelto"))
    referee = device(instance, Grant(Role.REFEREE, "2026", "m-1"))
    referee.step_up(PIN)
    version = referee.get(match)["version"]
    referee.act(PLAYED, "A1: nada", version)
    referee.batch(PLAYED, [f'{{"key": "{key(7)}", "match": "{PLAYED}", "act": "A1: nada", "seen": 0}}'.encode()])
    referee.get(f"{match}/commands")
    clerk.get("/v1/me")

    for path in ("events", "timeline", "result", "scoreboard", "deadlines", "dealer-errors", "warnings", "acta"):
        clerk.get(f"{match}/{path}")
    clerk.get(f"{match}/why", question="puntos A")
    clerk.get("/v1/editions/2026/why", question="posicion TER")
    for path in ("", "/teams", "/teams/TER", "/matches", "/events", "/standings", "/bracket", "/schedule"):
        clerk.get(f"/v1/editions/2026{path}")
    for path in ("/v1/editions", "/v1/matches", "/healthz", "/readyz"):
        clerk.get(path)
    for path in ("discipline", "results"):
        clerk.get(f"/v1/editions/2026/{path}")

    chief = service.desk(Role.CHIEF, "2026")
    chief.step_up()
    cases, findings = "/v1/editions/2026/cases", [{"match": "m-1", "outcome": "upheld", "reason": "no se prueba"}]
    take_up(instance, "R-02")
    chief.post(f"{cases}/R-02/previews", {"findings": findings})
    chief.post(f"{cases}/R-02/decision", {"key": key(8), "findings": findings})
    chief.get(f"{cases}/R-02")
    chief.get("/v1/editions/2026/cases")
    service.desk(Role.INVESTIGATOR, "2026").get("/v1/editions/2026/cases/R-02/looks")
    chief.log_in()
    chief.log_out()
