"""``acta schedule``: the matches of an edition by the time at which they begin."""

from argparse import Namespace

from cli.bracket import STATUS
from cli.files import Document
from cli.standings import Competition, tell, with_competition
from domain.competition.document import schedule_document
from domain.competition.edition import Edition


def run(options: Namespace) -> int:
    """Show the schedule; with ``--now``, also what should have begun by then and has no result."""
    return with_competition(options, lambda found: show(options, found))


def show(options: Namespace, found: Competition) -> int:
    """Show the schedule of an edition that is computed."""
    outcomes = found.computed.season.outcomes if found.computed else {}
    document = schedule_document(found.edition, outcomes, options.now)
    return tell(options, found, document, lambda edition: _show(edition, document))


def _show(edition: Edition, document: Document) -> None:
    from rich.text import Text

    from cli.table import console, table

    names = {team.id: team.name for team in edition.teams}
    made = table("hora", "partido", "fase", "", "equipos", "estado")
    for one in document["matches"]:
        at = one["at"][:16].replace("T", " ") if one["at"] else "sin hora"
        place = f"grupo {one['group']}" if one["group"] else one["knockout"] or ""
        teams = " - ".join(names[team] for team in one["teams"])
        status = "atrasado" if one["late"] else STATUS[one["status"]]
        made.add_row(*map(Text, (at, one["match"], one["phase"], place, teams, status)))
    out = console()
    out.print(Text(f"{edition.name or edition.id}", style="bold"))
    out.print(made if document["matches"] else Text("No hay partidos."))
