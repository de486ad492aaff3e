"""``acta backup`` and ``acta restore``: the whole record in one file, out of a database and into an empty one."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from cli.database import WRONG, Session, complain, url_of, with_session
from domain.notation.sentences import sentence
from store.backup import BackupError, back_up, check, restore


def run(options: Namespace) -> int:
    """Write the file, or read it."""
    path = Path(options.file)
    if options.command == "backup":
        return with_session(options, lambda _: _done(path, "guardados", lambda: back_up(_address(options), path)))

    def restored(session: Session) -> int:
        code = _done(path, "restaurados", lambda: restore(path, _address(options)))
        if code == 0:
            session.catch_up()
        return code

    # Looked at before a database is made for it.
    return _done(path, "", lambda: check(path)) or with_session(options, restored, make=True)


def _done(path: Path, said: str, work: Callable[[], int | None]) -> int:
    try:
        events = work()
    except BackupError as error:
        complain(sentence(error.code, {"about": str(path)}))
        return WRONG
    if said:
        sys.stdout.write(f"{path}: {events} eventos {said}.\n")
    return 0


def _address(options: Namespace) -> str:
    url = url_of(options)
    assert url is not None, "with_session has seen that it is one"  # noqa: S101 (mypy cannot)
    return url.render_as_string(hide_password=False)
