"""``acta migrate``: the tables of this version."""

import sys
from argparse import Namespace

from cli.database import Session, with_session


def run(options: Namespace) -> int:
    """Make the tables, or bring them up to date."""
    return with_session(options, _say, make=True)


def _say(_: Session) -> int:
    sys.stdout.write("La base de datos está al día.\n")
    return 0
