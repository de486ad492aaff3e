"""``acta standings``: the tables of an edition that is kept as a folder, or on record."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cli.editions import read_folder, rows, show_rejected
from cli.files import Document
from cli.result import FOUND_DEFECTS, print_json
from domain.competition.acta import Acta
from domain.competition.criteria import LOT
from domain.competition.document import document_of
from domain.competition.edition import SECONDS, Edition, Lot
from domain.competition.reading import Rejection
from domain.competition.source import NAME
from domain.competition.standings import Table
from domain.discipline.register import Register
from domain.kernel.refusal import Refusal
from domain.notation.sentences import sentence
from domain.notation.source import Defect
from domain.review.computed import Computed, at_instant

if TYPE_CHECKING:
    from rich.table import Table as RichTable

DECIDED = {
    "won": "partidos ganados",
    "difference": "diferencia",
    "points_for": "puntos a favor",
    "direct": "entre ellos",
    "lot": "sorteo",
}
"""The criteria of 1.13, as people read them."""
SHORT = 12
"""Of a commitment, what people compare."""


class Competition(NamedTuple):
    """An edition's folder, computed: with no edition there is only what was rejected."""

    edition: Edition | None
    standings: Document
    register: Register
    rejected: list[Document]
    computed: Computed | None = None
    """The values that these tell, with every step that led to a place."""


def run(options: Namespace) -> int:
    """Show the tables."""
    return with_competition(options, lambda found: show(options, found))


def with_competition(options: Namespace, run: Callable[[Competition], int]) -> int:
    """Run ``run`` on the edition that the command names: a folder, or one of the record by its id."""
    if (options.folder is None) == (options.edition is None):
        sys.stderr.write(f"acta: {sentence('edition_or_folder')}\n")
        return FOUND_DEFECTS
    if options.folder is not None:
        return run(compute(Path(options.folder), options.as_of))
    from cli.recorded import with_recorded

    return with_recorded(options, lambda edition, actas: run(competition_of(edition, actas, (), options.as_of)))


def show(options: Namespace, found: Competition) -> int:
    """Show the tables of an edition that is computed."""

    def tables(edition: Edition) -> None:
        places = found.computed.standings if found.computed else None
        _show(edition, found.standings, (*places.tables, *places.seconds) if places else ())

    return tell(options, found, found.standings, tables)


def tell(options: Namespace, found: Competition, document: Document, show: Callable[[Edition], None]) -> int:
    """Print the document for programs, or ``show`` the edition to people, with what was rejected; the exit code."""
    if options.json:
        print_json({**document, "rejected": found.rejected})
    else:
        if found.edition:
            show(found.edition)
        show_rejected(options.folder or options.edition, found.rejected)
    return FOUND_DEFECTS if found.rejected else 0


def compute(folder: Path, as_of: str | None = None) -> Competition:
    """Read the folder and compute everything; what cannot be taken in is listed, the rest goes on without it.

    ``as_of``: an instant of the matches, as of which everything is told.
    """
    return competition_of(*read_folder(folder), as_of)


def competition_of(
    edition: Edition | None, actas: Mapping[str, Acta], rejected: tuple[Rejection, ...], as_of: str | None
) -> Competition:
    """An edition computed, wherever it and the actas of its matches come from."""
    found = at_instant(edition, actas, as_of) if edition else None
    if isinstance(found, Refusal):
        rejected, found = (*rejected, Rejection(None, NAME, (Defect(1, found.code),), 1)), None
    if edition is None or found is None:
        nothing: Document = {"edition": None, "tables": [], "seconds": [], "qualified": []}
        return Competition(None, nothing, Register(), rows(rejected))
    tables = document_of(edition.id, found.standings)
    return Competition(edition, tables, found.season.register, rows((*rejected, *found.season.rejected)), found)


def _show(edition: Edition, document: Document, tables: Iterable[Table]) -> None:
    from rich.text import Text

    from cli.table import console

    out = console()
    names = {team.id: team.name for team in edition.teams}
    out.print(Text(f"{edition.name or edition.id}", style="bold"))
    for group in document["tables"]:
        state = "final" if group["final"] else "provisoria"
        out.print(Text(f"\n{group['phase']}, {_group(group['group'])}: {state}", style="bold"))
        out.print(_table(group["rows"], names))
        for line in _remarks(group):
            out.print(Text(line))
    if document["seconds"]:
        seconds = [f"{row['position']} {row['team']}{_why(row)}" for row in document["seconds"]]
        out.print(Text(f"\nSegundos: {', '.join(seconds)}."))
    for table in tables:
        for lot in lots_used(edition, table):
            out.print(Text(f"{_group(table.group).capitalize()}, sorteo: {', '.join(lot.order)} ({_proof(lot)})."))
    if document["qualified"]:
        ahead = [f"{names[one['team']]} ({one['phase']})" for one in document["qualified"]]
        out.print(Text(f"Clasificados: {', '.join(ahead)}."))


def lots_used(edition: Edition, table: Table) -> Iterator[Lot]:
    """The lots by which places of a table were decided (1.13)."""
    tied = {frozenset(step.tied) for step in table.steps if step.criterion == LOT and step.open is None}
    return (lot for lot in edition.lots_of(table.phase, table.group) if lot.order and lot.among in tied)


def _proof(lot: Lot) -> str:
    return f"comprobado, compromiso {lot.draw.commitment[:SHORT]}…" if lot.draw else "sin prueba"


def _group(name: str) -> str:
    return "segundos" if name == SECONDS else f"grupo {name}"


def _why(row: Document) -> str:
    return f" ({DECIDED[row['decided_by']]})" if row["decided_by"] else ""


def _table(told: Iterable[Document], names: Mapping[str, str]) -> "RichTable":
    from rich.text import Text

    from cli.table import table

    made = table("", "equipo", "", "jugados", "ganados", "perdidos", "a favor", "en contra", "diferencia", "separa")
    for row in told:
        figures = (row[key] for key in ("played", "won", "lost", "points_for", "points_against", "difference"))
        decided = DECIDED[row["decided_by"]] if row["decided_by"] else ""
        cells = (row["position"], row["team"], names[row["team"]], *figures, decided)
        made.add_row(*(Text(str(cell)) for cell in cells))
    for column in made.columns[3:-1]:
        column.justify = "right"
    return made


def _remarks(group: Document) -> Iterator[str]:
    for tied in group["pending_lots"]:
        yield f"Falta el sorteo entre {', '.join(tied)} (1.13)."
    if group.get("under_review"):
        yield f"En revisión: {', '.join(group['under_review'])} (17.9)."
