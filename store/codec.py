"""Between events and what is stored of them."""

import types
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from domain.kernel.event import ERASED, Body, personal_fields
from store.errors import UnknownEventError
from store.leaf import Leaf, topic
from store.personal import personal_values
from store.upcasters import Upcaster

Read: TypeAlias = Callable[[bytes], Leaf[Any]]


class Form(NamedTuple):
    """An event's body in the form in which it is written."""

    tag: str
    version: int
    data: dict[str, Any]
    personal: dict[str, str]

    @property
    def topic(self) -> str:
        """``tag@version``."""
        return topic(self.tag, self.version)


class Codec:
    """Writes and reads bodies of the given types, and reads their older versions.

    Raises ValueError where ``types`` does not fit: a tag that is another than its class's, a personal field that is
    not text, a version of a type that no chain of upcasters reads.
    """

    def __init__(self, event_types: Mapping[str, type[Body]], upcasters: Mapping[tuple[str, int], Upcaster]) -> None:
        self._types = dict(event_types)
        self._upcasters = dict(upcasters)
        self.read_plain: Read = msgspec.json.Decoder(Leaf[dict[str, Any]]).decode
        """How to read a leaf that ``finish`` is to make a body of."""
        self.typed: dict[str, Read] = {}
        """By topic, how to read a leaf whose data is a body already, less the personal values if it has any."""
        for tag, kind in self._types.items():
            self._register(tag, kind)

    def _register(self, tag: str, kind: type[Body]) -> None:
        if tag != kind.__struct_config__.tag:
            raise ValueError(f"{kind.__name__} is listed as {tag}, its tag is {kind.__struct_config__.tag}")
        missing = [n for n in range(1, kind.VERSION) if (tag, n) not in self._upcasters]
        if missing:
            raise ValueError(f"no upcaster reads {topic(tag, missing[0])}")
        hints = get_type_hints(kind)
        for name in personal_fields(kind):
            if not _is_text(hints[name]):
                raise ValueError(f"{tag}: the personal field {name} is not text")
        # Where a personal field is required, the data in the leaf is no body without it.
        if not set(personal_fields(kind)) & {field.name for field in msgspec.structs.fields(kind) if field.required}:
            self.typed[topic(tag, kind.VERSION)] = msgspec.json.Decoder(Leaf[kind]).decode  # type: ignore[valid-type]

    def form(self, body: Body) -> Form:
        """How ``body`` is written. Raises UnknownEventError for a type that is not in the catalogue."""
        kind = type(body)
        tag = kind.__struct_config__.tag
        if not isinstance(tag, str) or self._types.get(tag) is not kind:
            raise UnknownEventError(f"{kind.__name__} ({tag}) is not in the catalogue")
        data = msgspec.to_builtins(body, str_keys=True, order="deterministic")
        personal = personal_values(body)
        for name in (kind.__struct_config__.tag_field, *personal_fields(kind)):
            data.pop(name, None)
        return Form(tag, kind.VERSION, data, personal)

    def reread(self, form: Form) -> Body:
        """The body that will be read from ``form``. Raises msgspec's ValidationError if it fits no type."""
        return msgspec.convert({**form.data, **form.personal}, self._types[form.tag], str_keys=True)

    def finish(self, name: str, leaf: Leaf[Any], personal: Mapping[str, str]) -> Body:
        """The body in a leaf of topic ``name``, with its personal values by field; ``ERASED`` for those not given.

        Raises UnknownEventError for a type or version that the catalogue does not have, and msgspec's
        ValidationError where the fields do not fit their type.
        """
        values = {field: personal.get(field, ERASED) for field in leaf.personal}
        if isinstance(leaf.data, Body):
            return msgspec.structs.replace(leaf.data, **values)
        kind = self._types.get(leaf.type)
        if kind is None or not 1 <= leaf.v <= kind.VERSION or topic(leaf.type, leaf.v) != name:
            raise UnknownEventError(f"{name} is not in the catalogue")
        data = leaf.data | values
        for version in range(leaf.v, kind.VERSION):
            data = self._upcasters[leaf.type, version](data)
        return msgspec.convert(data, kind, str_keys=True)


def _is_text(hint: object) -> bool:
    if get_origin(hint) in {Union, types.UnionType}:
        return {str, type(None)} == set(get_args(hint))
    return hint is str
