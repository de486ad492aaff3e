"""Read models follow from the log: dropped and made anew they are the same, byte for byte, on both databases."""

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest
import sqlalchemy as sa

from projections.everything import Projection
from projections.folding import Recorded
from projections.result import MatchResult
from projections.tables import metadata
from store import MatchStore
from store.runner import Runner
from tests.projections.reading import acta, catch_up, contents, good_cases, models, opened, take_in

LONG = [*["planilla A 1 B 0"] * 4, "mano", "B2: truco", "A3: quiero", "perdonan", "A3: no quiero", 'deshace "no"']


def rebuilt(store: MatchStore, page: int = 5000) -> bytes:
    """What the read models hold after being dropped and made anew."""
    for projection in models(store):
        Runner(store, page=page).rebuild(projection)
    return contents(store)


@pytest.mark.parametrize("page", [1, 7, 5000])
def test_live_read_models_equal_rebuilt_ones(database_url: str, page: int) -> None:
    cases = good_cases()[:: max(1, 60 // page)]
    with opened(database_url) as store:
        projections = models(store)
        for number, match in enumerate(cases):
            take_in(store, match)
            if number % 5 == 0:
                catch_up(store, projections, page)
        catch_up(store, projections, page)
        live = contents(store)
        assert all(stream.encode() in live for stream in store.streams())
        assert rebuilt(store, page + 1) == live


def test_both_databases_hold_the_same(sqlite_url: str, postgresql_url: str) -> None:
    held = []
    for url in (sqlite_url, postgresql_url):
        with opened(url) as store:
            take_in(store, *good_cases()[::3])
            catch_up(store, models(store))
            held.append(contents(store))
    assert held[0] == held[1]


def test_a_rebuild_forgets_what_was_wrong(database_url: str) -> None:
    with opened(database_url) as store:
        take_in(store, acta(*LONG))
        catch_up(store, models(store))
        true = contents(store)
        with store.database.transaction() as connection:
            for table in metadata.tables.values():
                connection.execute(sa.update(table).values(stream="2026/somebody-else"))
        assert contents(store) != true
        assert rebuilt(store) == true


@pytest.mark.parametrize("known", range(2, len(LONG) + 1))
def test_a_new_process_goes_on_in_the_middle_of_a_match(database_url: str, known: int) -> None:
    with opened(database_url) as store:
        projections = models(store)
        take_in(store, acta(*LONG[:known]))
        catch_up(store, projections)
        take_in(store, acta(*LONG))
        catch_up(store, models(store), page=1)  # nothing is warm any more
        resumed = contents(store)
        catch_up(store, projections)
        assert contents(store) == resumed == rebuilt(store)


def test_a_real_process_goes_on_in_the_middle_of_a_match(database_url: str) -> None:
    with opened(database_url) as store:
        take_in(store, acta(*LONG[:7]))
        catch_up(store, models(store))
        take_in(store, acta(*LONG), acta("mano", match="m-2"))
        environment = {**os.environ, "ACTA_DATABASE": database_url}
        program = [sys.executable, "-m", "cli.main", "scoreboard", "m-1", "--json"]
        subprocess.run(program, check=True, env=environment, capture_output=True)
        live = contents(store)
        assert b"2026/m-2" in live
        assert rebuilt(store) == live


def test_two_runners_take_every_page_in_once(database_url: str) -> None:
    with opened(database_url) as store:
        one, other = models(store), models(store)
        for match in good_cases()[::9]:
            take_in(store, match)
            catch_up(store, one, 11)
            take_in(store, acta(*LONG, match=f"m-{len(match)}"))
            catch_up(store, other, 13)
        catch_up(store, one)
        live = contents(store)
        assert rebuilt(store) == live


class BreaksOff:
    """A projection that breaks off once, after it has written the whole page."""

    def __init__(self, projection: Projection) -> None:
        self.name, self.reset, self._apply = projection.name, projection.reset, projection.apply
        self.broken = False

    def apply(self, connection: sa.Connection, page: Sequence[Recorded]) -> None:
        self._apply(connection, page)
        if not self.broken:
            self.broken = True
            raise RuntimeError("broken off")


@pytest.mark.parametrize("number", range(3))
def test_a_page_that_fails_after_writing_leaves_nothing(database_url: str, number: int) -> None:
    with opened(database_url) as store:
        take_in(store, acta(*LONG[:6]))
        projections = models(store)
        catch_up(store, projections)
        before = contents(store)
        take_in(store, acta(*LONG), acta(*LONG, match="m-2"))
        breaks = BreaksOff(projections[number])
        place = Runner(store).position(breaks)
        with pytest.raises(RuntimeError, match="broken off"):
            Runner(store).catch_up(breaks)
        assert contents(store) == before
        assert Runner(store).position(breaks) == place
        catch_up(store, [breaks, *projections])
        live = contents(store)
        assert rebuilt(store) == live


def test_a_fold_that_fails_in_the_middle_of_a_page_is_not_met_again(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(database_url) as store:
        projections = models(store)
        take_in(store, acta(*LONG[:6]))
        catch_up(store, projections)
        before = contents(store)
        take_in(store, acta(*LONG))
        folded, good = 0, MatchResult.apply

        def fails(self: MatchResult, event: object) -> None:
            nonlocal folded
            folded += 1
            if folded == 5:
                raise RuntimeError("the fifth event")
            good(self, event)  # type: ignore[arg-type]

        with monkeypatch.context() as patched:
            patched.setattr(MatchResult, "apply", fails)
            with pytest.raises(RuntimeError, match="fifth"):
                catch_up(store, projections)
        assert contents(store) == before
        catch_up(store, projections)
        live = contents(store)
        assert rebuilt(store) == live
