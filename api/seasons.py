"""Editions computed: tables, bracket and register, kept until something that they are made of changes.

They are made of what their reader may see of the matches: everybody, or who may see names too (3.1).
"""

from collections import OrderedDict
from functools import reduce
from threading import Lock
from typing import NamedTuple

from msgspec.structs import replace

from domain.access.register import STREAM
from domain.competition.acta import Acta
from domain.competition.edition import Edition, Fixture
from domain.competition.record import Entries, edition_of, evolve
from domain.kernel.event import Event
from domain.review.computed import Computed, compute
from projections import scoreboard
from projections.views import PUBLIC, View, seen
from store import MatchStore

KEPT = 8
"""Editions that are kept computed."""
Versions = dict[str, int]
NAMED = View(names=True)


class Season(NamedTuple):
    """An edition, computed from these events of its matches."""

    computed: Computed
    actas: dict[str, Acta]
    told: tuple[Event, ...]
    """The edition's own events."""
    versions: Versions
    """Of each match that has any event."""

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.computed.edition


class Seasons:
    """The editions of a store, for all threads of a process."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._mutex = Lock()
        self._held: OrderedDict[tuple[str, View], Season] = OrderedDict()

    def edition(self, name: str, view: View = PUBLIC) -> Edition | None:
        """The edition as ``view`` shows it, None where there is none."""
        return _edition(self._told(name), view)

    def of(self, name: str, view: View = PUBLIC) -> Season | None:
        """The edition computed, None where there is none. Of ``view`` it matters whether names are in it."""
        view = NAMED if view.names else PUBLIC
        told = self._told(name)
        edition = _edition(told, view)
        if edition is None:
            return None
        versions = self._versions(name)
        with self._mutex:
            held = self._held.get((name, view))
        if held is None or held.told is not told or held.versions != versions:
            held = self._computed(edition, told, versions, held, view)
            with self._mutex:
                self._held[name, view] = held
                self._held.move_to_end((name, view))
                if len(self._held) > KEPT:
                    self._held.popitem(last=False)
        return held

    def _told(self, name: str) -> tuple[Event, ...]:
        return () if name == STREAM else self._store.state(name)[0]

    def _versions(self, name: str) -> Versions:
        with self._store.database.reading() as connection:
            return scoreboard.versions(connection, name)

    def _computed(
        self, edition: Edition, told: tuple[Event, ...], versions: Versions, before: Season | None, view: View
    ) -> Season:
        """Computed anew; what did not change is neither read nor judged again."""
        actas: dict[str, Acta] = {}
        fixtures: list[Fixture] = []
        for one in edition.fixtures:
            if one.id not in versions or one.told or one.warnings:
                fixtures.append(one)
                continue
            fixtures.append(replace(one, file=one.id))
            if before is not None and before.versions.get(one.id) == versions[one.id] and one.id in before.actas:
                actas[one.id] = before.actas[one.id]
            else:
                events, _ = self._store.state(f"{edition.id}/{one.id}")
                actas[one.id] = tuple(seen(events, view))
        judged = before.computed.season.judged if before is not None else {}
        return Season(compute(replace(edition, fixtures=tuple(fixtures)), actas, judged), actas, told, versions)


def _edition(told: tuple[Event, ...], view: View) -> Edition | None:
    return edition_of(reduce(evolve, seen(told, view), Entries()))
