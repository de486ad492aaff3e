"""Bodies of requests: JSON of a known shape, bounded, nothing else beside it."""

from typing import Any, TypeVar

import msgspec

from api.problems import ProblemError
from domain.kernel.refusal import Refusal

S = TypeVar("S")
SHAPES: list[type[msgspec.Struct]] = []
"""Shapes of what is sent and answered, for OpenAPI."""
KEY = r"^[A-Za-z0-9_-]{16,64}$"
"""An idempotency key: the client's own randomness, at least 96 bits of it."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: exactly its own members."""


def read(body: bytes, shape: type[S]) -> S:
    """The body as ``shape``; refused (400, 422) where it is no JSON or has another shape."""
    try:
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError as error:
        # The message names places and types, never the values that were sent.
        path = str(error).rpartition(" - at ")[2].strip("`") if " - at " in str(error) else "$"
        raise ProblemError(422, Refusal("request_malformed", facts={"about": path})) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ProblemError(400, Refusal("not_json")) from None


def answer_told(description: str, shape: type[msgspec.Struct], media_type: str = "application/json") -> dict[str, Any]:
    """How OpenAPI tells that a route answers with ``shape``."""
    SHAPES.append(shape)
    schema = {"$ref": f"#/components/schemas/{shape.__name__}"}
    return {"description": description, "content": {media_type: {"schema": schema}}}


def body_told(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """How OpenAPI tells that a route takes ``shape``; the application puts its schema in."""
    SHAPES.append(shape)
    schema = {"$ref": f"#/components/schemas/{shape.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
