"""What the rules can answer, read from their source: codes of refusals, articles of void acts, names cited."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from domain.rulebooks.tsa.conditions import INTERPRETATIONS

RULES = Path(str(files("domain.rulebooks.tsa")))
ARTICLE = re.compile(r"\d{1,2}\.\d{1,2}")


def refusal_codes() -> set[str]:
    """The codes of every Refusal that the rules make."""
    return {code for call in _calls("Refusal") for code in _texts(call.args[0]) if re.fullmatch(r"[a-z_]+", code)}


def void_articles() -> set[str]:
    """The articles by which an act, or a form in it, can have no effect."""
    found: set[str] = set()
    for call in _calls("void"):
        found.update(_texts(call.args[0]))
    for tree in _trees():
        for node in ast.walk(tree):
            found.update(_reasons(node))
    return {text for text in found if ARTICLE.fullmatch(text)}


def _reasons(node: ast.AST) -> Iterator[str]:
    """Articles in what a function answers as the reason why something has no effect."""
    if isinstance(node, ast.FunctionDef) and node.returns is not None:
        told = ast.unparse(node.returns)
        if re.search(r"Reason|Standing|\btuple\[str, str( \| None)?\] \| None|^str \| None$", told):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _texts(inner.value)
    elif (
        isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and "LEFT_BY" in ast.unparse(node.targets[0])
    ):
        yield from _texts(node.value)


def cited_interpretations() -> set[str]:
    """The interpretations that an event can cite."""
    return {text for tree in _trees() for text in _texts(tree) if text in INTERPRETATIONS}


def irregularities() -> set[str]:
    """The codes under which an act can be irregular and stand."""
    return {code for call in _calls("irregular") for code in _texts(call.args[1])}


def _trees() -> Iterator[ast.Module]:
    for path in sorted(RULES.rglob("*.py")):
        yield ast.parse(path.read_text("utf-8"))


def _calls(name: str) -> Iterator[ast.Call]:
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] == name:
                yield node


def _texts(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
