"""``acta bracket``: the phases without groups of an edition that is kept as a folder, knockout by knockout."""

from argparse import Namespace
from collections.abc import Mapping

from cli.files import Document
from cli.standings import Competition, tell, with_competition
from domain.competition.bracket import Bracket
from domain.competition.document import bracket_document
from domain.competition.edition import Edition
from domain.review.computed import bracket_of

STATUS = {
    None: "por jugarse",
    "none": "sin resultado",
    "provisional": "provisorio",
    "official": "homologado",
    "under_review": "en revisión",
    "annulled": "anulado",
}
"""The status of the match that decides a knockout, as people read it."""


def run(options: Namespace) -> int:
    """Show the bracket."""
    return with_competition(options, lambda found: show(options, found))


def show(options: Namespace, found: Competition) -> int:
    """Show the bracket of an edition that is computed."""
    edition = found.edition
    tree = bracket_of(found.computed) if found.computed else Bracket((), {})
    document = bracket_document(edition.id if edition else None, tree)
    return tell(options, found, document, lambda edition: _show(edition, document))


def _show(edition: Edition, document: Document) -> None:
    from rich.text import Text

    from cli.table import console, table

    out = console()
    names = {team.id: team.name for team in edition.teams}
    out.print(Text(f"{edition.name or edition.id}", style="bold"))
    if not document["phases"]:
        out.print(Text("No hay fases sin grupos."))
    for phase in document["phases"]:
        out.print(Text(f"\n{phase['phase']}", style="bold"))
        made = table("cruce", "entre", "y", "partidos", "estado", "gana")
        for one in phase["knockouts"]:
            sides = (_side(side, names) for side in one["between"])
            winner = names[one["winner"]] if one["winner"] else ""
            cells = (one["id"], *sides, ", ".join(one["matches"]), STATUS[one["status"]], winner)
            made.add_row(*map(Text, cells))
        out.print(made)
        if phase["ahead"]:
            is_last = phase["phase"] == edition.phases[-1].id
            ahead = ", ".join(names[team] for team in phase["ahead"])
            out.print(Text(f"{'Ganador' if is_last else 'Siguen'}: {ahead}."))


def _side(side: Document, names: Mapping[str, str]) -> str:
    """Who comes there and from where; only the latter while nobody knows who."""
    if side["team"] is None:
        return str(side["from"])
    name = names[side["team"]]
    return name if side["from"] == side["team"] else f"{name} ({side['from']})"
