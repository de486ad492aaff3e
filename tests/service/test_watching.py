"""What the service tells of itself: names and numbers, and nothing that anybody sent."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path
from urllib.request import urlopen

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from api import logs
from api.telemetry import Redaction, is_left_out
from client import Client, RefusedError
from domain.access.grant import Grant, Role
from store.access import Offer, issue
from tests.api.service import MATCH, ORGANISER
from tests.api.test_server import free_port
from tests.projections.reading import acta, opened, take_in
from tests.service.servers import serving

CANARY = "canario-en-la-mina"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    kept = logging.getLogger().handlers[:], logging.getLogger().level
    with redirect_stderr(io.StringIO()) as told:
        logs.configure()
        yield told
    logging.getLogger().handlers[:], level = kept
    logging.getLogger().setLevel(level)


def test_a_request_is_a_line_with_its_route_status_role_and_device(database_url: str, tmp_path: Path) -> None:
    with opened(database_url) as store:
        take_in(store, acta())
        offer = issue(store, ORGANISER, Grant(Role.CLERK, "2026", "m-1"), name=CANARY)
        assert isinstance(offer, Offer)
    logging_all = serving(database_url, tmp_path, variables={"ACTA_LOG": "requests"})
    with logging_all as (server,), Client(server.address) as client:
        client.enrol(offer.token)
        client.act(MATCH, "mano", 3)
        with pytest.raises(RefusedError):
            client.act(MATCH, f'arbitro advierte A "{CANARY}"', 3)
        with pytest.raises(RefusedError):
            client.get("/v1/matches/2026%2Fm-1/result", as_of=CANARY)
        with pytest.raises(RefusedError):
            client.get(f"/v1/{CANARY}")
        assert client.device is not None
        secret = client.device.sign(b"")
        device = client.device.name
    told = server.log.read_text()
    told_lines = [json.loads(line) for line in told.splitlines()]
    requests = [line for line in told_lines if line["event"] == "request" and line["route"] != "healthz"]
    assert [(line["route"], line["status"], line.get("device")) for line in requests] == [
        ("enrol_device", 201, None), ("record_act", 201, device), ("record_act", 409, device),
        ("result", 400, device), (None, 404, None),
    ]  # fmt: skip
    assert {line["role"] for line in requests if "role" in line} == {"public", "clerk"}
    assert all(line["ms"] >= 0 and len(line["request"]) == 16 for line in requests)
    for hidden in (CANARY, offer.token, secret.partition("..")[0], "mano", "Ana"):
        assert hidden not in told


def test_what_is_not_listed_is_dropped(lines: io.StringIO) -> None:
    logs._log.info("request", body=CANARY, cookie=CANARY, token=CANARY, status=200)
    assert json.loads(lines.getvalue()).keys() == {"event", "level", "status", "time"}


def test_an_error_is_its_type_and_its_places(lines: io.StringIO) -> None:
    try:
        int(CANARY)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    line = json.loads(lines.getvalue())
    assert (line["error"], line["event"]) == ("ValueError", "Exception in ASGI application\n")
    assert "test_watching.py" in line["at"][0]
    assert CANARY not in lines.getvalue()


@pytest.mark.parametrize("name", ["uvicorn.error", "sqlalchemy.engine", "anybody"])
def test_other_libraries_tell_their_template_only(lines: io.StringIO, name: str) -> None:
    logging.getLogger(name).warning("they sent %s", CANARY)
    logging.getLogger("anybody").warning(f"they sent {CANARY}")  # noqa: G004 (what a careless library does)
    first, second = map(json.loads, lines.getvalue().splitlines())
    assert (first["event"], first["logger"], second["event"]) == ("they sent %s", name, "")
    assert CANARY not in lines.getvalue()


def test_metrics_are_served_at_an_address_of_their_own(sqlite_url: str, tmp_path: Path) -> None:
    port = free_port()
    with serving(sqlite_url, tmp_path, variables={"ACTA_METRICS": f"127.0.0.1:{port}"}) as (server,):
        assert server.get("/v1/matches/2026%2Fnone/result?as_of=x")[0] in {400, 404}
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
            told = answer.read().decode()
        assert server.get("/metrics")[0] == 404
    counted = [line for line in told.splitlines() if line.startswith("http_server_request_duration_seconds_count")]
    assert len(counted) == 1  # /healthz is left out
    assert "/v1/matches/{match" in counted[0]
    assert "acta_views_behind" in told


def test_a_span_has_no_query() -> None:
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    provider.add_span_processor(Redaction())
    provider.get_tracer("t").start_span("GET", attributes={"url.query": f"as_of={CANARY}", "url.path": "/x"}).end()
    (span,) = spans.get_finished_spans()
    assert dict(span.attributes or {}) == {"url.query": "REDACTED", "url.path": "/x"}


@pytest.mark.parametrize(
    ("path", "accept", "left_out"),
    [("/healthz", b"*/*", True), ("/v1/x", b"text/event-stream", True), ("/v1/x", b"application/json", False)],
)
def test_streams_and_watchers_are_left_out(path: str, accept: bytes, left_out: bool) -> None:  # noqa: FBT001
    assert is_left_out({"path": path, "headers": [(b"accept", accept)]}) is left_out
