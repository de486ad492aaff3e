"""PINs: what a referee types on his own device before he homologates (16.7).

The shelf has a scrypt verifier of each. A try is counted before it is made, so however many come at once, five wrong
ones are all there are; then the device steps up no more, until it is enrolled anew.
"""

import hmac
import secrets
from hashlib import scrypt

from domain.kernel.refusal import Refusal
from store.shelf import Shelf

PIN = "pin"
TRIES = 5
_COST, _BLOCK, _LANES = 2**14, 8, 1


class Pins:
    """The verifiers on the shelf, for any thread."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def choose(self, device: str, pin: str) -> None:
        """The PIN of a device from now on."""
        salt = secrets.token_bytes(16)
        self._shelf.put(PIN, device, {"salt": salt.hex(), "verifier": _verifier(pin, salt), "tries": 0})

    def wrong(self, device: str, pin: str) -> Refusal | None:
        """Why ``pin`` is not taken: ``pin_wrong``, ``pin_locked``; None where it is the device's."""

        def tried(kept: dict[str, object]) -> dict[str, object] | None:
            tries = int(str(kept["tries"]))
            return {**kept, "tries": tries + 1} if tries < TRIES else None

        kept = self._shelf.change(PIN, device, tried)
        if kept is None:
            return Refusal("pin_locked")
        if not hmac.compare_digest(_verifier(pin, bytes.fromhex(kept["salt"])), kept["verifier"]):
            return Refusal("pin_wrong", facts={"left": TRIES - kept["tries"]})
        self._shelf.change(PIN, device, lambda held: {**held, "tries": 0})
        return None


def _verifier(pin: str, salt: bytes) -> str:
    return scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES).hex()
