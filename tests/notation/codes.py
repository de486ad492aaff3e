"""Every code that ``domain/`` uses, found in its source, with the articles that stand beside it."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from domain.rulebooks.tsa.law import LAW

ROOT = Path(__file__).parents[2]
DOMAIN = ROOT / "domain"
PLACES: Mapping[str, tuple[int, int | None]] = {
    "Refusal": (0, 1),
    "Malformed": (0, None),
    "Miss": (1, None),
    "Defect": (1, 2),
    "wrong": (0, None),
    "flag": (0, 1),
    "irregular": (1, 0),
}
"""Whose argument is a code, and which one is its article."""
TABLES = "_CODES"
"""How the name of a table ends whose values are codes."""


def used() -> dict[str, set[str]]:
    """The articles of each code, where they stand beside it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in sorted(DOMAIN.rglob("*.py")):
        for code, articles in codes_of(ast.parse(path.read_text("utf-8"))):
            found[code] |= articles
    return dict(found)


def codes_of(module: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """The codes of one module."""
    functions = {node.name: node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and _name(node.func) in PLACES:
            code, article = PLACES[_name(node.func)]
            articles = set(_texts(_argument(node, article, "article"), functions))
            for text in _texts(_argument(node, code, "code"), functions):
                yield text, articles
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _is_table(node) and isinstance(node.value, ast.Dict):
            yield from ((text, set()) for value in node.value.values for text in _texts(value, functions))


def _is_table(node: ast.Assign | ast.AnnAssign) -> bool:
    names = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(name, ast.Name) and name.id.endswith(TABLES) for name in names)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _argument(call: ast.Call, place: int | None, name: str) -> ast.expr | None:
    named = next((one.value for one in call.keywords if one.arg == name), None)
    return named or (call.args[place] if place is not None and place < len(call.args) else None)


def _texts(value: ast.expr | None, functions: Mapping[str, ast.FunctionDef]) -> Iterator[str]:
    """The texts that an expression may be: itself, either of two, what a function returns, an article of TSA's law."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.Attribute) and isinstance(value.value, ast.Attribute) and value.value.attr == "law":
        yield str(getattr(LAW, value.attr))
    elif isinstance(value, ast.IfExp):
        yield from _texts(value.body, functions)
        yield from _texts(value.orelse, functions)
    elif isinstance(value, ast.Call) and _name(value.func) in functions:
        for node in ast.walk(functions[_name(value.func)]):
            if isinstance(node, ast.Return):
                yield from _texts(node.value, functions)
