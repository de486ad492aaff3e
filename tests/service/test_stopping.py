"""A server that is told to stop finishes what it has begun, and begins nothing more."""

import json
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

from client import Client
from domain.access.grant import Grant, Role
from store.access import Offer, issue
from tests.api.service import MATCH, ORGANISER
from tests.projections.reading import acta, opened, take_in
from tests.service.servers import LOCAL, serving


def refuses(port: int) -> bool:
    """Whether nobody is let in any more."""
    with suppress(ConnectionRefusedError):
        socket.create_connection((LOCAL, port), timeout=5).close()
        return False
    return True


def test_what_was_begun_when_it_is_told_to_stop_is_answered(database_url: str, tmp_path: Path) -> None:
    with opened(database_url) as store:
        take_in(store, acta())
        offer = issue(store, ORGANISER, Grant(Role.CLERK, "2026", "m-1"))
        assert isinstance(offer, Offer)
        with serving(database_url, tmp_path) as (server,), Client(server.address) as client:
            client.enrol(offer.token)
            assert client.device is not None
            body = json.dumps({"key": "k" * 22, "match": MATCH, "act": "mano", "seen": 3}).encode()
            head = (
                "POST /v1/matches/2026%2Fm-1/acts HTTP/1.1", f"Host: {LOCAL}", "Expect: 100-continue",
                f"Acta-Signature: {client.device.sign(body)}", f"Content-Length: {len(body)}", "", "",
            )  # fmt: skip
            with socket.create_connection((LOCAL, server.port), timeout=60) as sent:
                sent.sendall("\r\n".join(head).encode())
                assert sent.recv(1000).startswith(b"HTTP/1.1 100 ")  # the act is being read now
                server.process.send_signal(signal.SIGTERM)
                until = time.monotonic() + 60
                while not refuses(server.port) and time.monotonic() < until:
                    time.sleep(0.02)
                assert refuses(server.port)
                assert server.process.poll() is None
                sent.sendall(body)
                answer = b""
                while part := sent.recv(10_000):
                    answer += part
            assert answer.startswith(b"HTTP/1.1 201 ")
            server.process.wait(timeout=60)
        assert store.state(MATCH)[1] == json.loads(answer.partition(b"\r\n\r\n")[2])["last"]


def test_health_and_readiness(database_url: str, tmp_path: Path) -> None:
    with serving(database_url, tmp_path) as (server,):
        assert server.get("/healthz")[0] == 200
        assert server.until("/readyz") == b'{"status":"ok","behind":0}'
        with opened(database_url) as store, store.database.transaction() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
        assert b'"database_not_current"' in server.until("/readyz", 503)
        assert server.get("/healthz")[0] == 200
