"""``acta serve``: the API on a database, as a program of its own."""

import os
import socket
import sys
from argparse import Namespace
from typing import NoReturn

from cli.database import VARIABLE, Session, with_session


def run(options: Namespace) -> int:
    """See that the database is there, then become the server."""

    def ready(session: Session) -> int:
        session.catch_up()
        return 0

    return with_session(options, ready) or _cannot_listen(options) or _serve(options)


def _cannot_listen(options: Namespace) -> int:
    """Try the address before becoming the server: what is wrong with it is told in one sentence."""
    try:
        with socket.create_server((options.host, options.port)):
            return 0
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "el puerto va de 0 a 65535"
        sys.stderr.write(f"acta: No se puede escuchar en {options.host}:{options.port}: {reason}.\n")
        return 1


def _serve(options: Namespace) -> NoReturn:
    environment = dict(os.environ, ACTA_HOST=options.host, ACTA_PORT=str(options.port))
    if options.database:
        environment[VARIABLE] = options.database
    sys.stdout.write(f"El acta se lee en http://{options.host}:{options.port}/v1/ (Ctrl-C termina).\n")
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "api"], environment)  # noqa: S606 (this project's own program)
