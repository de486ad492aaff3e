"""What people read of a recorded match, in Spanish (es-AR): values, and what an act did."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from domain.notation.sentences import SENTENCES

_TABLES: dict[str, Any] = tomllib.loads(files("projections").joinpath("words.toml").read_text("utf-8"))
VALUES: Mapping[str, Mapping[str, str]] = _TABLES["value"]
DID: Mapping[str, Mapping[str, str]] = _TABLES["did"]
TYPE, CODE = "type", "code"


def word(field: str, value: object) -> str:
    """A value of ``field`` as people read it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if field == CODE:
        return SENTENCES.get(str(value), str(value))
    return VALUES.get(field, {}).get(str(value), str(value))


def sentence(did: Mapping[str, Any]) -> str:
    """What a consequence says, told as plain values with its ``type``; empty where nobody needs to be told."""
    for condition, template in DID.get(str(did[TYPE]), {"_": str(did[TYPE])}).items():
        field, _, wanted = condition.partition("=")
        value = did.get(field)
        if condition == "_" or (str(value) == wanted if wanted else value):
            return template.format_map({name: word(name, value) for name, value in did.items()})
    return ""
