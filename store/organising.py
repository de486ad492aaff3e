"""What an organiser orders, each once by its key: an edition told or amended, a lot, a match opened.

Everything is read and judged before it is recorded, all that is wrong at once; the refusal then carries the defects.
"""

import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.competition import source
from domain.competition.draw import HASH, order
from domain.competition.edition import Edition
from domain.competition.reading import Rejection, read
from domain.competition.record import edition_of
from domain.competition.writing import write
from domain.kernel.refusal import Refusal
from domain.notation.reading import read as read_acta
from store.acting import MATCH, receipt
from store.editions import ENTRIES, EditionPlan, prepare, read_file
from store.importing import NotImported, Plan, stream_of
from store.matches import MatchStore
from store.orders import Order, Planned, carry_out, refused_with
from store.outcomes import Appended, Decision, Outcome, Refused

LOTS = "sorteos"
BY_ID = frozenset({"equipos", "fases", "partidos"})


class Lot(msgspec.Struct, frozen=True):
    """A lot: what is committed to before it, and what proves it afterwards (1.13)."""

    phase: str
    group: str
    among: tuple[str, ...]
    source: str
    commitment: str
    seed: str | None = None
    value: str | None = None


def tell_edition(
    store: MatchStore, order: Order, told: bytes, *, amend: bool = False, edition: str | None = None
) -> Outcome:
    """Record an edition as its file tells it. ``amend``: as it is told otherwise than it is recorded, too.

    ``edition``: the id that it must have, and be on record under. Refused with ``edition_refused``,
    ``edition_unknown``, ``another_edition``, ``out_of_reach`` or the store's codes. Raises the store's errors.
    """
    found, rejected = read(told)
    if found is None:  # of the bytes alone: the same at any time
        return Refused(refused_with("edition_refused", rejected))
    if edition not in {None, found.id}:
        return Refused(Refusal("another_edition", facts={"told": found.id, "edition": edition}))
    return _tell(store, order, found.id, lambda _: told, amend=amend, is_known=edition is not None)


def tell_entries(store: MatchStore, order: Order, edition: str, told: bytes) -> Outcome:
    """Record entries of an edition: those with an id that is known take the place of what was told, others are added.

    ``told`` is the text of an edition's file with nothing but their tables. Refused as ``tell_edition``.
    """
    entries = source.read(told)
    if not isinstance(entries, source.Source):
        rejected = [Rejection(None, source.NAME, (defect,), defect.line) for defect in entries]
        return Refused(refused_with("edition_refused", rejected))
    return _tell(store, order, edition, lambda known: _merged(known, entries), amend=True, is_known=True)


def tell_lot(store: MatchStore, order: Order, edition: str, lot: Lot) -> Outcome:
    """Announce a lot, or with its seed and value draw it: the order follows from both. Refused as ``tell_edition``."""
    table: dict[str, Any] = {"fase": lot.phase, "grupo": lot.group, "entre": list(lot.among)}
    table |= {"fuente": lot.source, "compromiso": lot.commitment}
    if lot.seed is not None and lot.value is not None:
        table |= {"semilla": lot.seed, "valor": lot.value, "orden": _order(lot.among, lot.seed, lot.value)}
    entries = source.Source({LOTS: [table]}, {})
    return _tell(store, order, edition, lambda known: _merged(known, entries), amend=False, is_known=True)


def _order(among: tuple[str, ...], seed: str, value: str) -> list[str]:
    return list(order(among, seed, value)) if HASH.fullmatch(seed) else sorted(among)


def open_match(store: MatchStore, order: Order, acta: bytes) -> Outcome:
    """Open the match that the header of ``acta`` tells; acts are recorded one by one.

    Refused with ``acta_refused``, ``acta_with_acts``, ``match_known``, ``out_of_reach`` or the store's codes. Raises
    the store's errors.
    """
    reading = read_acta(acta)
    if reading.opened is None or reading.defects:  # of the bytes alone: the same at any time
        return Refused(refused_with("acta_refused", [Rejection(reading.match, "", tuple(reading.defects), 1)]))
    if reading.lines:
        return Refused(Refusal("acta_with_acts", facts={"line": reading.lines[0].number}))
    stream = stream_of(reading.opened)
    if not order.author.grant.reaches(stream):
        return Refused(Refusal("out_of_reach", facts={"match": stream}))

    def plan() -> Planned:
        if store.place(stream)[0]:
            return store.place(stream)[0], Refusal("match_known", facts={"match": stream})
        under = read_file(store, acta)
        if isinstance(under, NotImported) or under.opened is None:
            defects = under.defects if isinstance(under, NotImported) else tuple(under.defects)
            return 0, refused_with("acta_refused", [Rejection(reading.match, "", defects, 1)])
        made = Plan(under, under.opened, {}, ())
        if made.defects:
            return 0, refused_with("acta_refused", [Rejection(reading.match, "", tuple(made.defects), 1)])
        return 0, Decision(made.events, lambda appended: {**receipt(appended)})

    return carry_out(store, order, stream, MATCH, plan)


def _tell(  # noqa: PLR0913 (an edition as it is told, in one way or another)
    store: MatchStore,
    order: Order,
    edition: str,
    told: Callable[[Edition | None], bytes | source.Source],
    *,
    amend: bool,
    is_known: bool,
) -> Outcome:
    if not order.author.grant.reaches(edition):
        return Refused(Refusal("out_of_reach", facts={"match": edition}))
    if is_known and edition_of(store.state(edition, ENTRIES)[0]) is None:
        return Refused(Refusal("edition_unknown", facts={"edition": edition}))

    def plan() -> Planned:
        entries, version = store.state(edition, ENTRIES)
        made = prepare(store, told(edition_of(entries)), None, amend=amend)
        if not isinstance(made, EditionPlan):
            return version, refused_with("edition_refused", made)
        if made.edition.id != edition:
            return version, Refusal("another_edition", facts={"told": made.edition.id, "edition": edition})
        position = store.place(edition)[1]
        return made.version, Decision(made.events, lambda appended: _answer(appended, position))

    return carry_out(store, order, edition, ENTRIES, plan)


def _answer(appended: Appended, position: int) -> Mapping[str, object]:
    told = receipt(appended, position)
    return {"edition": told.pop("match"), "added": appended.last - appended.first + 1, **told}


def _merged(known: Edition | None, entries: source.Source) -> source.Source:
    """The edition's tables with those of ``entries``; only these have lines that somebody can look up."""
    tables: dict[str, Any] = tomllib.loads(write(known)) if known is not None else {}
    lines: dict[str, int] = {}
    for name, told in entries.tables.items():
        before = tables.get(name)
        if not _is_list(told) or not _is_list(before if before is not None else []):
            tables[name] = told  # one thing alone, or no list of tables: its own defect
            lines |= {path: line for path, line in entries.lines.items() if path.partition(".")[0] == name}
            continue
        merged = tables.setdefault(name, [])
        for number, entry in enumerate(told):
            place = next((n for n, one in enumerate(merged) if _is_same(name, one, entry)), len(merged))
            merged[place : place + 1] = [entry]
            at = f"{name}.{number}"
            for path, line in entries.lines.items():
                if path == at or path.startswith(f"{at}."):
                    lines[f"{name}.{place}{path.removeprefix(at)}"] = line
    return source.Source(tables, lines)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _is_same(table: str, one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether an entry takes the place of another."""
    if table in BY_ID:
        return one.get("id") == other.get("id")
    return table == LOTS and _lot(one) == _lot(other)


def _lot(table: Mapping[str, object]) -> tuple[object, ...]:
    among = table.get("entre")
    names = sorted(among) if isinstance(among, list) and all(isinstance(one, str) for one in among) else among
    return table.get("fase"), table.get("grupo"), names
