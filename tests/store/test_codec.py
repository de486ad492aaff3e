"""Events are stored under explicit names, and old forms are read for ever."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.kernel.event import ERASED, Body, Personal
from store.codec import Codec
from store.errors import UnknownEventError
from tests.store.bodies import CATALOGUE, CardPlayed, ReasonGiven, ValueKept, WordsSpoken


class Renamed(Body, frozen=True, tag="test.score.told"):
    """Third form: one field that was two, and a name that is personal from now on."""

    VERSION = 3
    score: tuple[int, int]
    teller: Personal


def second(data: dict[str, Any]) -> dict[str, Any]:
    return {"score": [data["a"], data["b"]]}


def third(data: dict[str, Any]) -> dict[str, Any]:
    return data | {"teller": "unknown"}


STEPS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("test.score.told", 1): second,
    ("test.score.told", 2): third,
}


def leaf(tag: str, v: int, data: dict[str, Any], **more: object) -> bytes:
    common = {
        "act": 1,
        "actor": {"pseudonym": "p", "role": "clerk"},
        "at": "",
        "cause": "c",
        "prev": "",
        "stream": "-/m",
    }
    return msgspec.json.encode(common | {"data": data, "type": tag, "v": v, "version": 1} | more)


def read(codec: Codec, name: str, stored: bytes, personal: dict[str, str] | None = None) -> Body:
    typed = codec.typed.get(name)
    found = (typed or codec.read_plain)(stored)
    return codec.finish(name, found, personal or {}) if found.personal or not typed else found.data


def test_the_topic_is_the_tag_and_the_version_and_the_tag_is_not_repeated_in_the_data() -> None:
    form = Codec(CATALOGUE, {}).form(CardPlayed(player="A1", cards=("1e",)))
    assert (form.topic, form.data, form.personal) == ("test.card.played@1", {"player": "A1", "cards": ("1e",)}, {})


def test_personal_fields_are_kept_out_of_the_data() -> None:
    form = Codec(CATALOGUE, {}).form(ReasonGiven(article="19.2", reason="gritó", witness=None))
    assert (form.data, form.personal) == ({"article": "19.2"}, {"reason": "gritó"})


def test_an_old_form_goes_through_every_step_on_its_way() -> None:
    codec = Codec({"test.score.told": Renamed}, STEPS)
    stored = leaf("test.score.told", 1, {"a": 15, "b": 8})
    assert read(codec, "test.score.told@1", stored) == Renamed(score=(15, 8), teller="unknown")


def test_a_middle_form_goes_through_the_steps_that_are_left() -> None:
    codec = Codec({"test.score.told": Renamed}, STEPS)
    stored = leaf("test.score.told", 2, {"score": [3, 4]})
    assert read(codec, "test.score.told@2", stored) == Renamed(score=(3, 4), teller="unknown")


def test_a_chain_with_a_missing_step_is_told_at_the_start() -> None:
    with pytest.raises(ValueError, match=r"no upcaster reads test\.score\.told@2"):
        Codec({"test.score.told": Renamed}, {("test.score.told", 1): second})


@pytest.mark.parametrize(
    ("tag", "v", "topic"),
    [
        ("test.card.burnt", 1, "test.card.burnt@1"),
        ("test.card.played", 2, "test.card.played@2"),
        ("test.card.played", 0, "test.card.played@0"),
        ("test.card.played", 1, "test.card.burnt@1"),
    ],
    ids=["type", "later version", "version zero", "topic of another type"],
)
def test_what_the_catalogue_does_not_know_fails_with_its_name(tag: str, v: int, topic: str) -> None:
    with pytest.raises(UnknownEventError, match=topic):
        read(Codec(CATALOGUE, {}), topic, leaf(tag, v, {"player": "A1", "cards": []}))


def test_a_body_that_is_not_in_the_catalogue_is_not_written() -> None:
    with pytest.raises(UnknownEventError, match="Renamed"):
        Codec(CATALOGUE, {}).form(Renamed(score=(1, 2), teller="x"))


def test_a_value_that_was_erased_reads_as_the_marker() -> None:
    stored = leaf("test.reason.given", 1, {"article": "19.2"}, personal={"reason": "00", "witness": "00"})
    found = read(Codec(CATALOGUE, {}), "test.reason.given@1", stored, {"witness": "Ana"})
    assert found == ReasonGiven(article="19.2", reason=ERASED, witness="Ana")


def test_an_erased_optional_value_is_told_from_one_that_never_was() -> None:
    codec = Codec(CATALOGUE, {})
    erased = leaf("test.words.spoken", 1, {}, personal={"aside": "00"})
    assert read(codec, "test.words.spoken@1", erased) == WordsSpoken(aside=ERASED)
    assert read(codec, "test.words.spoken@1", leaf("test.words.spoken", 1, {})) == WordsSpoken()


def test_dictionaries_keyed_by_numbers_come_back_as_they_were() -> None:
    class ByNumber(Body, frozen=True, tag="test.by.number"):
        points: dict[int, int]

    codec = Codec({"test.by.number": ByNumber}, {})
    form = codec.form(ByNumber(points={2: 15, 1: 3}))
    assert form.data == {"points": {"1": 3, "2": 15}}
    assert read(codec, "test.by.number@1", leaf("test.by.number", 1, form.data)) == ByNumber(points={1: 3, 2: 15})


def test_a_type_listed_under_another_name_is_told_at_the_start() -> None:
    with pytest.raises(ValueError, match="its tag is"):
        Codec({"test.card.burnt": CardPlayed}, {})


def test_a_personal_field_that_is_no_text_is_told_at_the_start() -> None:
    class Names(Body, frozen=True, tag="test.names"):
        names: tuple[Personal, ...]

    with pytest.raises(ValueError, match="personal field names is not text"):
        Codec({"test.names": Names}, {})


def test_bytes_that_do_not_fit_their_type_are_not_read_as_something_else() -> None:
    with pytest.raises(msgspec.ValidationError):
        read(Codec(CATALOGUE, {}), "test.card.played@1", leaf("test.card.played", 1, {"player": 7, "cards": []}))


def test_any_json_value_fits_a_field_for_any_value() -> None:
    codec = Codec(CATALOGUE, {})
    form = codec.form(ValueKept(value={"a": [1, None]}))
    assert read(codec, form.topic, leaf(form.tag, 1, form.data)) == ValueKept(value={"a": [1, None]})
