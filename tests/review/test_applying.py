"""A case in its actas: only the acts that they lack, at their end, judged there like any other (17.9)."""

import pytest

from cli.result import result_of
from domain.review.proposal import Proposal, reviewed, standing_in
from tests.review.cases import DAY, Folder, folder, text

MODIFIES = text({"M1": "modifica 28-30"})


def three() -> Folder:
    return folder("TER-CAL 30-7", "CAL-HOR 30-7", "HOR-TER 30-7")


def codes(proposal: Proposal) -> list[tuple[str | None, str, str, str | None]]:
    return [(one.match, one.file, one.defects[0].code, one.defects[0].article) for one in proposal.refused]


def added(before: Folder, after: Folder, file: str = "M1.acta") -> list[str]:
    """The lines that an acta got."""
    assert after.actas[file].startswith(before.actas[file])
    return after.actas[file][len(before.actas[file]) :].decode().splitlines()


def listed(one: Folder) -> list[tuple[str, str, tuple[str, ...]]]:
    """The matches with a review, how far it is, and in which case."""
    return [found[:3] for found in reviewed(one.computed, one.actas, ["R-01"])]


@pytest.mark.article("17.9")
def test_the_acts_stand_at_the_end_of_the_acta_with_the_case_and_their_times() -> None:
    """In full instants, because a review is days after the match."""
    before = three()
    assert added(before, before.after(MODIFIES)) == [
        f'[{DAY.format(5)}] arbitro eleva "R-01: señas"',
        f'[{DAY.format(6)}] jefe abre "R-01: indicios"',
        f'[{DAY.format(8)}] jefe modifica 28-30 "R-01: pruebas"',
    ]
    assert [file for file in before.actas if before.after(MODIFIES).actas[file] != before.actas[file]] == ["M1.acta"]


@pytest.mark.article("17.9")
def test_the_original_result_stays_readable() -> None:
    document = result_of(three().after(MODIFIES).actas["M1.acta"])
    assert document["original"] == {"score": {"A": 30, "B": 7}, "result": {"winner": "A", "kind": "played"}}
    assert (document["score"], document["revision"]) == ({"A": 28, "B": 30}, 2)
    again = result_of(three().after(MODIFIES).after(_second("modifica 30-7"), "R-02").actas["M1.acta"])
    assert (again["original"], again["revision"]) == (document["original"], 3)


def _second(finding: str) -> str:
    return text({"M1": finding}, name="R-02", first_day=20)


@pytest.mark.article("17.9")
@pytest.mark.parametrize("finding", ["mantiene", "modifica 28-30", "anula"])
def test_a_second_application_changes_nothing(finding: str) -> None:
    """Neither after the first, nor after a further review of the same match."""
    told = text({"M1": finding})
    once = three().after(told)
    assert once.propose(told).actas == {}
    twice = once.after(_second("modifica 30-7"), "R-02")
    assert twice.propose(told).actas == {}


@pytest.mark.article("17.9")
def test_what_the_acta_has_already_is_not_written_again() -> None:
    """The clerk typed the referral and the opening as they happened."""
    typed = 'planilla A 30 B 7\ncapA valida\ncapB valida\narbitro eleva "señas"\njefe abre "indicios"'
    before = folder(f"TER-CAL: {typed}", "CAL-HOR 30-7")
    assert added(before, before.after(MODIFIES)) == [f'[{DAY.format(8)}] jefe modifica 28-30 "R-01: pruebas"']


@pytest.mark.article("17.9")
def test_a_case_that_is_not_decided_puts_its_matches_under_review() -> None:
    """Applied again once it is, only the decision is written."""
    before = three()
    open_case = text(matches=["M1", "M2"])
    between = before.after(open_case)
    assert {match: one.status for match, one in between.computed.season.outcomes.items()} == {
        "M1": "under_review", "M2": "under_review", "M3": "official",
    }  # fmt: skip
    assert between.computed.standings.tables[0].under_review == ("M1", "M2")
    decided = text({"M1": "anula", "M2": "mantiene"})
    assert [line.split("] ")[1] for line in added(between, between.after(decided))] == ['jefe anula "R-01: pruebas"']
    assert between.after(decided).actas == before.after(decided).actas


@pytest.mark.article("17.9")
def test_a_case_that_is_only_referred_is_written_as_that() -> None:
    before = three()
    after = before.after(text(matches=["M1"], opened=False))
    assert [line.split("] ")[1] for line in added(before, after)] == ['arbitro eleva "R-01: señas"']
    assert listed(after) == [("M1", "referred", ("R-01",))]


@pytest.mark.article("17.9")
def test_a_decision_in_an_acta_is_not_changed_with_the_file() -> None:
    """What is written stays: another review is another case."""
    after = three().after(MODIFIES)
    refused = after.propose(text({"M1": "anula"}))
    assert codes(refused) == [("M1", "M1.acta", "case_decided_otherwise", "17.9")]


@pytest.mark.article("17.9")
def test_a_match_is_reviewed_in_one_case_at_a_time() -> None:
    """The other one waits until the first is decided."""
    between = three().after(text(matches=["M1"]))
    assert codes(between.propose(_second("anula"), "R-02", others=["R-01"])) == [
        ("M1", "M1.acta", "match_in_another_case", "17.9")
    ]
    assert between.after(MODIFIES).propose(_second("anula"), "R-02", others=["R-01"]).refused == ()


@pytest.mark.article("17.9")
def test_what_the_rulebook_refuses_is_refused_with_its_line() -> None:
    """A match that is not homologated; a decision before the last act of the acta."""
    unsigned = folder("TER-CAL: planilla A 30 B 7", "CAL-HOR 30-7")
    refused = unsigned.propose(MODIFIES)
    assert codes(refused) == [("M1", "M1.acta", "not_homologated", "17.9")]
    assert refused.refused[0].defects[0].line == unsigned.actas["M1.acta"].count(b"\n") + 1
    late = folder(f"TER-CAL: planilla A 30 B 7\ncapA valida\n[{DAY.format(9)}] capB valida")
    assert codes(late.propose(MODIFIES)) == [("M1", "M1.acta", "time_goes_back", None)]


@pytest.mark.article("17.9")
def test_no_acta_changes_where_one_match_of_the_case_cannot_be_reviewed() -> None:
    """A result known only by its score was never homologated; an acta that is none has nothing to review."""
    both = text({"M1": "anula", "M2": "anula"})
    told = folder("TER-CAL 30-7", "CAL-HOR ausencia B")
    refused = told.propose(both)
    assert codes(refused) == [("M2", "edicion.toml", "match_without_acta", "17.9")]
    assert (refused.actas, refused.after.season.outcomes) == ({}, told.computed.season.outcomes)
    broken = folder("TER-CAL 30-7", "CAL-HOR: nada")
    assert codes(broken.propose(both)) == [("M2", "M2.acta", "unknown_act", None)]


def test_lines_are_broken_as_those_of_the_acta() -> None:
    """And the last one of the acta may be without its end."""
    before = three()
    crlf = before.actas["M1.acta"].replace(b"\n", b"\r\n")
    after = before.with_actas(M1=crlf).after(MODIFIES).actas["M1.acta"]
    assert after.startswith(crlf)
    assert after.count(b"\n") == after.count(b"\r\n") == crlf.count(b"\n") + 3
    bare = before.actas["M1.acta"].rstrip(b"\n")
    after = before.with_actas(M1=bare).after(MODIFIES).actas["M1.acta"]
    assert after == before.after(MODIFIES).actas["M1.acta"]


@pytest.mark.article("17.9")
def test_matches_tell_how_far_their_review_is() -> None:
    """And in which case, where one of the edition's is named."""
    before = folder(
        "TER-CAL 30-7",
        'CAL-HOR: planilla A 30 B 7\ncapA valida\ncapB valida\narbitro eleva "otra cosa"',
        "HOR-TER 30-7",
        "TER-CAL ausencia A",
    )
    told = text({"M1": "anula", "M3": "mantiene"})
    case = before.case(told)
    assert listed(before) == [("M2", "referred", ())]
    assert standing_in(case, before.computed, before.actas) == ()
    after = before.after(told)
    assert listed(after) == [
        ("M1", "annulled", ("R-01",)), ("M2", "referred", ()), ("M3", "upheld", ("R-01",)),
    ]  # fmt: skip
    assert standing_in(case, after.computed, after.actas) == ("M1", "M3")


@pytest.mark.article("17.9", "19.2")
def test_a_sanction_is_lifted_while_the_review_is_open() -> None:
    """Before the decision that closes it; a sanction that is none is refused by the rulebook."""
    warned = 'planilla A 30 B 7\narbitro advierte B 4.2 "x"\ncapA valida\ncapB valida'
    before = folder(f"TER-CAL: {warned}", "CAL-HOR 30-7")
    lifting = text({"M1": "mantiene; CAL 4.2"})
    assert [line.split("] ")[1] for line in added(before, before.after(lifting))][2:] == [
        'jefe levanta B 4.2 "R-01: pruebas"', 'jefe mantiene "R-01: pruebas"',
    ]  # fmt: skip
    assert before.after(lifting).propose(lifting).actas == {}
    assert codes(before.propose(text({"M1": "mantiene; TER 4.2"}))) == [("M1", "M1.acta", "no_such_sanction", "17.9")]
