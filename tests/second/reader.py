"""A small reader of the notation, for the cases: one act a line becomes one fact as data."""

from __future__ import annotations

import re
import tomllib
from typing import Any

Json = dict[str, Any]

_PLAYER = r"(?P<player>[AB][123])"
_BY = r"(?P<by>arbitro|jefe|org|cap[AB]|[AB][123])"
_CARDS = r"(?P<cards>(?:\S+ ?)+)"
_WHY = r"(?: (?P<reason>\".*\"))?"
_A = r"(?P<article>\d+(?:\.\d+)?)"
_SCORE = r"(?P<a>\d+)-(?P<b>\d+)"
_SHEET = r"A (?P<a>\d+) B (?P<b>\d+)"
_TEAM = r"(?P<team>[AB])"

_LINES: tuple[tuple[str, str], ...] = (
    (rf"repartidor {_PLAYER}", "tsa.first_dealer.stated"),
    ("comienza", "match.started"),
    (rf"{_BY} sella {_TEAM} \"(?P<seal>\w+)\"", "match.numbers.sealed"),
    (rf"{_BY} revela {_TEAM}(?: \"[^\"]*\"){{3}} capitan (?P<number>\d+) \"\w+\"", "match.numbers.revealed"),
    (rf"{_BY} anota {_PLAYER}", "match.scorer.named"),
    (rf"{_BY} reserva{_WHY}", "match.claim.reserved"),
    (r"corta(?: (?P<by>[AB][123]))?", "tsa.deck.cut"),
    (r"reparte(?: (?P<mode>arriba|abajo))?", "tsa.deal.begun"),
    ("mano", "tsa.hand.dealt"),
    (rf"cartas {_PLAYER} {_CARDS}", "tsa.cards.known"),
    (rf"error expone {_PLAYER} (?P<card>\S+)", "tsa.card.exposed"),
    (rf"error cantidad {_PLAYER} (?P<count>\d+)", "tsa.cards.miscounted"),
    (rf"error saltea {_PLAYER}", "tsa.player.skipped"),
    ("error desorden", "tsa.deal.disordered"),
    ("error alternancia", "tsa.deal.mode_switched"),
    (rf"error otro{_WHY}", "tsa.deal.altered"),
    (rf"{_BY} acepta", "tsa.deal.accepted"),
    (rf"{_BY} repite", "tsa.deal.refused"),
    ("conformes", "tsa.deal.agreed"),
    ("convalidan", "tsa.irregularity.validated"),
    ("perdonan", "tsa.expression.forgiven"),
    (rf"{_PLAYER}: (?P<words>.*)", "tsa.words.spoken"),
    (rf"{_PLAYER}> {_CARDS}", "tsa.card.played"),
    (rf"{_PLAYER} cae boca abajo(?P<where>)", "tsa.card.fell"),
    (rf"{_PLAYER} cae (?P<card>\S+)(?: (?P<where>fuera|piso))?", "tsa.card.fell"),
    (rf"{_PLAYER} mira", "tsa.cards.looked_at"),
    (rf"arbitro anula reparto {_A}{_WHY}", "tsa.deal.set_aside"),
    (rf"mazo nuevo{_WHY}", "tsa.deck.replaced"),
    (r"ronda (?P<team>[AB]|parda)", "tsa.round.stated"),
    (rf"gana {_TEAM}", "tsa.hand.stated"),
    (rf"planilla duelo {_SHEET}", "tsa.duel.tallied"),
    (rf"planilla {_SHEET}", "tsa.hand.tallied"),
    (rf"deshace{_WHY}", "match.act.undone"),
    (rf"{_PLAYER} tapa", "tsa.cards.covered"),
    (rf"{_PLAYER} al mazo", "tsa.cards.mucked"),
    (rf"{_PLAYER} pierde carta", "tsa.card.lost"),
    (rf"{_PLAYER} muestra {_CARDS}", "tsa.cards.shown"),
    (rf"{_PLAYER} no acredita", "tsa.showing.failed"),
    (rf"{_PLAYER} objeta", "tsa.call.objected"),
    (rf"{_BY} reclama acreditacion", "tsa.showing.claimed"),
    (rf"{_BY} reclama declaracion {_PLAYER}", "tsa.declaration.claimed"),
    (rf"{_BY} (?P<verb>llama|pide) arbitro{_WHY}", "match.referee.requested"),
    (rf"arbitro resuelve{_WHY}", "match.claim.ruled"),
    ("arbitro reanuda", "match.play.resumed"),
    (rf"arbitro restablece{_WHY}", "match.state.restored"),
    (rf"{_BY} retira reclamo", "match.claim.withdrawn"),
    (rf"verifican {_SCORE}", "match.score.verified"),
    (rf"conformes corrigen {_SCORE}{_WHY}", "match.score.corrected"),
    (rf"arbitro advierte verbal {_TEAM} {_A}{_WHY}", "match.team.warned_verbally"),
    (rf"arbitro advierte {_TEAM} {_A}{_WHY}", "match.team.warned"),
    (rf"arbitro interferencia {_TEAM}(?P<first> primero)?", "tsa.interference.ruled"),
    (rf"arbitro anula mano {_A}{_WHY}", "tsa.hand.annulled"),
    (rf"arbitro anula duelo {_A}{_WHY}", "tsa.duel.annulled"),
    (rf"arbitro adjudica {_TEAM} {_A}{_WHY}", "tsa.points.adjudicated"),
    (rf"arbitro pierde {_TEAM} {_A}{_WHY}", "match.loss.declared"),
    (rf"arbitro descalifica (?P<teams>[AB](?: [AB])?) {_A}{_WHY}", "match.team.disqualified"),
    (rf"arbitro ausencia {_TEAM}", "match.absence.declared"),
    (rf"arbitro abandono {_TEAM}{_WHY}", "match.abandonment.declared"),
    (rf"arbitro dispensa demora {_TEAM}{_WHY}", "match.delay.waived"),
    (rf"arbitro reemplaza {_PLAYER} (?P<name>\"[^\"]*\"){_WHY}", "match.player.replaced"),
    (rf"arbitro capitan {_TEAM} (?P<number>[123]){_WHY}", "match.captain.replaced"),
    (rf"{_BY} valida", "match.result.validated"),
    (rf"{_BY} discrepa{_WHY}", "match.result.disputed"),
    (rf"arbitro homologa (?:{_SCORE}|(?P<winner>[AB])|sin ganador){_WHY}", "match.result.homologated_by_referee"),
    (rf"arbitro corrige {_SCORE}{_WHY}", "match.result.corrected"),
    (rf"arbitro eleva{_WHY}", "match.review.referred"),
    (rf"jefe abre{_WHY}", "match.review.opened"),
    (rf"jefe mantiene{_WHY}", "match.review.upheld"),
    (rf"jefe modifica {_SCORE}{_WHY}", "match.review.modified"),
    (rf"jefe anula{_WHY}", "match.review.annulled"),
    (rf"incidente (?P<who>\S+) {_A}{_WHY}", "match.incident.kept"),
)
_COMPILED = tuple((re.compile(pattern), kind) for pattern, kind in _LINES)
_DRAW = "sorteo "


def act(line: str) -> Json:
    """The fact that a line tells."""
    if line.startswith(_DRAW):
        pairs = [pair.split() for pair in line.removeprefix(_DRAW).split(",")]
        return {"type": "tsa.first_dealer.drawn", "draws": pairs}
    for pattern, kind in _COMPILED:
        found = pattern.fullmatch(line)
        if found:
            return {"type": kind, **_fields(found)}
    raise ValueError(f"not an act: {line}")


def _fields(found: re.Match[str]) -> Json:
    told: Json = {key: value for key, value in found.groupdict().items() if value is not None}
    for key in ("a", "b", "count", "number"):
        if key in told:
            told[key] = int(told[key])
    for key in ("cards", "teams"):
        if key in told:
            told[key] = told[key].split()
    if found.re.pattern.count("cae"):
        told["where"] = told.get("where") or "zona"
    if told.get("team") == "parda":
        del told["team"]
    if "first" in told:
        told["first"] = True
    if "verb" in told:
        told["asks"] = told.pop("verb") == "pide"
    return told


def read(text: str) -> tuple[Json, list[Json], list[int]]:
    """What a file opens, its facts, and the line of each."""
    lines = text.split("\n")
    end = lines.index("+++", 1)
    header = tomllib.loads("\n".join(lines[1:end]))
    opened: Json = {
        "seats": header.get("asientos", ["A1", "B2", "A3", "B1", "A2", "B3"]),
        "captains": {team: header["equipos"][team].get("capitan") for team in "AB"},
        "conditions": header.get("condiciones", {}),
        "official_time": str(header["hora_oficial"]) if "hora_oficial" in header else None,
    }
    facts: list[Json] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[end + 1 :], end + 2):
        told = re.sub(r"^\[[^]]*\] *", "", line.strip())
        if told and not told.startswith("#"):
            facts.append(act(told))
            numbers.append(number)
    return opened, facts, numbers
