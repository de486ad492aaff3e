"""The command ``acta``: one sub-command a family of uses."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cli.result import documents, print_json

OK, FOUND_DEFECTS = 0, 2


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    root = argparse.ArgumentParser(prog="acta", description="El acta de una competencia de cartas.")
    commands = root.add_subparsers(dest="command", required=True)
    result = commands.add_parser("result", help="el resultado de partidos guardados como archivos")
    result.add_argument("files", nargs="+", type=Path, metavar="FILE")
    result.add_argument("--json", action="store_true", help="un objeto JSON por archivo")
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    options = parser().parse_args(arguments)
    code = OK
    for document in documents(options.files):
        print_json(document)
        if document.get("rejected"):
            code = FOUND_DEFECTS
    return code


if __name__ == "__main__":
    sys.exit(main())
