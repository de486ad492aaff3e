"""What the rules can answer, read from their source: codes of refusals, articles of void acts, names cited.

The source is that of the door to the rules and of all that it imports of the rulebook and of the life of a match: what
is asked of a match without an act (what was known by an instant, what a file says) is no answer to one.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from domain.rulebooks.tsa.conditions import INTERPRETATIONS
from domain.rulebooks.tsa.law import LAW

DOOR = "domain.rulebooks.tsa.decide"
RULES = ("domain.rulebooks.tsa.", "domain.match.")
ARTICLE = re.compile(r"\d{1,2}\.\d{1,2}")
CODE = re.compile(r"[a-z_]+")
REASON = re.compile(r"Reason|Standing|NoEffect|\btuple\[str, str( \| None)?\] \| None|^str \| None$")


def refusal_codes() -> set[str]:
    """The codes of every Refusal that the rules make."""
    return {code for call in _calls("Refusal") for code in _texts(call.args[0]) if CODE.fullmatch(code)}


def void_articles() -> set[str]:
    """The articles by which an act, or a form in it, can have no effect."""
    found = {text for call in _calls("void") for text in _texts(call.args[0])}
    for tree in _trees():
        for node in ast.walk(tree):
            found.update(_reasons(node))
    found.update(text for value in _spread("void") for text in _texts(value))
    # between a deal that is ruled out and the next one what is done has no effect, by the article that ruled it out
    ruled = (word.value for call in _calls("DealRuledOut") for word in call.keywords if word.arg == "article")
    found.update(text for value in ruled for text in _texts(value))
    return {text for text in found if ARTICLE.fullmatch(text)}


def cited_interpretations() -> set[str]:
    """The interpretations that an event can cite."""
    return {text for tree in _trees() for text in _texts(tree) if text in INTERPRETATIONS}


def irregularities() -> set[str]:
    """The codes under which an act can be irregular and stand."""
    found = {code for call in _calls("irregular") for arg in call.args[1:] for code in _texts(arg)}
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name in _oddities():
                found.update(text for text in _returned(node) if CODE.fullmatch(text))
    return found


def flags() -> set[str]:
    """The codes under which an entry can look wrong."""
    return {code for call in _calls("flag") for code in _texts(call.args[0])}


def _reasons(node: ast.AST) -> Iterator[str]:
    """Articles in what a function answers as the reason why something has no effect."""
    if isinstance(node, ast.FunctionDef) and node.returns is not None and node.name not in _oddities():
        if REASON.search(ast.unparse(node.returns)):
            yield from _returned(node)
    elif (
        isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and "LEFT_BY" in ast.unparse(node.targets[0])
    ):
        yield from _texts(node.value)


def _returned(function: ast.FunctionDef) -> Iterator[str]:
    for inner in ast.walk(function):
        if isinstance(inner, ast.Return) and inner.value is not None:
            yield from _texts(inner.value)


@cache
def _oddities() -> frozenset[str]:
    """The functions whose answer makes an act irregular, not void."""
    return frozenset(_name(value) for value in _spread("irregular") if isinstance(value, ast.Call))


def _spread(name: str) -> Iterator[ast.expr]:
    """What is told through a name: ``odd = oddity(...)``, then ``irregular(*odd)``."""
    for tree in _trees():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                given = set(_starred(function, name))
                for node in ast.walk(function):
                    if isinstance(node, ast.Assign) and given & {ast.unparse(target) for target in node.targets}:
                        yield node.value


def _starred(function: ast.FunctionDef, name: str) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and _name(node) == name:
            yield from (ast.unparse(arg.value) for arg in node.args if isinstance(arg, ast.Starred))


@cache
def _trees() -> tuple[ast.Module, ...]:
    """The rules' modules: the door, and what they import of one another."""
    found: dict[str, ast.Module] = {}
    waiting = [DOOR]
    while waiting:
        name = waiting.pop()
        path = _source(name) if name not in found else None
        if path is not None:
            found[name] = ast.parse(path.read_text("utf-8"))
            waiting += [other for other in _imported(found[name]) if other.startswith(RULES)]
    return tuple(found[name] for name in sorted(found))


def _source(name: str) -> Path | None:
    """The file of a module; None for what is imported out of one."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec is not None and spec.origin else None


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _calls(name: str) -> Iterator[ast.Call]:
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (node.args or node.keywords) and _name(node) == name:
                yield node


def _name(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of source; an article of the law (``t.law.numbers``) is the number that it stands for."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
        elif isinstance(inner, ast.Attribute) and _is_law(inner.value) and isinstance(told := _of_law(inner.attr), str):
            yield told


def _is_law(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "law"


def _of_law(topic: str) -> object:
    return getattr(LAW, topic, None)
