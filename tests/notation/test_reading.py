"""A whole file: its lines, comments, line ends, header and acts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.notation.reading import Reading, read
from domain.notation.recording import record
from domain.notation.source import FENCE, MOST_ACT, MOST_LINE, bare, split
from domain.rulebooks.tsa import acts
from tests.notation.strategies import UNHURRIED

HEAD = """\
+++
reglamento = "tsa"
partido = "C-07"
hora_oficial = 2026-10-03T20:00:00-03:00
[equipos.A]
nombre = "Los Teros"
[equipos.B]
nombre = "Las Calandrias"
+++
"""
BODY = """\
repartidor A1  # el primero
[20:05:00] mano

B2: dijo "truco # retruco"
[20:06:00]   A1:   ¡Quiero!   # fuerte
"""


def clean(data: bytes) -> Reading:
    """What a file without defects says."""
    reading = read(data)
    assert reading.defects == []
    return reading


def defects(text: str) -> list[tuple[int, str]]:
    """Line and code of each defect."""
    return [(defect.line, defect.code) for defect in record(text.encode()).defects]


EXPECTED = clean((HEAD + BODY).encode())


def test_each_act_has_its_line_and_its_time() -> None:
    assert [(line.number, type(line.act), line.at) for line in EXPECTED.lines] == [
        (10, acts.FirstDealerStated, None),
        (11, acts.HandDealt, "2026-10-03T20:05:00-03:00"),
        (13, acts.WordsSpoken, None),
        (14, acts.WordsSpoken, "2026-10-03T20:06:00-03:00"),
    ]
    spoken = [line.act.text for line in EXPECTED.lines if isinstance(line.act, acts.WordsSpoken)]
    assert spoken == ['dijo "truco # retruco"', "¡Quiero!"]


@pytest.mark.parametrize(
    "data",
    [
        (HEAD + BODY).encode("utf-8-sig"),
        (HEAD + BODY).replace("\n", "\r\n").encode(),
        (HEAD + BODY).replace("\n", "\r\n").encode("utf-8-sig"),
        (HEAD + BODY).replace("\n", "\r").encode(),
        (HEAD + BODY).rstrip().encode(),
        (HEAD + BODY).replace("\n", "  \t\n").encode(),
        (HEAD + BODY).replace("+++", "  +++").encode(),
    ],
    ids=["BOM", "CRLF", "BOM and CRLF", "CR", "no last line end", "trailing blanks", "indented fences"],
)
def test_the_same_acts_stand_in_it(data: bytes) -> None:
    assert clean(data) == EXPECTED


def test_comments_may_stand_before_the_header() -> None:
    reading = clean(f"# un acta\n\n{HEAD}{BODY}".encode())
    assert [line.number for line in reading.lines] == [12, 13, 15, 16]


def test_a_fence_in_the_body_is_no_header() -> None:
    assert defects(f"{HEAD}{FENCE}\n") == [(10, "unknown_act")]


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ("mano # x", "mano"),
        ("# x", ""),
        ('deshace "a # b" # c', 'deshace "a # b"'),
        (r'deshace "a \" # b" # c', r'deshace "a \" # b"'),
        (r'deshace "a \\" # b', r'deshace "a \\"'),
        ('A1: el "3" # c', 'A1: el "3"'),
        (r"A1: \# c", "A1: \\"),
        ('deshace "a # b', 'deshace "a # b'),
    ],
)
def test_a_comment_ends_the_line_outside_quotes(line: str, without: str) -> None:
    assert bare(line) == without


@given(st.text(st.sampled_from('"\\# ab'), max_size=20))
@UNHURRIED
def test_a_line_without_its_comment_has_none(line: str) -> None:
    assert bare(bare(line)) == bare(line)
    assert line.strip().startswith(bare(line))


def test_the_header_keeps_its_lines() -> None:
    source = split(f"\n# x\n{HEAD}mano".encode())
    assert source.header is not None
    assert source.header.split("\n")[3] == 'reglamento = "tsa"'
    assert source.body == [(12, "mano")]


def test_acts_are_checked_below_a_wrong_header() -> None:
    text = HEAD.replace('"C-07"', '"C 07"') + "mano\nmno\n[25:00:00] mano\n[20:05:00] mano\n"
    assert defects(text) == [(3, "not_an_identifier"), (11, "unknown_act"), (12, "no_such_time")]


def test_times_are_checked_below_a_wrong_official_time() -> None:
    text = HEAD.replace("T20:00:00-03:00", "") + "[20:05:00] mano\n[20:05] mano\n"
    assert defects(text) == [(4, "not_an_instant"), (11, "not_a_time")]


def test_acts_of_an_unknown_rulebook_are_not_judged() -> None:
    assert defects(HEAD.replace('"tsa"', '"chinchon"') + "envite\n") == [(2, "unknown_rulebook")]


def test_wrong_lines_leave_the_others_to_be_read() -> None:
    text = f"{HEAD}mano\x07\nmno\nA1: {'x' * MOST_LINE}\nrepartidor A1\n"
    assert defects(text) == [(10, "control_character"), (11, "unknown_act"), (12, "line_too_long")]


@pytest.mark.parametrize(("line", "code"), [(MOST_LINE, "act_too_long"), (MOST_LINE + 1, "line_too_long")])
def test_the_longest_line(line: int, code: str) -> None:
    assert defects(HEAD + "A1: ".ljust(line, "x")) == [(10, code)]


def test_an_act_fits_on_its_line_when_it_is_written_again() -> None:
    """A text that needs no escapes here may need them there."""
    assert defects(HEAD + "A1: ".ljust(MOST_ACT, "x")) == []
    assert defects(HEAD + "A1: a" + '"' * 2000) == []
    assert defects(HEAD + 'A1: a"#"' + '""' * 1000) == [(10, "act_too_long")]
