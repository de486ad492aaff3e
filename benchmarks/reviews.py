"""One of many homologated matches is annulled: ``python -m benchmarks.reviews [--matches N]``.

An edition of groups of five teams whose matches are all actas of whole matches, every card and call, and in each group
five administrative wins more, whose means the annulment touches (1.13). Timed is everything from the case to what it
changes: the acts written into a copy of the acta, the edition walked again, all tables, who goes on, the discipline,
and the comparison with before.
"""

import argparse
import re
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from domain.competition import document
from domain.competition.edition import Edition
from domain.competition.reading import read
from domain.discipline import document as discipline
from domain.review.case import Case
from domain.review.computed import Computed, compute
from domain.review.preview import Change, preview
from domain.review.proposal import propose
from domain.review.reading import read as read_case

T = TypeVar("T")

PLAYED = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "examples").glob("televisado-*.acta"))]
NAME = re.compile(rb'^partido = ".*"', re.MULTILINE)
ITS_OWN = re.compile(rb"^(edicion|fase) = .*\n", re.MULTILINE)
A_GROUP = list(combinations(range(5), 2))
CASE = """
caso = "R-01"
edicion = "2026"
partidos = ["{0}"]
motivos = ["18.4"]
[elevacion]
por = "arbitro"
cuando = 2026-11-01T12:00:00-03:00
motivo = "señas"
[[pruebas]]
nombre = "cámara"
sha256 = "{1}"
cuando = 2026-11-02T12:00:00-03:00
[apertura]
por = "jefe"
cuando = 2026-11-03T12:00:00-03:00
motivo = "indicios"
[decision]
por = "jefe"
cuando = 2026-11-04T12:00:00-03:00
[[decision.partidos]]
id = "{0}"
resuelve = "anula"
motivo = "pruebas"
"""


def edition(matches: int) -> tuple[Edition, dict[str, bytes]]:
    """The edition and its actas."""
    groups = range(matches // len(A_GROUP))
    lines = ['edicion = "2026"', 'reglamento = "tsa"', "[condiciones]", "advertencias_descalifican = 3"]
    for group in groups:
        for team in range(5):
            lines += ["[[equipos]]", f'id = "T{group}-{team}"', f'nombre = "Equipo {group}-{team}"']
    lines += ["[[fases]]", 'id = "grupos"', 'etapa = "clasificatoria"', "clasifican = 2", "mejores_segundos = 8"]
    for group in groups:
        ids = ", ".join(f'"T{group}-{team}"' for team in range(5))
        lines += ["[[fases.grupos]]", f'id = "{group}"', f"equipos = [{ids}]"]
    actas: dict[str, bytes] = {}
    for group in groups:
        for pair in A_GROUP:
            name = f"M{len(actas) + 1}"
            lines += [*_match(name, group, pair), f'archivo = "{name}.acta"']
            bare = ITS_OWN.sub(b"", PLAYED[len(actas) % len(PLAYED)])
            actas[f"{name}.acta"] = NAME.sub(f'partido = "{name}"'.encode(), bare, count=1)
        for first in range(5):
            lines += [*_match(f"A{group}-{first}", group, (first, (first + 1) % 5)), 'resultado = "ausencia B"']
    found = read("\n".join(lines).encode())
    assert found.edition is not None, found.rejected
    return found.edition, actas


def _match(name: str, group: int, pair: tuple[int, int]) -> Iterator[str]:
    yield "[[partidos]]"
    yield f'id = "{name}"'
    yield 'fase = "grupos"'
    yield f'grupo = "{group}"'
    yield f'equipos = ["T{group}-{pair[0]}", "T{group}-{pair[1]}"]'


def case(match: str, of: Edition) -> Case:
    """A case that annuls the match."""
    reading = read_case("R-01", CASE.format(match, "0" * 64).encode(), of)
    assert reading.case is not None, reading.defects
    return reading.case


def annul(before: Computed, actas: dict[str, bytes], one: Case) -> tuple[Change, ...]:
    """All that depends on the annulment, computed and told."""
    proposal = propose(before, actas, one)
    assert proposal.refused == (), proposal.refused
    after = proposal.after
    document.document_of(after.edition.id, after.standings)
    discipline.document_of(after.edition.id, [team.id for team in after.edition.teams], after.season.register)
    return preview(before, after)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Seconds that ``work`` takes, and its answer."""
    start = time.perf_counter()
    answer = work()
    return time.perf_counter() - start, answer


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--times", type=int, default=9)
    options = parser.parse_args()
    found, actas = edition(options.matches)
    whole, before = timed(lambda: compute(found, actas))
    assert before.season.rejected == ()
    step = max(1, len(actas) // options.times)
    seconds: list[float] = []
    changes: list[int] = []
    for number in range(1, len(actas) + 1, step):
        one = case(f"M{number}", found)
        took, told = timed(lambda one=one: annul(before, actas, one))  # type: ignore[misc]
        seconds.append(took)
        changes.append(len(told))
    acts = sum(data.count(b"\n") for data in actas.values())
    table = Table("parte", "segundos")
    table.add_row(f"{len(actas)} actas ({acts:,} líneas), todo de cero", f"{whole:.1f}")
    table.add_row(f"anular una: mediana de {len(seconds)}", f"{statistics.median(seconds):.3f}")
    table.add_row("anular una: la más lenta", f"{max(seconds):.3f}")
    table.add_row("cifras que cambian, en promedio", f"{statistics.mean(changes):.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
