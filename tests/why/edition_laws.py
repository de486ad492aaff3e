"""What holds for the reasons of every edition: figures are sums of matches, places ends of steps.

A match is dropped by computing the totals without its share, and where a chain does not name it, without it at all.
That a mean would have been another without one of its wins is for the rules; in the chain each win has its part of it,
and each of its events its part of that. Below a match are the events of its acta, for which the laws of matches hold.
"""

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from domain.competition.reasons import MEAN
from domain.competition.standings import Table
from domain.competition.totals import totals_of
from domain.kernel.reason import Chain
from domain.review.computed import Computed
from projections.why.edition import COUNTS, EditionReasons

FIELDS = {
    "jugados": "played",
    "ganados": "won",
    "perdidos": "lost",
    "favor": "points_for",
    "contra": "points_against",
    "diferencia": "difference",
}
"""The figures of a row, and where the totals have them."""


def broken(found: Computed) -> Iterator[str]:
    """What breaks a law in an edition."""
    reasons = EditionReasons(found)
    for table in found.standings.tables:
        for team in table.totals:
            told = f"{table.phase} {table.group} {team}"
            for line in (*_figures(found, reasons, table, team), *_place(reasons, table, team)):
                yield f"{told}: {line}"
            yield from _going(found, reasons, table, team)
    for team in [one.id for one in found.edition.teams]:
        for line in (*_counts(found, reasons, team), *_out(found, reasons, team)):
            yield f"{team}: {line}"


def _figures(found: Computed, reasons: EditionReasons, table: Table, team: str) -> Iterator[str]:
    totals = table.totals[team]
    outcomes = [one for one in found.season.outcomes.values() if one.phase == table.phase]
    for name, field in FIELDS.items():
        chain = reasons.figure(name, table, team)
        yield from _unsummed(chain, getattr(totals, field))
        yield from _unsummed_below(chain)
        yield from _other_events(found, reasons, chain, team)
        members = {member.match for member in chain.members}
        for share in totals.shares:
            left = replace(totals, shares=tuple(one for one in totals.shares if one is not share))
            if (getattr(left, field) != chain.value) != (share.match in members):
                yield f"{name} without the share of {share.match}"
        named = members | {part.match for one in chain.members if one.because for part in one.because.members}
        for gone in outcomes:
            if gone.match not in named and team in gone.teams:
                without = totals_of(team, [one for one in outcomes if one is not gone])
                if getattr(without, field) != chain.value:
                    yield f"{name} without {gone.match}, which it does not name"
        if getattr(totals_of(team, [one for one in outcomes if team in one.teams]), field) != chain.value:
            yield f"{name} without all matches of others"


def _unsummed(chain: Chain, value: object) -> Iterator[str]:
    if not chain.value == sum(member.amount for member in chain.members) == value:
        yield f"{chain.question} {chain.of} is {chain.value}, not {value} or not the sum"
    if not all(member.amount for member in chain.members):
        yield f"{chain.question} {chain.of} has an idle member"


def _unsummed_below(chain: Chain) -> Iterator[str]:
    """What a member rests on sums to its amount, however deep it is."""
    for member in chain.members:
        if member.because is not None:
            yield from _unsummed(member.because, member.amount)
            yield from _unsummed_below(member.because)


def _other_events(found: Computed, reasons: EditionReasons, chain: Chain, team: str) -> Iterator[str]:
    """Below a part of a mean stand the events of its match, all of them, each with its part (1.13)."""
    for mean in [one.because for one in chain.members if one.because and one.because.question == MEAN]:
        for part in mean.members:
            acta, told = reasons.acta(part.match), part.because
            if acta is None or told is None:
                continue
            side = "A" if found.season.outcomes[part.match].teams[0] == team else "B"
            wins = len(mean.members)
            if [(one.event, one.amount * wins) for one in told.members] != [
                (one.event, one.amount) for one in acta.margin(side).members
            ]:
                yield f"{chain.question} by {part.match}: not its part of each event"


def _place(reasons: EditionReasons, table: Table, team: str) -> Iterator[str]:
    """The steps narrow down from the whole group to the team, or to those who wait for a lot."""
    placing = reasons.placing(table, team)
    if len(table.totals) == 1:
        return
    if set(placing.steps[0].tied) != set(table.totals):
        yield "its first step is not about the whole group"
    for step, after in pairwise(placing.steps):
        if next(tied for tied in step.classes if team in tied) != after.tied:
            yield f"after {step.criterion} comes a step about others"
    end = next(tied for tied in placing.steps[-1].classes if team in tied)
    if end != (team,) and placing.pending != (end,):
        yield f"its last step leaves it with {end}"
    ahead = 0
    for step in placing.steps:
        for tied in step.classes:
            if team in tied:
                break
            ahead += len(tied)
    if placing.position != ahead + 1:
        yield f"its position is {placing.position}, and its steps put {ahead} ahead"


def _going(found: Computed, reasons: EditionReasons, table: Table, team: str) -> Iterator[str]:
    going = reasons.going(table, team)
    seconds = [one for one in found.standings.seconds if one.phase == table.phase and one.is_final]
    by_group = table.is_final and going.place is not None and going.place <= going.places
    by_second = bool(seconds) and going.second is not None and going.second <= going.best_seconds
    if going.goes != (by_group or by_second) or (going.goes and team in going.out):
        yield f"{team} goes on: {going}"


def _counts(found: Computed, reasons: EditionReasons, team: str) -> Iterator[str]:
    register = found.season.register
    entries = register.entries.get(team, ())
    for stage, conduct in register.stages(team).items():
        for name, count in COUNTS.items():
            chain = reasons.count(name, team, stage)
            yield from _unsummed(chain, count(conduct))
            for member in chain.members:
                if member.because is not None:
                    yield from _unsummed(member.because, member.amount)
            for entry in entries:
                left = tuple(one for one in entries if one is not entry)
                without = replace(register, entries={**register.entries, team: left}).stages(team).get(stage)
                is_member = entry.match in {member.match for member in chain.members}
                if ((count(without) if without else 0) != chain.value) != is_member:
                    yield f"{name} without {entry.match}"


def _out(found: Computed, reasons: EditionReasons, team: str) -> Iterator[str]:
    """What put a team out is what the register says, by warnings only where they reached the edition's number."""
    chain, out = reasons.disqualification(team), found.season.register.disqualified(team)
    if [(one.match, one.articles) for one in chain.members] != ([(out.match, out.articles)] if out else []):
        yield f"it is out by {out}, not by {chain.members}"
    for member in chain.members:
        if "19.2" in member.articles:
            limit = found.edition.in_force(member.match).values["advertencias_descalifican"]
            because = member.because
            if because is None or not 0 < limit <= because.value or because.members[-1].match != member.match:
                yield f"it is out by warnings: {because}"
