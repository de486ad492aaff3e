"""Tags and caching of every answer to a GET, in one place: a route that is new has them too.

The tag is of the bytes that are answered, and these are made of what the reader may see: who sees the same has the
same tag, and nothing that is hidden from him changes it. Streams pass through. A HEAD is a GET whose body stays here.
"""

from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.access.grant import Role

BY = "Authorization, Cookie"
"""What an answer varies with: who asks."""
FOR_EVERYBODY, FOR_HIM, SECRET = "no-cache", "private, no-cache", "private, no-store"
NOT_MODIFIED = 304
KEPT = frozenset({"etag", "cache-control", "vary", "link", "content-language"})
"""Headers of an answer that stay where its body is not sent again."""


class Caching:
    """The middleware: an answer of 200 to a GET gets its tag, or is 304 where the caller has it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; what is no GET comes back as it is."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        begun: list[Message] = []

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:  # noqa: PLR2004
                begun.append(message)
                return
            if begun:
                start = begun.pop()
                if message.get("more_body", False):
                    await send(start)
                else:
                    start, message = _tagged(scope, start, message)
                    await send(start)
            await send(message)

        await self._app(scope, receive, sending)


def _without_body(send: Send) -> Send:
    async def sending(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return sending


def _tagged(scope: Scope, start: Message, body: Message) -> tuple[Message, Message]:
    headers = MutableHeaders(raw=start["headers"])
    headers["Vary"] = ", ".join(dict.fromkeys([BY, *filter(None, [headers.get("Vary")])]))
    headers.setdefault("Cache-Control", FOR_EVERYBODY if _is_nobody(scope) else FOR_HIM)
    content = body.get("body", b"")
    tag = headers.setdefault("ETag", f'"{sha256(headers.get("Content-Type", "").encode() + content).hexdigest()[:32]}"')
    asked = Headers(scope=scope).get("If-None-Match", "")
    if {each.strip().removeprefix("W/") for each in asked.split(",")} & {tag, "*"}:
        kept = [(name, value) for name, value in start["headers"] if name.decode("latin-1").lower() in KEPT]
        return {**start, "status": NOT_MODIFIED, "headers": kept}, {**body, "body": b""}
    return start, body


def _is_nobody(scope: Scope) -> bool:
    caller = scope.get("state", {}).get("caller")
    return caller is None or caller.grant.role is Role.PUBLIC
