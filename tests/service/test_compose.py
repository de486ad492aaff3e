"""``compose.yaml``: its processes as they stand there, on a PostgreSQL of the tests, without a container."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.api.test_server import free_port
from tests.cli.running import environment
from tests.service.servers import LOCAL, serving
from tests.store.postgres import Postgres

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


def here_is(words: list[str]) -> list[str]:
    """A command with this machine's Python."""
    return [sys.executable if word == "python" else word for word in words]


def command(service: str) -> list[str]:
    """The command of a service."""
    return here_is(SERVICES[service]["command"])


def ran(words: list[str], folder: Path, variables: dict[str, str]) -> int:
    """The exit code of a process."""
    return subprocess.run(words, check=False, cwd=folder, env=variables, capture_output=True, timeout=120).returncode


def checked(port: int) -> int:
    """The exit code of the service's health check, where it listens on ``port``."""
    words = here_is(SERVICES["acta"]["healthcheck"]["test"][1:])
    return ran([word.replace(":8000/", f":{port}/") for word in words], ROOT, environment())


def told(service: str) -> dict[str, str]:
    """Its environment, with defaults where the machine's variables are."""
    found = SERVICES[service]["environment"]
    return {name: re.sub(r"\$\{\w+:-(.*?)\}", r"\1", str(value)) for name, value in found.items()}


def test_its_processes_start_one_after_the_other_and_are_well(postgres: Postgres, tmp_path: Path) -> None:
    metrics = free_port()
    with postgres.database() as url:
        here = environment(**told("migrate") | {"ACTA_DATABASE": url})
        assert ran(command("acta"), tmp_path, here) == 1  # without the job before it
        assert ran(command("migrate"), tmp_path, here) == 0
        variables = told("acta") | {"ACTA_HOST": LOCAL, "ACTA_METRICS": f"{LOCAL}:{metrics}"}
        del variables["ACTA_PORT"], variables["ACTA_DATABASE"]  # those of the test
        with serving(url, tmp_path, *command("acta"), variables=variables) as (server,):
            server.until("/readyz")
            assert checked(server.port) == 0
            assert checked(free_port()) == 1


def test_the_service_waits_for_the_database_and_the_migration() -> None:
    assert SERVICES["migrate"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert SERVICES["acta"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["db"]["image"] == "postgres:18"
    assert all(port.startswith("127.0.0.1:") for each in SERVICES.values() for port in each.get("ports", ()))
    assert "9464" not in str(SERVICES["acta"]["ports"])


def test_the_image_has_pinned_packages_all_code_and_no_root() -> None:
    assert len(re.findall(r"^FROM ", DOCKERFILE, re.MULTILINE)) == 2
    assert "--require-hashes" in DOCKERFILE
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert "\nUSER acta\n" in last
    assert "pip install" not in last
    packages = re.search(r"^packages = \[(.*)\]$", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert packages is not None
    for package in (*re.findall(r'"(\w+)"', packages[1]), "migrations"):
        assert f"COPY {package} {package}\n" in DOCKERFILE
        assert f"!{package}\n" in (ROOT / ".dockerignore").read_text("utf-8")


def test_compose_itself_takes_the_file_where_it_is_installed() -> None:
    """Where it is not, the file is read above all the same, and the docs say so."""
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], check=False, capture_output=True).returncode:
        assert "docker compose config" in (ROOT / "docs" / "how-to" / "serve.md").read_text("utf-8")
        return
    for password, code in (("secret", 0), ("", 1)):
        done = subprocess.run(
            [docker, "compose", "-f", ROOT / "compose.yaml", "config", "--quiet"],
            check=False, env=environment(ACTA_DB_PASSWORD=password), capture_output=True, timeout=60,
        )  # fmt: skip
        assert bool(done.returncode) == bool(code), done.stderr


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"db"}))
def test_what_runs_here_writes_to_nothing_of_its_own(name: str) -> None:
    assert SERVICES[name]["read_only"] is True
