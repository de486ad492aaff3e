"""An edition between its file and its stream: the entries that tell it, what differs, and the edition again."""

from collections.abc import Callable, Iterator, Mapping
from operator import eq
from typing import NamedTuple

from msgspec.structs import replace

from domain.competition.draw import Draw
from domain.competition.edition import Edition, Fixture, Lot, Phase, Team, Told
from domain.competition.events import (
    ConditionsSet,
    EditionOpened,
    EntryWithdrawn,
    LotAnnounced,
    LotDrawn,
    MatchListed,
    MatchScheduled,
    OrderSet,
    PhaseSet,
    ResultTold,
    TeamEntered,
    key_of,
)
from domain.kernel.event import Body, Event

Key = tuple[str, str]
TABLES = {
    "edition.opened": "reglamento",
    "edition.conditions.set": "condiciones",
    "edition.team.entered": "equipos",
    "edition.phase.set": "fases",
    "edition.match.listed": "partidos",
    "edition.match.scheduled": "partidos",
    "edition.result.told": "partidos",
    "edition.order.set": "partidos",
    "edition.lot": "sorteos",
}
"""The table of the edition's file that tells an entry."""
RESULT = str(ResultTold.__struct_config__.tag)
SCHEDULED = str(MatchScheduled.__struct_config__.tag)
MATCH = str(MatchListed.__struct_config__.tag)


class Entries(NamedTuple):
    """The state of an edition's stream: what is told last under each key, and the order of play."""

    by_key: Mapping[Key, Body] = {}
    order: tuple[str, ...] = ()


def evolve(entries: Entries, event: Event) -> Entries:
    """The entries after one event."""
    body = event.body
    match body:
        case EntryWithdrawn():
            gone = body.kind, body.id
            order = tuple(one for one in entries.order if gone != (MATCH, one))
            return Entries({key: one for key, one in entries.by_key.items() if key != gone}, order)
        case OrderSet():
            return entries._replace(order=body.matches)
        case MatchListed() if body.match not in entries.order:
            return Entries({**entries.by_key, key_of(body): body}, (*entries.order, body.match))
        case _:
            return entries._replace(by_key={**entries.by_key, key_of(body): body})


def entries_of(edition: Edition) -> Entries:
    """The entries that tell an edition."""
    told = {key_of(body): body for body in _told(edition)}
    return Entries(told, tuple(one.id for one in edition.fixtures))


def _told(edition: Edition) -> Iterator[Body]:
    yield EditionOpened(edition=edition.id, rulebook=edition.rulebook)
    yield ConditionsSet(
        name=edition.name, conditions=edition.conditions, stated=edition.stated, changes=edition.changes
    )
    yield from map(_entered, edition.teams)
    for phase in edition.phases:
        yield PhaseSet(
            phase=phase.id,
            stage=phase.stage,
            qualify=phase.qualify,
            best_seconds=phase.best_seconds,
            groups=phase.groups,
            knockouts=phase.knockouts,
        )
    for one in edition.fixtures:
        yield MatchListed(match=one.id, phase=one.phase, group=one.group, teams=one.teams, knockout=one.knockout)
        if one.at is not None:
            yield MatchScheduled(match=one.id, at=one.at)
        if one.told or one.warnings:
            yield _result_told(one)
    yield from map(_lot_told, edition.lots)


def _result_told(fixture: Fixture) -> Body:
    told = fixture.told
    if told is None:
        return ResultTold(match=fixture.id, warnings=fixture.warnings)
    return ResultTold(
        match=fixture.id,
        kind=told.kind,
        winner=told.winner,
        score=told.score,
        disqualified=told.disqualified,
        warnings=fixture.warnings,
    )


def _entered(team: Team) -> Body:
    one, two, three = (*team.players, None, None, None)[:3]
    return TeamEntered(
        team=team.id, name=team.name, player_1=one, player_2=two, player_3=three, substitute=team.substitute
    )


def _lot_told(lot: Lot) -> Body:
    draw = lot.draw
    if draw is None:
        return LotDrawn(phase=lot.phase, group=lot.group, order=lot.order)
    if not lot.order:
        return LotAnnounced(
            phase=lot.phase, group=lot.group, among=draw.among, commitment=draw.commitment, source=draw.source
        )
    return LotDrawn(
        phase=lot.phase,
        group=lot.group,
        order=lot.order,
        commitment=draw.commitment,
        source=draw.source,
        seed=draw.seed,
        value=draw.value,
    )


def edition_of(entries: Entries) -> Edition | None:
    """The edition that the entries tell; None where there is none. Its matches have no lines and name no files."""
    bodies = list(entries.by_key.values())
    opened = next((one for one in bodies if isinstance(one, EditionOpened)), None)
    terms = next((one for one in bodies if isinstance(one, ConditionsSet)), None)
    if opened is None or terms is None:
        return None
    return Edition(
        opened.edition,
        terms.name,
        opened.rulebook,
        terms.conditions,
        terms.stated,
        tuple(_team(one) for one in bodies if isinstance(one, TeamEntered)),
        tuple(_phase(one) for one in bodies if isinstance(one, PhaseSet)),
        tuple(_fixture(entries, match, line) for line, match in enumerate(entries.order, 1)),
        tuple(_lot(one) for one in bodies if isinstance(one, LotAnnounced | LotDrawn)),
        changes=terms.changes,
    )


def _team(entered: TeamEntered) -> Team:
    players = (entered.player_1, entered.player_2, entered.player_3)
    return Team(entered.team, entered.name, tuple(one for one in players if one is not None), entered.substitute)


def _phase(told: PhaseSet) -> Phase:
    return Phase(told.phase, told.stage, told.qualify, told.best_seconds, told.groups, told.knockouts)


def _fixture(entries: Entries, match: str, line: int) -> Fixture:
    listed, told = entries.by_key[MATCH, match], entries.by_key.get((RESULT, match))
    assert isinstance(listed, MatchListed)
    scheduled = entries.by_key.get((SCHEDULED, match))
    at = scheduled.at if isinstance(scheduled, MatchScheduled) else None
    fixture = Fixture(match, listed.phase, listed.group, listed.teams, line=line, knockout=listed.knockout, at=at)
    if not isinstance(told, ResultTold):
        return fixture
    result = None if told.kind is None else Told(told.kind, told.winner, told.score, told.disqualified)
    return replace(fixture, told=result, warnings=told.warnings)


def _lot(told: LotAnnounced | LotDrawn) -> Lot:
    if isinstance(told, LotAnnounced):
        return Lot(told.phase, told.group, (), Draw(told.among, told.commitment, told.source))
    if told.commitment is None or told.source is None:
        return Lot(told.phase, told.group, told.order)
    draw = Draw(tuple(sorted(told.order)), told.commitment, told.source, told.seed, told.value)
    return Lot(told.phase, told.group, told.order, draw)


class Difference(NamedTuple):
    """An event that makes the record tell what the file tells. ``adds``: nothing that is on record changes by it."""

    key: Key
    body: Body
    adds: bool


def differences(
    entries: Entries, edition: Edition, is_same: Callable[[Body, Body], bool] = eq
) -> tuple[Difference, ...]:
    """What the file tells and the record does not, or otherwise. ``is_same`` compares what is told and recorded."""
    told = entries_of(edition)
    found: list[Difference] = []
    for key, body in told.by_key.items():
        before = entries.by_key.get(key)
        if before is None or not is_same(body, before):
            found.append(Difference(key, body, adds=before is None or _goes_on(before, body)))
    for kind, name in entries.by_key.keys() - told.by_key.keys():
        found.append(Difference((kind, name), EntryWithdrawn(kind=kind, id=name), adds=False))
    order = tuple(one for one in entries.order if one in told.order)
    order += tuple(one for one in told.order if one not in order)
    if order != told.order:
        moved = OrderSet(matches=told.order)
        found.append(Difference(key_of(moved), moved, adds=False))
    return tuple(found)


def _goes_on(before: Body, after: Body) -> bool:
    """Whether the entry only goes on: an announced lot is drawn, conditions change from a later match on."""
    match before, after:
        case LotAnnounced(), LotDrawn():
            return (before.commitment, before.source) == (after.commitment, after.source)
        case ConditionsSet(), ConditionsSet():
            kept = after.changes[: len(before.changes)]
            return replace(after, changes=kept) == before
        case _:
            return False


def where(key: Key, edition: Edition) -> str:
    """The path in the edition's file of an entry, as its lines are told; of one that is not there, its table's."""
    kind, name = key
    table = TABLES.get(kind, "")
    ids = {
        "equipos": [one.id for one in edition.teams],
        "fases": [one.id for one in edition.phases],
        "partidos": [one.id for one in edition.fixtures],
        "sorteos": [key_of(_lot_told(one))[1] for one in edition.lots],
    }.get(table, [])
    return f"{table}.{ids.index(name)}" if name in ids else table
