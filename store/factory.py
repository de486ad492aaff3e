"""What the library calls a persistence module: ``PERSISTENCE_MODULE=store.factory``."""

from typing import Any

import eventsourcing.persistence as library
from eventsourcing.utils import Environment, EnvType, resolve_topic, strtobool

from store.database import Database
from store.recorders import (
    LogAggregateRecorder,
    LogApplicationRecorder,
    LogProcessRecorder,
    LogTrackingRecorder,
)

DATABASE_URL = "DATABASE_URL"
ORIGINATOR_ID_TYPE = "ORIGINATOR_ID_TYPE"
_UNORDERED = "POSTGRES_ENABLE_DB_FUNCTIONS"


class LogFactory(library.InfrastructureFactory[LogTrackingRecorder]):
    """Recorders on the database at ``DATABASE_URL``, which ``store.migrate`` has prepared.

    Streams are text unless ``ORIGINATOR_ID_TYPE`` is ``uuid``. Raises OSError where there is no ``DATABASE_URL``, and
    where ``POSTGRES_ENABLE_DB_FUNCTIONS`` is on: in the library's own recorder that option appends without the order
    lock and followers lose events, so a set-up that asks for it is mistaken about this store.
    """

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        url = self.env.get(DATABASE_URL)
        if not url:
            raise OSError(f"{DATABASE_URL} is not set")
        if strtobool(self.env.get(_UNORDERED) or "no"):
            raise OSError(f"{_UNORDERED} must stay off: it appends without the order lock")
        self._database = Database(url)
        self._as_uuid = self.env.get(ORIGINATOR_ID_TYPE, "text") == "uuid"

    def aggregate_recorder(self, purpose: str = "events") -> library.AggregateRecorder:
        """A recorder of streams. Raises ValueError for snapshots: loading a match takes milliseconds without."""
        if purpose != "events":
            raise ValueError(f"there is no table of {purpose}")
        return LogAggregateRecorder(self._database, as_uuid=self._as_uuid)

    def application_recorder(self) -> library.ApplicationRecorder:
        """A recorder of streams and of the log."""
        return LogApplicationRecorder(self._database, as_uuid=self._as_uuid)

    def tracking_recorder(
        self, tracking_recorder_class: type[LogTrackingRecorder] | None = None
    ) -> LogTrackingRecorder:
        """A recorder of readers' places, of the class that is given or named in the environment."""
        named = self.env.get(self.TRACKING_RECORDER_TOPIC)
        chosen: Any = tracking_recorder_class or (resolve_topic(named) if named else LogTrackingRecorder)
        return chosen(self._database)  # type: ignore[no-any-return]

    def process_recorder(self) -> library.ProcessRecorder:
        """A recorder of streams, of the log and of readers' places."""
        return LogProcessRecorder(self._database, as_uuid=self._as_uuid)

    def close(self) -> None:
        """Close the connections."""
        self._database.close()
