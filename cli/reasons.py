"""Why a number is what it is, as people read it: what adds up to it, what does not count any more, or the steps."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from rich.table import Table
from rich.text import Text

from cli.standings import DECIDED
from cli.table import console, table
from domain.competition.criteria import Step
from domain.competition.outcome import Outcome
from domain.competition.reasons import Crossing, Going, Placing
from domain.competition.source import NAME
from domain.kernel.event import Event
from domain.kernel.reason import Amount, Chain, Fallen, Member
from domain.rulebooks.registry import RULEBOOKS
from projections.why.document import Places
from projections.why.match import OUT, Reasons
from projections.why.questions import Answer
from projections.words import sentence, word

TITLES = {
    "puntos": "Puntos de {0}",
    "mano": "Puntos de {1} en la mano {0}",
    "duelo": "Puntos de {2} en el duelo {1} de la mano {0}",
    "errores": "Errores de reparto de {0} en el partido",
    "ciclo": "Errores de reparto de {0} en el ciclo",
    "verbales": "Advertencias verbales de {0}",
    "advertencias": "Advertencias disciplinarias de {0}",
    "ocultamientos": "Ocultamientos de {0}",
    "descalificacion": "Descalificación de {0}",
    "jugados": "Partidos jugados por {0} en {1}",
    "ganados": "Partidos ganados por {0} en {1}",
    "perdidos": "Partidos perdidos por {0} en {1}",
    "favor": "Puntos a favor de {0} en {1}",
    "contra": "Puntos en contra de {0} en {1}",
    "diferencia": "Diferencia de {0} en {1}",
}
"""What each question is about; its words fill the places."""
IN_A_STAGE = frozenset({"verbales", "advertencias", "ocultamientos"})
OPEN = {"not_all_met": "no todos jugaron entre sí", "not_drawn": "falta el sorteo"}
INDENT = "  "
NO_OUTCOMES: Mapping[str, Outcome] = {}


class Told(NamedTuple):
    """Where the matches are told, their reasons where they have an acta, and what they came to in an edition."""

    places: Places
    reasons: Callable[[str], Reasons | None]
    outcomes: Mapping[str, Outcome] = NO_OUTCOMES


def show(answer: Answer, told: Told) -> None:
    """Print an answer."""
    if isinstance(answer, Chain):
        _show_chain(answer, told)
    elif isinstance(answer, Placing):
        _show_place(answer)
    else:
        _show_lines(_going(answer) if isinstance(answer, Going) else _crossing(answer))


# --- sums ------------------------------------------------------------------------------------------------------------


def _show_chain(chain: Chain, told: Told) -> None:
    out = console()
    value = ("sí" if chain.value else "no") if chain.question == OUT else chain.value
    out.print(Text(f"{_title(chain)}: {value}", style="bold"))
    if chain.members:
        made = table("", "hora", "acta", "qué hizo", "art.", "interpretaciones", "suma")
        made.columns[-1].justify = "right"
        for row in _rows(chain, told, ""):
            made.add_row(*map(Text, row))
        out.print(made)
    fallen = list(chain.all_fallen())
    if fallen:
        out.print(Text("\nNo cuentan:"))
        out.print(_fallen(fallen, told))


def _title(chain: Chain) -> str:
    is_of_a_stage = chain.question in IN_A_STAGE and len(chain.of) > 1
    return TITLES[chain.question].format(*chain.of) + (f" en la etapa {chain.of[1]}" if is_of_a_stage else "")


def _rows(chain: Chain, told: Told, indent: str) -> Iterator[list[str]]:
    for member in chain.members:
        yield [*_cells(member, told, indent), _signed(member.amount)]
        if member.because is not None:
            yield from _rows(member.because, told, indent + INDENT)


def _fallen(fallen: Iterable[Fallen], told: Told) -> Table:
    made = table("", "hora", "acta", "qué hizo", "art.", "interpretaciones", "sumaba", "hasta", "art.")
    made.columns[6].justify = "right"
    for one in fallen:
        made.add_row(*map(Text, [*_cells(one.member, told, ""), _signed(one.member.amount), *_until(one, told)]))
    return made


def _cells(member: Member, told: Told, indent: str) -> list[str]:
    event, reasons = member.event, told.reasons(member.match)
    rests = [", ".join(member.articles), ", ".join(member.interpretations)]
    if event is None or reasons is None:
        return [f"{indent}{member.match}", "", *_outcome(member.match, told), *rests]
    acta = RULEBOOKS[reasons.rulebook].write(reasons.facts[event.act])
    clock = event.at[11:19] if event.at else ""
    where = _place(member.match, event, told)
    if told.outcomes and not indent:
        where = f"{member.match}, {where}"
    return [f"{indent}{where}", clock, acta, sentence(msgspec.to_builtins(event.body)), *rests]


def _outcome(match: str, told: Told) -> list[str]:
    """What a match came to, and where that is told if it has no acta."""
    outcome, place = told.outcomes[match], told.places[match]
    a, b = outcome.teams
    won = f"gana {outcome.winner}" if outcome.winner else "sin ganador"
    score = f"{a} {outcome.score[0]} - {b} {outcome.score[1]}" if outcome.is_played else f"{a} - {b}"
    how = word("kind", outcome.kind) if outcome.kind else ""
    return [score if place.lines else f"{score} ({NAME}:{place.line})", f"{won} {how}".strip()]


def _until(one: Fallen, told: Told) -> list[str]:
    return [_place(one.member.match, one.by, told), ", ".join(one.articles)]


def _place(match: str, event: Event, told: Told) -> str:
    place = told.places.get(match)
    line = place.lines.get(event.act) if place else None
    return f"acto {event.act}" if line is None else f"línea {line}"


def _signed(amount: Amount) -> str:
    return f"+{amount}" if amount > 0 else str(amount)


# --- steps -----------------------------------------------------------------------------------------------------------


def _show_place(placing: Placing) -> None:
    out = console()
    head = f"Puesto de {placing.team} en {placing.phase}, {_group(placing.group)}: {placing.position}"
    out.print(Text(head, style="bold"))
    made = table("criterio (1.13)", "entre iguales", "queda")
    for step in placing.steps:
        made.add_row(*map(Text, (DECIDED[step.criterion], _values(step), _left(step, placing.team))))
    if placing.steps:
        out.print(made)
    _show_lines(_open(placing))


def _values(step: Step) -> str:
    ordered = [team for tied in step.classes for team in tied]
    return ", ".join(f"{team} {step.values[team]}" if team in step.values else team for team in ordered)


def _left(step: Step, team: str) -> str:
    if step.open:
        return OPEN[step.open]
    mine = next(tied for tied in step.classes if team in tied)
    others = [one for one in mine if one != team]
    matches = f" ({', '.join(step.matches)})" if step.matches else ""
    return (f"igual a {', '.join(others)}" if others else "solo") + matches


def _going(going: Going) -> Iterator[str]:
    yield f"{going.team} {'clasifica' if going.goes else 'no clasifica'} en {going.phase}"
    if going.place is not None:
        among = f"entre los que pueden seguir del {_group(going.group)}"
        yield f"Puesto {going.place} {among}; siguen {going.places} (1.8)."
    if going.second is not None:
        yield f"Puesto {going.second} entre los segundos; siguen {going.best_seconds} (1.13)."
    for team, match in going.out.items():
        yield f"{team} está descalificado desde {match} (1.14)."
    yield from _open(going)


def _open(answer: Placing | Going) -> Iterator[str]:
    if answer.waiting:
        yield f"Falta el resultado de {', '.join(answer.waiting)}."
    for tied in answer.pending:
        yield f"Falta el sorteo entre {', '.join(tied)} (1.13)."


def _crossing(crossing: Crossing) -> Iterator[str]:
    yield f"{crossing.team} {'clasifica' if crossing.goes else 'no clasifica'} en {crossing.phase}"
    matches = f", {', '.join(crossing.matches)}" if crossing.matches else ""
    won = f"gana {crossing.winner}" if crossing.winner else "todavía sin ganador"
    yield f"Cruce {crossing.knockout}{matches}: {won} (1.8)."


def _show_lines(lines: Iterator[str]) -> None:
    out = console()
    for line in lines:
        out.print(Text(line))


def _group(name: str) -> str:
    return "segundos" if name == "segundos" else f"grupo {name}"
