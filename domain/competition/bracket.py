"""The bracket: who comes to each knockout, who wins it and goes on (1.8)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.competition.edition import SECONDS, Edition, Fixture, Knockout, Phase, Slot
from domain.competition.outcome import ANNULLED, Outcome
from domain.competition.standings import Standings, in_order, out_of
from domain.rulebooks.tsa.regulation import rule


class Entrant(NamedTuple):
    """Who comes to one side of a knockout: ``team`` where that is known, else one of ``possible``.

    Who was disqualified on the way is possible: of it only its administrative loss is taken, for its rival's sake.
    """

    told: str
    """As the edition says it: a place, the winner or loser of a knockout, or the team itself."""
    team: str | None
    possible: frozenset[str]


class Node(NamedTuple):
    """A knockout and what it came to. ``status`` is that of the match that decides it, None where none is listed."""

    phase: str
    id: str
    entrants: tuple[Entrant, ...]
    matches: tuple[str, ...]
    status: str | None = None
    winner: str | None = None
    loser: str | None = None
    """Both None until the result is firm; also where nobody won."""
    goes_on: bool = True
    """Whether its winner goes on from the phase: no knockout of the phase waits for it, and it is not one of losers."""


class Bracket(NamedTuple):
    """The nodes of each phase without groups, in order, and who goes on from it."""

    nodes: tuple[Node, ...]
    ahead: dict[str, tuple[str, ...]]

    def node(self, knockout: str) -> Node:
        """The node of a knockout."""
        return next(one for one in self.nodes if one.id == knockout)


class Found(NamedTuple):
    """What is known of the competition so far."""

    edition: Edition
    standings: Standings
    outcomes: Mapping[str, Outcome]
    out: Mapping[str, str]
    """Who is disqualified, by the match that put it out."""


def bracket(edition: Edition, standings: Standings, outcomes: Mapping[str, Outcome], out: Mapping[str, str]) -> Bracket:
    """Follow the bracket from its first phase; each node rests on those above it."""
    found = Found(edition, standings, outcomes, out)
    nodes: list[Node] = []
    ahead: dict[str, tuple[str, ...]] = {}
    for phase in edition.phases:
        if phase.groups:
            continue
        for knockout in phase.knockouts:
            nodes.append(_node(found, phase, knockout, nodes))
        if not phase.knockouts:
            nodes += _by_matches(found, phase)
        ahead[phase.id] = winners([one for one in nodes if one.phase == phase.id], out_of(edition, phase, out))
    return Bracket(tuple(nodes), ahead)


@rule("1.8", otherwise=())
def winners(nodes: Sequence[Node], gone: frozenset[str]) -> tuple[str, ...]:
    """From a phase without groups its winners go on, unless they were disqualified (1.8, 1.14)."""
    ahead = (node.winner for node in nodes if node.goes_on)
    return tuple(dict.fromkeys(team for team in ahead if team is not None and team not in gone))


@rule("1.8", otherwise=True)
def may_meet(node: Node, teams: tuple[str, str]) -> bool:
    """Two teams meet in a knockout if the bracket brings them there, or still can (1.8)."""
    one, other = (entrant.possible for entrant in node.entrants)
    a, b = teams
    return (a in one and b in other) or (b in one and a in other)


def contradicting(found: Bracket, edition: Edition) -> Fixture | None:
    """The first match whose teams the bracket does not bring together."""
    ids = {one.id for one in found.nodes}
    played = (one for one in edition.fixtures if one.knockout in ids)
    return next((one for one in played if not may_meet(found.node(one.knockout or ""), one.teams)), None)


def _node(found: Found, phase: Phase, knockout: Knockout, above: Sequence[Node]) -> Node:
    listed = [one for one in found.edition.fixtures if one.knockout == knockout.id]
    gone = out_before(found, phase, listed)
    entrants = tuple(_entrant(found, slot, above, gone) for slot in knockout.slots)
    awaited = {slot.knockout for one in phase.knockouts for slot in one.slots if slot.wins}
    of_losers = any(slot.knockout and not slot.wins for slot in knockout.slots)
    goes_on = knockout.id not in awaited and not of_losers
    return _decided(found, Node(phase.id, knockout.id, entrants, tuple(one.id for one in listed), goes_on=goes_on))


def _by_matches(found: Found, phase: Phase) -> list[Node]:
    """A phase whose bracket is not told: each of its matches stands for itself."""
    listed = found.edition.fixtures_of(phase.id)
    nodes = (Node(phase.id, one.id, tuple(_sure(team, team) for team in one.teams), (one.id,)) for one in listed)
    return [_decided(found, node) for node in nodes]


def _decided(found: Found, node: Node) -> Node:
    """By its last match that was not annulled: a replay takes the place of the match before it."""
    known = [found.outcomes[match] for match in node.matches if match in found.outcomes]
    deciding = next((one for one in reversed(known) if one.status != ANNULLED), known[-1] if known else None)
    if deciding is None:
        return node
    node = node._replace(status=deciding.status)
    if not deciding.is_settled or deciding.winner is None:
        return node
    loser = next(team for team in deciding.teams if team != deciding.winner)
    return node._replace(winner=deciding.winner, loser=loser)


@rule("1.14", otherwise=frozenset())
def out_before(found: Found, phase: Phase, listed: Sequence[Fixture]) -> frozenset[str]:
    """Who does not come to a knockout: who was disqualified before its first match, not in it or later (1.14)."""
    gone = out_of(found.edition, phase, found.out)
    if not listed:
        return gone
    order = {one.id: place for place, one in enumerate(found.edition.fixtures)}
    return frozenset(team for team in gone if order[found.out[team]] < order[listed[0].id])


def _entrant(found: Found, slot: Slot, above: Sequence[Node], gone: frozenset[str]) -> Entrant:
    if slot.team is not None:
        return _sure(slot.told, slot.team)
    if slot.knockout is None:
        return _from_table(found, slot)
    node = next(one for one in above if one.id == slot.knockout)
    return _from_knockout(slot, node, gone)


def _from_knockout(slot: Slot, node: Node, gone: frozenset[str]) -> Entrant:
    team = node.winner if slot.wins else node.loser
    if team is not None and team not in gone:
        return _sure(slot.told, team)
    others = frozenset().union(*(one.possible for one in node.entrants)) - gone
    return Entrant(slot.told, None, others if team is None else others | {team})


def _from_table(found: Found, slot: Slot) -> Entrant:
    phase = found.edition.phase(slot.phase or "")
    gone = out_of(found.edition, phase, found.out)
    tables = found.standings.seconds if slot.group == SECONDS else found.standings.tables
    table = next((one for one in tables if (one.phase, one.group) == (phase.id, slot.group)), None)
    order = in_order(table, gone) if table is not None and table.is_final else []
    if slot.place <= len(order):
        return _sure(slot.told, order[slot.place - 1])
    members = (team for one in phase.groups if slot.group in {SECONDS, one.id} for team in one.teams)
    return Entrant(slot.told, None, frozenset(members) - gone)


def _sure(told: str, team: str) -> Entrant:
    return Entrant(told, team, frozenset({team}))
