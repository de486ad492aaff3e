"""Reasons as plain values. ``places`` tell where an act stands that was read from a file."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from domain.competition.reasons import Crossing, Going, Placing
from domain.kernel.event import Event
from domain.kernel.reason import Amount, Chain, Fallen, Member
from projections.why.questions import GOES, PLACE, Answer

Document = dict[str, Any]


class Place(NamedTuple):
    """Where a match is told: its file, the line of each act, and for a match without an acta its own line."""

    file: str
    lines: Mapping[int, int]
    line: int = 1


Places = Mapping[str, Place]


def document_of(answer: Answer, places: Places) -> Document:
    """An answer as plain values; differences as exact fractions in text, as in the standings."""
    if isinstance(answer, Chain):
        return _chain(answer, places)
    if isinstance(answer, Placing):
        return {"question": PLACE, "of": [answer.team, answer.phase], "value": answer.position, **_plain(answer)}
    return {"question": GOES, "of": [answer.team, answer.phase], "value": answer.goes, **_plain(answer)}


def _plain(answer: Placing | Going | Crossing) -> Document:
    told: Document = msgspec.to_builtins(answer)
    for key in ("team", "phase", "position", "goes"):
        told.pop(key, None)
    if "is_final" in told:
        told["final"] = told.pop("is_final")
    return told


def _chain(chain: Chain, places: Places) -> Document:
    return {
        "question": chain.question,
        "of": list(chain.of),
        "value": _amount(chain.value),
        "members": [_member(member, places) for member in chain.members],
        "fallen": [_fallen(one, places) for one in chain.fallen],
    }


def _member(member: Member, places: Places) -> Document:
    document: Document = {"amount": _amount(member.amount), **_where(member.match, member.event, places)}
    document |= {"articles": list(member.articles), "interpretations": list(member.interpretations)}
    if member.because is not None:
        document["because"] = _chain(member.because, places)
    return document


def _fallen(one: Fallen, places: Places) -> Document:
    by = {**_where(one.member.match, one.by, places), "articles": list(one.articles)}
    return {**_member(one.member, places), "by": by}


def _where(match: str, event: Event | None, places: Places) -> Document:
    place = places.get(match)
    document: Document = {"match": match}
    if place is not None:
        line = place.lines.get(event.act) if event is not None else None if place.lines else place.line
        document |= {"file": place.file} | ({} if line is None else {"line": line})
    if event is not None:
        document |= {"act": event.act, "event": str(type(event.body).__struct_config__.tag)}
        document |= {} if event.at is None else {"at": event.at}
    return document


def _amount(amount: Amount) -> int | str:
    return amount if isinstance(amount, int) else str(amount)
