"""``acta device``: a device's key in a file: enrolled at a service, and signing what any program sends."""

import os
import sys
from argparse import Namespace
from getpass import getpass
from pathlib import Path
from urllib.parse import urlsplit

from cli.database import WRONG, complain
from cli.remote import asked, device
from client import Client
from domain.notation.sentences import sentence


def run(options: Namespace) -> int:
    """Enrol, step up, or sign."""
    match options.step:
        case "enrol":
            return asked(lambda: _enrol(options))
        case "step-up":
            return asked(lambda: _step_up(options))
        case _:
            return _sign(options)


def _pin() -> str:
    """The PIN, which is no argument: everybody on the machine reads those."""
    return getpass("PIN: ") if sys.stdin.isatty() else sys.stdin.readline().strip()


def _step_up(options: Namespace) -> int:
    key = device(options.key)
    if key is None:
        return WRONG
    with Client(options.url, key) as client:
        sys.stdout.write(f"{client.step_up(_pin())}\n")
    return 0


def _enrol(options: Namespace) -> int:
    path = Path(options.key)
    parts = urlsplit(options.link)
    if not parts.netloc or not parts.fragment:
        complain(sentence("not_a_link"))
        return WRONG
    pin = _pin() if options.pin else None
    try:  # before the token is used up: the file is there, it is new, and it can be written to
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        complain(sentence("key_file_exists", {"about": options.key}))
        return WRONG
    try:
        with Client(f"{parts.scheme}://{parts.netloc}") as client:
            told = client.enrol(options.link, pin)
    except BaseException:
        path.unlink()
        raise
    if client.device is not None:
        client.device.save(path)
    where = f"{told['edition']}/{told['match']}" if told.get("match") else told.get("edition") or "-"
    team = f" {told['team']}" if told.get("team") else ""
    sys.stdout.write(f"{told['device']}: {told['role']}{team}, {where}\n")
    return 0


def _sign(options: Namespace) -> int:
    key = device(options.key)
    if key is None:
        return WRONG
    if options.read is not None:
        sys.stdout.write(f"Authorization: Device {key.proof('GET', options.read)}\n")
        return 0
    payload = Path(options.body).read_bytes() if options.body else sys.stdin.buffer.read()
    sys.stdout.write(f"Acta-Signature: {key.sign(payload)}\n")
    return 0
