"""A passkey in software, for tests and for programs at a desk: one P-256 key that makes and shows itself (WebAuthn)."""

import json
import secrets
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from jwt.utils import base64url_encode

PRESENT_AND_VERIFIED = 0x05
WITH_KEY = 0x40


def _text(value: bytes) -> str:
    return base64url_encode(value).decode()


class Passkey:
    """The key that somebody shows to the site at ``origin``."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.count = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.create()`` would answer, without attestation."""
        numbers = self.key.public_key().public_numbers()
        x, y = (value.to_bytes(32, "big") for value in (numbers.x, numbers.y))
        # COSE: kty EC2, alg ES256, crv P-256, then x and y
        cose = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + x + b"\x22\x58\x20" + y
        key = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        data = self._data(options["rp"]["id"], WITH_KEY) + key
        # CBOR: a map of fmt (none), attStmt (empty) and authData
        head = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"
        told = {"attestationObject": _text(head + len(data).to_bytes(1, "big") + data)}
        return self._credential(told | {"clientDataJSON": _text(self._client("webauthn.create", options))})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.get()`` would answer."""
        client = self._client("webauthn.get", options)
        data = self._data(options["rpId"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        told = {"authenticatorData": _text(data), "clientDataJSON": _text(client), "signature": _text(signature)}
        return self._credential(told)

    def _data(self, site: str, flags: int = 0) -> bytes:
        self.count += 1
        head = sha256(site.encode()).digest() + bytes([PRESENT_AND_VERIFIED | flags])
        return head + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        parts = urlsplit(self.origin)
        origin = f"{parts.scheme}://{parts.netloc}"
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        name = _text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
