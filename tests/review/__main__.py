"""``python -m tests.review [COUNT] [FIRST] [JOBS]``: the laws asked of COUNT made-up competitions of 200 matches."""

import os
import sys
from itertools import zip_longest
from multiprocessing import get_context

from tests.review.laws import broken


def main() -> int:
    """Tell what breaks a law, then how many competitions kept all."""
    usual = ("100", "0", str(os.cpu_count()))
    count, first, jobs = (int(told or other) for told, other in zip_longest(sys.argv[1:], usual))
    wrong = 0
    with get_context("fork").Pool(jobs) as pool:
        for found in pool.imap_unordered(broken, range(first, first + count)):
            wrong += bool(found)
            sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{count} competitions from {first} on, {wrong} break a law\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
