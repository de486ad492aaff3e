"""Whatever the bytes, a file comes to events or to defects; nothing raises."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.result import document_of
from domain.kernel.event import Body
from domain.notation import writing
from domain.notation.recording import record
from domain.notation.sentences import SENTENCES
from domain.rulebooks.tsa.script import write
from tests.notation.strategies import ACTS, PIECES, UNHURRIED

CASES = Path(__file__).parents[1] / "cases" / "tsa"
EXAMPLES = [
    (CASES / f"{name}.acta").read_bytes()
    for name in (
        "17.9-review-modified",
        "16.8-fifteen-minutes-run-past-midnight",
        "15.7-leaving-refuses-envido-and-truco",
        "11.8-exposed-cards-that-prove-nothing",
        "6.9-validated-disorder-leaves-no-error",
    )
]
HEAD = EXAMPLES[0][: EXAMPLES[0].rindex(b"+++\n") + 4]


def assert_events_or_defects(data: bytes) -> None:
    recording = record(data)
    assert bool(recording.events) != bool(recording.defects)
    assert [one.line for one in recording.defects] == sorted(one.line for one in recording.defects)
    assert {one.code for one in recording.defects} <= SENTENCES.keys()
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    assert all(1 <= one.line <= lines for one in recording.defects)
    assert b"\n" not in msgspec.json.encode(document_of(recording))
    if recording.opened and recording.events:
        assert record(writing.write(recording.opened, recording.events).encode()).events == recording.events


@given(st.binary(max_size=400))
@UNHURRIED
def test_random_bytes(data: bytes) -> None:
    assert_events_or_defects(data)


@given(st.text(max_size=200))
@UNHURRIED
def test_random_text_for_a_header(text: str) -> None:
    assert_events_or_defects(f"+++\n{text}\n+++\nmano\n".encode())


@given(st.binary(max_size=200))
@UNHURRIED
def test_random_bytes_for_acts(data: bytes) -> None:
    assert_events_or_defects(HEAD + data)


WORDS = ("A1", "B2", "capA", "arbitro", "truco", "envido", "quiero", "mano", "corta", "reparte", "1e", "7o", "?", ":")
MORE = (">", "30-24", "6.4", "A", "B", "[20:05:00]", "error", "jefe", "gana", "cartas", "anula", "descalifica")
LINES = st.lists(st.sampled_from((*WORDS, *MORE, *PIECES)), max_size=6).map(" ".join)


@given(st.lists(LINES, max_size=20).map("\n".join))
@UNHURRIED
def test_random_words_for_acts(text: str) -> None:
    assert_events_or_defects(HEAD + text.encode())


def _flip(data: bytes, at: int, _: int, bit: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1 << bit % 8]) + data[at + 1 :]


def _delete(data: bytes, at: int, to: int, _: int) -> bytes:
    return data[:at] + data[to:]


def _cut(data: bytes, at: int, _: int, __: int) -> bytes:
    return data[:at]


def _double(data: bytes, at: int, to: int, _: int) -> bytes:
    return data[:to] + data[at:to] + data[to:]


def _set(data: bytes, at: int, _: int, value: int) -> bytes:
    return data[:at] + bytes([value]) + data[at + 1 :]


def _double_a_line(data: bytes, at: int, to: int, _: int) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(to % len(lines), lines[at % len(lines)])
    return b"".join(lines)


def _delete_a_line(data: bytes, at: int, _: int, __: int) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[at % len(lines)]
    return b"".join(lines)


Mutation = Callable[[bytes, int, int, int], bytes]
MUTATIONS: list[Mutation] = [_flip, _delete, _cut, _double, _set, _double_a_line, _delete_a_line]


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_are_good(example: bytes) -> None:
    assert record(example).events


@given(st.data())
@settings(UNHURRIED, max_examples=400)
def test_a_good_file_that_was_damaged(data: st.DataObject) -> None:
    damaged = data.draw(st.sampled_from(EXAMPLES))
    for mutate in data.draw(st.lists(st.sampled_from(MUTATIONS), min_size=1, max_size=4)):
        if not damaged:
            break
        at, to = sorted(data.draw(st.tuples(*[st.integers(0, len(damaged) - 1)] * 2)))
        damaged = mutate(damaged, at, min(to, at + 200), data.draw(st.integers(0, 255)))
    assert_events_or_defects(damaged)


@given(st.lists(ACTS, max_size=20))
@UNHURRIED
def test_any_acts_in_any_order(acts: list[Body]) -> None:
    """Also what no table would do: the rules answer, they do not fail."""
    lines = ["repartidor A1", "mano", *map(write, acts)]
    assert_events_or_defects(HEAD + "\n".join(lines).encode())
