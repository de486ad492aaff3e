"""Personal data: beside the log, never in it.

A leaf commits to each value by ``SHA-256(salt ‖ value)``; value and salt lie in a table of their own. When they are
deleted, the leaf still hashes and proves as before and the event reads ``ERASED`` where the value was. The salt makes
it impossible to try out names against a commitment that is left.
"""

import secrets
from collections.abc import Callable
from hashlib import sha256

from domain.kernel.event import Body, personal_fields

Salt = Callable[[], bytes]


def random_salt() -> bytes:
    """Sixteen bytes that nobody can guess."""
    return secrets.token_bytes(16)


def commitment(salt: bytes, value: str) -> str:
    """What a leaf holds of a personal value: hex of ``SHA-256(salt ‖ value in UTF-8)``."""
    return sha256(salt + value.encode()).hexdigest()


def personal_values(body: Body) -> dict[str, str]:
    """The personal data in ``body``, by field; fields without a value are left out."""
    values = {name: getattr(body, name) for name in personal_fields(type(body))}
    return {name: value for name, value in values.items() if value is not None}
