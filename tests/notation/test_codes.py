"""Every code has its sentence and its line in ``docs/reference/codes.md``; nothing in the notation hides a failure."""

import ast
import re
import string
from collections import Counter

import pytest

from domain.access.grant import Role
from domain.kernel.script import SLOT_CODES
from domain.notation.sentences import ROLES, SENTENCES, sentence
from tests.faults.faults import EXPECTED, MADE
from tests.notation.codes import DOMAIN, codes_of, used
from tests.notation.pages import code, page, rows

USED = used()
ROWS = rows(page("codes.md"), "código")
ARTICLES = {code(name): articles for name, _, articles, _ in ROWS}
JSON_CODES = {"not_json", "json_too_large", "not_an_object", "unknown_type", "text_with_control"}


def test_codes_are_found_where_they_stand() -> None:
    source = """
def why(x):
    return "d" if x else "e"
t.irregular("9.5", "a")
Refusal("b", "1.1" if y else "1.2", {"x": "no"})
self.wrong("c" if "no" else why(1), "no")
Defect(1, why(2), article="2.1")
Refusal("h", t.law.suspension)
X_CODES = {"no": "f"}
Y_CODES: dict[str, str] = {"no": "g"}
"""
    assert sorted(codes_of(ast.parse(source))) == [
        ("a", {"9.5"}), ("b", {"1.1", "1.2"}), ("c", set()), ("d", set()), ("d", {"2.1"}), ("e", set()),
        ("e", {"2.1"}), ("f", set()), ("g", set()),
        ("h", {"17.3"}),
    ]  # fmt: skip
    assert {"no_such_card", "fuera_de_turno", "limite_sin_hora", "open_quote", "condition_type"} <= USED.keys()
    assert set(SLOT_CODES.values()) <= USED.keys()


def test_every_code_of_the_domain_has_a_sentence() -> None:
    assert USED.keys() - SENTENCES.keys() == set()


def test_every_code_of_the_domain_has_its_line_in_the_reference() -> None:
    assert USED.keys() - ARTICLES.keys() == set()


def test_each_line_of_the_reference_says_what_a_person_reads_and_what_it_means() -> None:
    for name, words, _, meaning in ROWS:
        assert words == SENTENCES[code(name)], name
        assert meaning.endswith("."), name


def test_no_code_stands_twice_in_the_reference() -> None:
    assert [name for name, times in Counter(name for name, *_ in ROWS).items() if times > 1] == []


@pytest.mark.parametrize("name", sorted(USED))
def test_the_reference_names_the_articles_that_stand_beside_the_code(name: str) -> None:
    assert USED[name] <= set(ARTICLES[name].split(", ")), ARTICLES[name]


def test_a_sentence_is_one() -> None:
    for name, words in SENTENCES.items():
        assert re.fullmatch(r"[¿¡«{A-ZÁÉÍÓÚ].*[.}…:]?", words), name
        assert "\n" not in words
        assert all(field is None or field.isidentifier() for _, field, _, _ in string.Formatter().parse(words)), name


def test_a_fact_that_is_not_known_is_left_out() -> None:
    assert sentence("unknown_act", {"about": "{x} %s"}) == "No se reconoce el acto: {x} %s"
    assert sentence("unknown_act") == "No se reconoce el acto: …"
    with pytest.raises(KeyError):
        sentence("no_such_code")


def test_a_sentence_names_roles_in_spanish() -> None:
    assert ROLES.keys() == set(Role)
    for role in Role:
        for name in ("not_for_this_role", "not_yours_to_grant", "grant_not_whole"):
            assert ROLES[role] in sentence(name, {"role": role})
            assert sentence(name, {"role": str(role)}) == sentence(name, {"role": role})


def test_every_way_to_misread_a_file_has_its_defect() -> None:
    """Each code of the notation and of the script stands in a named defect of ``tests/faults``."""
    reading = {
        name
        for folder in ("notation", "kernel")
        for path in sorted((DOMAIN / folder).rglob("*.py"))
        for name, _ in codes_of(ast.parse(path.read_text("utf-8")))
    }
    told = {one.code for defects in EXPECTED.values() for one in defects}
    told |= {one.code for _, defects in MADE.values() for one in defects}
    in_json = JSON_CODES | {name for name in reading if name.startswith("field_")}
    assert reading - in_json - told == set()


def test_nothing_in_the_notation_catches_every_exception() -> None:
    broad = {"Exception", "BaseException"}
    for path in sorted((DOMAIN / "notation").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                assert node.type is not None, path
                assert not broad & {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)}, path
        assert "suppress(" not in path.read_text("utf-8"), path
