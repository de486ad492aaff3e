"""Why a number of a match is what it is, by its events."""

import pytest

from domain.kernel.reason import Chain
from domain.notation.recording import record
from projections.why.match import Reasons
from tests.projections.reading import acta, good_cases
from tests.why.asking import of_match
from tests.why.match_laws import broken

SEEDS = range(24)


def of(*acts: str) -> Reasons:
    """The reasons of a match with these acts."""
    recording = record(acta(*acts))
    assert not recording.defects, recording.defects
    return Reasons(recording.events)


def told(chain: Chain) -> list[tuple[int, object, str]]:
    """The members: act, amount, articles."""
    return [(one.event.act, one.amount, " ".join(one.articles)) for one in chain.members if one.event]


def fallen(chain: Chain) -> list[tuple[int, object, int, str]]:
    """What does not count any more: act, amount, the act that took it back and its articles."""
    return [
        (f.member.event.act, f.member.amount, f.by.act, " ".join(f.articles)) for f in chain.fallen if f.member.event
    ]


# --- what a chain says -----------------------------------------------------------------------------------------------


@pytest.mark.article("12.2", "11.6")
def test_a_score_is_told_by_its_awards_with_act_and_article() -> None:
    reasons = of(
        "mano", "B2: envido", "A3: quiero", "B2: 27", "A1: son buenas", "A3: truco", "B1: no quiero", "mano", "gana B"
    )
    assert told(reasons.points("B")) == [(6, 2, "11.6"), (10, 1, "12.2")]
    assert told(reasons.points("A")) == [(8, 1, "12.2")]
    assert (reasons.hand(1, "B").value, reasons.hand(2, "B").value, reasons.hand(2, "A").value) == (2, 1, 0)


@pytest.mark.article("16.2")
def test_a_correction_is_a_member_with_its_sign() -> None:
    reasons = of("planilla A 5 B 2", 'conformes corrigen 3-2 "mal sumado"')
    assert told(reasons.points("A")) == [(2, 5, "16.6"), (3, -2, "16.2")]
    assert reasons.points("A").value == 3


def test_what_was_undone_is_no_member_and_is_told_beside() -> None:
    reasons = of("planilla A 2 B 1", "planilla A 4 B 0", 'deshace "otra mano"')
    assert told(reasons.points("A")) == [(2, 2, "16.6")]
    assert fallen(reasons.points("A")) == [(3, 4, 4, "")]


@pytest.mark.article("11.7")
def test_an_award_that_was_withdrawn_is_no_member() -> None:
    won = ("mano", "B2: envido", "A3: quiero", "B2: 27", "A1: son buenas", "gana B")
    reasons = of(*won, "capA reclama acreditacion", "B2 no acredita")
    assert [amount for _, amount, _ in told(reasons.points("A"))] == [3]
    assert reasons.points("A").members[0].interpretations == ("puntos_disputados",)
    assert sum(int(str(amount)) for _, amount, by, _ in fallen(reasons.points("B")) if by == 9) == 3
    assert reasons.points("B").value == 0


@pytest.mark.article("10.3")
def test_what_was_pardoned_is_no_member_and_an_undone_pardon_brings_it_back() -> None:
    said = ("mano", "B2: truco", "A3: no quiero", "perdonan")
    assert (of(*said).points("B").value, fallen(of(*said).points("B"))) == (0, [(4, 1, 5, "")])
    assert told(of(*said, 'deshace "no hubo acuerdo"').points("B")) == [(4, 1, "12.2")]


@pytest.mark.article("17.9")
def test_a_score_that_a_review_set_rests_on_the_decision_alone() -> None:
    acts = ("planilla A 30 B 2", "capA valida", "capB valida", 'arbitro eleva "x"', 'jefe abre "x"')
    reasons = of(*acts, 'jefe modifica 28-30 "x"')
    assert told(reasons.points("A")) == [(7, 28, "17.9")]
    assert fallen(reasons.points("A")) == [(2, 30, 7, "17.9")]


@pytest.mark.article("19.1", "19.2")
def test_a_warning_is_told_by_its_ground_and_by_what_counts_it() -> None:
    reasons = of(
        "mano", 'arbitro advierte verbal A 14.4 "seña"', 'arbitro advierte A 4.2 "teléfono"', 'deshace "no fue"'
    )
    assert told(reasons.warnings("A", disciplinary=False)) == [(3, 1, "14.4 19.1")]
    assert told(reasons.warnings("A", disciplinary=True)) == []
    assert fallen(reasons.warnings("A", disciplinary=True)) == [(4, 1, 5, "")]


@pytest.mark.article("17.9", "19.2")
def test_a_warning_that_a_review_lifted_is_no_member() -> None:
    acts = ("mano", 'arbitro advierte A 4.2 "teléfono"', "gana B", "planilla A 0 B 29", "capA valida", "capB valida")
    reasons = of(*acts, 'arbitro eleva "x"', 'jefe abre "x"', 'jefe levanta A 4.2 "x"', 'jefe mantiene "x"')
    assert told(reasons.warnings("A", disciplinary=True)) == []
    assert fallen(reasons.warnings("A", disciplinary=True)) == [(3, 1, 10, "17.9 4.2")]


@pytest.mark.article("6.4", "6.9")
def test_a_dealers_errors_are_told_in_the_cycle_and_in_all() -> None:
    error = ("corta", "reparte", "error expone B2 4c", "capB repite")
    reasons = of(*error, "reparte", "error expone B2 5c")
    assert told(reasons.errors("A1")) == [(4, 1, "6.1 6.4"), (7, 1, "6.1 6.4")]
    assert (reasons.cycle("A1").value, [by for *_, by, _ in fallen(reasons.cycle("A1"))]) == (0, [7, 7])
    lifted = of("corta", "reparte", "error desorden", "convalidan")
    assert (lifted.errors("A1").value, fallen(lifted.errors("A1"))) == (0, [(4, 1, 5, "6.9")])


@pytest.mark.article("19.4")
def test_a_disqualification_is_told_by_its_act() -> None:
    reasons = of("mano", 'arbitro descalifica A 19.4 "carteo"')
    assert told(reasons.disqualifications("A")) == [(3, 1, "19.4")]
    assert reasons.disqualifications("B").value == 0


# --- laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_no_law_is_broken_in_a_generated_match(seed: int) -> None:
    """Members, what fell, what made it fall and some of the rest are dropped; ``python -m tests.why`` asks more."""
    assert list(of_match(seed)) == []


def test_the_cases_know_why_too() -> None:
    """Every accepted case: each number of it, whatever its acts are."""
    for data in good_cases():
        recording = record(data)
        assert list(broken(recording.events, ())) == [], recording.match
