"""Both computations asked about one history, and where they differ."""

from collections.abc import Iterator
from typing import Any

from tests.competition.editions import Told, compute
from tests.competition.histories import History, history
from tests.competition.second import answer


def told(one: History) -> Told:
    """What the program says."""
    return compute(one.toml, one.actas)


BLOCK = 1000
MEASURE = ("team", "match", "act", "measure", "article", "lifted", "repeats")
"""What both tell of a measure against a team."""


def block(first: int) -> list[str]:
    """The differences in a block of histories."""
    return [f"history {seed}{one}" for seed in range(first, first + BLOCK) for one in disagreements(history(seed))]


def disagreements(one: History) -> list[str]:
    """Each difference between what the program says and what the second computation does."""
    found = told(one)
    document = found.document
    for table in document["tables"]:
        if table["group"] == "segundos":
            del table["rows"]  # told as ``seconds`` too
    teams = found.discipline
    for team in teams.values():
        if team["disqualified"]:
            team["disqualified"].pop("articles", None)
    first = {
        **document,
        "rejected": [rejection.match for rejection in found.rejections],
        "teams": teams,
        "measures": [{key: one[key] for key in MEASURE} for one in found.measures],
    }
    del first["edition"]
    return [*_differences(answer(one), first)]


def _differences(expected: Any, got: Any, at: str = "") -> Iterator[str]:  # noqa: ANN401 - plain values
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in expected.keys() | got.keys():
            yield from _differences(expected.get(key), got.get(key), f"{at}.{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for place, pair in enumerate(zip(expected, got, strict=True)):
            yield from _differences(*pair, f"{at}[{place}]")
    elif expected != got:
        yield f"{at}: the second says {expected!r}, the program {got!r}"
