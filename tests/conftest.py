"""Databases for tests: a SQLite file or a PostgreSQL database of its own for each test that asks.

One PostgreSQL server serves the whole run, all workers of pytest-xdist included. It starts when the first test asks
for it and stops at the end; where it cannot start, tests that need it fail.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from store import migrate
from tests.store.postgres import Postgres

_FOLDER = "ACTA_TEST_POSTGRES"
_TEMPLATE = "acta_template"


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the folder of the server; workers inherit it through their environment."""
    if not _is_worker(config):
        os.environ[_FOLDER] = str(Postgres.temporary().folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the server, after all workers have finished."""
    if not _is_worker(config):
        Postgres(Path(os.environ.pop(_FOLDER))).stop()


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    """The server, started, with a template database that has the schema."""
    server = Postgres(Path(os.environ[_FOLDER]))
    server.ensure()
    with server.alone():
        if not server.has(_TEMPLATE):
            draft = f"{_TEMPLATE}_draft"
            server.copy("template0", draft)
            migrate(server.url(draft))
            server.copy(draft, _TEMPLATE)
    return server


@pytest.fixture
def postgresql_url(postgres: Postgres) -> Iterator[str]:
    """An empty PostgreSQL database with the schema."""
    with postgres.database(_TEMPLATE) as url:
        yield url


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with the schema, to be copied."""
    path = tmp_path_factory.mktemp("template") / "acta.sqlite"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """An empty SQLite database with the schema."""
    path = tmp_path / "acta.sqlite"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database with the schema, of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without any table, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'bare.sqlite'}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.database() as url:
            yield url
