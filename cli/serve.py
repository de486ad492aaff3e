"""``acta serve``: the API on a database, as a program of its own."""

import os
import sys
from argparse import Namespace
from typing import NoReturn

from cli.database import VARIABLE, Session, with_session


def run(options: Namespace) -> int:
    """See that the database is there, then become the server."""

    def ready(session: Session) -> int:
        session.catch_up()
        return 0

    return with_session(options, ready) or _serve(options)


def _serve(options: Namespace) -> NoReturn:
    environment = dict(os.environ, ACTA_HOST=options.host, ACTA_PORT=str(options.port))
    if options.database:
        environment[VARIABLE] = options.database
    sys.stdout.write(f"El acta se lee en http://{options.host}:{options.port}/v1/ (Ctrl-C termina).\n")
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "api"], environment)  # noqa: S606 (this project's own program)
