"""A result as people read it in a terminal."""

import sys
from collections.abc import Iterable, Iterator, Mapping

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.files import Document
from domain.kernel.seats import TEAMS
from domain.match.events import MatchOpened
from domain.notation.sentences import sentence
from projections.words import word

WIDE = 160
"""Columns where the output is no terminal."""


def console() -> Console:
    """Where a command writes what people read."""
    return Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else WIDE)


def table(*heads: str) -> Table:
    """An empty table."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head in heads:
        made.add_column(head)
    return made


def names_of(opened: MatchOpened) -> dict[str, str]:
    """What the teams are called: by name, by id, or just A and B."""
    return {team: getattr(opened, f"name_{team.lower()}") or opened.teams.get(team) or team for team in TEAMS}


def show_result(document: Document, names: Mapping[str, str]) -> None:
    """Print a result: who, how many points, hand by hand, and what else somebody should know."""
    out = console()
    out.print(Text(f"{document['match']}: {_status(document, names)}", style="bold"))
    for team in TEAMS:
        out.print(Text(f"{team}  {document['score'][team]:>2}  {document['zones'][team]:<6}  {names[team]}"))
    if document["hands"]:
        out.print(_hands(document["hands"]))
    for line in _remarks(document):
        out.print(Text(line))


def _status(document: Document, names: Mapping[str, str]) -> str:
    result = document["result"]
    parts = [word("status", document["status"])]
    if result:
        winner = result["winner"]
        parts.append(f"gana {names[winner]}" if winner else "sin ganador")
        parts.append(word("kind", result["kind"]))
    if document["revision"]:
        parts.append(f"revisión {document['revision']}")
    return ", ".join(parts)


def _hands(hands: Iterable[Document]) -> Table:
    made = table("mano", "tipo", "reparte", "es mano", "puntos", "van")
    score = dict.fromkeys(TEAMS, 0)
    for hand in hands:
        for part in (hand, *hand["duels"]):
            for award in part["points"]:
                score[award["team"]] += award["points"]
        kind = word("kind", hand["kind"])
        rows = [[str(hand["number"]), kind, hand["dealer"], hand["mano"], _points(hand)]]
        rows += [["", f"  {'-'.join(duel['players'])}", "", duel["mano"], _points(duel)] for duel in hand["duels"]]
        for number, row in enumerate(rows, 1):
            made.add_row(*map(Text, (*row, _pair(score) if number == len(rows) else "")))
    return made


def _pair(score: Mapping[str, int]) -> str:
    return "-".join(str(score[team]) for team in TEAMS)


def _points(part: Document) -> str:
    return "; ".join(_told(part)) or ("" if part.get("duels") else "—")


def _told(part: Document) -> Iterator[str]:
    if part["voided"]:
        yield "anulada" if "duels" in part else "anulado"
    if part.get("open"):
        yield "en juego"
    for award in part["points"]:
        full = f" de {award['full']}" if "full" in award else ""
        yield f"{award['team']} {award['points']}{full} {word('reason', award['for'])} ({award['article']})"


def _remarks(document: Document) -> Iterator[str]:
    for dealer, errors in document["dealer_errors"].items():
        yield f"Errores de reparto de {dealer}: {errors['in_cycle']} en el ciclo, {errors['total']} en total."
    for team, warnings in document["warnings"].items():
        if any(warnings.values()):
            yield f"Advertencias a {team}: verbales {warnings['verbal']}, disciplinarias {warnings['disciplinary']}."
    due = document["next_hand"]
    if due:
        yield f"Próxima mano: {word('kind', due['kind'])}, reparte {due['dealer']}, es mano {due['mano']}."
    if document["void_acts"]:
        voids = [f"{_place(act)} ({act['article']})" for act in document["void_acts"]]
        yield f"Sin efecto: {', '.join(voids)}."
    for flag in document["warnings_of_entry"]:
        yield f"A revisar, {_place(flag)}: {flag.get('reason') or sentence(flag['code'])}"
    original = document["original"]
    if original:
        yield f"Homologado primero: {_pair(original['score'])}."


def _place(entry: Document) -> str:
    return f"línea {entry['line']}" if "line" in entry else f"acto {entry['act']}"
