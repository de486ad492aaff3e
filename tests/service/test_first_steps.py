"""From an empty folder to an act in the record, with nothing but the program and curl's headers."""

import re
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from domain.access.grant import Role
from store.access import first_organiser, register
from tests.api.service import DISPUTED, HOMOLOGATES
from tests.cli.running import BIN, program
from tests.projections.reading import acta, opened
from tests.service.servers import Server, serving

LINK = re.compile(r"http://localhost:\d+/enrol#[\w-]{43}$", re.MULTILINE)


@contextmanager
def started(folder: Path) -> Iterator[Server]:
    """``acta serve`` in ``folder``, with no configuration."""
    with serving("", folder, str(BIN / "acta"), "serve", "--port", "PORT") as (server,):
        yield server


def links(server: Server) -> list[str]:
    """The links that a server's output has by now."""
    return LINK.findall(server.log.read_text())


def offered(folder: Path, *arguments: str) -> str:
    """The link that ``acta enrol`` shows."""
    ran = program(folder, "enrol", *arguments)
    assert ran.code == 0, ran.err
    return ran.out.strip()


def test_the_first_run_makes_the_database_and_shows_the_organisers_link_once(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        assert len(links(first)) == 1
    with started(tmp_path) as second:  # its output comes behind the first one's
        assert len(links(second)) == 1
    with opened(f"sqlite:///{tmp_path}/acta.db") as store:
        (offer,) = register(store).enrolments.values()
    assert offer.grant.role is Role.ORGANISER


def test_two_first_runs_at_once_make_one_organiser(database_url: str) -> None:
    with opened(database_url) as store, ThreadPoolExecutor(8) as pool:
        offers = list(pool.map(lambda _: first_organiser(store), range(8)))
        assert sum(offer is not None for offer in offers) == 1
        assert len(register(store).enrolments) == 1


def test_a_device_in_a_file_records_acts(tmp_path: Path) -> None:
    (tmp_path / "m-1.acta").write_bytes(acta())
    assert program(tmp_path, "import", "m-1.acta").code == 0
    link = offered(tmp_path, "clerk", "--match", "m-1", "--name", "Pía Luz")
    with started(tmp_path) as server:
        link = re.sub(r"http://[^/]+", server.address, link)
        ran = program(tmp_path, "device", "enrol", link, "--key", "k")
        assert (ran.code, ran.out.split(": ")[1]) == (0, "clerk, 2026/m-1\n"), ran.err
        assert stat.S_IMODE((tmp_path / "k").stat().st_mode) == 0o600
        again = program(tmp_path, "device", "enrol", link, "--key", "k2")
        assert (again.code, again.err) == (2, "acta: El código no sirve: ya se usó, venció o no existe.\n")
        assert not (tmp_path / "k2").exists()
        assert program(tmp_path, "device", "enrol", link, "--key", "k").err == (
            "acta: k ya existe: cada dispositivo tiene su archivo.\n"
        )

        to = ("act", server.address, "2026/m-1")
        ran = program(tmp_path, *to, "mano", "--key", "k", "--seen", "3")
        assert (ran.code, ran.out) == (0, "acto 2: con efecto; versión 8\n"), ran.err
        stale = program(tmp_path, *to, "mano", "--key", "k", "--seen", "3")
        assert stale.code == 2
        assert stale.err.endswith("  8: tsa.deal.completed\n")

        body = b'{"key":"curl-0000000000001","match":"2026/m-1","act":"B2> 1e","seen":8}'
        (tmp_path / "body").write_bytes(body)
        name, _, value = program(tmp_path, "device", "sign", "k", "body").out.strip().partition(": ")
        request = Request(f"{server.address}/v1/matches/2026%2Fm-1/acts", data=body, headers={name: value})  # noqa: S310
        with urlopen(request, timeout=30) as answer:  # noqa: S310
            assert answer.status == 201
        name, _, value = program(tmp_path, "device", "sign", "k", "--read", "/v1/me").out.strip().partition(": ")
        with urlopen(Request(f"{server.address}/v1/me", headers={name: value}), timeout=30) as answer:  # noqa: S310
            assert b'"clerk"' in answer.read()


def test_a_referees_device_in_a_file_homologates_after_its_pin(tmp_path: Path) -> None:
    (tmp_path / "m-1.acta").write_bytes(acta(*DISPUTED))
    assert program(tmp_path, "import", "m-1.acta").code == 0
    link = offered(tmp_path, "referee", "--match", "m-1", "--person", "p-referee")
    with started(tmp_path) as server:
        link = re.sub(r"http://[^/]+", server.address, link)
        without = program(tmp_path, "device", "enrol", link, "--key", "k")
        assert (without.code, "elige un PIN" in without.err) == (2, True)
        assert program(tmp_path, "device", "enrol", link, "--key", "k", "--pin", stdin="271828\n").code == 0
        with opened(f"sqlite:///{tmp_path}/acta.db") as store:
            seen = str(len(store.load("2026/m-1")))
        homologates = ("act", server.address, "2026/m-1", HOMOLOGATES, "--key", "k", "--seen", seen)
        assert "volver a mostrar quién es" in program(tmp_path, *homologates).err
        wrong = program(tmp_path, "device", "step-up", server.address, "k", stdin="000000\n")
        assert (wrong.code, "Intentos que quedan: 4" in wrong.err) == (2, True)
        assert program(tmp_path, "device", "step-up", server.address, "k", stdin="271828\n").code == 0
        assert "con efecto" in program(tmp_path, *homologates).out
    with opened(f"sqlite:///{tmp_path}/acta.db") as store:
        assert store.recorded("2026/m-1")[-1].actor.pseudonym == "p-referee"


def test_a_server_that_is_told_no_address_of_a_site_does_not_start(tmp_path: Path) -> None:
    ran = program(tmp_path, "serve", "--port", "0", "--url", "https://acta.example.com/truco")
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "no es la dirección de un sitio" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["enrol", "captain", "--match", "2026/m-1"], "no lleva ese alcance"),
        (["enrol", "organiser", "--match", "2026/m-1"], "no lleva ese alcance"),
        (["enrol", "clerk", "--match", "m-9"], "No hay ningún partido m-9"),
        (["device", "enrol", "http://127.0.0.1:9/enrol#x", "--key", "k"], "El servicio no responde"),
        (["device", "enrol", "x", "--key", "k"], "Eso no es un enlace"),
        (["device", "sign", "none"], "none no es la clave"),
        (["act", "http://127.0.0.1:9", "m", "mano", "--seen", "1", "--key", "none"], "none no es la clave"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    ran = program(tmp_path, *arguments)
    assert ran.code in {1, 2}
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "k").exists()
