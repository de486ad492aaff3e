"""The reference pages say what the proof knows: who keeps an article, with which rules and which tests."""

from pathlib import Path

import pytest

from docs import build
from domain.kernel.articles import Article, Regulation

REGULATION = Regulation(
    {
        "1.1": Article("1.1", "De qué trata", "text", "No manda nada."),
        "6.4": Article("6.4", "El segundo error", "rule"),
        "6.8": Article("6.8", "Otra vez", "later"),
        "19.4": Article("19.4", "Trampa", "later"),
    }
)


@REGULATION.rule("6.4", "19.4")
def second_error() -> None:
    """A toy rule."""


def row(page: str, start: str) -> list[str]:
    """The cells of the one row that starts so."""
    (line,) = (line for line in page.splitlines() if line.startswith(f'| <a id="{start}"></a>'))
    return [cell.strip() for cell in line.strip("|").replace("\\|", "¦").split("|")]


def test_an_article_shows_its_rules_and_five_of_its_tests() -> None:
    page = build.articles_page(REGULATION, {"6.4": [f"tests/t.py::test[{n}|x]" for n in range(7)]})
    _, name, keeper, rules, tests = row(page, "6.4")
    assert (name, keeper) == ("El segundo error", "regla")
    assert rules.startswith("[`")
    assert "second_error`](../../" in rules
    assert tests == "<br>".join([*(f"`tests/t.py::test[{n}¦x]`" for n in range(5)), "y 2 más (7 en total)"])


def test_an_article_without_a_rule_shows_why() -> None:
    page = build.articles_page(REGULATION, {})
    assert row(page, "1.1")[2:] == ["nada que cumplir", "—", "No manda nada."]
    assert row(page, "6.8")[2:] == ["pendiente", "—", "—"]
    assert "4 artículos: regla 1, nada que cumplir 1, pendiente 1, regla en parte 1." in page


def test_a_pending_article_with_a_rule_is_kept_in_part() -> None:
    assert row(build.articles_page(REGULATION, {}), "19.4")[2] == "regla en parte"


def test_an_interpretation_shows_its_values_and_who_asks_for_it() -> None:
    tables = {
        "buenas_desde": {"question": "¿Cuándo?", "articles": ["1.4"], "default": True, "values": [False]},
        "cuantas": {"question": "¿Cuántas?", "articles": [], "default": 0, "values": [], "any_integer": True},
    }
    sources = {
        "domain/cites.py": '("buenas_desde",)',
        "domain/reads.py": "terms.buenas_desde",
        "domain/states.py": "buenas_desde: int",
    }
    page = build.interpretations_page(tables, sources)
    assert row(page, "buenas_desde")[1:] == [
        "¿Cuándo?",
        "1.4",
        "`true`",
        "`false`",
        "[`domain/cites.py`](../../domain/cites.py)<br>[`domain/reads.py`](../../domain/reads.py)",
    ]
    assert row(page, "cuantas")[3:] == ["`0`", "cualquier entero", "—"]


def test_a_page_out_of_date_is_told_and_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "REFERENCE", tmp_path / "reference")
    monkeypatch.setattr(build, "pages", lambda: {"a.md": "new\n"})
    assert build.main(["--check"]) == 1
    assert not (tmp_path / "reference").exists()
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0
    (tmp_path / "reference" / "a.md").write_text("old\n", "utf-8")
    assert build.main(["--check"]) == 1
