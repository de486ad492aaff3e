"""``GET /v1/matches/{match}/result``: the result as the record tells it."""

import json
import time
from collections.abc import Iterator

import msgspec
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.app import create_app
from api.examples import CASE, RESULT
from api.problems import MEDIA_TYPE, Problem
from api.shapes import Result
from domain.notation.recording import record
from domain.notation.sentences import SENTENCES
from projections.result import MatchResult
from store.importing import Imported, import_match
from tests.projections.reading import CASES, CLERK, acta, good_cases, opened

PLAYED = ("planilla A 2 B 1", "mano", "B2: truco", "A3: dale")


@pytest.fixture
def url(database_url: str) -> str:
    """A database with one match in two editions, and one in none."""
    with opened(database_url) as store:
        for old, new in ((b"", b""), (b'"2026"', b'"2027"'), (b'edicion = "2026"\n', b"")):
            assert isinstance(import_match(store, acta(*PLAYED).replace(old, new), CLERK), Imported)
        assert isinstance(import_match(store, acta(*PLAYED, match="only-one"), CLERK), Imported)
    return database_url


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    """The API on that database, running."""
    with TestClient(create_app(url)) as client:
        yield client


@pytest.mark.parametrize("match", ["2026/m-1", "2026%2Fm-1", "2027%2fm-1", "-/m-1", "-%2Fm-1", "only-one"])
def test_a_match_is_named_with_its_edition_or_alone(client: TestClient, match: str) -> None:
    answer = client.get(f"/v1/matches/{match}/result")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    document = answer.json()
    assert document["score"] == {"A": 2, "B": 1}
    assert document["void_acts"] == [{"act": 5, "article": "10.4"}]


def test_the_answer_is_the_result_that_the_notation_describes(url: str) -> None:
    with opened(url) as store:
        outcomes = [import_match(store, data, CLERK) for data in good_cases()]
    with TestClient(create_app(url)) as client:
        for data, outcome in zip(good_cases(), outcomes, strict=True):
            assert isinstance(outcome, Imported)
            got = client.get(f"/v1/matches/{outcome.stream}/result").content
            msgspec.json.decode(got, type=Result, strict=True)
            expected = MatchResult().apply_all(record(data).events).document()
            told = json.loads(got)
            for flag in told["warnings_of_entry"]:
                assert flag.pop("reason") == SENTENCES[flag["code"]]
            assert told == json.loads(msgspec.json.encode(expected))


def test_the_example_is_the_result_of_a_case() -> None:
    data = (CASES / f"{CASE}.acta").read_bytes()
    assert MatchResult().apply_all(record(data).events).document() == {**RESULT, "match": CASE}
    msgspec.convert(RESULT, Result, strict=True)


def test_what_did_not_change_is_not_sent_again(client: TestClient, url: str) -> None:
    first = client.get("/v1/matches/only-one/result")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    again = first
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get("/v1/matches/only-one/result", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get("/v1/matches/only-one/result", headers={"If-None-Match": '"other"'}).status_code == 200

    with opened(url) as store:
        import_match(store, acta(*PLAYED, "A3: no quiero", match="only-one"), CLERK)
    until = time.monotonic() + 30
    changed = again
    while changed.status_code == 304 and time.monotonic() < until:
        changed = client.get("/v1/matches/only-one/result", headers={"If-None-Match": tag})
    assert changed.json()["score"] == {"A": 2, "B": 2}
    assert changed.json()["warnings_of_entry"][0]["code"] == "entrada_tardia"
    assert changed.headers["etag"] != tag


def test_a_result_is_asked_as_of_and_known_at_an_instant(client: TestClient, url: str) -> None:
    acts = ("[2026-10-03T20:05:00-03:00] planilla A 2 B 1", "[2026-10-03T20:15:00-03:00] planilla A 0 B 4")
    with opened(url) as store:
        import_match(store, acta(*acts, match="timed"), CLERK)
        (entered,) = {each.at for each in store.recorded("2026/timed")}
    until = time.monotonic() + 30
    while client.get("/v1/matches/timed/result").status_code == 404 and time.monotonic() < until:
        time.sleep(0.05)

    def points(**instants: str) -> object:
        told = client.get("/v1/matches/timed/result", params=instants).json()
        return told.get("score") or told["code"]

    assert points(as_of="2026-10-03T20:10:00-03:00") == {"A": 2, "B": 1}
    assert points(as_of="2026-10-03T23:15:00Z") == {"A": 2, "B": 5}
    assert points(known_at=entered) == {"A": 2, "B": 5}
    assert points(known_at="2020-01-01T00:00:00Z") == "not_known_yet"
    only = client.get("/v1/matches/only-one/result", params={"as_of": "2026-10-03T20:10:00-03:00"})
    assert (only.status_code, only.json()["code"]) == (409, "times_unknown")


@pytest.mark.parametrize("name", ["as_of", "known_at"])
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ayer", "not_a_time"),
        ("", "not_a_time"),
        ("20:05:00", "not_a_time"),
        ("2026-10-03T20:05:00", "time_without_offset"),
        ("2026-10-03T20:05:00 03:00", "not_a_time"),
        ("2026-02-30T20:05:00Z", "no_such_time"),
        ("2026-10-03T20:05:60Z", "no_such_time"),
        ("9999-12-31T23:59:59Z", "no_such_time"),
    ],
)
def test_an_instant_is_rfc_3339_with_its_offset(client: TestClient, name: str, text: str, code: str) -> None:
    answer = client.get("/v1/matches/only-one/result", params={name: text})
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize(
    ("request_line", "status", "code", "facts"),
    [
        ("GET /v1/matches/m-9/result", 404, "match_unknown", {"match": "m-9"}),
        ("GET /v1/matches/2028%2Fm-1/result", 404, "match_unknown", {"match": "2028/m-1"}),
        ("GET /v1/matches/M-1/result", 404, "match_unknown", {"match": "M-1"}),
        ("GET /v1/matches/nly-one/result", 404, "match_unknown", {"match": "nly-one"}),
        ("GET /v1/matches/%25/result", 400, "not_a_match_id", {"match": "%"}),
        ("GET /v1/matches/_nly-one/result", 404, "match_unknown", {"match": "_nly-one"}),
        ("GET /v1/matches/a/b/c/result", 400, "not_a_match_id", {"match": "a/b/c"}),
        ("GET /v1/matches/a b/result", 400, "not_a_match_id", {"match": "a b"}),
        ("GET /v1/matches/%C3%B1/result", 400, "not_a_match_id", {"match": "ñ"}),
        ("GET /v1/matches/%00/result", 400, "not_a_match_id", {"match": "\x00"}),
        ("GET /v1/matches/%0A/result", 404, "no_such_resource", {}),
        ("GET /v1/matches/m-1%0A/result", 404, "no_such_resource", {}),
        ("GET /v1/matches//result", 400, "not_a_match_id", {"match": ""}),
        (f"GET /v1/matches/{'x' * 101}/result", 400, "not_a_match_id", {"match": "x" * 101}),
        (f"GET /v1/matches/{'x' * 5000}/result", 400, "not_a_match_id", {"match": "x" * 210}),
        ("GET /v1/matches/m-1/result", 409, "match_ambiguous", None),
        ("GET /v1/nothing", 404, "no_such_resource", {}),
        ("POST /v1/matches/only-one/result", 405, "method_not_allowed", {}),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    client: TestClient, request_line: str, status: int, code: str, facts: dict[str, str] | None
) -> None:
    answer = client.request(*request_line.split(" ", 1))
    assert answer.status_code == status
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert answer.headers["content-language"] == "es-AR"
    problem = msgspec.json.decode(answer.content, type=Problem, strict=True)
    assert (problem.status, problem.code, problem.article) == (status, code, None)
    assert problem.facts == (facts if facts is not None else problem.facts)
    assert problem.detail.endswith(".")
    assert "…" not in problem.detail


def test_an_ambiguous_match_names_the_candidates(client: TestClient) -> None:
    problem = client.get("/v1/matches/m-1/result").json()
    assert problem["facts"]["candidates"] == "-/m-1, 2026/m-1, 2027/m-1"


def test_a_database_that_fails_is_a_problem_too(sqlite_url: str) -> None:
    app = create_app(sqlite_url)
    client = TestClient(app, raise_server_exceptions=False)  # not running: its tables go before it reads
    with app.state.records.store.database.transaction() as connection:
        connection.exec_driver_sql("DROP TABLE scoreboard")
    answer = client.get("/v1/matches/m-1/result")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable")
    assert answer.headers["retry-after"]
    app.state.records.store.close()


def test_a_mistake_of_ours_is_a_problem_without_details(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    app = client.app
    assert isinstance(app, FastAPI)

    def fails(_: str) -> list[str]:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(app.state.records, "find", fails)
    answer = TestClient(app, raise_server_exceptions=False).get("/v1/matches/m-1/result")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "secret" not in answer.text


def test_openapi_describes_what_is_answered(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    route = schema["paths"]["/v1/matches/{match}/result"]["get"]
    assert [parameter["name"] for parameter in route["parameters"]] == ["match", "as_of", "known_at"]
    content = route["responses"]["200"]["content"]["application/json"]
    assert content["examples"] == {"Result": {"$ref": "#/components/examples/Result"}}
    assert schema["components"]["examples"]["Result"]["value"] == RESULT
    assert content["schema"] == {"$ref": "#/components/schemas/Result"}
    assert set(schema["components"]["schemas"]["Result"]["properties"]) == set(RESULT)
    for status in ("400", "404", "409", "422", "503"):
        assert route["responses"][status]["content"].keys() == {MEDIA_TYPE}
    assert "HTTPValidationError" not in schema["components"]["schemas"]
