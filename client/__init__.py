"""A client of the service, small enough to read in a minute: a device that signs, an API key, or nobody in particular.

It knows the addresses and the signatures, nothing of the record: it imports nothing of this project.
"""

import json
import secrets
import time
from pathlib import Path
from typing import Any
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

    def __init__(self, url: str, device: Device | None = None, *, http: httpx2.Client | None = None) -> None:
        self.http = http or httpx2.Client(base_url=url, timeout=30)
        self.device = device

    def get(self, path: str, **parameters: str) -> Any:  # noqa: ANN401 (JSON)
        """What stands at ``path``."""
        request = self.http.build_request("GET", path, params=parameters)
        if self.device is not None:
            proof = self.device.proof("GET", request.url.raw_path.decode())
            request.headers["Authorization"] = f"Device {proof}"
        return self._told(self.http.send(request))

    def post(self, path: str, value: object) -> Any:  # noqa: ANN401 (JSON)
        """Send ``value``, signed where there is a device."""
        payload = json.dumps(value, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json"}
        if self.device is not None and self.device.name:
            headers["Acta-Signature"] = self.device.sign(payload)
        return self._told(self.http.post(path, content=payload, headers=headers))

    def enrol(self, link: str) -> dict[str, Any]:
        """Enrol this device by the link, or the bare token, that was shown."""
        self.device = device = Device()
        told: dict[str, Any] = self.post(
            "/v1/devices", {"token": urlsplit(link).fragment or link, "key": device.public}
        )
        device.name = told["device"]
        return told

    def act(self, match: str, act: str | dict[str, Any], seen: int, *, at: str | None = None, key: str = "") -> Any:  # noqa: ANN401
        """Record one act of ``match`` as its author saw it at version ``seen``."""
        told = {"key": key or secrets.token_urlsafe(18), "match": match, "act": act, "seen": seen}
        return self.post(f"/v1/matches/{quote(match, safe='')}/acts", told | ({"at": at} if at else {}))

    @staticmethod
    def _told(answer: httpx2.Response) -> Any:  # noqa: ANN401 (JSON)
        told = answer.json() if answer.content else None
        if answer.is_error:
            raise RefusedError(told if isinstance(told, dict) else {"detail": answer.text[:200]})
        return told
