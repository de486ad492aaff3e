"""The second scorer agrees with every handed case that it can judge."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.second.reader import read
from tests.second.scorer import score

CASES = Path(__file__).parent.parent / "cases" / "tsa"
COMPARED = ("score", "result", "hands", "dealer_errors", "warnings", "next_hand", "status")
ALL = {path.stem: json.loads(path.with_suffix(".json").read_text("utf-8")) for path in sorted(CASES.glob("*.acta"))}


def differs(want: Any, got: Any, where: str = "") -> list[str]:  # noqa: ANN401
    """Where the scorer says something else than the case."""
    if where.endswith("points") and isinstance(want, list):
        told = sorted([award["team"], award["points"], *([award["for"]] if "for" in award else [])] for award in want)
        mine = sorted(award[: len(told[0])] if told else award for award in got)
        return [] if told == mine else [f"{where}: {told} != {mine}"]
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{where}: {want} != {got}"]
        return [line for key in want for line in differs(want[key], got.get(key), f"{where}.{key}")]
    if isinstance(want, list):
        if len(want) != len(got):
            return [f"{where}: {len(want)} != {len(got)}"]
        return [line for at, item in enumerate(want) for line in differs(item, got[at], f"{where}[{at}]")]
    return [] if want == got else [f"{where}: {want} != {got}"]


@pytest.mark.parametrize("name", [name for name, want in ALL.items() if "rejected" not in want])
def test_the_case_is_scored_as_handed(name: str) -> None:
    opened, facts, _ = read((CASES / f"{name}.acta").read_text("utf-8"))
    want = {key: value for key, value in ALL[name].items() if key in COMPARED}
    assert differs(want, score(opened, facts)) == []


@pytest.mark.parametrize("name", [name for name, want in ALL.items() if "rejected" in want])
def test_what_a_rejected_line_leaves_can_be_scored(name: str) -> None:
    opened, facts, lines = read((CASES / f"{name}.acta").read_text("utf-8"))
    refused = {defect["line"] for defect in ALL[name]["rejected"]}
    taken = [fact for fact, line in zip(facts, lines, strict=True) if line not in refused]
    assert len(taken) == len(facts) - len(refused)
    assert score(opened, taken)["status"] in {"scheduled", "in_play", "finished", "homologated", "under_review"}
