"""``python -m tests.proof [ARTICLE...]`` asks of every rule whether a test would notice if it were gone.

For each article that a rule keeps, its functions are replaced by the answer of a world without the article, and the
tests that carry the article run: at least one must fail. Ends with 1 where none does, with 2 where nothing can be
said because the tests do not pass as they are.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from domain.kernel.articles import Regulation, Rule
from tests.proof.knock_out import CannotBeTakenOutError, checked, load
from tests.proof.trials import ROOT, NoVerdictError, Trial, Verdict, run

PROVED, NOT_PROVED, NO_VERDICT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell a line an article, and whether all are proved."""
    options = _parser().parse_args(arguments)
    regulation = load(options.rulebook)
    tests = options.tests or [str(ROOT / "tests")]
    try:
        wanted = [regulation.art(number) for number in options.articles] or list(regulation.articles)
        for rule in regulation.rules:
            checked(rule)
        trials = list(_trials(regulation, wanted, each=options.each))
        verdicts = run(trials, tests, at_a_time=options.jobs, patience=options.patience)
    except (LookupError, CannotBeTakenOutError, NoVerdictError) as problem:
        sys.stderr.write(f"{problem}\n")
        return NO_VERDICT
    kept = {number for number in wanted if regulation.articles[number].keeper == "rule"}
    missing = kept - {trial.article for trial in trials}
    lines = [(number, "NOT PROVED: no rule keeps it, regulation.toml says that one does") for number in missing]
    lines += [(verdict.trial.article, _told(verdict, options.rulebook)) for verdict in verdicts]
    lines.sort(key=lambda line: wanted.index(line[0]))
    sys.stdout.writelines(f"{number:<6} {told}\n" for number, told in lines)
    missing |= {verdict.trial.article for verdict in verdicts if not verdict.is_proof}
    proved = {trial.article for trial in trials} - missing
    sys.stdout.write(f"{_summary(regulation, wanted, len(proved), len(missing))}\n")
    return NOT_PROVED if missing else PROVED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("articles", nargs="*", metavar="ARTICLE", help="only these (all)")
    parser.add_argument("--each", action="store_true", help="take an article's functions out one by one, not together")
    parser.add_argument("--rulebook", default="domain.rulebooks.tsa", metavar="PACKAGE", help="(%(default)s)")
    parser.add_argument("--tests", action="append", metavar="PATH", help="where the tests are (tests)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="at a time (%(default)s)")
    parser.add_argument("--patience", type=float, default=5, metavar="SECONDS", help="for each test (%(default)s)")
    return parser


def _trials(regulation: Regulation, wanted: Sequence[str], *, each: bool) -> Iterator[Trial]:
    for number in wanted:
        rules = tuple(rule for rule in regulation.rules if number in rule.articles)
        if each:
            yield from (Trial(number, (rule,)) for rule in rules)
        elif rules:
            yield Trial(number, rules)


def _told(verdict: Verdict, rulebook: str) -> str:
    rules = verdict.trial.rules
    kept = f"kept by {', '.join(_name(rule, rulebook) for rule in rules)}:"
    them = "it" if len(rules) == 1 else "them"
    tests = _count(verdict.tests, "test")
    one = verdict.tests == 1
    if verdict.broke:
        return f"{kept} NOT PROVED, the trial broke down: {verdict.broke}"
    if not verdict.tests:
        return f"{kept} NOT PROVED, no test carries the article"
    if not verdict.noticed:
        return f"{kept} NOT PROVED, {tests} {'passes' if one else 'pass'} without {them}"
    errors = f" ({verdict.errors} by an error)" if verdict.errors else ""
    return f"{kept} {verdict.noticed} of {tests} {'fails' if one else 'fail'} without {them}{errors}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _name(rule: Rule, rulebook: str) -> str:
    module = rule.function.__module__.removeprefix(f"{rulebook}.")
    return f"{module}.{rule.function.__qualname__}"


def _summary(regulation: Regulation, wanted: Sequence[str], proved: int, missing: int) -> str:
    keepers = Counter(regulation.articles[number].keeper for number in wanted)
    del keepers["rule"]
    others = "".join(f", {number} {keeper}" for keeper, number in sorted(keepers.items()))
    return f"{_count(len(wanted), 'article')}: {proved} proved, {missing} not proved{others}"


if __name__ == "__main__":
    sys.exit(main())
