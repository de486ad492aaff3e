"""Reviews as people read them in a terminal."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cli.files import Document
from cli.standings import DECIDED
from domain.competition.edition import Edition
from domain.notation.sentences import sentence
from projections.words import word

if TYPE_CHECKING:
    from rich.table import Table

PLACES = ("phase", "group", "knockout", "stage", "team", "match")
STATES = {
    "referred": "elevado",
    "open": "en revisión",
    "upheld": "se mantiene",
    "modified": "se modifica",
    "annulled": "se anula",
    "decided": "resuelto",
}
"""How far a review or a case is, and what came of a match."""
FIGURES = {
    "result": "resultado",
    "rejected": "rechazo",
    "table": "tabla",
    "row": "fila",
    "mean": "victoria administrativa",
    "second": "segundos",
    "knockout": "cruce",
    "qualified": "clasificación",
    "discipline": "disciplina",
    "disqualified": "descalificación",
    "sanction": "sanción",
}
"""What a change is of."""
FIELDS = {
    "status": "estado",
    "kind": "cómo",
    "winner": "ganador",
    "score": "tanteo",
    "code": "motivo",
    "article": "artículo",
    "final": "final",
    "pending_lots": "sorteos pendientes",
    "under_review": "en revisión",
    "position": "puesto",
    "decided_by": "separa",
    "played": "jugados",
    "won": "ganados",
    "lost": "perdidos",
    "points_for": "a favor",
    "points_against": "en contra",
    "difference": "diferencia",
    "mean": "promedio",
    "mean_of": "promedio de",
    "qualified": "clasifica",
    "between": "entre",
    "verbal": "verbales",
    "disciplinary": "disciplinarias",
    "adjudication": "adjudicación",
    "loss": "pérdida del partido",
    "disqualification": "descalificación",
    "concealments": "ocultamientos",
    "match": "desde",
    "articles": "artículos",
}
"""The figures themselves."""
STATUSES = {
    "none": "sin resultado",
    "provisional": "sin homologar",
    "official": "homologado",
    "under_review": "en revisión",
    "annulled": "anulado",
}


def show_reviews(edition: Edition, document: Document) -> None:
    """The matches with a review in their acta, and the cases."""
    from rich.text import Text

    from cli.table import console, table

    out = console()
    out.print(Text(edition.name or edition.id, style="bold"))
    if not document["matches"] and not document["cases"]:
        out.print(Text("No hay revisiones."))
    if document["matches"]:
        made = table("partido", "revisión", "caso", "actos")
        for one in document["matches"]:
            first, *others = one["acts"]
            made.add_row(*map(Text, (one["match"], STATES[one["state"]], ", ".join(one["cases"]), first)))
            for act in others:
                made.add_row("", "", "", Text(act))
        out.print(made)
    if document["cases"]:
        made = table("caso", "estado", "partidos", "motivos", "en las actas")
        for one in document["cases"]:
            cells = (one["case"], STATES[one["status"]], ", ".join(one["matches"]), ", ".join(one["grounds"]))
            made.add_row(*map(Text, (*cells, _in_actas(one))))
        out.print(made)


def _in_actas(one: Document) -> str:
    if len(one["in_actas"]) == len(one["matches"]):
        return "sí"
    return "en parte" if one["in_actas"] else "no"


def show_case(document: Document) -> None:
    """The case, what it changes, and the actas that it is written in."""
    from rich.text import Text

    from cli.table import console

    out = console()
    case = document["case"]
    out.print(Text(f"{case['case']}: {STATES[case['status']]}", style="bold"))
    for line in _told(case):
        out.print(Text(line))
    if document["rejected"]:
        out.print(Text("\nNo se puede aplicar:"))
        return
    out.print(_changes(document["changes"]) if document["changes"] else Text("\nNo cambia nada."))
    if files := document.get("to_write"):
        out.print(Text(f"Se escribe con --apply en {', '.join(files)}."))
    if files := document.get("written"):
        out.print(Text(f"Escrito en {', '.join(files)}."))


def _told(case: Document) -> Iterator[str]:
    yield f"Partidos: {', '.join(case['matches'])}. Motivos: {', '.join(case['grounds'])}."
    if case["teams"]:
        yield f"Equipos: {', '.join(case['teams'])}."
    for name, verb in (("referral", "Elevado"), ("opening", "Abierto")):
        if one := case[name]:
            yield f"{verb} {one['at']}: {one['reason']}"
    for one in case["evidence"]:
        yield f"Prueba {one['at']}: {one['name']} (SHA-256 {one['sha256']})"
    for one in case["statements"]:
        yield f"Declara {one['by']} {one['at']}{' (reservada)' if one['reserved'] else ''}: {one['text']}"
    hidden = case["reserved_statements"] - sum(one["reserved"] for one in case["statements"])
    if hidden:
        yield f"Declaraciones reservadas: {hidden} (17.4)."
    if decision := case["decision"]:
        for one in decision["findings"]:
            lifted = "".join(f", levanta {each['side']} {each['article']}" for each in one["lifted"])
            found = f"{one['match']} {STATES[one['outcome']]}{_score(one['score'])}{lifted}"
            yield f"{found} {decision['at']}: {one['reason']}"


def _score(score: Mapping[str, int] | None) -> str:
    return f" {score['A']}-{score['B']}" if score else ""


def _changes(changes: Iterable[Document]) -> "Table":
    from rich.text import Text

    from cli.table import table

    made = table("qué", "de", "dato", "antes", "después")
    for one in changes:
        place = " ".join(str(one[key]) for key in PLACES if key in one)
        place += f" acto {one['act']}" if "act" in one else ""
        cells = (FIGURES[one["kind"]], place, FIELDS[one["field"]])
        made.add_row(*map(Text, (*cells, _value(one, "before"), _value(one, "after"))))
    return made


def _value(one: Document, side: str) -> str:
    value = one[side]
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "sí" if value else "no"
    if isinstance(value, list):
        return ", ".join(part if isinstance(part, str) else " = ".join(part) for part in value) or "—"
    return _word(one["field"], str(value))


def _word(field: str, value: str) -> str:
    """A value as people read it."""
    if field == "code":
        return sentence(value)
    words = {"status": STATUSES, "decided_by": DECIDED}.get(field)
    return words[value] if words else word(field, value)
