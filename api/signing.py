"""What a device signs: its commands, byte for byte, and a proof of itself for each read (JWS, ES256).

A command's signature is detached (RFC 7797): ``Acta-Signature: <protected>..<signature>`` over the body as it came,
so it can be kept, queued offline and checked again without the request around it. A read shows a signed proof as DPoP
(RFC 9449) has it: ``Authorization: Device <jws>`` over method, target and time.
"""

import base64
import binascii
import json
from datetime import datetime

from cryptography.hazmat.primitives.asymmetric import ec
from jwt import PyJWS
from jwt.exceptions import PyJWTError

from domain.kernel.refusal import Refusal

PROOF_SECONDS = 60
MOST = 1_000
"""Characters of a signature, and of a proof but for the target in it."""
LONGEST = 16_000
"""Characters of a proof, whatever its target."""
_jws = PyJWS(algorithms=["ES256"])


def public_key(text: str) -> ec.EllipticCurvePublicKey | None:
    """The P-256 key that ``text`` (uncompressed point, base64url) is; None if it is none."""
    try:
        point = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        return None


def signer(signed: str) -> str | None:
    """Who says that he signed it (``kid``); nothing is proved yet."""
    try:
        name = _jws.get_unverified_header(signed[:LONGEST]).get("kid")
    except PyJWTError:
        return None
    return name if isinstance(name, str) else None


def is_signed(signature: str, payload: bytes, key: str) -> bool:
    """Whether the detached ``signature`` is of ``payload`` by ``key``."""
    public = public_key(key)
    if public is None or len(signature) > MOST or ".." not in signature:
        return False
    try:
        _jws.decode_complete(signature, public, algorithms=["ES256"], detached_payload=payload)
    except PyJWTError:
        return False
    return True


def proof_wrong(proof: str, key: str, method: str, target: str, now: datetime) -> Refusal | None:
    """Why ``proof`` does not show that the holder of ``key`` asks for ``target`` by ``method`` just now."""
    public = public_key(key)
    if public is None or len(proof) > MOST + len(target) * 2:
        return Refusal("signature_wrong")
    try:
        told = json.loads(_jws.decode(proof, public, algorithms=["ES256"]))
    except (PyJWTError, ValueError, RecursionError):
        return Refusal("signature_wrong")
    if not isinstance(told, dict) or (told.get("htm"), told.get("htu")) != (method, target):
        return Refusal("signature_wrong")
    at = told.get("iat")
    if not isinstance(at, int) or abs(int(now.timestamp()) - at) > PROOF_SECONDS:
        return Refusal("proof_out_of_time", facts={"now": int(now.timestamp())})
    return None
