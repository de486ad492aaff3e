"""The word for a result in feeds: official only once both sign-offs or the referee's decision are on record."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {"finished": "provisional"}
"""Of a status that feeds call otherwise."""
OFFICIAL, CORRECTED = "official", "corrected"
HOMOLOGATED = "homologated"


def word_of(status: str, revision: int) -> str:
    """What feeds say of a match with this status and revision.

    ``scheduled``, ``in_play``, ``suspended``, ``provisional``, ``official``, ``corrected``, ``under_review`` or
    ``annulled``.
    """
    if status == HOMOLOGATED:
        return OFFICIAL if revision <= 1 else CORRECTED
    return WORDS.get(status, status)
