"""``revisiones/R-01.toml`` as a case, or every defect of it with its line (17.9)."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from domain.competition import source
from domain.competition.edition import Edition
from domain.competition.fields import Fields
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.kernel.script import SHOWN
from domain.notation.clock import is_in_range
from domain.notation.source import Defect, in_order
from domain.review import acts
from domain.review.case import Case, decide, evolve
from domain.review.findings import finding, text_of

SUFFIX = ".toml"
TABLES = ("elevacion", "pruebas", "declaraciones", "apertura", "decision")
KEYS = frozenset({"caso", "edicion", "partidos", "equipos", "motivos", *TABLES})
REFERRAL_KEYS = frozenset({"por", "cuando", "partido", "motivo"})
OPENING_KEYS = frozenset({"por", "cuando", "motivo"})
EVIDENCE_KEYS = frozenset({"nombre", "sha256", "cuando"})
STATEMENT_KEYS = frozenset({"de", "texto", "cuando", "reservada"})
DECISION_KEYS = frozenset({"por", "cuando", "partidos"})
SHA256 = re.compile(r"[0-9a-f]{64}")
CASE_CODES = {
    "edition_not_toml": "case_not_toml",
    "edition_key_twice": "case_key_twice",
    "edition_too_deep": "case_too_deep",
    "edition_missing_key": "case_missing_key",
    "edition_unknown_key": "case_unknown_key",
    "edition_wrong_type": "case_wrong_type",
}
"""What the readers of an edition's file call a defect, and what it is called here."""


class Timed(NamedTuple):
    """A fact, when it happened and where it stands."""

    at: str
    line: int
    fact: acts.Fact


class Reading(NamedTuple):
    """What the file says. With a defect there is no case."""

    case: Case | None
    defects: list[Defect]


def read(name: str, data: bytes, edition: Edition) -> Reading:
    """Read the case ``name`` of an edition: all that is wrong with its form, or all that the rules refuse."""
    found = source.read(data)
    if not isinstance(found, source.Source):
        return Reading(None, [_renamed(defect) for defect in found])
    top = Fields(found.tables, "", found.lines, [])
    top.only(KEYS)
    _agrees(top, "caso", name)
    _agrees(top, "edicion", edition.id)
    facts = [fact for fact in _facts(top, edition) if fact is not None]
    if top.defects:
        return Reading(None, in_order([_renamed(defect) for defect in top.defects]))
    case, refused = _judged(name, facts)
    if case.referred is None and not refused:
        refused.append(Defect(1, "no_referral", "17.9"))
    return Reading(None if refused else case, in_order(refused))


def _renamed(defect: Defect) -> Defect:
    return defect._replace(code=CASE_CODES.get(defect.code, defect.code))


def _agrees(top: Fields, key: str, expected: str) -> None:
    told = top.identifier(key)
    if told is not None and told != expected:
        top.wrong("case_contradicts", key, told=told[:SHOWN], expected=expected)


def _judged(name: str, facts: list[Timed]) -> tuple[Case, list[Defect]]:
    """The facts in order of time; those of one instant as they stand in the file."""
    case = Case(name)
    refused: list[Defect] = []
    for at, line, fact in sorted(facts, key=lambda one: moment(one.at)):
        outcome = decide(case, fact, at)
        if isinstance(outcome, Refusal):
            refused.append(Defect(line, outcome.code, outcome.article, dict(outcome.facts)))
        else:
            for event in outcome:
                case = evolve(case, event)
    return case, refused


def _facts(top: Fields, edition: Edition) -> Iterator[Timed | None]:
    yield _referral(top, edition)
    for one in top.each("pruebas"):
        one.only(EVIDENCE_KEYS)
        name, sha256 = one.text("nombre", required=True), one.text("sha256", required=True)
        if sha256 is not None and not SHA256.fullmatch(sha256.lower()):
            one.wrong("not_a_sha256", "sha256")
        yield _timed(one, acts.EvidenceFiled(name=name or "", sha256=(sha256 or "").lower()))
    for one in top.each("declaraciones"):
        one.only(STATEMENT_KEYS)
        by, text, reserved = one.text("de", required=True), text_of(one, "texto"), _yes(one, "reservada")
        yield _timed(one, acts.StatementTaken(by=by or "", text=text, reserved=reserved))
    if opening := top.inside("apertura"):
        opening.only(OPENING_KEYS)
        yield _timed(opening, acts.Opened(by=_by(opening), reason=text_of(opening, "motivo")))
    if decision := top.inside("decision"):
        decision.only(DECISION_KEYS)
        findings = tuple(finding(one, edition) for one in decision.each("partidos", required=True))
        yield _timed(decision, acts.Decided(by=_by(decision), findings=findings))


def _referral(top: Fields, edition: Edition) -> Timed | None:
    """The referral stands in its table, what it touches and rests on at the top."""
    matches, grounds = top.identifiers("partidos"), top.identifiers("motivos")
    teams = top.identifiers("equipos") if "equipos" in top.table else ()
    listed = {one.id for one in (*edition.fixtures, *edition.unread)}
    _known(top, "partidos", matches, "unknown_match_id", listed)
    _known(top, "equipos", teams, "unknown_team_id", {one.id for one in edition.teams})
    one = top.inside("elevacion")
    if one is None:
        return None
    one.only(REFERRAL_KEYS)
    origin = one.identifier("partido", required=False)
    _known(one, "partido", (origin,) if origin else (), "unknown_match_id", listed)
    reason = text_of(one, "motivo")
    fact = acts.Referred(by=_by(one), matches=matches, grounds=grounds, teams=teams, origin=origin, reason=reason)
    return _timed(one, fact)


def _known(one: Fields, key: str, told: tuple[str, ...], code: str, known: set[str]) -> None:
    for name in told:
        if name not in known:
            one.wrong(code, key, id=name)


def _timed(one: Fields, fact: acts.Fact) -> Timed | None:
    """The fact, if nothing of its table is wrong and it says when it was."""
    at = one.table.get("cuando")
    if at is None:
        one.wrong("edition_missing_key", "cuando")
    elif not isinstance(at, datetime) or not is_in_range(at):
        one.wrong("not_an_instant", "cuando")
    elif at.tzinfo is None:
        one.wrong("instant_without_offset", "cuando")
    else:
        return Timed(at.isoformat(), one.line(), fact)
    return None


def _by(one: Fields) -> str:
    return one.text("por", required=True) or ""


def _yes(one: Fields, key: str) -> bool:
    value = one.table.get(key, False)
    if not isinstance(value, bool):
        one.wrong("edition_wrong_type", key)
    return value is True
