"""What may happen to a case, and by whom (17.8, 17.9)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.kernel.refusal import Refusal
from domain.review import acts
from domain.review.acts import ANNULLED, MODIFIED, UPHELD, Finding
from domain.review.case import Case, decide, evolve
from tests.review.cases import DAY, SHA256

REFERRED = acts.Referred(by="arbitro", matches=("M1", "M2"), grounds=("18.4",), reason="señas")
OPENED = acts.Opened(by="jefe", reason="indicios")
EVIDENCE = acts.EvidenceFiled(name="cámara", sha256=SHA256)
STATEMENT = acts.StatementTaken(by="capB", text="las vi", reserved=True)
FINDINGS = (
    Finding(match="M1", outcome=MODIFIED, a=28, b=30, reason="puntos con señas"),
    Finding(match="M2", outcome=UPHELD, reason="sin pruebas de este partido"),
)
DECIDED = acts.Decided(by="jefe", findings=FINDINGS)
WHOLE = (REFERRED, EVIDENCE, STATEMENT, OPENED, DECIDED)


def after(*facts: acts.Fact) -> Case:
    """The case after these facts, one a day."""
    case = Case("R-01")
    for day, fact in enumerate(facts, 1):
        outcome = decide(case, fact, DAY.format(day))
        assert not isinstance(outcome, Refusal), outcome
        for event in outcome:
            case = evolve(case, event)
    return case


def refused(facts: Sequence[acts.Fact], act: acts.Fact) -> tuple[str, str | None]:
    """Code and article by which the act cannot be after these facts."""
    outcome = decide(after(*facts), act, DAY.format(20))
    assert isinstance(outcome, Refusal)
    return outcome.code, outcome.article


@pytest.mark.article("17.9")
def test_a_case_goes_from_referral_to_decision() -> None:
    """Each fact is the event that keeps it, numbered and with its time."""
    assert [after(*WHOLE[:count]).status for count in (0, 1, 3, 4, 5)] == [
        "none", "referred", "referred", "open", "decided",
    ]  # fmt: skip
    case = after(*WHOLE)
    assert [(event.act, event.body) for event in case.events] == list(enumerate(WHOLE, 1))
    assert case.matches == ("M1", "M2")
    assert case.finding("M1") == FINDINGS[0]
    assert (case.when(acts.Referred), case.when(acts.Decided)) == (DAY.format(1), DAY.format(5))


@pytest.mark.article("17.8", "17.9")
@pytest.mark.parametrize("by", ["jefe", "org", "capA", "A1"])
def test_only_the_referee_refers(by: str) -> None:
    """Not the organiser, not a captain; the chief referee is who it is referred to."""
    assert refused((), replace(REFERRED, by=by)) == ("not_the_referee", "17.9")


@pytest.mark.article("17.8", "17.9")
@pytest.mark.parametrize("by", ["arbitro", "org", "capA", "A1"])
def test_only_the_chief_referee_opens_and_decides(by: str) -> None:
    """The referee who referred it does not."""
    assert refused((REFERRED,), replace(OPENED, by=by)) == ("not_the_chief_referee", "17.9")
    assert refused(WHOLE[:4], replace(DECIDED, by=by)) == ("not_the_chief_referee", "17.9")


@pytest.mark.article("17.9")
@pytest.mark.parametrize("act", [OPENED, EVIDENCE, STATEMENT])
def test_there_is_no_case_without_a_referral(act: acts.Fact) -> None:
    """Nothing is opened, filed or taken."""
    assert refused((), act) == ("no_referral", "17.9")


@pytest.mark.article("17.9")
def test_a_case_is_decided_only_while_it_is_open() -> None:
    """Not before it was opened."""
    assert refused((REFERRED, EVIDENCE), DECIDED) == ("case_not_open", "17.9")


@pytest.mark.article("17.9")
@pytest.mark.parametrize("act", WHOLE)
def test_nothing_happens_to_a_case_that_is_decided(act: acts.Fact) -> None:
    """A further review is a case of its own."""
    assert refused(WHOLE, act) == ("case_decided", "17.9")


@pytest.mark.article("17.9")
def test_a_case_is_referred_and_opened_once() -> None:
    assert refused((REFERRED,), REFERRED) == ("case_referred", "17.9")
    assert refused((REFERRED, OPENED), OPENED) == ("case_open", "17.9")


@pytest.mark.article("17.9")
def test_a_case_rests_on_articles_and_touches_matches() -> None:
    """Of the regulation."""
    assert refused((), replace(REFERRED, grounds=())) == ("case_without_ground", "17.9")
    assert refused((), replace(REFERRED, grounds=("18.4", "99.1"))) == ("no_such_article", None)
    assert refused((), replace(REFERRED, matches=())) == ("case_without_match", "17.9")


@pytest.mark.article("17.9")
@pytest.mark.parametrize("outcome", [MODIFIED, ANNULLED])
def test_a_later_disqualification_alone_changes_no_result(outcome: str) -> None:
    """There is neither evidence nor a statement: what is left is only that somebody was disqualified later."""
    finding = Finding(match="M1", outcome=outcome, a=30, b=8, reason="fueron descalificados después")
    decided = acts.Decided(by="jefe", findings=(finding, FINDINGS[1]))
    bare = (REFERRED, OPENED)
    assert refused(bare, decided) == ("decision_without_evidence", "17.9")
    for something in (EVIDENCE, STATEMENT):
        assert after(*bare, something, decided).status == "decided"


@pytest.mark.article("17.9")
def test_nor_does_it_lift_a_sanction() -> None:
    finding = replace(FINDINGS[1], match="M1", lifted=(acts.Lifted("A", "4.2"),))
    decided = acts.Decided(by="jefe", findings=(finding, FINDINGS[1]))
    assert refused((REFERRED, OPENED), decided) == ("decision_without_evidence", "17.9")


@pytest.mark.article("17.9")
def test_to_uphold_takes_no_evidence() -> None:
    findings = tuple(Finding(match=match, outcome=UPHELD, reason="nada") for match in ("M1", "M2"))
    assert after(REFERRED, OPENED, acts.Decided(by="jefe", findings=findings)).status == "decided"


@pytest.mark.article("17.9")
def test_the_decision_finds_on_each_match_of_the_case_once() -> None:
    first, second = FINDINGS
    other = replace(second, match="M9")
    for findings, code in (
        ((first,), "match_without_finding"),
        ((first, second, other), "finding_of_no_match"),
        ((first, second, second), "finding_of_no_match"),
    ):
        assert refused(WHOLE[:4], acts.Decided(by="jefe", findings=findings)) == (code, "17.9")


@pytest.mark.article("17.9")
@pytest.mark.parametrize("score", [(28, 29), (30, 30), (31, 4), (0, 0)])
def test_a_modified_result_leaves_one_side_at_30(score: tuple[int, int]) -> None:
    finding = replace(FINDINGS[0], a=score[0], b=score[1])
    decided = acts.Decided(by="jefe", findings=(finding, FINDINGS[1]))
    assert refused(WHOLE[:4], decided) == ("no_such_score", "17.9")


def test_no_fact_is_earlier_than_the_one_before() -> None:
    outcome = decide(after(REFERRED, OPENED), EVIDENCE, DAY.format(1))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "time_goes_back"
