"""The register: what each team has accumulated in order of play, and by what it is out (6.6, 19.2)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from domain.discipline.conduct import Conduct, of_acta
from domain.discipline.measures import NO_TEAM, Incident, Measure
from domain.kernel.event import Event
from domain.match.conduct import DISQUALIFICATION
from domain.rulebooks.tsa.regulation import rule

QUALIFYING = "clasificatoria"
ACCUMULATION = "19.2"
UNKNOWN_CAUSE = ("1.14",)
UNKNOWN_CAUSE_OF_BOTH = ("1.14", "19.6")
"""Articles of a disqualification that is known by its result only."""


class Entry(NamedTuple):
    """What one match added to a team's record."""

    match: str
    stage: str
    conduct: Conduct


class Disqualification(NamedTuple):
    """The match that put the team out, and the articles."""

    match: str
    articles: tuple[str, ...]


class Decided(NamedTuple):
    """A measure against a team, in its match and stage; ``repeats``: the match and act of the warning it repeats."""

    match: str
    stage: str
    measure: Measure
    repeats: tuple[str, int] | None


class Register(msgspec.Struct, frozen=True, gc=False):
    """The record of all teams. ``limit``: the edition's number of warnings that disqualify, 0 for none (19.2)."""

    limit: int = 0
    restarts: bool = True
    """Whether the count of warnings restarts with the stage (``reinicio_por_etapa``)."""
    entries: dict[str, tuple[Entry, ...]] = {}

    @classmethod
    def of(cls, conditions: Mapping[str, Any]) -> Self:
        """An empty register under an edition's conditions."""
        limit, restarts = conditions.get("advertencias_descalifican", 0), conditions.get("reinicio_por_etapa", True)
        return cls(int(limit), bool(restarts))

    def under(self, conditions: Mapping[str, Any]) -> Self:
        """The same record, from now on under these conditions."""
        empty = self.of(conditions)
        return replace(self, limit=empty.limit, restarts=empty.restarts)

    def antecedents(self, team: str, stage: str) -> tuple[int, int]:
        """The warnings and the concealments that count against the team in a match of the stage."""
        return self.warnings(team, stage), self.concealments(team, stage)

    def antecedents_then(self, team: str, stage: str) -> tuple[int, int]:
        """As ``antecedents``, with those that a review has lifted since: what a referee knew before it did."""
        return self.warnings(team, stage, then=True), self.concealments(team, stage, then=True)

    def warnings(self, team: str, stage: str, *, then: bool = False) -> int:
        """The disciplinary warnings that count in a match of the stage; ``then``: that counted when it was played."""
        return accumulated(self._of(team, then=then), stage, restarts=self.restarts)

    def concealments(self, team: str, stage: str, *, then: bool = False) -> int:
        """The concealments that count in a match of the stage; ``then``: that counted when it was played."""
        return concealed(self._of(team, then=then), stage)

    def _of(self, team: str, *, then: bool) -> tuple[Entry, ...]:
        entries = self.entries.get(team, ())
        return tuple(map(_as_decided, entries)) if then else entries

    def disqualified(self, team: str) -> Disqualification | None:
        """The first disqualification that stands."""
        for entry in self.entries.get(team, ()):
            if entry.conduct.disqualified:
                return Disqualification(entry.match, entry.conduct.disqualified)
        return None

    def bar(self, team: str) -> tuple[str, str] | None:
        """The match and the article by which the team is out, if it is."""
        out = self.disqualified(team)
        return (out.match, out.articles[0]) if out else None

    def stages(self, team: str) -> dict[str, Conduct]:
        """The team's counts in each stage in which it has any."""
        counts: dict[str, Conduct] = {}
        for entry in self.entries.get(team, ()):
            counts[entry.stage] = _sum(counts.get(entry.stage, Conduct()), entry.conduct)
        return {stage: count for stage, count in counts.items() if count.is_any}

    def conduct(self, events: Sequence[Event]) -> dict[str, Conduct]:
        """What a match known by its events leaves of each side, whatever was before it."""
        return of_acta(events)

    def after_acta(self, match: str, stage: str, teams: Mapping[str, str], found: Mapping[str, Conduct]) -> Self:
        """The register with a match whose ``conduct`` is known; ``teams`` by side."""
        standing = {team: self._standing(team, stage, found[side]) for side, team in teams.items()}
        return self._with(match, stage, {**standing, NO_TEAM: found[NO_TEAM]})

    def _standing(self, team: str, stage: str, conduct: Conduct) -> Conduct:
        """What of the conduct stands with what was lifted, here and before: see ``rests_on_what_was_lifted``."""
        now = self.warnings(team, stage) + conduct.disciplinary
        then = self.warnings(team, stage, then=True) + conduct.disciplinary + conduct.lifted_warnings
        if not rests_on_what_was_lifted(self.limit, then, now):
            return conduct
        return without_accumulation(conduct)

    def measures(self, team: str) -> list[Decided]:
        """What was decided against the team, in order of play, and which earlier warning each repeats (19.1)."""
        found: list[Decided] = []
        for entry in self.entries.get(team, ()):
            for measure in entry.conduct.measures:
                found.append(Decided(entry.match, entry.stage, measure, repeated(found, entry.match, measure)))
        return found

    def incidents(self, team: str) -> list[tuple[str, Incident]]:
        """What was noted of the team, or of officials (``NO_TEAM``), with its match."""
        return [(entry.match, one) for entry in self.entries.get(team, ()) for one in entry.conduct.incidents]

    def after_told(self, match: str, stage: str, warnings: Mapping[str, int], disqualified: Sequence[str]) -> Self:
        """The register with a match known without an acta: its warnings by team, and the teams disqualified in it.

        Of a team that is out already, a loss by disqualification is told for its rival's sake and adds nothing (1.14).
        """
        known = UNKNOWN_CAUSE_OF_BOTH if len(disqualified) > 1 else UNKNOWN_CAUSE
        found: dict[str, Conduct] = {}
        for team in dict.fromkeys((*warnings, *disqualified)):
            count = warnings.get(team, 0)
            if count and reaches(self.limit, self.warnings(team, stage) + count):
                out: tuple[str, ...] = ("19.2",)
            else:
                out = known if team in disqualified and self.disqualified(team) is None else ()
            found[team] = Conduct(disciplinary=count, disqualified=out)
        return self._with(match, stage, found)

    def _with(self, match: str, stage: str, found: Mapping[str, Conduct]) -> Self:
        added = {
            team: (*self.entries.get(team, ()), Entry(match, stage, conduct))
            for team, conduct in found.items()
            if conduct != Conduct()
        }
        return replace(self, entries={**self.entries, **added})


@rule("19.2", otherwise=0)
def accumulated(entries: Sequence[Entry], stage: str, *, restarts: bool) -> int:
    """Disciplinary warnings count over the matches of a stage, or of all where the count does not restart (19.2)."""
    return sum(one.conduct.disciplinary for one in entries if not restarts or one.stage == stage)


@rule("17.9", "19.2", otherwise=False)
def rests_on_what_was_lifted(limit: int, then: int, now: int) -> bool:
    """A disqualification by accumulation stands while the accumulation does.

    It falls where the warnings reached the edition's number ``then``, and a review has lifted so many that they do not
    ``now`` (19.2, 17.9).
    """
    return reaches(limit, then) and not reaches(limit, now)


@rule("19.1", otherwise=None)
def repeated(before: Sequence[Decided], match: str, measure: Measure) -> tuple[str, int] | None:
    """The match and the act of the last verbal warning that the measure repeats, in the same match or before (19.1)."""
    if measure.repeats is not None:
        return match, measure.repeats
    found = [(one.match, one.measure.act) for one in before if measure.repeats_of(one.measure)]
    return found[-1] if found else None


@rule("6.6", otherwise=0)
def concealed(entries: Sequence[Entry], stage: str) -> int:
    """Concealments count in the qualifying stage alone, whoever of the team did it (6.6)."""
    if stage != QUALIFYING:
        return 0
    return sum(one.conduct.concealments for one in entries if one.stage == QUALIFYING)


@rule("19.2", otherwise=False)
def reaches(limit: int, total: int) -> bool:
    """The edition's number of warnings disqualifies; without a number none does (19.2)."""
    return 0 < limit <= total


def without_accumulation(conduct: Conduct) -> Conduct:
    """The conduct with its disqualifications by accumulation lifted."""
    fallen = [article for article in conduct.disqualified if article == ACCUMULATION]
    kept = tuple(article for article in conduct.disqualified if article != ACCUMULATION)
    measures = tuple(
        replace(one, lifted=True) if (one.measure, one.article) == (DISQUALIFICATION, ACCUMULATION) else one
        for one in conduct.measures
    )
    return replace(conduct, disqualified=kept, lifted=(*conduct.lifted, *fallen), measures=measures)


def _as_decided(entry: Entry) -> Entry:
    conduct = entry.conduct
    if not conduct.lifted_warnings and not conduct.lifted_concealments:
        return entry
    warnings = conduct.disciplinary + conduct.lifted_warnings
    concealments = conduct.concealments + conduct.lifted_concealments
    return entry._replace(conduct=replace(conduct, disciplinary=warnings, concealments=concealments))


def _sum(a: Conduct, b: Conduct) -> Conduct:
    return Conduct(
        a.verbal + b.verbal,
        a.disciplinary + b.disciplinary,
        a.concealments + b.concealments,
        (*a.disqualified, *b.disqualified),
        (*a.lifted, *b.lifted),
    )
