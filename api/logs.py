"""Logs: one JSON object a line, made of names and numbers of our own, never of what somebody sent.

What may be in a line is listed; whatever else comes along is dropped. So no body, token, cookie, signature or query
can get into a log, whoever writes the line, and neither can an error's message: an error is told by its type and the
places it came through.
"""

import logging
import secrets
import sys
import time
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOLD = frozenset(
    {"event", "level", "time", "logger", "request", "route", "method", "status", "ms", "role", "device", "error", "at"}
)
REQUEST_ID = b"x-request-id"
EVERYTHING, ERRORS = "requests", "errors"
"""What ``ACTA_LOG`` asks for: a line a request, or only what went wrong."""
FRAMES = 12
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Any other word is the caller's own, and is not told."""
_log = structlog.get_logger("acta")


def redact(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Only what is listed; of an error its type and its places."""
    told = {name: value for name, value in event.items() if name in TOLD}
    error = event.get("exc_info")
    if isinstance(error, tuple) and error[0] is not None:
        told |= {"error": error[0].__name__, "at": _places(error[2])}
    return told


def _places(traceback: TracebackType | None) -> list[str]:
    places: list[str] = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('site-packages/')[2]}:{traceback.tb_lineno}:{code.co_name}")
        traceback = traceback.tb_next
    return places[-FRAMES:]


class Foreign(logging.Formatter):
    """Lines of other libraries: their template, not what they put into it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        template = record.msg if isinstance(record.msg, str) and (record.args or record.name in CONSTANT) else ""
        event = {"event": template, "level": record.levelname.lower(), "logger": record.name}
        return str(_rendered({**event, "exc_info": record.exc_info}))


CONSTANT = frozenset({"uvicorn", "uvicorn.error"})
"""Loggers whose messages without arguments are constants of their own."""
_stamped = structlog.processors.TimeStamper(fmt="iso", utc=True, key="time")
_json = structlog.processors.JSONRenderer(sort_keys=True, ensure_ascii=False)


def _rendered(event: MutableMapping[str, Any]) -> str | bytes:
    return _json(None, "", _stamped(None, "", redact(None, "", event)))


def configure(level: int = logging.WARNING) -> None:
    """Let every logger of this process write to the side of errors, redacted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Foreign())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    structlog.configure(
        processors=[structlog.processors.add_log_level, redact, _stamped, _json],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


class Logged:
    """The middleware: a line a request, with its id, which the answer has too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and tell it when it is over."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name, begun, status = secrets.token_hex(8), time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (REQUEST_ID, name.encode())]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            route = getattr(scope.get("route"), "name", None)
            caller = scope.get("state", {}).get("caller")
            who = {} if caller is None else {"role": str(caller.grant.role), "device": caller.author.actor.device}
            method = scope["method"] if scope["method"] in METHODS else "?"
            _log.info("request", request=name, route=route, method=method, status=status, ms=took, **who)
