"""Teams in the order of 1.13: classes of one team, or of more that wait for a lot, and every step that led there."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.competition.criteria import CRITERIA, Class, Contest, Step


class Order(NamedTuple):
    """The classes from the top, what separates each from the one above it, and the steps."""

    classes: tuple[Class, ...]
    separators: tuple[str, ...]
    """One less than the classes."""
    steps: tuple[Step, ...]

    @property
    def pending(self) -> tuple[Class, ...]:
        """The ties that need a lot not yet drawn."""
        return tuple(tied for tied in self.classes if len(tied) > 1)


class Place(NamedTuple):
    """A team's place. ``decided_by``: what separates it from the one above, the first from the one below."""

    position: int
    team: str
    decided_by: str | None


def order(teams: Iterable[str], contest: Contest) -> Order:
    """Order the teams by the criteria."""
    tied = tuple(sorted(teams))
    return _order(tied, contest, 0) if tied else Order((), (), ())


def _order(tied: Class, contest: Contest, criterion: int) -> Order:
    if len(tied) == 1 or criterion == len(CRITERIA):
        return Order((tied,), (), ())
    step = CRITERIA[criterion](tied, contest)
    classes: list[Class] = []
    separators: list[str] = []
    steps = [step]
    for part in step.classes:
        inner = _order(part, contest, criterion + 1)
        separators += [*([step.criterion] if classes else []), *inner.separators]
        classes += inner.classes
        steps += inner.steps
    return Order(tuple(classes), tuple(separators), tuple(steps))


def places(found: Order) -> tuple[Place, ...]:
    """The places from the top; those who wait for a lot share one, and the next is skipped."""
    above: list[str | None] = []
    positions: list[int] = []
    for number, tied in enumerate(found.classes):
        positions += [len(positions) + 1] * len(tied)
        above += [found.separators[number - 1] if number else None, *[None] * (len(tied) - 1)]
    teams = [team for tied in found.classes for team in tied]
    if len(above) > 1:
        above[0] = above[1]
    return tuple(Place(*place) for place in zip(positions, teams, above, strict=True))
