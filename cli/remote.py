"""What the commands on another machine's record share: a device's key, and how a service says no."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2

from cli.database import FAILED, WRONG, complain
from client import Device, RefusedError
from domain.notation.sentences import sentence


def asked(ask: Callable[[], int]) -> int:
    """The exit code of ``ask``; what a service refuses, or that none answers, is one sentence and no traceback."""
    try:
        return ask()
    except RefusedError as error:
        complain(told(error.problem))
        for event in error.problem.get("missed", ()):
            sys.stderr.write(f"  {event['version']}: {event.get('type', '...')}\n")
        return WRONG
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
        reason = str(error) or type(error).__name__
        complain(sentence("service_unreachable", {"about": reason.splitlines()[0]}))
        return FAILED


def told(problem: dict[str, Any]) -> str:
    """A problem in one line."""
    article = f" (art. {problem['article']})" if problem.get("article") else ""
    return f"{problem.get('detail') or problem.get('code')}{article}"


def device(path: str) -> Device | None:
    """The key in the file at ``path``; None, with one sentence said, if there is none."""
    try:
        return Device.load(Path(path))
    except (OSError, ValueError, TypeError, IndexError):
        complain(sentence("not_a_key_file", {"about": path}))
        return None
