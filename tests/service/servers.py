"""Servers as they are run: processes of their own, on ports of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.api.test_server import free_port
from tests.cli.running import environment

ROOT = Path(__file__).parents[2]
PATIENCE = 120
LOCAL = "127.0.0.1"


class Server:
    """``python -m api`` (or another command) on a database; what it writes goes to ``log``."""

    def __init__(
        self,
        url: str,
        log: Path,
        *command: str,
        port: int | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.port = port or free_port()
        self.address = f"http://{LOCAL}:{self.port}"
        self.log = log
        told = environment(
            ACTA_DATABASE=url, ACTA_PORT=str(self.port), PYTHONPATH=str(ROOT), PYTHONUNBUFFERED="1", **(variables or {})
        )
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [part.replace("PORT", str(self.port)) for part in command or (sys.executable, "-m", "api")],
                cwd=log.parent, env=told, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            )  # fmt: skip

    def get(self, path: str) -> tuple[int, bytes]:
        """Status and body."""
        connection = HTTPConnection(LOCAL, self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def until(self, path: str, status: int = 200) -> bytes:
        """Wait until ``path`` is answered with ``status``."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()
            with suppress(OSError, HTTPException):
                got, body = self.get(path)
                if got == status:
                    return body
            time.sleep(0.05)
        raise AssertionError(f"{path} is not answered with {status}: {self.log.read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End it, and wait for its end."""
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, how)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(
    url: str, folder: Path, *command: str, count: int = 1, variables: Mapping[str, str] | None = None
) -> Iterator[list[Server]]:
    """``count`` servers on one database, answering; they end without a word when they are told to."""
    servers: list[Server] = []
    try:
        servers.extend(Server(url, folder / f"server-{n}.log", *command, variables=variables) for n in range(count))
        for server in servers:
            server.until("/healthz")
        yield servers
    finally:
        for server in servers:
            server.stop()
    for server in servers:
        told = server.log.read_text()
        assert "Traceback" not in told, told
        assert '"error"' not in told, told
