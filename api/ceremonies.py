"""Passkeys (WebAuthn): what a browser is asked, and whether what it answers holds.

A challenge is answered once, within five minutes, for what it was made for. Whatever is wrong with an answer is told
the same way, so that nobody learns which credentials there are.
"""

from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, generate_challenge, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from domain.access.register import Enrolment, Entry, Register
from domain.kernel.refusal import Refusal
from store.instants import Clock, stamp
from store.shelf import Shelf

CHALLENGE, SIGN_COUNT = "challenge", "sign-count"
LASTS = timedelta(minutes=5)
MOST = 1400
"""Characters of a credential's id in base64url: 1023 bytes."""
WRONG = Refusal("passkey_wrong")
MEMBERS = {
    "raw_id": "rawId",
    "client_data_json": "clientDataJSON",
    "attestation_object": "attestationObject",
    "authenticator_data": "authenticatorData",
}
"""Members as browsers name them."""
_required = UserVerificationRequirement.REQUIRED


class Answer(msgspec.Struct, frozen=True, rename=MEMBERS):
    """What an authenticator answered; more members of the browser's own are passed over."""

    client_data_json: str


class Attestation(Answer, frozen=True, rename=MEMBERS):
    """The answer that brings a new key."""

    attestation_object: str


class Assertion(Answer, frozen=True, rename=MEMBERS):
    """The answer that a known key signed."""

    authenticator_data: str
    signature: str


class NewCredential(msgspec.Struct, frozen=True, rename=MEMBERS):
    """A public-key credential as ``PublicKeyCredential.toJSON()`` of a browser writes it."""

    id: str
    raw_id: str
    type: str
    response: Attestation


class ShownCredential(msgspec.Struct, frozen=True, rename=MEMBERS):
    """A public-key credential that was shown."""

    id: str
    raw_id: str
    type: str
    response: Assertion


class Enrolled(NamedTuple):
    """A credential that holds: its id, and its public key (COSE), base64url."""

    credential: str
    key: str
    signed: int


class Ceremonies:
    """Ceremonies of one site. Raises ValueError for an ``origin`` that is no address of one."""

    def __init__(self, origin: str, shelf: Shelf, clock: Clock) -> None:
        parts = urlsplit(origin)
        if parts.scheme not in {"http", "https"} or not parts.hostname or origin != f"{parts.scheme}://{parts.netloc}":
            raise ValueError(f"not an origin: {origin}")
        self.origin = origin
        self.site = parts.hostname
        self._shelf = shelf
        self._clock = clock

    def challenge(self, purpose: str) -> str:
        """A new challenge (base64url), to be answered for ``purpose``."""
        made = bytes_to_base64url(generate_challenge())
        self._shelf.put(CHALLENGE, made, purpose, stamp(self._clock() + LASTS))
        return made

    def is_answered(self, challenge: str, purpose: str) -> bool:
        """Whether ``challenge`` was made for ``purpose`` and is answered for the first time, and in time."""
        return bool(self._shelf.take(CHALLENGE, challenge) == purpose)

    def to_enrol(self, offered: Enrolment, purpose: str) -> bytes:
        """What ``navigator.credentials.create()`` is asked for."""
        options = generate_registration_options(
            rp_id=self.site,
            rp_name="Acta",
            user_name=f"{offered.grant.role} {offered.grant.edition or ''}".strip(),
            user_id=offered.person.encode(),
            challenge=base64url_to_bytes(self.challenge(purpose)),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_required
            ),
        )
        return options_to_json(options).encode()

    def to_show(self, purpose: str, entry: Entry | None = None) -> bytes:
        """What ``navigator.credentials.get()`` is asked for: any passkey of the site, or the one of ``entry``."""
        allowed = [PublicKeyCredentialDescriptor(base64url_to_bytes(entry.id))] if entry else None
        options = generate_authentication_options(
            rp_id=self.site,
            challenge=base64url_to_bytes(self.challenge(purpose)),
            user_verification=_required,
            allow_credentials=allowed,
        )
        return options_to_json(options).encode()

    def enrolled(self, told: NewCredential, purpose: str) -> Enrolled | Refusal:
        """The credential that answers a challenge of ``purpose``."""
        challenge = _challenge(told.response)
        if challenge is None or not self.is_answered(challenge, purpose):
            return WRONG
        try:
            verified = verify_registration_response(
                credential=_plain(told),
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self.site,
                expected_origin=self.origin,
                require_user_verification=True,
            )
        except Exception:  # noqa: BLE001 (whatever the library makes of hostile bytes is one answer)
            return WRONG
        credential = bytes_to_base64url(verified.credential_id)
        if len(credential) > MOST or credential != told.id:
            return WRONG
        return Enrolled(credential, bytes_to_base64url(verified.credential_public_key), verified.sign_count)

    def keep_count(self, credential: str, count: int) -> None:
        """Begin to count how often a passkey signs."""
        self._shelf.put(SIGN_COUNT, credential, count)

    def shown(self, known: Register, told: ShownCredential, purpose: str) -> Entry | Refusal:
        """Whose passkey answers a challenge of ``purpose``; refused alike where it is unknown, revoked or wrong."""
        challenge, entry = _challenge(told.response), known.entry(told.id)
        if challenge is None or not self.is_answered(challenge, purpose):
            return WRONG
        if isinstance(entry, Refusal) or entry.kind != "passkey":
            return WRONG
        try:
            verified = verify_authentication_response(
                credential=_plain(told),
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=self.site,
                expected_origin=self.origin,
                credential_public_key=base64url_to_bytes(entry.key),
                credential_current_sign_count=0,  # compared below, with nobody else in between
                require_user_verification=True,
            )
        except Exception:  # noqa: BLE001 (as above)
            return WRONG
        count = verified.new_sign_count

        def later(before: int) -> int | None:
            return count if count > before or count == before == 0 else None

        return WRONG if self._shelf.change(SIGN_COUNT, entry.id, later) is None else entry


def _challenge(answer: Answer) -> str | None:
    """The challenge that an authenticator says it answers."""
    try:
        return bytes_to_base64url(parse_client_data_json(base64url_to_bytes(answer.client_data_json)).challenge)
    except Exception:  # noqa: BLE001 (as above)
        return None


def _plain(told: NewCredential | ShownCredential) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(told)
    return plain
