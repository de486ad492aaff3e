"""The library's own test kit for recorders and factories, as it comes, on this project's recorders."""

import threading
from collections.abc import Iterator
from unittest import TestCase, defaultTestLoader
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import InfrastructureFactory, IntegrityError, StoredEvent, Tracking
from eventsourcing.tests import persistence as kit
from eventsourcing.utils import Environment

from store.database import Database
from store.factory import DATABASE_URL, LogFactory
from store.recorders import LogAggregateRecorder, LogApplicationRecorder, LogProcessRecorder, LogTrackingRecorder


class _Named(kit.RecorderTestCase):
    """What the kit's classes find on their test: a database, and what streams are called on it."""

    __test__ = False
    database: Database
    as_uuid: bool

    def new_originator_id(self) -> UUID | str:
        return uuid4() if self.as_uuid else f"liga-2026/{uuid4()}"


class _Aggregate(_Named, kit.AggregateRecorderTestCase):
    def create_recorder(self) -> LogAggregateRecorder:
        return LogAggregateRecorder(self.database, as_uuid=self.as_uuid)


class _Application(_Named, kit.ApplicationRecorderTestCase[LogApplicationRecorder]):
    def create_recorder(self) -> LogApplicationRecorder:
        return LogApplicationRecorder(self.database, as_uuid=self.as_uuid)

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class _Order(_Named, kit.NonInterleavingNotificationIDsBaseCase):
    def create_recorder(self) -> LogApplicationRecorder:
        return LogApplicationRecorder(self.database, as_uuid=self.as_uuid)


class _Process(_Named, kit.ProcessRecorderTestCase):
    def create_recorder(self) -> LogProcessRecorder:
        return LogProcessRecorder(self.database, as_uuid=self.as_uuid)


class _Tracking(kit.TrackingRecorderTestCase):
    __test__ = False
    database: Database

    def create_recorder(self) -> LogTrackingRecorder:
        return LogTrackingRecorder(self.database)


class OwnTrackingRecorder(LogTrackingRecorder):
    """What a factory is told to make instead."""


class _Factory(kit.InfrastructureFactoryTestCase[LogFactory]):
    __test__ = False

    def expected_factory_class(self) -> type[LogFactory]:
        return LogFactory

    def expected_aggregate_recorder_class(self) -> type[LogAggregateRecorder]:
        return LogAggregateRecorder

    def expected_application_recorder_class(self) -> type[LogApplicationRecorder]:
        return LogApplicationRecorder

    def expected_tracking_recorder_class(self) -> type[LogTrackingRecorder]:
        return LogTrackingRecorder

    def tracking_recorder_subclass(self) -> type[LogTrackingRecorder]:
        return OwnTrackingRecorder

    def expected_process_recorder_class(self) -> type[LogProcessRecorder]:
        return LogProcessRecorder


def _tests(*cases: type[TestCase]) -> list[object]:
    return [
        pytest.param(case, name, id=f"{case.__name__.strip('_').lower()}-{name}")
        for case in cases
        for name in defaultTestLoader.getTestCaseNames(case)
    ]


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    threads = set(threading.enumerate())
    database = Database(database_url)
    yield database
    for thread in set(threading.enumerate()) - threads:
        thread.join()  # the kit's readers may still be reading
    database.close()


@pytest.mark.parametrize("as_uuid", [False, True], ids=["text", "uuid"])
@pytest.mark.parametrize(("case", "name"), _tests(_Aggregate, _Application, _Order, _Process))
def test_recorders_keep_what_the_library_asks_of_them(
    database: Database, case: type[_Named], name: str, *, as_uuid: bool
) -> None:
    test = case(name)
    test.database, test.as_uuid = database, as_uuid
    test.debug()


@pytest.mark.parametrize(("case", "name"), _tests(_Tracking))
def test_places_of_readers_only_move_forwards(database: Database, case: type[_Tracking], name: str) -> None:
    test = case(name)
    test.database = database
    test.debug()


@pytest.mark.parametrize(("case", "name"), _tests(_Factory))
def test_the_factory_makes_what_the_library_asks_of_it(database_url: str, case: type[_Factory], name: str) -> None:
    test = case(name)
    test.env = Environment(env={"PERSISTENCE_MODULE": "store.factory", DATABASE_URL: database_url})
    test.debug()


def test_a_reader_that_lost_its_race_appends_nothing(database: Database) -> None:
    recorder = LogProcessRecorder(database)
    recorder.insert_tracking(Tracking("upstream", 2))
    event = StoredEvent("liga/m1", 1, "made.of.it@1", b"{}")
    with pytest.raises(IntegrityError):
        recorder.insert_events([event], tracking=Tracking("upstream", 2))
    assert recorder.max_notification_id() is None
    assert recorder.insert_events([event], tracking=Tracking("upstream", 3)) == [1]


@pytest.mark.parametrize("value", ["y", "yes", "true", "1"])
def test_a_set_up_that_would_append_without_the_order_lock_is_refused(sqlite_url: str, value: str) -> None:
    env = {
        "PERSISTENCE_MODULE": "store.factory",
        DATABASE_URL: sqlite_url,
        "POSTGRES_ENABLE_DB_FUNCTIONS": value,
    }
    with pytest.raises(OSError, match="order lock"):
        InfrastructureFactory.construct(env)


def test_a_factory_without_an_address_says_so() -> None:
    with pytest.raises(OSError, match="DATABASE_URL is not set"):
        InfrastructureFactory.construct({"PERSISTENCE_MODULE": "store.factory"})


def test_there_are_no_snapshots(sqlite_url: str) -> None:
    with LogFactory({DATABASE_URL: sqlite_url}) as factory:
        with pytest.raises(ValueError, match="no table of snapshots"):
            factory.aggregate_recorder(purpose="snapshots")
        factory.close()
