"""Laws of reviews on made-up competitions of 200 matches; ``python -m tests.review`` asks any number of them."""

from collections import Counter
from random import Random

import pytest

from tests.review.cases import Folder
from tests.review.laws import broken, difference, figures, rebuilt
from tests.review.seasons import SIZE, case, reviewable, season

SEEDS = (2, 3, 6)
"""Together they have everything: bars, rejections, means, and tables that are final."""


@pytest.mark.article("1.13", "17.9", "19.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_law_is_broken(seed: int) -> None:
    """The order is total and explained; a review changes what its preview said; undone, it leaves nothing behind."""
    assert broken(seed) == []


@pytest.fixture(scope="module")
def seasons() -> list[Folder]:
    return [season(seed) for seed in SEEDS]


def test_the_competitions_are_worth_asking(seasons: list[Folder]) -> None:
    """They are whole, have actas of all kinds, and reviews that change something of every kind."""
    kinds: Counter[str] = Counter()
    statuses: set[str] = set()
    for seed, one in zip(SEEDS, seasons, strict=True):
        before = rebuilt(one)
        assert len(one.edition.fixtures) == SIZE
        assert len(one.actas) > SIZE / 4
        assert max(len(data) for data in one.actas.values()) > 5000
        statuses |= {outcome.status for outcome in before.outcomes.values()}
        for number in range(3):
            rng = Random(100 * seed + number)  # noqa: S311 - a test's dice
            after = one.after(case(rng, [*reviewable(one, one.computed)], one.computed))
            kinds += Counter(key[0] for key in difference(figures(before), figures(rebuilt(after))))
    assert statuses == {"none", "provisional", "official", "under_review", "annulled"}
    assert kinds.keys() == {
        "result", "rejected", "table", "row", "mean", "second", "qualified", "discipline", "disqualified",
        "sanction",
    }  # fmt: skip
