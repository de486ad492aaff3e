"""Every value and case of the peers is asserted, or listed in ``docs/reference/peers.md`` with the reason why not."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from domain.rulebooks.tsa import events as ev
from tests.peers.checks import ARTICLES, CHECKS, ENTRIES, Entry, key_of
from tests.peers.table import before, in_turns, play, refused, words

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "peers.md"
ROW = re.compile(r"(?m)^\| `([\w+-]+)` \|")
DIFFERENT, OUTSIDE = "## Lo que aquí es distinto", "## Lo que no es de estos capítulos"


def listed(heading: str) -> list[str]:
    """The ids in the table under a heading of the page."""
    section = PAGE.read_text("utf-8").split(heading + "\n", 1)[1].split("\n## ", 1)[0]
    return ROW.findall(section)


LISTED = {*listed(DIFFERENT), *listed(OUTSIDE)}
ASSERTED = [entry for entry in ENTRIES.values() if key_of(entry) and entry.id not in LISTED]


def case(entry: Entry) -> ParameterSet:
    """A test of its own for the entry, with its articles."""
    marks = [pytest.mark.article(number) for number in ARTICLES[key_of(entry) or ""]]
    return pytest.param(entry, id=entry.id, marks=marks)


@pytest.mark.parametrize("entry", [case(entry) for entry in ASSERTED])
def test_the_project_says_what_the_peers_agree_on(entry: Entry) -> None:
    CHECKS[key_of(entry) or ""](entry)


def test_every_entry_is_asserted_or_listed() -> None:
    assert len(ENTRIES) == 195
    assert {entry.id for entry in ASSERTED} | LISTED == ENTRIES.keys()
    assert len(ASSERTED) + len(LISTED) == 195
    assert len(LISTED) == len(listed(DIFFERENT)) + len(listed(OUTSIDE))


def test_the_page_counts_them_right() -> None:
    text = " ".join(PAGE.read_text("utf-8").split())
    assert f"afirma {len(ASSERTED)} contra este proyecto; los {len(LISTED)} restantes" in text


# --- what is listed really differs ---------------------------------------------------------------------------------


SPEAKERS = {"chain-EEE-q": "ABAA", "chain-ERR-q": "ABAA", "chain-EEER-q": "ABAAB"}
"""Which side says each call, and the quiero: what has no effect leaves the turn to speak where it was."""


def contested(entry: Entry) -> object:
    """The step that the chain does not allow has no effect, so the chain is worth less."""
    said = [*entry.input["calls"], entry.input["answer"]]
    by = {"A": "A1", "B": "B2"}
    lines = [f"{by[side]}: {words(one)}" for side, one in zip(SPEAKERS[entry.id], said, strict=True)]
    played = play(*before(0, 0), *lines, "A1: 33", "B3: son buenas")
    assert played.voids == ["11.3"]
    return played.awards[0][1]


def whole_side_leaves(entry: Entry) -> object:
    """At once, with nothing called."""
    assert entry.input["when"].startswith("first card, no envido, no truco")
    (award,) = play(*before(0, 0), "A1: nos vamos al mazo").awards
    return award[1]


def to_fifteen(entry: Entry) -> object:
    """The trailing side wins the falta, both in malas."""
    numbers = ("A1: 20", "B2: 33", "A2: son buenas", "B2 muestra 7e 6e")
    said = entry.input
    return play(*before(said["score_A"], said["score_B"]), "A1: falta envido", "B2: quiero", *numbers).awards[0][1]


def next_kind(a: int, b: int) -> str:
    """The kind of the second hand, when the first one, a redonda, leaves this score."""
    return str(play("repartidor A1", f"planilla A {a} B {b}").document["next_hand"]["kind"])


def limits(_: Entry) -> object:
    """With how many malas pica-pica starts, and with how many buenas it ends."""
    kinds = [next_kind(points, 0) for points in range(30)]
    start = kinds.index("pica_pica")
    return start, kinds.index("redonda", start) - 15


DIFFERS: dict[str, tuple[Callable[[Entry], object], Callable[[Entry], object]]] = {
    **dict.fromkeys(("chain-EEE-q", "chain-ERR-q", "chain-EEER-q"), (contested, lambda one: one.expected["points"])),
    "mazo-1": (whole_side_leaves, lambda one: one.expected["points_rival"]),
    "v-falta-15": (to_fifteen, lambda one: one.expected["points"]),
    "pp-limits-9": (limits, lambda one: (*one.expected.values(),)),
    "pp-limits-12": (limits, lambda one: (*one.expected.values(),)),
    "pp-block-11": (lambda one: next_kind(*one.input["scores"]), lambda one: one.expected["next"]),
}
"""What this project answers, and what the peer says."""


@pytest.mark.parametrize("name", DIFFERS)
def test_what_is_listed_as_different_differs(name: str) -> None:
    ours, theirs = DIFFERS[name]
    entry = ENTRIES[name]
    assert ours(entry) != theirs(entry)


def test_every_difference_is_computed() -> None:
    assert DIFFERS.keys() == {*listed(DIFFERENT)}


@pytest.mark.parametrize("name", listed(OUTSIDE))
def test_what_is_listed_as_outside_has_no_check(name: str) -> None:
    assert key_of(ENTRIES[name]) is None


def test_the_page_says_the_values_that_the_project_gives() -> None:
    rows = [[cell.strip() for cell in row.split("|")] for row in PAGE.read_text("utf-8").splitlines() if ROW.match(row)]
    told = {row[1].strip("`"): row[3] for row in rows}
    for name in (*SPEAKERS, "mazo-1"):
        assert told[name].startswith(str(DIFFERS[name][0](ENTRIES[name])))


# --- variants: refused by default, switched only where the list of interpretations has another value ---------------


def points_of(entry: Entry) -> int:
    """What the entry's falta or refused chain is worth here."""
    if entry.kind == "falta_envido":
        lines = before(entry.input["score_A"], entry.input["score_B"])
        won = play(*lines, "A1: falta envido", "B2: quiero", "A1: 33", "B3: son buenas").bodies(ev.EnvidoWon)
        return int(won[0].points)
    return play(*before(0, 0), *in_turns(entry.input["calls"], entry.input["answer"])).awards[0][1]


NUMERIC = [one for one in ASSERTED if any(isinstance(value, int) for value in one.variants.values())]


@pytest.mark.parametrize("entry", NUMERIC, ids=lambda one: one.id)
def test_no_other_number_of_the_variants_is_ours(entry: Entry) -> None:
    mine = entry.expected.get("award_if_A_wins", entry.expected.get("points"))
    others = {value for value in entry.variants.values() if isinstance(value, int) and value != mine}
    assert points_of(entry) == mine
    assert points_of(entry) not in others


@pytest.mark.article("B.2")
@pytest.mark.parametrize(("value", "code"), [('"libre"', "condition_value"), ("true", "condition_type")])
def test_contested_chains_cannot_be_switched_on(value: str, code: str) -> None:
    lines = in_turns(["envido", "envido", "envido"], None)
    assert refused(*before(0, 0), *lines, cadena_envido=value) == [code]


@pytest.mark.article("11.2")
def test_envido_after_an_accepted_truco_can_be_switched_on() -> None:
    """``ord-2`` and ``ord-3``: the peers refuse it, and so does the default."""
    accepted = [*before(0, 0), "A1: truco", "B2: quiero"]
    called = [*accepted, "B2: envido", "A1: no quiero"]
    assert play(*called).voids[0] == "11.2"
    assert play(*called, envido_tras_truco_querido=True).awards == [("B", 1, "envido_refused")]
    raised = [*before(0, 0), "A1: truco", "B2: retruco", "A1: envido", "B2: no quiero", "A1: no quiero"]
    assert [award[2] for award in play(*raised, envido_tras_truco_querido=True).awards] == [
        "envido_refused",
        "truco_refused",
    ]


@pytest.mark.article("1.4")
def test_buenas_from_sixteen_can_be_switched_on() -> None:
    """``falta-14-15``: at 15 the leader is in malas then, and the falta decides the match."""
    numbers = ("A1: 33", "B3: son buenas", "A1 muestra 7e 6e")
    lines = [*before(14, 15), "A1: falta envido", "B2: quiero", *numbers]
    assert play(*lines).awards == [("A", 15, "envido")]
    assert play(*lines, buenas_desde=16).awards == [("A", 16, "envido")]


@pytest.mark.article("12.3")
def test_a_raise_that_accepts_nothing_can_be_switched_on() -> None:
    """``truco-04``: the ladder climbs by raises alone, unless the edition wants the quiero said."""
    lines = [*before(0, 0), "A1: truco", "B2: retruco", "A1: quiero", "gana A"]
    assert play(*lines).irregular == []
    assert play(*lines, subir_implica_querer=False).irregular == ["12.3"]
    assert play(*lines[:-3], "B2: quiero retruco", *lines[-2:], subir_implica_querer=False).irregular == []


@pytest.mark.article("11.7")
def test_played_cards_that_show_nothing_can_be_switched_on() -> None:
    """``decl-12``: by default the winner's cards on the table count as shown."""
    won = [*before(5, 0, "pica_pica"), "A1: envido", "B1: quiero", "A1: 33", "B1: son buenas", "A1> 7e", "B1> 1e"]
    claimed = [*won, "B1> 3c", "A1> 6e", "B1 reclama acreditacion", "A1 no acredita"]
    assert play(*claimed).score == (7, 1)
    assert play(*claimed, acredita_con_jugadas=False).score == (5, 3)


@pytest.mark.article("11.11")
def test_no_envido_before_the_own_truco_can_be_switched_on() -> None:
    """By default the side that called truco may still put the envido before it."""
    lines = [*before(0, 0), "A1: truco", "A1: envido", "B2: no quiero", "B2: no quiero"]
    assert [award[2] for award in play(*lines).awards] == ["envido_refused", "truco_refused"]
    assert play(*lines, envido_antes_propio_truco=False).voids[0] == "11.11"
