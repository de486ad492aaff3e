"""Why a table says what it says: figures are sums of matches, places ends of steps; on random histories.

A match is dropped by computing the table's totals without its share. That a mean would have been another without one of
its wins is for the rules; in the chain each win has its part of the mean.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.competition.acta import Acta
from domain.competition.reading import read
from domain.competition.reasons import FIGURES, Going, Placing
from domain.competition.standings import Table
from domain.competition.totals import totals_of
from domain.kernel.reason import Chain
from domain.review.computed import Computed, compute
from projections.why.edition import COUNTS, EditionReasons
from projections.why.questions import Answer, ask_edition
from tests.cli.running import acta as run
from tests.competition.histories import history

SEEDS = range(150)
EDITIONS = Path(__file__).parents[1] / "cases" / "editions"
FIELDS = {
    "jugados": "played",
    "ganados": "won",
    "perdidos": "lost",
    "favor": "points_for",
    "contra": "points_against",
    "diferencia": "difference",
}


@lru_cache
def computed(seed: int) -> Computed:
    """A random history, computed."""
    one = history(seed)
    edition, rejected = read(one.toml)
    assert edition is not None, rejected
    actas: dict[str, Acta] = dict(one.actas)
    return compute(edition, actas)


def rows(seed: int) -> Iterator[tuple[EditionReasons, Table, str]]:
    """Every row of its tables."""
    reasons = EditionReasons(computed(seed))
    for table in computed(seed).standings.tables:
        for team in table.totals:
            yield reasons, table, team


def matches(chain: Chain) -> set[str]:
    """The matches in a chain, those of its means too."""
    of_means = (member.because for member in chain.members if member.because and member.because.question == "media")
    return {one.match for one in chain.members} | {one.match for mean in of_means for one in mean.members}


# --- laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.article("1.13", "1.14")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_amounts_of_every_figure_sum_to_it(seed: int) -> None:
    """Exactly, a mean by the parts of its wins; no member is idle."""
    for reasons, table, team in rows(seed):
        for name, field in FIELDS.items():
            chain = reasons.figure(name, table, team)
            assert chain.value == sum(member.amount for member in chain.members) == getattr(table.totals[team], field)
            assert all(member.amount for member in chain.members)
            for member in chain.members:
                if member.because is not None and name in {"favor", "contra", "diferencia"}:
                    assert member.amount == member.because.value == sum(one.amount for one in member.because.members)


@pytest.mark.article("1.13", "1.14")
@pytest.mark.parametrize("seed", SEEDS)
def test_dropping_a_match_changes_the_figures_in_which_it_is_and_no_other(seed: int) -> None:
    """Without its share; and without the match at all, for those in whose chain it does not appear."""
    outcomes = list(computed(seed).season.outcomes.values())
    for reasons, table, team in rows(seed):
        totals = table.totals[team]
        for name, field in FIELDS.items():
            chain = reasons.figure(name, table, team)
            members = {member.match for member in chain.members}
            for share in totals.shares:
                left = replace(totals, shares=tuple(one for one in totals.shares if one is not share))
                assert (getattr(left, field) != chain.value) == (share.match in members)
            for gone in outcomes:
                if gone.match not in matches(chain):
                    played = [one for one in outcomes if one is not gone and one.phase == table.phase]
                    assert getattr(totals_of(team, played), field) == chain.value


@pytest.mark.article("19.1", "19.2", "6.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_counts_of_a_stage_are_the_sums_of_its_matches(seed: int) -> None:
    """And below each match, of its warnings; without one of the matches the count is another."""
    found = computed(seed)
    reasons, register = EditionReasons(found), found.season.register
    for team in [one.id for one in found.edition.teams]:
        for stage, conduct in register.stages(team).items():
            for name, count in COUNTS.items():
                chain = reasons.count(name, team, stage)
                assert chain.value == sum(member.amount for member in chain.members) == count(conduct)
                assert all(one.because is None or one.because.value == one.amount for one in chain.members)
                for entry in register.entries[team]:
                    left = tuple(one for one in register.entries[team] if one is not entry)
                    without = replace(register, entries={**register.entries, team: left}).stages(team).get(stage)
                    is_member = entry.match in {member.match for member in chain.members}
                    assert ((count(without) if without else 0) != chain.value) == is_member


@pytest.mark.article("19.2", "19.4", "6.6", "17.9")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_out_is_told_by_what_put_it_out(seed: int) -> None:
    """By the match and the article of the register; by warnings only where they reached the edition's number."""
    found = computed(seed)
    for team in [one.id for one in found.edition.teams]:
        chain = EditionReasons(found).disqualification(team)
        out = found.season.register.disqualified(team)
        assert [(one.match, one.articles) for one in chain.members] == ([(out.match, out.articles)] if out else [])
        for member in chain.members:
            if "19.2" in member.articles:
                limit = found.edition.in_force(member.match).values["advertencias_descalifican"]
                assert member.because is not None
                assert int(member.because.value) >= limit > 0
                assert member.because.members[-1].match == member.match


@pytest.mark.article("1.13")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_place_is_the_end_of_steps_that_narrow_down(seed: int) -> None:
    """From the whole group to the team, or to those who wait for a lot; the last step that left some out names it."""
    for reasons, table, team in rows(seed):
        placing = reasons.placing(table, team)
        assert [placing.position] == [one.position for one in table.places if one.team == team]
        if len(table.totals) == 1:
            continue
        assert set(placing.steps[0].tied) == set(table.totals)
        for step, after in pairwise(placing.steps):
            assert next(tied for tied in step.classes if team in tied) == after.tied
        end = next(tied for tied in placing.steps[-1].classes if team in tied)
        assert end == (team,) or placing.pending == (end,)
        ahead = sum(len(tied) for step in placing.steps for tied in _before(step.classes, team))
        assert placing.position == ahead + 1


def _before(classes: tuple[tuple[str, ...], ...], team: str) -> Iterator[tuple[str, ...]]:
    for tied in classes:
        if team in tied:
            return
        yield tied


@pytest.mark.article("1.8", "1.14")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_on_has_a_place_that_goes_on(seed: int) -> None:
    found = computed(seed)
    for reasons, table, team in rows(seed):
        going = reasons.going(table, team)
        by_group = table.is_final and going.place is not None and going.place <= going.places
        by_second = going.second is not None and going.second <= going.best_seconds
        seconds = [one for one in found.standings.seconds if one.phase == table.phase and one.is_final]
        assert going.goes == (by_group or (by_second and bool(seconds)))
        assert not going.goes or team not in going.out


# --- questions -------------------------------------------------------------------------------------------------------


def asked(case: str, *words: str) -> Answer:
    """The one answer about an edition among the cases."""
    folder = EDITIONS / case
    edition, _ = read((folder / "edicion.toml").read_bytes())
    assert edition is not None
    actas: dict[str, Acta] = {one.file: (folder / one.file).read_bytes() for one in edition.fixtures if one.file}
    answers = ask_edition(compute(edition, actas), words)
    assert isinstance(answers, tuple), answers
    (answer,) = answers
    return answer


@pytest.mark.article("1.13")
def test_a_mean_is_told_by_the_wins_it_is_the_mean_of() -> None:
    chain = asked("1.13-equal-thirds-are-a-tie", "diferencia", "TER")
    assert isinstance(chain, Chain)
    means = [member.because for member in chain.members if member.because and member.because.question == "media"]
    assert means
    assert sum((member.amount for member in chain.members), Fraction(0)) == chain.value
    assert all(len(mean.members) == 3 and mean.value.denominator == 3 for mean in means)


@pytest.mark.article("17.9")
def test_a_difference_that_a_review_made_is_told_by_the_decision_and_by_what_it_replaced() -> None:
    chain = asked("17.9-a-modified-result-turns-the-table", "diferencia", "TER")
    assert isinstance(chain, Chain)
    (member,) = (one for one in chain.members if one.match == "G1-01")
    assert member.because is not None
    assert {one.articles for one in member.because.members} == {("17.9",)}
    assert {one.articles for one in member.because.fallen} == {("17.9",)}


@pytest.mark.article("19.2")
def test_a_disqualification_by_warnings_is_told_by_those_that_reached_the_number() -> None:
    chain = asked("19.2-warnings-accumulate-over-the-matches-of-a-stage", "descalificacion", "TER")
    assert isinstance(chain, Chain)
    (member,) = chain.members
    assert member.interpretations == ("advertencias_descalifican", "reinicio_por_etapa")
    assert member.because is not None
    assert [one.match for one in member.because.members][-1] == member.match


@pytest.mark.article("1.13")
def test_a_place_that_waits_for_a_lot_says_so() -> None:
    placing = asked("1.13-two-tied-that-never-met-wait-for-the-lot", "posicion", "TER")
    assert isinstance(placing, Placing)
    assert [step.open for step in placing.steps] == [None, None, None, "not_all_met", "not_drawn"]
    assert placing.pending == (("CAL", "TER"),)


@pytest.mark.article("1.14")
def test_who_was_disqualified_ahead_is_named() -> None:
    told = {}
    for team in ("TER", "CAL", "HOR"):
        going = asked("1.14-earlier-matches-of-a-disqualified-team-stand", "clasifica", team)
        assert isinstance(going, Going)
        told[team] = (going.goes, going.place, going.out)
    assert told == {"TER": (False, None, {"TER": "G1-03"}), "CAL": (False, 2, {"TER": "G1-03"}), "HOR": (True, 1, {})}


def test_every_question_about_every_case_is_answered() -> None:
    """For people and for programs, whatever the edition is like."""
    for folder in sorted(path for path in EDITIONS.iterdir() if path.is_dir())[::5]:
        for words in [(name, "TER") for name in ("posicion", *FIGURES, "clasifica", *COUNTS, "descalificacion")]:
            people, program = (run(folder, "why", folder, *words, *option) for option in ((), ("--json",)))
            assert people.code == program.code
            assert people.out
            assert all(json.loads(line)["question"] == words[0] for line in program.lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puntos", "A"], "No hay un número «puntos». Hay: posicion, jugados, ganados"),
        (["posicion"], "La pregunta posicion lleva: equipo, y si hace falta la fase o la etapa."),
        (["posicion", "TER", "grupos", "1"], "La pregunta posicion lleva: equipo"),
        (["posicion", "NADIE"], "NADIE no es un equipo de la edición."),
        (["diferencia", "TER", "final"], "TER no tiene ese número en final."),
        (["advertencias", "TER", "grupos"], "TER no tiene ese número en grupos."),
        (["posicion", "TER", "--known-at", "2026-10-03T20:00:00Z"], "Un archivo no tiene registro"),
        (["posicion", "TER", "--as-of", "2026-10-03T20:00:00Z"], "Ningún acto dice a qué hora fue"),
    ],
)
def test_a_wrong_question_about_an_edition_is_one_sentence(words: list[str], said: str, tmp_path: Path) -> None:
    ran = run(tmp_path, "why", EDITIONS / "1.13-two-administrative-wins-each-take-the-mean", *words)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_folder_without_an_edition_is_told(tmp_path: Path) -> None:
    ran = run(tmp_path, "why", tmp_path, "posicion", "TER")
    assert ran.code == 2
    assert "edicion.toml:1: No se puede leer el archivo" in ran.out
