"""The register as a document of plain values, as edition.md describes it."""

from collections.abc import Iterable
from typing import Any

from domain.discipline.conduct import Conduct
from domain.discipline.register import Disqualification, Register

Document = dict[str, Any]


def document_of(edition: str | None, teams: Iterable[str], register: Register) -> Document:
    """The teams with any entry, in the edition's order, each with its counts by stage and what put it out."""
    return {"edition": edition, "teams": {team: found for team in teams if (found := _team(register, team))}}


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
