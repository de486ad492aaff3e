"""Problems (RFC 9457): every answer that is an error is told the same way, with its code and in Spanish."""

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError

from api.records import DatabaseError
from domain.kernel.refusal import Refusal
from domain.notation.sentences import sentence

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = "5"


STATUSES: Mapping[str, int] = {
    "match_unknown": 404,
    "edition_unknown": 404,
    "out_of_reach": 403,
    "not_for_this_role": 403,
    "step_up_needed": 403,
    "duties_not_separate": 403,
    "depends_on_unaccepted": 409,
    "stale": 409,
    "match_known": 409,
    "case_unknown": 404,
    "not_json": 400,
    "signature_wrong": 401,
    "entry_known": 409,
    "entry_unknown": 404,
    "token_not_valid": 403,
    "passkey_wrong": 401,
    "pin_wrong": 403,
    "pin_locked": 403,
    "challenge_not_valid": 403,
    "not_known_yet": 404,
    "times_unknown": 409,
    "team_unknown": 404,
    "not_acceptable": 406,
    "entry_revoked": 409,
    "last_organiser": 409,
    "duties_of_two": 409,
    "not_yours_to_grant": 403,
}
"""Of refusals that are not 422."""


class ProblemError(Exception):
    """A refusal that leaves a dependency; routes return theirs. Without a status it has that of its code."""

    def __init__(self, status: int | None, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.status = status
        self.refusal = refusal


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


def refused(refusal: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    """The answer that tells a refusal."""
    status = status or STATUSES.get(refusal.code, 422)
    return problem(status, refusal.code, refusal.facts, article=refusal.article, headers=headers)


def told_problem(refusal: Refusal) -> dict[str, Any]:
    """A refusal as the members of its problem, where it is told inside another answer."""
    status = STATUSES.get(refusal.code, 422)
    told = Problem(
        HTTPStatus(status).phrase,
        status,
        sentence(refusal.code, refusal.facts),
        refusal.code,
        refusal.article,
        dict(refusal.facts),
    )
    plain: dict[str, Any] = msgspec.to_builtins(told)
    return plain


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
    app.add_exception_handler(ProblemError, _tell_refusal)
    for kind, (status, code) in told.items():
        app.add_exception_handler(kind, partial(_tell, status, code))


def _tell_refusal(_: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)  # noqa: S101 (the kind it is registered for)
    headers = {}
    if error.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Device, Bearer"
    if (seconds := error.refusal.facts.get("seconds")) is not None:
        headers["Retry-After"] = str(seconds)
    return refused(error.refusal, error.status, headers)


def _tell(status: int, code: str, _: Request, error: Exception) -> Response:
    headers = getattr(error, "headers", None) or {}
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers = {"Retry-After": RETRY_SECONDS}
    return problem(status, code, headers=headers)
