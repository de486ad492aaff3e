"""Why a number of an edition is what it is: its matches, and below each of them the events of its acta."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from domain.competition import acta
from domain.competition.bracket import bracket
from domain.competition.reasons import DIFFERENCE, Crossing, Going, Placing, crossing, figure, going, placing
from domain.competition.season import disqualified
from domain.competition.standings import Table, out_of
from domain.discipline.conduct import Conduct
from domain.discipline.register import Entry
from domain.kernel.event import Event
from domain.kernel.reason import Chain, Fallen, Member, chain, shared
from domain.review.computed import Computed
from projections.why.match import CONCEALED, DISCIPLINARY, OUT, VERBAL, Reasons

COUNTS: Mapping[str, Callable[[Conduct], int]] = {
    VERBAL: lambda conduct: conduct.verbal,
    DISCIPLINARY: lambda conduct: conduct.disciplinary,
    CONCEALED: lambda conduct: conduct.concealments,
}
"""What a match adds to each count of a team's discipline."""
ARTICLES = {VERBAL: ("19.1",), DISCIPLINARY: ("19.2",), CONCEALED: ("6.6",)}
LIMIT, RESTART = "advertencias_descalifican", "reinicio_por_etapa"


class EditionReasons:
    """An edition, asked for the chains of its numbers."""

    def __init__(self, computed: Computed) -> None:
        self._of = computed
        self._fixtures = {one.id: one for one in computed.edition.fixtures}
        self._actas: dict[str, Reasons | None] = {}

    def acta(self, match: str) -> Reasons | None:
        """The reasons of a match by its acta; None where it has none."""
        if match not in self._actas:
            events = self.events(match)
            self._actas[match] = Reasons(events) if events else None
        return self._actas[match]

    def events(self, match: str) -> tuple[Event, ...]:
        """The events of a match by its acta; none where it has no acta, or one with defects."""
        judged = self._of.season.judged.get(match)
        if judged is None or judged.outcome is None:
            return ()
        events = acta.judged(self._of.edition, self._fixtures[match], judged.basis.data, judged.basis.antecedents)
        return () if isinstance(events, list) else events

    # --- tables ------------------------------------------------------------------------------------------------------

    def tables(self, team: str) -> list[Table]:
        """The tables in which the team has a row."""
        return [table for table in self._of.standings.tables if team in table.totals]

    def figure(self, name: str, table: Table, team: str) -> Chain:
        """A figure of the team's row; each match by what its acta says."""
        found = figure(name, (team, table.phase), table.totals[team], self._of.season.outcomes)
        return replace(found, members=tuple(self._deeper(name, team, member) for member in found.members))

    def placing(self, table: Table, team: str) -> Placing:
        """The team's place."""
        return placing(table, team)

    def going(self, table: Table, team: str) -> Going:
        """Whether the team goes on."""
        edition = self._of.edition
        out = disqualified(edition, self._of.season.register)
        phase = edition.phase(table.phase)
        gone = {one: out[one] for one in out_of(edition, phase, out)}
        return going(phase, table, team, self._of.standings, gone)

    def crossings(self, team: str) -> list[Crossing]:
        """Whether the team goes on from each phase without groups to which it came."""
        edition, season = self._of.edition, self._of.season
        out = disqualified(edition, season.register)
        found = bracket(edition, self._of.standings, season.outcomes, out)
        crossings = [crossing(found, phase, team) for phase in found.ahead]
        return [one for one in crossings if one is not None]

    def _deeper(self, name: str, team: str, member: Member) -> Member:
        """The member with what it rests on in its acta: points where it was played, else what made the result."""
        if member.because is not None:
            wins = len(member.because.members)
            parts = tuple(_part(self._deeper(name, team, part), wins) for part in member.because.members)
            return replace(member, because=replace(member.because, members=parts))
        reasons = self.acta(member.match)
        if reasons is None:
            return member
        if self._of.season.outcomes[member.match].is_played and name in POINTS:
            found = POINTS[name](reasons, self._side(member.match, team))
            return replace(member, because=found)
        result = reasons.result()
        return member if result is None else replace(member, event=result.event)

    def _side(self, match: str, team: str) -> str:
        return next(side for side, one in self._fixtures[match].sides.items() if one == team)

    # --- discipline --------------------------------------------------------------------------------------------------

    def stages(self, team: str) -> list[str]:
        """The stages in which the team has an entry."""
        return list(dict.fromkeys(entry.stage for entry in self._entries(team)))

    def count(self, name: str, team: str, stage: str) -> Chain:
        """A count of the team's discipline in a stage (19.1, 19.2, 6.6)."""
        return self._count(name, (team, stage), [one for one in self._entries(team) if one.stage == stage], team)

    def _count(self, name: str, of: tuple[str, ...], entries: list[Entry], team: str) -> Chain:
        members = tuple(self._of_entry(name, entry, team) for entry in entries)
        return chain(name, of, members)

    def _of_entry(self, name: str, entry: Entry, team: str) -> Member:
        found = Member(COUNTS[name](entry.conduct), entry.match, articles=ARTICLES[name])
        reasons = self.acta(entry.match)
        if reasons is None:
            return found
        side = self._side(entry.match, team)
        if name == CONCEALED:
            return replace(found, because=reasons.concealments(side))
        return replace(found, because=reasons.warnings(side, disciplinary=name == DISCIPLINARY))

    def disqualification(self, team: str) -> Chain:
        """What put the team out, and what had reached its limit; beside it what a review lifted (17.9)."""
        out = self._of.season.register.disqualified(team)
        members = () if out is None else (self._out(team, out.match, out.articles),)
        fallen = [one for entry in self._entries(team) if entry.conduct.lifted for one in self._lifted(entry, team)]
        return chain(OUT, (team,), members, tuple(fallen))

    def _out(self, team: str, match: str, articles: tuple[str, ...]) -> Member:
        entries = self._entries(team)
        until = next(place for place, one in enumerate(entries) if one.match == match)
        because: Chain | None = None
        interpretations: tuple[str, ...] = ()
        if "19.2" in articles:
            because, interpretations = self._accumulated(team, entries[: until + 1]), (LIMIT, RESTART)
        elif "6.6" in articles:
            concealed = [one for one in entries[: until + 1] if one.stage == entries[until].stage]
            because = self._count(CONCEALED, (team, entries[until].stage), concealed, team)
        reasons = self.acta(match)
        found = reasons.disqualifications(self._side(match, team)).members if reasons else ()
        event = next((one.event for one in found), None)
        return Member(1, match, event, articles, interpretations, because)

    def _accumulated(self, team: str, entries: list[Entry]) -> Chain:
        """The warnings that reached the edition's number (19.2, ``reinicio_por_etapa``)."""
        last = entries[-1]
        restarts = bool(self._of.edition.in_force(last.match).values[RESTART])
        counted = [one for one in entries if not restarts or one.stage == last.stage]
        return self._count(DISCIPLINARY, (team, last.stage) if restarts else (team,), counted, team)

    def _lifted(self, entry: Entry, team: str) -> list[Fallen]:
        reasons = self.acta(entry.match)
        return list(reasons.disqualifications(self._side(entry.match, team)).fallen) if reasons else []

    def _entries(self, team: str) -> list[Entry]:
        return list(self._of.season.register.entries.get(team, ()))


def _part(win: Member, wins: int) -> Member:
    """A win in a mean of several: what it rests on counts as much less (1.13)."""
    return win if win.because is None else replace(win, because=shared(win.because, wins))


POINTS: Mapping[str, Callable[[Reasons, str], Chain]] = {
    "favor": lambda reasons, side: reasons.points(side),
    "contra": lambda reasons, side: reasons.points("B" if side == "A" else "A"),
    DIFFERENCE: lambda reasons, side: reasons.margin(side),
}
"""What a match that was played adds to a figure, by its points."""
