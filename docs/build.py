"""``python -m docs.build`` writes the reference pages that the code tells; ``--check`` ends with 1 if they differ."""

import argparse
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.kernel.articles import Article, Regulation, Rule
from tests.proof.knock_out import load
from tests.proof.trials import ROOT, NoVerdictError, collect

REFERENCE = ROOT / "docs" / "reference"
RULEBOOK = "domain.rulebooks.tsa"
SHOWN = 5
"""Tests of an article that the page names; the rest are counted."""

KEEPERS = {
    "rule": "regla",
    "referee": "árbitro",
    "organiser": "organizador",
    "text": "nada que cumplir",
    "later": "pendiente",
}
PARTLY = "regla en parte"
"""Pending, but a rule keeps something of it already."""
NOTE = "<!-- La escribe `python -m docs.build`: no se edita a mano. -->"
ARTICLES = f"""\
# Artículos del reglamento TSA
{NOTE}

Quién cuida cada artículo. Los nombres son nuestros; el texto es del organizador. Que una regla cuida su artículo lo
prueba `python -m tests.proof`: la quita y espera que falle alguna de las pruebas que se nombran aquí.
"""
INTERPRETATIONS = f"""\
# Interpretaciones del reglamento TSA
{NOTE}

Lo que el texto no dice, decidido con nombre. Una edición cambia el valor por defecto en sus `[condiciones]`.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check every page; 2 where the tests cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m docs.build", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is out of date")
    check = parser.parse_args(arguments).check
    try:
        current = pages()
    except NoVerdictError as problem:
        print(problem, file=sys.stderr)
        return 2
    old = 0
    for name, text in current.items():
        page = REFERENCE / name
        if page.is_file() and page.read_text("utf-8") == text:
            continue
        old += 1
        print(f"{page.relative_to(ROOT)} {'is out of date: python -m docs.build' if check else 'written'}")
        if not check:
            page.parent.mkdir(exist_ok=True)
            page.write_text(text, "utf-8", newline="\n")
    return 1 if check and old else 0


def pages() -> dict[str, str]:
    """The text of every page by its file name."""
    return {
        "articles.md": articles_page(load(RULEBOOK), collect([str(ROOT / "tests")])),
        "interpretations.md": interpretations_page(_interpretations(), _sources(ROOT / "domain")),
    }


def articles_page(regulation: Regulation, tests: Mapping[str, Sequence[str]]) -> str:
    """Each article: who keeps it, the rules and the tests that do, or why no program can."""
    keepers = Counter(_keeper(regulation, article) for article in regulation.articles.values())
    total = ", ".join(f"{keeper} {keepers[keeper]}" for keeper in (*KEEPERS.values(), PARTLY) if keepers[keeper])
    rows = [
        (
            f'<a id="{number}"></a>{number}',
            article.name,
            _keeper(regulation, article),
            "<br>".join(_link(rule) for rule in _rules_of(regulation, number)) or "—",
            "<br>".join(_evidence(article, tests.get(number, ()))) or "—",
        )
        for number, article in regulation.articles.items()
    ]
    head = ("art.", "nombre", "lo cuida", "regla", "pruebas, o por qué no hay")
    return f"{ARTICLES}\n{len(rows)} artículos: {total}.\n\n{_table(head, rows)}"


def interpretations_page(tables: Mapping[str, Mapping[str, Any]], sources: Mapping[str, str]) -> str:
    """Each interpretation: its question, its values and the modules that ask for it."""
    rows = [
        (
            f'<a id="{name}"></a>`{name}`',
            table["question"],
            ", ".join(table["articles"]),
            _value(table["default"]),
            ", ".join(_others(table)) or "—",
            "<br>".join(_linked(file) for file in _users(name, sources)) or "—",
        )
        for name, table in tables.items()
    ]
    head = ("id", "pregunta", "artículos", "por defecto", "otros valores", "se usa en")
    return f"{INTERPRETATIONS}\n{_table(head, rows)}"


def _interpretations() -> dict[str, dict[str, Any]]:
    return tomllib.loads((ROOT / RULEBOOK.replace(".", "/") / "interpretations.toml").read_text("utf-8"))


def _sources(folder: Path) -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))}


def _keeper(regulation: Regulation, article: Article) -> str:
    is_partly = article.keeper == "later" and _rules_of(regulation, article.number)
    return PARTLY if is_partly else KEEPERS[article.keeper]


def _users(name: str, sources: Mapping[str, str]) -> list[str]:
    """The files that cite the interpretation or read its value."""
    use = re.compile(rf'"{name}"|\.{name}\b')
    return [file for file, text in sources.items() if use.search(text)]


def _rules_of(regulation: Regulation, number: str) -> list[Rule]:
    return [rule for rule in regulation.rules if number in rule.articles]


def _link(rule: Rule) -> str:
    name = f"{rule.function.__module__.removeprefix(f'{RULEBOOK}.')}.{rule.function.__qualname__}"
    return f"[`{name}`]({_relative(rule.function.__module__.replace('.', '/') + '.py')})"


def _linked(file: str) -> str:
    return f"[`{file}`]({_relative(file)})"


def _relative(file: str) -> str:
    return Path(os.path.relpath(ROOT / file, REFERENCE)).as_posix()


def _evidence(article: Article, tests: Sequence[str]) -> Iterator[str]:
    if article.reason:
        yield article.reason
    yield from (f"`{test}`" for test in tests[:SHOWN])
    if len(tests) > SHOWN:
        yield f"y {len(tests) - SHOWN} más ({len(tests)} en total)"


def _others(table: Mapping[str, Any]) -> Iterator[str]:
    yield from map(_value, table["values"])
    if table.get("any_integer"):
        yield "cualquier entero"


def _value(value: object) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
