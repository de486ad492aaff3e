"""A client of the service, small enough to read in a minute: it signs, shows a passkey or an API key, or nothing.

It knows the addresses and the signatures, nothing of the record: it imports nothing of this project.
"""

import json
import secrets
import time
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote, urlsplit

import httpx2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from jwt import PyJWS
from jwt.utils import base64url_encode

from client.passkey import Passkey


class RefusedError(Exception):
    """The service refused: ``problem`` is its RFC 9457 document."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.problem = problem


class Device:
    """A P-256 key that signs commands and proves who reads; ``name`` is what the service calls it."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, name: str = "") -> None:
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.name = name

    @property
    def public(self) -> str:
        """The public key as the service takes it."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64url_encode(point).decode()

    def sign(self, payload: bytes) -> str:
        """The detached signature of a command, byte for byte."""
        return PyJWS().encode(payload, self.key, "ES256", {"kid": self.name}, is_payload_detached=True)

    def proof(self, method: str, target: str) -> str:
        """Shows that the device asks for ``target`` now."""
        told = {"htm": method, "htu": target, "iat": int(time.time()), "jti": secrets.token_hex(8)}
        return PyJWS().encode(json.dumps(told).encode(), self.key, "ES256", {"kid": self.name})

    def save(self, path: Path) -> None:
        """Keep the key in a file that nobody else reads."""
        path.touch(0o600)
        pem = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.write_bytes(f"{self.name}\n".encode() + pem)

    @classmethod
    def load(cls, path: Path) -> "Device":
        """The key that was kept."""
        name, _, pem = path.read_bytes().partition(b"\n")
        key = load_pem_private_key(pem, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise TypeError("not a device's key")
        return cls(key, name.decode())


class Client:
    """One server, asked by a device, with an API key, or by nobody in particular. Raises RefusedError."""

    def __init__(
        self, url: str, device: Device | None = None, *, key: str = "", http: httpx2.Client | None = None
    ) -> None:
        self.url = url
        self.http = http or httpx2.Client(base_url=url, timeout=30)
        self.device = device
        self.key = key
        self.passkey: Passkey | None = None
        self.cookie = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **parameters: str) -> Any:  # noqa: ANN401 (JSON)
        """What stands at ``path``."""
        request = self.http.build_request("GET", path, params=parameters or None)  # {} drops the path's own
        if self.device is not None:
            proof = self.device.proof("GET", request.url.raw_path.decode())
            request.headers["Authorization"] = f"Device {proof}"
        request.headers.update(self._session())
        return self._told(self.http.send(request))

    def post(self, path: str, value: object, method: str = "POST") -> Any:  # noqa: ANN401 (JSON)
        """Send ``value``, signed where there is a device."""
        payload = json.dumps(value, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", **self._session()}
        if self.device is not None and self.device.name:
            headers["Acta-Signature"] = self.device.sign(payload)
        return self._told(self.http.request(method, path, content=payload, headers=headers))

    def enrol(self, link: str, pin: str | None = None) -> dict[str, Any]:
        """Enrol this device by the link, or the bare token, that was shown; a referee chooses a PIN."""
        self.device = device = Device()
        asked = {"token": urlsplit(link).fragment or link, "key": device.public}
        told: dict[str, Any] = self.post("/v1/devices", asked | ({"pin": pin} if pin else {}))
        device.name = told["device"]
        return told

    def enrol_passkey(self, link: str) -> dict[str, Any]:
        """Enrol a person at a desk by the link, or the bare token, that was shown; a session begins."""
        token = urlsplit(link).fragment or link
        self.passkey = Passkey(self.url)
        options = self.post("/v1/passkeys/options", {"token": token})
        told: dict[str, Any] = self.post("/v1/passkeys", {"token": token, "credential": self.passkey.create(options)})
        return told

    def log_in(self) -> dict[str, Any]:
        """Begin a session with the passkey."""
        assert self.passkey is not None  # noqa: S101 (whoever logs in was enrolled)
        options = self.post("/v1/sessions/options", {})
        told: dict[str, Any] = self.post("/v1/sessions", {"credential": self.passkey.get(options)})
        return told

    def log_out(self) -> None:
        """End the session."""
        self._told(self.http.delete("/v1/session", headers=self._session()))

    def step_up(self, pin: str = "") -> str:
        """Prove once more who this is, by the PIN of the device or by the passkey; until when that holds."""
        options = self.post("/v1/step-ups/options", {})
        if self.passkey is None:
            proof = {"challenge": options["challenge"], "pin": pin}
        else:
            proof = {"credential": self.passkey.get(options)}
        return str(self.post("/v1/step-ups", proof)["until"])

    def act(self, match: str, act: str | dict[str, Any], seen: int, *, at: str | None = None, key: str = "") -> Any:  # noqa: ANN401
        """Record one act of ``match`` as its author saw it at version ``seen``."""
        told = {"key": key or secrets.token_urlsafe(18), "match": match, "act": act, "seen": seen}
        return self.post(f"/v1/matches/{quote(match, safe='')}/acts", told | ({"at": at} if at else {}))

    def batch(self, match: str, commands: list[bytes]) -> Any:  # noqa: ANN401 (JSON)
        """Send commands that were queued offline, each signed as it is, in their order."""
        device = self.device or Device()
        items = [{"command": each.decode(), "signature": device.sign(each)} for each in commands]
        return self.post(f"/v1/matches/{quote(match, safe='')}/batches", {"commands": items})

    def _session(self) -> dict[str, str]:
        """An API key, or what a browser at the same origin would send: a command says where it comes from."""
        told = {"Origin": self.url}
        if self.key:
            told["Authorization"] = f"Bearer {self.key}"
        if self.cookie:
            told["Cookie"] = self.cookie
        return told

    def _told(self, answer: httpx2.Response) -> Any:  # noqa: ANN401 (JSON)
        if (given := answer.headers.get("set-cookie")) is not None:
            self.cookie = given.partition(";")[0]
        told = answer.json() if answer.content else None
        if answer.is_error:
            raise RefusedError(told if isinstance(told, dict) else {"detail": answer.text[:200]})
        return told
