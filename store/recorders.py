"""The library's recorders on this project's tables.

The library sees one envelope: a stream, a version, a topic and the leaf's bytes. Its ``originator_id`` is the stream;
its notification ids are positions. ``StoredEvent`` and ``Notification`` here are the library's.
"""

from collections.abc import Sequence
from uuid import UUID

import eventsourcing.persistence as library
import sqlalchemy as sa

from store.database import Database
from store.leaf import leaf_hash
from store.line import NewEvent
from store.subscription import LogSubscription
from store.tables import events, tracking, upsert


class LogAggregateRecorder(library.AggregateRecorder):
    """Inserts events and selects those of a stream.

    ``as_uuid`` makes streams come back as UUIDs, which is how the library's own aggregates are named.
    """

    def __init__(self, database: Database, *, as_uuid: bool = False) -> None:
        self.database = database
        self._as_uuid = as_uuid

    def insert_events(self, stored_events: Sequence[library.StoredEvent], **_: object) -> Sequence[int] | None:
        """Append ``stored_events`` in one transaction. Raises IntegrityError where a version exists."""
        self._insert(stored_events)
        return None

    def _insert(self, stored_events: Sequence[library.StoredEvent]) -> Sequence[int]:
        if not stored_events:
            return []
        with self.database.writing() as line:
            last = line.insert(_new_events(stored_events))
            line.commit()
        return list(range(last - len(stored_events) + 1, last + 1))

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[library.StoredEvent]:
        """Events of one stream by version."""
        version = events.c.version
        query = sa.select(events.c.stream, version, events.c.topic, events.c.leaf)
        query = query.where(events.c.stream == str(originator_id)).order_by(version.desc() if desc else version)
        if gt is not None:
            query = query.where(version > gt)
        if lte is not None:
            query = query.where(version <= lte)
        with self.database.reading() as connection:
            rows = connection.execute(query.limit(limit)).all()
        return [library.StoredEvent(self._originator(stream), *rest) for stream, *rest in rows]

    def _originator(self, stream: str) -> UUID | str:
        return UUID(stream) if self._as_uuid else stream


class LogApplicationRecorder(LogAggregateRecorder, library.ApplicationRecorder):
    """Also selects from the whole log, by position."""

    def insert_events(self, stored_events: Sequence[library.StoredEvent], **_: object) -> Sequence[int]:
        """Append ``stored_events`` in one transaction and return their positions."""
        return self._insert(stored_events)

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[library.Notification]:
        """Events by position, from ``start`` to ``stop``."""
        position = events.c.position
        query = sa.select(events.c.stream, events.c.version, events.c.topic, events.c.leaf, position)
        if start is not None:
            query = query.where(position >= start if inclusive_of_start else position > start)
        if stop is not None:
            query = query.where(position <= stop)
        if topics:
            query = query.where(events.c.topic.in_(topics))
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(position).limit(limit)).all()
        return [library.Notification(self._originator(stream), *rest) for stream, *rest in rows]

    def max_notification_id(self) -> int | None:
        """Position of the newest event."""
        with self.database.reading() as connection:
            newest: int | None = connection.scalar(sa.select(sa.func.max(events.c.position)))
        return newest

    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> library.Subscription[library.ApplicationRecorder]:
        """Events above position ``gt`` as they come, for as long as somebody asks for the next."""
        return LogSubscription(self, gt, topics)


class LogTrackingRecorder(library.TrackingRecorder):
    """Keeps how far a reader of a log has come; only forwards."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def insert_tracking(self, tracking: library.Tracking) -> None:
        """Move the reader on. Raises IntegrityError if it is there or further already."""
        with self.database.transaction() as connection:
            _track(connection, tracking)

    def max_tracking_id(self, application_name: str) -> int | None:
        """Where the reader is, or None."""
        with self.database.reading() as connection:
            return connection.scalar(sa.select(tracking.c.position).where(tracking.c.name == application_name))


class LogProcessRecorder(LogTrackingRecorder, LogApplicationRecorder, library.ProcessRecorder):
    """Appends what a reader made of the log together with how far he has come."""

    def __init__(self, database: Database, *, as_uuid: bool = False) -> None:
        LogApplicationRecorder.__init__(self, database, as_uuid=as_uuid)

    def insert_events(self, stored_events: Sequence[library.StoredEvent], **kwargs: object) -> Sequence[int]:
        """Append ``stored_events`` and, if ``tracking`` is given, move the reader on, in one transaction."""
        moved = kwargs.get("tracking")
        if not isinstance(moved, library.Tracking):
            return self._insert(stored_events)
        last = 0
        with self.database.transaction() as connection:
            if stored_events:
                last = self.database.line_of(connection).insert(_new_events(stored_events))
            _track(connection, moved)
        return list(range(last - len(stored_events) + 1, last + 1))


def _new_events(stored: Sequence[library.StoredEvent]) -> list[NewEvent]:
    return [
        NewEvent(str(each.originator_id), each.originator_version, each.topic, each.state, leaf_hash(each.state))
        for each in stored
    ]


def _track(connection: sa.Connection, moved: library.Tracking) -> None:
    forwards = upsert(connection, tracking).values(name=moved.application_name, position=moved.notification_id)
    forwards = forwards.on_conflict_do_update(
        index_elements=[tracking.c.name],
        set_={"position": forwards.excluded.position},
        where=tracking.c.position < forwards.excluded.position,
    )
    if connection.scalar(forwards.returning(tracking.c.position)) is None:
        raise library.IntegrityError(f"{moved.application_name} is at {moved.notification_id} or further already")
