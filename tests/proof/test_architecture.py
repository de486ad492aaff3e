"""ARCHITECTURE.md leads to every rule: what keeps an article stands in its table of the rules' files."""

import re

from tests.proof.knock_out import load
from tests.proof.trials import ROOT

TABLE = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## The rules' files")[2]
FILES = frozenset(re.findall(r"`[\w/]*?(\w+\.py)`", TABLE))
FOLDERS = tuple(name.rstrip("/").replace("/", ".") for name in re.findall(r"`(domain/(?:discipline|review)/)`", TABLE))
JUDGES_ONE_FOR_ALL = frozenset({"domain.competition.acta", "domain.competition.season"})
"""They keep articles of every chapter for the walk over the matches, and have their paragraph further up."""


def test_every_file_that_keeps_an_article_is_in_the_table_of_the_rules_files() -> None:
    modules = {rule.function.__module__ for rule in load("domain.rulebooks.tsa").rules} - JUDGES_ONE_FOR_ALL
    apart = {module for module in modules if not module.startswith(FOLDERS)}
    assert {f"{module.rpartition('.')[2]}.py" for module in apart} - FILES == set()


def test_every_file_in_the_table_exists() -> None:
    domain = {path.name for path in (ROOT / "domain").rglob("*.py")}
    assert FILES - domain == set()
