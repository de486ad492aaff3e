"""The acta of an edition's match: the edition's conditions hold, its ids must agree."""

import pytest

from domain.competition.acta import under
from domain.competition.reading import read
from domain.match.events import MatchOpened
from domain.notation.reading import read as read_acta
from domain.notation.source import Defect
from tests.competition.editions import acta, compute, season

EDITION = """
edicion = "E"
reglamento = "tsa"
[condiciones]
buenas_desde = 16
[[equipos]]
id = "A"
nombre = "Los A"
[[equipos]]
id = "B"
nombre = "Los B"
[[fases]]
id = "grupos"
etapa = "clasificatoria"
[[fases.grupos]]
id = "1"
equipos = ["A", "B"]
[[partidos]]
id = "M1"
fase = "grupos"
grupo = "1"
equipos = ["A", "B"]
archivo = "M1.acta"
"""
ACTA = acta("M1", ("A", "B"), "planilla A 30 B 20\ncapA valida\ncapB valida").decode()


@pytest.mark.article("1.8")
@pytest.mark.parametrize(
    ("told", "replaced", "key"),
    [
        pytest.param('partido = "M1"', 'partido = "M2"', "partido", id="another match"),
        pytest.param('partido = "M1"', 'partido = "M1"\nedicion = "F"', "edicion", id="another edition"),
        pytest.param('partido = "M1"', 'partido = "M1"\nfase = "final"', "fase", id="another phase"),
        pytest.param('id = "A"', 'id = "C"', "equipos.A.id", id="another team"),
        pytest.param('id = "B"', 'id = "C"', "equipos.B.id", id="another rival"),
    ],
)
def test_an_acta_that_contradicts_the_edition_is_rejected(told: str, replaced: str, key: str) -> None:
    """With the line of its header; the match has no result."""
    text = ACTA.replace(told, replaced)
    found = compute(EDITION.encode(), {"M1.acta": text.encode()})
    (rejection,) = found.rejections
    (defect,) = rejection.defects
    assert (rejection.match, rejection.file, defect.code) == ("M1", "M1.acta", "acta_contradicts")
    assert defect.facts["key"] == key
    assert str(defect.facts["told"]) in text.split("\n")[defect.line - 1]
    assert found.row("A")["played"] == 0


@pytest.mark.article("1.8")
def test_an_acta_with_the_sides_exchanged_is_rejected() -> None:
    """Both ids are told."""
    found = compute(EDITION.encode(), {"M1.acta": acta("M1", ("B", "A"), "")})
    assert [one.facts["key"] for one in found.rejections[0].defects] == ["equipos.A.id", "equipos.B.id"]


@pytest.mark.article("1.8")
@pytest.mark.parametrize("extra", ["", 'edicion = "E"\n', 'fase = "grupos"\n', 'edicion = "E"\nfase = "grupos"\n'])
def test_what_an_acta_does_not_say_the_edition_does(extra: str) -> None:
    """Ids that agree, ids that are missing, names instead of ids."""
    for text in (ACTA, ACTA.replace('id = "A"', 'nombre = "Otro nombre"')):
        found = compute(EDITION.encode(), {"M1.acta": text.replace("[equipos.A]", f"{extra}[equipos.A]").encode()})
        assert found.rejected == []
        assert found.figures("A") == (1, 1, 0, 30, 20, "10")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(Defect(1, "file_unreadable"), "file_unreadable", id="no file"),
        pytest.param(b"", "file_empty", id="nothing in it"),
        pytest.param(ACTA.replace("capA valida", "A1> 4c").encode(), "match_is_over", id="a rejected line"),
        pytest.param(ACTA.replace("capA", "capC").encode(), "unknown_person", id="no such act"),
        pytest.param(ACTA.replace("[equipos.B]", "[equipos.C]").encode(), "not_two_teams", id="a header's defect"),
    ],
)
def test_an_acta_that_cannot_be_taken_in_leaves_the_match_without_a_result(data: bytes | Defect, code: str) -> None:
    """The rest is computed; the table is not final."""
    found = compute(EDITION.encode(), {"M1.acta": data})  # type: ignore[dict-item]
    assert [one[:2] for one in found.rejected] == [("M1", code)]
    assert (found.row("A")["played"], found.table["final"]) == (0, False)


@pytest.mark.article("1.8", "19.2")
def test_the_first_event_of_a_match_is_the_editions() -> None:
    """Its conditions, stated ones too, the phase and stage, the ids, and what the teams bring."""
    edition = read(EDITION.encode()).edition
    opened = read_acta(ACTA.replace("+++\nrep", "[condiciones]\nbuenas_desde = 15\n+++\nrep").encode()).opened
    assert edition is not None
    assert opened is not None
    made = under(edition, edition.fixtures[0], opened, {"A": (2, 1), "B": (0, 0)})
    assert isinstance(made, MatchOpened)
    assert (made.edition, made.phase, made.stage) == ("E", "grupos", "clasificatoria")
    assert (made.teams, made.warnings, made.concealments) == ({"A": "A", "B": "B"}, {"A": 2}, {"A": 1})
    assert (made.conditions["buenas_desde"], made.stated) == (16, ("buenas_desde",))
    assert (made.match, made.official_time) == (opened.match, opened.official_time)


@pytest.mark.article("20.1", "1.7")
@pytest.mark.parametrize("stage", ["clasificatoria", "televisada"])
def test_a_televised_match_is_judged_like_any_other(stage: str) -> None:
    """Under the edition's conditions: the same acta comes to the same."""
    body = 'planilla A 2 B 3\narbitro advierte A 4.2 "x"\narbitro homologa B "x"'
    told = season(
        "A-B @",
        phases=(("grupos", stage),),
        conditions="advertencias_descalifican = 1",
        actas={"M1": body},
    )
    assert told.rejected == []
    assert told.disqualified("A") == ("M1", "19.2")
    assert told.figures("B") == (1, 1, 0, 30, 0, "0")
