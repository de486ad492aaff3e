"""The ground of a warning, by the article that it cites, and what it repeats: 6.8, 14.4, 18.2, 19.1, 19.3, 19.7."""

import tomllib
from importlib.resources import files

from domain.match.conduct import DISCIPLINARY, OTHER, VERBAL, Sanction
from domain.rulebooks.tsa.regulation import art, rule


def _by_article() -> dict[str, str]:
    tables = tomllib.loads(files("domain.rulebooks.tsa").joinpath("grounds.toml").read_text("utf-8"))
    return {art(article): ground for ground, table in tables.items() for article in table["articles"]}


GROUNDS = _by_article()
"""The grounds of 19.3, by article."""
OWN_REGIME = frozenset(map(art, ("5.5", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6")))
"""Articles whose breach costs what they say themselves: the dealer's errors, and hiding them."""
ACCIDENT = art("18.2")


@rule("19.3", otherwise=OTHER)
def ground_of(article: str) -> str:
    """The ground of 19.3's list for which one cites the article, or ``other``."""
    return GROUNDS.get(article, OTHER)


@rule("6.8", "14.4", "19.1", otherwise=False)
def repeats(earlier: Sanction, later: Sanction) -> bool:
    """Whether a disciplinary warning is for what the team was warned of verbally, or for the like of it (19.1).

    The like of it has the same ground; where 19.3 has none for it, the same article.
    """
    if (earlier.kind, later.kind) != (VERBAL, DISCIPLINARY) or earlier.team != later.team:
        return False
    return earlier.article == later.article or (earlier.ground == later.ground != OTHER)


def oddity(article: str, kind: str) -> tuple[str, str] | None:
    """By which article a sanction of that kind should not cite this one, and the code; it stands all the same."""
    if kind == DISCIPLINARY and has_own_regime(article):
        return "19.7", "regimen_propio"
    if kind != VERBAL and is_accident(article):
        return "18.2", "informacion_accidental"
    return None


@rule("19.7", otherwise=False)
def has_own_regime(article: str) -> bool:
    """Whether what the article is about has its own consequence, so that it is no ground of a warning (19.7)."""
    return article in OWN_REGIME


@rule("18.2", otherwise=False)
def is_accident(article: str) -> bool:
    """Whether it is of what nobody did on purpose, for which alone nobody is sanctioned (18.2)."""
    return article == ACCIDENT
