"""What a decision says of one match, as the file of a case tells it: ``resuelve``, ``levanta``, ``motivo`` (17.9)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.competition.edition import Edition
from domain.competition.fields import Fields
from domain.kernel.script import SCORE, SHOWN, fold
from domain.notation.source import UNWRITABLE
from domain.review import acts
from domain.review.acts import ANNULLED, MODIFIED, UPHELD
from domain.rulebooks.tsa.regulation import REGULATION

FINDING_KEYS = frozenset({"id", "resuelve", "levanta", "motivo"})
MOST_TEXT = 1000
"""Characters of a reason or a statement: with its escapes a reason still fits on a line of an acta."""


def finding(one: Fields, edition: Edition) -> acts.Finding:
    """A finding: ``mantiene``, ``modifica 28-30`` or ``anula``, what sanctions it lifts, and why."""
    one.only(FINDING_KEYS)
    match, reason = one.identifier("id") or "", text_of(one, "motivo")
    return replace(_outcome(one, match, reason), lifted=tuple(_lifted(one, match, edition)))


def _lifted(one: Fields, match: str, edition: Edition) -> Iterator[acts.Lifted]:
    """Each a team of the match and an article: ``TER 4.2``."""
    fixture = next((fixture for fixture in edition.fixtures if fixture.id == match), None)
    sides = {team: side for side, team in fixture.sides.items()} if fixture else {}
    told = one.table.get("levanta", [])
    if not isinstance(told, list) or not all(isinstance(text, str) for text in told):
        one.wrong("edition_wrong_type", "levanta")
        return
    for text in told:
        match text.split():
            case [team, article] if team in sides and article in REGULATION.articles:
                yield acts.Lifted(sides[team], article)
            case _:
                one.wrong("not_a_lifting", "levanta", article="17.9", about=text[:SHOWN])


def _outcome(one: Fields, match: str, reason: str) -> acts.Finding:
    told = one.text("resuelve", required=True)
    match fold(told or "").split():
        case ["mantiene"]:
            return acts.Finding(match=match, outcome=UPHELD, reason=reason)
        case ["anula"]:
            return acts.Finding(match=match, outcome=ANNULLED, reason=reason)
        case ["modifica", score] if found := SCORE.fullmatch(score):
            return acts.Finding(match=match, outcome=MODIFIED, a=int(found[1]), b=int(found[2]), reason=reason)
        case _:
            if told is not None:
                one.wrong("not_a_finding", "resuelve", article="17.9", about=told[:SHOWN])
            return acts.Finding(match=match, outcome=UPHELD, reason=reason)


def text_of(one: Fields, key: str) -> str:
    """A reason or a statement, which may have more than one line."""
    value = one.table.get(key)
    if value is None:
        one.wrong("edition_missing_key", key)
    elif not isinstance(value, str):
        one.wrong("edition_wrong_type", key)
    elif not value.strip() or len(value) > MOST_TEXT or UNWRITABLE.search(value):
        one.wrong("not_a_text", key)
    else:
        return value
    return ""
