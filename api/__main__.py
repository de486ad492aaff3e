"""``python -m api``: serve the database of ``ACTA_DATABASE`` on ``ACTA_HOST`` and ``ACTA_PORT`` (127.0.0.1, 8000).

Browsers find it at ``ACTA_ORIGIN`` (http://localhost:8000): passkeys and sessions hold there and nowhere else.
"""

import os
import sys

import uvicorn

from api import logs
from api.app import create_app
from api.records import ORIGIN, DatabaseError
from domain.notation.sentences import sentence
from store import is_current

DATABASE, HOST, PORT = "sqlite:///acta.db", "127.0.0.1", "8000"
STOP_SECONDS = 20
"""How long it finishes what was begun when it is told to stop."""


def main() -> int:
    """Serve until told to stop; the exit code."""
    logs.configure()
    url = os.environ.get("ACTA_DATABASE") or DATABASE
    try:
        ready = is_current(url)
    except DatabaseError as error:
        sys.stderr.write(f"acta: {sentence('database_failed', {'about': str(error).splitlines()[0]})}\n")
        return 1
    if not ready:
        sys.stderr.write(f"acta: {sentence('database_not_current')}\n")
        return 1
    origin = os.environ.get("ACTA_ORIGIN") or ORIGIN
    try:
        app = create_app(url, origin)
    except ValueError:
        sys.stderr.write(f"acta: {sentence('not_an_origin', {'about': origin})}\n")
        return 1
    host, port = os.environ.get("ACTA_HOST") or HOST, os.environ.get("ACTA_PORT") or PORT
    uvicorn.run(
        app,
        host=host,
        port=int(port),
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
