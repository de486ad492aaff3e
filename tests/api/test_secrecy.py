"""Nothing secret reaches a reader without the right to it, by any route, in any form, in errors or in logs.

Words are planted wherever something secret is kept, all routes of the application are walked as every kind of reader,
and the bytes of each answer and header are searched for what its reader may not know.
"""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from fastapi.routing import RouteContext

from api.limits import Limits
from api.policy import routes_of
from client import RefusedError
from domain.access.grant import Role
from tests.api.planted import (
    CASE,
    EDITION,
    EVERYTHING,
    HELD,
    NOBODY,
    PLAYED,
    READERS,
    SEALED,
    WHO_DID_WHAT,
    Planted,
    planted,
)
from tests.api.readers import PIN, Asked, device, grant_of, reader
from tests.projections.reading import opened

THEN = "2026-10-03T23:30:00-03:00"
PARAMETERS = {
    "match": ((PLAYED, SEALED), ("2026/none", "no such id")),
    "edition": ((EDITION,), ("2027", "-")),
    "team": (("TER",), ("XXX",)),
    "case": ((CASE,), ("R-99", "-")),
}
"""For each parameter of an address what is there, and what is not. A new parameter has to be told here."""
QUESTIONS = ("puntos A", "advertencias A", "descalificacion A", "posicion TER", "favor TER", "no such question")
QUERIES: tuple[dict[str, str], ...] = ({}, {"as_of": THEN}, {"known_at": "2026-10-03T23:30:00Z"}, {"limit": "2"})
WRONG: tuple[dict[str, str], ...] = ({"as_of": "ayer"}, {"limit": "no"}, {"after": "!" * 300})
ACCEPTS = ("application/json", "text/plain", "text/csv", "application/x-ndjson", "image/png")


@pytest.fixture
def instance(database_url: str) -> Iterator[Planted]:
    with planted(database_url) as instance:
        instance.service.http.app.state.limits = Limits(None, None)  # type: ignore[attr-defined]
        yield instance


def requests_of(app: Any) -> Iterator[Asked]:  # noqa: ANN401 (the application)
    """Requests of every route: what is there, what is not, wrong parameters, wrong bodies. A session ends last."""
    routes = routes_of(app)
    assert len(routes) > 30, "the routes are found"
    for route in sorted(routes, key=lambda route: "DELETE" in (route.methods or ())):
        names = re.findall(r"\{(\w+)[^}]*\}", str(route.path))
        there, missing = _addresses(str(route.path), names, 0), _addresses(str(route.path), names, 1)
        for method in sorted(route.methods or ()):
            for target in (*there, *missing):
                if method == "GET":
                    yield from _reads(route, target, there=target in there)
                else:
                    yield from _writes(route, method, target)


def _addresses(path: str, names: list[str], which: int) -> list[str]:
    found = [path]
    for name in names:
        pattern = re.compile(rf"\{{{name}[^}}]*\}}")
        found = [
            pattern.sub(quote(value, safe=""), each, count=1) for each in found for value in PARAMETERS[name][which]
        ]
    return found if names or not which else []


def _reads(route: RouteContext, target: str, *, there: bool) -> Iterator[Asked]:
    queries = QUERIES if there else QUERIES[:1]
    if str(route.name).endswith("why"):
        queries = (*({"question": question} for question in QUESTIONS), {})
    for query in (*queries, *(WRONG if there else ())):
        accepts = ACCEPTS if route.name == "acta" and there else ("*/*",)
        for accept in accepts:
            yield Asked(str(route.name), "GET", f"{target}?{urlencode(query)}" if query else target, accept=accept)


def _writes(route: RouteContext, method: str, target: str) -> Iterator[Asked]:
    act = {"key": "k" * 22, "match": PLAYED, "act": "mano", "seen": 1}
    bodies = (b"", b"{", b'{"key": 1}', json.dumps(act).encode(), json.dumps({**act, "match": SEALED}).encode())
    for body in bodies:
        yield Asked(str(route.name), method, target, body)


def found_in(told: bytes, secrets: Iterator[str]) -> list[str]:
    """The secrets that are in what was told."""
    return [secret for secret in secrets if secret.encode() in told]


def has_held_card(told: bytes) -> bool:
    """Whether a card that nobody showed is in it."""
    return any(re.search(rb"(?<![0-9A-Za-z_-])%b(?![0-9A-Za-z_-])" % card.encode(), told) for card in HELD)


@pytest.mark.parametrize("name", READERS)
def test_no_reader_finds_what_is_not_for_him(
    instance: Planted,
    name: str,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """By any route; and whoever has the right to it does find it, so the search is not in vain."""
    caplog.set_level(logging.INFO)
    secrets = dict(instance.secrets)
    secrets |= _record(instance)
    one = reader(instance, name)
    forbidden = [secret for secret, readers in secrets.items() if name not in readers]
    met: set[str] = set()
    cards = False
    for asked in requests_of(instance.service.http.app):
        told = one.ask(asked)
        assert found_in(told, iter(forbidden)) == [], (name, asked)
        assert PIN.encode() not in told, (name, asked)
        assert name in {"clerk", "referee", "chief", "investigator"} or not has_held_card(told), (name, asked)
        cards = cards or has_held_card(told)
        met |= set(found_in(told, iter(secrets)))
    wanted = {secret for secret, readers in secrets.items() if name in readers}
    assert wanted - met <= {word for word in wanted if secrets[word] == WHO_DID_WHAT}
    assert cards == (name in {"clerk", "referee", "chief", "investigator"})
    logs = (caplog.text + "".join(capfd.readouterr())).encode()
    assert found_in(logs, iter(secrets)) == []
    assert PIN.encode() not in logs


def _record(instance: Planted) -> dict[str, frozenset[str]]:
    """What is kept beside the log: a signature and the key that salts it, and what a refused command quotes."""
    clerk = device(instance, grant_of(Role.CLERK, PLAYED))
    key, quoted = "Qzclave-de-un-comando-01", "Qzrechazado001"
    version = clerk.get(f"/v1/matches/{quote(PLAYED, safe='')}")["version"]
    clerk.act(PLAYED, "A1: nada", version, key=key)
    with pytest.raises(RefusedError):
        clerk.act(PLAYED, f'jefe abre "{quoted}"', version + 1)
    with opened(instance.service.url) as store:
        (kept,) = store.kept(PLAYED, ("accepted",))
        assert kept.signature is not None
        return {key: NOBODY, kept.signature: NOBODY, quoted: EVERYTHING}


def test_secrets_are_planted_in_many_kinds_of_facts(instance: Planted) -> None:
    """What is quoted in an act is as many kinds of event as the rules let stand in one match."""
    assert len(instance.kinds) >= 22, sorted(kind.__name__ for kind in instance.kinds)


def _public(url: str, mark: str, held: tuple[str, ...]) -> dict[Asked, bytes]:
    with planted(url, mark, held) as instance:
        nobody = reader(instance, "public")
        asked = [one for one in requests_of(instance.service.http.app) if one.method == "GET"]
        return {one: nobody.ask(one) for one in asked if one.route != "readyz"}


def test_what_is_hidden_changes_neither_tags_nor_counts(sqlite_url: str, tmp_path: Any) -> None:  # noqa: ANN401
    """Two instances that differ in names, texts, claims and held cards alone answer everybody the same, tags too."""
    other = tmp_path / "other.sqlite"
    other.write_bytes((tmp_path / "acta.sqlite").read_bytes())
    one = _public(sqlite_url, "uno", HELD)
    another = _public(f"sqlite:///{other}", "otro", ("4c", "5c", "6c"))
    differ = [asked for asked in one if _without_seals(one[asked]) != _without_seals(another[asked])]
    assert {asked.target.partition("?")[0].split("/")[3] for asked in differ} <= {quote(SEALED, safe="")}
    assert len(one) > 200


def _without_seals(told: bytes) -> bytes:
    """A seal is there to be seen, and is of the names (3.4)."""
    return re.sub(rb"[0-9a-f]{64}", b"seal", told)


def test_who_sees_the_same_has_the_same_tags(instance: Planted) -> None:
    """A referee of another edition sees what everybody sees."""
    nobody, other = reader(instance, "public"), reader(instance, "elsewhere")
    compared = 0
    for asked in requests_of(instance.service.http.app):
        if asked.method == "GET" and asked.route not in {"me", "readyz", "kept_commands"}:
            tags = [re.findall(rb"^etag: (.*)$", one.ask(asked), re.MULTILINE) for one in (nobody, other)]
            assert tags[0] == tags[1], asked
            compared += len(tags[0])
    assert compared > 50


def test_each_look_of_an_investigator_is_on_record(instance: Planted) -> None:
    investigator = reader(instance, "investigator")
    investigator.ask(Asked("events", "GET", f"/v1/matches/{quote(PLAYED, safe='')}/events"))
    reader(instance, "chief").ask(Asked("events", "GET", f"/v1/matches/{quote(PLAYED, safe='')}/events"))
    with opened(instance.service.url) as store:
        looks = [each.event.body for each in store.recorded("-") if type(each.event.body).__name__ == "Looked"]
    assert [(look.stream, look.what) for look in looks] == [(PLAYED, "events")]  # type: ignore[attr-defined]
