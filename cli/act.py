"""``acta act``: one act of a match, recorded at a service by an enrolled device."""

import json
import sys
from argparse import Namespace
from typing import Any

from cli.database import WRONG
from cli.remote import asked, device
from client import Client, Device

OUTCOMES = {"effect": "con efecto", "void": "sin efecto", "irregular": "irregular, vale", "recorded": "anotado"}


def run(options: Namespace) -> int:
    """Send it, and say what became of it."""
    key = device(options.key)
    if key is None:
        return WRONG
    return asked(lambda: _send(key, options))


def _send(key: Device, options: Namespace) -> int:
    with Client(options.url, key) as client:
        told = client.act(options.match, options.act, options.seen, at=options.at)
    sys.stdout.write(f"{json.dumps(told, ensure_ascii=False) if options.json else _said(told)}\n")
    return 0


def _said(told: dict[str, Any]) -> str:
    articles = f" (art. {', '.join(told['articles'])})" if told["articles"] else ""
    late = ", tarde" if told["late"] else ""
    return f"acto {told['act']}: {OUTCOMES[told['outcome']]}{articles}{late}; versión {told['last']}"
