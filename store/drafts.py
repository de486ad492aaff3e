"""From events to leaves: first all that needs no lock, then, under the order lock, what the log itself decides."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.kernel.event import Event
from domain.kernel.refusal import Refusal
from store.canonical import defect
from store.codec import Codec, Form
from store.instants import told_in_utc
from store.leaf import LIMIT, NOTHING, Actor, Claim, Leaf, leaf_hash
from store.line import NewEvent, PersonalValue
from store.personal import Salt, commitment

_encode = msgspec.json.Encoder(order="sorted").encode


class Draft(NamedTuple):
    """An event in its written form, not yet in the log."""

    event: Event
    """As everybody will read it from the log."""
    form: Form
    stream: str
    version: int
    claimed_at: Claim | None
    kept: tuple[PersonalValue, ...]


class Origin(NamedTuple):
    """What the leaves of one command have in common."""

    actor: Actor
    at: str
    cause: str
    signature: str | None = None


def draft(codec: Codec, event: Event, stream: str, version: int, salt: Salt) -> Draft | Refusal:
    """``event`` as version ``version`` of ``stream``, or why it has no canonical form.

    A refusal has a code of ``store.canonical``; or ``store.instant`` where ``event.at`` is no RFC 3339 instant; or
    ``store.body`` where the values in the body are not of its fields' types and could never be read back. Raises
    UnknownEventError for a body that is not in the catalogue.
    """
    form = codec.form(event.body)
    facts: dict[str, str | int | None] = {"act": event.act, "type": form.tag}
    found = defect(form.data, "$.data") or defect(form.personal, "$.personal") or defect(event.act, "$.act")
    if found:
        return Refusal(found.code, facts={**found.facts, **facts})
    claimed_at: Claim | None = None
    if event.at is not None:
        utc = told_in_utc(event.at)
        if utc is None:
            return Refusal("store.instant", facts=facts)
        claimed_at = Claim(event.at, utc)
    try:
        body = codec.reread(form)
    except msgspec.ValidationError:
        return Refusal("store.body", facts=facts)
    kept = tuple(PersonalValue(stream, version, name, salt(), value) for name, value in form.personal.items())
    return Draft(Event(event.act, body, event.at), form, stream, version, claimed_at, kept)


def seal(drafts: Sequence[Draft], origin: Origin, before: bytes) -> list[NewEvent] | Refusal:
    """The leaves of ``drafts``, each chained to the one before; ``before`` is the stream's newest leaf hash or empty.

    Refuses with code ``store.leaf.size`` (facts ``act``, ``type``, ``bytes``) if one is over ``LIMIT`` bytes.
    """
    events: list[NewEvent] = []
    previous = before
    for each in drafts:
        sealed = _encode(
            Leaf(
                act=each.event.act,
                actor=origin.actor,
                at=origin.at,
                cause=origin.cause,
                data=each.form.data,
                prev=previous.hex() or NOTHING,
                stream=each.stream,
                type=each.form.tag,
                v=each.form.version,
                version=each.version,
                claimed_at=each.claimed_at,
                personal={value.field: commitment(value.salt, value.value) for value in each.kept},
                signature=None if events else origin.signature,
            )
        )
        if len(sealed) > LIMIT:
            facts: dict[str, str | int | None] = {"act": each.event.act, "type": each.form.tag, "bytes": len(sealed)}
            return Refusal("store.leaf.size", facts=facts)
        previous = leaf_hash(sealed)
        events.append(NewEvent(each.stream, each.version, each.form.topic, sealed, previous))
    return events
