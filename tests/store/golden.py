"""Golden files: the stored bytes of one sample of every event type and version, kept for ever.

``python -m tests.store.golden --write`` adds the files that are missing and touches no other. A file holds, in
canonical JSON, the leaf of a sample and the defaults of its body's fields: a leaf leaves them out, so another default
would change what old leaves say.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from domain.catalogue import EVENT_TYPES
from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from store.canonical import canonical
from store.codec import Codec
from store.drafts import Origin, draft, seal
from store.leaf import Actor, topic
from store.upcasters import UPCASTERS

T = TypeVar("T")

FOLDER = Path(__file__).parent / "golden"
_ORIGIN = Origin(Actor("p-golden", "clerk", "d-golden"), "2026-03-01T18:04:06.000000Z", "c-golden")


def path(tag: str, version: int) -> Path:
    """Where the golden file of a type's version is."""
    return FOLDER / f"{topic(tag, version)}.json"


def golden(kind: type[Body]) -> bytes:
    """The golden file of ``kind`` as the program would write it now. Raises TypeError if it has no canonical form."""
    codec = Codec({str(kind.__struct_config__.tag): kind}, _steps(kind))
    event = Event(1, sample(kind), "2026-03-01T15:04:05-03:00")
    drafted = _taken(kind, draft(codec, event, "golden/m1", 1, lambda: b"\0" * 16))
    (sealed,) = _taken(kind, seal([drafted], _ORIGIN, b""))
    return _taken(kind, canonical({"defaults": _defaults(kind), "leaf": msgspec.json.decode(sealed.leaf)})) + b"\n"


def _taken(kind: type[Body], made: T | Refusal) -> T:
    if isinstance(made, Refusal):
        raise TypeError(f"{kind.__name__} has no canonical form: {made}")
    return made


def sample(kind: type[Body]) -> Body:
    """A body of ``kind`` in which every field has a value other than its default."""
    return msgspec.convert(dict(_fields(inspect.type_info(kind))), kind, str_keys=True)


def _steps(kind: type[Body]) -> Mapping[tuple[str, int], Any]:
    return {(tag, n): step for (tag, n), step in UPCASTERS.items() if tag == kind.__struct_config__.tag}


def _defaults(kind: type[Body]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            found[field.name] = msgspec.to_builtins(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            found[field.name] = msgspec.to_builtins(field.default_factory())
    return found


def _fields(struct: inspect.Type) -> Iterator[tuple[str, Any]]:
    if not isinstance(struct, inspect.StructType):
        raise TypeError(f"{struct} is no struct")
    if struct.tag_field is not None:
        yield struct.tag_field, struct.tag
    for field in struct.fields:
        value = _value(field.type, field.name)
        if isinstance(value, bool):
            yield field.encode_name, field.default is not True
        else:
            yield field.encode_name, value + 1 if isinstance(value, int) and value == field.default else value


def _value(kind: inspect.Type, name: str) -> Any:  # noqa: ANN401, C901, PLR0912 (any value, a case for each type)
    match kind:
        case inspect.Metadata(type=inner):
            return _value(inner, name)
        case inspect.BoolType():
            return True
        case inspect.IntType(ge=least, gt=above):
            return least if least is not None else 1 if above is None else above + 1
        case inspect.StrType():
            return name
        case inspect.NoneType():
            return None
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.UnionType(types=types):
            return _value(next(each for each in types if not isinstance(each, inspect.NoneType)), name)
        case inspect.TupleType(item_types=types):
            return [_value(each, name) for each in types]
        case (
            inspect.VarTupleType(item_type=item)
            | inspect.ListType(item_type=item)
            | inspect.FrozenSetType(item_type=item)
        ):
            return [_value(item, name)]
        case inspect.DictType(key_type=key, value_type=value):
            return {_value(key, name): _value(value, name)}
        case inspect.StructType():
            return dict(_fields(kind))
        case _:
            raise TypeError(f"{name}: no sample of {kind}")


def write() -> list[Path]:
    """Add the golden files that are missing, and return their paths."""
    FOLDER.mkdir(exist_ok=True)
    added = [path(tag, kind.VERSION) for tag, kind in EVENT_TYPES.items() if not path(tag, kind.VERSION).exists()]
    for tag, kind in EVENT_TYPES.items():
        if path(tag, kind.VERSION) in added:
            path(tag, kind.VERSION).write_bytes(golden(kind))
    return added


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True, help="add what is missing")
    parser.parse_args()
    sys.stdout.writelines(f"{added.name}\n" for added in write())
