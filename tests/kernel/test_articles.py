"""A rule that rulebooks share is a rule of each of them, under its own number."""

import pytest

from domain.kernel.articles import Article, Regulation, SharedRules

SHARED = SharedRules()


@SHARED.rule("stand_still", "go_on", otherwise="plays on")
def stands_still() -> str:
    """A toy rule."""
    return "stands still"


def regulation(*numbers: str) -> Regulation:
    """A toy regulation."""
    return Regulation({number: Article(number, "", "rule") for number in numbers})


@pytest.mark.parametrize(
    ("numbers", "articles"),
    [({"stand_still": "17.3", "go_on": "17.4"}, ("17.3", "17.4")), ({"stand_still": "9", "go_on": "9"}, ("9",))],
)
def test_a_shared_rule_keeps_the_articles_of_whoever_adopts_it(
    numbers: dict[str, str], articles: tuple[str, ...]
) -> None:
    adopting = regulation(*articles)
    adopting.adopt(SHARED, numbers)
    (rule,) = adopting.rules
    assert (rule.articles, rule.function, rule.otherwise) == (articles, stands_still, "plays on")


def test_a_rule_that_is_declared_later_is_adopted_too() -> None:
    shared, adopting = SharedRules(), regulation("16.2")
    adopting.adopt(shared, {"verify": "16.2"})
    shared.rule("verify")(stands_still)
    assert [rule.articles for rule in adopting.rules] == [("16.2",)]
    with pytest.raises(LookupError):
        shared.rule("nobody_has_it")(stands_still)


@pytest.mark.parametrize("numbers", [{"stand_still": "17.3"}, {"stand_still": "17.3", "go_on": "99"}])
def test_a_topic_needs_an_article(numbers: dict[str, str]) -> None:
    with pytest.raises(LookupError):
        regulation("17.3").adopt(SHARED, numbers)
