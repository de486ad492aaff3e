"""The acceptance cases: each file of ``tests/cases`` comes to the part of the result that stands beside it.

The command is asked, as an organiser would ask it. Every key of the expected JSON has to be in the answer with the
same value; ``null`` is an absent key or null; arrays agree element by element, in full length; an article agrees with
what it begins with; reasons are not compared.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.main import main

CASES = Path(__file__).parents[1] / "cases" / "tsa"
FILES = sorted(CASES.glob("*.acta"))


def differences(expected: object, got: object, at: str = "") -> Iterator[str]:
    """Where ``got`` is not what is expected."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in expected.keys() - {"reason"}:
            yield from differences(expected[key], got.get(key), f"{at}.{key}")
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for place, (mine, theirs) in enumerate(zip(expected, got, strict=True)):
            yield from differences(mine, theirs, f"{at}[{place}]")
    elif not (is_within(expected, got) if at.endswith(".article") else is_same(expected, got)):
        yield f"{at}: expected {expected!r}, got {got!r}"


def is_same(expected: object, got: object) -> bool:
    """Whether two plain values are one: ``true`` is not 1."""
    return type(expected) is type(got) and expected == got


def is_within(article: object, got: object) -> bool:
    """Whether ``got`` is the article or one inside it: "11" accepts "11.6", "1" does not."""
    wanted = str(article).split(".")
    return isinstance(got, str) and got.split(".")[: len(wanted)] == wanted


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=pytest.mark.article(path.stem.partition("-")[0])) for path in FILES],
)
def test_a_case_comes_to_the_result_beside_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints one line a file, with the expected values, and ends with 2 where a line is rejected."""
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    code = main(["result", "--json", str(path)])
    (line,) = capsys.readouterr().out.splitlines()
    assert not [*differences(expected, json.loads(line))]
    assert code == (2 if expected.get("rejected") else 0)


def test_every_case_has_its_expected_result() -> None:
    """No match stands without its JSON, no JSON without its match."""
    assert FILES
    assert {path.stem for path in FILES} == {path.stem for path in CASES.glob("*.json")}


@pytest.mark.parametrize(
    ("expected", "got", "count"),
    [
        ({"score": {"A": 3}}, {"score": {"A": 3, "B": 0}, "status": "in_play"}, 0),
        ({"score": {"A": 3}}, {"score": {"A": 2}}, 1),
        ({"result": None}, {}, 0),
        ({"result": None}, {"result": None}, 0),
        ({"result": None}, {"result": {"winner": "A"}}, 1),
        ({"article": "11"}, {"article": "11.6"}, 0),
        ({"article": "1"}, {"article": "11.6"}, 1),
        ({"article": "11.6"}, {"article": "11"}, 1),
        ({"reason": "one"}, {"reason": "another"}, 0),
        ({"duels": []}, {"duels": [{}]}, 1),
        ({"duels": [{}]}, {}, 1),
        ({"duels": []}, {"duels": []}, 0),
        ({"voided": True}, {"voided": 1}, 1),
        ({"score": {"A": 3}}, {"score": 3}, 1),
    ],
)
def test_the_comparison_tells_what_differs(expected: object, got: object, count: int) -> None:
    """The rules of comparison, one by one."""
    assert len([*differences(expected, got)]) == count
