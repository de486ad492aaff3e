"""The proof proves itself: on a toy rulebook it reports the rules that no test would miss."""

import os
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from domain.kernel.articles import Rule
from tests.proof.children import Failure, in_children
from tests.proof.knock_out import CannotBeTakenOutError, checked, without
from tests.proof.trials import ROOT

Proof = Callable[..., subprocess.CompletedProcess[str]]

RULES = """
from toy.regulation import rule

@rule("1", otherwise=0)
def points(of, *, at_most=30):
    return min(of, at_most)

@rule("2", otherwise=None)
def mano(players):
    return players[0]

@rule("3", otherwise=False)
def is_over(score):
    return score == 30

@rule("4", otherwise=False)
def is_answered(word):
    while word != "quiero":
        word = word.removeprefix("re")
    return True

@rule("5", otherwise=())
def first(cards):
    yield from cards[:1]

@rule("5", otherwise=())
def last(cards):
    yield from cards[-1:]
"""

TESTS = """
import os
import pytest
from hypothesis import given, strategies
from toy.rules import first, is_answered, is_over, last, mano, points

@pytest.mark.article("1")
@given(strategies.integers(0, 30))
def test_points_up_to_thirty_count(n):
    assert points(n) == n

@pytest.mark.article("1")
@pytest.mark.parametrize("of", [0, 31])
def test_points_stop_at_thirty(of):
    assert points(of) == min(of, 30)

@pytest.mark.article("2")
def test_that_cannot_fail():
    mano("A1 B1".split())

@pytest.mark.article("4")
def test_that_never_ends_without_its_rule():
    while not is_answered("requiero"):
        pass

@pytest.mark.article("5")
def test_first():
    assert list(first("abc")) == ["a"]

@pytest.mark.article("7")
def test_of_no_rule():
    assert not is_over(29)

def test_that_carries_no_article_is_not_run():
    assert not "reached"
"""


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    """``python -m tests.proof`` on a toy rulebook."""
    folder = tmp_path_factory.mktemp("proof")
    toy = folder / "toy"
    toy.mkdir()
    (toy / "__init__.py").touch()
    (toy / "regulation.toml").write_text(
        "".join(f'["{number}"]\nname = ""\nkeeper = "rule"\n' for number in "123456")
        + '["7"]\nname = ""\nkeeper = "text"\nreason = "nothing"\n',
        "utf-8",
    )
    (toy / "regulation.py").write_text(
        'from domain.kernel.articles import Regulation\nREGULATION = Regulation.of("toy")\nrule = REGULATION.rule\n',
        "utf-8",
    )
    (toy / "rules.py").write_text(RULES, "utf-8")
    (folder / "test_toy.py").write_text(TESTS, "utf-8")
    (folder / "test_red.py").write_text(
        'import pytest\n@pytest.mark.article("1")\ndef test_red():\n    assert not "red"\n', "utf-8"
    )

    def prove(*arguments: str, tests: str = "test_toy.py") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tests.proof", "--rulebook=toy", f"--tests={folder / tests}", *arguments],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )

    return prove


def test_an_article_is_proved_when_a_test_misses_its_rule(proof: Proof) -> None:
    done = proof("--patience=0.2")
    assert done.stdout.splitlines() == [
        "1      kept by rules.points: 2 of 3 tests fail without it",
        "2      kept by rules.mano: NOT PROVED, 1 test passes without it",
        "3      kept by rules.is_over: NOT PROVED, no test carries the article",
        "4      kept by rules.is_answered: 1 of 1 test fails without it (1 by an error)",
        "5      kept by rules.first, rules.last: 1 of 1 test fails without them",
        "6      NOT PROVED: no rule keeps it, regulation.toml says that one does",
        "7 articles: 3 proved, 3 not proved, 1 text",
    ]
    assert not done.stderr
    assert done.returncode == 1


def test_all_of_the_asked_articles_are_proved(proof: Proof) -> None:
    done = proof("1", "5")
    assert done.stdout.endswith("2 articles: 2 proved, 0 not proved\n")
    assert done.returncode == 0


def test_each_function_of_an_article_can_be_asked_for(proof: Proof) -> None:
    done = proof("--each", "5")
    assert done.stdout.splitlines() == [
        "5      kept by rules.first: 1 of 1 test fails without it",
        "5      kept by rules.last: NOT PROVED, 1 test passes without it",
        "1 article: 0 proved, 1 not proved",
    ]
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "tests", "reason"),
    [
        pytest.param([], "test_red.py", "fails with every rule in place: ", id="a red control"),
        pytest.param([], "test_none.py", "file or directory not found", id="no tests to collect"),
        pytest.param(["1.99"], "test_toy.py", "no such article: 1.99", id="no such article"),
    ],
)
def test_nothing_is_proved_where_nothing_can_be(proof: Proof, arguments: list[str], tests: str, reason: str) -> None:
    done = proof(*arguments, tests=tests)
    assert reason in done.stderr
    assert not done.stdout
    assert done.returncode == 2


def value_of(card: str, *, figures: int = 0) -> int:
    """A toy rule."""
    return figures if len(card) > 2 else int(card[0])


def test_a_rule_taken_out_is_out_for_every_name_and_comes_back() -> None:
    elsewhere = ModuleType("elsewhere")
    elsewhere.__dict__["value_of"] = value_of
    with without([Rule(("B.1",), value_of, -1)]):
        assert value_of("7o") == -1
        assert elsewhere.value_of("12c", figures=10) == -1
    assert value_of("7o") == 7
    assert elsewhere.value_of("12c", figures=10) == 10


def test_a_rule_comes_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), without([Rule(("B.1",), value_of, 0)]):
        1 // value_of("7o")
    assert value_of("7o") == 7


def closed_over(figures: int) -> Callable[[str], int]:
    """A rule that cannot be taken out."""

    def value(card: str) -> int:
        return value_of(card, figures=figures)

    return value


@pytest.mark.parametrize("function", [closed_over(0), len, ModuleType])
def test_a_rule_is_a_plain_function(function: Callable[..., object]) -> None:
    with pytest.raises(CannotBeTakenOutError):
        checked(Rule(("B.1",), function, None))


def test_children_answer_or_tell_why_not() -> None:
    def die() -> str:
        os._exit(3)

    def err() -> str:
        raise KeyError("7o")

    answers = in_children({"alive": lambda: "here", "dead": die, "wrong": err}, at_a_time=2)
    assert list(answers) == ["alive", "dead", "wrong"]
    assert answers["alive"] == "here"
    assert answers["dead"] == Failure("ended with exit code 3")
    assert isinstance(answers["wrong"], Failure)
    assert "KeyError: '7o'" in answers["wrong"].why
