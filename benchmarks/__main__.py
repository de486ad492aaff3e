"""All benchmarks in one run: ``python -m benchmarks``. Each prints its table; on a quiet machine, please."""

import subprocess
import sys

PARTS = ("benchmarks.acts", "benchmarks.imports", "benchmarks.reviews", "benchmarks.service", "benchmarks.store")


def main() -> int:
    """Run them one after the other; how many failed."""
    return sum(subprocess.run([sys.executable, "-m", part], check=False).returncode != 0 for part in PARTS)


if __name__ == "__main__":
    sys.exit(main())
