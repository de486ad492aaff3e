"""``python -m tests.laws.coverage --matches N`` counts what N made-up matches have in them.

Every kind of act, every article by which one has no effect, every code of a refusal, of an irregularity and of an entry
that looks wrong, every interpretation cited, every kind of consequence. Ends with 1 where one that the rules can make
comes up too seldom: fewer than 50 times in 100,000 matches, in proportion for other numbers.
"""

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from domain.match.events import ActIrregular, ActVoided, EntryFlagged, MatchOpened
from domain.rulebooks.registry import RULEBOOKS
from domain.rulebooks.tsa.events import PointsAwarded
from tests.laws import possible
from tests.laws.generator import Generated, generate
from tests.laws.table import CrashError

CHUNK = 50
ENOUGH, TOO_SELDOM = 0, 1
LEAST, IN = 50, 100_000
Key = tuple[str, str]


def counted(made: Generated) -> Counter[Key]:
    """What is in one match."""
    count: Counter[Key] = Counter()
    for told in made.acts:
        count["act", _tag(type(told.act))] += 1
    for attempt in made.attempts:
        count["refusal", attempt.refusal.code] += 1
    for event in made.events:
        body = event.body
        count["consequence", _tag(type(body))] += 1
        if isinstance(body, ActVoided):
            count["void", body.article] += 1
            count["interpretation", body.interpretation or ""] += 1
        elif isinstance(body, ActIrregular):
            count["irregular", body.code] += 1
            count["interpretation", body.code] += 1
        elif isinstance(body, EntryFlagged):
            count["flag", body.code] += 1
        elif isinstance(body, PointsAwarded):
            count.update(("interpretation", name) for name in body.interpretations)
    count["match", "matches"] += 1
    count["match", "acts"] += len(made.acts)
    count["match", "refused acts"] += len(made.attempts)
    count["match", "surprises"] += len(made.surprises)
    if any(_ends_by_play(event.body) for event in made.events):
        count["match", "reached 30 by play"] += 1
    if made.opened.stated:
        count["match", "conditions of their own"] += 1
    return count


def _ends_by_play(body: object) -> bool:
    return getattr(body, "kind", None) == "played" and _tag(type(body)) == "match.result.reached"


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def wanted() -> set[Key]:
    """Everything that the rules can make."""
    book = RULEBOOKS["tsa"]
    keys = {("act", _tag(kind)) for kind in book.facts}
    keys |= {("consequence", _tag(kind)) for kind in book.consequences if kind is not MatchOpened}
    keys |= {("refusal", code) for code in possible.refusal_codes()}
    keys |= {("void", article) for article in possible.void_articles()}
    keys |= {("irregular", code) for code in possible.irregularities()}
    keys |= {("flag", code) for code in possible.flags()}
    return keys | {("interpretation", name) for name in possible.cited_interpretations()}


def count_chunk(seeds: Sequence[int]) -> Counter[Key]:
    """What is in the matches of these seeds."""
    total: Counter[Key] = Counter()
    for seed in seeds:
        try:
            total += counted(generate(seed))
        except CrashError:
            total["match", "crashes"] += 1
    return total


def count_all(seeds: range, jobs: int) -> Iterator[Counter[Key]]:
    """The counts of all seeds, chunk by chunk."""
    chunks = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
    if jobs < 2:
        yield from map(count_chunk, chunks)
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(count_chunk, chunks)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, print the table, and tell what comes up too seldom."""
    options = _parser().parse_args(arguments)
    console = Console()
    seeds = range(options.seed, options.seed + options.matches)
    total: Counter[Key] = Counter()
    chunks = (len(seeds) + CHUNK - 1) // CHUNK
    for count in track(count_all(seeds, options.jobs), total=chunks, console=console, description="matches"):
        total += count
    least = LEAST * options.matches // IN if options.least is None else options.least
    seldom = sorted(key for key in wanted() if total[key] < least)
    console.print(_grid(total, set(seldom)))
    played, matches = total["match", "reached 30 by play"], total["match", "matches"]
    console.print(
        f"{matches:,} matches, {total['match', 'acts']:,} acts, {total['match', 'acts'] / max(1, matches):.0f} a "
        f"match; {100 * played / max(1, matches):.1f} % reached 30 by play; {total['match', 'crashes']:,} crashes",
        highlight=False,
    )
    if seldom:
        console.print(f"fewer than {least}: " + ", ".join(f"{sort} {name}" for sort, name in seldom), highlight=False)
    return TOO_SELDOM if seldom or total["match", "crashes"] else ENOUGH


def _grid(total: Counter[Key], seldom: set[Key]) -> Grid:
    grid = Grid("sort", "name", "times")
    for sort, name in sorted(total.keys() | seldom):
        if name:
            grid.add_row(sort, name, f"{total[sort, name]:,}", style="red" if (sort, name) in seldom else None)
    return grid


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.laws.coverage", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--matches", type=int, default=1000, metavar="N", help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (%(default)s)")
    parser.add_argument("--least", type=int, metavar="N", help="fewest times (50 in 100,000 matches)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
