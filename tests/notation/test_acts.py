"""Acts on a line: what is written is read again as the same act, whatever texts it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.event import Body
from domain.kernel.script import Form, Malformed, fold
from domain.notation.source import bare
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.script import read, write
from tests.notation.strategies import ACTS, DRAWS, FORMS, PLAYS, UNHURRIED, WORDS, acts_of


def again(act: Body, comment: str = "") -> Body | Malformed:
    """The act as it comes back from its line."""
    line = write(act)
    assert "\n" not in line
    assert "\r" not in line
    return read(bare(line + comment))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.template)
def test_every_form_is_read_as_it_was_written(form: Form) -> None:
    @given(acts_of(form))
    @UNHURRIED
    def holds(act: Body) -> None:
        assert again(act) == act
        assert again(act, ' # "x" \'') == act

    holds()


@given(WORDS)
@UNHURRIED
def test_words_are_read_as_they_were_written(act: acts.WordsSpoken) -> None:
    assert again(act) == act


@given(st.one_of(PLAYS, DRAWS))
@UNHURRIED
def test_plays_and_draws_are_read_as_they_were_written(act: Body) -> None:
    assert again(act) == act


@given(ACTS, st.data())
@UNHURRIED
def test_case_and_accents_are_optional_in_keywords(act: Body, data: st.DataObject) -> None:
    """Outside quotes and speech every letter may be a capital, every vowel may have its accent."""
    line = write(act)
    if isinstance(act, acts.WordsSpoken):
        return
    cut = line.find('"')
    head, quoted = (line[:cut], line[cut:]) if cut >= 0 else (line, "")
    words = head.split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from([str.upper, str.title, _accented]))(words[place])
    expected = act if fold(words[place]) == fold(head.split(" ")[place]) else None
    assert read(" ".join(words) + quoted) == expected


def _accented(word: str) -> str:
    """The word with an accent, where it is long enough to be no player, team, card or article."""
    return word.replace("a", "á", 1).replace("i", "í", 1) if word.isalpha() and len(word) > len("capA") else word


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('A1: "#1"', "#1"),
        ("A1: truco # no lo oyó", "truco"),
        ('A1: dijo "truco # retruco" y nada más', 'dijo "truco # retruco" y nada más'),
        ("A1: #", None),
        ('A1: "', '"'),
        ("A1: a\\b", "a\\b"),
        ("A1:truco", "truco"),
        ("a1 :  Quiero   RETRUCO ", "Quiero RETRUCO"),
        ("A1: +++", "+++"),
        ("A1: B2: truco", "B2: truco"),
        ('A1: " a  b "', "a b"),
        (r'A1: "a\nb"', "a b"),
        ("A1:", None),
        ('A1: " "', None),
        ('A1: ""', None),
    ],
)
def test_what_is_said(line: str, text: str | None) -> None:
    act = read(bare(line))
    if text is None:
        assert isinstance(act, Malformed)
        assert act.code == "nothing_said"
    else:
        assert isinstance(act, acts.WordsSpoken)
        assert act.text == text
        assert again(act) == act


@pytest.mark.parametrize(
    ("quoted", "reason"),
    [
        (r'"dijo \"paso\""', 'dijo "paso"'),
        (r'"a\nb\tc\rd"', "a\nb\tc\rd"),
        (r'"C:\\nada"', r"C:\nada"),
        (r'"\q"', "q"),
        ('"a # b"', "a # b"),
        (r'"\\"', "\\"),
        ('""', ""),
        ('"«ñ» 𝄞"', "«ñ» 𝄞"),
    ],
)
def test_a_reason_between_quotes(quoted: str, reason: str) -> None:
    act = read(bare(f"arbitro resuelve {quoted} # fin"))
    assert getattr(act, "reason", act) == reason


@pytest.mark.parametrize(
    ("line", "code", "about"),
    [
        ("A4 tapa", "unknown_player", "A4"),
        ("A4: truco", "unknown_player", "A4:"),
        ("Ana> 1e", "unknown_player", "Ana>"),
        ("arbtro reanuda", "unknown_person", "arbtro"),
        ("gana C", "unknown_team", "C"),
        ("ronda nadie", "unknown_team", "nadie"),
        ("A1 muestra 7o 6x", "unknown_card", "6x"),
        ('A1 muestra "7o"', "unknown_card", "7o"),
        ("A1 cae ?", "unknown_card", "?"),
        ("A1> 1e 7d", "unknown_card", "7d"),
        ("A1>", "act_incomplete", "A1>"),
        ("sorteo A1 1e, B2", "malformed_act", "sorteo A1 1e, B2"),
        ('arbitro advierte A sinart "x"', "not_an_article", "sinart"),
        ("error cantidad A1 cuatro", "not_a_number", "cuatro"),
        ("error cantidad A1 1000", "not_a_number", "1000"),
        ("error cantidad A1 ٣", "not_a_number", "٣"),
        ("verifican 12", "not_a_score", "12"),
        ("capA llama arbitro sin comillas", "text_not_quoted", "sin"),
        ("conformes corrigen 12-11", "act_incomplete", "conformes corrigen 12-11"),
        ("mano redonda", "act_with_extra_words", "redonda"),
        ('arbitro homologa 3 "x"', "malformed_act", 'arbitro homologa 3 "x"'),
        ("jugada A1", "unknown_act", "jugada A1"),
        ('arbitro resuelve "sin cerrar', "open_quote", 'arbitro resuelve "sin cerrar'),
        ("", "empty_act", ""),
    ],
)
def test_what_is_wrong_is_told_with_what_it_is_about(line: str, code: str, about: str) -> None:
    assert read(line) == Malformed(code, about)
