"""``docs/reference/notation.md``: each form in it parses, none is missing, and so with the result's fields."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.result import result_of
from domain.kernel.event import Body
from domain.kernel.script import QUOTED, Form, Malformed
from domain.notation import header, json_acts
from domain.notation.recording import record
from domain.notation.source import LIMIT, MOST_ACT, MOST_LINE, bare
from domain.notation.toml import MOST
from domain.rulebooks.registry import RULEBOOKS
from domain.rulebooks.tsa import acts, script
from tests.faults.faults import FILES
from tests.notation.pages import code, page, rows
from tests.notation.strategies import FORMS

PAGE = page("notation.md")
ROWS = [(code(line), code(twin)) for line, twin, _ in rows(PAGE, "acto")]
CASES = sorted((Path(__file__).parents[1] / "cases" / "tsa").glob("*.acta"))


def act_of(line: str) -> Body:
    act = script.read(bare(line))
    assert not isinstance(act, Malformed), act
    return act


@pytest.mark.parametrize(("line", "twin"), ROWS, ids=[line for line, _ in ROWS])
def test_both_ways_to_tell_an_act_are_the_same_act(line: str, twin: str) -> None:
    act = act_of(line)
    assert json_acts.read(twin.encode()) == act
    assert json_acts.write(act) == json.loads(twin)
    assert script.read(bare(script.write(act))) == act


def words_of(form: Form) -> str:
    """The form as a pattern of lines."""
    slots = {"cards": r"\S+( \S+)*", **dict.fromkeys(QUOTED, '".*"')}
    parts = (slots.get(part[1:-1], r"\S+") if part.startswith("{") else re.escape(part) for part in form.parts)
    return " ".join(parts)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.template)
def test_every_form_is_on_the_page(form: Form) -> None:
    assert [line for line, _ in ROWS if re.fullmatch(words_of(form), line) and type(act_of(line)) is form.kind]


def test_every_act_is_on_the_page() -> None:
    assert {type(act_of(line)) for line, _ in ROWS} == RULEBOOKS["tsa"].facts
    beside = {acts.WordsSpoken, acts.CardPlayed, acts.FirstDealerDrawn}
    assert {form.kind for form in FORMS} | beside == RULEBOOKS["tsa"].facts


def test_the_example_is_a_match() -> None:
    (example,) = re.findall(r"```acta\n(.*?)```", PAGE, re.DOTALL)
    recording = record(example.encode())
    assert recording.defects == []
    assert recording.events


def test_every_key_of_the_header_is_on_the_page() -> None:
    keys = {
        name.rpartition(".")[0] or name for row in rows(PAGE, "clave") for name in re.findall(r"`([\w.]+)`", row[0])
    }
    assert keys == header.KEYS | header.TEAM_KEYS


def test_the_limits_are_on_the_page() -> None:
    assert LIMIT == 1024 * 1024
    for text in ("1 MiB", f"{MOST_LINE} caracteres", f"{MOST_ACT} caracteres", f"{MOST} caracteres"):
        assert text in PAGE


def paths(value: Any, at: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any part of a document
    """Each member of a document by its path, teams and players left out."""
    if isinstance(value, list):
        for one in value:
            yield from paths(one, at)
    elif isinstance(value, dict):
        for name, one in value.items():
            path = at if re.fullmatch("[AB][123]?", name) else f"{at}.{name}".lstrip(".")
            yield path, one
            yield from paths(one, path)


def test_every_field_of_a_result_is_on_the_page() -> None:
    result = PAGE[PAGE.index("## El resultado") :]
    told = set(re.findall(r"`([\w.]+)`", result))
    found = {pair for path in (*CASES, *FILES) for pair in _told(result_of(path.read_bytes()))}
    for path, value in found:
        name = path.rpartition(".")[2]
        assert {path, path[path.find("points.") :], name} & told, path
        if isinstance(value, str):
            assert value in told, path


def _told(document: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    for path, value in paths(document):
        is_a_word = path.endswith(("status", "kind", ".for", "zones"))
        yield path, value if is_a_word and isinstance(value, str) else None
