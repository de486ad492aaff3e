"""The laws of reasons, asked of one generated match, one random history, one competition of 200 matches."""

from collections.abc import Iterator
from random import Random

from domain.competition.acta import Acta
from domain.competition.reading import read
from domain.kernel.event import Event
from domain.review.computed import compute
from projections.why.edition import EditionReasons
from tests.competition.histories import history
from tests.laws.generator import generate
from tests.review.seasons import season
from tests.why import edition_laws, match_laws

OTHERS = 40
"""Events dropped of each match that are in no chain, besides all that are."""


def of_match(seed: int) -> Iterator[str]:
    """What breaks a law in a generated match."""
    made = generate(seed)
    events = (Event(0, made.opened), *made.events)
    rng = Random(seed)  # noqa: S311 - a test's dice
    some = rng.sample(events[1:], min(OTHERS, len(events) - 1))
    return match_laws.broken(events, some)


def of_history(seed: int) -> Iterator[str]:
    """What breaks a law in a small edition."""
    one = history(seed)
    edition = read(one.toml).edition
    assert edition is not None
    actas: dict[str, Acta] = dict(one.actas)
    return edition_laws.broken(compute(edition, actas))


def of_competition(seed: int) -> Iterator[str]:
    """What breaks a law in a competition of 200 matches, or in one of its actas."""
    found = season(seed).computed
    yield from edition_laws.broken(found)
    reasons = EditionReasons(found)
    for match in found.season.judged:
        events = reasons.events(match)
        if events:
            yield from match_laws.broken(events, events[1:OTHERS:7])
