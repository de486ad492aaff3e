"""``edicion.toml``: every defect is told, with its line; what is wrong with one match leaves out that match only."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.competition.edition import Fixture, Group, Lot, Phase, Team, Told
from domain.competition.reading import read
from tests.competition.editions import THREE_TEAMS

GOOD = f"""\
edicion = "2026"
nombre = "Se Pica TSA 2026"
reglamento = "tsa"

[condiciones]
advertencias_descalifican = 3

{THREE_TEAMS}
[[fases]]
id = "grupos"
etapa = "clasificatoria"
clasifican = 2
mejores_segundos = 1
[[fases.grupos]]
id = "1"
equipos = ["TER", "CAL"]
[[fases.grupos]]
id = "2"
equipos = ["HOR"]
[[fases]]
id = "final"
etapa = "televisada"

[[partidos]]
id = "G1-01"
fase = "grupos"
grupo = "1"
equipos = ["TER", "CAL"]
archivo = "G1-01.acta"
[[partidos]]
id = "F-01"
fase = "final"
equipos = ["HOR", "TER"]
resultado = "30-24"
advertencias = {{ A = 1, B = 0 }}

[[sorteos]]
fase = "grupos"
grupo = "1"
entre = ["TER", "CAL"]
orden = ["CAL", "TER"]
"""


def test_an_edition_is_read_whole() -> None:
    """Everything that the file says, and nothing is wrong."""
    edition, rejected = read(GOOD.encode())
    assert rejected == ()
    assert edition is not None
    assert (edition.id, edition.name, edition.rulebook) == ("2026", "Se Pica TSA 2026", "tsa")
    assert (edition.conditions["advertencias_descalifican"], edition.stated) == (3, ("advertencias_descalifican",))
    assert edition.conditions["buenas_desde"] == 15
    assert edition.teams[0] == Team("TER", "Los Teros", ("Ana Ruiz", "Beto Sosa", "Caro Paz"), "Dino Gil")
    groups = (Group("1", ("TER", "CAL")), Group("2", ("HOR",)))
    assert edition.phases == (Phase("grupos", "clasificatoria", 2, 1, groups), Phase("final", "televisada"))
    acta, final = edition.fixtures
    assert acta == Fixture("G1-01", "grupos", "1", ("TER", "CAL"), file="G1-01.acta", line=35)
    told = Told("played", "A", (30, 24))
    assert final == Fixture("F-01", "final", None, ("HOR", "TER"), told=told, warnings={"A": 1}, line=41)
    assert edition.lots == (Lot("grupos", "1", ("CAL", "TER")),)


@pytest.mark.parametrize("data", [GOOD.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + GOOD.encode()])
def test_a_file_of_another_system_is_the_same(data: bytes) -> None:
    """Its line breaks, and a BOM."""
    assert read(data) == read(GOOD.encode())


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("told", "instead", "codes", "at"),
    [
        ("edicion = ", "edition = ", ["edition_unknown_key", "edition_missing_key"], "edition = "),
        ('edicion = "2026"', "edicion = 2026", ["edition_wrong_type"], "edicion"),
        ('edicion = "2026"', 'edicion = "20/26"', ["not_an_identifier"], "edicion"),
        ('"Se Pica TSA 2026"', '""', ["not_a_name"], "nombre"),
        ('"tsa"', '"truco"', ["unknown_rulebook"], "reglamento"),
        ('reglamento = "tsa"\n', "", ["edition_missing_key"], "edicion"),
        ("advertencias_descalifican = 3", "advertencias_descalifica = 3", ["unknown_condition"], "advert"),
        ("advertencias_descalifican = 3", 'advertencias_descalifican = "3"', ["condition_type"], "advert"),
        ("advertencias_descalifican = 3", "advertencias_descalifican = -1", ["condition_value"], "advert"),
        ("[condiciones]\n", "[condicion]\n", ["edition_unknown_key"], "[condicion]"),
        ('"Los Teros"', '"Los Teros"\ncapitan = 1', ["edition_unknown_key"], "capitan"),
        ('nombre = "Los Teros"\n', "", ["edition_missing_key"], "[[equipos]]"),
        ('"Ana Ruiz", ', "", ["not_three_players"], "jugadores"),
        ('"Ana Ruiz"', "7", ["not_a_name"], "jugadores"),
        ('id = "CAL"', 'id = "TER"', ["id_twice", "unknown_team_id"], 'id = "TER"'),
        ('id = "CAL"', 'id = "CÁL"', ["not_an_identifier", "unknown_team_id"], 'id = "CÁL"'),
        ('id = "CAL"', f'id = "{"C" * 101}"', ["identifier_too_long", "unknown_team_id"], 'id = "CCC'),
        ('etapa = "televisada"', 'etapa = "final"', ["unknown_stage"], "etapa"),
        ('etapa = "televisada"', "", ["edition_missing_key"], "[[fases]]"),
        ('id = "final"', 'id = "grupos"', ["id_twice"], 'id = "grupos"'),
        ("clasifican = 2", "clasifican = -2", ["not_a_count"], "clasifican"),
        ("clasifican = 2", "clasifican = 1000", ["not_a_count"], "clasifican"),
        ("clasifican = 2", "clasifican = true", ["edition_wrong_type"], "clasifican"),
        ("clasifican = 2", "clasifica = 2", ["edition_unknown_key"], "clasifica"),
        ('equipos = ["HOR"]', 'equipos = ["HOR", "ZOR"]', ["unknown_team_id"], "equipos"),
        ('equipos = ["HOR"]', 'equipos = ["HOR", "TER"]', ["team_in_two_groups"], "equipos"),
        ('equipos = ["HOR"]', 'equipos = ["HOR", "HOR"]', ["id_twice"], "equipos"),
        ('equipos = ["HOR"]', 'equipos = "HOR"', ["edition_wrong_type"], "equipos"),
        ('id = "2"', 'id = "1"', ["id_twice"], 'id = "1"'),
        ('id = "2"', 'id = "segundos"', ["group_name_reserved"], 'id = "seg'),
        ('[[fases]]\nid = "final"', '[[fases.grupo]]\nid = "final"', ["edition_unknown_key"], "[[fases.grupo]]"),
        ("[condiciones]", "[condiciones", ["edition_not_toml"], "[condiciones"),
        ('nombre = "Los Teros"', 'nombre = "Los Teros"\nid = "TER"', ["edition_key_twice"], "id ="),
        ('"Los Teros"', '"Los \x01Teros"', ["control_character"], "nombre"),
        ('"Los Teros"', f'"{"x" * 4000}"', ["line_too_long"], "nombre"),
        ('nombre = "Los Teros"', f"{'a.' * 20}b = 1", ["edition_too_deep"], "a.a.a"),
    ],
)
def test_what_is_wrong_with_the_edition_leaves_nothing_to_compute(
    told: str, instead: str, codes: list[str], at: str
) -> None:
    """Each defect with its own line, in the order of the file; of a missing key it is the line of its table."""
    text = GOOD.replace(told, instead, 1)
    edition, rejected = read(text.encode())
    defects = [one.defects[0] for one in rejected if one.match is None]
    assert edition is None
    assert sorted({one.code for one in defects}) == sorted(codes)
    assert text.split("\n")[defects[0].line - 1].startswith(at)


MATCH = GOOD.index("[[partidos]]")


@pytest.mark.article("1.8", "1.13", "1.14")
@pytest.mark.parametrize(
    ("told", "instead", "code", "line"),
    [
        ('id = "G1-01"', 'id = "G1 01"', "not_an_identifier", 36),
        ('id = "G1-01"\n', "", "edition_missing_key", 35),
        ('fase = "grupos"', 'fase = "grupo"', "unknown_phase", 37),
        ('grupo = "1"', 'grupo = "3"', "unknown_group", 38),
        ('grupo = "1"\n', "", "edition_missing_key", 35),
        ('["TER", "CAL"]', '["TER", "HOR"]', "team_of_another_group", 39),
        ('["TER", "CAL"]', '["TER", "ZOR"]', "unknown_team_id", 39),
        ('["TER", "CAL"]', '["TER", "TER"]', "id_twice", 39),
        ('["TER", "CAL"]', '["TER"]', "not_two_teams_in_match", 39),
        ('["TER", "CAL"]', '["TER", 1]', "edition_wrong_type", 39),
        ('archivo = "G1-01.acta"', 'archivo = "G1-01.acta"\nresultado = "30-2"', "match_told_twice", 40),
        ('archivo = "G1-01.acta"', 'archivo = "G1-01.acta"\nadvertencias = { A = 1 }', "match_told_twice", 40),
        ('archivo = "G1-01.acta"', 'archivo = "../G1-01.acta"', "file_outside", 40),
        ('archivo = "G1-01.acta"', 'archivo = "/G1-01.acta"', "file_outside", 40),
        ('archivo = "G1-01.acta"', 'archivo = "..\\\\G1-01.acta"', "file_outside", 40),
        ('archivo = "G1-01.acta"', 'resultado = "30-30"', "not_a_result", 40),
        ('archivo = "G1-01.acta"', 'resultado = "empate"', "not_a_result", 40),
        ('archivo = "G1-01.acta"', "resultado = 30", "edition_wrong_type", 40),
        ('archivo = "G1-01.acta"', "advertencias = { A = -1 }", "not_a_count", 40),
        ('archivo = "G1-01.acta"', "advertencias = { A = 1000 }", "not_a_count", 40),
        ('archivo = "G1-01.acta"', "advertencias = { C = 1 }", "edition_unknown_key", 40),
        ('archivo = "G1-01.acta"', "advertencia = { A = 1 }", "edition_unknown_key", 40),
    ],
)
def test_what_is_wrong_with_a_match_leaves_out_that_match(told: str, instead: str, code: str, line: int) -> None:
    """The others are read, and the table waits for it."""
    text = GOOD[:MATCH] + GOOD[MATCH:].replace(told, instead, 1)
    edition, rejected = read(text.encode())
    assert edition is not None
    assert [one.id for one in edition.fixtures] == ["F-01"]
    assert len(edition.unread) == 1
    (rejection,) = rejected
    assert code in {defect.code for defect in rejection.defects}
    assert line in {defect.line for defect in rejection.defects}
    assert rejection.line == 35


@pytest.mark.article("1.8")
def test_of_two_matches_with_one_id_the_first_counts() -> None:
    """The second is rejected, by its own line."""
    edition, (rejection,) = read(GOOD.replace('id = "F-01"', 'id = "G1-01"').encode())
    assert edition is not None
    assert [one.phase for one in edition.fixtures] == ["grupos"]
    assert (rejection.match, rejection.line, rejection.defects[0].code) == ("G1-01", 41, "id_twice")


def test_no_edition_has_the_name_of_matches_without_one() -> None:
    """Its matches would be in the streams of theirs."""
    edition, (rejection, *_) = read(GOOD.replace('edicion = "2026"', 'edicion = "-"').encode())
    assert (edition, rejection.line, rejection.defects[0].code) == (None, 1, "edition_name_reserved")


@pytest.mark.article("1.13")
@pytest.mark.parametrize(
    ("told", "instead", "code"),
    [
        ('orden = ["CAL", "TER"]', 'orden = ["CAL", "HOR"]', "not_a_lot"),
        ('orden = ["CAL", "TER"]', 'orden = ["CAL"]', "not_a_lot"),
        ('entre = ["TER", "CAL"]', 'entre = ["TER"]', "lot_of_one"),
        ('orden = ["CAL", "TER"]', 'orden = ["CAL", "CAL", "TER"]', "id_twice"),
        ('entre = ["TER", "CAL"]', 'entre = ["TER", "HOR"]', "team_of_another_group"),
        ('grupo = "1"\nentre', 'grupo = "3"\nentre', "unknown_group"),
        ('fase = "grupos"\ngrupo = "1"\nentre', 'fase = "x"\ngrupo = "1"\nentre', "unknown_phase"),
        ('grupo = "1"\nentre = ["TER", "CAL"]', 'grupo = "segundos"\nentre = ["TER", "ZOR"]', "unknown_team_id"),
        ('orden = ["CAL", "TER"]', 'orden = ["CAL", "TER"]\nmetodo = "dado"', "edition_unknown_key"),
    ],
)
def test_what_is_wrong_with_a_lot_leaves_out_that_lot(told: str, instead: str, code: str) -> None:
    """Nothing else; the tie stays pending."""
    edition, rejected = read(GOOD.replace(told, instead).encode())
    assert edition is not None
    assert (len(edition.fixtures), edition.lots) == (2, ())
    assert code in {one.defects[0].code for one in rejected}


@pytest.mark.article("1.13")
def test_a_lot_is_drawn_once() -> None:
    """A second order of the same teams is a defect; the first counts."""
    again = '[[sorteos]]\nfase = "grupos"\ngrupo = "1"\nentre = ["CAL", "TER"]\norden = ["TER", "CAL"]\n'
    edition, (rejection,) = read((GOOD + again).encode())
    assert edition is not None
    assert [lot.order for lot in edition.lots] == [("CAL", "TER")]
    assert rejection.defects[0].code == "lot_twice"


def test_all_defects_are_told_at_once() -> None:
    """In the order of the file, each in its own row."""
    text = GOOD
    for told, instead in (('"tsa"', '"x"'), ('etapa = "televisada"', ""), ('"30-24"', '"30-30"')):
        text = text.replace(told, instead)
    _, rejected = read(text.encode())
    assert [(one.match, one.defects[0].code) for one in rejected] == [
        (None, "unknown_rulebook"),
        (None, "edition_missing_key"),
        ("F-01", "not_a_result"),
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \n", "file_empty"),
        ('edicion = "Ñ"'.encode("latin-1"), "not_utf8"),
        (b"x" * (1024 * 1024 + 1), "file_too_large"),
        (b"a = " + b"[" * 900, "edition_too_deep"),
        (b"\n".join([b"a = [", *[b"["] * 3000]), "edition_too_deep"),
    ],
)
def test_what_is_no_text_or_no_toml_is_one_defect(data: bytes, code: str) -> None:
    """There is nothing to read."""
    edition, (rejection,) = read(data)
    assert edition is None
    assert rejection.defects[0].code == code


LINES = GOOD.splitlines()


@given(
    st.lists(
        st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(("drop", "twice", "cut", "swap", "noise"))),
        max_size=6,
    ),
    st.text(max_size=20),
)
@settings(deadline=None)
def test_whatever_is_written_is_read_or_refused(changes: list[tuple[int, str]], noise: str) -> None:
    """Never an exception, and what is refused names a line of the file."""
    lines = list(LINES)
    for place, change in changes:
        at = place % len(lines)
        line = lines[at]
        lines[at : at + 1] = {
            "drop": [""],
            "twice": [line, line],
            "cut": [line[: len(line) // 2]],
            "swap": [lines[at - 1], line],
            "noise": [line.replace('"', noise, 1)],
        }[change]
    text = "\n".join(lines)
    edition, rejected = read(text.encode(errors="replace"))
    assert edition is not None or rejected
    assert all(
        1 <= defect.line <= text.count("\n") + text.count("\r") + 1 for one in rejected for defect in one.defects
    )


@pytest.mark.parametrize("key", ["equipos", "fases", "partidos", "sorteos", "condiciones", "condiciones_desde"])
@pytest.mark.parametrize("value", ["1", '"x"', "[1]", "{}"])
def test_a_value_of_another_kind_is_a_defect(key: str, value: str) -> None:
    """Wherever a list of tables, or a table, has to stand."""
    text = f'edicion = "E"\nreglamento = "tsa"\n{key} = {value}\n'
    _, rejected = read(text.encode())
    codes = {one.defects[0].code for one in rejected}
    assert "edition_wrong_type" in codes or (key, value) == ("condiciones", "{}")
