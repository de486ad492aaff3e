"""Random histories of small editions in which ties, bars and lots come up often; a seed is always the same history."""

from random import Random
from typing import NamedTuple

from tests.competition.editions import acta

PHASES = (("uno", "clasificatoria"), ("dos", "televisada"))
SCORES = (20, 20, 20, 25, 29)
KINDS = ("ausencia", "abandono", "sancion", "descalificacion")
REVIEW = 'arbitro eleva "x"\njefe abre "x"\n'


class Match(NamedTuple):
    """What happened in one match; both computations are told, each in its own way.

    ``how``: played, none, a word of ``KINDS`` (the loser is ``loser``, both where that is None), or of an acta:
    unsigned, reviewed (still open), upheld, modified (to ``score``), annulled.
    """

    id: str
    phase: str
    group: str
    teams: tuple[str, str]
    how: str
    loser: int | None
    score: tuple[int, int]
    """Of the first team and the second."""
    warnings: tuple[int, int] = (0, 0)
    first: tuple[int, int] = (30, 0)
    """The score before it was modified."""


class History(NamedTuple):
    """One edition: who is in which group of which phase, what happened, what the lots said."""

    groups: dict[tuple[str, str], tuple[str, ...]]
    matches: tuple[Match, ...]
    lots: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Phase, group, order."""
    limit: int
    restarts: bool
    qualify: int
    seconds: int

    @property
    def toml(self) -> bytes:
        """The edition's file."""
        restarts = "true" if self.restarts else "false"
        lines = ['edicion = "E"', 'reglamento = "tsa"', "[condiciones]"]
        lines += [f"advertencias_descalifican = {self.limit}", f"reinicio_por_etapa = {restarts}"]
        for team in sorted({team for teams in self.groups.values() for team in teams}):
            lines += ["[[equipos]]", f'id = "{team}"', f'nombre = "{team}"']
        for phase, stage in PHASES:
            lines += ["[[fases]]", f'id = "{phase}"', f'etapa = "{stage}"']
            lines += [f"clasifican = {self.qualify}", f"mejores_segundos = {self.seconds}"]
            for (of, group), teams in self.groups.items():
                if of == phase:
                    lines += ["[[fases.grupos]]", f'id = "{group}"', f"equipos = {_list(teams)}"]
        for match in self.matches:
            lines += [*_told(match)]
        for phase, group, order in self.lots:
            lines += ["[[sorteos]]", f'fase = "{phase}"', f'grupo = "{group}"']
            lines += [f"entre = {_list(sorted(order))}", f"orden = {_list(order)}"]
        return "\n".join(lines).encode()

    @property
    def actas(self) -> dict[str, bytes]:
        """The files of the matches that have one."""
        return {f"{one.id}.acta": acta(one.id, one.teams, _body(one)) for one in self.matches if _has_acta(one)}


def history(seed: int) -> History:
    """The history of that number."""
    rng = Random(seed)  # noqa: S311 - a test's dice
    names = [f"T{n}" for n in range(rng.choice((3, 4, 6, 8)))]
    rng.shuffle(names)
    groups: dict[tuple[str, str], tuple[str, ...]] = {}
    for phase, _ in PHASES[: rng.choice((1, 1, 2))]:
        count = rng.choice((1, 1, 2, 2, 3)) if len(names) > 3 else 1
        for number in range(count):
            groups[phase, str(number)] = tuple(names[number::count])
    matches: list[Match] = []
    with_actas = rng.random() < 0.1
    for (phase, group), teams in groups.items():
        pairs = [(a, b) for place, a in enumerate(teams) for b in teams[place + 1 :]]
        if rng.random() < 0.4:
            pairs = [pair for pair in pairs if rng.random() < 0.7]
        if pairs and rng.random() < 0.3:
            pairs += [rng.choice(pairs) for _ in range(rng.choice((1, 3)))]
        for pair in pairs:
            matches.append(_match(rng, f"M{len(matches)}", (phase, group), pair, with_actas=with_actas))
    lots = [_lot(rng, groups) for _ in range(rng.choice((0, 0, 1, 3, 6)))]
    kept = {(phase, group, frozenset(order)): (phase, group, order) for phase, group, order in lots}
    return History(
        groups, tuple(matches), tuple(kept.values()),
        rng.choice((0, 0, 2, 3)), rng.random() < 0.7, rng.choice((0, 1, 1, 2)), rng.choice((0, 1, 1, 2)),
    )  # fmt: skip


def _match(rng: Random, name: str, where: tuple[str, str], pair: tuple[str, str], *, with_actas: bool) -> Match:
    teams = pair if rng.random() < 0.5 else (pair[1], pair[0])
    warnings = rng.choice(((0, 0), (0, 0), (0, 0), (1, 0), (0, 1), (1, 1), (2, 0)))
    if with_actas and rng.random() < 0.6:
        how = rng.choice(("unsigned", "reviewed", "upheld", "modified", "annulled"))
        first = _score(rng)
        return Match(name, *where, teams, how, None, _score(rng) if how == "modified" else first, (0, 0), first)
    how = rng.choice((*["played"] * 12, "none", *KINDS, *KINDS[:1]))
    loser = rng.choice((0, 1, None)) if how in {"ausencia", "descalificacion"} else rng.choice((0, 1))
    return Match(name, *where, teams, how, loser if how in KINDS else None, _score(rng), warnings)


def _score(rng: Random) -> tuple[int, int]:
    other = rng.choice(SCORES)
    return (30, other) if rng.random() < 0.5 else (other, 30)


def _lot(rng: Random, groups: dict[tuple[str, str], tuple[str, ...]]) -> tuple[str, str, tuple[str, ...]]:
    (phase, group), teams = rng.choice([one for one in groups.items() if len(one[1]) > 1])
    if rng.random() < 0.3:
        group, teams = "segundos", tuple(team for (of, _), some in groups.items() if of == phase for team in some)
    return phase, group, tuple(rng.sample(teams, rng.randint(2, min(len(teams), 4))))


def _told(match: Match) -> list[str]:
    lines = ["[[partidos]]", f'id = "{match.id}"', f'fase = "{match.phase}"', f'grupo = "{match.group}"']
    lines.append(f"equipos = {_list(match.teams)}")
    if _has_acta(match):
        return [*lines, f'archivo = "{match.id}.acta"']
    if match.how == "played":
        lines.append(f'resultado = "{match.score[0]}-{match.score[1]}"')
    elif match.how in KINDS:
        lines.append(
            f'resultado = "doble {match.how}"'
            if match.loser is None
            else f'resultado = "{match.how} {"AB"[match.loser]}"'
        )
    if any(match.warnings):
        lines.append(f"advertencias = {{ A = {match.warnings[0]}, B = {match.warnings[1]} }}")
    return lines


def _has_acta(match: Match) -> bool:
    return match.how in {"unsigned", "reviewed", "upheld", "modified", "annulled"}


def _body(match: Match) -> str:
    a, b = match.first
    body = f"planilla A {a} B {b}\n"
    if match.how == "unsigned":
        return body
    body += f"capA valida\ncapB valida\n{REVIEW}"
    decision = {
        "reviewed": "",
        "upheld": 'jefe mantiene "x"',
        "modified": f'jefe modifica {match.score[0]}-{match.score[1]} "x"',
        "annulled": 'jefe anula "x"',
    }
    return body + decision[match.how]


def _list(ids: tuple[str, ...] | list[str]) -> str:
    return "[" + ", ".join(f'"{one}"' for one in ids) + "]"
