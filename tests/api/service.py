"""The service as tests use it: a database, the application, and devices that are enrolled in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi.testclient import TestClient

from api.app import create_app
from api.records import ORIGIN
from client import Client
from domain.access.grant import Grant, Role
from domain.kernel.event import Body
from store import Actor
from store.access import Offer, enter, issue
from store.importing import Imported, import_match
from tests.projections.reading import acta, opened

ORGANISER = Actor("p-organiser", "organiser")
MATCH = "2026/m-1"


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
        client.enrol(self.offer(Grant(role, edition, name, team), person).token)
        return client

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

    def enter(self, body: Body) -> None:
        """Enter something into the register."""
        with opened(self.url) as store:
            assert enter(store, ORGANISER, body) is None


@contextmanager
def serving(url: str, *acts: str) -> Iterator[Service]:
    """The service on ``url``, with one match that has ``acts``."""
    with opened(url) as store:
        assert isinstance(import_match(store, acta(*acts), ORGANISER), Imported)
    with TestClient(create_app(url)) as http:
        yield Service(url, http)
