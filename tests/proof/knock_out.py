"""Taking a rule out: until it is put back, the function answers what its declaration says of a world without it."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from domain.kernel.articles import Regulation, Rule


class CannotBeTakenOutError(TypeError):
    """The rule is no plain function, or it closes over variables: declare a function of a module or a class."""


BESIDE = {"domain.rulebooks.tsa": ("domain.match", "domain.competition", "domain.discipline", "domain.review")}
"""Packages outside a rulebook's own in which articles of it are kept."""


def load(rulebook: str) -> Regulation:
    """Import every module of the rulebook's package, and of those beside it: all its rules are declared then."""
    for name in (rulebook, *BESIDE.get(rulebook, ())):
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)
    regulation = importlib.import_module(f"{rulebook}.regulation").REGULATION
    assert isinstance(regulation, Regulation)
    return regulation


def checked(rule: Rule) -> FunctionType:
    """The rule's function, if it can be taken out."""
    function = rule.function
    if not isinstance(function, FunctionType):
        raise CannotBeTakenOutError(f"{function!r} is not a plain function")
    if function.__code__.co_freevars:
        raise CannotBeTakenOutError(f"{function.__qualname__} closes over {', '.join(function.__code__.co_freevars)}")
    return function


@contextmanager
def without(rules: Iterable[Rule]) -> Iterator[None]:
    """Inside the block every one of ``rules`` answers its ``otherwise``.

    The function object stays and only its code changes: names that other modules imported are affected too.
    """
    kept = [(function, _inside(function)) for function in map(checked, rules)]
    for rule in rules:
        _set(checked(rule), (_answer.__code__, None, {"otherwise": rule.otherwise}))
    try:
        yield
    finally:
        for function, inside in kept:
            _set(function, inside)


def _answer(*_: object, otherwise: object, **__: object) -> object:
    return otherwise


def _inside(function: FunctionType) -> tuple[Any, Any, Any]:
    return function.__code__, function.__defaults__, function.__kwdefaults__


def _set(function: FunctionType, inside: tuple[Any, Any, Any]) -> None:
    function.__code__, function.__defaults__, function.__kwdefaults__ = inside
