"""Laws of reviews over a whole competition, each an iterator of what breaks it.

The difference between two competitions is taken here from the documents that the commands print, each of a rebuild of
its own from the bytes; the preview compares values and remembers what was judged.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from domain.competition.standings import Table
from domain.discipline.document import document_of as discipline_of
from domain.review.computed import compute
from domain.review.preview import document_of, preview
from tests.competition import editions
from tests.competition.editions import Told
from tests.review.cases import Folder, text
from tests.review.seasons import case, reviewable, season

Figures = dict[tuple[Any, ...], Any]
IDS = ("kind", "phase", "group", "stage", "team", "match", "act", "field")
DISCIPLINE = {"discipline", "sanction"}
WARNING = b'arbitro advierte A 4.2 "x"\n'


def broken(seed: int) -> list[str]:
    """What breaks a law in the competition of that number."""
    rng = Random(seed)  # noqa: S311 - a test's dice
    one = season(seed)
    before = rebuilt(one)
    found = [*unexplained(before), *another_than_said(rng, one, before), *not_restored(rng, one, before)]
    return [f"season {seed}: {line}" for line in (*found, *touched_elsewhere(rng, one, before))]


def rebuilt(one: Folder) -> Told:
    """All of it anew, from the bytes."""
    return editions.compute(one.source, one.actas)


# --- the order ----------------------------------------------------------------------------------------------------


def unexplained(told: Told) -> Iterator[str]:
    """Standings are a total order, and between two neighbours one step says why."""
    for table in (*told.standings.tables, *told.standings.seconds):
        places = table.places
        if sorted(place.team for place in places) != sorted(table.totals):
            yield f"{table.group} has other teams than places"
        for number, (above, below) in enumerate(pairwise(places), 1):
            waiting = any({above.team, below.team} <= set(tied) for tied in table.pending)
            if below.position != (above.position if waiting else number + 1):
                yield f"{table.group}: {below.team} is out of order"
            parted = [*_partings(table, above.team, below.team)]
            if parted != ([] if waiting else [below.decided_by]):
                yield f"{table.group}: {above.team} and {below.team} are parted by {parted}, not {below.decided_by}"


def _partings(table: Table, above: str, below: str) -> Iterator[str]:
    """The criteria by which one comes before the other, with the greater value where it is one."""
    for step in table.steps:
        both = {above, below}
        if both <= set(step.tied) and not any(both <= set(one) for one in step.classes):
            values = {team: Fraction(value) for team, value in step.values.items()}
            ahead = values[above] > values[below]
            yield step.criterion if ahead is (step.criterion != "lot") else f"{step.criterion} the wrong way"


# --- reviews ------------------------------------------------------------------------------------------------------


def another_than_said(rng: Random, one: Folder, before: Told) -> Iterator[str]:
    """Applying a case changes exactly what its preview says, and applying it again nothing."""
    told = case(rng, [*reviewable(one, one.computed)], one.computed)
    proposal = one.propose(told)
    if proposal.refused:
        yield f"refused: {proposal.refused}"
        return
    said = {
        tuple(change.get(key) for key in IDS): (change["before"], change["after"])
        for change in document_of(preview(one.computed, proposal.after))
    }
    after = one.after(told)
    happened = difference(figures(before), figures(rebuilt(after)))
    for key in said.keys() | happened.keys():
        if said.get(key) != happened.get(key):
            yield f"{key}: said {said.get(key)}, happened {happened.get(key)}"
    if after.propose(told).actas:
        yield "a second application writes something"


def not_restored(rng: Random, one: Folder, before: Told) -> Iterator[str]:
    """Undone by a further review, or by taking its acts away, a review leaves no trace in any figure."""
    mine = one.computed
    out = {share.match for entries in mine.season.register.entries.values() for share in entries if _was_out(share)}
    played = [name for name in reviewable(one, mine) if mine.season.outcomes[name].is_played and name not in out]
    told = case(rng, played)
    after = one.after(told)
    scores = {match: "{}-{}".format(*mine.season.outcomes[match].score) for match in one.case(told).matches}
    further = text({match: f"modifica {score}" for match, score in scores.items()}, name="R-02", first_day=20)
    for key, change in difference(figures(before), figures(rebuilt(after.after(further, "R-02")))).items():
        yield f"a further review leaves {key}: {change}"
    without = compute(one.edition, one.actas, after.computed.season.judged)
    if without != mine:
        yield "without its acts something is left"


def _was_out(entry: Any) -> bool:  # noqa: ANN401 - an entry of the register
    return bool(entry.conduct.disqualified or entry.conduct.lifted)


def touched_elsewhere(rng: Random, one: Folder, before: Told) -> Iterator[str]:
    """A warning more changes no result of another match, but where later ones accumulate it (19.2)."""
    order = [fixture.id for fixture in one.edition.fixtures]
    accumulates = bool(one.edition.conditions["advertencias_descalifican"])
    mine = one.computed
    name = rng.choice([*reviewable(one, mine)])
    data = one.actas[f"{name}.acta"]
    signature = data.index(b"capA valida")
    start = data.rindex(b"\n", 0, signature) + 1
    early, late = data[:start] + WARNING + data[start:], data + WARNING
    for moment, changed in (("before", early), ("after", late)):
        other = rebuilt(one.with_actas(**{name: changed}))
        for kind, *_, team, match, _, field in difference(figures(before), figures(other)):
            if kind in {"result", "rejected"} and (match, moment) != (name, "before"):
                if not accumulates or order.index(match) <= order.index(name):
                    yield f"a warning {moment} the end of {name} changes {field} of {match}"
            elif kind in DISCIPLINE and not accumulates and team not in mine.season.outcomes[name].teams:
                yield f"a warning in {name} changes {field} of {team}"
            elif not accumulates and moment == "after" and kind not in DISCIPLINE:
                yield f"a warning after the end of {name} changes {kind} {field}"


# --- figures ------------------------------------------------------------------------------------------------------


def difference(before: Figures, after: Figures) -> Figures:
    """The figures that are others, before and after; None where there is none."""
    keys = before.keys() | after.keys()
    return {key: (before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key)}


def figures(told: Told) -> Figures:
    """Every figure of the documents, and of the outcomes and means beside them, by kind, ids and field."""
    return {
        tuple({**ids, "field": field}.get(key) for key in IDS): value
        for part in (_tables, _goes_on, _teams, _sanctions, _results)
        for ids, fields in part(told)
        for field, value in fields.items()
    }


Parts = Iterator[tuple[dict[str, Any], Mapping[str, Any]]]
"""What figures are of, and the figures."""


def _tables(told: Told) -> Parts:
    for table in told.document["tables"]:
        ids = {"kind": "table", "phase": table["phase"], "group": table["group"]}
        if table["group"] == "segundos":
            yield ids, {"pending_lots": table["pending_lots"]}
            continue
        kept = {"final": table["final"], "pending_lots": table["pending_lots"]}
        yield ids, {**kept, "under_review": table.get("under_review", [])}
        for row in table["rows"]:
            yield {**ids, "kind": "row", "team": row["team"]}, {key: row[key] for key in row if key != "team"}


def _goes_on(told: Told) -> Parts:
    for row in told.document["seconds"]:
        ids = {"kind": "second", "phase": row["phase"], "team": row["team"]}
        yield ids, {"position": row["position"], "decided_by": row["decided_by"]}
    for row in told.document["qualified"]:
        yield {"kind": "qualified", **row}, {"qualified": True}


def _teams(told: Told) -> Parts:
    for team, disciplined in told.discipline.items():
        for stage, counts in disciplined["stages"].items():
            yield {"kind": "discipline", "team": team, "stage": stage}, counts
        if out := disciplined["disqualified"]:
            articles = out.get("articles", [out["article"]])
            yield {"kind": "disqualified", "team": team}, {"match": out["match"], "articles": articles}


def _sanctions(told: Told) -> Parts:
    """Those that stand: each measure of an act with its articles."""
    teams = [team.id for team in told.edition.teams]
    standing = [one for one in discipline_of("E", teams, told.register).get("measures", []) if not one["lifted"]]
    keys = ("stage", "team", "match", "act")
    for one in standing:
        alike = [other for other in standing if all(other[key] == one[key] for key in (*keys, "measure"))]
        ids = {"kind": "sanction", **{key: one[key] for key in keys}}
        yield ids, {one["measure"]: [other["article"] for other in alike]}


def _results(told: Told) -> Parts:
    """Results, rejections, and of each administrative win the mean of the wins by play of its team in the phase."""
    for rejection in told.rejections:
        defect = rejection.defects[0]
        yield {"kind": "rejected", "match": rejection.match}, {"code": defect.code, "article": defect.article}
    outcomes = told.outcomes
    for match, one in outcomes.items():
        score = "-".join(map(str, one.score))
        fields = {"status": one.status, "kind": one.kind, "winner": one.winner, "score": score}
        yield {"kind": "result", "match": match}, fields
        if one.winner is None or one.kind == "played":
            continue
        wins = {
            other.match: abs(other.score[0] - other.score[1])
            for other in outcomes.values()
            if (other.phase, other.winner, other.kind) == (one.phase, one.winner, "played")
        }
        mean = Fraction(sum(wins.values()), len(wins) or 1)
        ids = {"kind": "mean", "phase": one.phase, "group": one.group, "team": one.winner, "match": match}
        yield ids, {"mean": str(mean), "mean_of": list(wins)}
