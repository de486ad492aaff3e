"""What is taken back is taken back from the read models as from the rules: ``deshace``, ``perdonan``, and both."""

import random
from typing import Any

import pytest

from domain.kernel.event import Body, Event
from domain.kernel.refusal import Refusal
from domain.match.acts import ActUndone
from domain.notation.reading import read
from domain.notation.recording import record
from domain.rulebooks.registry import RULEBOOKS
from domain.rulebooks.tsa.acts import ExpressionForgiven
from projections import timeline
from projections.dealer_errors import DealerErrors
from projections.result import Document, MatchResult
from tests.projections.reading import acta, catch_up, good_cases, models, opened, take_in


def document(*acts: str) -> Document:
    """The result of a match with these acts."""
    recording = record(acta(*acts))
    assert not recording.defects, recording.defects
    return MatchResult().apply_all(recording.events).document()


def rows(url: str, *acts: str) -> dict[int, dict[str, Any]]:
    """The timeline of a match with these acts, by act."""
    with opened(url) as store:
        take_in(store, acta(*acts))
        catch_up(store, models(store), page=3)
        with store.database.reading() as connection:
            return {row["act"]: row for row in timeline.read(connection, "2026/m-1")}


def test_an_undone_act_leaves_the_result_as_it_was() -> None:
    undone = document("planilla A 2 B 1", "planilla A 4 B 0", 'deshace "otra mano"')
    assert undone == document("planilla A 2 B 1") | {"match": "m-1"}


def test_an_undone_pardon_leaves_what_it_had_pardoned() -> None:
    calls = ("mano", "B2: truco", "A3: no quiero")
    pardoned = document(*calls[:2], "A3: quiero", "perdonan", "A3: no quiero")
    assert pardoned["score"] == {"A": 0, "B": 1}
    assert document(*calls, "perdonan")["score"] == {"A": 0, "B": 0}
    assert document(*calls, "perdonan", 'deshace "no hubo acuerdo"')["score"] == {"A": 0, "B": 1}


def test_the_twentieth_undoing_takes_no_longer_than_the_first() -> None:
    acts = ["planilla A 1 B 0", "planilla A 0 B 1", 'deshace "no"'] * 40
    assert document(*acts[:60])["score"] == {"A": 20, "B": 0}


def test_an_undone_error_of_the_dealer_does_not_count() -> None:
    acts = ("corta", "reparte", "error desorden", "conformes")
    events = record(acta(*acts)).events
    undone = record(acta(*acts[:3], 'deshace "no fue"')).events
    assert [len(entries) for entries in _errors(events).by_dealer.values()] == [1]
    assert not any(_errors(undone).by_dealer.values())


def _errors(events: tuple[Event, ...]) -> DealerErrors:
    fold = DealerErrors()
    for event in events:
        fold.apply(event)
    return fold


def test_a_dealer_whose_only_error_was_undone_has_no_row(database_url: str) -> None:
    with opened(database_url) as store:
        projections = models(store)
        for acts in (("corta", "reparte", "error desorden"), ("corta", "reparte", "error desorden", 'deshace "no"')):
            take_in(store, acta(*acts))
            catch_up(store, projections)
            with store.database.reading() as connection:
                found = connection.exec_driver_sql("SELECT dealer FROM dealer_errors").all()
            assert len(found) == (0 if len(acts) > 3 else 1)


def test_the_timeline_says_who_undid_what(database_url: str) -> None:
    table = rows(database_url, "mano", "B2: truco", "A3: quiero", "perdonan", 'deshace "no hubo acuerdo"')
    assert [table[act]["undone_by"] for act in sorted(table)] == [None, None, None, None, 6, None]
    table_before = MatchResult().apply_all(record(acta("mano", "B2: truco", "A3: quiero", "perdonan")).events)
    assert table_before.status == "in_play"


def test_the_timeline_says_what_became_of_each_act(sqlite_url: str) -> None:
    acts = ("mano", "B2: qué noche", "B2: dale", "B2: truco", "A3: dale", "A1> 1e", "B2> ?")
    table = rows(sqlite_url, *acts)
    outcomes = [table[act]["outcome"] for act in sorted(table)]
    assert outcomes == ["effect", "effect", "recorded", "recorded", "effect", "void", "irregular", "effect"]


@pytest.mark.parametrize("seed", range(4))
def test_the_result_says_what_the_rules_say_after_every_act(seed: int) -> None:
    """In cases with undoings and pardons thrown in: score, winner, errors, suspension, how the hand stands."""
    rng = random.Random(seed)  # noqa: S311 (it keeps no secret)
    judged = 0
    for data in good_cases():
        reading = read(data)
        assert reading.opened is not None
        rulebook = RULEBOOKS[reading.opened.rulebook]
        match = rulebook.initial(reading.opened)
        result = MatchResult().apply_all([Event(0, reading.opened)])
        for act in _troubled(rng, [line.act for line in reading.lines]):
            outcome = rulebook.judge(match, act, None)
            if isinstance(outcome, Refusal):
                continue
            match = outcome.match
            result.apply_all(outcome.events)
            assert _as_told(result) == _as_ruled(match.core), (data, act)
            judged += 1
    assert judged > 1000


def _troubled(rng: random.Random, acts: list[Body]) -> list[Body]:
    """``acts`` with some of them undone or pardoned."""
    troubled: list[Body] = []
    for act in acts:
        troubled.append(act)
        chance = rng.random()
        if chance < 0.3:
            troubled += [ExpressionForgiven(), ActUndone(reason="no")][: rng.choice((1, 2))]
        elif chance < 0.5:
            troubled.append(ActUndone(reason="no"))
    return troubled


def _as_told(result: MatchResult) -> object:
    told = result.told
    hand = told.hands[-1] if told.hands else None
    return (
        told.score,
        told.result and told.result["winner"],
        {dealer: (counts["in_cycle"], counts["total"]) for dealer, counts in told.errors.items()},
        told.suspended,
        hand and (hand.begun.number, hand.ended, hand.voided, hand.counts),
    )


def _as_ruled(core: Any) -> object:  # noqa: ANN401 (a rulebook's own)
    hand = core.hand
    return (
        dict(zip("AB", core.score, strict=True)),
        core.result and core.result.winner,
        {dealer: counts for dealer, counts in core.errors.items() if counts[1]},
        core.suspended,
        hand and (hand.number, hand.closed, hand.voided, hand.counts),
    )
