"""Made-up competitions of 200 matches, most of them calm, with actas of all kinds in them, and cases about them."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from domain.competition.reading import read
from domain.review.computed import Computed
from tests.competition import histories
from tests.competition.histories import Acta, History, Match
from tests.review.cases import Folder, text

SIZE = 200
GROUPS = (("uno", 14), ("dos", 6))
"""Groups of five teams in each phase: ten matches a group."""
REAL = [path.read_bytes() for path in sorted((Path(__file__).parents[2] / "examples").glob("televisado-*.acta"))]
ITS_OWN = re.compile(rb"^(edicion|fase) = .*\n", re.MULTILINE)
NAME = re.compile(rb'^partido = ".*"', re.MULTILINE)


def season(seed: int) -> Folder:
    """The competition of that number."""
    rng = Random(seed)  # noqa: S311 - a test's dice
    names = [f"T{n}" for n in range(5 * GROUPS[0][1])]
    groups: dict[tuple[str, str], tuple[str, ...]] = {}
    for phase, count in GROUPS:
        rng.shuffle(names)
        groups |= {(phase, str(n)): tuple(names[5 * n : 5 * n + 5]) for n in range(count)}
    pairs = [(where, pair) for where, teams in groups.items() for pair in combinations(teams, 2)]
    calm = rng.random() < 0.4
    matches = tuple(_match(rng, f"M{number}", *one, calm=calm) for number, one in enumerate(pairs, 1))
    assert len(matches) == SIZE
    limit, restarts = rng.choice((0, 0, 4, 6)), rng.random() < 0.7
    one = History(groups, matches, (), limit, restarts, rng.choice((1, 2)), rng.choice((0, 2)))
    edition = read(one.toml).edition
    assert edition is not None
    plain = [match.id for match in matches if match.acta == Acta() and match.how == "acta"]
    real = {f"{name}.acta": _real(rng, name) for name in rng.sample(plain, 3)}
    return Folder(edition, {**one.actas, **real}, one.toml)


def _match(rng: Random, name: str, where: tuple[str, str], pair: tuple[str, str], *, calm: bool) -> Match:
    """In a calm competition everything is played and few are equal, so that its tables are final."""
    how = rng.choices(("score", "acta", "wild"), (50, 35, 0 if calm else 15))[0]
    if how == "wild":
        return histories._match(rng, name, where, pair, with_actas=True)
    other = rng.randrange(30)
    score = histories._score(rng) if not calm else (30, other) if rng.random() < 0.5 else (other, 30)
    return Match(name, *where, pair, "played" if how == "score" else "acta", None, score, first=score)


def _real(rng: Random, name: str) -> bytes:
    """A whole match, every card and call."""
    return NAME.sub(f'partido = "{name}"'.encode(), ITS_OWN.sub(b"", rng.choice(REAL)), count=1)


def reviewable(found: Folder, computed: Computed) -> Iterator[str]:
    """The matches that a case can touch: homologated, in an acta, and not under review."""
    files = {one.id for one in found.edition.fixtures if one.file}
    for match, one in computed.season.outcomes.items():
        if match in files and one.status in {"official", "annulled"}:
            yield match


def case(rng: Random, matches: Sequence[str], computed: Computed | None = None) -> str:
    """The file of a case about some of these matches; of those of ``computed`` it may lift sanctions."""
    some = rng.sample(list(matches), rng.randint(1, min(4, len(matches))))
    return text({match: "; ".join([_finding(rng), *_lifted(rng, match, computed)]) for match in some}, first_day=15)


def _finding(rng: Random) -> str:
    score = histories._score(rng)
    return rng.choice(("mantiene", "anula", f"modifica {score[0]}-{score[1]}", f"modifica {score[0]}-{score[1]}"))


def _lifted(rng: Random, match: str, computed: Computed | None) -> list[str]:
    if computed is None or rng.random() < 0.5:
        return []
    told = [
        f"{team} {one.measure.article}"
        for team in computed.season.outcomes[match].teams
        for one in computed.season.register.measures(team)
        if one.match == match and one.measure.measure == "disciplinary" and not one.measure.lifted
    ]
    return rng.sample(told, min(1, len(told)))
