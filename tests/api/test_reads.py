"""What is read of matches and editions over HTTP: the same as the commands tell, page by page, tagged."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.bodies import SHAPES
from api.examples import EXAMPLES
from domain.access.grant import Role
from domain.notation.recording import record
from projections.result import MatchResult
from tests.api.service import MATCH, Service, serving
from tests.cli.running import acta as command
from tests.projections.reading import good_cases, opened, take_in
from tests.store.folders import EDITION, ENDED, FILE1, FILE2, FINAL, M1, M2, M3, Folder

WARNED = 'arbitro advierte A 4.1 "llegó tarde"'
PLAYED = ("mano", "B2: truco", "A3: dale", "B2: ¡no es verdad!", WARNED)


@pytest.fixture
def service(database_url: str) -> Iterator[Service]:
    with serving(database_url, *PLAYED) as service:
        yield service


@pytest.fixture
def edition(tmp_path: Path, database_url: str) -> Iterator[tuple[Folder, TestClient]]:
    """An edition of the record: two matches with actas, one told, a final to come."""
    folder = Folder(tmp_path, database_url)
    told = 'resultado = "30-24"\n'
    timed = f"[2026-10-03T20:05:00-03:00] {WARNED}\n{ENDED}"
    folder.write(M1 + FILE1, M2 + FILE2, M3 + told, FINAL, head=EDITION, M1=timed, M2="planilla A 3 B 0")
    assert folder.take_in().code == 0
    with TestClient(create_app(database_url)) as http:
        yield folder, http


def read(http: TestClient, path: str, **parameters: str) -> dict[str, Any]:
    """What stands at ``path``."""
    answer = http.get(path, params=parameters)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("shape", sorted(EXAMPLES))
def test_the_examples_have_the_shape_of_what_is_answered(shape: str) -> None:
    kinds = {kind.__name__: kind for kind in SHAPES}
    msgspec.convert(EXAMPLES[shape], kinds[shape], strict=True)


@pytest.mark.parametrize("name", ["standings", "bracket", "discipline", "schedule"])
def test_an_edition_is_told_as_by_the_commands(edition: tuple[Folder, TestClient], name: str) -> None:
    folder, http = edition
    by_command = command(folder.path, name, "--edition", "2026", "--database", folder.url, "--json")
    assert read(http, f"/v1/editions/2026/{name}") == json.loads(by_command.out)


@pytest.mark.parametrize(
    ("path", "source"),
    [("/v1/editions/2026/why", None), ("/v1/matches/2026/M1/why", "2026/M1")],
)
def test_why_is_answered_as_by_the_command(edition: tuple[Folder, TestClient], path: str, source: str | None) -> None:
    folder, http = edition
    question = "puntos A" if source else "posicion TER"
    by_command = command(
        folder.path, "why", source or str(folder.path), *question.split(), "--json", "--database", folder.url
    )
    (answer,) = read(http, path, question=question)["answers"]
    told = json.loads(by_command.out)
    assert answer["value"] == told["value"]
    if source:
        assert answer == told


def test_the_results_of_an_edition_say_how_firm_they_are(edition: tuple[Folder, TestClient]) -> None:
    _, http = edition
    told = read(http, "/v1/editions/2026/results")["results"]
    assert [(one["match"], one["word"], one["revision"]) for one in told] == [
        ("M1", "official", 1),
        ("M3", "official", 0),
    ]
    rows = read(http, "/v1/editions/2026/matches")["matches"]
    assert [(one["match"], one["word"], one["score"]["A"]) for one in rows] == [
        ("F-1", "scheduled", 0),
        ("M1", "official", 30),
        ("M2", "in_play", 3),
        ("M3", "official", 30),
    ]


def test_an_edition_is_asked_as_of_an_instant(edition: tuple[Folder, TestClient]) -> None:
    _, http = edition
    before = read(http, "/v1/editions/2026/standings", as_of="2026-10-03T20:00:00-03:00")
    assert {row["played"] for row in before["tables"][0]["rows"]} == {0}
    assert http.get("/v1/editions/2026/standings", params={"as_of": "ayer"}).status_code == 400


def test_names_are_for_who_may_see_them(edition: tuple[Folder, TestClient]) -> None:
    folder, http = edition
    service = Service(folder.url, http)
    assert read(http, "/v1/editions/2026/teams/TER") == {"team": "TER", "name": "Los Teros"}
    assert "Ana Ruiz" not in http.get("/v1/matches/2026/M1").text
    clerk = service.device(Role.CLERK, match="2026/M1")
    header = clerk.get("/v1/matches/2026%2FM1")
    assert header["names"]["A"]
    assert header["officials"][0]["person"].startswith("p-")
    assert [seat["role"] for seat in read(http, "/v1/matches/2026/M1")["officials"]] == ["clerk"]


@pytest.mark.parametrize(
    "path", ["/v1/editions/2027", "/v1/editions/-", "/v1/editions/2026/teams/XXX", "/v1/matches/2026/M9"]
)
def test_what_is_not_there_is_404(edition: tuple[Folder, TestClient], path: str) -> None:
    answer = edition[1].get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_lists_come_in_pages_that_name_the_next(edition: tuple[Folder, TestClient]) -> None:
    _, http = edition
    for path, name, key in (
        ("/v1/editions/2026/matches?limit=1", "matches", "match"),
        ("/v1/matches?limit=1", "matches", "match"),
        ("/v1/editions/2026/events?limit=2", "events", "version"),
        ("/v1/matches/2026%2FM1/events?limit=2", "events", "version"),
        ("/v1/editions?limit=1", "editions", "edition"),
    ):
        found, url = [], path
        while url:
            answer = http.get(url)
            found += [one[key] for one in answer.json()[name]]
            url = answer.links.get("next", {}).get("url", "")
        whole = http.get(path.partition("?")[0]).json()[name]
        assert found == [one[key] for one in whole] == sorted(found)


def test_every_get_is_tagged_and_not_sent_again(service: Service) -> None:
    clerk = service.device(Role.CLERK)
    for path in ("", "/events", "/scoreboard", "/timeline", "/deadlines", "/acta", "/result"):
        answer = service.http.get(f"/v1/matches/{MATCH}{path}")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["vary"].startswith("Authorization, Cookie")
        again = service.http.get(f"/v1/matches/{MATCH}{path}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
    assert clerk.device is not None
    mine = service.http.get("/v1/me", headers={"Authorization": f"Device {clerk.device.proof('GET', '/v1/me')}"})
    assert mine.headers["cache-control"].startswith("private") or mine.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path", [f"/v1/matches/{MATCH}/result", "/v1/matches", "/healthz", "/v1/matches/nada", "/nada"]
)
def test_a_head_is_answered_as_a_get_without_its_body(service: Service, path: str) -> None:
    whole, head = service.http.get(path), service.http.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert whole.content
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


@pytest.mark.parametrize(
    "path", ["/v1/matches/", "/v1/editions/", "/v1/editions/2026/teams/", "/v1/editions/2026/teams/TER%2F", "/healthz/"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_no_address_leads_to_another(service: Service, method: str, path: str) -> None:
    answer = service.http.request(method, path, follow_redirects=False)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.status_code in {400, 404, 405}


def test_the_client_asks_for_the_page_that_a_link_names(service: Service) -> None:
    first = service.http.get(f"/v1/matches/{MATCH}/events?limit=1")
    url = first.links["next"]["url"]
    assert service.public().get(url)["events"][0]["version"] == 2
    assert service.public().get(f"/v1/matches/{MATCH}/events", after="1", limit="1") == service.public().get(url)


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("*/*", "application/json"),
        ("text/csv", "text/csv; charset=utf-8"),
        ("text/plain, application/json;q=0.5", "text/plain; charset=utf-8"),
        ("application/x-ndjson", "application/x-ndjson"),
        ("text/*;q=0.3, application/json;q=0", "text/plain; charset=utf-8"),
        ("image/png", None),
        ("application/json;q=x", None),
    ],
)
def test_the_acta_comes_in_the_form_that_is_asked_for(service: Service, accept: str, media: str | None) -> None:
    answer = service.http.get(f"/v1/matches/{MATCH}/acta", headers={"Accept": accept})
    if media is None:
        assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")
    else:
        assert answer.headers["content-type"] == media
        assert "Accept" in answer.headers["vary"]


def test_all_forms_of_the_acta_tell_the_same_acts(service: Service) -> None:
    def of(accept: str) -> str:
        return service.http.get(f"/v1/matches/{MATCH}/acta", headers={"Accept": accept}).text

    events = json.loads(of("application/json"))["events"]
    assert [json.loads(line) for line in of("application/x-ndjson").splitlines()] == events
    rows = list(csv.DictReader(io.StringIO(of("text/csv"))))
    lines = [line for line in of("text/plain").split("+++\n")[2].splitlines() if not line.startswith("#")]
    assert [row["text"] for row in rows] == lines
    assert [int(row["act"]) for row in rows] == list(range(1, len(PLAYED) + 2))


def test_a_copy_from_which_something_was_taken_says_so(service: Service) -> None:
    accept = {"Accept": "text/plain"}
    public = service.http.get(f"/v1/matches/{MATCH}/acta", headers=accept).text
    assert "no es el acta entera" in public
    assert 'advierte A 4.1 "[reservado]"' in public
    clerk = service.device(Role.CLERK)
    assert clerk.device is not None
    target = f"/v1/matches/{MATCH}/acta"
    proof = {"Authorization": f"Device {clerk.device.proof('GET', target)}"}
    whole = service.http.get(target, headers=accept | proof)
    assert "llegó tarde" in whole.text
    assert "no es el acta entera" not in whole.text
    assert record(whole.content).defects == []


def test_the_scoreboard_of_every_case_is_the_result_with_its_word(database_url: str) -> None:
    with opened(database_url) as store:
        take_in(store, *good_cases())
    with TestClient(create_app(database_url)) as http:
        for data in good_cases():
            expected = json.loads(msgspec.json.encode(MatchResult().apply_all(record(data).events).document()))
            told = read(http, f"/v1/matches/{expected['match']}/scoreboard")
            assert {name: told[name] for name in ("score", "status", "hands")} == {
                name: expected[name] for name in ("score", "status", "hands")
            }
            for path in ("", "/events", "/timeline", "/deadlines", "/dealer-errors", "/warnings", "/acta"):
                read(http, f"/v1/matches/{expected['match']}{path}")
