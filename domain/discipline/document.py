"""The register as a document of plain values, as edition.md describes it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.discipline.conduct import Conduct
from domain.discipline.measures import NO_TEAM
from domain.discipline.register import Decided, Disqualification, Register

Document = dict[str, Any]


def document_of(edition: str | None, teams: Iterable[str], register: Register) -> Document:
    """The teams with any entry, in the edition's order, each with its counts by stage and what put it out.

    Beside them, where there is any, what was decided against each and what an investigator has to see (18, 19).
    """
    teams = list(teams)
    lists = {
        "measures": [
            {"team": team or None, **_measure(one)} for team in (*teams, NO_TEAM) for one in register.measures(team)
        ],
        "incidents": [
            {"team": team or None, "match": match, **msgspec.to_builtins(one)}
            for team in (*teams, NO_TEAM)
            for match, one in register.incidents(team)
        ],
    }
    listed = {team: found for team in teams if (found := _team(register, team))}
    return {"edition": edition, "teams": listed, **{name: rows for name, rows in lists.items() if rows}}


def _measure(decided: Decided) -> Document:
    repeats = decided.repeats
    return {
        "match": decided.match,
        "stage": decided.stage,
        **msgspec.to_builtins(decided.measure),
        "repeats": {"match": repeats[0], "act": repeats[1]} if repeats else None,
    }


def _team(register: Register, team: str) -> Document | None:
    stages = register.stages(team)
    if not stages:
        return None
    return {
        "stages": {stage: _counts(conduct) for stage, conduct in stages.items()},
        "disqualified": _out(register.disqualified(team)),
    }


def _counts(conduct: Conduct) -> Document:
    return {
        "verbal": conduct.verbal,
        "disciplinary": conduct.disciplinary,
        "concealments": conduct.concealments,
    }


def _out(disqualification: Disqualification | None) -> Document | None:
    if disqualification is None:
        return None
    document: Document = {"match": disqualification.match, "article": disqualification.articles[0]}
    if len(disqualification.articles) > 1:
        document["articles"] = list(disqualification.articles)
    return document
