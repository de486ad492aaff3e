"""The header: read with each defect at its line, written so that it is read again as the same first event."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.seats import USUAL, is_a_table
from domain.match.events import MatchOpened
from domain.notation import header, toml
from domain.rulebooks.tsa.conditions import INTERPRETATIONS
from tests.notation.strategies import INSTANTS, UNHURRIED, WRITABLE

TEAMS = """\
[equipos.A]
nombre = "Los Teros"
[equipos.B]
nombre = "Las Calandrias"
"""
LEAST = f'reglamento = "tsa"\npartido = "C-07"\n{TEAMS}'


def opened(text: str) -> MatchOpened:
    """The first event of a header that has no defects."""
    head = header.read(text)
    assert head.defects == []
    assert head.opened is not None
    return head.opened


def wrong(text: str) -> list[tuple[int, str, object]]:
    """Line, code and key of each defect."""
    head = header.read(text)
    assert head.opened is None
    return [(defect.line, defect.code, defect.facts.get("key")) for defect in head.defects]


def test_only_rulebook_match_and_teams_are_needed() -> None:
    match = opened(LEAST)
    assert (match.match, match.edition, match.official_time, match.seats) == ("C-07", None, None, USUAL)
    assert match.captains == {"A": None, "B": None}
    assert (match.name_a, match.a1, match.b_substitute) == ("Los Teros", None, None)
    assert match.stated == ()


def test_everything_is_kept() -> None:
    match = opened("""
reglamento = "tsa"
partido = "C-07"
edicion = "2026"
fase = "clasificatoria"
hora_oficial = 2026-10-03T20:00:00-03:00
asientos = ["B1", "A2", "B3", "A1", "B2", "A3"]
[equipos.A]
id = "teros"
nombre = "Los Teros"
jugadores = ["Ana Ruiz", "Beto Sosa", "Caro Paz"]
suplente = "Dino Gil"
capitan = 1
[equipos.B]
id = "calandrias"
capitan = 3
[condiciones]
buenas_desde = 16
""")
    assert (match.edition, match.phase, match.official_time) == ("2026", "clasificatoria", "2026-10-03T20:00:00-03:00")
    assert match.seats == ("B1", "A2", "B3", "A1", "B2", "A3")
    assert (match.a1, match.a2, match.a3, match.a_substitute) == ("Ana Ruiz", "Beto Sosa", "Caro Paz", "Dino Gil")
    assert (match.teams, match.captains) == ({"A": "teros", "B": "calandrias"}, {"A": 1, "B": 3})
    assert (match.conditions["buenas_desde"], match.stated) == (16, ("buenas_desde",))
    assert opened(header.write(match)) == match


@pytest.mark.parametrize(
    "official",
    ["2026-10-03T20:00:00Z", "2026-10-03 20:00:00.5-03:00", "2026-10-03t20:00:00+05:45", "2026-10-03T20:00:00-00:00"],
)
def test_the_official_time_keeps_its_offset(official: str) -> None:
    match = opened(f"hora_oficial = {official}\n{LEAST}")
    assert opened(header.write(match)) == match


NAMES = st.text(WRITABLE, min_size=1, max_size=20).filter(lambda name: len(name.splitlines()) == 1)
IDENTIFIERS = st.text("ABCxyz019._-", min_size=1, max_size=100)
SEATS = st.permutations(USUAL).map(tuple).filter(is_a_table)
CAPTAINS = st.none() | st.integers(1, 3)
SIGN_TEXTS = st.text(WRITABLE, max_size=9)
SIGN_VALUES = SIGN_TEXTS | st.integers(-(2**53) + 1, 2**53 - 1) | st.booleans()
SIGN = st.dictionaries(SIGN_TEXTS, SIGN_VALUES | st.lists(SIGN_VALUES, max_size=2), max_size=3)
SIGNS = st.lists(SIGN, max_size=3, unique_by=lambda sign: str(sorted(sign.items())))


@st.composite
def conditions(draw: st.DrawFn) -> dict[str, Any]:
    """Conditions that an edition may state."""
    names = draw(st.lists(st.sampled_from((*INTERPRETATIONS, "signs")), unique=True, max_size=4))
    return {name: draw(SIGNS if name == "signs" else _values(name)) for name in names}


def _values(name: str) -> st.SearchStrategy[Any]:
    table = INTERPRETATIONS[name]
    if table.get("any_integer"):
        return st.integers(1, 1000)
    return st.sampled_from((table["default"], *table["values"]))


@st.composite
def headers(draw: st.DrawFn) -> dict[str, Any]:
    """Headers of any content, as tables."""
    team = st.fixed_dictionaries(
        {"nombre": NAMES},
        optional={
            "id": IDENTIFIERS,
            "jugadores": st.lists(NAMES, min_size=3, max_size=3),
            "suplente": NAMES,
            "capitan": st.integers(1, 3),
        },
    )
    head = {"reglamento": "tsa", "partido": draw(IDENTIFIERS)}
    return head | draw(
        st.fixed_dictionaries(
            {"equipos": st.fixed_dictionaries({"A": team, "B": team})},
            optional={
                "edicion": IDENTIFIERS.filter(lambda name: name != header.NO_EDITION),
                "fase": NAMES,
                "asientos": SEATS.map(list),
                "condiciones": conditions(),
                "hora_oficial": INSTANTS,
            },
        )
    )


@given(headers())
@UNHURRIED
def test_every_header_is_read_as_it_was_written(tables: dict[str, Any]) -> None:
    text = "\n".join(toml.lines(tables))
    match = opened(text)
    written = header.write(match)
    assert opened(written) == match
    assert header.write(opened(written)) == written
    assert all("\n" not in line for line in toml.lines(tables))


def test_signs_are_data_of_the_edition() -> None:
    match = opened(LEAST + '[[condiciones.signs]]\n"seña" = "guiño"\ncarta = "1b"\n[[condiciones.signs]]\nvale = 7\n')
    assert match.conditions["signs"] == '[{"carta": "1b", "se\\u00f1a": "gui\\u00f1o"}, {"vale": 7}]'
    assert match.stated == ("signs",)
    assert 'signs = [{carta = "1b", "seña" = "guiño"}, {vale = 7}]' in header.write(match)
    assert opened(header.write(match)) == match


@pytest.mark.parametrize(
    "value",
    ["3", '"guiño"', "[1]", "[{a = 2026-01-01}]", "[{a = 1.5}]", "[{a = nan}]", "[{a = 9007199254740992}]",
     "[{" + ".".join("a" * 900) + " = 1}]", '[{a = "\\u0000"}]', "[{a = 20:00:00}]", "[{a = [[[[[1]]]]]}]"],
)  # fmt: skip
def test_signs_that_cannot_be_kept_are_refused(value: str) -> None:
    assert wrong(f"{LEAST}[condiciones]\nsigns = {value}") == [(8, "condition_value", "condiciones.signs")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('buenas_desde = "15"', "condition_type"),
        ("buenas_desde = 15.0", "condition_type"),
        ("buenas_desde = 2026-01-01", "condition_type"),
        ("buenas_desde = 17", "condition_value"),
        ("subir_implica_querer = 1", "condition_type"),
        ("advertencias_descalifican = 99999999999999999999", "condition_value"),
        ("advertencias_descalifican = -1", "condition_value"),
        ('falta_en_malas = "24"', "condition_value"),
    ],
)
def test_a_condition_has_one_of_its_values(line: str, code: str) -> None:
    name = line.split(maxsplit=1)[0]
    assert wrong(f"{LEAST}[condiciones]\n{line}") == [(8, code, f"condiciones.{name}")]


def test_a_defect_stands_at_its_own_line() -> None:
    """Both teams have the same keys: a wrong one of B is not shown at A."""
    text = """
reglamento = "tsa"
partido = "C 07"
[equipos.A]
nombre = "Los Teros"
jugadores = ["Ana", "Beto", "Caro"]
capitan = 1
[equipos.B]
nombre = ""
jugadores = ["Eva", "Fito"]
capitan = 4
apodo = "x"
[condiciones]
nombre = 1
"""
    assert wrong(text) == [
        (3, "not_an_identifier", "partido"),
        (9, "not_a_name", "equipos.B.nombre"),
        (10, "not_three_players", "equipos.B.jugadores"),
        (11, "no_such_captain", "equipos.B.capitan"),
        (12, "header_unknown_key", "equipos.B.apodo"),
        (14, "unknown_condition", "condiciones.nombre"),
    ]


def test_what_is_missing_stands_at_its_table() -> None:
    assert wrong('\n\nfase = "x"\n[equipos.A]\nid = "a"\n[equipos.B]\ncapitan = 1') == [
        (3, "header_missing_key", "reglamento"),
        (3, "header_missing_key", "partido"),
        (6, "header_missing_key", "equipos.B.nombre"),
    ]


def test_defects_on_one_line_are_all_told() -> None:
    text = 'reglamento = "tsa"\npartido = "1"\nequipos = {A = {capitan = 0, z = 1}, B = {id = "b", y = 1, x = 2}}'
    assert wrong(text) == [
        (3, "header_unknown_key", "equipos.A.z"),
        (3, "header_missing_key", "equipos.A.nombre"),
        (3, "no_such_captain", "equipos.A.capitan"),
        (3, "header_unknown_key", "equipos.B.x"),
        (3, "header_unknown_key", "equipos.B.y"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("a = 1\nb = ", 2, "header_not_toml"),
        ("a = 1\nb = 'x", 2, "header_not_toml"),
        ("a = 1\n\nb = [1,\n2", 4, "header_not_toml"),
        ("a = 1\nb = 2\na = 3", 3, "header_key_twice"),
        ("[t]\na = 1\n\n[t]\n", 4, "header_key_twice"),
        ("a = {b = 1, b = 2}", 1, "header_key_twice"),
        ("a = 1\n[a.b]", 2, "header_key_twice"),
        ("a = {'line 99' = 1, 'line 99' = 2}", 1, "header_key_twice"),
        (f"a = 1\nb = {'[' * 3000}", 2, "header_too_deep"),
        (f"a = 1\nb = {'{a=' * 1000}", 2, "header_too_deep"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int, code: str) -> None:
    assert wrong(text) == [(line, code, None)]


@given(st.text(max_size=60))
@UNHURRIED
def test_no_text_makes_the_header_fail(text: str) -> None:
    assert header.read(text).defects
