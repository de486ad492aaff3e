"""No path leads to a homologated match but two signatures under the same, or a reasoned decision of the referee."""

from collections.abc import Iterator

import pytest

from domain.match.acts import (
    ActUndone,
    RefereeHomologated,
    ResultCorrected,
    ResultValidated,
    ReviewAnnulled,
    ReviewModified,
)
from domain.match.officials import is_referee
from tests.match.fixpoint import ALPHABET, Edge, explore, told

LEFT_OUT = (
    *(
        "comienza",
        "llama",
        "reanuda",
        "A1 valida",
        "capA discrepa",
        "descalifica A B",
        "ausencia B",
        "pierde",
        "abandono",
    ),
    *("corrigen 28-30", "homologa 28-30", "sin ganador"),
)
"""Kinds of acts of which another one stays: `python -m tests.match.fixpoint` tries them all."""
ACTS = [act for act in ALPHABET if not any(part in act for part in LEFT_OUT)]


@pytest.fixture(scope="module")
def edges() -> list[Edge]:
    return list(explore(ACTS))


def homologating(edges: list[Edge]) -> Iterator[Edge]:
    return (e for e in edges if not e.start.match.core.homologated_at and e.end.match.core.homologated_at)


@pytest.mark.article("16.4", "16.5", "16.7")
def test_nothing_is_homologated_without_both_captains_or_a_reasoned_decision(edges: list[Edge]) -> None:
    print(told(edges))  # noqa: T201 - the enumeration is read with `pytest -s`
    ways = list(homologating(edges))
    assert {type(edge.act) for edge in ways} == {ResultValidated, RefereeHomologated}
    for edge in ways:
        if isinstance(edge.act, RefereeHomologated):
            assert is_referee(edge.act.by)
            assert edge.act.reason.strip()
        else:
            assert edge.end.signers == {"A", "B"}
            assert len(set(edge.end.match.core.validated.values())) == 1


@pytest.mark.article("16.4")
def test_a_validation_counts_while_what_was_signed_stands(edges: list[Edge]) -> None:
    """Read off the acts alone, and off the rules' own state: the same sides have signed."""
    for edge in edges:
        core = edge.end.match.core
        if not core.homologated_at:
            assert edge.end.signers == core.validated.keys(), edge


@pytest.mark.article("16.8", "17.9")
def test_a_homologated_match_stays_so_and_keeps_its_winner_but_for_a_review(edges: list[Edge]) -> None:
    for edge in edges:
        before, after = edge.start.match.core, edge.end.match.core
        if before.homologated_at:
            assert after.homologated_at
            if before.result != after.result:
                assert isinstance(edge.act, ReviewModified | ReviewAnnulled), edge
            elif before.score != after.score:
                assert isinstance(edge.act, ResultCorrected | ReviewModified), edge


def test_an_act_taken_back_leaves_no_trace_but_itself(edges: list[Edge]) -> None:
    """The enumeration takes back every act that can be: what is homologated is not among them."""
    undone = [edge for edge in edges if isinstance(edge.act, ActUndone)]
    assert undone
    assert not any(edge.start.match.core.homologated_at for edge in undone)
