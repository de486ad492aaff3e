"""The matches of an edition one after the other, in order of play: what each comes to, and what the next one finds.

Each acta is judged with the edition's conditions and with what its teams bring from earlier matches (6.6, 19.2);
what cannot be taken in is rejected, and the rest goes on without it. A season keeps what each judgement rests on, so
that the next walk judges anew only what that changed for.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from msgspec.structs import replace

from domain.competition import acta
from domain.competition.acta import Acta
from domain.competition.bracket import bracket, contradicting
from domain.competition.edition import Conditions, Edition, Fixture
from domain.competition.outcome import Outcome, none_of, recorded, told
from domain.competition.reading import Rejection
from domain.competition.roster import Unlisted, unlisted
from domain.competition.source import NAME
from domain.competition.standings import standings
from domain.kernel.event import Event
from domain.notation.source import Defect
from domain.rulebooks.tsa.regulation import rule

R = TypeVar("R", bound="Register")


class Register(Protocol):
    """The discipline of the matches so far, as ``domain.discipline`` keeps it: a value."""

    def under(self, conditions: Mapping[str, Any]) -> Self:
        """The same record, from now on under these conditions."""

    def antecedents(self, team: str, stage: str) -> tuple[int, int]:
        """The warnings and the concealments that count against the team in a match of the stage (19.2, 6.6)."""

    def antecedents_then(self, team: str, stage: str) -> tuple[int, int]:
        """The same, with what a review has lifted since."""

    def bar(self, team: str) -> tuple[str, str] | None:
        """The match and the article by which the team is disqualified, if it is."""

    def conduct(self, events: Sequence[Event]) -> Mapping[str, Any]:
        """What a match known by its events leaves of each side, whatever was before it."""

    def after_acta(self, match: str, stage: str, teams: Mapping[str, str], found: Mapping[str, Any]) -> Self:
        """The register with a match whose ``conduct`` is known; ``teams`` by side."""

    def after_told(self, match: str, stage: str, warnings: Mapping[str, int], disqualified: Sequence[str]) -> Self:
        """The register with a match known without an acta: warnings by team, and the teams disqualified."""


class Basis(NamedTuple):
    """All that the judgement of an acta rests on."""

    data: Acta
    antecedents: Mapping[str, tuple[int, int]]
    then: Mapping[str, tuple[int, int]]
    """The antecedents with what a review has lifted since."""
    fixture: Fixture
    edition: tuple[object, ...]
    """Its id and rulebook, the stage, the conditions, the teams as they are listed."""


class Judged(NamedTuple):
    """An acta as it was judged: equal bases come to the same. With defects there is no outcome."""

    basis: Basis
    defects: tuple[Defect, ...] = ()
    outcome: Outcome | None = None
    conduct: Mapping[str, Any] = {}
    is_begun: bool = False
    unlisted: tuple[Unlisted, ...] = ()
    """Who played and is on no list of the team (3.1)."""


NOT_YET: Mapping[str, Judged] = {}


class Season(NamedTuple, Generic[R]):
    """What the matches came to, in order of play, what was rejected, the discipline of all, and the actas as judged."""

    outcomes: dict[str, Outcome]
    register: R
    rejected: tuple[Rejection, ...]
    judged: dict[str, Judged]


def walk(
    edition: Edition,
    actas: Mapping[str, Acta],
    register: R,
    judged: Mapping[str, Judged] = NOT_YET,
) -> Season[R]:
    """Take in the matches. ``actas`` holds what there is of each file that the edition names.

    ``judged``, of an earlier walk, spares judging an acta again where nothing changed that its judgement rests on.
    """
    season = _walk(edition, actas, register, judged, {})
    refused: dict[str, Rejection] = {}
    while (wrong := _contradiction(edition, season)) is not None:
        refused[wrong.match or ""] = wrong
        season = _walk(edition, actas, register, season.judged, refused)
    return season


def disqualified(edition: Edition, register: Register) -> dict[str, str]:
    """The teams that are out, each with the match that put it out."""
    return {team.id: bar[0] for team in edition.teams if (bar := register.bar(team.id))}


def _contradiction(edition: Edition, season: Season[R]) -> Rejection | None:
    """The first match that the bracket rules out; what follows from the others may depend on it."""
    if not any(phase.knockouts for phase in edition.phases):
        return None
    out = disqualified(edition, season.register)
    taken = replace(edition, fixtures=tuple(one for one in edition.fixtures if one.id in season.outcomes))
    found = bracket(taken, standings(edition, season.outcomes, out), season.outcomes, out)
    wrong = contradicting(found, taken)
    if wrong is None:
        return None
    facts: dict[str, str | int | None] = {"knockout": wrong.knockout, "teams": ", ".join(wrong.teams)}
    return Rejection(wrong.id, NAME, (Defect(wrong.line, "not_in_knockout", "1.8", facts),), wrong.line)


def _walk(
    edition: Edition,
    actas: Mapping[str, Acta],
    register: R,
    judged: Mapping[str, Judged],
    refused: Mapping[str, Rejection],
) -> Season[R]:
    """Take in all matches but those ``refused`` already."""
    outcomes: dict[str, Outcome] = {}
    rejected: list[Rejection] = []
    found: dict[str, Judged] = {}
    conditions = Conditions(edition.conditions, edition.stated)
    for fixture in edition.fixtures:
        if fixture.id in refused:
            rejected.append(refused[fixture.id])
            continue
        if edition.changes:
            conditions = edition.in_force(fixture.id)
            register = register.under(conditions.values)
        if fixture.file is not None:
            stage, sides = edition.phase(fixture.phase).stage, fixture.sides
            brought, then = antecedents(register, stage, sides), antecedents_then(register, stage, sides)
            terms = edition.id, edition.rulebook, stage, conditions, tuple(edition.team(one) for one in fixture.teams)
            basis = Basis(actas[fixture.file], brought, then, fixture, terms)
            found[fixture.id] = _judged(edition, basis, register, judged.get(fixture.id))
        taken = _take_in(edition, fixture, found.get(fixture.id), register)
        if isinstance(taken, Rejection):
            rejected.append(taken)
        else:
            outcomes[fixture.id], register = taken
    return Season(outcomes, register, tuple(rejected), found)


def _judged(edition: Edition, basis: Basis, register: R, earlier: Judged | None) -> Judged:
    if earlier is not None and earlier.basis == basis:
        return earlier
    events = acta.judged(edition, basis.fixture, basis.data, basis.antecedents)
    if isinstance(events, list) and basis.then != basis.antecedents:
        # it may have been written before a review lifted what it rests on (17.9)
        earlier_events = acta.judged(edition, basis.fixture, basis.data, basis.then)
        events = events if isinstance(earlier_events, list) else earlier_events
    if isinstance(events, list):
        return Judged(basis, tuple(events))
    strangers = unlisted({side: edition.team(team) for side, team in basis.fixture.sides.items()}, events)
    return Judged(basis, (), recorded(basis.fixture, events), register.conduct(events), len(events) > 1, strangers)


def _take_in(edition: Edition, fixture: Fixture, judged: Judged | None, register: R) -> tuple[Outcome, R] | Rejection:
    stage, sides = edition.phase(fixture.phase).stage, fixture.sides
    if judged is None:
        outcome, is_begun = told(fixture), fixture.told is not None or bool(fixture.warnings)
        warnings = {sides[side]: count for side, count in fixture.warnings.items()}
        out = [sides[side] for side in fixture.told.disqualified] if fixture.told else []
        after = register.after_told(fixture.id, stage, warnings, out)
    elif judged.outcome is None:
        barred = too_late_to_play(register, none_of(fixture), fixture.line)
        if barred is not None:
            return Rejection(fixture.id, NAME, (barred,), fixture.line)
        return Rejection(fixture.id, fixture.file or NAME, judged.defects, fixture.line)
    else:
        outcome, is_begun = judged.outcome, judged.is_begun
        after = register.after_acta(fixture.id, stage, sides, judged.conduct)
    barred = too_late_to_play(register, outcome, fixture.line) if is_begun else None
    return Rejection(fixture.id, NAME, (barred,), fixture.line) if barred else (outcome, after)


@rule("6.6", "19.2", otherwise={})
def antecedents(register: Register, stage: str, sides: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """What each side brings into the match: its warnings and its concealments (19.2, 6.6)."""
    return {side: register.antecedents(team, stage) for side, team in sides.items()}


@rule("17.9", otherwise={})
def antecedents_then(register: Register, stage: str, sides: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """What each side brought when it was played, with what a review has lifted since: decisions stand (17.9)."""
    return {side: register.antecedents_then(team, stage) for side, team in sides.items()}


@rule("1.14", "19.2", "19.4", otherwise=None)
def too_late_to_play(register: Register, outcome: Outcome, line: int) -> Defect | None:
    """A disqualified team plays no more: of it only an administrative loss is taken, for its rival's sake (1.14)."""
    for team in outcome.teams:
        bar = register.bar(team)
        if bar is not None and not outcome.is_administrative_loss(team):
            match, article = bar
            return Defect(line, "team_is_out", article, {"team": team, "match": match})
    return None
