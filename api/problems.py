"""Problems (RFC 9457): every answer that is an error is told the same way, with its code and in Spanish."""

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError

from api.records import DatabaseError
from domain.notation.sentences import sentence

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = "5"


class Problem(msgspec.Struct, frozen=True):
    """What is wrong: ``code`` is stable, ``detail`` is for people, ``facts`` are what the sentence was made of."""

    title: str
    status: int
    detail: str
    code: str
    article: str | None = None
    facts: dict[str, str | int | None] = {}
    type: str = "about:blank"


def problem(
    status: int,
    code: str,
    facts: Mapping[str, str | int | None] | None = None,
    *,
    article: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer that tells a problem."""
    facts = dict(facts or {})
    told = Problem(HTTPStatus(status).phrase, status, sentence(code, facts), code, article, facts)
    headers = {"Content-Language": "es-AR", "Cache-Control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(told), status, headers, MEDIA_TYPE)


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How OpenAPI tells that a route may answer with problems of these statuses."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in statuses
    }


def tell_problems(app: FastAPI) -> None:
    """Let errors that no route tells leave ``app`` as problems too."""
    told: dict[int | type[Exception], tuple[int, str]] = {
        404: (404, "no_such_resource"),
        405: (405, "method_not_allowed"),
        RequestValidationError: (422, "request_malformed"),
        DatabaseError: (503, "database_unavailable"),
        Exception: (500, "internal_error"),
    }
    for kind, (status, code) in told.items():
        app.add_exception_handler(kind, partial(_tell, status, code))


def _tell(status: int, code: str, _: Request, error: Exception) -> Response:
    headers = getattr(error, "headers", None) or {}
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers = {"Retry-After": RETRY_SECONDS}
    return problem(status, code, headers=headers)
