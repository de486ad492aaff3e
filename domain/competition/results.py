"""A result as an edition tells it without an acta: ``30-24``, ``ausencia A``, ``doble descalificacion`` (1.14)."""

from domain.competition.edition import Told
from domain.kernel.script import SCORE, fold
from domain.kernel.seats import RIVAL, TEAMS

TARGET = 30
PLAYED = "played"
DOUBLE = "doble"
KINDS = {
    "ausencia": "absence",
    "descalificacion": "disqualification",
    "abandono": "abandonment",
    "sancion": "sanction",
}
"""The four administrative results, by the word that names what the loser did (1.14)."""
DOUBLES = {"ausencia": "double_absence", "descalificacion": "double_disqualification"}
OUT = "descalificacion"


def result(text: str) -> Told | None:
    """The result that the text tells, or None where it is none."""
    if score := SCORE.fullmatch(text.strip()):
        return _played(int(score[1]), int(score[2]))
    match fold(text).split():
        case [word, side] if word in KINDS and side.upper() in TEAMS:
            loser = side.upper()
            return Told(KINDS[word], RIVAL[loser], disqualified=(loser,) if word == OUT else ())
        case [first, word] if first == DOUBLE and word in DOUBLES:
            return Told(DOUBLES[word], None, disqualified=TEAMS if word == OUT else ())
    return None


def text(told: Told) -> str:
    """The text that tells the result."""
    if told.score is not None:
        return "{}-{}".format(*told.score)
    names = {kind: f"{DOUBLE} {word}" for word, kind in DOUBLES.items()}
    if told.winner is None:
        return names[told.kind]
    word = next(word for word, kind in KINDS.items() if kind == told.kind)
    return f"{word} {RIVAL[told.winner]}"


def _played(a: int, b: int) -> Told | None:
    """A match ends when one side reaches 30, so the other has less (1.3, 1.5)."""
    if max(a, b) != TARGET or a == b:
        return None
    return Told(PLAYED, "A" if a == TARGET else "B", (a, b))
