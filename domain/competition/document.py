"""The standings as a document of plain values, as edition.md describes it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.competition.bracket import Bracket, Node
from domain.competition.edition import Edition, Fixture
from domain.competition.outcome import NONE, Outcome
from domain.competition.season import Season
from domain.competition.standings import Standings, Table
from domain.kernel.instants import moment

Document = dict[str, Any]


def document_of(edition: str, standings: Standings) -> Document:
    """All tables, the second-placed and who goes on."""
    return {
        "edition": edition,
        "tables": [document for phase in _phases(standings) for document in _of_phase(standings, phase)],
        "seconds": [row for table in standings.seconds for row in _seconds(table)],
        "qualified": [{"phase": one.phase, "team": one.team} for one in standings.qualified],
    }


def bracket_document(edition: str | None, found: Bracket) -> Document:
    """The phases without groups: their knockouts in order, and who goes on from each phase."""
    nodes = {phase: [_node(node) for node in found.nodes if node.phase == phase] for phase in found.ahead}
    phases = [{"phase": phase, "knockouts": nodes[phase], "ahead": list(ahead)} for phase, ahead in found.ahead.items()]
    return {"edition": edition, "phases": phases}


def schedule_document(edition: Edition | None, outcomes: Mapping[str, Outcome], now: str | None) -> Document:
    """The matches by the time at which they begin, those without one at the end; late where that was before ``now``."""
    timed = sorted((one for one in edition.fixtures if one.at), key=lambda one: moment(one.at or "")) if edition else []
    others = [one for one in edition.fixtures if not one.at] if edition else []
    rows = [_scheduled(one, outcomes.get(one.id), now) for one in (*timed, *others)]
    return {"edition": edition.id if edition else None, "matches": rows}


def unlisted_document(season: Season[Any]) -> Document:
    """Who played and is on no list of the team, if anybody (3.1)."""
    rows = [
        {"match": match, **msgspec.to_builtins(one), "article": "3.1"}
        for match, judged in season.judged.items()
        if match in season.outcomes
        for one in judged.unlisted
    ]
    return {"unlisted": rows} if rows else {}


def results_document(edition: str, season: Season[Any]) -> Document:
    """The results there are, in the order of play."""
    return {"edition": edition, "results": [_result(one) for one in season.outcomes.values() if one.counts]}


def _result(outcome: Outcome) -> Document:
    score = dict(zip("AB", outcome.score, strict=True)) if outcome.is_played else None
    return {
        "match": outcome.match,
        "phase": outcome.phase,
        "group": outcome.group,
        "teams": dict(zip("AB", outcome.teams, strict=True)),
        "kind": outcome.kind,
        "winner": outcome.winner,
        "score": score,
        "status": outcome.status,
    }


def _scheduled(fixture: Fixture, outcome: Outcome | None, now: str | None) -> Document:
    status = outcome.status if outcome else None
    is_due = fixture.at is not None and now is not None and moment(fixture.at) <= moment(now)
    return {
        "match": fixture.id,
        "at": fixture.at,
        "phase": fixture.phase,
        "group": fixture.group,
        "knockout": fixture.knockout,
        "teams": list(fixture.teams),
        "status": status,
        "late": is_due and status in {NONE, None},
    }


def _node(node: Node) -> Document:
    return {
        "id": node.id,
        "between": [{"from": entrant.told, "team": entrant.team} for entrant in node.entrants],
        "matches": list(node.matches),
        "status": node.status,
        "winner": node.winner,
    }


def _phases(standings: Standings) -> list[str]:
    return list(dict.fromkeys(table.phase for table in standings.tables))


def _of_phase(standings: Standings, phase: str) -> list[Document]:
    """The groups of a phase; the second-placed are a table only while a lot among them is pending."""
    tables = [table for table in standings.tables if table.phase == phase]
    tables += [table for table in standings.seconds if table.phase == phase and table.pending]
    return [_table(table) for table in tables]


def _table(table: Table) -> Document:
    document: Document = {
        "phase": table.phase,
        "group": table.group,
        "final": table.is_final,
        "rows": _rows(table),
        "pending_lots": [list(tied) for tied in table.pending],
    }
    if table.under_review:
        document["under_review"] = list(table.under_review)
    return document


def _rows(table: Table) -> list[Document]:
    rows = []
    for place in table.places:
        totals = table.totals[place.team]
        rows.append(
            {
                "position": place.position,
                "team": place.team,
                "played": totals.played,
                "won": totals.won,
                "lost": totals.lost,
                "points_for": totals.points_for,
                "points_against": totals.points_against,
                "difference": str(totals.difference),
                "decided_by": place.decided_by,
            }
        )
    return rows


def _seconds(table: Table) -> list[Document]:
    return [
        {"phase": table.phase, "position": place.position, "team": place.team, "decided_by": place.decided_by}
        for place in table.places
    ]
