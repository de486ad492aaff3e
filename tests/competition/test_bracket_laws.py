"""Laws of made-up brackets: what comes later takes back nothing that was taken in before (1.8, 1.14)."""

from random import Random

import pytest

from tests.competition.editions import compute
from tests.competition.test_bracket import PLAYED, edition, of

ADMINISTRATIVE = (
    *("ausencia A", "ausencia B", "descalificacion A", "descalificacion B", "abandono A", "sancion B"),
    *("doble descalificacion", "doble ausencia"),
)
LIMIT_2 = "[condiciones]\nadvertencias_descalifican = 2\n"
KNOCKOUTS = ("SF-1", "SF-2", "T", "F", "F")


def result(rng: Random) -> str:
    """How a match ends, in three of five by play."""
    if rng.random() < 0.6:
        return rng.choice((f"30-{rng.randrange(30)}", f"{rng.randrange(30)}-30"))
    return rng.choice(ADMINISTRATIVE)


def made_up(rng: Random) -> list[bytes]:
    """An edition after each match of its bracket: mostly of those who come to it, now and then of others."""
    groups = tuple(f"{line.partition(' ')[0]} {result(rng)}" for line in PLAYED)
    played: list[str] = []
    grown = [edition(groups=groups, head=LIMIT_2)]
    for knockout in KNOCKOUTS:
        entrants = of(grown[-1]).node(knockout).entrants
        a, b = (one.team or rng.choice(sorted(one.possible) or ["G"]) for one in entrants)
        if a == b or rng.random() < 0.1:
            continue
        if rng.random() < 0.1:
            a = rng.choice([team for team in "ABCDEFG" if team != b])
        warned = f'"\nadvertencias = {{ A = {rng.randrange(3)} }}\n#' if rng.random() < 0.4 else ""
        played.append(f"{knockout}: {a}-{b} {result(rng)}{warned}")
        grown.append(edition(*played, groups=groups, head=LIMIT_2))
    return grown


@pytest.mark.article("1.8", "1.14")
@pytest.mark.parametrize("seed", range(60))
def test_a_later_match_takes_back_nothing(seed: int) -> None:
    """Each match is taken in, or not, by what was before it."""
    first, *grown = made_up(Random(seed))  # noqa: S311
    rejected = {match for match, _, _ in compute(first).rejected}
    for number, data in enumerate(grown, 1):
        now = {match for match, _, _ in compute(data).rejected}
        assert rejected <= now <= rejected | {f"K{number}"}
        rejected = now
