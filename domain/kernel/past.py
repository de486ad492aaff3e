"""How something was before its last acts, for the act that takes one back."""

from typing import Any, Generic, TypeVar

import msgspec

S_co = TypeVar("S_co", covariant=True)
S = TypeVar("S")

DEPTH = 3
"""As far as needed: an error is taken back (6.9) over an act that was taken back itself."""


class Past(msgspec.Struct, Generic[S_co], frozen=True, gc=False):
    """The last act that stands, and the states before it, before the one before it and so on.

    Each state stands beside the act that had left it so.
    """

    stands: int = 0
    before: tuple[tuple[int, S_co], ...] = ()

    @property
    def last_standing(self) -> int:
        """While an act is judged: the one before it that nobody has taken back; 0 for none."""
        return self.before[0][0]


def begun(past: Past[S], act: int, state: S) -> Past[S]:
    """The past of ``act``, which finds ``state``."""
    return Past(act, ((past.stands, state), *past.before[: DEPTH - 1]))


def taken_back(past: Past[Any]) -> tuple[Any, Past[Any]]:
    """The state before the last act that stood when this one came, and its past."""
    _, (stands, state), *earlier = past.before
    return state, Past(stands, tuple(earlier))
