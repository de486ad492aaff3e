"""Whoever investigates is seen looking: every read is an event of the register before it is answered."""

from fastapi import Request

from api.records import Records
from domain.access.events import Looked
from domain.access.grant import Role
from domain.access.register import STREAM
from domain.kernel.refusal import Refusal
from store.access import enter
from store.acting import Author

UNSEEN = frozenset({"me", "healthz", "readyz"})
"""Routes that show nothing of the record."""


def keep_look(request: Request, records: Records, author: Author) -> Refusal | None:
    """Keep that an investigator reads; what cannot be kept is not read. Raises the store's errors."""
    name = request.scope["route"].name
    if author.grant.role is not Role.INVESTIGATOR or request.method != "GET" or name in UNSEEN:
        return None
    if (match := request.path_params.get("match")) is not None:
        found = records.find(match)
        if len(found) != 1:
            return None  # there is nothing to be read
        return enter(records.store, author.actor, Looked(stream=found[0], what=name))
    stream = request.path_params.get("edition", STREAM)
    return enter(records.store, author.actor, Looked(stream=stream[:100], what=name))
