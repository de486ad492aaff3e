"""Why a table says what it says: figures are sums of matches, places ends of steps."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from domain.competition.acta import Acta
from domain.competition.reading import read
from domain.competition.reasons import FIGURES, Going, Placing
from domain.kernel.reason import Chain
from domain.review.computed import compute
from projections.why.edition import COUNTS
from projections.why.questions import Answer, ask_edition
from tests.cli.running import acta as run
from tests.review.cases import folder
from tests.why import edition_laws
from tests.why.asking import of_competition, of_history

EDITIONS = Path(__file__).parents[1] / "cases" / "editions"
LARGE = (2, 6)


# --- laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(5))
def test_no_law_is_broken_in_a_random_history(block: int) -> None:
    """Sums, what is dropped, steps, who goes on; ``python -m tests.why`` asks more."""
    for seed in range(30 * block, 30 * block + 30):
        assert list(of_history(seed)) == [], seed


@pytest.mark.parametrize("seed", LARGE)
def test_no_law_is_broken_in_a_competition_of_200_matches(seed: int) -> None:
    assert list(of_competition(seed)) == []


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


@pytest.mark.article("1.13")
def test_the_events_below_a_mean_add_up_to_the_means_share() -> None:
    """Given wins by 23 and 10, when a third comes by absence, then each award counts half as much in its mean."""
    found = folder("TER-CAL 30-7", "HOR-TER 20-30", "TER-ZOR ausencia B").computed
    answers = ask_edition(found, ("diferencia", "TER"))
    assert isinstance(answers, tuple)
    (answer,) = answers
    assert isinstance(answer, Chain)
    (mean,) = (one.because for one in answer.members if one.because and one.because.question == "media")
    told = [(part.amount, [one.amount for one in part.because.members]) for part in mean.members if part.because]
    assert told == [(Fraction(23, 2), [15, Fraction(-7, 2)]), (5, [15, -10])]
    assert (mean.value, answer.value) == (Fraction(33, 2), Fraction(99, 2))
    assert list(edition_laws.broken(found)) == []


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
    for place in sorted(path for path in EDITIONS.iterdir() if path.is_dir())[::5]:
        for words in [(name, "TER") for name in ("posicion", *FIGURES, "clasifica", *COUNTS, "descalificacion")]:
            people, program = (run(place, "why", place, *words, *option) for option in ((), ("--json",)))
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
