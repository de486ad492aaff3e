"""The tests of an article, run again with its rule taken out. Collected once; every trial is a forked child."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.kernel.articles import Rule
from tests.proof.children import Failure, in_children
from tests.proof.knock_out import without

ROOT = Path(__file__).parents[2]

QUIET = (
    f"--config-file={ROOT / 'pyproject.toml'}",
    f"--rootdir={ROOT}",
    "--capture=sys",  # children would share the file that --capture=fd writes
    "--quiet",
    "--quiet",
    "--no-header",
    *("-p", "no:cacheprovider"),  # what fails here is no news for the next run
    *("-p", "no:randomly"),
    *("-p", "no:xdist"),
)


class Trial(NamedTuple):
    """Rules to take out, and the article whose tests should notice."""

    article: str
    rules: tuple[Rule, ...]


class Ran(NamedTuple):
    """What a test did: its outcome, its seconds and whether it failed by an error, not by what it asserts."""

    outcome: str = "passed"
    seconds: float = 0.0
    error: bool = False


class Verdict(NamedTuple):
    """What happened in a trial. ``tests`` pass with the rule; ``noticed`` of them fail without it."""

    trial: Trial
    tests: int
    noticed: int = 0
    errors: int = 0
    """Of those, how many by an error or by no end, not by what they assert: weaker, any call would have told."""
    broke: str = ""
    """Why the trial itself broke down, if it did."""

    @property
    def is_proof(self) -> bool:
        """A test noticed that the rule was gone."""
        return self.noticed > 0


class NoVerdictError(Exception):
    """Nothing can be proved: the tests do not even pass with every rule in place."""


class TooLongError(Exception):
    """A test did not end in time: without the rule it may run for ever."""


def articles_of(item: pytest.Item) -> list[str]:
    """The articles that a test carries: ``@pytest.mark.article("6.4")``."""
    return [number for mark in item.iter_markers("article") for number in mark.args]


def collect(tests: Sequence[str]) -> dict[str, list[str]]:
    """The node ids of the tests that carry each article, sorted."""
    collected = _Collected()
    _pytest(["--collect-only", *tests], collected)
    by_article: dict[str, list[str]] = {}
    for item in collected.items:
        for number in articles_of(item):
            by_article.setdefault(number, []).append(item.nodeid)
    return {number: sorted(set(ids)) for number, ids in by_article.items()}


def run(trials: Sequence[Trial], tests: Sequence[str], *, at_a_time: int, patience: float) -> list[Verdict]:
    """First everything with nothing taken out, which must pass; then every trial. Raises NoVerdictError.

    A test has ``patience`` seconds to end without its rule; one that was slow with it has ten times as long as it took.
    """
    plugin = _Trials(trials, at_a_time, patience)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DEBUG_TEMPROOT", folder)  # children leave by a door that skips pytest's own sweeping
        _pytest(tests, plugin)
    if plugin.broken:
        raise NoVerdictError("\n".join(plugin.broken))
    return plugin.verdicts


def _pytest(arguments: Sequence[str], plugin: object) -> None:
    with redirect_stdout(StringIO()) as told:
        code = pytest.main([*QUIET, *arguments], plugins=[plugin])
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        raise NoVerdictError(f"{told.getvalue()}\nthe tests cannot be collected")


class _Collected:
    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = [item for item in items if articles_of(item)]


class _Trials:
    def __init__(self, trials: Sequence[Trial], at_a_time: int, patience: float) -> None:
        self.trials = trials
        self.at_a_time = at_a_time
        self.patience = patience
        self.broken: list[str] = []
        self.verdicts: list[Verdict] = []

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415  # after pytest has rewritten its asserts

        # Nobody will read the example: find one, the same each time, and neither shrink it nor keep it.
        settings.register_profile(
            "proof",
            database=None,
            deadline=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("proof")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = {trial.article for trial in self.trials}
        items[:] = [item for item in items if wanted.intersection(articles_of(item))]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("errors during collection")
        control = self._control(session)
        if not self.broken:
            self.verdicts = self._verdicts(session, control)
        return True

    def _control(self, session: pytest.Session) -> dict[str, Ran]:
        """Every test with nothing taken out, in equal parts."""
        size = -(-len(session.items) // self.at_a_time) or 1
        parts = [session.items[start : start + size] for start in range(0, len(session.items), size)]
        control: dict[str, Ran] = {}
        for answer in in_children(
            {number: partial(_run, session, part, {}) for number, part in enumerate(parts)}, self.at_a_time
        ).values():
            if isinstance(answer, Failure):
                self.broken.append(answer.why)
            else:
                control |= answer
        failed = [name for name, ran in control.items() if ran.outcome == "failed"]
        self.broken += [f"fails with every rule in place: {name}" for name in failed]
        return control

    def _verdicts(self, session: pytest.Session, control: Mapping[str, Ran]) -> list[Verdict]:
        limits = {
            name: max(self.patience, 10 * ran.seconds) for name, ran in control.items() if ran.outcome == "passed"
        }
        tasks: dict[int, Callable[[], dict[str, Ran]]] = {}
        count = {}
        for number, trial in enumerate(self.trials):
            items = [item for item in session.items if item.nodeid in limits and trial.article in articles_of(item)]
            count[number] = len(items)
            tasks[number] = partial(_run, session, items, limits, trial.rules)
        verdicts = []
        for number, answer in in_children(tasks, self.at_a_time).items():
            if isinstance(answer, Failure):
                verdicts.append(Verdict(self.trials[number], count[number], broke=answer.why))
            else:
                failed = [ran for ran in answer.values() if ran.outcome == "failed"]
                errors = sum(ran.error for ran in failed)
                verdicts.append(Verdict(self.trials[number], count[number], len(failed), errors))
        return verdicts


class _Recorder:
    def __init__(self, limits: Mapping[str, float]) -> None:
        self.limits = limits
        self.ran: dict[str, Ran] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        ran = self.ran.get(item.nodeid, Ran())
        if report.outcome == "failed" and ran.outcome != "failed":
            asserted = call.excinfo is not None and call.excinfo.errisinstance((AssertionError, pytest.fail.Exception))
            ran = ran._replace(outcome="failed", error=not asserted)
        elif report.outcome == "skipped" and ran.outcome == "passed":
            ran = ran._replace(outcome="skipped")
        self.ran[item.nodeid] = ran._replace(seconds=ran.seconds + report.duration)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        with _at_most(self.limits.get(item.nodeid, 0)):
            return (yield)


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def ring(_signal: int, _frame: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _run(
    session: pytest.Session, items: Sequence[pytest.Item], limits: Mapping[str, float], rules: Sequence[Rule] = ()
) -> dict[str, Ran]:
    """Run ``items`` in this child, silently, with ``rules`` taken out."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    plugins = session.config.pluginmanager
    plugins.unregister(name="terminalreporter")
    recorder = _Recorder(limits)
    plugins.register(recorder)
    with without(rules):
        for item, following in zip(items, [*items[1:], None], strict=False):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return recorder.ran
