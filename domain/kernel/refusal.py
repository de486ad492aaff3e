"""Refusals: why an act cannot have been, or cannot be done by its author."""

from collections.abc import Mapping

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """An act that is rejected. ``code`` is stable; the words for people come from ``facts`` and the translations."""

    code: str
    article: str | None = None
    facts: Mapping[str, str | int | None] = {}
