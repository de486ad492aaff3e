"""Times of acts: on the day of the official time, past midnight, or told in full with their own offset."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.script import Malformed
from domain.notation.clock import Clock, instant
from tests.notation.strategies import INSTANTS, UNHURRIED

OFFICIAL = "2026-10-03T20:00:00-03:00"
DAY = "2026-10-03T"
NEXT = "2026-10-04T"


def read(*texts: str, official: str | None = OFFICIAL) -> str | Malformed:
    """What the last of the texts tells."""
    clock = Clock(official)
    return [clock.read(text) for text in texts][-1]


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["20:05:00"], f"{DAY}20:05:00-03:00"),
        (["19:59:59"], f"{DAY}19:59:59-03:00"),
        (["08:00:00"], f"{DAY}08:00:00-03:00"),
        (["07:59:59"], f"{NEXT}07:59:59-03:00"),
        (["23:59:59", "00:00:00"], f"{NEXT}00:00:00-03:00"),
        (["23:00:00", "00:30:00", "12:00:00"], f"{NEXT}12:00:00-03:00"),
        (["23:00:00", "12:00:00"], f"{DAY}12:00:00-03:00"),
        (["23:00:00", "10:59:59"], f"{NEXT}10:59:59-03:00"),
        (["23:00:00", "10:00:00", "21:00:00", "08:00:00"], "2026-10-05T08:00:00-03:00"),
        ([f"{NEXT}01:00:00-03:00", "02:00:00"], f"{NEXT}02:00:00-03:00"),
        ([f"{NEXT}04:00:00+00:00", "02:00:00"], f"{NEXT}02:00:00-03:00"),
        (["2999-12-30T00:00:00-03:00", "02:00:00"], "2999-12-30T02:00:00-03:00"),
        ([" 20:05:00 "], f"{DAY}20:05:00-03:00"),
        (["2026-10-03T23:05:00Z"], f"{DAY}23:05:00+00:00"),
        (["2026-10-03t23:05:00.25z"], f"{DAY}23:05:00.250000+00:00"),
        (["2026-10-03 20:05:00+05:45"], f"{DAY}20:05:00+05:45"),
    ],
)
def test_a_time_is_told(texts: list[str], told: str) -> None:
    assert read(*texts) == told


def test_a_time_of_the_day_before_is_the_same_day_however_far() -> None:
    """A file's clock does not count day by day: this would take for ever."""
    clock = Clock("1900-01-01T12:00:00+00:00")
    clock.read("2999-12-30T12:00:00Z")
    for _ in range(5_000):
        assert clock.read("12:00:01") == "2999-12-30T12:00:01+00:00"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("25:00:00", "no_such_time"),
        ("24:00:00", "no_such_time"),
        ("20:60:00", "no_such_time"),
        ("20:05:60", "no_such_time"),
        ("20:05", "not_a_time"),
        ("8:05:00", "not_a_time"),
        ("20:05:00.5", "not_a_time"),
        ("٢٠:05:00", "not_a_time"),
        ("", "not_a_time"),
        ("ayer", "not_a_time"),
        ("2026-10-03", "not_a_time"),
        ("2026-W40-6T20:05:00-03:00", "not_a_time"),
        ("20261003T200500-0300", "not_a_time"),
        ("2026-10-03T20:05:00-03", "not_a_time"),
        ("2026-10-03T20:05:00", "time_without_offset"),
        ("2026-02-30T20:05:00-03:00", "no_such_time"),
        ("2026-10-03T20:05:00-24:00", "no_such_time"),
        ("1899-12-31T20:05:00-03:00", "no_such_time"),
        ("9999-12-31T23:59:59-03:00", "no_such_time"),
        ("0000-01-01T00:00:00Z", "no_such_time"),
    ],
)
def test_what_is_no_time_is_told(text: str, code: str) -> None:
    assert read(text) == Malformed(code, text)


def test_a_clock_time_needs_a_day() -> None:
    assert read("20:05:00", official=None) == Malformed("clock_without_official_time", "20:05:00")
    assert read(f"{DAY}20:05:00-03:00", official=None) == f"{DAY}20:05:00-03:00"


def test_a_wrong_time_does_not_move_the_clock() -> None:
    clock = Clock(OFFICIAL)
    assert isinstance(clock.read("9999-12-31T00:00:00Z"), Malformed)
    assert clock.read("20:05:00") == f"{DAY}20:05:00-03:00"


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (f"{DAY}20:05:00-03:00", "20:05:00"),
        (f"{NEXT}00:30:00-03:00", "00:30:00"),
        (f"{NEXT}09:00:00-03:00", f"{NEXT}09:00:00-03:00"),
        (f"{DAY}20:05:00.500000-03:00", f"{DAY}20:05:00.500000-03:00"),
        (f"{DAY}23:05:00+00:00", f"{DAY}23:05:00+00:00"),
        ("2026-10-02T20:05:00-03:00", "2026-10-02T20:05:00-03:00"),
    ],
)
def test_the_shortest_text_that_tells_it_is_written(at: str, text: str) -> None:
    assert Clock(OFFICIAL).write(at) == text
    assert Clock(None).write(at) == at


@given(INSTANTS, st.lists(INSTANTS, max_size=6))
@UNHURRIED
def test_times_are_read_as_they_were_written(official: datetime, times: list[datetime]) -> None:
    clock, again = Clock(official.isoformat()), Clock(official.isoformat())
    for at in times:
        assert again.read(clock.write(at.isoformat())) == at.isoformat()


@given(INSTANTS, st.lists(st.integers(0, 26 * 3600), max_size=8))
@UNHURRIED
def test_times_near_each_other_are_read_as_they_were_written(official: datetime, steps: list[int]) -> None:
    clock, again = Clock(official.isoformat()), Clock(official.isoformat())
    at = official.replace(microsecond=0) - timedelta(hours=13)
    for step in steps:
        at += timedelta(seconds=step)
        assert again.read(clock.write(at.isoformat())) == at.isoformat()


@given(st.text(max_size=40))
@UNHURRIED
def test_no_text_makes_the_clock_fail(text: str) -> None:
    told = read(text)
    assert isinstance(told, Malformed) or instant(told) == told


def test_an_instant_is_written_as_the_record_keeps_it() -> None:
    at = instant("2026-10-03T23:05:00Z")
    assert isinstance(at, str)
    assert datetime.fromisoformat(at) == datetime(2026, 10, 3, 23, 5, tzinfo=UTC)
    assert instant(at) == at
