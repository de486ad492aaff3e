"""The rules and the second scorer, side by side on the facts of one match."""

from typing import Any, NamedTuple

import msgspec

from domain.kernel.event import Event
from projections.result import MatchResult
from tests.laws.generator import Generated
from tests.second.scorer import score

Told = dict[str, Any]
FIELDS = ("score", "result", "hands", "dealer_errors", "warnings", "next_hand", "status")


class Difference(NamedTuple):
    """One place where the two tell a match differently."""

    where: str
    rules: object
    scorer: object

    @property
    def kind(self) -> str:
        """Where it is, without the numbers of hands and duels."""
        return "".join(c for c in self.where if not c.isdigit())


def told_by_the_rules(made: Generated) -> Told:
    """What is compared, from the events."""
    document = MatchResult().apply_all([Event(0, made.opened), *made.events]).document()
    told: Told = {field: document[field] for field in FIELDS}
    told["hands"] = [hand | {"points": _points(hand["points"]), "duels": _duels(hand)} for hand in told["hands"]]
    return told


def _duels(hand: Told) -> list[Told]:
    return [duel | {"points": _points(duel["points"])} for duel in hand["duels"]]


def _settled(hand: Told) -> list[Told]:
    """The duels of which something can be said.

    One that paid nothing may be listed or not, and of a voided hand's duels nothing is left but what they paid.
    """
    if hand["voided"]:
        return [{"number": duel["number"], "points": duel["points"]} for duel in hand["duels"] if duel["points"]]
    return [duel for duel in hand["duels"] if duel["points"] or duel["voided"]]


def _points(points: list[Told]) -> list[list[object]]:
    return sorted([point["team"], point["points"], point["for"]] for point in points)


def told_by_the_scorer(made: Generated) -> Told:
    """What the second scorer makes of the facts alone."""
    opened: Told = msgspec.to_builtins(made.opened)
    facts: list[Told] = []
    for act, at in made.acts:
        fact: Told = msgspec.to_builtins(act)
        facts.append(fact | ({"at": at} if at else {}))
    told: Told = score(opened, facts)
    return {field: told[field] for field in FIELDS}


def differences(made: Generated) -> list[Difference]:
    """Where the two tell the match differently. An exception of the scorer is one of them."""
    rules = told_by_the_rules(made)
    try:
        scorer = told_by_the_scorer(made)
        for hand in (*rules["hands"], *scorer["hands"]):
            hand["duels"] = _settled(hand)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        return [Difference(f"exception {type(error).__name__}", "", str(error))]
    found: list[Difference] = []
    _compare("", rules, scorer, found)
    return found


def _compare(where: str, rules: object, scorer: object, found: list[Difference]) -> None:
    if isinstance(rules, dict) and isinstance(scorer, dict):
        for key in sorted(rules.keys() | scorer.keys()):
            _compare(f"{where}.{key}" if where else str(key), rules.get(key), scorer.get(key), found)
    elif (
        isinstance(rules, list)
        and isinstance(scorer, list)
        and not where.endswith("points")
        and len(rules) == len(scorer)
    ):
        for n, (one, other) in enumerate(zip(rules, scorer, strict=True)):
            _compare(f"{where}[{n}]", one, other, found)
    elif rules != scorer:
        found.append(Difference(where, rules, scorer))
