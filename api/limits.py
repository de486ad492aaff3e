"""How often one address, and one entry, may try to come in: beside a proxy's own limits, not instead of them.

A whole hall may be behind one address, so what is counted by address is generous; PINs have their own five tries.
"""

import math
import time
from ipaddress import IPv6Address, ip_address

from fastapi import Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from api.problems import ProblemError
from domain.kernel.refusal import Refusal

LIMITED = frozenset(
    {
        "enrol_device",
        "passkey_options",
        "enrol_passkey",
        "session_options",
        "open_session",
        "step_up_options",
        "step_up",
    }
)
"""Names of the routes that are counted."""
BY_ADDRESS, BY_ENTRY = "120/minute", "30/minute"
TOO_MANY = 429


class Limits:
    """What was tried of late, in the memory of this process. None counts nothing."""

    def __init__(self, by_address: str | None = BY_ADDRESS, by_entry: str | None = BY_ENTRY) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._by_address = None if by_address is None else parse(by_address)
        self._by_entry = None if by_entry is None else parse(by_entry)

    def count(self, request: Request, entry: str | None = None) -> None:
        """Count a try of the route, by address, or by ``entry``. Raises ProblemError (429) where it is one too many."""
        route = request.scope["route"].name
        if route not in LIMITED:
            return
        if entry is None:
            self._count(self._by_address, route, address_of(request))
        else:
            self._count(self._by_entry, route, entry)

    def _count(self, limit: RateLimitItem | None, *tried: str) -> None:
        if limit is None or self._limiter.hit(limit, *tried):
            return
        reset = self._limiter.get_window_stats(limit, *tried).reset_time
        seconds = max(1, math.ceil(reset - time.time()))
        raise ProblemError(TOO_MANY, Refusal("too_many_requests", facts={"seconds": seconds}))


def address_of(request: Request) -> str:
    """Who asks, as far as the network tells; of IPv6 the network of 64 bits that one subscriber has."""
    host = request.client.host if request.client else "-"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(address.packed[:8].hex()) if isinstance(address, IPv6Address) else host
