"""What an incident is to whoever investigates: 1.12, 4.2, 14.3, 14.4, 18.1-18.4, 19.4-19.6, 20.4, 20.5, Annex C."""

import tomllib
from importlib.resources import files

from domain.match.conduct import IncidentKind
from domain.rulebooks.tsa.regulation import art, rule
from domain.rulebooks.tsa.table import Table


def _by_article() -> dict[str, IncidentKind]:
    tables = tomllib.loads(files("domain.rulebooks.tsa").joinpath("integrity.toml").read_text("utf-8"))
    found: dict[str, IncidentKind] = {}
    for name, table in tables.items():
        kind = IncidentKind(name, tuple(map(art, table["links"])), table["grave"])
        found |= {art(article): kind for article in table["articles"]}
    return found


KINDS = _by_article()
"""The kinds of incident, by article."""


@rule("1.12", "14.3", "14.4", "18.1", "18.2", "18.3", "18.4", "20.4", "20.5", "C.1", "C.3", otherwise=None)
def kind_of(article: str) -> IncidentKind | None:
    """What an incident that cites the article is; None where it is nothing to an investigator (18.3, 18.4)."""
    return KINDS.get(article)


@rule("6.9", "19.8", otherwise=False)
def is_grave(article: str) -> bool:
    """Whether no agreement of the teams forgives what the article is about (6.9, 19.8)."""
    kind = KINDS.get(article)
    return kind is not None and kind.grave


@rule("6.9", "19.8", otherwise=False)
def nobody_forgives(t: Table, since: int) -> bool:
    """Whether an incident or a sanction has told, after the irregularity of act ``since``, that it was grave."""
    core = t.core
    return core.grave_act > since or any(one.act > since and is_grave(one.article) for one in core.sanctions)


@rule("19.8", otherwise=False)
def was_sanctioned(t: Table) -> bool:
    """Whether the act before this one is a sanction: no agreement of the teams is about that (19.8)."""
    return bool(t.core.sanctions) and t.core.sanctions[-1].act == t.act - 1
