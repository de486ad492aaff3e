"""What is stored has one form, whoever writes it."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from domain.kernel.refusal import Refusal
from store.canonical import canonical

ASCII = some.text(some.characters(max_codepoint=127), max_size=8)
TEXT = some.text(some.characters(exclude_categories=["Cs"]))
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(-(2**53) + 1, 2**53 - 1) | TEXT,
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(ASCII, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_another_writer_of_sorted_json_writes_the_same_bytes(value: object) -> None:
    other = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    assert canonical(value) == other


@given(VALUES)
def test_what_was_written_reads_back_as_it_was(value: object) -> None:
    written = canonical(value)
    assert isinstance(written, bytes)
    assert msgspec.json.decode(written) == value


def test_the_sample_of_rfc_8785_within_our_domain_is_written_as_there() -> None:
    value = {"literals": [None, True, False], "string": "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/"}
    expected = b'{"literals":[null,true,false],"string":"\xe2\x82\xac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    assert canonical(value) == expected


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (1.0, "store.value.float", "$"),
        ({"a": [1, float("nan")]}, "store.value.float", "$.a[1]"),
        ({"a": {"b": float("inf")}}, "store.value.float", "$.a.b"),
        (2**53, "store.value.integer", "$"),
        ([-(2**53)], "store.value.integer", "$[0]"),
        ({"a": "\ud800"}, "store.value.text", "$.a"),
        ({"año": 1}, "store.value.key", "$"),
        ({"a": {1: 1}}, "store.value.key", "$.a"),
        (b"bytes", "store.value.kind", "$"),
        ({"a": {1, 2}}, "store.value.kind", "$.a"),
    ],
)
def test_what_writers_would_write_differently_is_refused_with_its_place(value: object, code: str, path: str) -> None:
    assert canonical(value) == Refusal(code, facts={"path": path})


def test_the_largest_whole_numbers_that_every_reader_holds_are_taken() -> None:
    assert canonical([2**53 - 1, 1 - 2**53]) == b"[9007199254740991,-9007199254740991]"
