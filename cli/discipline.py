"""``acta discipline``: warnings and disqualifications of an edition that is kept as a folder."""

from argparse import Namespace
from typing import TYPE_CHECKING

from cli.files import Document
from cli.standings import Competition, tell, with_competition
from domain.competition.document import unlisted_document
from domain.competition.edition import Edition
from domain.discipline.document import document_of
from domain.discipline.measures import WARNINGS
from projections.words import word

if TYPE_CHECKING:
    from rich.console import Console


def run(options: Namespace) -> int:
    """Show what each team has accumulated, and who is out."""
    return with_competition(options, lambda found: show(options, found))


def show(options: Namespace, found: Competition) -> int:
    """Show what each team has accumulated, and who is out, of an edition that is computed."""
    edition = found.edition
    teams = [team.id for team in edition.teams] if edition else []
    document = document_of(edition.id if edition else None, teams, found.register)
    if found.computed:
        document |= unlisted_document(found.computed.season)
    return tell(options, found, document, lambda edition: _show(edition, document))


def _show(edition: Edition, document: Document) -> None:
    from rich.text import Text

    from cli.table import console, table

    out = console()
    names = {team.id: team.name for team in edition.teams}
    out.print(Text(f"{edition.name or edition.id}", style="bold"))
    made = table("equipo", "", "etapa", "verbales", "disciplinarias", "ocultamientos")
    for team, found in document["teams"].items():
        for stage, counts in found["stages"].items():
            figures = (counts[key] for key in ("verbal", "disciplinary", "concealments"))
            made.add_row(*(Text(str(cell)) for cell in (team, names[team], stage, *figures)))
    for column in made.columns[3:]:
        column.justify = "right"
    out.print(made if document["teams"] else Text("Nadie tiene advertencias ni sanciones."))
    for team, found in document["teams"].items():
        if gone := found["disqualified"]:
            article = " y ".join(gone.get("articles", [gone["article"]]))
            out.print(Text(f"{names[team]} está descalificado desde {gone['match']} (art. {article})."))
    _show_lists(out, document)


def _show_lists(out: "Console", document: Document) -> None:
    """What was decided, what an investigator has to see, who played without being listed; where there is any."""
    from rich.text import Text

    from cli.table import table

    if measures := document.get("measures"):
        made = table("equipo", "partido", "acto", "medida", "art.", "motivo", "")
        for one in measures:
            made.add_row(*map(Text, (*_where(one), word("measure", one["measure"]), one["article"], *_about(one))))
        out.print(Text("\nLo que se decidió", style="bold"))
        out.print(made)
    if incidents := document.get("incidents"):
        made = table("equipo", "partido", "acto", "de", "incidente", "art.", "ver también")
        for one in incidents:
            cells = (one["who"], word("incident", one["incident"]), one["article"], word("links", one["links"]))
            made.add_row(*map(Text, (*_where(one), *cells)))
        out.print(Text("\nPara quien investiga", style="bold"))
        out.print(made)
    if unlisted := document.get("unlisted"):
        made = table("equipo", "partido", "acto", "jugador")
        for one in unlisted:
            made.add_row(*map(Text, (*_where(one), one["player"])))
        out.print(Text("\nJugaron sin estar en la lista de su equipo (art. 3.1)", style="bold"))
        out.print(made)


def _where(one: Document) -> tuple[str, str, str]:
    return one["team"] or "", one["match"], str(one["act"])


def _about(measure: Document) -> tuple[str, str]:
    """The ground of a warning, and what else is to be known of a measure."""
    ground = word("ground", measure["ground"]) if measure["measure"] in WARNINGS else ""
    repeats = measure["repeats"]
    remarks = [
        f"reitera {repeats['match']}, acto {repeats['act']}" if repeats else "",
        "de oficio" if measure["own_motion"] else "",
        "levantada" if measure["lifted"] else "",
    ]
    return ground, "; ".join(filter(None, remarks))
