"""The service as tests use it: a database, the application, and devices that are enrolled in it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.app import create_app
from api.records import ORIGIN, Records
from client import Client
from domain.access.grant import Grant, Role
from domain.kernel.event import Body
from projections import scoreboard
from store import Actor
from store.access import Offer, enter, issue
from store.importing import Imported, import_match
from tests.projections.reading import acta, opened

ORGANISER = Actor("p-organiser", "organiser")
MATCH = "2026/m-1"
PIN = "271828"
DISPUTED = ("planilla A 7 B 4", "planilla A 23 B 3", "capA valida", 'capB discrepa "teníamos 8"')
"""A match that waits for the referee (16.5)."""
HOMOLOGATES = 'arbitro homologa 30-7 "revisada la planilla"'


class Service:
    """A running service. ``url`` is its database's."""

    def __init__(self, url: str, http: TestClient) -> None:
        self.url = url
        self.http = http

    def public(self) -> Client:
        """Nobody in particular."""
        return Client(ORIGIN, http=self.http)

    def device(self, role: Role, team: str | None = None, match: str = MATCH, person: str | None = None) -> Client:
        """A device that is enrolled for a match."""
        client = self.public()
        edition, _, name = match.partition("/")
        token = self.offer(Grant(role, edition, name, team), person).token
        client.enrol(token, PIN if role is Role.REFEREE else None)
        return client

    def key(self, secret: str) -> Client:
        """A program with an API key."""
        return Client(ORIGIN, key=secret, http=self.http)

    def desk(self, role: Role, edition: str | None = None, person: str | None = None) -> Client:
        """A person with a passkey, in a session."""
        client = self.public()
        client.enrol_passkey(self.offer(Grant(role, edition), person).token)
        return client

    def offer(self, grant: Grant, person: str | None = None) -> Offer:
        """An enrolment that somebody may take."""
        with opened(self.url) as store:
            offer = issue(store, ORGANISER, grant, person=person)
        assert isinstance(offer, Offer)
        return offer

    @property
    def application(self) -> FastAPI:
        """The application that serves."""
        app = self.http.app
        assert isinstance(app, FastAPI)
        return app

    def add(self, data: bytes, match: str) -> None:
        """Put a match into the database beside the service, and wait until the service knows it."""
        with opened(self.url) as store:
            assert isinstance(import_match(store, data, ORGANISER), Imported)
        records: Records = self.application.state.records
        until = time.monotonic() + 60
        while not records.find(match):
            assert time.monotonic() < until, "the service does not see the match"
            time.sleep(0.02)

    def raw(self, client: Client, path: str) -> str:
        """Status line, headers and body of what ``client`` reads, whatever it is."""
        headers = client._session()
        if client.device is not None:
            headers["Authorization"] = f"Device {client.device.proof('GET', path)}"
        answer = self.http.get(path, headers=headers)
        return f"{answer.status_code} {answer.headers} {answer.text}"

    def version(self, match: str) -> int:
        """The version of a match."""
        with opened(self.url) as store:
            return len(store.load(match))

    def result(self, match: str = MATCH) -> Any:  # noqa: ANN401 (JSON)
        """The result of a match, of its events as they are in the log."""
        with opened(self.url) as store:
            return scoreboard.of(store.load(match))

    def enter(self, body: Body) -> None:
        """Enter something into the register."""
        with opened(self.url) as store:
            assert enter(store, ORGANISER, body) is None


@contextmanager
def serving(url: str, *acts: str, person: str = ORGANISER.pseudonym) -> Iterator[Service]:
    """The service on ``url``, with one match that has ``acts``, recorded by ``person``."""
    with opened(url) as store:
        assert isinstance(import_match(store, acta(*acts), Actor(person, "clerk")), Imported)
    with TestClient(create_app(url)) as http:
        yield Service(url, http)
