"""What was stored once is read for ever, and means what it meant."""

import msgspec
import pytest

from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Body
from store.canonical import canonical
from store.codec import Codec
from store.leaf import topic
from store.upcasters import UPCASTERS
from tests.store.golden import FOLDER, golden, path, sample

FORMS = [(tag, n) for tag, kind in EVENT_TYPES.items() for n in range(1, kind.VERSION + 1)]


@pytest.mark.parametrize(("tag", "version"), FORMS, ids=str)
def test_every_form_of_every_event_has_a_golden_file_that_is_still_read(tag: str, version: int) -> None:
    file = path(tag, version)
    assert file.exists(), f"python -m tests.store.golden --write adds {file.name}"
    stored = msgspec.json.decode(file.read_bytes())["leaf"]
    leaf = canonical(stored)
    assert isinstance(leaf, bytes)
    codec = Codec(EVENT_TYPES, UPCASTERS)
    personal = {field: field for field in stored.get("personal", {})}
    typed = codec.typed.get(topic(tag, version))
    found = (typed or codec.read_plain)(leaf)
    body = codec.finish(topic(tag, version), found, personal)
    assert type(body) is EVENT_TYPES[tag]
    if version == EVENT_TYPES[tag].VERSION:
        assert body == sample(type(body))


@pytest.mark.parametrize("kind", EVENT_TYPES.values(), ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_event_is_still_written_as_it_was(kind: type[Body]) -> None:
    file = path(str(kind.__struct_config__.tag), kind.VERSION)
    assert file.read_bytes() == golden(kind), f"{file.name}: another form needs another VERSION and an upcaster"


def test_no_form_that_was_stored_is_taken_away() -> None:
    assert {file.name for file in FOLDER.glob("*.json")} <= {path(tag, n).name for tag, n in FORMS}


def test_another_default_is_another_form() -> None:
    """Leaves leave defaults out: the file holds them, so that changing one shows."""

    class Before(Body, frozen=True, tag="test.default"):
        early: bool = False

    class After(Body, frozen=True, tag="test.default"):
        early: bool = True

    assert golden(Before) != golden(After)


def test_a_field_without_canonical_form_is_found_before_it_is_ever_stored() -> None:
    class Share(Body, frozen=True, tag="test.share"):
        share: float

    with pytest.raises(TypeError, match="share"):
        golden(Share)
