"""Every kind of reader, let in to the planted instance, and what each asks."""

from typing import NamedTuple
from urllib.parse import quote

from fastapi.testclient import TestClient

from client import Client
from domain.access.grant import Grant, Role
from store.access import issue_key
from tests.api.planted import EDITION, OFFICE, PLAYED, SEALED, Planted
from tests.projections.reading import opened

PIN = "739154"


class Asked(NamedTuple):
    """A request, not yet anybody's."""

    route: str
    method: str
    target: str
    body: bytes = b""
    accept: str = "*/*"


class Reader(NamedTuple):
    """A kind of reader: by match the client that asks about it."""

    name: str
    http: TestClient
    clients: dict[str, Client]

    def ask(self, asked: Asked) -> bytes:
        """Status line, headers and body of the answer."""
        headers = {"Accept": asked.accept, **self.proof(asked.method, asked.target, asked.body)}
        answer = self.http.request(asked.method, asked.target, content=asked.body, headers=headers)
        assert answer.status_code < 500, (self.name, asked, answer.text)
        told = b"\n".join(name + b": " + value for name, value in answer.headers.raw)
        return b"%d\n%b\n\n%b" % (answer.status_code, told, answer.content)

    def proof(self, method: str, target: str, body: bytes) -> dict[str, str]:
        """What shows who asks: a session, a key, a proof of a read, a signature of a command."""
        client = next((one for match, one in self.clients.items() if quote(match, safe="") in target), None)
        client = client or next(iter(self.clients.values()))
        headers = client._session()
        if client.device is not None and method == "GET":
            headers["Authorization"] = f"Device {client.device.proof('GET', target)}"
        elif client.device is not None:
            headers["Acta-Signature"] = client.device.sign(body)
        return headers


def reader(instance: Planted, name: str) -> Reader:
    """A reader of that kind, let in."""
    service = instance.service
    nobody = service.public()
    if name in {"clerk", "referee", "capA", "capB"}:
        role, team = (Role.CAPTAIN, name[-1]) if name.startswith("cap") else (Role(name), None)
        clients = {match: device(instance, grant_of(role, match, team)) for match in (PLAYED, SEALED)}
        return Reader(name, service.http, clients)
    if name == "elsewhere":
        return Reader(name, service.http, {"": device(instance, Grant(Role.REFEREE, "2027", "m-1"))})
    if name == "integration":
        with opened(service.url) as store:
            made = issue_key(store, OFFICE, Grant(Role.INTEGRATION), "La tele")
        assert isinstance(made, tuple)
        return Reader(name, service.http, {"": service.key(made[1])})
    if name in {"chief", "organiser", "investigator", "chief_elsewhere"}:
        role, edition = Role(name.removesuffix("_elsewhere")), "2027" if name.endswith("_elsewhere") else EDITION
        return Reader(name, service.http, {"": service.desk(role, edition)})
    return Reader(name, service.http, {"": nobody})


def grant_of(role: Role, match: str, team: str | None = None) -> Grant:
    """The grant of a device for a match."""
    edition, _, name = match.partition("/")
    return Grant(role, edition, name, team)


def device(instance: Planted, grant: Grant) -> Client:
    """A device that is enrolled, a referee's with a PIN."""
    client = instance.service.public()
    client.enrol(instance.service.offer(grant).token, PIN if grant.role is Role.REFEREE else None)
    return client


def take_up(instance: Planted, case: str) -> None:
    """A case over the match that is homologated, all but its decision."""
    cases = f"/v1/editions/{EDITION}/cases"
    referee, chief = device(instance, grant_of(Role.REFEREE, PLAYED)), instance.service.desk(Role.CHIEF, EDITION)
    told = {"case": case, "matches": ["m-1"], "grounds": ["18.4"], "reason": "se eleva"}
    referee.post(cases, {"key": f"{case}-referral-00000001", **told})
    chief.step_up()
    chief.post(f"{cases}/{case}/opening", {"key": f"{case}-opening-000000001", "reason": "se abre"})
    evidence = {"name": "una cámara", "sha256": "9f86d081884c7d65" * 4}
    chief.post(f"{cases}/{case}/evidence", {"key": f"{case}-evidence-00000001", **evidence})
    stated = {"by": "quien vio", "text": "lo que vio"}
    chief.post(f"{cases}/{case}/statements", {"key": f"{case}-statement-00000001", **stated})
