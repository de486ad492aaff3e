"""The interpretations in force: what the regulation leaves open, answered by default or by the edition."""

import json
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from domain.kernel.script import fold
from domain.rulebooks.tsa.regulation import rule

INTERPRETATIONS: dict[str, dict[str, Any]] = tomllib.loads(
    files("domain.rulebooks.tsa").joinpath("interpretations.toml").read_text("utf-8")
)
"""By id: question, articles, default and the other values that an edition may set."""
DEFAULTS = {name: table["default"] for name, table in INTERPRETATIONS.items()}
SIGNS = "signs"
"""The official signs (Annex C.2) are data of the edition."""
FLOR = "flor"
LIMIT = 1000


def in_force(stated: Mapping[str, object]) -> tuple[dict[str, Any], list[str]]:
    """All conditions, those ``stated`` over the defaults, and the ids among the stated that cannot be set so."""
    wrong = [name for name, value in stated.items() if not _is_allowed(name, value)]
    good = {name: value for name, value in stated.items() if name not in wrong}
    if SIGNS in good:
        good[SIGNS] = json.dumps(good[SIGNS], ensure_ascii=True, sort_keys=True)
    return DEFAULTS | good, wrong


def _is_allowed(name: str, value: object) -> bool:
    if name == SIGNS:
        return is_list_of_signs(value)
    table = INTERPRETATIONS.get(name)
    if table is None:
        return False
    if table.get("any_integer"):
        return type(value) is int and 0 <= value <= LIMIT
    return any(type(value) is type(one) and value == one for one in (table["default"], *table["values"]))


@rule("C.2", otherwise=True)
def is_list_of_signs(value: object) -> bool:
    """The edition's list of official signs: one table a sign, none twice (C.2), none that the annex excludes (C.3)."""
    if not isinstance(value, list) or not all(isinstance(sign, dict) for sign in value):
        return False
    told = {str(sorted(sign.items())) for sign in value}
    return len(told) == len(value) and not any(map(is_of_flor, value))


@rule("C.3", otherwise=False)
def is_of_flor(sign: Mapping[str, object]) -> bool:
    """There is no flor, so no sign stands for it (C.3)."""
    return any(isinstance(text, str) and FLOR in fold(text).split() for text in sign.values())
