"""Articles as values, and the rules that keep them.

A rulebook lists the articles of its regulation in ``regulation.toml``. A rule is a plain function that says which
articles it keeps, and what the program would answer if those articles did not exist (``otherwise``): the proof that
an article is kept replaces its rule by that answer and watches a test fail.
"""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Article(NamedTuple):
    """One article: its number, our own short name, who keeps it and, where it is not a rule, why not."""

    number: str
    name: str
    keeper: str
    """``rule``, ``referee``, ``organiser`` or ``text`` (nothing in it to keep)."""
    reason: str = ""


class Rule(NamedTuple):
    """A function that keeps articles."""

    articles: tuple[str, ...]
    function: Callable[..., Any]
    otherwise: object


class SharedRules:
    """Rules that several regulations have, each under its own number: declared for the topic that they keep."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []
        self._takers: list[Callable[[Rule], None]] = []

    def rule(self, *topics: str, otherwise: object = None) -> Callable[[F], F]:
        """As ``Regulation.rule``, for topics in place of articles."""

        def declare(function: F) -> F:
            rule = Rule(topics, function, otherwise)
            self._rules.append(rule)
            for take in self._takers:
                take(rule)
            return function

        return declare

    def give(self, take: Callable[[Rule], None]) -> None:
        """Hand every rule to ``take``, those that are declared later too."""
        for rule in self._rules:
            take(rule)
        self._takers.append(take)


class Regulation:
    """The articles of one regulation and the rules that were declared for them."""

    def __init__(self, articles: Mapping[str, Article]) -> None:
        self.articles = dict(articles)
        self.rules: list[Rule] = []

    @classmethod
    def of(cls, package: str) -> "Regulation":
        """Read ``regulation.toml`` of a rulebook's package: one table an article, in the regulation's order."""
        tables = tomllib.loads(files(package).joinpath("regulation.toml").read_text("utf-8"))
        return cls({number: Article(number, **table) for number, table in tables.items()})

    def art(self, number: str) -> str:
        """``number``, checked to be an article of this regulation. Raises LookupError, at import, if it is none."""
        if number not in self.articles:
            raise LookupError(f"no such article: {number}")
        return number

    def rule(self, *articles: str, otherwise: object = None) -> Callable[[F], F]:
        """Declare the function below as what keeps ``articles``; without them it would answer ``otherwise``."""
        for number in articles:
            self.art(number)

        def declare(function: F) -> F:
            self.rules.append(Rule(articles, function, otherwise))
            return function

        return declare

    def adopt(self, shared: SharedRules, numbers: Mapping[str, str]) -> None:
        """Have ``shared`` as rules of this regulation too; ``numbers`` has its article for each of their topics.

        Raises LookupError, at import, for a topic without a number and for a number that is no article.
        """

        def take(rule: Rule) -> None:
            articles = tuple(self.art(numbers[topic]) for topic in rule.articles)
            self.rules.append(rule._replace(articles=tuple(dict.fromkeys(articles))))

        shared.give(take)
