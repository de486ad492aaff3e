"""Progress on the side of errors, where somebody is watching and there is something to wait for."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

MANY = 20


def counted(items: Sequence[T], label: str) -> Iterator[T]:
    """``items`` one by one, under a bar if they are many."""
    if len(items) < MANY or not sys.stderr.isatty():
        yield from items
        return
    with bar() as progress:
        yield from progress.track(items, description=label)


def bar() -> "Progress":
    """A bar that goes when it is done. Lines of the output pass above it where both are on one terminal."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
