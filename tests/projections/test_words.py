"""Whatever is recorded can be told: every consequence and every value has its Spanish words."""

import msgspec
import pytest

from domain.competition.events import EVENTS
from domain.match.acts import Act
from domain.notation.recording import record
from domain.rulebooks.registry import RULEBOOKS
from projections.words import DID, VALUES, sentence, word
from tests.projections.reading import good_cases

TOLD = {"match.opened"}
"""The first event is no consequence of an act: it is told by names and score."""
KINDS = {
    str(kind.__struct_config__.tag): kind
    for kind in (*(kind for book in RULEBOOKS.values() for kind in book.consequences), *EVENTS)
}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_consequence_has_words(rulebook: str) -> None:
    tags = {str(kind.__struct_config__.tag) for kind in RULEBOOKS[rulebook].consequences}
    assert not tags - TOLD - DID.keys()


def test_every_event_of_an_edition_has_words() -> None:
    assert {str(kind.__struct_config__.tag) for kind in EVENTS} <= DID.keys()


def test_no_words_are_of_a_type_that_does_not_exist() -> None:
    assert not DID.keys() - KINDS.keys()


def test_words_name_fields_that_their_type_has() -> None:
    for tag, alternatives in DID.items():
        names = set(KINDS[tag].__struct_fields__)
        assert list(alternatives)[-1] == "_"
        for condition, template in alternatives.items():
            assert condition == "_" or condition.partition("=")[0] in names
            template.format_map(dict.fromkeys(names, "x"))


def test_what_the_cases_did_is_told_without_a_word_of_english() -> None:
    told = set()
    for data in good_cases():
        for event in record(data).events[1:]:
            if not isinstance(event.body, Act):
                told.add(sentence(msgspec.to_builtins(event.body)))
    assert "2 para A: truco." in told
    assert not any("_" in text or "None" in text or "True" in text for text in told)


def test_an_unknown_value_is_shown_as_it_is() -> None:
    assert word("status", "in_play") == "en juego"
    assert word("status", "of tomorrow") == "of tomorrow"
    assert word("players", ["A1", "B2"]) == "A1, B2"
    assert VALUES["kind"]["pica_pica"] == "pica-pica"
