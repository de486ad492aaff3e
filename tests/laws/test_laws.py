"""Laws of every match, over matches made up from seeds."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.laws import coverage
from tests.laws.generator import Generated, generate
from tests.laws.laws import LAWS

SEEDS = range(7_000_000, 7_000_080)


@pytest.fixture(scope="module")
def matches() -> list[Generated]:
    """Matches, each from its seed; making them up already proves that the rules raise no exception."""
    return [generate(seed) for seed in SEEDS]


@pytest.mark.parametrize("law", LAWS)
def test_the_law_holds_in_every_match(law: str, matches: list[Generated]) -> None:
    broken = [(made.opened.match, found) for made in matches for found in _first(LAWS[law], made)]
    assert broken == []


def _first(law: Callable[[Generated], Iterator[str]], made: Generated) -> list[str]:
    return [found for found, _ in zip(law(made), range(1), strict=False)]


def test_the_same_seed_makes_the_same_match() -> None:
    assert generate(SEEDS[0]) == generate(SEEDS[0])


def test_the_same_seed_makes_the_same_match_in_another_process() -> None:
    """No set decides the order of anything: its order changes from process to process."""
    program = f"from tests.laws.generator import generate; print([generate(n).acts for n in {[*SEEDS[:12]]}])"
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_matches_are_worth_playing(matches: list[Generated]) -> None:
    counts = [coverage.counted(made) for made in matches]
    acts = sum(one["match", "acts"] for one in counts) / len(counts)
    assert 150 <= acts <= 400
    assert sum(one["match", "reached 30 by play"] for one in counts) >= 0.3 * len(counts)
    assert 0 < sum(one["match", "conditions of their own"] for one in counts) < len(counts)


def test_every_kind_of_act_and_most_else_comes_up(matches: list[Generated]) -> None:
    total = sum((coverage.counted(made) for made in matches), Counter[coverage.Key]())
    wanted = coverage.wanted()
    missing = {key for key in wanted if not total[key]}
    assert len(missing) < len(wanted) / 4, sorted(missing)
