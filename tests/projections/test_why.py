"""Why a number of a match is what it is: the amounts sum to it, and nothing else is in it.

An event is dropped from a match by folding the others with the rulebook's ``evolve``. With it goes what it took back or
replaced, and what took it back and is nothing else: one without the other never was. Consequences are what is folded:
that a cap, a cycle or a limit would have come out otherwise is for the rules, not for the record.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from random import Random

import pytest

from domain.kernel.event import Event
from domain.kernel.reason import Chain
from domain.kernel.seats import PLAYERS, TEAMS
from domain.match import events as common
from domain.notation.recording import record
from domain.rulebooks.tsa import events as ev
from domain.rulebooks.tsa.evolve import evolve, initial
from projections.result import MatchResult
from projections.why.match import Reasons
from tests.laws.generator import Generated, generate
from tests.projections.reading import acta, good_cases

SEEDS = range(24)
OTHERS = 40
"""Events dropped of each match that are in no chain, besides all that are."""

Number = tuple[str, str]
"""What is asked, and of whom."""


@lru_cache
def made(seed: int) -> Generated:
    """A generated match."""
    return generate(seed)


@lru_cache
def events_of(seed: int) -> tuple[Event, ...]:
    """Its events."""
    return (Event(0, made(seed).opened), *made(seed).events)


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


def numbers(reasons: Reasons) -> Iterator[Chain]:
    """The chains of every number of a match that its state has."""
    for team in TEAMS:
        yield reasons.points(team)
        yield reasons.warnings(team, disciplinary=True)
        yield reasons.warnings(team, disciplinary=False)
    for player in PLAYERS:
        yield reasons.errors(player)
        yield reasons.cycle(player)


def anew(events: Sequence[Event], chain: Chain) -> int:
    """The number that a chain is about, from these events: the score as ``evolve`` reaches it, counts one by one.

    The state keeps the last ordinal of warnings and errors, not their sum, so these are counted as they come, and with
    every taking back of an act the counts are those of before it.
    """
    if chain.question == "puntos":
        opened = events[0].body
        assert isinstance(opened, common.MatchOpened)
        return reduce(evolve, events[1:], initial(opened)).core.points(chain.of[0])
    counts: dict[Number, int] = {}
    act, before, earlier = 0, counts, counts
    for event in events[1:]:
        if event.act != act:
            act, before, earlier = event.act, counts, before
        counts = earlier if isinstance(event.body, common.ActWithdrawn) else counted(counts, event)
    return counts.get((chain.question, chain.of[0]), 0)


def counted(counts: dict[Number, int], event: Event) -> dict[Number, int]:
    """The counts with one event more."""
    body = event.body
    if isinstance(body, common.WarningCounted):
        key = "advertencias" if body.disciplinary else "verbales", body.team
        return {**counts, key: counts.get(key, 0) + 1, (f"{event.act}", key[0] + body.team): 1}
    if isinstance(body, common.LiftingCounted):
        key, fallen = ("advertencias", body.team), counts.get((f"{body.lifted}", f"advertencias{body.team}"), 0)
        return {**counts, key: counts.get(key, 0) - fallen}
    if isinstance(body, ev.ErrorCounted | ev.ErrorLifted):
        total, cycle = ("errores", body.dealer), ("ciclo", body.dealer)
        more = 1 if isinstance(body, ev.ErrorCounted) else -1
        is_closed = isinstance(body, ev.ErrorCounted) and body.in_cycle == 0
        return {
            **counts,
            total: counts.get(total, 0) + more,
            cycle: 0 if is_closed else counts.get(cycle, 0) + more,
        }
    return counts


def dropped(events: tuple[Event, ...], event: Event, chain: Chain) -> list[Event]:
    """The events without one, and without what it took back or replaced, or what did but take it back."""
    acts = {event.act, *acts_taken_back_with(events, event.act)}
    if len(acts) > 1:
        return [one for one in events if one.act not in acts]
    group = [event, *(one.member.event for one in chain.fallen if one.by is event)]
    by = next((one.by for one in chain.fallen if one.member.event is event), None)
    if by is not None and all(by is not member.event for member in chain.members):
        group += [by, *(one.member.event for one in chain.fallen if one.by is by)]
    return [one for one in events if not any(one is gone for gone in group)]


def acts_taken_back_with(events: tuple[Event, ...], act: int) -> set[int]:
    """The acts that take this one back, or that it takes back: undone first, then pardoned."""
    undone: dict[int, int] = {}
    for kind in (common.ActWithdrawn, ev.ExpressionWithdrawn):
        pairs = {one.body.withdrawn: one.act for one in events if isinstance(one.body, kind) and one.act not in undone}
        undone |= {gone: by for gone, by in pairs.items() if gone not in undone}
        undone |= {by: by for by in pairs.values()} if kind is common.ActWithdrawn else {}
    return {one for pair in undone.items() for one in pair if act in pair}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_amounts_sum_to_the_number(seed: int) -> None:
    """And to what the state says, what the result says, and the counts of the match."""
    events = events_of(seed)
    core = made(seed).match.core
    for chain in numbers(Reasons(events)):
        assert chain.value == sum(member.amount for member in chain.members) == anew(events, chain)
        assert all(member.amount for member in chain.members)
    reasons = Reasons(events)
    for team in TEAMS:
        assert reasons.warnings(team, disciplinary=True).value == core.disciplinary[team]
        assert reasons.warnings(team, disciplinary=False).value == core.verbal[team]
    for player in PLAYERS:
        assert (reasons.cycle(player).value, reasons.errors(player).value) == core.errors.get(player, (0, 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_points_of_hands_and_duels_are_those_of_the_result(seed: int) -> None:
    reasons = Reasons(events_of(seed))
    for hand in MatchResult().apply_all(events_of(seed)).document()["hands"]:
        for team in TEAMS:
            duels = 0
            for duel in hand["duels"]:
                points = sum(one["points"] for one in duel["points"] if one["team"] == team)
                assert reasons.duel(hand["number"], duel["number"], team).value == points
                duels += points
            points = sum(one["points"] for one in hand["points"] if one["team"] == team)
            assert reasons.hand(hand["number"], team).value == points + duels


@pytest.mark.parametrize("seed", SEEDS)
def test_dropping_a_member_changes_the_number_and_dropping_anything_else_does_not(seed: int) -> None:
    """Events that the rest cannot be folded without (the beginning of a hand) are never members."""
    events = events_of(seed)
    some = Random(seed).sample(range(1, len(events)), min(OTHERS, len(events) - 1))  # noqa: S311 - a test's dice
    for chain in numbers(Reasons(events)):
        members = [member.event for member in chain.members]
        beside = [one.member.event for one in chain.fallen] + [one.by for one in chain.fallen]
        for event in [*members, *beside, *(events[place] for place in some)]:
            assert event is not None
            is_member = any(event is one for one in members)
            try:
                number = anew(dropped(events, event, chain), chain)
            except (AssertionError, IndexError, KeyError):
                assert not is_member
                continue
            assert (number != chain.value) == is_member, (chain.question, chain.of, event)


def test_the_cases_know_why_too() -> None:
    """Every accepted case: each number of it, whatever its acts are."""
    for data in good_cases():
        recording = record(data)
        for chain in numbers(Reasons(recording.events)):
            assert chain.value == anew(recording.events, chain), (recording.match, chain.question, chain.of)
