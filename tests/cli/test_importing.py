"""Importing: a match comes into the record whole or not at all, and only what follows it is appended to it."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from domain.match.events import EntryFlagged, MatchOpened
from domain.notation.json_acts import write as as_json
from domain.notation.reading import read
from domain.notation.recording import facts_of
from domain.notation.sentences import SENTENCES, sentence
from store import MatchStore
from store.importing import HEADER, LATE, Imported, NotImported, import_match, record_acts
from store.outcomes import Accepted, Decision
from tests.projections.reading import CLERK, acta, good_cases, opened

M1 = "2026/m-1"
PLAYED = ("planilla A 2 B 1", "mano", "B2: truco", 'incidente A2 9.8 "empujó a Juan"')
MORE = ("A3: no quiero", "B1: mirá, Juan")


@pytest.fixture
def store(database_url: str) -> Iterator[MatchStore]:
    with opened(database_url) as store:
        yield store


def flagged(store: MatchStore) -> list[int]:
    """Acts that are flagged as late."""
    return [each.act for each in store.load(M1) if isinstance(each.body, EntryFlagged) and each.body.code == LATE]


def test_a_new_match_is_one_append_without_flags(store: MatchStore) -> None:
    assert import_match(store, acta(*PLAYED), CLERK) == Imported(M1, 0, 5)
    recorded = store.recorded(M1)
    assert len({each.cause for each in recorded}) == 1
    assert isinstance(recorded[0].event.body, MatchOpened)
    assert not flagged(store)


def test_every_accepted_case_is_recorded_as_it_is_told(store: MatchStore) -> None:
    for data in good_cases():
        outcome = import_match(store, data, CLERK)
        assert isinstance(outcome, Imported), outcome
        reading = read(data)
        facts = facts_of(tuple(store.load(outcome.stream)))
        assert facts == [(line.act, line.at) for line in reading.lines]
        assert import_match(store, data, CLERK) == Imported(outcome.stream, len(facts), 0)


def test_the_same_acts_are_nothing_new(store: MatchStore) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    head = store.head()
    again = acta(*PLAYED).replace(b"mano", b"  mano   # la segunda").replace(b"\n", b"\r\n")
    assert import_match(store, again, CLERK) == Imported(M1, 5, 0)
    assert store.head() == head


def test_the_rest_is_judged_from_where_the_record_stands_and_flagged(store: MatchStore) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    assert import_match(store, acta(*PLAYED, *MORE), CLERK) == Imported(M1, 5, 2)
    assert flagged(store) == [6, 7]
    whole = acta(*PLAYED, *MORE, match="m-2")
    assert import_match(store, whole, CLERK) == Imported("2026/m-2", 0, 7)
    late = [each for each in store.load(M1)[1:] if not (isinstance(each.body, EntryFlagged) and each.body.code == LATE)]
    assert late == store.load("2026/m-2")[1:]


def test_a_rest_with_a_defect_adds_nothing(store: MatchStore) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    head = store.head()
    outcome = import_match(store, acta(*PLAYED, MORE[0], "A1> 4c", "capA valida", "A2> 99e"), CLERK)
    assert isinstance(outcome, NotImported)
    assert [(one.line, one.article) for one in outcome.defects][-1][0] == 22
    assert store.head() == head


@pytest.mark.parametrize(
    ("acts", "line", "code", "facts"),
    [
        (("planilla A 2 B 1", "mano", "B2: retruco", PLAYED[3]), 17, "acta_differs", {"act": 4}),
        (("planilla A 1 B 2", "mano", "B2: retruco", PLAYED[3]), 15, "acta_differs", {"act": 2}),
        (("planilla A 2 B 1", "mano", "B1: truco", PLAYED[3]), 17, "acta_differs", {"act": 4}),
        (
            ("planilla A 2 B 1", "mano", "B2: truco", 'incidente A2 9.8 "empujó a Juana"'),
            18,
            "acta_differs",
            {"act": 5},
        ),
        (PLAYED[:3], 17, "acta_differs", {"act": 5}),
        ((), 14, "acta_differs", {"act": 2}),
    ],
)
def test_anything_else_is_refused_at_the_first_act_that_differs(
    store: MatchStore, acts: tuple[str, ...], line: int, code: str, facts: dict[str, Any]
) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    head = store.head()
    outcome = import_match(store, acta(*acts), CLERK)
    assert isinstance(outcome, NotImported)
    assert [(one.line, one.code, one.facts) for one in outcome.defects] == [(line, code, facts)]
    assert store.head() == head


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        (b'"Los Teros"', b'"Los Horneros"', 6, "equipos.A.nombre"),
        (b'"Fito Mar"', b'"Fito Sol"', 11, "equipos.B.jugadores"),
        (b"capitan = 3", b"capitan = 2", 12, "equipos"),
        (b"[equipos.A]", b'fase = "final"\n[equipos.A]', 5, "fase"),
        (b"[equipos.A]", b"hora_oficial = 2026-10-03T20:00:00-03:00\n[equipos.A]", 5, "hora_oficial"),
        (b"[equipos.A]", b"[condiciones]\nbuenas_desde = 16\n[equipos.A]", 5, "condiciones"),
        (b"[equipos.B]", b'suplente = "Dino Gil"\n[equipos.B]', 9, "equipos.A.suplente"),
    ],
)
def test_another_header_is_refused_with_its_key(store: MatchStore, old: bytes, new: bytes, line: int, key: str) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    outcome = import_match(store, acta(*PLAYED, *MORE).replace(old, new), CLERK)
    assert isinstance(outcome, NotImported)
    (defect,) = outcome.defects
    assert (defect.code, defect.facts) == ("header_differs", {"key": key})
    if key != "equipos":
        assert defect.line == line


def test_every_field_of_the_first_event_is_compared_or_follows_from_the_edition() -> None:
    followed = {"revision", "conditions", "stated", "warnings", "concealments"}
    assert HEADER.keys() | followed == set(MatchOpened.__struct_fields__)
    assert not HEADER.keys() & followed


def test_erased_personal_values_compare_as_equal(store: MatchStore) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    values = store.personal(M1)
    assert len(values) == 9
    erase = tuple((value.version, value.field) for value in values)
    outcome = store.record(M1, "erase-1", CLERK, lambda _: Decision(erase=erase))
    assert isinstance(outcome, Accepted)
    assert not store.personal(M1)
    assert import_match(store, acta(*PLAYED), CLERK) == Imported(M1, 5, 0)
    assert import_match(store, acta(*PLAYED, *MORE), CLERK) == Imported(M1, 5, 2)


def test_a_time_told_with_another_offset_is_the_same_fact(store: MatchStore) -> None:
    timed = acta("[2026-10-03T20:05:00-03:00] planilla A 1 B 0")
    assert isinstance(import_match(store, timed, CLERK), Imported)
    moved = acta("[2026-10-03T23:05:00Z] planilla A 1 B 0")
    assert import_match(store, moved, CLERK) == Imported(M1, 2, 0)
    later = import_match(store, acta("[2026-10-03T23:05:01Z] planilla A 1 B 0"), CLERK)
    assert isinstance(later, NotImported)
    assert later.defects[0].facts == {"act": 2}


def test_all_defects_of_a_new_file_are_told_and_nothing_is_recorded(store: MatchStore) -> None:
    outcome = import_match(store, acta("capA valida", "A9 tapa", "planilla A 30 B 30"), CLERK)
    assert isinstance(outcome, NotImported)
    assert [one.line for one in outcome.defects] == [15, 16, 17]
    assert store.head() is None


def test_the_command_says_nothing_of_names(store: MatchStore) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    import_match(store, acta(*PLAYED, match="m-2").replace(b"m-2", b"m-1").replace(b"Juan", b"Pedro"), CLERK)
    (cause,) = {each.cause for each in store.recorded(M1)}
    other = acta(*PLAYED).replace(b"Ana Ruiz", b"Zoe Paz").replace(b"Juan", b"Pedro")
    assert _cause_in_another_database(other) == cause


def _cause_in_another_database(data: bytes) -> str:
    from store.importing import _command_id  # noqa: PLC0415

    return _command_id(read(data), 0)


def test_the_same_file_from_many_threads_is_recorded_once(store: MatchStore) -> None:
    outcomes: list[object] = []
    threads = [
        threading.Thread(target=lambda: outcomes.append(import_match(store, acta(*PLAYED), CLERK))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes, key=repr) == [Imported(M1, 0, 5)] + [Imported(M1, 5, 0)] * 7


def test_acts_told_as_json_are_recorded_as_those_of_a_file(store: MatchStore) -> None:
    data = acta("[2026-10-03T20:05:00-03:00] planilla A 1 B 0", *PLAYED, *MORE, match="m-2")
    reading = read(data)
    assert reading.opened is not None
    told: list[object] = [as_json(line.act) | ({"at": line.at} if line.at else {}) for line in reading.lines]
    assert record_acts(store, reading.opened, told[:4], CLERK) == Imported("2026/m-2", 0, 4)
    assert record_acts(store, reading.opened, told, CLERK) == Imported("2026/m-2", 4, 4)
    assert import_match(store, data, CLERK) == Imported("2026/m-2", 8, 0)


def test_defects_of_json_are_told_by_the_number_of_the_act(store: MatchStore) -> None:
    reading = read(acta(*PLAYED))
    assert reading.opened is not None
    good = [as_json(line.act) for line in reading.lines]
    wrong = [
        {"type": "tsa.nothing.done"},
        {"type": "tsa.card.played", "player": "A7", "cards": ["1e"]},
        good[1] | {"at": "ayer"},
        good[1] | {"at": 7},
        "mano",
    ]
    outcome = record_acts(store, reading.opened, [*good, *wrong], CLERK)
    assert isinstance(outcome, NotImported)
    assert [one.line for one in outcome.defects][-5:] == [6, 7, 8, 9, 10]
    assert all(one.code in SENTENCES for one in outcome.defects)
    assert store.head() is None


def test_a_refusal_of_the_store_is_told_as_a_defect(store: MatchStore) -> None:
    reading = read(acta(*PLAYED))
    assert reading.opened is not None
    large = replace(reading.opened, conditions={"signs": "x" * 70_000})
    outcome = record_acts(store, large, [as_json(line.act) for line in reading.lines], CLERK)
    assert isinstance(outcome, NotImported)
    assert [(one.line, one.code) for one in outcome.defects] == [(1, "store.leaf.size")]
    assert "es demasiado" in sentence(outcome.defects[0].code, outcome.defects[0].facts)
    assert store.head() is None


def test_a_match_judged_by_another_revision_is_not_gone_on_with(store: MatchStore) -> None:
    import_match(store, acta(*PLAYED), CLERK)
    reading = read(acta(*PLAYED, match="m-2"))
    assert reading.opened is not None
    old = replace(reading.opened, revision="1999.1")
    assert isinstance(record_acts(store, old, [as_json(reading.lines[0].act)], CLERK), Imported)
    outcome = import_match(store, acta(*PLAYED, match="m-2"), CLERK)
    assert isinstance(outcome, NotImported)
    assert [(one.line, one.code) for one in outcome.defects] == [(15, "other_revision")]
