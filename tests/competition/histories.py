"""Random histories of small editions in which ties, bars and lots come up often; a seed is always the same history."""

from random import Random
from typing import NamedTuple

from tests.competition.editions import acta

PHASES = (("uno", "clasificatoria"), ("dos", "televisada"))
SCORES = (20, 20, 20, 25, 29)
KINDS = ("ausencia", "abandono", "sancion", "descalificacion")
GROUNDS = ("4.2", "14.3", "14.4", "9.8", "20.5", "19.5")
REVIEW = 'arbitro eleva "x"\njefe abre "x"\n'


class Act(NamedTuple):
    """A sanction: ``verbal``, ``warning``, ``concealment``, ``out`` (one team) or ``both`` (19.6), and its article."""

    kind: str
    side: int
    article: str


class Acta(NamedTuple):
    """What an acta tells: the sanctions of its moments, whether anything was played, what the chief referee said.

    ``review``: nothing, open, upheld, modified (to the match's score) or annulled.
    """

    first: tuple[Act, ...] = ()
    """Before any card."""
    played: bool = True
    then: tuple[Act, ...] = ()
    """Between the end and the signatures."""
    signed: bool = True
    later: tuple[Act, ...] = ()
    review: str = ""
    lifts: tuple[Act, ...] = ()
    """Sanctions that the review takes back, before it is decided."""
    last: tuple[Act, ...] = ()
    """After the review."""


class Match(NamedTuple):
    """What happened in one match; both computations are told, each in its own way.

    ``how``: played, none, a word of ``KINDS`` (the loser is ``loser``, both where that is None), or acta.
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
    acta: Acta = Acta()
    first: tuple[int, int] = (30, 0)
    """The score that was played in an acta, before it was modified."""


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
        return {f"{one.id}.acta": acta(one.id, one.teams, _body(one)) for one in self.matches if one.how == "acta"}


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
    with_actas = rng.random() < 0.2
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
        told, first = (_mild_acta(rng) if rng.random() < 0.5 else _acta(rng)), _score(rng)
        score = _score(rng) if told.review == "modified" else first
        return Match(name, *where, teams, "acta", None, score, (0, 0), told, first)
    how = rng.choice((*["played"] * 12, "none", *KINDS, *KINDS[:1]))
    loser = rng.choice((0, 1, None)) if how in {"ausencia", "descalificacion"} else rng.choice((0, 1))
    return Match(name, *where, teams, how, loser if how in KINDS else None, _score(rng), warnings)


def _acta(rng: Random) -> Acta:
    """Mostly such that it holds; what a team brings into the match can make it one that does not."""
    first = _acts(rng)
    ended = _ends_it(first)
    signed = rng.random() < 0.8
    review = rng.choice(("", "", "open", "upheld", "modified", "annulled")) if signed else ""
    played = rng.random() < (0.1 if ended else 0.95)
    last = _acts(rng) if review not in {"", "open"} else ()
    then, later = _acts(rng), _acts(rng) if signed else ()
    held = [act for act in (*first, *then, *later) if act.kind != "verbal"]
    lifts = rng.sample(held, min(len(held), rng.choice((0, 1, 1, 2)))) if review else []
    if lifts and rng.random() < 0.05:
        lifts.append(lifts[0])
    return Acta(first, played, then, signed, later, review, tuple(lifts), last)


def _mild_acta(rng: Random) -> Acta:
    """One warning at most: what ends the match, if anything, is what its team has gathered; reviews often lift it."""
    first = (Act("warning", rng.randint(0, 1), rng.choice(GROUNDS)),) if rng.random() < 0.8 else ()
    review = rng.choice(("", "upheld", "upheld"))
    lifts = first if review and rng.random() < 0.7 else ()
    return Acta(first, played=rng.random() < 0.7, review=review, lifts=lifts)


def _acts(rng: Random) -> tuple[Act, ...]:
    return tuple(_act(rng) for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3))))


def _act(rng: Random) -> Act:
    kind = rng.choice(("verbal", "verbal", "warning", "warning", "warning", "warning", "concealment", "out", "both"))
    if kind in {"verbal", "warning"}:
        return Act(kind, rng.randint(0, 1), rng.choice(GROUNDS))
    article = {"concealment": "6.6", "out": rng.choice(("18.4", "19.4", "19.5")), "both": "19.6"}[kind]
    return Act(kind, rng.randint(0, 1), article)


def _ends_it(acts: tuple[Act, ...]) -> bool:
    warned = [act.side for act in acts if act.kind == "warning"]
    return any(act.kind in {"concealment", "out", "both"} for act in acts) or max(map(warned.count, (0, 1))) > 1


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
    if match.how == "acta":
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


def _body(match: Match) -> str:
    told = match.acta
    lines = [*map(_line, told.first)]
    if told.played:
        lines.append(f"planilla A {match.first[0]} B {match.first[1]}")
    lines += map(_line, told.then)
    if told.signed:
        lines += ["capA valida", "capB valida", *map(_line, told.later)]
    if told.review:
        lines += [REVIEW.strip(), *(f'jefe levanta {"AB"[act.side]} {act.article} "x"' for act in told.lifts)]
    decision = {
        "upheld": 'jefe mantiene "x"',
        "modified": f'jefe modifica {match.score[0]}-{match.score[1]} "x"',
        "annulled": 'jefe anula "x"',
    }
    if told.review in decision:
        lines.append(decision[told.review])
    return "\n".join([*lines, *map(_line, told.last)])


def _line(act: Act) -> str:
    word = {"verbal": "advierte verbal", "warning": "advierte", "concealment": "pierde"}.get(act.kind, "descalifica")
    teams = "A B" if act.kind == "both" else "AB"[act.side]
    return f'arbitro {word} {teams} {act.article} "x"'


def _list(ids: tuple[str, ...] | list[str]) -> str:
    return "[" + ", ".join(f'"{one}"' for one in ids) + "]"
