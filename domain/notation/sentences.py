"""Codes in a person's language: Spanish (es-AR) for now."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

SENTENCES: dict[str, str] = tomllib.loads(files("domain.notation").joinpath("sentences.toml").read_text("utf-8"))
ROLES: Mapping[object, str] = {
    "public": "quien no entró",
    "clerk": "el planillero",
    "captain": "el capitán",
    "referee": "el árbitro",
    "chief": "el Jefe de Árbitros",
    "organiser": "la organización",
    "investigator": "quien investiga",
    "integration": "una integración",
}
"""Roles as a sentence names them."""


class _Known(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


def sentence(code: str, facts: Mapping[str, object] | None = None) -> str:
    """One sentence for a code of a refusal, a defect or a flag, with its facts. Raises KeyError for no such code."""
    known = {key: value for key, value in (facts or {}).items() if value is not None}
    if (role := ROLES.get(known.get("role"))) is not None:
        known["role"] = role
    return SENTENCES[code].format_map(_Known(known))
