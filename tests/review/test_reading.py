"""A case as a file: what it says, and every defect of it with its line (17.4, 17.9)."""

from random import Random

import pytest

from domain.notation.sentences import sentence
from domain.review import acts
from domain.review.document import document_of
from tests.review.cases import DAY, EVIDENCE, SHA256, folder, text

EDITION = folder("TER-CAL 30-7", "CAL-HOR 30-7", "HOR-TER 30-7")
VALUES = ("1", "true", "[]", "{}", '"x"', '""', "1.5", "2026-10-05", "12:00:00", "[[]]", "[1]", "{a = 1}", "nan")
GOOD = text({"M1": "modifica 28-30", "M2": "anula", "M3": "mantiene"})


def defects(told: str, name: str = "R-01") -> list[tuple[int, str, str | None]]:
    return [(one.line, one.code, one.article) for one in EDITION.read(told, name).defects]


def line_of(told: str, part: str) -> int:
    return next(number for number, line in enumerate(told.split("\n"), 1) if part in line)


def test_a_case_is_read() -> None:
    case = EDITION.case(GOOD)
    assert case.status == "decided"
    assert case.referred == acts.Referred(
        by="arbitro", matches=("M1", "M2", "M3"), grounds=("18.4",), reason="señas"
    )  # fmt: skip
    assert case.opened == acts.Opened(by="jefe", reason="indicios")
    assert case.evidence == (acts.EvidenceFiled(name="cámara 3", sha256=SHA256),)
    assert case.decided is not None
    assert [(one.match, one.outcome, one.a, one.b) for one in case.decided.findings] == [
        ("M1", "modified", 28, 30), ("M2", "annulled", 0, 0), ("M3", "upheld", 0, 0),
    ]  # fmt: skip


def test_a_finding_can_lift_sanctions() -> None:
    """Of a team of that match, which the acta knows by its side."""
    case = EDITION.case(text({"M2": "mantiene; HOR 4.2; CAL 14.3"}))
    finding = case.finding("M2")
    assert finding is not None
    assert finding.lifted == (acts.Lifted("B", "4.2"), acts.Lifted("A", "14.3"))


def test_words_may_be_written_in_any_case_and_hashes_too() -> None:
    told = GOOD.replace("modifica", "MODIFICA").replace("anula", "Anulá").replace(SHA256, SHA256.upper())
    assert EDITION.case(told) == EDITION.case(GOOD)


def test_facts_are_judged_in_the_order_in_which_they_were() -> None:
    """Wherever they stand in the file."""
    for day, code in ((9, "case_decided"), (4, "no_referral")):
        other = EVIDENCE.replace(DAY.format(6), DAY.format(day))
        told = text({"M1": "anula"}, more=other + EVIDENCE)
        assert defects(told) == [(line_of(told, "[[pruebas]]"), code, "17.9")]


@pytest.mark.parametrize(
    ("part", "instead", "at", "code", "article"),
    [
        ('caso = "R-01"', 'caso = "R-02"', "caso", "case_contradicts", None),
        ('edicion = "E"', 'edicion = "F"', "edicion", "case_contradicts", None),
        ('caso = "R-01"', "caso = 1", "caso", "case_wrong_type", None),
        ('edicion = "E"', 'edicion = "E"\nfecha = 1', "fecha", "case_unknown_key", None),
        ('nombre = "cámara 3"', "", "[[pruebas]]", "case_missing_key", None),
        (SHA256, SHA256[1:], "sha256", "not_a_sha256", None),
        (f"cuando = {DAY.format(6)}\n", "", "[[pruebas]]", "case_missing_key", None),
        (f"cuando = {DAY.format(8)}", "cuando = 2026-10-08", "cuando = 2026-10-08", "not_an_instant", None),
        (f"{DAY.format(8)}", "2026-10-08T12:00:00", "cuando = 2026-10-08", "instant_without_offset", None),
        ('motivo = "indicios"', 'motivo = ""', 'motivo = ""', "not_a_text", None),
        ('motivo = "indicios"', f'motivo = "{"x" * 1001}"', 'motivo = "xx', "not_a_text", None),
        ('motivo = "indicios"', "", "[apertura]", "case_missing_key", None),
        ('motivo = "indicios"', "motivo = 3", "motivo = 3", "case_wrong_type", None),
        ('"anula"', '"anula 3"', "anula 3", "not_a_finding", "17.9"),
        ('"modifica 28-30"', '"modifica"', '"modifica"', "not_a_finding", "17.9"),
        ('"anula"', '"anula"\nlevanta = ["TER 4.2"]', "levanta", "not_a_lifting", "17.9"),
        ('"anula"', '"anula"\nlevanta = ["CAL 99.1"]', "levanta", "not_a_lifting", "17.9"),
        ('"anula"', '"anula"\nlevanta = ["CAL"]', "levanta", "not_a_lifting", "17.9"),
        ('"anula"', '"anula"\nlevanta = "CAL 4.2"', "levanta", "case_wrong_type", None),
        ('"M2", "M3"]', '"M2", "M9"]', "partidos", "unknown_match_id", None),
        ('edicion = "E"', 'edicion = "E"\nequipos = ["XXX"]', "equipos", "unknown_team_id", None),
        ('motivo = "señas"', 'motivo = "señas"\npartido = "M9"', "partido =", "unknown_match_id", None),
    ],
)
def test_what_is_written_wrong_is_told_with_its_line(
    part: str, instead: str, at: str, code: str, article: str | None
) -> None:
    assert part in GOOD
    told = GOOD.replace(part, instead, 1)
    assert defects(told) == [(line_of(told, at), code, article)]


def test_all_that_is_written_wrong_is_told_at_once() -> None:
    told = GOOD.replace("anula", "borra").replace(SHA256, "x").replace('motivo = "señas"', "")
    assert [code for _, code, _ in defects(told)] == ["not_a_sha256", "case_missing_key", "not_a_finding"]


@pytest.mark.parametrize(
    ("data", "code"),
    [("", "file_empty"), ("nada", "case_not_toml"), ("a = 1\na = 2", "case_key_twice"), ("a\x01", "control_character")],
)
def test_what_is_no_case_at_all(data: str, code: str) -> None:
    assert [got for _, got, _ in defects(data)] == [code]


@pytest.mark.parametrize("seed", range(300))
def test_whatever_somebody_writes_is_read_or_told(seed: int) -> None:
    """Lines lost, twice, out of place, with another value: a case or its defects, each with a line of the file."""
    rng = Random(seed)  # noqa: S311 - a test's dice
    lines = GOOD.split("\n")
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        key = lines[at].partition("=")[0]
        changed = rng.choice(([], [lines[other]], [lines[at]] * 2, [f"{key}= {rng.choice(VALUES)}"], [lines[at][1:]]))
        lines[at : at + 1] = changed
    reading = EDITION.read("\n".join(lines))
    assert (reading.case is None) == bool(reading.defects)
    assert all(1 <= one.line <= len(lines) + 1 and sentence(one.code, one.facts) for one in reading.defects)


@pytest.mark.article("17.8", "17.9")
def test_what_the_rules_refuse_is_told_with_its_line() -> None:
    """Only once the form is right: a fact with a defect is none, and what comes after it would be refused for that."""
    told = GOOD.replace('[elevacion]\npor = "arbitro"', '[elevacion]\npor = "org"')
    assert defects(told)[-3:] == [
        (line_of(told, "[elevacion]"), "not_the_referee", "17.9"),
        (line_of(told, "[apertura]"), "no_referral", "17.9"),
        (line_of(told, "[decision]"), "case_not_open", "17.9"),
    ]
    told = GOOD.replace('[decision]\npor = "jefe"', '[decision]\npor = "arbitro"')
    assert defects(told) == [(line_of(told, "[decision]"), "not_the_chief_referee", "17.9")]
    assert defects('caso = "R-01"\nedicion = "E"\npartidos = ["M1"]\nmotivos = ["18.4"]') == [
        (1, "no_referral", "17.9")
    ]


@pytest.mark.article("17.4")
def test_what_was_said_in_private_stays_reserved() -> None:
    """Nobody learns more than that there is something; the decision is told to all."""
    hidden = "Me lo pidió un compañero."
    statement = f'[[declaraciones]]\nde = "A2"\ntexto = "{hidden}"\ncuando = {DAY.format(6)}\nreservada = true\n'
    said = f'[[declaraciones]]\nde = "capB"\ntexto = "Las vimos."\ncuando = {DAY.format(6)}\n'
    case = EDITION.case(text({"M1": "anula"}, more=statement + said))
    public, private = document_of(case), document_of(case, private=True)
    assert hidden not in str(public)
    assert "A2" not in str(public)
    assert public["reserved_statements"] == 1
    assert [one["text"] for one in public["statements"]] == ["Las vimos."]
    assert [one["text"] for one in private["statements"]] == [hidden, "Las vimos."]
    assert public["decision"]["findings"][0]["outcome"] == "annulled"


@pytest.mark.article("17.4")
def test_no_defect_repeats_what_was_said_in_private() -> None:
    statement = f'[[declaraciones]]\nde = "A2"\ntexto = "el hiddeno"\ncuando = {DAY.format(30)}\nreservada = 1\n'
    for told in (statement, statement.replace("reservada = 1", "reservada = true"), statement.replace("A2", "")):
        reading = EDITION.read(text({"M1": "anula"}, more=told))
        assert reading.defects
        assert "hiddeno" not in str(reading.defects)
