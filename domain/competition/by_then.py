"""An edition as it stood at an instant: each acta as far as it had come, what was told alone if it had been played."""

from collections.abc import Mapping
from itertools import accumulate

from msgspec.structs import replace

from domain.competition import acta
from domain.competition.acta import Acta
from domain.competition.edition import Edition, Fixture
from domain.competition.season import Judged
from domain.kernel.event import Event
from domain.kernel.instants import moment
from domain.kernel.refusal import Refusal
from domain.match.axes import first_time, happened_by


def by_then(
    edition: Edition, actas: Mapping[str, Acta], judged: Mapping[str, Judged], instant: str
) -> tuple[Edition, dict[str, Acta]] | Refusal:
    """The edition and its actas as of ``instant``, from those of today and what they were judged to be.

    A match none of whose acts has a time began at its hour in the edition; without one it was played after the one
    above it, by the order of the file, and counts when that one had begun, the first ones when the first with a time
    had. An acta that cannot be taken in stays as it is, with its defects. Refused where no match has a time.
    """
    events = {one.id: found for one in edition.fixtures if (found := _events(edition, one, judged.get(one.id)))}
    begun = _begun(edition, events, instant)
    if begun is None:
        return Refusal("times_unknown")
    cut: dict[str, Acta] = dict(actas)
    for one in edition.fixtures:
        if one.file is not None and one.id in events:
            cut[one.file] = _cut(events[one.id], instant, is_begun=one.id in begun)
    return replace(edition, fixtures=tuple(_only_listed(one, begun) for one in edition.fixtures)), cut


def _only_listed(fixture: Fixture, begun: frozenset[str]) -> Fixture:
    """A match that had not begun: nothing was told of it, and nobody knew yet who would meet in its knockout (1.8)."""
    return fixture if fixture.id in begun else replace(fixture, told=None, warnings={}, knockout=None)


def _events(edition: Edition, fixture: Fixture, judged: Judged | None) -> tuple[Event, ...]:
    if judged is None or judged.outcome is None:
        return ()
    events = acta.judged(edition, fixture, judged.basis.data, judged.basis.antecedents)
    return events if isinstance(events, tuple) else ()


def _begun(edition: Edition, events: Mapping[str, tuple[Event, ...]], instant: str) -> frozenset[str] | None:
    """The matches that had begun; None where nobody can say."""
    told = [first_time(events.get(one.id, ())) or one.at for one in edition.fixtures]
    first = next((time for time in told if time is not None), None)
    if first is None:
        return None
    times = list(accumulate(told, lambda above, own: own or above, initial=first))[1:]
    by_id = zip(edition.fixtures, times, strict=True)
    return frozenset(one.id for one, time in by_id if moment(time or first) <= moment(instant))


def _cut(events: tuple[Event, ...], instant: str, *, is_begun: bool) -> tuple[Event, ...]:
    found = happened_by(events, instant)
    if isinstance(found, Refusal):  # none of its acts has a time: it counts whole, once it had begun
        return events if is_begun else events[:1]
    return found
