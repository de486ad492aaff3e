"""``python -m tests.why [COUNT] [FIRST] [JOBS]``: the laws of reasons, asked of more than CI does.

Of COUNT generated matches, as many random histories, and a competition of 200 matches for every hundred of them.
"""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from multiprocessing import get_context

from tests.why.asking import of_competition, of_history, of_match

KINDS: dict[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "matches": (of_match, 1),
    "histories": (of_history, 1),
    "competitions of 200 matches": (of_competition, 100),
}
"""What is asked, and of how many in the count one."""


def main() -> int:
    """Tell what breaks a law, then how many of each kind kept all."""
    usual = ("1000", "0", str(os.cpu_count()))
    count, first, jobs = (int(told or other) for told, other in zip_longest(sys.argv[1:], usual))
    wrong = 0
    with get_context("fork").Pool(jobs) as pool:
        for kind, (ask, of) in KINDS.items():
            seeds = range(first, first + -(-count // of))
            broken = 0
            for found in pool.imap_unordered(partial(_listed, ask), seeds):
                broken += bool(found)
                sys.stdout.writelines(f"{line}\n" for line in found)
            sys.stdout.write(f"{len(seeds)} {kind} from {first} on, {broken} break a law\n")
            wrong += broken
    return 1 if wrong else 0


def _listed(ask: Callable[[int], Iterator[str]], seed: int) -> list[str]:
    return [f"{seed}: {line}" for line in ask(seed)]


if __name__ == "__main__":
    sys.exit(main())
