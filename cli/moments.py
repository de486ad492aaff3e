"""A recorded match as the axes of time show it, or one sentence about why not."""

from argparse import Namespace
from collections.abc import Sequence

from cli.database import Session, complain
from domain.kernel.refusal import Refusal
from domain.notation.sentences import sentence
from projections.axes import Axes, select
from store.recorded import Recorded


def axes_of(options: Namespace) -> Axes:
    """The instants that the command names."""
    return Axes(options.as_of, options.known_at)


def find(session: Session, match: str, axes: Axes) -> Sequence[Recorded] | None:
    """The events of the match that somebody names; None, with one sentence said, where there is nothing to show."""
    stream = session.find(match)
    if stream is None:
        return None
    recorded = select(session.store.recorded(stream), axes)
    if isinstance(recorded, Refusal):
        complain(sentence(recorded.code, recorded.facts))
        return None
    return recorded
