"""The JSON twin of an act: read as strictly as a line, written so that it is read again."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.event import Body
from domain.kernel.script import Malformed
from domain.notation import json_acts
from domain.rulebooks.tsa import acts, script
from domain.rulebooks.tsa.words import spoken
from tests.notation.strategies import ACTS, TEXTS, UNHURRIED, WORDS

CLAIM = "match.claim.ruled"
PLAYED = "tsa.card.played"
SPOKEN = "tsa.words.spoken"
HOMOLOGATED = "match.result.homologated_by_referee"


@given(ACTS)
@UNHURRIED
def test_every_act_is_read_as_it_was_written(act: Body) -> None:
    plain = json_acts.write(act)
    assert json_acts.read(plain) == act
    assert json_acts.read(json.dumps(plain).encode()) == act
    assert json_acts.read(json.dumps(plain, ensure_ascii=False).encode(), "tsa") == act


@given(WORDS)
@UNHURRIED
def test_words_are_told_as_they_were_said(act: acts.WordsSpoken) -> None:
    assert json_acts.write(act) == {"type": SPOKEN, "player": act.player, "text": act.text}


@given(TEXTS)
@UNHURRIED
def test_the_pauses_between_words_are_one_space(text: str) -> None:
    said = " ".join(text.split())
    act = json_acts.read({"type": SPOKEN, "player": "B2", "text": text})
    assert act == (spoken("B2", said) if said else Malformed("nothing_said", 'B2: ""'))


def test_words_are_also_read_with_the_forms_that_are_in_them() -> None:
    told = {"type": SPOKEN, "player": "A1", "forms": ["quiero", "retruco"], "words": "¡Quiero retruco!"}
    assert json_acts.read(told) == spoken("A1", "¡Quiero retruco!")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.just("A1"), st.just("1e")),
    lambda values: st.one_of(st.lists(values, max_size=4), st.dictionaries(st.text(max_size=8), values, max_size=4)),
    max_leaves=8,
)
TOPICS = st.sampled_from(sorted(json_acts.KINDS["tsa"]))
FIELDS = st.sampled_from(("by", "player", "cards", "team", "reason", "a", "b", "text", "article", "draws", "where"))


@given(JSON)
@UNHURRIED
def test_any_json_is_an_act_or_refused(data: object) -> None:
    assert isinstance(json_acts.read(data), Malformed)


@given(TOPICS, st.dictionaries(FIELDS, JSON, max_size=5))
@UNHURRIED
def test_any_fields_are_an_act_that_can_be_written_or_refused(topic: str, fields: dict[str, Any]) -> None:
    act = json_acts.read(fields | {"type": topic})
    if isinstance(act, Body):
        assert script.read(script.write(act)) == act
        assert json_acts.read(json_acts.write(act)) == act


@given(st.binary(max_size=80))
@UNHURRIED
def test_any_bytes_are_refused(data: bytes) -> None:
    assert isinstance(json_acts.read(data), Malformed)


@pytest.mark.parametrize(
    ("data", "code", "about"),
    [
        (b"", "not_json", ""),
        (b"\xff{}", "not_json", ""),
        ('{"type": "match.started"}'.encode("utf-16"), "not_json", ""),
        (b'{"type": "match.started"', "not_json", ""),
        (b"[" * 50_000, "not_json", ""),
        (b"1" * 5_000, "not_json", ""),
        (b" " * 70_000, "json_too_large", "70000"),
        (b"[]", "not_an_object", ""),
        (b"NaN", "not_an_object", ""),
        ({1: 2}, "not_an_object", ""),
        (None, "not_an_object", ""),
        (b'{"type": "match.started", "type": "match.started"}', "field_twice", "type"),
        ({}, "field_missing", "type"),
        ({"type": 3}, "unknown_type", "3"),
        ({"type": ["match.started"]}, "unknown_type", "['match.started']"),
        ({"type": "match.opened"}, "unknown_type", "match.opened"),
        ({"type": "tsa.round.won", "round": 1}, "unknown_type", "tsa.round.won"),
        ({"type": PLAYED, "player": "A1"}, "field_missing", "cards"),
        ({"type": PLAYED, "player": "A1", "cards": ["1e"], "at": "20:00"}, "field_unknown", "at"),
        ({"type": PLAYED, "player": "A1", "cards": "1e"}, "field_wrong_type", "cards"),
        ({"type": PLAYED, "player": "A1", "cards": [1]}, "field_wrong_type", "cards"),
        ({"type": PLAYED, "player": "A1", "cards": []}, "act_incomplete", "A1> "),
        ({"type": PLAYED, "player": "A4", "cards": ["1e"]}, "unknown_player", "A4"),
        ({"type": PLAYED, "player": "a1", "cards": ["1e"]}, "unknown_player", "a1"),
        ({"type": PLAYED, "player": "A1> 1e\nA1", "cards": ["1e"]}, "unknown_player", "A1> 1e\nA1"),
        ({"type": PLAYED, "player": "A1", "cards": ["1x"]}, "unknown_card", "1x"),
        ({"type": PLAYED, "player": "A1", "cards": ["1E"]}, "unknown_card", "1E"),
        ({"type": "tsa.cards.shown", "player": "A1", "cards": ["?"]}, "unknown_card", "?"),
        ({"type": "tsa.round.stated", "team": "C"}, "unknown_team", "C"),
        ({"type": "tsa.card.fell", "player": "A1", "card": "1e", "where": "zonda"}, "malformed_act", "tsa.card.fell"),
        ({"type": "tsa.card.fell", "player": "A1", "where": "zona"}, "malformed_act", "tsa.card.fell"),
        ({"type": "tsa.deal.begun", "mode": "del medio"}, "malformed_act", "tsa.deal.begun"),
        ({"type": "tsa.hand.tallied", "a": 2, "b": -1}, "not_a_number", "-1"),
        ({"type": "tsa.hand.tallied", "a": 2, "b": 10**30}, "not_a_number", str(10**30)),
        ({"type": "tsa.hand.tallied", "a": 2, "b": 1.0}, "field_wrong_type", "b"),
        ({"type": "tsa.hand.tallied", "a": 2, "b": True}, "field_wrong_type", "b"),
        ({"type": "tsa.hand.tallied", "a": 2, "b": None}, "field_wrong_type", "b"),
        ({"type": "tsa.first_dealer.drawn", "draws": [["A1", "1e", "x"]]}, "field_wrong_type", "draws"),
        ({"type": "tsa.first_dealer.drawn", "draws": [["Z1", "1e"]]}, "malformed_act", "sorteo Z1 1e"),
        ({"type": CLAIM, "by": "el árbitro", "reason": ""}, "unknown_person", "el árbitro"),
        ({"type": CLAIM, "by": "arbitro", "reason": "a\x00"}, "text_with_control", "reason"),
        ({"type": CLAIM, "by": "arbitro", "reason": "\x1b[2J"}, "text_with_control", "reason"),
        ({"type": CLAIM, "by": "arbitro", "reason": "\ud800"}, "text_with_control", "reason"),
        ({"type": CLAIM, "by": "arbitro", "reason": "x" * 4000}, "act_too_long", f'arbitro resuelve "{"x" * 42}'),
        ({"type": "match.incident.kept", "who": "A1", "article": "§ 9", "reason": ""}, "not_an_article", "§ 9"),
        ({"type": "match.team.disqualified", "by": "arbitro", "teams": ["B", "A"], "article": "19.4", "reason": ""},
         "malformed_act", "match.team.disqualified"),
        ({"type": HOMOLOGATED, "by": "arbitro", "a": 30, "reason": ""}, "malformed_act", HOMOLOGATED),
        ({"type": HOMOLOGATED, "by": "arbitro", "a": 30, "b": 1, "winner": "A", "reason": ""}, "malformed_act",
         HOMOLOGATED),
        ({"type": SPOKEN, "player": "A1"}, "nothing_said", "A1: "),
        ({"type": SPOKEN, "text": "truco"}, "field_missing", "player"),
        ({"type": SPOKEN, "player": "A1", "text": 28}, "field_wrong_type", "text"),
        ({"type": SPOKEN, "player": 1, "text": "truco"}, "field_wrong_type", "player"),
        ({"type": SPOKEN, "player": "A4", "text": "truco"}, "unknown_player", "A4"),
        ({"type": SPOKEN, "player": "A1", "text": "tru\x07co"}, "text_with_control", "text"),
        ({"type": SPOKEN, "player": "A1", "text": " \n"}, "nothing_said", 'A1: ""'),
        ({"type": SPOKEN, "player": "A1", "text": "truco", "forms": ["truco"]}, "field_unknown", "forms"),
        ({"type": SPOKEN, "player": "A1", "forms": ["truco"], "words": "envido"}, "malformed_act", "A1: envido"),
        ({"type": SPOKEN, "player": "A1", "forms": ["truco"], "words": "tru  co"}, "malformed_act", "A1: tru  co"),
    ],
)  # fmt: skip
def test_what_is_no_act_is_refused_as_a_value(data: object, code: str, about: str) -> None:
    assert json_acts.read(data) == Malformed(code, about)


def test_only_the_acts_of_the_rulebook_are_read() -> None:
    assert json_acts.read({"type": "match.started"}, "tsa") == json_acts.read({"type": "match.started"})
