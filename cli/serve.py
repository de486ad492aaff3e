"""``acta serve``: the API on a database, as a program of its own."""

import os
import socket
import sys
from argparse import Namespace
from typing import NoReturn

from cli.database import VARIABLE, Session, url_of, with_session
from cli.enrol import show
from cli.serving import ORIGIN
from store.access import first_organiser


def run(options: Namespace) -> int:
    """See that the database is there (an SQLite file is made), then become the server.

    A PostgreSQL is upgraded by ``acta migrate`` only: several servers may run on it, of more than one version.
    """

    def ready(session: Session) -> int:
        session.catch_up()
        if code := _cannot_listen(options):
            return code
        # On the terminal only: what the server itself writes is a log, and a token is never in one.
        offer = first_organiser(session.store)
        if offer is not None:
            sys.stdout.write("Todavía no entró nadie. La organización entra por acá, una sola vez:\n")
            show(offer, _address(options))
        return 0

    database = url_of(options)
    is_file = database is not None and database.get_backend_name() == "sqlite"
    return with_session(options, ready, make=is_file) or _serve(options)


def _address(options: Namespace) -> str:
    """As what browsers know it: passkeys hold for a name, and for this machine that is ``localhost``."""
    told: str | None = options.url or os.environ.get(ORIGIN)
    host = "localhost" if options.host in {"127.0.0.1", "::1", "0.0.0.0", "::"} else options.host  # noqa: S104 (read)
    return (told or f"http://{host}:{options.port}").rstrip("/")


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
    environment = dict(os.environ, ACTA_HOST=options.host, ACTA_PORT=str(options.port), ACTA_ORIGIN=_address(options))
    if options.database:
        environment[VARIABLE] = options.database
    sys.stdout.write(f"El acta se lee en http://{options.host}:{options.port}/v1/ (Ctrl-C termina).\n")
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "api"], environment)  # noqa: S606 (this project's own program)
