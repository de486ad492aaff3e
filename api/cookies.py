"""The cookie of a session, and what a browser has to show beside it.

``SameSite=Strict`` still lets a sibling of the same site send the cookie, so every command that comes with one also
has to come from this very origin (Fetch-Metadata, or ``Origin`` where a client has none) and to be JSON, which no
form can send.
"""

from http import HTTPStatus

from fastapi import Request, Response

from api.problems import ProblemError
from domain.kernel.refusal import Refusal
from store.sessions import LASTS

NAME = "__Host-acta"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
JSON = "application/json"


def secret_of(request: Request) -> str | None:
    """What the cookie holds, if there is one."""
    return request.cookies.get(NAME)


def give(response: Response, secret: str) -> None:
    """Let ``response`` give the cookie of a session."""
    age = int(LASTS.total_seconds())
    response.set_cookie(NAME, secret, max_age=age, path="/", secure=True, httponly=True, samesite="strict")


def take_away(response: Response) -> None:
    """Let ``response`` take the cookie back."""
    response.delete_cookie(NAME, path="/", secure=True, httponly=True, samesite="strict")


def check_origin(request: Request, origin: str) -> None:
    """Refuse (403, 415) a command that a browser may have sent for another site."""
    if request.method in SAFE:
        return
    site, told = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    is_ours = told == origin if site is None else site == "same-origin" and told in {None, origin}
    if not is_ours:
        raise ProblemError(HTTPStatus.FORBIDDEN, Refusal("another_site"))
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON and request.method != "DELETE":
        raise ProblemError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, Refusal("not_json"))
