"""``python -m tests.laws.agreement --matches N`` has N matches told by the rules and by the second scorer.

Every match is made up from its seed and played through the rules; the second scorer has its facts and nothing else.
Ends with 1 where they disagree or something raised an exception. The first disagreements are made small and shown.
"""

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.laws.compare import differences
from tests.laws.generator import Generated, generate
from tests.laws.patience import TooLongError, limited
from tests.laws.shrink import shortest, shrink, text
from tests.laws.table import CrashError

CHUNK = 25
AGREE, DISAGREE = 0, 1


class Verdict(NamedTuple):
    """What came of one seed: where the two first differ and after which act, or the exception that the rules raised."""

    seed: int
    acts: int
    kind: str = ""
    crash: str = ""


def examined(seed: int) -> Verdict:
    """Make up the match of ``seed`` and have it told twice."""
    try:
        with limited():
            made = generate(seed)
            return Verdict(seed, len(made.acts), _kind(_first(made)) if differences(made) else "")
    except CrashError as crash:
        return Verdict(seed, len(crash.acts), crash=f"{crash}: {crash.__cause__!r}")
    except TooLongError as stopped:
        return Verdict(seed, 0, crash=f"not told within {stopped}")


def _first(made: Generated) -> Generated:
    """The match up to the act at which the two part."""
    return shortest(made, lambda part: bool(differences(part)))


def _kind(made: Generated) -> str:
    found = differences(made)
    return f"{found[0].kind} at {type(made.acts[-1].act).__name__}" if found and made.acts else ""


def verdicts(seeds: Sequence[int], jobs: int) -> Iterator[Verdict]:
    """All verdicts, as they come."""
    if jobs < 2:
        yield from map(examined, seeds)
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(examined, seeds, CHUNK)


def small(seed: int) -> Generated:
    """The match of ``seed``, made as small as a disagreement of its kind lets it be."""
    made = _first(generate(seed))
    return shrink(made, partial(_disagrees, _kind(made)))


def _disagrees(kind: str, made: Generated) -> bool:
    return _kind(made) == kind


def show(console: Console, seed: int) -> None:
    """A disagreement, made small, in the notation."""
    made = small(seed)
    console.rule(f"seed {seed}: {len(made.acts)} acts are enough")
    console.print(text(made), markup=False, highlight=False, soft_wrap=True)
    for difference in differences(made):
        told = f"{difference.where}\n  rules:  {difference.rules}\n  scorer: {difference.scorer}"
        console.print(told, markup=False, highlight=False, soft_wrap=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, show the first disagreements, and tell the figure."""
    options = _parser().parse_args(arguments)
    console = Console()
    matches = acts = crashed = 0
    kinds: Counter[str] = Counter()
    shown: dict[str, int] = {}
    disagreed: list[int] = []
    seeds = range(options.seed, options.seed + options.matches)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("0 disagree", total=len(seeds))
        for verdict in verdicts(seeds, options.jobs):
            matches, acts = matches + 1, acts + verdict.acts
            if verdict.crash:
                crashed += 1
                console.print(f"seed {verdict.seed}: {verdict.crash}", markup=False)
            elif verdict.kind:
                kinds[verdict.kind] += 1
                shown.setdefault(verdict.kind, verdict.seed)
                disagreed.append(verdict.seed)
            progress.update(task, advance=1, description=f"{len(disagreed)} disagree")
    for seed in list(shown.values())[: options.show]:
        show(console, seed)
    for kind, count in kinds.most_common():
        console.print(f"{count:>6} part in {kind}, seed {shown[kind]}", markup=False, highlight=False)
    agree = matches - len(disagreed) - crashed
    share = 100 * agree / matches if matches else 100
    console.print(
        f"{agree:,} of {matches:,} matches agree ({share:.3f} %), {acts:,} acts; "
        f"{len(disagreed):,} disagree, {crashed:,} crashed; seeds {seeds.start} to {seeds.stop - 1}",
        highlight=False,
    )
    return DISAGREE if disagreed or crashed else AGREE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.laws.agreement", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--matches", type=int, default=1000, metavar="N", help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (%(default)s)")
    parser.add_argument("--show", type=int, default=3, metavar="N", help="disagreements to make small (%(default)s)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
