"""The server as it is run: a process of its own, over HTTP."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from store.importing import import_match
from tests.cli.running import BIN, environment
from tests.cli.running import acta as run
from tests.projections.reading import CLERK, acta, opened
from tests.store.postgres import Postgres


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, url: str, *command: str | Path) -> Iterator[int]:
    """A server process, answering; its port. It has to end without a word when it is told to."""
    port = free_port()
    variables = environment(ACTA_DATABASE=url, ACTA_PORT=str(port))
    arguments = [str(port) if part == "PORT" else part for part in command]
    with subprocess.Popen(
        arguments, cwd=folder, env=variables, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        try:
            _wait_for(port, server)
            yield port
        finally:
            server.send_signal(signal.SIGTERM)
            _, told = server.communicate(timeout=30)
        assert b"Traceback" not in told


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not answer")


def get(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


COMMANDS = ([sys.executable, "-m", "api"], [BIN / "acta", "serve", "--port", "PORT"])


@pytest.mark.parametrize("command", COMMANDS, ids=["python -m api", "acta serve"])
def test_a_server_answers_with_the_record_as_it_grows(
    tmp_path: Path, database_url: str, command: list[str | Path]
) -> None:
    with opened(database_url) as store:
        import_match(store, acta("planilla A 2 B 1"), CLERK)
        with serving(tmp_path, database_url, *command) as port:
            status, headers, body = get(port, "/v1/matches/2026%2Fm-1/result")
            assert (status, json.loads(body)["score"]) == (200, {"A": 2, "B": 1})
            assert get(port, "/v1/matches/m-1/result", If_None_Match=headers["etag"])[0] == 304
            assert get(port, "/v1/matches/m-2/result")[0] == 404
            import_match(store, acta("planilla A 3 B 0", match="m-2"), CLERK)
            until = time.monotonic() + 30
            while get(port, "/v1/matches/m-2/result")[0] != 200 and time.monotonic() < until:
                time.sleep(0.05)
            status, headers, body = get(port, "/v1/matches/m-2/result")
            assert (status, json.loads(body)["score"]) == (200, {"A": 3, "B": 0})
            assert "server" not in headers


def test_who_goes_away_in_the_middle_is_no_error_of_the_service(tmp_path: Path, sqlite_url: str) -> None:
    with serving(tmp_path, sqlite_url, *COMMANDS[0]) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as gone:
            gone.sendall(b"POST /v1/devices HTTP/1.1\r\nHost: acta\r\nContent-Length: 9\r\n\r\n{")
        assert get(port, "/healthz")[0] == 200


def test_a_server_without_its_tables_does_not_start(tmp_path: Path, bare_url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "api"],
        check=False,
        cwd=tmp_path,
        env=environment(ACTA_DATABASE=bare_url, ACTA_PORT=str(free_port())),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "corré acta migrate" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_postgresql_is_upgraded_by_who_migrates_and_not_by_serving_it(tmp_path: Path, postgres: Postgres) -> None:
    with postgres.database() as url:
        ran = run(tmp_path, "serve", "--database", url)
    assert ran.code == 1
    assert "corré acta migrate" in ran.err
