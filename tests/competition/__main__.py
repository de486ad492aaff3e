"""``python -m tests.competition [COUNT] [FIRST] [JOBS]``: the second computation asked about COUNT random histories."""

import os
import sys
from itertools import zip_longest
from multiprocessing import get_context

from tests.competition.agreement import BLOCK, block


def main() -> int:
    """Tell every difference, then how many histories agreed."""
    usual = ("10000", "0", str(os.cpu_count()))
    count, first, jobs = (int(told or other) for told, other in zip_longest(sys.argv[1:], usual))
    wrong = 0
    with get_context("fork").Pool(jobs) as pool:
        for found in pool.imap_unordered(block, range(first, first + count, BLOCK)):
            wrong += len(found)
            sys.stdout.writelines(f"{one}\n" for one in found)
    sys.stdout.write(f"{count} histories from {first} on, {wrong} differences\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
